"""Random permutation of hidden cards or characters in the whole state row."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import as_place
from citadels_core.machine.linked_box import Piles
from citadels_core.machine.play.bot_dice import Dice
from citadels_core.machine.play.machine import Machine
from citadels_core.machine.state import GameState, need_work


def permute_number(s: GameState, at: cython.int, things: cython.int) -> cython.int:
    """Replace the number at a state row index by its image in the permutation in scratch memory."""
    thing = s.m[at]
    if 0 <= thing < things:
        s.m[at] = s.w[thing]
    return thing


def permute_field(s: GameState, first: cython.int, things: cython.int) -> cython.int:
    """Permute a state field that has one number per card or character, as scratch memory maps them."""
    for i in range(things):
        s.w[things + i] = s.m[first + i]
    for i in range(things):
        s.m[first + s.w[i]] = s.w[things + i]
    return first


def shuffle_group(s: GameState, dice: Dice, group: list[Any], things: cython.int) -> None:
    """Shuffle the cards or characters in ``group`` (Fisher-Yates); all permutations are equally likely."""
    for i in range(len(group) - 1, 0, -1):
        one: cython.int = as_place(group[i], things)
        other: cython.int = as_place(group[dice.roll(i + 1)], things)
        thing = s.w[one]
        s.w[one] = s.w[other]
        s.w[other] = thing


def relabel(s: Machine, piles: Piles, dice: Dice, groups: Any, moves: Any, fields: Any, meant: Any) -> None:
    """Permute the hidden cards, or the hidden characters, of a game at random.

    Args:
        s: the game; the caller asks its question again.
        piles: the zones of the kind.
        dice: the source of randomness.
        groups: lists of things; the things of each list are shuffled among themselves.
        moves: pairs of a thing and the thing that takes its place; together they are a permutation.
        fields: the first index of each further field with one number per thing that is permuted.
        meant: the row indexes of numbers that stand for a thing; negative numbers there stay.

    Raises:
        IndexError: there is no such thing, or no such index in the row.
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
        shuffle_group(s, dice, group, things)
    permute_field(s, piles.zone, things)
    permute_field(s, piles.above, things)
    permute_field(s, piles.below, things)
    for i in range(things):
        permute_number(s, piles.above + i, things)
        permute_number(s, piles.below + i, things)
    for i in range(piles.zones):
        permute_number(s, piles.first + i, things)
        permute_number(s, piles.last + i, things)
    for first in fields:
        permute_field(s, as_place(first, s.m_size - things), things)
    for number in meant:
        permute_number(s, as_place(number, s.m_size), things)
