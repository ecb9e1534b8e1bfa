"""The gold that a player can spend: the stash, and gold on counters that rules let the player use."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.limits import clip
from citadels_core.machine.numbers.gathering import gather
from citadels_core.machine.rules import Channel, LinkedRule, applies, enter, leave, you_of
from citadels_core.machine.state import GameState, need_work
from citadels_core.machine.zones.declared_state import DeclaredStateField, count_of


def list_lent(s: GameState, player: cython.int) -> cython.int:
    """List the gold on counters that a player may spend: triples (amount, counter, where the counter is).

    The place is a card, character or player. Returns the number of triples; each counter on a place is listed once.
    """
    found: cython.int = 0
    if s.box.spends is None:
        return 0
    channel: Channel = s.box.spends
    before = s.top
    live = gather(s, channel)
    s.top = before + 2 * live
    rule: LinkedRule
    counter: DeclaredStateField
    for i in range(live):
        rule, this = s.box.rules[s.w[before + 2 * i]], s.w[before + 2 * i + 1]
        if you_of(s, rule, this) != player or not applies(s, rule, player, this, s.top, 0):
            continue
        thing = this
        if rule.worth is not None:
            e = enter(s, rule, player, this, s.top, 0)
            thing = rule.worth.value(s, e)
            leave(s, e)
        counter = s.box.counters[rule.counter]
        gold = count_of(s, counter, thing)
        known: cython.int = 0
        at = before + 2 * live
        for j in range(found):
            if s.w[at + 3 * j + 1] == rule.counter and s.w[at + 3 * j + 2] == thing:
                known = 1
        if gold > 0 and not known:
            s.top = need_work(s, 3) + 3
            s.w[at + 3 * found], s.w[at + 3 * found + 1], s.w[at + 3 * found + 2] = gold, rule.counter, thing
            found += 1
    for i in range(3 * found):
        s.w[before + i] = s.w[before + 2 * live + i]
    s.top = before
    return found


def purse_of(s: GameState, player: cython.int) -> cython.int:
    """Return the gold that a player can spend now, in the stash and on counters."""
    if player < 0:
        return 0
    gold: cython.int = s.m[s.lay.gold + player]
    if s.box.spends is None:
        return gold
    found = list_lent(s, player)
    for i in range(found):
        gold = clip(gold + s.w[s.top + 3 * i])
    return gold
