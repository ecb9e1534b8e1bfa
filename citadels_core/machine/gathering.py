"""The live rules of a channel, with those that notes lend: a district or character has the rules of another one then.

What is lent is what a card has of its own, and only while it has it: what is silenced or lies facedown has none. So
loans cannot go in circles.
"""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.declared_state import Declared
from citadels_core.machine.in_play import is_heard
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.rules import BOX, Channel, Rule, is_awake, is_awake_on, is_muted, is_silenced
from citadels_core.machine.state import State, need_work


@cython.method
def _noted(s: State, d: Declared, bearer: cython.int) -> cython.int:
    """Return what a note says of a thing, NOBODY where nothing is noted."""
    return s.m[d.at + d.things + bearer] if s.m[d.at + bearer] else NOBODY


@cython.method
def lender_of_district(s: State, loan: cython.int, bearer: cython.int) -> cython.int:
    """Return the district whose rules one has by the loan of a number, NOBODY for none.

    A district of the same name lends nothing that is not there, nor does one of a name that lends by an earlier loan.
    """
    d: Declared = s.box.loans_on_districts[loan]
    lender = _noted(s, d, bearer)
    if lender < 0 or s.box.name[lender] == s.box.name[bearer] or not is_heard(s, lender):
        return NOBODY
    for i in range(loan):
        d = s.box.loans_on_districts[i]
        other = _noted(s, d, bearer)
        if other >= 0 and s.box.name[other] == s.box.name[lender] and is_heard(s, other):
            return NOBODY
    return lender


@cython.method
def lender_of_character(s: State, loan: cython.int, bearer: cython.int) -> cython.int:
    """Return the character whose rules one has by the loan of a number, NOBODY for none."""
    d: Declared = s.box.loans_on_people[loan]
    lender = _noted(s, d, bearer)
    if lender < 0 or lender == bearer or is_muted(s, lender):
        return NOBODY
    for i in range(loan):
        d = s.box.loans_on_people[i]
        if _noted(s, d, bearer) == lender:
            return NOBODY
    return lender


@cython.method
def is_lent_awake(s: State, rule: Rule, lender: cython.int, bearer: cython.int) -> cython.int:
    """Tell whether a rule is one of a lender that is alive on who has it now; what holds in any game is not lent."""
    return rule.source == lender and rule.lasts != BOX and is_awake_on(s, rule, bearer)


@cython.method
def _add_lent_to_people(s: State, found: cython.int, channel: Channel) -> cython.int:
    """Write the rules of a channel that characters have from others; returns how many are written."""
    rule: Rule
    for loan in range(len(s.box.loans_on_people)):
        for bearer in range(s.lay.people):
            lender = lender_of_character(s, loan, bearer)
            if lender < 0:
                continue
            for rule in channel.people:
                if is_lent_awake(s, rule, lender, bearer):
                    found = _add(s, found, rule.number, bearer)
    return found


@cython.method
def _add_lent_to_districts(s: State, found: cython.int, channel: Channel) -> cython.int:
    """Write the rules of a channel that districts have from others; returns how many are written."""
    rule: Rule
    at = s.lay.in_play
    for loan in range(len(s.box.loans_on_districts)):
        for i in range(at + 1, at + 1 + s.m[at]):
            lender = lender_of_district(s, loan, s.m[i])
            if lender < 0:
                continue
            rules: list[Rule] = channel.built[s.box.name[lender]]
            if rules is not None:
                for rule in rules:
                    found = _add(s, found, rule.number, s.m[i])
    return found


@cython.method
def gather(s: State, channel: Channel) -> cython.int:
    """Write the live rules of a channel from ``s.top`` on, each as its number and what it speaks of as ``this``.

    They come in the order of `docs/explanation/order.md`: editions, characters by rank, districts as they came into
    play, then cards that need not be built. Returns how many there are.
    """
    found: cython.int = 0
    rule: Rule
    listening: cython.int = channel.built is not None and s.m[s.lay.listeners + channel.number] > 0
    if not channel.fixed and not listening:
        return 0
    for rule in channel.books:
        found = _add(s, found, rule.number, NOBODY)
    for rule in channel.people:
        if is_awake(s, rule):
            found = _add(s, found, rule.number, rule.source)
    if len(s.box.loans_on_people):
        found = _add_lent_to_people(s, found, channel)
    if listening:
        at = s.lay.in_play
        for i in range(at + 1, at + 1 + s.m[at]):
            rules: list[Rule] = channel.built[s.box.name[s.m[i]]]
            if rules is not None:
                for rule in rules:
                    found = _add(s, found, rule.number, s.m[i])
        if len(s.box.loans_on_districts):
            found = _add_lent_to_districts(s, found, channel)
    for i in range(len(channel.loose)):
        rule = channel.loose[i]
        if len(s.box.silencing) and is_silenced(s, channel.loose_cards[i]):
            continue
        found = _add(s, found, rule.number, channel.loose_cards[i])
    return found


@cython.method
def _add(s: State, found: cython.int, rule: cython.int, this: cython.int) -> cython.int:
    at = need_work(s, 2 * found + 2) + 2 * found
    s.w[at] = rule
    s.w[at + 1] = this
    return found + 1
