"""The life of a use: which actions a turn offers, and what happens when one is taken."""

from __future__ import annotations

from typing import Any

from citadels_core.machine import plain as cython
from citadels_core.machine.asking import MENU, MENU_WIDTH, put_question
from citadels_core.machine.event import Event
from citadels_core.machine.events import commit, is_forbidden
from citadels_core.machine.frames import pop, push
from citadels_core.machine.limits import MOST_ACTIONS, NOBODY
from citadels_core.machine.nodes import Items, Number
from citadels_core.machine.purse import purse_of
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
    by_turn: cython.public
    """Whether its uses are counted by the turn."""
    use: cython.public
    """Where they are counted: for the first of the cards it is on; those of the others follow."""
    target: cython.public
    """The slot of its target, NOBODY without one."""
    targets: Items
    where: Number
    price: Number
    discards: Number
    once: Number
    """A condition that has to hold besides, whatever the target is; None where there is none."""
    needs: Number
    """A condition that has to hold besides, for the target if it has one; None where there is none."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.bound = int(rule.life in (HAND, ANYWHERE, CHOSEN))
        self.must = self.gathers = self.duty = self.times = self.by_turn = self.use = 0
        self.acts_as = self.target = -1
        self.targets = self.where = self.once = self.needs = self.price = self.discards = cython.nothing


@cython.method
def used_at(s: State, action: Action, this: cython.int) -> cython.int:
    """Return where the uses of an action are counted."""
    first = s.lay.turn_uses if action.by_turn else s.lay.uses
    on_card: cython.int = action.rule.source >= 0 and not action.rule.people
    return first + action.use + (s.box.twin_number[this] if on_card else 0)


@cython.method
def is_open(s: State, action: Action, you: cython.int, this: cython.int, e: cython.int) -> cython.int:
    """Tell whether an action can be had at all, whatever its target would be."""
    rule: Rule = action.rule
    if action.bound and not _is_within_reach(s, rule, you, this):
        return 0
    if action.times and s.m[used_at(s, action, this)] >= action.times:
        return 0
    used: Event = s.box.action_used
    if used.banned is not None and _is_barred(s, action, you, used):
        return 0
    return rule.test is None or rule.test.value(s, e) != 0


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
        if s.m[s.lay.card_count + s.box.hands + you] < action.discards.value(s, e):
            return 0
    if action.price is not None and action.price.value(s, e) > purse:
        return 0
    return action.needs is None or action.needs.value(s, e) != 0


@cython.method
def offer_action(s: State, action: Action, you: cython.int, this: cython.int) -> cython.int:
    """Write an action once, or once for each target, at ``s.top``, which moves; tells whether it withholds the end."""
    rule: Rule = action.rule
    e = s.end
    s.end = need_row(s, e + rule.env)
    s.m[e], s.m[e + 1] = you, this
    before = s.top
    if is_open(s, action, you, this, e) and (action.once is None or action.once.value(s, e)):
        purse: cython.int = 0 if action.price is None else purse_of(s, you)
        if action.targets is not None:
            _offer_targets(s, action, you, this, e, purse)
        elif is_possible(s, action, you, e, purse):
            _write(s, rule.number, this, NOBODY)
    s.end = e
    return action.must and s.top > before


@cython.method
def _offer_targets(
    s: State, action: Action, you: cython.int, this: cython.int, e: cython.int, purse: cython.int
) -> cython.int:
    """Write an action once for each target that it can be used on, in place of the targets that are gone through."""
    count = action.targets.put(s, e)
    if count == 0:
        return 0
    need_work(s, MENU_WIDTH * count + count)
    source = s.top + MENU_WIDTH * count
    for i in range(count - 1, -1, -1):
        s.w[source + i] = s.w[s.top + i]
    written = s.top
    s.top = source + count
    number = action.rule.number
    for i in range(source, source + count):
        target = s.w[i]
        s.m[e + action.target] = target
        if is_possible(s, action, you, e, purse):
            s.w[written], s.w[written + 1], s.w[written + 2] = number, this, target
            written += MENU_WIDTH
    s.top = written
    return count


@cython.method
def _write(s: State, rule: cython.int, this: cython.int, target: cython.int) -> cython.int:
    at = need_work(s, MENU_WIDTH)
    s.w[at], s.w[at + 1], s.w[at + 2] = rule, this, target
    s.top = at + MENU_WIDTH
    return at


@cython.method
def offer_all(s: State, actions: list[Any], you: cython.int, this: cython.int, gathering: cython.int) -> cython.int:
    """Offer a list of actions, or those that gather; tells whether one of them withholds the end of the turn."""
    action: Action
    must: cython.int = 0
    for action in actions:
        if gathering and (not action.gathers or action.duty):
            continue
        if offer_action(s, action, you, this):
            must = 1
    return must


@cython.method
def offer_duties(s: State, character: cython.int, you: cython.int) -> cython.int:
    """Offer what belongs to whoever has chosen a character; tells whether it withholds the end of the turn."""
    action: Action
    must: cython.int = 0
    actions: list[Any] = s.box.actions_of_people[character]
    for action in actions:
        if action.duty and offer_action(s, action, you, character):
            must = 1
    return must


@cython.method
def offer_turn(s: State, you: cython.int) -> cython.int:
    """Write all that a turn offers from ``s.top`` on; tells whether its end is withheld.

    In a turn without abilities, what belongs to whoever has chosen the character is still there; in one for gathering
    only, that and whatever gathers.
    """
    character, restricted = s.m[s.lay.character], s.m[s.lay.restricted]
    box = s.box
    actions: list[Any]
    must = offer_all(s, box.actions_of_books, you, NOBODY, restricted)
    if character >= 0 and (restricted or not in_powers(s, character)):
        must = offer_duties(s, character, you) or must
    at = s.lay.powers
    for i in range(at + 1, at + 1 + s.m[at]):
        power = s.m[i]
        actions = box.actions_of_people[power]
        must = offer_all(s, actions, you, power, restricted) or must
    at = s.lay.in_play
    for i in range(at + 1, at + 1 + s.m[at]):
        card = s.m[i]
        actions = box.actions_of_built[box.name[card]]
        if actions is not None and owner_of(s, card) == you:
            must = offer_all(s, actions, you, card, restricted) or must
    for i in range(box.loose_count):
        card = box.loose[i]
        actions = box.actions_of_loose[box.name[card]]
        must = offer_all(s, actions, you, card, restricted) or must
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
        before = s.top
        must: cython.int = 0
        if s.m[s.lay.actions] < MOST_ACTIONS:
            must = offer_turn(s, you)
        if not must:
            _write(s, NOBODY, NOBODY, NOBODY)
        size = s.top - before
        s.top = before
        need_row(s, s.end + size)
        keep(s, before, s.end, size)
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
