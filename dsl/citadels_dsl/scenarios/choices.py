"""Parse the values that a scenario can choose or note: cards, players, numbers, texts and others."""

from collections.abc import Mapping
from typing import Any

from citadels_core.model.vocabulary.resources import RESOURCES
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, element
from citadels_dsl.compiler.declarations.states import HOLDS
from citadels_dsl.compiler.scope import Unit
from citadels_dsl.text.diagnostics import Subject
from citadels_dsl.text.titles import is_answer
from citadels_dsl.text.tokens import Token, TokenKind, number_of

Choice = tuple[Any, ...]
"""A value to choose: ``card id [seat]``, ``character id``, ``player seat``, ``type n``, ``resource n``, ``number n``,
``label text``, ``any``, ``none``; or ``either exact choice choice``, a card or an answer, which the question in the
game decides; ``exact`` says whether the spelling is that of the card, which must then exist."""

CALLED = {"district": "card", "character": "character"}
"""The first element of a ``Choice`` for each kind of card."""


def choice(token: Token, players: list[str], unit: Unit) -> Choice:
    """Parse a token as a value to choose; report a token that is not such a value."""
    if token.kind in (TokenKind.NUMBER, TokenKind.NEGATIVE):
        return ("number", number_of(token.text))
    if token.is_word:
        return _plain_choice(token, unit)
    if token.text in players:
        return ("player", players.index(token.text))
    label = ("label", token.text)
    if entry := unit.names.cards.get(token.text.lower()):
        card = (CALLED[entry.kind], entry.id)
        return ("either", entry.name == token.text, card, label) if is_answer(token.text) else card
    if is_answer(token.text):
        return label
    name, _, owner = token.text.rpartition(" of ")
    entry = unit.names.cards.get(name.lower())
    if entry is not None and entry.is_district:
        if owner in players:
            return ("card", entry.id, players.index(owner))
        unit.unknown("CIT703", token.span, "a player named", owner, players)
        return ("none",)
    candidates = [*players, *(e.name for e in unit.names.cards.values())]
    unit.unknown("CIT202", token.span, "a card or player named", token.text, candidates)
    return ("none",)


def _plain_choice(token: Token, unit: Unit) -> Choice:
    if token.text in DISTRICT_TYPES:
        return ("type", DISTRICT_TYPES.index(token.text))
    if token.text in RESOURCES:
        return ("resource", RESOURCES.index(token.text))
    if token.text in ("anything", "nothing"):
        return ("any" if token.text == "anything" else "none",)
    words = [*DISTRICT_TYPES, *RESOURCES, "anything", "nothing"]
    help_ = f'write one of: {", ".join(words)}; or put the answer of a card in quotes: "{token.text}"'
    unit.unknown("CIT201", token.span, "the choice", token.text, words, help_)
    return ("none",)


def no_answer(value: Choice) -> Choice:
    """Return the card if a choice may be a card or a text option; return other choices unchanged."""
    meant: Choice = value[2] if value[0] == "either" else value
    return meant


NOTED = {
    "player": ("Player",),
    "character": ("Character",),
    "card": ("District", "Card"),
    "type": ("Type",),
    "resource": ("Resource",),
    "number": ("Int",),
}
"""The types of notes that remember each kind of thing; an answer of a card cannot be noted."""


def noted(note: str, value: Choice, items: tuple[Token, ...], unit: Unit) -> Choice:
    """Return the compiled value of a note, if it has the note's type; report a value of another type."""
    state = next((one for one in unit.names.states.values() if one.id == note), None)
    if items[0].text == "nothing":
        advice = "remove this line: a note has no value, or 0, until a rule sets it"
        unit.report("CIT302", items[0].span, '"nothing" cannot be the value of a note', advice)
    if state is None or value[0] == "none":
        return ("none",)
    held = element(state.holds)
    readings: tuple[Choice, ...] = value[2:] if value[0] == "either" else (value,)
    for one in readings:
        if held in NOTED.get(one[0], ()):
            return one
    word = next(word for word, type_ in HOLDS.items() if type_ == held)
    message = f'the note "{state.name}" remembers a {word}, and "{items[0].text}" is not one'
    unit.report("CIT302", items[0].span, message, subject=Subject(names=(state.name,)))
    return ("none",)


def counted(counter: str, holes: Mapping[str, tuple[str, tuple[Token, ...]]], unit: Unit) -> None:
    """Report a counter without a required ``towards PLAYER``, or with a forbidden one."""
    state = next((one for one in unit.names.states.values() if one.id == counter), None)
    if state is None or bool(state.holds) == ("other" in holes):
        return
    span = holes["counter"][1][0].span
    if state.holds:
        message = f'the counter "{state.name}" needs a player: it counts towards each player separately'
        advice = f"name the player: {state.name} towards Ben"
    else:
        message = f'the counter "{state.name}" does not count towards players'
        advice = 'remove "towards" and the player'
    unit.report("CIT302", span, message, advice, subject=Subject(names=(state.name,)))
