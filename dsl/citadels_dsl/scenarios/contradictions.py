"""Report ``given`` lines of a scenario that contradict each other."""

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
"""The sentences that a scenario may have once, with their topic for messages."""

LATER = ("turn", "gathered")
"""The sentences about a moment after the start of a game."""


def check_given(steps: Sequence[tuple[nodes.Line, Step]], players: Sequence[str], unit: Unit) -> None:
    """Report ``given`` lines that set the same topic twice, or that do not fit ``given a new game``."""
    first: dict[object, nodes.Line] = {}
    given = [(line, step) for line, step in steps if step.kind == GIVEN]
    for line, step in given:
        for key, what in _topics(step, players, unit):
            before = first.setdefault(key, line)
            if before is not line:
                label = (Label(before.span, "the first line is here"),)
                advice = "write all of it in one line, and remove the other line"
                unit.report("CIT403", line.span, f"two lines set {what}", advice, label)
                break
    new = next((line for line, step in given if step.form == "new game"), None)
    for line, step in given if new is not None else ():
        if step.form in LATER or (step.form == "player" and dict(dict(step.values)["facts"])["characters"]):
            message = "in a new game no player has a character or a turn yet"
            unit.report("CIT302", line.span, message, 'remove this line, or the line "given a new game"')


def _topics(step: Step, players: Sequence[str], unit: Unit) -> Iterator[tuple[object, str]]:
    """Yield each topic that a ``given`` line sets, as a key and a phrase for messages."""
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
