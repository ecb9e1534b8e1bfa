"""Write a game as lines of text: decisions, options, answers and events."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from attrs import frozen

from citadels_core.model.catalog import Catalog
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENTS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, element, is_set

FOLDERS = tuple(Path(__file__).parents[2] / name for name in ("content", "mods"))
"""Where the cards are."""


@frozen
class Asked:
    """A pending decision: ``text`` describes it fully, the other fields are the input for an answer."""

    text: str
    kind: str
    options: Sequence[str]
    least: int
    most: int
    many: bool


class Teller(Protocol):
    """The interface of a recordable game: all that a comparison needs."""

    def asked(self) -> Asked | None:
        """Return the pending decision; None when the game is over."""
        ...

    def answer(self, numbers: list[int]) -> None:
        """Answer with some options, ascending; just one where one is asked for."""
        ...

    def happened(self) -> Iterable[str]:
        """Yield the events since the last call, or since the start."""
        ...

    def result(self) -> str:
        """Return the scores and the winners, if the game is scored."""
        ...


Start = Callable[[Catalog, Setup], Teller]
"""Starts a game."""


class Told:
    """A recordable game of the SDK."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self._since = 0

    def asked(self) -> Asked | None:
        """Return the pending decision; None when the game is over."""
        decision = self._game.decision
        if decision is None:
            return None
        bounds = f"{decision.least} to {decision.most}" if decision.many else "one"
        options = decision.ids
        text = (
            f"seat {decision.seat} {decision.kind} {bounds} {decision.noun}{_at(decision.cause)}: {' '.join(options)}"
        )
        return Asked(text, decision.kind, options, decision.least, decision.most, decision.many)

    def answer(self, numbers: list[int]) -> None:
        """Answer with some options."""
        self._game.answer(numbers if self._game.decision.many else numbers[0])

    def happened(self) -> Iterator[str]:
        """Yield the events since the last call, or since the start."""
        log, since = self._game.log, self._since
        self._since = len(log)
        for kind, fields, cause in log.since(since):
            row = EVENTS[kind]
            said = [
                f" {name}={_value(self._game.box, name, type_, value)}"
                for (name, type_), value in zip(row.fields, fields, strict=True)
            ]
            yield f"{row.name}:{''.join(said)}{_at(self._game.core.cause(cause))}"

    def result(self) -> str:
        """Return the scores and the winners, if the game is scored."""
        return f"scores {self._game.scores} winners {self._game.winners}"


def _at(cause: Any) -> str:
    """Return the origin of something by the text of its line, which is stable when lines above are added."""
    return "" if cause is None else f" ({cause.card}: {_lines(cause.file)[cause.line - 1].strip()})"


@cache
def _lines(file: str) -> list[str]:
    folder = next(folder for folder in FOLDERS if (folder / file).exists())
    return (folder / file).read_text("utf-8").splitlines()


def _value(box: Any, name: str, type_: str, value: Any) -> str:
    """Return the field of an event: things by name and number, so that a difference is readable."""
    if is_set(type_):
        return "[" + ", ".join(_value(box, name, element(type_), one) for one in value) + "]"
    if name in ("marker", "counter", "note"):
        return str([state.name for state in box.states if state.kind == name][value])
    if name == "reason":
        return str(box.rules[value].label)
    if value == NOBODY or value is None or isinstance(value, bool):
        return {NOBODY: "-", None: "none", True: "yes", False: "no"}[value]
    match type_:
        case "Card" | "District":
            return f"{box.card_name(value)}.{value}"
        case "Character":
            return str(box.character_name(value)) if value in range(len(box.cast)) else str(value)
        case "Type":
            return DISTRICT_TYPES[value]
        case _:
            return str(value)


def tell(teller: Teller, choose: Callable[[Asked], list[int]], most: int = 20_000) -> Iterator[str]:
    """Play a game to its end; yield its recording, one part for each decision with its answer, and the end."""
    for _ in range(most):
        asked = teller.asked()
        if asked is None:
            break
        numbers = choose(asked)
        part = part_of(teller.happened(), asked, numbers)
        teller.answer(numbers)
        yield part
    yield end_of(teller)


def part_of(happened: Iterable[str], asked: Asked, numbers: Sequence[int]) -> str:
    """Return the part of a recording that ends with an answer."""
    given = " ".join(asked.options[number] for number in numbers)
    return "\n".join((*(f"  {event}" for event in happened), asked.text, f"> {given}"))


def end_of(teller: Teller) -> str:
    """Return the last part of a recording."""
    return "\n".join((*(f"  {event}" for event in teller.happened()), teller.result()))
