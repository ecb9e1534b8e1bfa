"""The life of a use: which actions a turn offers, and what happens when one is taken.

offered? (limit, condition, targets, payable, possible) -> answer -> the action's program: pay, effect, settle.
"""

from typing import TYPE_CHECKING, Any

from citadels_core.model.state import END, NOBODY, Code, State

if TYPE_CHECKING:
    from citadels_core.engine.game import Game

END_TURN = (-1, -1, -1)
"""The option that ends a turn; all others are (rule, source, target)."""

MOST_ACTIONS = 100
"""After so many actions only ending the turn is offered, whatever still has to be done; no turn needs twenty."""


def sources(game: "Game", state: State) -> tuple[tuple[Any, int], ...]:
    """Return what offers the turn its actions: edition, characters, districts in the city, cards in hand.

    In a turn without abilities, what belongs to whoever has chosen the character is still there; in one for gathering
    only, that and whatever gathers. A card is listed wherever it lies, so that the list need not change with the hands.
    """
    turn = state.turn
    box = game.box
    if turn.powers == (turn.character,) and not turn.restricted:
        found = [("turn", turn.character, turn.character)]
    else:
        found = [("book", NOBODY, NOBODY)]
        if turn.restricted or not turn.abilities:
            found.append(("duty", turn.character, turn.character))
        found += [("character", number, number) for number in turn.powers]
    found += [("district", box.cards[card], card) for card in state.in_play if state.owner[card] == turn.player]
    found += [("hand", box.cards[card], card) for card in dict.fromkeys(card for _, card in box.loose)]
    if turn.restricted:
        found = [(kind if kind == "duty" else f"{kind} gathering", number, this) for kind, number, this in found]
    made = tuple((box.offers[kind, number], this) for kind, number, this in found if (kind, number) in box.offers)
    state.index.menus[turn.player, turn.character, turn.powers, turn.restricted] = made
    return made


def offer_actions(game: "Game", state: State) -> bool:
    """Ask whose turn it is for an action; returns whether there is anything to ask.

    Ending the turn is withheld while a ``must`` is possible; after the most actions of a turn nothing else is offered.
    """
    turn = state.turn
    if turn.over or (you := turn.player) < 0:
        return False
    if turn.actions >= MOST_ACTIONS:
        state.asked = (you, "menu", "Action", (END_TURN,), 1, 1, False, 0, NOBODY)
        return True
    out: list[tuple[int, int, int]] = []
    must = False
    menus = state.index.menus
    for offer, this in menus.get((you, turn.character, turn.powers, turn.restricted)) or sources(game, state):
        if offer(state, you, this, out):
            must = True
    if not must:
        out.append(END_TURN)
    state.asked = (you, "menu", "Action", tuple(out), 1, 1, False, 0, NOBODY)
    return True


def _menu(game: "Game", state: State, e: list[Any]) -> int:
    """Carry out the action that was chosen, if any, and offer what can be done now."""
    chosen = e[0]
    if chosen is not None:
        number, this, target = chosen
        if number < 0:
            return END
        e[0] = None
        if not game.box.uses[number](game, state, this, target):
            return 0
    return 0 if offer_actions(game, state) else END


MENU = Code("system/menu", "system", (_menu,), 1, NOBODY)
