"""The views of the reasons why actions are not available, for the player of the turn."""

from collections.abc import Mapping

from attrs import Factory, frozen

from citadels_core.game.core_game import CoreGame
from citadels_core.speech.arguments import Argument, arguments_of, id_of
from citadels_core.speech.reasons import told, unavailable


@frozen(kw_only=True)
class ReasonView:
    """An action that is not offered, and why. Each field is seen by the seat whose turn it is."""

    what: str
    """The action, in words."""
    why: str
    """The reason, as a sentence."""
    message: str = ""
    """The id of the message for both."""
    arguments: Mapping[str, Argument] = Factory(dict)
    """The arguments of the message: ``what`` and ``why``, which are messages too."""


def reasons_of(game: CoreGame, seat: int) -> tuple[ReasonView, ...]:
    """Return the unavailable actions of a seat, each with the reason; empty outside its turn."""
    question = game.question
    found = unavailable(game) if question is not None and question.seat == seat else []
    both = [(what, why, told((what, why))) for what, why in found]
    return tuple(
        [
            ReasonView(what=str(what), why=str(why), message=id_of(said), arguments=arguments_of(said))
            for what, why, said in both
        ]
    )
