"""Complete the lines of a scenario, such as ``given`` and ``then``."""

import re
from collections.abc import Iterator

from citadels_dsl.ide.index import index
from citadels_dsl.ide.items import CompletionPlace, Item, of_facts, of_form, of_names, of_optional_packs, of_text
from citadels_dsl.ide.types import type_of
from citadels_dsl.scenarios.match_sentences import forms, left, plain_form
from citadels_dsl.text.keywords import GIVEN_PACK
from citadels_dsl.text.tokens import sentence_tokens

GROUPS = {"edition": ("edition",), "preset": ("preset",), "variant": ("variant",)}
FACTS = {"given": ("gold", "hand", "city", "crown", "none")}
"""The words that may follow the colon in a line such as ``given Ann:``."""

CONDITIONS = {"then": ("count of", "any", "no", "total of")}
"""The words that begin a condition."""


def steps(keyword: str, rest: str, place: CompletionPlace) -> Iterator[Item]:
    """Yield items for the words that continue the sentence of a step, and for names that fit in it."""
    if dotted := re.search(r"^(.*)\.([a-z]\w*)?$", rest):
        yield from of_facts(type_of(dotted[1], {}), place)
        return
    fragment = re.search(r"[^\s,:]*$", rest)
    before = rest[: fragment.start()] if fragment else rest
    said = sentence_tokens(before)
    for form in forms(keyword):
        if (rest_of_form := left(form, said)) is not None:
            yield of_form(form.sentence, plain_form(rest_of_form))
    if f"{keyword} {before.strip()}" == GIVEN_PACK:
        yield from of_optional_packs(place)
    players = (one.name for one in index(place.source).symbols if one.group == "player" and one.home == place.home)
    yield from (of_text(player, "player", "a player of this scenario") for player in dict.fromkeys(players))
    if re.search(r"\b(?:uses?|can|cannot)(?: +use)? +$", before):
        yield from of_names(place, "action")
        for other in place.project.visible(place.pack):
            yield from (of_text(verb, "action", "an action said as a verb") for verb in other.verbs)
    first = said[0].text if said else ""
    yield from of_names(place, *GROUPS.get(first, ("card",)))
    if re.search(r"\bis(?: not)? +$", before):
        yield from of_names(place, "state", kinds=("marker",))
    words = FACTS.get(keyword, ()) if ":" in before else CONDITIONS.get(keyword, ()) if not said else ()
    yield from (of_text(word, "word") for word in words)
