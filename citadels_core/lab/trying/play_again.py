"""Play a running game again on cards that have changed, and find where it first goes another way."""

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
    """Where two games first part.

    ``answers`` is how many answers both had been given by then; ``before`` and ``now`` are what happened or was asked
    then, in words, and ``cause`` is the card and line behind it: of what is there now, or else of what was.
    """

    answers: int
    before: str
    now: str
    cause: Cause | None


@frozen(kw_only=True)
class Replay:
    """A game that was played again: as far as its answers could be given, with the first difference.

    ``misfit`` says why the answer after the ``given`` ones could not be given; it is None when all of them were.
    """

    game: Game
    given: int
    difference: Difference | None
    misfit: str | None


def replay(catalog: Catalog, game: Game) -> Replay:
    """Play a game again with other cards, answer by answer beside the game as it was.

    Everything counts as a difference that someone who sees all could notice; that a line stands elsewhere in its file
    does not.

    Raises:
        SetupError: the table cannot be set up with these cards.
    """
    old, new = Game.start(game.box.catalog, game.setup), Game.start(catalog, game.setup)
    parted = _events(old, new, 0, 0, 0) or _questions(old, new, 0)
    for number, (seat, chosen) in enumerate(game.answers):
        asked = old.decision
        if asked is None:
            break
        given = Given(seat=seat, kind=asked.kind, options=tuple(asked.ids[place] for place in chosen))
        decision = new.decision
        if misfit(decision, given) is not None or decision is None:
            labels = [asked.options[place].label for place in chosen]
            return Replay(game=new, given=number, difference=parted, misfit=_why(new, given, labels))
        marks = len(old.log), len(new.log)
        old.play(seat, chosen)
        options = [decision.find(id_) for id_ in given.options]
        new.answer(options if decision.many else options[0])
        parted = parted or _events(old, new, *marks, number + 1) or _questions(old, new, number + 1)
    return Replay(game=new, given=len(game.answers), difference=parted, misfit=None)


def _why(new: Game, given: Given, labels: list[str]) -> str:
    """Say in the words of players why an answer with these labels cannot be given."""
    decision = new.decision
    if decision is None:
        return "the game is over"
    if decision.seat != given.seat:
        return f"it was given by {new.name(given.seat)}, and now {new.name(decision.seat)} is asked"
    missing = [label for label, id_ in zip(labels, given.options, strict=True) if id_ not in decision.ids]
    if decision.kind != given.kind or not missing:
        return "something else is asked"
    return f'"{missing[0]}" is not offered'


def _events(old: Game, new: Game, old_mark: int, new_mark: int, answers: int) -> Difference | None:
    """Compare what has happened since two places in the logs."""
    before, now = list(referee.history(old.core, old_mark)), list(referee.history(new.core, new_mark))
    for at in range(max(len(before), len(now))):
        was = before[at] if at < len(before) else None
        is_ = now[at] if at < len(now) else None
        if was is None or is_ is None or was[:2] != is_[:2]:
            there = is_ or was
            return Difference(
                answers=answers,
                before=was[1] if was is not None else NOTHING,
                now=is_[1] if is_ is not None else NOTHING,
                cause=there[2] if there is not None else None,
            )
    return None


def _questions(old: Game, new: Game, answers: int) -> Difference | None:
    """Compare what is asked."""
    was, is_ = old.decision, new.decision
    if _asked(was) == _asked(is_):
        return None
    there = is_ if is_ is not None else was
    return Difference(
        answers=answers,
        before=referee.decision(old.core),
        now=referee.decision(new.core),
        cause=there.cause if there is not None else None,
    )


def _asked(decision: Decision | None) -> tuple[object, ...] | None:
    if decision is None:
        return None
    return decision.seat, decision.kind, decision.noun, tuple(decision.ids), decision.least, decision.most
