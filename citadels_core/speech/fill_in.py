"""Fill in the sentence templates of the vocabulary: placeholders, verb forms and optional parts.

The marks: ``{name}`` is a placeholder for a phrase, ``{name's}`` its possessive. ``<verb>`` agrees with the phrase of
the first placeholder, ``<!verb>`` is a fixed form, and ``<+verb>`` an auxiliary. ``[...]`` is left out unless all its
placeholders are in ``shown``. A placeholder before ``gold``, ``cards`` or another unit is filled in with the unit.
"""

import re
from collections.abc import Callable, Collection, Mapping
from functools import cache

from citadels_core.speech.english import NounPhrase, predicate

HOLE = re.compile(r"\{(\w+)('s)?\}(?: (\w+))?")
VERB = re.compile(r"<([!+]?\w+)>")
MEASURE = re.compile(r" (?:for each|equal to) .*")
"""The measure of an amount, which moves to the end of the sentence."""
OPTION = re.compile(r"\[([^\]]*)\]")
UNITS = {
    "gold": "gold",
    "cards": "card",
    "districts": "district",
    "characters": "character",
    "points": "point",
    "uses": "use",
}
"""The units, which are filled in together with their number, with their singular."""


@cache
def optional_holes(template: str) -> frozenset[str]:
    """Return the placeholders in the optional parts of a template.

    >>> sorted(optional_holes("{player} <pay> gold[ from {giver}]"))
    ['giver']
    """
    return frozenset(hole for option in OPTION.findall(template) for hole, _, _ in HOLE.findall(option))


def fill(
    template: str,
    holes: Mapping[str, NounPhrase],
    *,
    amount: Callable[[str], str] | None = None,
    shown: Collection[str] = (),
    modal: str = "",
    negative: bool = False,
) -> str:
    """Fill in the placeholders of a sentence template, and inflect its verbs.

    ``amount`` returns the words for an amount with a unit; ``shown`` are the optional placeholders to fill in.

    >>> fill("{of} <have> the crown", {"of": NounPhrase("you", "you")}, negative=True)
    'you do not have the crown'
    """

    def option(found: re.Match[str]) -> str:
        return found[1] if all(hole in shown for hole, _, _ in HOLE.findall(found[1])) else ""

    def hole(found: re.Match[str]) -> str:
        name, owning, follower = found[1], found[2], found[3]
        rest = f" {follower}" if follower else ""
        if name == "amount" and amount is not None and name not in holes:
            if follower not in UNITS:
                return amount("") + rest
            said = amount(UNITS[follower])
            measure = MEASURE.search(said)
            if measure is None:
                return said
            last.append(measure[0])
            return said[: measure.start()]
        phrase = holes.get(name)
        if phrase is None:
            return found[0].replace("{", "").replace("}", "")
        if not owning and name == "owner" and phrase.text == "you" and text[: found.start()].endswith(" of "):
            return "yours" + rest
        if not owning:
            return phrase.text + rest
        return f"the {follower} of {phrase.text}" if phrase.long and follower else phrase.possessive + rest

    last: list[str] = []
    text = OPTION.sub(option, template) if "[" in template else template
    if "<" in text:
        first = HOLE.search(text)
        person = holes[first[1]].person if first and first[1] in holes else "one"
        text = VERB.sub(lambda found: predicate(found[1], person, modal=modal, negative=negative), text)
    return HOLE.sub(hole, text) + "".join(last)
