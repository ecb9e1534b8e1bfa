"""Find given lines of a scenario of which one takes back what another one says."""

from collections.abc import Iterator, Sequence
from typing import Any

from citadels_core.model.programs.ir import Step
from citadels_core.model.vocabulary.types import is_set
from citadels_dsl.compiler.scope import Unit
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Label
from citadels_dsl.text.keywords import GIVEN

ALONE = {
    "preset": "the preset",
    "deck": "the deck",
    "deck only": "the deck",
    "turn": "whose turn it is",
    "gathered": "who has gathered",
    "new game": "a new game",
    "deals": "how many deals there are",
    "finishers": "who has completed a city",
    "crown aside": "where the crown is",
}
"""The sentences of which a scenario has one at most, with what they say."""

LATER = ("turn", "gathered")
"""The sentences about a moment that a new game has not come to."""


def check_given(steps: Sequence[tuple[nodes.Line, Step]], players: Sequence[str], unit: Unit) -> None:
    """Report what given lines say twice, and what cannot be said of a new game."""
    first: dict[object, nodes.Line] = {}
    given = [(line, step) for line, step in steps if step.kind == GIVEN]
    for line, step in given:
        for key, what in _said(step, players, unit):
            before = first.setdefault(key, line)
            if before is not line:
                label = (Label(before.span, "the first one is here"),)
                advice = "say all of it in one line, and take the other one out"
                unit.report("CIT403", line.span, f"{what} is said twice", advice, label)
                break
    new = next((line for line, step in given if step.form == "new game"), None)
    for line, step in given if new is not None else ():
        if step.form in LATER or (step.form == "player" and dict(dict(step.values)["facts"])["characters"]):
            message = "a new game stands at its first decision, where nobody has a character or a turn yet"
            unit.report("CIT302", line.span, message, 'take this out, or the line "given a new game"')


def _said(step: Step, players: Sequence[str], unit: Unit) -> Iterator[tuple[object, str]]:
    """Yield what a given line settles: a key, and how it is spoken of."""
    values: dict[str, Any] = dict(step.values)
    match step.form:
        case "players":
            if "count" in values:
                yield "count", "how many players there are"
            if "edition" in values:
                yield "edition", "the edition"
            if "players" in values:
                yield "names", "the names of the players"
        case "player":
            name = players[values["player"]]
            yield ("player", values["player"]), f"what {name} has"
            if "crown" in dict(values["facts"]):
                yield ALONE["crown aside"], ALONE["crown aside"]
        case "counter":
            yield ("counter", values["counter"], values["target"], values.get("other")), "this counter"
        case "note":
            state = next((one for one in unit.names.states.values() if one.id == values["note"]), None)
            if state is not None and not is_set(state.holds):
                yield ("note", values["note"], values["target"], values.get("player")), "this note"
        case form if form in ALONE:
            yield ALONE[form], ALONE[form]
        case _:
            pass
