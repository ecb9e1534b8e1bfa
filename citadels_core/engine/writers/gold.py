"""What happens to gold: gained, paid, taken, given back."""

from citadels_core.engine.linked import LinkedBox
from citadels_core.engine.writers.fields import Fields
from citadels_core.model.state import MOST, NOBODY, State


def gold_gained(box: LinkedBox, state: State, player: int, amount: int) -> Fields | None:
    amount = min(max(amount, 0), MOST - state.gold[player])
    if not amount:
        return None
    state.gold[player] += amount
    return player, amount


def gold_paid(box: LinkedBox, state: State, player: int, amount: int, purpose: int) -> Fields | None:
    amount = min(max(amount, 0), state.gold[player])
    if not amount and purpose < 0:
        return None
    state.gold[player] -= amount
    if purpose >= 0:
        state.turn.ledger += ((player, amount, purpose),)
    return player, amount, purpose


def gold_taken(box: LinkedBox, state: State, player: int, amount: int, giver: int, handed: bool) -> Fields | None:
    """Move gold from player to player; that there is none to take is told, since it has been asked for."""
    if giver in (NOBODY, player):
        return None
    amount = min(max(amount, 0), state.gold[giver], MOST - state.gold[player])
    state.gold[giver] -= amount
    state.gold[player] += amount
    return player, amount, giver, handed


def gold_refunded(box: LinkedBox, state: State, player: int, amount: int, card: int) -> Fields | None:
    amount = min(max(amount, 0), MOST - state.gold[player])
    ledger = tuple(entry for entry in state.turn.ledger if entry[2] != card)
    if not amount and ledger == state.turn.ledger:
        return None
    state.gold[player] += amount
    state.turn.ledger = ledger
    return player, amount, card


def gold_gathered(box: LinkedBox, state: State, player: int, amount: int) -> Fields | None:
    done = gold_gained(box, state, player, amount)
    if done is None and state.turn.gathered:
        return None
    state.turn.gathered = True
    return done or (player, 0)
