"""The active rules of a channel (group of rules), with rules that notes lend to cards or characters.

A card or character lends only its own rules, not borrowed rules, and only while they are active: not while it is
silenced or facedown. So lending cannot form cycles.
"""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.rules import BOX, Channel, LinkedRule, is_awake, is_awake_on, is_muted, is_silenced
from citadels_core.machine.state import GameState, need_work
from citadels_core.machine.zones.declared_state import DeclaredStateField
from citadels_core.machine.zones.in_play import has_live_rules


def _next_place(s: GameState, to_people: cython.int, bearer: cython.int, place: cython.int) -> cython.int:
    """Return the first position, from ``place`` on, with a value in a note that lends rules, else NOBODY.

    The positions of all lending notes are numbered together: a note of one value has one position, a note of several
    values has a position for each value that it may hold.
    """
    first: cython.int = 0
    loans: list[DeclaredStateField] = s.box.loans_on_districts
    if to_people:
        loans = s.box.loans_on_people
    d: DeclaredStateField
    for d in loans:
        room = max(d.room, 1)
        if place < first + room and s.m[d.at + bearer]:
            if not d.room:
                return first
            for i in range(max(place - first, 0), room):
                if s.m[d.at + d.things + bearer * room + i]:
                    return first + i
        first += room
    return NOBODY


def lender_at(s: GameState, to_people: cython.int, bearer: cython.int, place: cython.int) -> cython.int:
    """Return the lender at a position (see ``_next_place``): the card or character that lends its rules."""
    first: cython.int = 0
    loans: list[DeclaredStateField] = s.box.loans_on_districts
    if to_people:
        loans = s.box.loans_on_people
    d: DeclaredStateField
    for d in loans:
        room = max(d.room, 1)
        if place < first + room:
            return place - first if d.room else s.m[d.at + d.things + bearer]
        first += room
    return NOBODY


def next_loan(s: GameState, to_people: cython.int, bearer: cython.int, place: cython.int) -> cython.int:
    """Return the first position (see ``_next_place``), from ``place`` on, of a lender, else NOBODY.

    A district borrows nothing from one of its own name, nor twice from districts of one name.
    """
    place = _next_place(s, to_people, bearer, place)
    while place >= 0:
        lender = lender_at(s, to_people, bearer, place)
        new: cython.int = _lends_besides(s, to_people, lender, bearer)
        other = _next_place(s, to_people, bearer, 0) if new else place
        while other < place and new:
            earlier = lender_at(s, to_people, bearer, other)
            if earlier >= 0 and not _lends_besides(s, to_people, lender, earlier) and _lends(s, to_people, earlier):
                new = 0
            other = _next_place(s, to_people, bearer, other + 1)
        if new:
            return place
        place = _next_place(s, to_people, bearer, place + 1)
    return NOBODY


def _lends(s: GameState, to_people: cython.int, lender: cython.int) -> cython.int:
    return not is_muted(s, lender) if to_people else has_live_rules(s, lender)


def _lends_besides(s: GameState, to_people: cython.int, lender: cython.int, bearer: cython.int) -> cython.int:
    """Return whether a lender now has active rules that the borrower does not have on its own."""
    if lender < 0 or (lender == bearer if to_people else s.box.name[lender] == s.box.name[bearer]):
        return 0
    return _lends(s, to_people, lender)


def is_lent_awake(s: GameState, rule: LinkedRule, lender: cython.int, bearer: cython.int) -> cython.int:
    """Return whether a borrowed rule is active; ``while in game`` rules cannot be borrowed."""
    return rule.source == lender and rule.lasts != BOX and is_awake_on(s, rule, bearer)


def add_lent_to_people(s: GameState, found: cython.int, channel: Channel) -> cython.int:
    """Append the rules of a channel that characters borrow to the ``found`` rules; return the total."""
    rule: LinkedRule
    for bearer in range(s.lay.people):
        place = next_loan(s, 1, bearer, 0)
        while place >= 0:
            lender = lender_at(s, 1, bearer, place)
            for rule in channel.people:
                if is_lent_awake(s, rule, lender, bearer):
                    found = _add(s, found, rule.number, bearer)
            place = next_loan(s, 1, bearer, place + 1)
    return found


def add_lent_to_districts(s: GameState, found: cython.int, channel: Channel) -> cython.int:
    """Append the rules of a channel that districts borrow to the ``found`` rules; return the total."""
    rule: LinkedRule
    at = s.lay.in_play
    for i in range(at + 1, at + 1 + s.m[at]):
        bearer = s.m[i]
        place = next_loan(s, 0, bearer, 0)
        while place >= 0:
            rules: list[LinkedRule] = channel.built[s.box.name[lender_at(s, 0, bearer, place)]]
            if rules is not None:
                for rule in rules:
                    found = _add(s, found, rule.number, bearer)
            place = next_loan(s, 0, bearer, place + 1)
    return found


def gather(s: GameState, channel: Channel) -> cython.int:
    """Write the active rules of a channel (group), each with its card or character; return how many.

    Their order is explained in `docs/explanation/order.md`: editions, characters by rank, districts in the order in
    which they came into play, then cards that need not be built. The entries begin at ``s.top`` in scratch memory.
    """
    found: cython.int = 0
    rule: LinkedRule
    listening: cython.int = channel.built is not None and s.m[s.lay.listeners + channel.number] > 0
    if not channel.fixed and not listening:
        return 0
    for rule in channel.books:
        found = _add(s, found, rule.number, NOBODY)
    for rule in channel.people:
        if is_awake(s, rule):
            found = _add(s, found, rule.number, rule.source)
    if s.box.loans_on_people:
        found = add_lent_to_people(s, found, channel)
    if listening:
        at = s.lay.in_play
        for i in range(at + 1, at + 1 + s.m[at]):
            rules: list[LinkedRule] = channel.built[s.box.name[s.m[i]]]
            if rules is not None:
                for rule in rules:
                    found = _add(s, found, rule.number, s.m[i])
        if s.box.loans_on_districts:
            found = add_lent_to_districts(s, found, channel)
    for i in range(len(channel.loose)):
        rule = channel.loose[i]
        if s.box.silencing and is_silenced(s, channel.loose_cards[i]):
            continue
        found = _add(s, found, rule.number, channel.loose_cards[i])
    return found


def _add(s: GameState, found: cython.int, rule: cython.int, this: cython.int) -> cython.int:
    at = need_work(s, 2 * found + 2) + 2 * found
    s.w[at] = rule
    s.w[at + 1] = this
    return found + 1
