"""The check of what comes from a client: whether its seat is asked, and its ids are offered."""

from collections.abc import Sequence

from citadels_core.game.core_game import CoreGame
from citadels_core.model.quote import shown
from citadels_core.speech.answer_refusals import refusal
from citadels_core.table.decision import Decision


def refuse_other_seat(
    game: CoreGame, seat: object, decision: Decision | None, *, at: object = None, version: int = 0
) -> Decision:
    """Return the decision when this seat is asked, at this version of the game.

    Raises:
        IllegalAnswer: it is not.
    """
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < game.box.seats:
        raise refusal("not_a_seat", seat=shown(seat))
    if decision is None:
        raise refusal("game_over")
    if at is not None and (not isinstance(at, int) or isinstance(at, bool)):
        raise refusal("malformed")
    if at is not None and at != version:
        raise refusal("stale")
    if decision.seat != seat:
        raise refusal("not_your_turn", player=game.name(decision.seat))
    return decision


def chosen_by(decision: Decision, ids: Sequence[str]) -> list[int]:
    """Return the numbers of the options that are chosen by their ids, ascending.

    Raises:
        IllegalAnswer: they do not fit the decision.
    """
    if not isinstance(ids, list | tuple) or not all(isinstance(id_, str) for id_ in ids):
        raise refusal("malformed")
    if len(ids) > len(decision):
        raise refusal("too_many", most=decision.most)  # before they are looked for: there may be millions
    numbers = sorted([decision.find(id_).number for id_ in ids])
    decision.check_count(numbers)
    return numbers
