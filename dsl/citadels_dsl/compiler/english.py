"""Say where to begin, to whom writes English where rules belong."""

import re
from collections.abc import Mapping

from citadels_core.model.vocabulary import VERBS, third_person
from citadels_dsl.idioms.search import idiom_library

LONGEST_QUESTION = 60
MOST_LINES = 3
"""So many lines of an idiom are shown, and its title alone when it has more."""

LEAST_WORDS = 3
MOST_PARTS = 2

_VERBS = {verb.name for verb in VERBS} | {third_person(verb.name) for verb in VERBS}


def is_sentence(text: str) -> bool:
    """Return whether a line reads like the text of a card: several words, and a capital letter, full stop or comma.

    >>> is_sentence("Once per turn, you may draw a card."), is_sentence("gain 1 gold")
    (True, False)
    """
    return len(text.split()) > 3 and (text[0].isupper() or text.endswith(".") or ", " in text)


def begins_with_verb(text: str) -> bool:
    """Return whether a line begins as an instruction does."""
    return any(text == verb or text.startswith(f"{verb} ") for verb in _VERBS)


def how_it_is_said(text: str, kinds: Mapping[str, str] | None = None) -> str:
    """Return where it is told how something is said, with what comes near to it.

    Args:
        text: what is to be said.
        kinds: what the names are that the pack or the rule gives, such as a marker: each is looked up as that.

    >>> how_it_is_said("Each other player gives you 1 gold.").partition("; ")[0]
    'ask how it is said: citadels explain --how "Each other player gives you 1 gold"'
    """
    question = " ".join(re.sub(r'["\\$`]', "", text).split()).rstrip(".")
    if len(question) > LONGEST_QUESTION:
        question = question[:LONGEST_QUESTION].rpartition(" ")[0] or question[:LONGEST_QUESTION]
    asked = f'ask how it is said: citadels explain --how "{question}"'
    named = re.sub(r"[a-z_]+", lambda word: (kinds or {}).get(word[0], word[0]), question)
    found = list(dict.fromkeys(one for part in _parts(named) for one in idiom_library().nearest(part, 1)))
    if not found:
        return asked
    return asked + "".join(f'; near to it is "{one.title}"{_shown(one.lines)}' for one in found)


def _parts(question: str) -> list[str]:
    """Return what is asked for on its own: what stands between commas and full stops, and says something."""
    parts = [part.strip() for part in re.split(r"[,.:;]", question)]
    return [part for part in parts if len(part.split()) >= LEAST_WORDS][:MOST_PARTS] or [question]


def _shown(lines: str) -> str:
    rows = lines.split("\n")
    return "".join(["\n", *(f"    {row}\n" for row in rows)]).rstrip() if len(rows) <= MOST_LINES else ""
