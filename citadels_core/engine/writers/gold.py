"""What happens to gold: gained, paid, taken, given back."""

from citadels_core.engine.box import Box
from citadels_core.engine.writers.fields import Fields
from citadels_core.model.state import MOST, NOBODY, State


def gold_gained(box: Box, state: State, player: int, amount: int) -> Fields:
    amount = min(max(amount, 0), MOST - state.gold[player])
    state.gold[player] += amount
    return player, amount


def gold_paid(box: Box, state: State, player: int, amount: int, purpose: int) -> Fields:
    amount = min(max(amount, 0), state.gold[player])
    state.gold[player] -= amount
    if purpose >= 0:
        state.turn.ledger += ((player, amount, purpose),)
    return player, amount, purpose


def gold_taken(box: Box, state: State, player: int, amount: int, giver: int, handed: bool) -> Fields | None:
    if giver == NOBODY:
        return None
    amount = min(max(amount, 0), state.gold[giver], MOST - state.gold[player] if player != giver else MOST)
    state.gold[giver] -= amount
    state.gold[player] += amount
    return player, amount, giver, handed


def gold_refunded(box: Box, state: State, player: int, amount: int, card: int) -> Fields:
    amount = min(amount, MOST - state.gold[player])
    state.gold[player] += amount
    state.turn.ledger = tuple(entry for entry in state.turn.ledger if entry[2] != card)
    return player, amount, card


def gold_gathered(box: Box, state: State, player: int, amount: int) -> Fields:
    state.turn.gathered = True
    return gold_gained(box, state, player, amount)
