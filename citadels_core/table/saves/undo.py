"""What undo goes back to: copies of a game from before some of its answers; what lies between is played again."""

from bisect import bisect_right
from collections.abc import Sequence
from operator import itemgetter
from typing import TypeVar

from citadels_core.game.core_game import CoreGame
from citadels_core.model.question import SEVERAL
from citadels_core.table.saves.answers import Answer, AnswerHistory
from citadels_core.table.views.knowledge import learned

BETWEEN = 16
"""So many answers lie between two copies that are kept of a game, until somebody asks what can be taken back."""

G = TypeVar("G", bound=CoreGame)
Kept = tuple[int, G]
"""How many answers were given before, and the game as it was then."""


def run_begins(answers: AnswerHistory) -> int:
    """Return how many answers came before those that the last seat has given without another's in between."""
    count = len(answers)
    begin = count - 1
    while begin > 0 and answers.seat(begin - 1) == answers.seat(count - 1):
        begin -= 1
    return max(begin, 0)


def drop_before(kept: list[Kept[G]], first: int) -> None:
    """Drop the copies that nobody needs who goes back to before an answer, or to before a later one."""
    del kept[: max(bisect_right(kept, first, key=itemgetter(0)) - 1, 0)]


def keep(kept: list[Kept[G]], answers: AnswerHistory, now: G) -> int:
    """Keep a copy where the last one lies too far back; returns how many more answers go without one."""
    count = len(answers)
    if not kept or count - kept[-1][0] >= BETWEEN:
        drop_before(kept, run_begins(answers))
        kept.append((count, now.bare_copy()))
    return BETWEEN - (count - kept[-1][0])


def fill(kept: Sequence[Kept[G]], answers: AnswerHistory, first: int) -> list[Kept[G]]:
    """Return the game before each answer from one on, or from the first copy on where that is later."""
    copies = list(kept)
    drop_before(copies, first)
    if not copies or first >= len(answers):
        return []
    known, (begin, game) = dict(copies), copies[0]
    if begin < first:
        game = game.bare()
        for number in range(begin, first):
            advance(game, answers[number])
        begin = first
    filled = [(begin, game)]
    for number in range(begin + 1, len(answers)):
        if (after := known.get(number)) is None:
            after = game.bare()
            advance(after, answers[number - 1])
        game = after
        filled.append((number, game))
    return filled


def play_again(game: G, answers: AnswerHistory, first: int, now: G) -> list[Kept[G]]:
    """Return the game before each answer from one on, for a game at its start; none if they do not lead to now."""
    past: list[Kept[G]] = []
    try:
        for number, answer in enumerate(answers):
            if number >= first:
                past.append((number, game.bare()))
            advance(game, answer)
    except IndexError:
        return []  # something else than answers has changed the game
    return past if game.plain() == now.plain() else []


def advance(game: CoreGame, answer: Answer) -> None:
    """Give one more answer in a game."""
    _, chosen = answer
    if game.choices == SEVERAL:
        game.advance_set(chosen)
    else:
        game.advance(chosen[0])


def drop_told(past: list[Kept[G]], answers: AnswerHistory, now: CoreGame, checked: int) -> None:
    """Drop the game before answers that cannot be taken back: by them, or by a later one, somebody has learned.

    Args:
        past: the game before each of the last answers.
        answers: all of them.
        now: the game after them.
        checked: how many answers have been looked at before.
    """
    for at in range(len(past) - 1, -1, -1):
        number, before = past[at]
        after = past[at + 1][1] if at + 1 < len(past) else now
        if number < checked:
            return
        if learned(before, after, answers.seat(number)):
            del past[: at + 1]
            return
