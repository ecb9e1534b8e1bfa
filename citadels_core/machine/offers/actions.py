"""The actions that a turn offers, with their targets."""

from __future__ import annotations

from citadels_core.machine import plain as cython
from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.events.event_life import is_forbidden
from citadels_core.machine.expression_kinds import ListExpression, NumberExpression
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linked_box import LinkedBox
from citadels_core.machine.numbers.gathering import lender_at, next_loan
from citadels_core.machine.numbers.queries import LinkedQuery, ask
from citadels_core.machine.numbers.resources import purse_of
from citadels_core.machine.question_fields import MENU_WIDTH
from citadels_core.machine.rules import (
    ANYWHERE,
    CHOSEN,
    EACH,
    HAND,
    LinkedRule,
    holder_of,
    in_powers,
    is_awake_on,
    is_muted,
    is_silenced,
    keeper_of,
    owner_of,
)
from citadels_core.machine.state import GameState, need_work


class LinkedAction(cython.Part):
    """An action that a rule offers, with its limit, targets, price and conditions."""

    rule: LinkedRule
    must: cython.public = 0
    """Whether the turn cannot end while the action is possible."""
    gathers: cython.public = 0
    duty: cython.public = 0
    """Whether the player of the character has it even in a turn without the character's powers."""
    bound: cython.public = cython.later()
    """Whether only a player who has its card or character, or could have it, gets the offer."""
    acts_as: cython.public = NOBODY
    """The character whose ability it is, NOBODY for rules of the game."""
    deed: cython.public = NOBODY
    """The number of its name among the action names that rules ask for, NOBODY if none asks for it."""
    times: cython.public = 0
    """The number of allowed uses, 0 for no limit."""
    use: cython.public = 0
    """The index of its use counter in the row."""
    by_card: cython.public = cython.later()
    """0 for a single counter; 1 for one counter per card of its name, 2 for one per card or character."""
    target: cython.public = NOBODY
    """The slot of its target, NOBODY for an action without target."""
    targets: cython.maybe[ListExpression] = cython.nothing
    where: cython.maybe[NumberExpression] = cython.nothing
    """A condition on the target that is checked before the price; only watched cards have it, to count coverage."""
    price: cython.maybe[NumberExpression] = cython.nothing
    discards: cython.maybe[NumberExpression] = cython.nothing
    once: cython.maybe[NumberExpression] = cython.nothing
    """A further condition, which does not read the target; None if there is none."""
    needs: cython.maybe[NumberExpression] = cython.nothing
    """A further condition, which may read the target; None if there is none."""
    asks_more: cython.public = 1
    """Whether it has a target, a price, a discard or a condition ``needs``."""

    def __post_init__(self) -> None:
        rule = self.rule
        self.bound = int(rule.life in (HAND, ANYWHERE, CHOSEN) or (rule.life == EACH and rule.people))
        self.by_card = int(rule.source >= 0 and not rule.people)


@cython.inline
def used_at(s: GameState, action: LinkedAction, this: cython.int) -> cython.int:
    """Return the state row index of the use counter of an action."""
    if not action.by_card:
        return action.use
    return action.use + (s.box.twin_number[this] if action.by_card == 1 else this)


def ask_limit(s: GameState, limit: LinkedQuery, action: LinkedAction, you: cython.int, this: cython.int) -> cython.int:
    """Return how often a player may use an action, after the rules that modify the limit."""
    rule: LinkedRule = action.rule
    fields = need_work(s, 4)
    s.w[fields], s.w[fields + 3] = you, action.times
    s.w[fields + 1] = NOBODY if rule.people or rule.source < 0 else this
    s.w[fields + 2] = acting_as(action, this)
    s.top = fields + 4
    times = ask(s, limit, fields, 4)
    s.top = fields
    return times


@cython.inline
def acting_as(action: LinkedAction, this: cython.int) -> cython.int:
    """Return the character whose ability an action is; for a borrowed action, the borrower."""
    rule: LinkedRule = action.rule
    return this if rule.people else action.acts_as


def _is_within_reach(s: GameState, rule: LinkedRule, you: cython.int, this: cython.int) -> cython.int:
    """Return whether a player has the card or character of an action. An unheld character also counts."""
    if rule.life == EACH:
        return is_awake_on(s, rule, this)
    if rule.life == HAND:
        return keeper_of(s, this) == you
    if rule.life == ANYWHERE:
        return keeper_of(s, this) == you or owner_of(s, this) == you
    return not rule.people or holder_of(s, this) in (you, NOBODY)


def write_use(s: GameState, action: LinkedAction, you: cython.int, this: cython.int, used: LinkedEvent) -> cython.int:
    """Write the fields of an ``action used`` event to scratch memory; return their index."""
    fields = need_work(s, used.held)
    source = acting_as(action, this)
    s.w[fields], s.w[fields + 1] = you, s.m[s.lay.character]
    s.w[fields + 2], s.w[fields + 3] = action.gathers, source
    if used.held > used.count:
        rule: LinkedRule = action.rule
        at = fields + used.count
        s.w[at], s.w[at + 1] = you, source
        s.w[at + 2], s.w[at + 3] = NOBODY if rule.people or rule.source < 0 else this, action.deed
        s.w[at + 4] = NOBODY
    s.top = fields + used.held
    return fields


def _is_barred(s: GameState, action: LinkedAction, you: cython.int, this: cython.int, used: LinkedEvent) -> cython.int:
    before = s.top
    fields = write_use(s, action, you, this, used)
    barred = is_forbidden(s, used, fields)
    s.top = before
    return barred


def _keep_possible(s: GameState, action: LinkedAction, you: cython.int, e: cython.int) -> cython.int:
    """List in scratch memory the targets of an action that are possible now; return how many.

    A target is possible if the player can pay the price and the target fulfils the conditions. An action without
    target has the single target NOBODY.
    """
    at: cython.int = s.top
    count: cython.int = 1
    if action.targets is None:
        need_work(s, 1)
        s.w[at] = NOBODY
    else:
        count = action.targets.put(s, e)
    s.top = at + count
    slot, purse = e + action.target, 0 if action.price is None else purse_of(s, you)
    kept: cython.int = 0
    where: NumberExpression = action.where
    price: NumberExpression = action.price
    needs: NumberExpression = action.needs
    for i in range(at, at + count):
        target = s.w[i]
        if action.target >= 0:
            s.m[slot] = target
        if where is not None and not where.value(s, e):
            continue
        if action.discards is not None:
            number = action.discards.value(s, e)
            if s.m[s.lay.card_count + s.box.hands + you] < number:
                continue
        if price is not None and price.value(s, e) > purse:
            continue
        if needs is not None and not needs.value(s, e):
            continue
        s.w[at + kept] = target
        kept += 1
    s.top = at
    return kept


@cython.inline
def _write_offers(s: GameState, rule: cython.int, this: cython.int, count: cython.int) -> cython.int:
    """Overwrite ``count`` targets in scratch memory with menu options, which are wider; return ``count``."""
    at = need_work(s, MENU_WIDTH * count)
    place = at + MENU_WIDTH * count
    s.top = place
    w: cython.row = s.w
    for i in range(at + count - 1, at - 1, -1):
        place -= MENU_WIDTH
        target = w[i]
        w[place], w[place + 1], w[place + 2] = rule, this, target
    return count


def offer_all(
    s: GameState, actions: list[LinkedAction], you: cython.int, this: cython.int, restricted: cython.int, e: cython.int
) -> cython.int:
    """Offer a list's possible actions, once for each target; return whether any action is mandatory.

    A restricted turn offers only actions that gather and are not duties. ``e`` is the index of the action's slots
    (variables), the first of which already holds ``you``.
    """
    action: LinkedAction
    rule: LinkedRule
    must: cython.int = 0
    used: LinkedEvent = s.box.action_used
    limit: LinkedQuery = s.box.action_limit
    s.m[e + 1] = this
    for action in actions:
        if restricted and (action.duty or not action.gathers):
            continue
        rule = action.rule
        if action.bound and not _is_within_reach(s, rule, you, this):
            continue
        if action.times:
            times = action.times if limit.channel is None else ask_limit(s, limit, action, you, this)
            if times <= s.m[used_at(s, action, this)]:
                continue
        if used.banned is not None and _is_barred(s, action, you, this, used):
            continue
        if rule.test is not None and not rule.test.value(s, e):
            continue
        if action.once is not None and not action.once.value(s, e):
            continue
        if action.asks_more:
            count = _keep_possible(s, action, you, e)
            if count == 0:
                continue
            _write_offers(s, rule.number, this, count)
        else:
            at = s.top
            s.top = at + MENU_WIDTH
            if s.top > s.w_size:
                need_work(s, 0)
            s.w[at], s.w[at + 1], s.w[at + 2] = rule.number, this, NOBODY
        if action.must:
            must = 1
    return must


def offer_freely(
    s: GameState, actions: list[LinkedAction], you: cython.int, this: cython.int, e: cython.int
) -> cython.int:
    """Offer the possible actions of a list, without checking their owner or their limit of uses."""
    action: LinkedAction
    rule: LinkedRule
    used: LinkedEvent = s.box.action_used
    s.m[e], s.m[e + 1] = you, this
    for action in actions:
        rule = action.rule
        if used.banned is not None and _is_barred(s, action, you, this, used):
            continue
        if rule.test is not None and not rule.test.value(s, e):
            continue
        if action.once is not None and not action.once.value(s, e):
            continue
        count = _keep_possible(s, action, you, e)
        if count:
            _write_offers(s, rule.number, this, count)
    return you


@cython.inline
def offer_turn(s: GameState, you: cython.int, e: cython.int) -> cython.int:
    """Write the options of a turn's menu to scratch memory; return whether any action is mandatory.

    A turn without powers still offers the duties of its character. A restricted turn offers only duties and actions
    that gather. ``e`` is the index of the action's slots (variables).
    """
    box: LinkedBox = s.box
    character, restricted = s.m[s.lay.character], s.m[s.lay.restricted]
    actions: list[LinkedAction] = box.actions_of_books
    s.m[e] = you
    must = offer_all(s, actions, you, NOBODY, restricted, e)
    if character >= 0 and not (box.muting and is_muted(s, character)):
        actions = box.duties_of_people[character]
        if actions is not None and (restricted or not in_powers(s, character)):
            must = offer_all(s, actions, you, character, 0, e) or must
        if box.loans_on_people and (restricted or not in_powers(s, character)):
            must = offer_lent(s, box.duties_of_people, 0, 1, you, character, 0, e) or must
    at = s.lay.powers
    for i in range(at + 1, at + 1 + s.m[at]):
        power = s.m[i]
        if box.muting and is_muted(s, power):
            continue
        actions = box.actions_of_people[power]
        must = offer_all(s, actions, you, power, restricted, e) or must
        if box.loans_on_people:
            must = offer_lent(s, box.actions_of_people, 0, 1, you, power, restricted, e) or must
    if box.actions_of_built:
        must = offer_built(s, you, restricted, e) or must
    for i in range(box.loose_count):
        card = box.loose[i]
        actions = box.actions_of_loose[box.name[card]]
        if actions is not None and not (box.silencing and is_silenced(s, card)):
            must = offer_all(s, actions, you, card, restricted, e) or must
    if box.offers_to_each:
        must = offer_to_each(s, you, restricted, e) or must
    return must


def offer_built(s: GameState, you: cython.int, restricted: cython.int, e: cython.int) -> cython.int:
    """Offer the actions of the districts in a player's city; return whether any action is mandatory."""
    must: cython.int = 0
    at = s.lay.in_play
    for i in range(at + 1, at + 1 + s.m[at]):
        card = s.m[i]
        actions: list[LinkedAction] = s.box.actions_of_built[s.box.name[card]]
        if actions is not None and owner_of(s, card) == you:
            must = offer_all(s, actions, you, card, restricted, e) or must
        if s.box.loans_on_districts and owner_of(s, card) == you:
            must = offer_lent(s, s.box.actions_of_built, 0, 0, you, card, restricted, e) or must
    return must


def offer_lent(
    s: GameState,
    lists: list[cython.maybe[list[LinkedAction]]],
    first: cython.int,
    to_people: cython.int,
    you: cython.int,
    bearer: cython.int,
    restricted: cython.int,
    e: cython.int,
) -> cython.int:
    """Offer the actions that a card or character borrows; return whether any action is mandatory.

    ``lists`` has the actions by character or by definition, from the index ``first`` on.
    """
    must: cython.int = 0
    place = next_loan(s, to_people, bearer, 0)
    while place >= 0:
        lender = lender_at(s, to_people, bearer, place)
        actions: list[LinkedAction] = lists[first + (lender if to_people else s.box.name[lender])]
        if actions is not None:
            must = offer_all(s, actions, you, bearer, restricted, e) or must
        place = next_loan(s, to_people, bearer, place + 1)
    return must


def offer_to_each(s: GameState, you: cython.int, restricted: cython.int, e: cython.int) -> cython.int:
    """Offer the actions of rules that exist once per player; return whether any action is mandatory."""
    actions: list[LinkedAction] = s.box.each_of_books[you]
    must: cython.int = 0
    if actions is not None:
        must = offer_all(s, actions, you, NOBODY, restricted, e)
    for i in range(s.box.people.things):
        actions = s.box.each_of_people[you * s.box.people.things + i]
        if actions is not None:
            must = offer_all(s, actions, you, i, restricted, e) or must
        if s.box.loans_on_people:
            first = you * s.box.people.things
            must = offer_lent(s, s.box.each_of_people, first, 1, you, i, restricted, e) or must
    names = len(s.box.by_definition)
    at = s.lay.in_play
    for i in range(at + 1, at + 1 + s.m[at]):
        card = s.m[i]
        actions = s.box.each_of_built[you * names + s.box.name[card]]
        if actions is not None:
            must = offer_all(s, actions, you, card, restricted, e) or must
        if s.box.loans_on_districts:
            must = offer_lent(s, s.box.each_of_built, you * names, 0, you, card, restricted, e) or must
    for i in range(s.box.loose_count):
        card = s.box.loose[i]
        actions = s.box.each_of_loose[you * names + s.box.name[card]]
        if actions is not None and not (s.box.silencing and is_silenced(s, card)):
            must = offer_all(s, actions, you, card, restricted, e) or must
    return must
