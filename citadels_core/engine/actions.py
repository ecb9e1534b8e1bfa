"""The life of a use: which actions a turn offers, and what happens when one is taken.

offered? (limit, condition, targets, payable, possible) -> answer -> the action's program: pay, effect, settle.
"""

from typing import TYPE_CHECKING, Any

from citadels_core.engine import apply
from citadels_core.engine.decision import Decision
from citadels_core.engine.resolver import commit
from citadels_core.model.state import END, NOBODY, Code, Frame, State
from citadels_core.model.vocabulary import EVENT_IDS

if TYPE_CHECKING:
    from citadels_core.engine.game import Game

USED = EVENT_IDS["action used"]

END_TURN = (-1, -1, -1)
"""The option that ends a turn; all others are (rule, source, target)."""

MOST_ACTIONS = 500
"""After so many actions a turn may be ended whatever still has to be done."""

ACTIONS = ("action", "must")


def sources(game: "Game", state: State) -> tuple[tuple[Any, int], ...]:
    """Return what offers the turn its actions: the edition, the active characters, the districts in the city."""
    turn = state.turn
    box = game.box
    found = [("book", NOBODY, NOBODY), *(("character", number, number) for number in turn.characters)]
    found += [("district", box.cards[card], card) for card in state.in_play if state.owner[card] == turn.player]
    made = tuple((box.offers[kind, number], this) for kind, number, this in found if (kind, number) in box.offers)
    state.index.menus[turn.player, turn.characters] = made
    return made


def _menu(game: "Game", state: State, e: list[Any]) -> int:
    """Carry out the action that was chosen, if any, and offer what can be done now.

    Most actions are done when their first block is, so a frame is made only for one that goes on after it.
    Ending the turn is withheld while a ``must`` is possible, within reason.
    """
    chosen = e[0]
    turn = state.turn
    if chosen is not None:
        e[0] = None
        number, this, target = chosen
        if number < 0:
            return END
        code, first, limit, share, room, slot, gathers, cause = game.box.starts[number]
        apply.use_action(state, (share, this), limit)
        env = [turn.player, this, *room]
        if slot:
            env[slot] = target
        if USED in state.index.triggers:
            state.stack.append(Frame(code, env))
            commit(game, state, USED, (turn.player, turn.character, gathers), cause, defer=False)
            return 0
        game.log.append((USED, (turn.player, turn.character, gathers), cause))
        stack = state.stack
        menu = stack[-1]
        following = first(game, state, env)
        if following >= 0:
            stack.insert(stack.index(menu) + 1, Frame(code, env, (), following))
            return 0
        if stack[-1] is not menu:
            return 0
        turn = state.turn
    if turn.over or (you := turn.player) < 0:
        return END
    out: list[tuple[int, int, int]] = []
    must = False
    for offer, this in state.index.menus.get((you, turn.characters)) or sources(game, state):
        if offer(state, you, this, out):
            must = True
    if not must or turn.actions >= MOST_ACTIONS:
        out.append(END_TURN)
    state.pending = Decision(you, "menu", "Action", out, 1, 1, False, 0, NOBODY)
    return 0


MENU = Code("system/menu", "system", (_menu,), 1, NOBODY)
