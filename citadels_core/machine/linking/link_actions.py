"""Linking of the actions of a game. Not compiled."""

from collections.abc import Sequence
from typing import Any

from citadels_core.box.box import NumberedRule
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linked_box import LinkedBox
from citadels_core.machine.linking.constant_folding import LinkScope, fields_read, settled
from citadels_core.machine.linking.link_expressions import build_items, build_number
from citadels_core.machine.linking.link_rules import scope_of
from citadels_core.machine.linking.linker import Linker
from citadels_core.machine.linking.slots import slots_of_rule
from citadels_core.machine.offers.actions import LinkedAction
from citadels_core.machine.plain import nothing
from citadels_core.machine.rules import LinkedRule
from citadels_core.model.programs.moments import EventMoment, moment_of
from citadels_core.model.programs.offers import use_of
from citadels_core.model.programs.payments import price_of_action
from citadels_core.model.programs.rules import ActionRule, MustRule
from citadels_core.model.programs.tree import TRUE, CanHappen, Expr, all_of
from citadels_core.model.programs.walk import slots_read
from citadels_core.model.vocabulary import EVENT_IDS


def set_actions(linker: Linker) -> None:
    """Link the actions of a game, grouped by the edition, character or card that offers them."""
    contents, box = linker.contents, linker.box
    box.actions = [None] * len(box.rules)
    box.actions_of_books = []
    box.actions_of_people = [[] for _ in contents.cast]
    loose = {live.number for live, _ in contents.loose}
    box.action_env = 2
    names = len(contents.definitions)
    groups: list[list[Any]] = [[None] * names for _ in range(2)]
    of_built, box.actions_of_loose = groups
    answering: dict[EventMoment, list[list[LinkedAction]]] = {}
    of_each: list[list[Any]] = [[None] * (contents.seats * size) for size in (1, len(contents.cast), names, names)]
    box.each_of_books, box.each_of_people, box.each_of_built, box.each_of_loose = of_each
    for live, rule in zip(contents.rules, box.rules, strict=True):
        if not isinstance(live.rule, ActionRule):
            continue
        action = box.actions[live.number] = _action(linker, live, live.rule, rule)
        box.action_env = max(box.action_env, rule.env)
        if live.rule.answers:
            answering.setdefault(moment_of(live.rule), []).append([action])
            continue
        if live.seat >= 0:
            group = of_each[("book", "character", "district").index(live.source_kind) + (live.number in loose)]
            at = live.seat * (len(group) // contents.seats) + max(live.source, 0)
            group[at] = [*(group[at] or ()), action]
        elif live.source_kind == "book":
            box.actions_of_books.append(action)
        elif live.source_kind == "character":
            box.actions_of_people[live.source].append(action)
        else:
            group = box.actions_of_loose if live.number in loose else of_built
            group[live.source] = [*(group[live.source] or ()), action]
    for chance, moment in linker.windows:
        chance.answers = answering.get(moment, [])
    duties: list[Any] = [[action for action in actions if action.duty] or None for actions in box.actions_of_people]
    box.duties_of_people = duties
    box.offers_to_each = int(any(any(lists) for lists in of_each))
    box.actions_of_built = of_built if any(of_built) else []


def _action(linker: Linker, live: NumberedRule, written: ActionRule, rule: LinkedRule) -> LinkedAction:
    scope = scope_of(linker, slots_of_rule(written, linker.sizes), rule, live)
    duty = written.life == "chosen" and live.seat < 0
    made = LinkedAction(rule, int(isinstance(written, MustRule)), int(live.gathers), int(duty))
    made.deed = linker.contents.deeds.get(live.number, NOBODY)
    made.acts_as = live.source if live.source_kind == "character" else live.acts_as
    if written.limit is not None:
        by_turn, lay = int(written.limit == "turn"), linker.box.lay
        made.times, first = written.times, lay.turn_uses if by_turn else lay.uses
        made.use = first + linker.numbers[by_turn, live.share]
        made.by_card = 2 if linker.is_lent(live) else made.by_card
    if written.target is not None:
        made.target = written.target.slot
        made.targets = build_items(written.target.source, scope)
        if scope.watched and written.target.where != TRUE:
            made.where = build_number(written.target.where, scope)
    if (price := price_of_action(written)) is not None:
        made.price = build_number(price, scope)
    if written.discards is not None:
        made.discards = build_number(written.discards, scope)
    needs = list(live.needs)
    if linker.box.action_used.tolled is not None:
        needs.append(use_of(written, gathering=live.gathers))
    once: list[Expr] = []
    if not scope.watched:
        needs = needs if written.target is None else [written.target.where, *needs]
        once = [need for need in needs if not _depends(need, made.target, linker.box)]
    made.once = _all_of(once, scope)
    made.needs = _all_of([need for need in needs if need not in once], scope)
    asked = (made.targets, made.price, made.discards, made.needs)
    made.asks_more = int(any(part is not None for part in asked))
    return made


def _all_of(needs: Sequence[Expr], scope: LinkScope) -> Any:
    """Combine conditions into one condition, None if all of them are always true."""
    known = settled(all_of(needs), scope)
    return nothing if known == 1 else build_number(known, scope)


def _depends(need: Expr, slot: int, box: LinkedBox) -> bool:
    """Return whether a condition may depend on a slot (variable), directly or through a ban."""
    if isinstance(need, CanHappen):
        event = box.events[EVENT_IDS[need.event]]
        read = fields_read(event)
        others = [one for one in need.along if isinstance(one, CanHappen) and box.events[EVENT_IDS[one.event]].tolled]
        if any(_depends(other, slot, box) for other in others):
            return True
        if (event.tolled or others) and need.besides is not None and slot in slots_read(need.besides):
            return True
        return any(read >> at & 1 and slot in slots_read(field) for at, field in enumerate(need.fields))
    return slot in slots_read(need)
