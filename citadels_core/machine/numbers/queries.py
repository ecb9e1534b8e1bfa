"""Queries (numbers that rules can modify), and the search for a ban that forbids an event."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.frame_slots import ProgramSlot
from citadels_core.machine.limits import MOST, NOBODY, UNKNOWN, clip
from citadels_core.machine.numbers.gathering import add_lent_to_districts, add_lent_to_people, gather
from citadels_core.machine.rules import (
    ADDS,
    KEEPS_UP,
    SETS,
    Channel,
    LinkedRule,
    applies,
    enter,
    is_asleep,
    is_awake,
    is_silenced,
    is_silent,
    lacks_player,
    leave,
    write_fields,
    you_of,
)
from citadels_core.machine.state import GameState, count_iterations, need_row
from citadels_core.machine.tallies import count_rule
from citadels_core.machine.tally_row import RULE_CHANGES


class LinkedQuery(cython.Part):
    """A number that rules may set or modify."""

    number: cython.public
    base: cython.public
    channel: cython.maybe[Channel] = cython.nothing
    """The rules that modify it, None if the game has none."""

    def start(self, s: GameState, fields: cython.int) -> cython.int:
        """Return the query's value before rules modify it; its arguments are in scratch memory at ``fields``."""
        return self.base

    def is_settled(self, s: GameState, fields: cython.int) -> cython.int:
        """Return whether no rule can modify the query's value for the arguments at ``fields``."""
        return 0


class DistrictCost(LinkedQuery):
    """The cost of a district: the printed cost, or 0 for a facedown district."""

    def start(self, s: GameState, fields: cython.int) -> cython.int:
        card = s.w[fields]
        if card < 0 or s.m[s.lay.turned + card]:
            return 0
        return s.box.cost[card]

    def is_settled(self, s: GameState, fields: cython.int) -> cython.int:
        card = s.w[fields]
        return card >= 0 and s.m[s.lay.turned + card]


class BuildPrice(LinkedQuery):
    """The price of building a card: by default its cost."""

    cost: LinkedQuery = cython.later()

    def start(self, s: GameState, fields: cython.int) -> cython.int:
        return ask(s, self.cost, fields, 1)


class DistrictPoints(BuildPrice):
    """The points of a district at scoring: by default its cost."""


class ActionLimit(LinkedQuery):
    """The number of allowed uses of an action: by default as written on the card."""

    def start(self, s: GameState, fields: cython.int) -> cython.int:
        return max(s.w[fields + 3], 0)


class Progress(LinkedQuery):
    """The number of districts that a city counts as having: by default the actual number."""

    def start(self, s: GameState, fields: cython.int) -> cython.int:
        player = s.w[fields]
        return s.m[s.lay.card_count + s.box.cities + player] if player >= 0 else 0


def ask(s: GameState, query: LinkedQuery, fields: cython.int, count: cython.int) -> cython.int:
    """Return the value of a query: the highest set number or the base, plus modifiers, within bounds.

    If any rule applies, the result lies between 0 and ``MOST``.
    """
    if query.channel is None:
        return query.start(s, fields)
    before = s.top
    if s.top < fields + count:
        s.top = fields + count
    number = query.start(s, fields)
    if is_asleep(s, query.channel) or query.is_settled(s, fields):
        s.top = before
        return number
    found = count_iterations(s, gather(s, query.channel))
    if found == 0:
        s.top = before
        return number
    at = s.top
    s.top = at + 2 * found
    added: cython.longlong = 0
    chosen: cython.int = -2 * MOST
    least: cython.int = 0
    most: cython.int = MOST
    rule: LinkedRule
    for i in range(found):
        rule, this = s.box.rules[s.w[at + 2 * i]], s.w[at + 2 * i + 1]
        you = you_of(s, rule, this)
        if lacks_player(rule, you):
            continue
        e = enter(s, rule, you, this, fields, count)
        if rule.test is None or rule.test.value(s, e):
            worth = rule.worth.value(s, e)
            if s.tally is not None:
                count_rule(s, RULE_CHANGES, you, rule.cause, 1)
            if rule.way == ADDS:
                added = clip(added + worth)
            elif rule.way == SETS:
                chosen = max(chosen, worth)
            elif rule.way == KEEPS_UP:
                least = max(least, worth)
            else:
                most = min(most, worth)
        leave(s, e)
    s.top = before
    total = clip((number if chosen == -2 * MOST else chosen) + added)
    return max(0, min(most, max(least, total)))


def is_lifted(s: GameState, rule: LinkedRule, fields: cython.int, count: cython.int, unknown: cython.int) -> cython.int:
    """Return whether an ``allow`` rule lifts a ban; a rule that reads unknown fields counts as lifting."""
    if rule.lifted_by is None:
        return 0
    other: LinkedRule
    before = s.top
    found = count_iterations(s, gather(s, rule.lifted_by))
    s.top = before + 2 * found
    lifted: cython.int = 0
    for i in range(found):
        other, this = s.box.rules[s.w[before + 2 * i]], s.w[before + 2 * i + 1]
        you = you_of(s, other, this)
        if (other.reads & unknown) or (not lacks_player(other, you) and applies(s, other, you, this, fields, count)):
            lifted = 1
            break
    s.top = before
    return lifted


def first_ban(s: GameState, channel: Channel, fields: cython.int, count: cython.int) -> cython.int:
    """Return the number of the first rule that forbids an event, NOBODY if the event is allowed.

    A field may be ``UNKNOWN``: bans that read the field are ignored, and so are bans that could be lifted once it is
    known. The rules have the order of ``gather``. All conditions share one set of slots, because they only read slots.
    """
    if is_silent(s, channel):
        return NOBODY
    before, e = s.top, s.end
    s.top = max(before, fields + count)
    need_row(s, e + channel.env)
    s.end = e + channel.env
    unknown: cython.int = 0
    for i in range(count):
        s.m[e + ProgramSlot.FIELDS + i] = s.w[fields + i]
        if s.w[fields + i] == UNKNOWN:
            unknown |= 1 << i
    ban = _ban(s, channel, fields, count, e, unknown)
    s.end = e
    s.top = before
    return ban


def _ban(
    s: GameState, channel: Channel, fields: cython.int, count: cython.int, e: cython.int, unknown: cython.int
) -> cython.int:
    """Search for ``first_ban``, with slots at ``e``; ``unknown`` is a bit set of the unknown fields."""
    rule: LinkedRule
    for rule in channel.books:
        if _bars(s, rule, NOBODY, fields, count, e, unknown):
            return rule.number
    for rule in channel.people:
        if is_awake(s, rule) and _bars(s, rule, rule.source, fields, count, e, unknown):
            return rule.number
    if s.box.loans_on_people or s.box.loans_on_districts:
        ban = _lent_ban(s, channel, fields, count, e, unknown)
        if ban >= 0:
            return ban
    if channel.built is not None and s.m[s.lay.listeners + channel.number] > 0:
        at = s.lay.in_play
        for i in range(at + 1, at + 1 + s.m[at]):
            rules: list[LinkedRule] = channel.built[s.box.name[s.m[i]]]
            if rules is not None:
                for rule in rules:
                    if _bars(s, rule, s.m[i], fields, count, e, unknown):
                        return rule.number
    for i in range(len(channel.loose)):
        rule = channel.loose[i]
        if s.box.silencing and is_silenced(s, channel.loose_cards[i]):
            continue
        if _bars(s, rule, channel.loose_cards[i], fields, count, e, unknown):
            return rule.number
    return NOBODY


def _lent_ban(
    s: GameState, channel: Channel, fields: cython.int, count: cython.int, e: cython.int, unknown: cython.int
) -> cython.int:
    at = s.top
    found = add_lent_to_people(s, 0, channel)
    if channel.built is not None and s.m[s.lay.listeners + channel.number] > 0:
        found = add_lent_to_districts(s, found, channel)
    s.top = at + 2 * found
    for i in range(found):
        rule: LinkedRule = s.box.rules[s.w[at + 2 * i]]
        if _bars(s, rule, s.w[at + 2 * i + 1], fields, count, e, unknown):
            s.top = at
            return rule.number
    s.top = at
    return NOBODY


def _bars(
    s: GameState,
    rule: LinkedRule,
    this: cython.int,
    fields: cython.int,
    count: cython.int,
    e: cython.int,
    unknown: cython.int,
) -> cython.int:
    if rule.reads & unknown:
        return 0
    you = you_of(s, rule, this)
    if lacks_player(rule, you):
        return 0
    if rule.test is not None:
        count_iterations(s, 1)
        s.m[e] = you
        s.m[e + 1] = this
        if rule.listed or rule.origin:
            write_fields(s, e, fields, count, rule)
        top = s.top
        holds = rule.test.value(s, e)
        s.top = top
        if not holds:
            return 0
    return not is_lifted(s, rule, fields, count, unknown)
