"""A bot that takes the option with the highest immediate worth, by rules of thumb for all cards."""

from collections import Counter
from random import Random

from citadels_core.table.seat import Seat
from citadels_core.table.stakes import Stake
from citadels_core.table.views.views import Observation, PlayerView

CARD = 1.4
"""The worth in gold of a card in a small hand."""

POINT = 4.0
"""The worth in gold of a point of the city."""

MANY_CARDS = 4
"""From this hand size on, more cards are worth little: they cannot be built in time."""


MUCH_GOLD = 7
"""From this amount on, more gold is worth little."""


class GreedyBot:
    """A bot that chooses the option of the highest worth, at random among equal options."""

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, seat: Seat) -> int | list[int]:
        """Return the number of the best option, or the numbers of the best set of options."""
        asked = seat.asked()
        if asked.options == (asked.least if asked.many else 1):
            return list(range(asked.options)) if asked.many else 0
        view = seat.observe()
        me = view.players[seat.number]
        worths = [_worth(stake, view, me) + self._random.random() * 1e-3 for stake in seat.stakes()]
        order = sorted(range(len(worths)), key=worths.__getitem__, reverse=True)
        if not asked.many:
            return order[0]
        good = sum(worth > 0 for worth in worths)
        return sorted(order[: max(asked.least, min(asked.most, good))])


def _worth(stake: Stake, view: Observation, me: PlayerView) -> float:
    if stake.act in ("end", "no"):
        return 0.0
    worth_of_gold = 1.0 if me.gold < MUCH_GOLD else 0.3
    worth_of_a_card = 2.0 if me.hand_size == 0 else 1.0 if me.hand_size < MANY_CARDS else 0.3
    worth = stake.gold * worth_of_gold - stake.pays + CARD * stake.cards * worth_of_a_card
    if stake.builds:
        worth += POINT * stake.cost + _new_type(stake, me)
    elif stake.act == "choose" and stake.noun == "Card":
        worth += _keeping(stake, me) * (-1 if "cards discarded" in stake.events else 1)
    elif stake.act == "choose" and stake.noun == "Type":
        worth += _new_type(stake, me)
    elif stake.noun == "District" and stake.player is not None:
        worth += _harm(stake, view)
    elif stake.noun == "Player" and stake.player is not None:
        worth += CARD * (view.players[stake.player].hand_size - me.hand_size)
    elif stake.act == "action" and stake.noun == "Character":
        worth += 2.0
    elif stake.act == "yes" and not stake.events:
        worth += 0.5
    return worth + (0.5 if stake.must else 0.0)


def _new_type(stake: Stake, me: PlayerView) -> float:
    """Return the additional worth of a district whose type the city lacks; 0 if the city has that type."""
    if stake.type is None:
        return 0.0
    return 0.0 if any(stake.type in district.types for district in me.city) else POINT / 2


def _keeping(stake: Stake, me: PlayerView) -> float:
    """Return the worth of keeping a card: low if it is too expensive now, negative for a duplicate."""
    if any(district.name == stake.name for district in me.city) or Counter(me.hand or ())[stake.name or ""] > 1:
        return -1.0
    return stake.cost - 1.5 * max(0, stake.cost - me.gold - 2) + _new_type(stake, me)


def _harm(stake: Stake, view: Observation) -> float:
    """Return the worth of destroying a district: negative if own, highest if the strongest opponent's."""
    if stake.player == view.seat or stake.player is None:
        return -POINT * stake.cost
    leader = max((player for player in view.players if player.seat != view.seat), key=_strength)
    return stake.cost * (POINT / 2 if leader.seat == stake.player else 0.5) - 1.0


def _strength(player: PlayerView) -> float:
    return sum(district.cost for district in player.city) + 2 * len(player.city)
