"""Replay a running game with changed cards, and find the first difference."""

from itertools import zip_longest

from attrs import frozen

from citadels_core.box.box import Cause
from citadels_core.model.catalog import Catalog
from citadels_core.speech import referee
from citadels_core.table.decision import Decision
from citadels_core.table.game import Game
from citadels_core.table.saves.record import Given, misfit

NOTHING = "nothing"


@frozen(kw_only=True)
class Difference:
    """The first difference between a game and its replay.

    ``answers`` is the number of answers before the difference; ``before`` and ``now`` describe the event or decision in
    the old and the new game, and ``cause`` is its card and line: in the new game, or else in the old game.
    """

    answers: int
    before: str
    now: str
    cause: Cause | None


@frozen(kw_only=True)
class Replay:
    """A replayed game, up to the first illegal answer, with the first difference from the original.

    ``misfit`` says why the answer after the first ``given`` answers was illegal; it is None if all were legal.
    """

    game: Game
    given: int
    difference: Difference | None
    misfit: str | None


def replay(catalog: Catalog, game: Game) -> Replay:
    """Replay a game with other cards, and compare each step with the original game.

    All events and decisions are compared, even hidden ones; moved lines in a file are no difference.

    Raises:
        SetupError: the setup cannot be played with these cards.
    """
    old, new = Game.start(game.box.catalog, game.setup), Game.start(catalog, game.setup)
    difference = _compare_events(old, new, 0, 0, 0) or _compare_decisions(old, new, 0)
    for number, (seat, chosen) in enumerate(game.answers):
        asked = old.decision
        if asked is None:
            break
        given = Given(seat=seat, kind=asked.kind, options=tuple(asked.ids[place] for place in chosen))
        decision = new.decision
        if misfit(decision, given) is not None or decision is None:
            labels = [asked.options[place].label for place in chosen]
            return Replay(game=new, given=number, difference=difference, misfit=_why_illegal(new, given, labels))
        marks = len(old.log), len(new.log)
        old.play(seat, chosen)
        options = [decision.find(id_) for id_ in given.options]
        new.answer(options if decision.many else options[0])
        difference = (
            difference or _compare_events(old, new, *marks, number + 1) or _compare_decisions(old, new, number + 1)
        )
    return Replay(game=new, given=len(game.answers), difference=difference, misfit=None)


def _why_illegal(new: Game, given: Given, labels: list[str]) -> str:
    """Return a text that says why an answer is illegal in the new game; ``labels`` name its options."""
    decision = new.decision
    if decision is None:
        return "the game is over"
    if decision.seat != given.seat:
        return f"it was given by {new.name(given.seat)}, and now {new.name(decision.seat)} is asked"
    missing = [label for label, id_ in zip(labels, given.options, strict=True) if id_ not in decision.ids]
    if decision.kind != given.kind or not missing:
        return "something else is asked"
    return f'"{missing[0]}" is not offered'


def _compare_events(old: Game, new: Game, old_mark: int, new_mark: int, answers: int) -> Difference | None:
    """Return the first difference between the events of two games, after an index in each log, or None."""
    before, now = referee.history(old.core, old_mark), referee.history(new.core, new_mark)
    for was, is_ in zip_longest(before, now):
        if was is None or is_ is None or was[:2] != is_[:2]:
            shown = is_ or was
            return Difference(
                answers=answers,
                before=was[1] if was is not None else NOTHING,
                now=is_[1] if is_ is not None else NOTHING,
                cause=shown[2] if shown is not None else None,
            )
    return None


def _compare_decisions(old: Game, new: Game, answers: int) -> Difference | None:
    """Return the difference of the pending decisions of two games, or None if they are equal."""
    was, is_ = old.decision, new.decision
    if _decision_key(was) == _decision_key(is_):
        return None
    shown = is_ if is_ is not None else was
    return Difference(
        answers=answers,
        before=referee.decision(old.core),
        now=referee.decision(new.core),
        cause=shown.cause if shown is not None else None,
    )


def _decision_key(decision: Decision | None) -> tuple[object, ...] | None:
    if decision is None:
        return None
    return decision.seat, decision.kind, decision.noun, tuple(decision.ids), decision.least, decision.most
