"""The life of a use: which actions a turn offers, and what happens when one is taken."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.event_kinds import Event
from citadels_core.machine.event_life import commit, is_forbidden
from citadels_core.machine.expression_kinds import Items, Number
from citadels_core.machine.frames import pop, push
from citadels_core.machine.limits import MOST_ACTIONS, NOBODY
from citadels_core.machine.question_fields import MENU, MENU_WIDTH, put_question
from citadels_core.machine.resources import purse_of
from citadels_core.machine.rules import (
    ANYWHERE,
    CHOSEN,
    HAND,
    Code,
    Rule,
    holder_of,
    in_powers,
    keeper_of,
    owner_of,
)
from citadels_core.machine.state import State, keep, need_row, need_work

ALL = cython.declare(cython.int, 0)
"""Which actions of a list a turn has: all of them,"""
GATHERING = cython.declare(cython.int, 1)
"""those that gather, besides duties, or"""
DUTIES = cython.declare(cython.int, 2)
"""duties alone."""


@cython.cclass
class Action:
    """An action as a turn offers it."""

    rule: Rule
    must: cython.public
    """Whether the turn cannot end while it is offered."""
    gathers: cython.public
    duty: cython.public
    """Whether it is there for who has chosen the character, even without its abilities."""
    bound: cython.public
    """Whether it is there only for who has, or may have, what it is on."""
    acts_as: cython.public
    """The character whose ability it is, NOBODY for the rules of the game."""
    times: cython.public
    """How often it may be used, 0 for any number of times."""
    use: cython.public
    """Where its uses are counted in the row,"""
    by_card: cython.public
    """and whether that is where those of the first card of its name are, and those of the others follow."""
    target: cython.public
    """The slot of its target, NOBODY without one."""
    targets: cython.maybe[Items]
    where: cython.maybe[Number]
    """A condition of the target that is asked before the price: of watched cards, where it is noted what is asked."""
    price: cython.maybe[Number]
    discards: cython.maybe[Number]
    once: cython.maybe[Number]
    """A condition that has to hold besides, whatever the target is; None where there is none."""
    needs: cython.maybe[Number]
    """A condition that has to hold besides, for the target if it has one; None where there is none."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.bound = int(rule.life in (HAND, ANYWHERE, CHOSEN))
        self.by_card = int(rule.source >= 0 and not rule.people)
        self.must = self.gathers = self.duty = self.times = self.use = 0
        self.acts_as = self.target = -1
        self.targets = self.where = self.once = self.needs = self.price = self.discards = cython.nothing


@cython.inline
@cython.method
def used_at(s: State, action: Action, this: cython.int) -> cython.int:
    """Return where the uses of an action are counted."""
    return action.use + s.box.twin_number[this] if action.by_card else action.use


@cython.method
def _is_within_reach(s: State, rule: Rule, you: cython.int, this: cython.int) -> cython.int:
    """Tell whether a player has what an action is on, or may have it as far as all know."""
    if rule.life == HAND:
        return keeper_of(s, this) == you
    if rule.life == ANYWHERE:
        return keeper_of(s, this) == you or owner_of(s, this) == you
    return not rule.people or holder_of(s, this) in (you, NOBODY)


@cython.method
def _is_barred(s: State, action: Action, you: cython.int, used: Event) -> cython.int:
    """Tell whether rules forbid to use an action."""
    before = s.top
    fields = need_work(s, 4)
    s.w[fields], s.w[fields + 1] = you, s.m[s.lay.character]
    s.w[fields + 2], s.w[fields + 3] = action.gathers, action.acts_as
    s.top = fields + 4
    barred = is_forbidden(s, used, fields)
    s.top = before
    return barred


@cython.inline
@cython.method
def is_possible(s: State, action: Action, you: cython.int, e: cython.int, purse: cython.int) -> cython.int:
    """Tell whether an action can be paid and can do something, with the target that its slot holds."""
    if action.where is not None and not action.where.value(s, e):
        return 0
    if action.discards is not None:
        discards = action.discards.value(s, e)
        if s.m[s.lay.card_count + s.box.hands + you] < discards:
            return 0
    if action.price is not None and action.price.value(s, e) > purse:
        return 0
    return action.needs is None or action.needs.value(s, e) != 0


@cython.inline
@cython.method
def offer_action(s: State, action: Action, you: cython.int, this: cython.int, e: cython.int) -> cython.int:
    """Write an action once, or once for each target, at ``s.top``, which moves; tells whether it withholds the end.

    ``e`` is where its slots begin, with ``you`` and ``this`` in them.
    """
    rule: Rule = action.rule
    if action.bound and not _is_within_reach(s, rule, you, this):
        return 0
    if action.times and s.m[used_at(s, action, this)] >= action.times:
        return 0
    used: Event = s.box.action_used
    if used.banned is not None and _is_barred(s, action, you, used):
        return 0
    if rule.test is not None and not rule.test.value(s, e):
        return 0
    if action.once is not None and not action.once.value(s, e):
        return 0
    purse: cython.int = 0 if action.price is None else purse_of(s, you)
    count: cython.int = 0
    if action.targets is not None:
        count = _keep_possible(s, action, you, e, purse)
    elif is_possible(s, action, you, e, purse):
        to = need_work(s, 1)
        s.w[to] = NOBODY
        count = 1
    if count == 0:
        return 0
    _write_offers(s, rule.number, this, count)
    return action.must


@cython.method
def _keep_possible(s: State, action: Action, you: cython.int, e: cython.int, purse: cython.int) -> cython.int:
    """Write the targets that an action can be used on from ``s.top`` on; returns how many there are."""
    at, slot = s.top, e + action.target
    count = action.targets.put(s, e)
    s.top = at + count
    kept: cython.int = 0
    for i in range(at, at + count):
        target = s.w[i]
        s.m[slot] = target
        if is_possible(s, action, you, e, purse):
            s.w[at + kept] = target
            kept += 1
    s.top = at
    return kept


@cython.inline
@cython.method
def _write_offers(s: State, rule: cython.int, this: cython.int, count: cython.int) -> cython.int:
    """Make offers of so many targets at ``s.top``, which moves behind them; returns how many."""
    at = need_work(s, MENU_WIDTH * count)
    place = at + MENU_WIDTH * count
    s.top = place
    w: cython.row = s.w
    for i in range(at + count - 1, at - 1, -1):
        place -= MENU_WIDTH
        target = w[i]
        w[place], w[place + 1], w[place + 2] = rule, this, target
    return count


@cython.method
def offer_all(
    s: State, actions: list[Action], you: cython.int, this: cython.int, which: cython.int, e: cython.int
) -> cython.int:
    """Offer those of a list of actions that a turn has; tells whether one of them withholds the end of the turn."""
    action: Action
    must: cython.int = 0
    s.m[e + 1] = this
    for action in actions:
        if which == GATHERING and (action.duty or not action.gathers):
            continue
        if which == DUTIES and not action.duty:
            continue
        if offer_action(s, action, you, this, e):
            must = 1
    return must


@cython.inline
@cython.method
def offer_turn(s: State, you: cython.int, e: cython.int) -> cython.int:
    """Write all that a turn offers from ``s.top`` on; tells whether its end is withheld.

    In a turn without abilities, what belongs to whoever has chosen the character is still there; in one for gathering
    only, that and whatever gathers. ``e`` is where there is room for the slots of any action.
    """
    character, which = s.m[s.lay.character], GATHERING if s.m[s.lay.restricted] else ALL
    actions: list[Action] = s.box.actions_of_books
    s.m[e] = you
    must = offer_all(s, actions, you, NOBODY, which, e)
    if character >= 0 and (which == GATHERING or not in_powers(s, character)):
        actions = s.box.actions_of_people[character]
        must = offer_all(s, actions, you, character, DUTIES, e) or must
    at = s.lay.powers
    for i in range(at + 1, at + 1 + s.m[at]):
        power = s.m[i]
        actions = s.box.actions_of_people[power]
        must = offer_all(s, actions, you, power, which, e) or must
    at = s.lay.in_play
    for i in range(at + 1, at + 1 + s.m[at]):
        card = s.m[i]
        actions = s.box.actions_of_built[s.box.name[card]]
        if actions is not None and owner_of(s, card) == you:
            must = offer_all(s, actions, you, card, which, e) or must
    for i in range(s.box.loose_count):
        card = s.box.loose[i]
        actions = s.box.actions_of_loose[s.box.name[card]]
        must = offer_all(s, actions, you, card, which, e) or must
    return must


@cython.cclass
class Menu(Code):
    """The frame of a turn: it asks for an action until the turn is over."""

    @cython.method
    def step(self, s: State, f: cython.int) -> cython.int:
        """Ask whose turn it is for an action.

        Ending the turn is withheld while a ``must`` is possible; after the most actions nothing else is offered.
        """
        you = s.m[s.lay.player]
        if you < 0 or s.m[s.lay.ended]:
            pop(s)
            return 0
        before, e = s.top, s.end
        must: cython.int = 0
        if s.m[s.lay.actions] < MOST_ACTIONS:
            s.end = need_row(s, e + s.box.action_env)
            must = offer_turn(s, you, e)
            s.end = e
        if not must:
            at = need_work(s, MENU_WIDTH)
            s.w[at], s.w[at + 1], s.w[at + 2] = NOBODY, NOBODY, NOBODY
            s.top = at + MENU_WIDTH
        size = s.top - before
        s.top = before
        need_row(s, e + size)
        keep(s, before, e, size)
        return put_question(s, MENU, you, 0, NOBODY, size // MENU_WIDTH)

    @cython.method
    def take(self, s: State, f: cython.int) -> cython.int:
        """Carry out the action that was chosen, if any: count the use, tell of it, start its program."""
        at = s.end + MENU_WIDTH * s.w[s.top + 1]
        number, this, target = s.m[at], s.m[at + 1], s.m[at + 2]
        if number < 0:
            pop(s)
            return 0
        action: Action = s.box.actions[number]
        rule: Rule = action.rule
        you = s.m[s.lay.player]
        s.m[s.lay.actions] += 1
        if action.times:
            s.m[used_at(s, action, this)] += 1
        before = s.top
        e = push(s, rule.code, rule.code.size)
        s.m[e], s.m[e + 1] = you, this
        if action.target >= 0:
            s.m[e + action.target] = target
        fields = need_work(s, 4)
        s.w[fields], s.w[fields + 1] = you, s.m[s.lay.character]
        s.w[fields + 2], s.w[fields + 3] = action.gathers, action.acts_as
        s.top = fields + 4
        commit(s, s.box.action_used, rule.cause, fields, 0)
        s.top = before
        return 0
