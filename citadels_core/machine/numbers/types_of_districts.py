"""The types that a district counts as, at scoring or for income: the printed type and added types."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.coverage_counts import note_point
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.numbers.gathering import lender_at, next_loan
from citadels_core.machine.rules import is_silenced, owner_of
from citadels_core.machine.state import GameState
from citadels_core.machine.zones.moves import PRINTED

TYPES = cython.declare(cython.int, 5)
"""The number of district types."""
ANY_TYPE = cython.declare(cython.int, -1)
"""The entry of ``LinkedBox.also`` for a district that counts as every type."""
NO_TYPE = cython.declare(cython.int, 1 << 5)
"""The entry of ``LinkedBox.also`` for a district that counts as no type, not even the printed type."""


def counts_as(s: GameState, card: cython.int, type_: cython.int, scores: cython.int) -> cython.int:
    """Return whether a district counts as a type, at scoring or for income.

    A type chosen at scoring replaces the printed type; a facedown district has no type. Rules and markers may add
    types, or take all types away.
    """
    if card < 0:
        return type_ < 0
    facedown = s.m[s.lay.turned + card]
    if facedown and not scores:
        return 0
    if s.box.uncounting and is_uncounted(s, card, type_, scores):
        return 0
    printed = s.box.type[card]
    if scores and s.m[s.lay.chosen_type + card] != PRINTED:
        printed = s.m[s.lay.chosen_type + card]
    if printed == type_:
        return 1
    return counts_besides(s, card, type_, scores) if s.box.counting_more else 0


def counts_besides(s: GameState, card: cython.int, type_: cython.int, scores: cython.int) -> cython.int:
    """Return whether a district counts as a type that a rule or marker adds to its printed type."""
    facedown = s.m[s.lay.turned + card]
    at = 4 * s.box.name[card] + 2 * scores
    anywhere, built = s.box.also[at + 1], s.box.also[at]
    if (anywhere or built) and not (s.box.silencing and is_silenced(s, card)):
        if anywhere and is_among(anywhere, type_):
            return note_type(s, at + 1, type_)
        if built and is_among(built, type_) and not facedown and owner_of(s, card) >= 0:
            return note_type(s, at, type_)
    for i in range(0, len(s.box.counted_as), 3):
        if s.box.counted_as[i + 1] == scores and s.m[s.box.counted_as[i] + card]:
            if is_among(s.box.counted_as[i + 2], type_) and not facedown:
                return 1
    if s.box.loans_on_districts and not facedown and owner_of(s, card) >= 0:
        return counts_by_loan(s, card, type_, scores)
    return 0


def is_uncounted(s: GameState, card: cython.int, type_: cython.int, scores: cython.int) -> cython.int:
    """Return whether a rule or marker takes all types from a district."""
    for i in range(0, len(s.box.counted_as), 3):
        if s.box.counted_as[i + 1] == scores and s.box.counted_as[i + 2] == NO_TYPE and s.m[s.box.counted_as[i] + card]:
            return 1
    place = next_loan(s, 0, card, 0) if s.box.loans_on_districts and owner_of(s, card) >= 0 else NOBODY
    while place >= 0:
        lender = lender_at(s, 0, card, place)
        if s.box.also[4 * s.box.name[lender] + 2 * scores] == NO_TYPE:
            return 1
        place = next_loan(s, 0, card, place + 1)
    at = 4 * s.box.name[card] + 2 * scores
    if s.box.also[at + 1] != NO_TYPE and s.box.also[at] != NO_TYPE:
        return 0
    if s.box.silencing and is_silenced(s, card):
        return 0
    if s.box.also[at + 1] == NO_TYPE:
        return note_type(s, at + 1, type_)
    if s.m[s.lay.turned + card] or owner_of(s, card) < 0:
        return 0
    return note_type(s, at, type_)


def counts_by_loan(s: GameState, card: cython.int, type_: cython.int, scores: cython.int) -> cython.int:
    """Return whether a district counts as a type because of a rule that it borrows."""
    place = next_loan(s, 0, card, 0)
    while place >= 0:
        at = 4 * s.box.name[lender_at(s, 0, card, place)] + 2 * scores
        if s.box.also[at] and is_among(s.box.also[at], type_):
            return note_type(s, at, type_)
        place = next_loan(s, 0, card, place + 1)
    return 0


def is_among(types: cython.int, type_: cython.int) -> cython.int:
    """Return whether an entry of ``LinkedBox.also`` (types that rules add) includes a type."""
    return types == ANY_TYPE or (type_ >= 0 and (types >> type_) & 1)


def note_type(s: GameState, at: cython.int, type_: cython.int) -> cython.int:
    """Count for coverage that a rule made a district count as a type; return 1."""
    if s.box.counting and type_ >= 0:
        point = s.box.counting[TYPES * at + type_]
        if point:
            note_point(s, point, 1)
    return 1
