"""Let hidden things change places by chance: wherever one of them lay or was meant, another one lies and is meant."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import as_place
from citadels_core.machine.linked_box import Piles
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.machine.play.machine import Machine
from citadels_core.machine.state import GameState, need_work


def put_instead(s: GameState, at: cython.int, things: cython.int) -> cython.int:
    """Write what takes the place of a thing, where a number of the row is one; ``w`` begins with what does."""
    thing = s.m[at]
    if 0 <= thing < things:
        s.m[at] = s.w[thing]
    return thing


def carry_over(s: GameState, first: cython.int, things: cython.int) -> cython.int:
    """Give each thing the number of the one whose place it takes, in a field with a number for each thing."""
    for i in range(things):
        s.w[things + i] = s.m[first + i]
    for i in range(things):
        s.m[first + s.w[i]] = s.w[things + i]
    return first


def mix_group(s: GameState, dice: Dice, group: list[Any], things: cython.int) -> None:
    """Let the things of a group take each other's places, each way as likely as the next (Fisher and Yates)."""
    for i in range(len(group) - 1, 0, -1):
        one: cython.int = as_place(group[i], things)
        other: cython.int = as_place(group[dice.roll(i + 1)], things)
        thing = s.w[one]
        s.w[one] = s.w[other]
        s.w[other] = thing


def relabel(s: Machine, piles: Piles, dice: Dice, groups: Any, moves: Any, fields: Any, meant: Any) -> None:
    """Let things of one kind take each other's places.

    Args:
        s: the game; what it asks is asked anew by whoever calls this.
        piles: the zones of the kind.
        dice: what says by chance who takes whose place.
        groups: lists of things, each of which takes the place of one of its own list.
        moves: pairs of a place, by what lies there, and what takes it for certain; together they move each thing once.
        fields: where the fields begin that have a number for each thing, and which go with its place.
        meant: the places of the row that stand for a thing that lies somewhere, or for nothing below 0.

    Raises:
        IndexError: there is no such thing, or no such place in the row.
    """
    things = piles.things
    s.top = 0
    need_work(s, 2 * things)
    for i in range(things):
        s.w[i] = i
    for place, thing in moves:
        at: cython.int = as_place(place, things)
        s.w[at] = as_place(thing, things)
    for group in groups:
        mix_group(s, dice, group, things)
    carry_over(s, piles.zone, things)
    carry_over(s, piles.above, things)
    carry_over(s, piles.below, things)
    for i in range(things):
        put_instead(s, piles.above + i, things)
        put_instead(s, piles.below + i, things)
    for i in range(piles.zones):
        put_instead(s, piles.first + i, things)
        put_instead(s, piles.last + i, things)
    for first in fields:
        carry_over(s, as_place(first, s.m_size - things), things)
    for number in meant:
        put_instead(s, as_place(number, s.m_size), things)
