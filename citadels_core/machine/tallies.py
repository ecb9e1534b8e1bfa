"""Counting into the tally of a game: cards that move, gold, points and rules that are used."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import clip
from citadels_core.machine.state import GameState
from citadels_core.machine.tally_row import (
    CARD_WIDTH,
    CHARACTER_WIDTH,
    FIRST_ROUND,
    RULE_WIDTH,
    TallyRow,
)


def count_card(s: GameState, column: cython.int, seat: cython.int, card: cython.int) -> cython.int:
    """Count a card of a seat, or for ``FIRST_ROUND`` keep the first round; return the new number."""
    t: TallyRow = s.tally
    if seat < 0 or card < 0:
        return 0
    at = (seat * t.definitions + s.box.name[card]) * CARD_WIDTH + column
    if column != FIRST_ROUND:
        t.n[at] += 1
    elif t.n[at] == 0:
        t.n[at] = s.m[s.lay.round]
    return t.n[at]


def count_cards(s: GameState, column: cython.int, seat: cython.int, place: cython.int) -> cython.int:
    """Count the cards of a list in scratch memory; return how many."""
    count = s.w[place]
    for i in range(place + 1, place + 1 + count):
        count_card(s, column, seat, s.w[i])
    return count


def count_character(s: GameState, column: cython.int, seat: cython.int, character: cython.int) -> cython.int:
    """Count a character of a seat in a column of characters; return the count."""
    t: TallyRow = s.tally
    if seat < 0 or character < 0:
        return 0
    at = t.characters_at + (seat * t.people + character) * CHARACTER_WIDTH + column
    t.n[at] += 1
    return t.n[at]


def count_rule(s: GameState, column: cython.int, seat: cython.int, cause: cython.int, amount: cython.int) -> cython.int:
    """Add an amount to a column of a cause for a seat; return the sum."""
    t: TallyRow = s.tally
    if seat < 0 or cause < 0 or cause >= t.causes:
        return 0
    at = t.causes_at + (seat * t.causes + cause) * RULE_WIDTH + column
    t.n[at] = clip(t.n[at] + amount)
    return t.n[at]
