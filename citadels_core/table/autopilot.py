"""Answer decisions automatically with the least effect: decline, end the turn, take first options."""

from citadels_core.model.errors import EngineBug
from citadels_core.model.programs.rules import MustRule
from citadels_core.table.game import Game

NO = 0
"""The value of the option that declines."""


def answer(game: Game) -> None:
    """Answer the pending decision automatically, with the least effect.

    In a turn this is the end of the turn or, while that is not offered, the first required action. A choice takes its
    first options, as few as it may.
    """
    decision = game.decision
    if decision is None:
        raise EngineBug("the game has no pending decision")
    options = decision.options
    values = decision.values
    if decision.is_menu:
        rules = game.box.rules
        end = next((at for at, value in enumerate(values) if value[0] < 0), None)
        duties = [at for at, value in enumerate(values) if value[0] >= 0 and isinstance(rules[value[0]].rule, MustRule)]
        game.answer(options[end if end is not None else duties[0]])
    elif decision.is_yes_or_no:
        game.answer(options[list(values).index(NO) if NO in values else 0])
    elif decision.many:
        game.answer(list(options)[: decision.least])
    else:
        game.answer(options[0])
