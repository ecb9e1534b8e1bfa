"""Offer what may be written in a step of a scenario."""

import re
from collections.abc import Iterator

from citadels_core.model.vocabulary import Sentence
from citadels_dsl.ide.index import index
from citadels_dsl.ide.items import CompletionPlace, Item, of_facts, of_names, of_text, snippet_of
from citadels_dsl.ide.lines import ClauseLine
from citadels_dsl.ide.types import type_of
from citadels_dsl.ide.words import told
from citadels_dsl.scenarios.match_sentences import forms, left, plain_form
from citadels_dsl.text.source import Span
from citadels_dsl.text.tokens import sentence_tokens

GROUPS = {"edition": ("edition",), "preset": ("preset",), "variant": ("variant",)}
FACTS = ("gold", "hand", "city", "crown", "none")
"""What may be given of a player."""


def steps(keyword: str, rest: str, place: CompletionPlace) -> Iterator[Item]:
    """Offer the sentences that go on like this one, and the names that may stand in them.

    Args:
        keyword: given, when or then.
        rest: what has been written after it.
        place: where.
    """
    if dotted := re.search(r"^(.*)\.([a-z]\w*)?$", rest):
        yield from of_facts(type_of(dotted[1], {}), place)
        return
    fragment = re.search(r"[^\s,:]*$", rest)
    before = rest[: fragment.start()] if fragment else rest
    said = sentence_tokens(before)
    for form in forms(keyword):
        if (rest_of_form := left(form, said)) is not None:
            yield _sentence(form.sentence, rest_of_form)
    players = _players(place, place.above[0])
    yield from (of_text(player, "player", "a player of this scenario") for player in players)
    if re.search(r"\b(?:uses?|can|cannot)(?: +use)? +$", before):
        yield from of_names(place, "action")
        if place.pack is not None:
            for other in place.project.visible(place.pack):
                yield from (of_text(verb, "action", "an action said as a verb") for verb in other.verbs)
    first = said[0].text if said else ""
    yield from of_names(place, *GROUPS.get(first, ("card",)))
    if re.search(r"\bis(?: not)? +$", before):
        yield from of_names(place, "state", kinds=("marker",))
    if keyword == "given" and ":" in before:
        yield from (of_text(word, "word") for word in FACTS)
    if keyword == "then" and not said:
        yield from (of_text(word, "word") for word in ("count of", "any", "no", "total of"))


def _sentence(row: Sentence, form: str) -> Item:
    plain = plain_form(form)
    return Item(plain, "sentence", row.meaning, snippet_of(plain), Span(0, 0), told(row), snippet=True)


def _players(place: CompletionPlace, head: ClauseLine) -> list[str]:
    found = index(place.source).symbols
    return list(dict.fromkeys(s.name for s in found if s.group == "player" and s.home == head.declared))
