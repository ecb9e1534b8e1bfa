"""Linking of expressions: conditions, numbers and sets become objects of the machine. Not compiled.

A fact or predicate becomes an object of the class that belongs to its name. Without such a class the name stands for a
zone or a state field, as its vocabulary row (the declaration of the word) says.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, assert_never

from citadels_core.machine import linked_box
from citadels_core.machine.coverage_counts import make_room
from citadels_core.machine.expression_kinds import (
    ConstantExpression,
    ConstantListExpression,
    ListExpression,
    ListFieldExpression,
    ListSlotExpression,
    NumberExpression,
    OneExpression,
    SlotExpression,
)
from citadels_core.machine.layout import FIELDS
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linked_box import Piles
from citadels_core.machine.linking.constant_folding import (
    NAMES,
    LinkScope,
    fields_read,
    is_free,
    settled,
    tolled_among,
)
from citadels_core.machine.linking.link_bans import inline_bans
from citadels_core.machine.linking.link_notes import all_of_type, build_declared, noted_things, things_in_zone, unset
from citadels_core.machine.linking.link_origins import build_origin
from citadels_core.machine.linking.linker import row_of
from citadels_core.machine.linking.slots import ASKED
from citadels_core.machine.numbers.queries import LinkedQuery
from citadels_core.machine.plain import nothing
from citadels_core.machine.words import (
    arithmetic,
    faces_of_cards,
    facts_of_cards,
    facts_of_characters,
    facts_of_the_table,
    picks,
)
from citadels_core.machine.words import sets as lists
from citadels_core.machine.words.classes import IS, OF, SIGN, fact_class
from citadels_core.model.errors import EngineBug
from citadels_core.model.programs import tree
from citadels_core.model.programs.node_types import fact as fact_row
from citadels_core.model.programs.tree import OF_YOU, UNKNOWN_YET, ZERO, Expr, Read
from citadels_core.model.vocabulary import (
    EVENT_IDS,
    EVENTS,
    FACTS,
    OPERATORS,
    QUERIES,
    QUERY_IDS,
    VALUES,
    Value,
)
from citadels_core.model.vocabulary.origin import ORIGIN
from citadels_core.model.vocabulary.types import PURPOSES, is_set

SCORING = PURPOSES.index("scoring")

SIGNS: Mapping[str, Any] = {row.name: fact_class(row.called, SIGN) for row in OPERATORS if row.called is not None}
"""The class of each operator on two numbers, by its sign."""

ORIGINS = [word for word, _ in ORIGIN]
"""The words for the origin of an event, in the order in which rules store it."""

PLAYERS = Read("players")

FOLDS = {"total": lists.TOTAL, "highest": lists.HIGHEST, "lowest": lists.LOWEST}


def build_number(node: Expr | int, scope: LinkScope) -> NumberExpression:
    """Build the machine's expression for a number or condition of the language.

    Raises:
        EngineBug: the expression is not a number.
    """
    known = node if isinstance(node, int) else settled(node, scope)
    return ConstantExpression(known) if isinstance(known, int) else _number(known, scope)


def _number(node: Expr, scope: LinkScope) -> NumberExpression:
    def of(part: Expr) -> NumberExpression:
        return build_number(part, scope)

    match node:
        case tree.Number() | tree.Truth() | tree.Named():
            return of(node)
        case tree.Slot(at):
            if scope.slots.area(at) is not None:
                raise EngineBug(f"slot {at} holds a list")
            return SlotExpression(at)
        case Read(fact, None) if fact in ASKED:
            return SlotExpression(scope.slots.origin + ORIGINS.index(fact))
        case Read(fact, what) if fact not in LISTED:
            read: NumberExpression = _fact(scope, fact, what)
            return read
        case tree.Place(cards):
            return _place(scope, cards)
        case tree.Declared():
            return build_declared(scope, node, of)
        case tree.Ask(query, fields):
            return _ask(scope, query, fields)
        case tree.CanHappen():
            return _allowed(scope, node)
        case tree.Is(predicate, what):
            return _holds(scope, predicate, what)
        case tree.CountsAs(card, type_, purpose):
            return facts_of_cards.CountsAsExpression(of(card), of(type_), purpose == SCORING)
        case tree.Compare("==", tree.Slot(at), tree.Slot(other)):
            return arithmetic.SameSlotsExpression(at, other)
        case tree.Compare(how, left, right) | tree.Calculate(how, left, right):
            if how not in SIGNS:
                raise EngineBug(f"unknown operator {how!r}")
            made: NumberExpression = SIGNS[how](of(left), of(right))
            return made
        case tree.Negative(number):
            return arithmetic.NegativeExpression(of(number))
        case tree.Not(test):
            return opposite(of(test))
        case tree.And(tests):
            return _nested(arithmetic.AndExpression, tests, scope)
        case tree.Or(tests):
            return _nested(arithmetic.OrExpression, tests, scope)
        case tree.In(thing, things):
            return lists.InExpression(of(thing), build_items(things, scope))
        case tree.Count(things):
            return lists.CountExpression(build_items(things, scope))
        case tree.Some(things):
            return _some(scope, things)
        case tree.Edge(end, things, type_):
            return picks.EdgeExpression(int(end == "last"), build_items(things, scope), unset(type_))
        case tree.Fold(how, things, slot, test, value) if how in FOLDS:
            return lists.FoldExpression(FOLDS[how], build_items(things, scope), slot, of(test), of(value))
        case tree.Reply(player, asked, answers, type_):
            return lists.ReplyExpression(
                of(player), build_items(asked, scope), build_items(answers, scope), ConstantExpression(unset(type_))
            )
        case tree.Built(player, name):
            return facts_of_cards.BuiltOf(of(player), of(name))
        case tree.Blind(player, cards):
            return facts_of_cards.BlindPredicate(of(player), build_items(cards, scope))
        case tree.Seen(point, value):
            inner = lists.SomeExpression(build_items(value, scope)) if is_list(value, scope) else of(value)
            make_room(scope.box, point)
            return facts_of_the_table.SeenExpression(inner, point)
        case (
            Read()
            | tree.Labels()
            | tree.One()
            | tree.Numbers()
            | tree.From()
            | tree.Filter()
            | tree.Fold()
            | tree.EndOf()
        ):
            raise EngineBug(f"{node.word!r} is not a number")
        case _:
            assert_never(node)


def build_items(node: Expr, scope: LinkScope) -> ListExpression:
    """Build the machine's expression for a list or set of the language.

    Raises:
        EngineBug: the expression is not a list.
    """
    match node:
        case tree.Slot(at):
            return ListSlotExpression(scope.slots.list_area(at))
        case tree.Labels(texts):
            return ConstantListExpression(row_of([NAMES["label"](scope, text) for text in texts]))
        case Read("players", None):
            return lists.ClockwiseExpression(build_number(Read("crowned player"), scope))
        case Read(fact, of) if fact in LISTED:
            items: ListExpression = _fact(scope, fact, of)
            return items
        case tree.Declared("zone", zone, whose):
            lying: ListExpression = things_in_zone(scope, zone, build_number(whose, scope))
            return lying
        case tree.Declared("note", note, whose, type_) if is_set(type_):
            all_of = all_of_type(type_)
            everything = None if all_of is None else build_items(all_of, scope)
            return noted_things(scope, note, build_number(whose, scope), everything)
        case tree.EndOf(end, number, things):
            return lists.EndOfExpression(end == "top", build_number(number, scope), build_items(things, scope))
        case tree.One(thing):
            return OneExpression(build_number(thing, scope))
        case tree.Numbers(low, high):
            return lists.RangeExpression(build_number(low, scope), build_number(high, scope))
        case tree.From(things, start):
            first = build_number(start, scope)
            return (
                lists.ClockwiseExpression(first)
                if things == PLAYERS
                else lists.FromExpression(build_items(things, scope), first)
            )
        case tree.Filter(things, slot, test):
            return _filter(scope, things, slot, test)
        case tree.Fold(how, things, slot, test, value) if how in tree.GATHERING:
            gathered = build_items(things, scope), slot, build_number(test, scope), build_number(value, scope)
            return picks.ValuesAmong(tree.GATHERING.index(how), *gathered)
        case _:
            raise EngineBug(f"not a list: {node!r}")


def is_list(node: Expr, scope: LinkScope) -> bool:
    """Return whether the value of an expression is a list."""
    match node:
        case tree.Slot(at):
            return scope.slots.area(at) is not None
        case Read(fact):
            return fact in LISTED
        case tree.Declared(_, _, _, type_):
            return is_set(type_)
        case tree.Fold(how):
            return how in tree.GATHERING
        case _:
            return isinstance(node, tree.Labels | tree.One | tree.Numbers | tree.From | tree.Filter | tree.EndOf)


def _of(what: Expr | None) -> Expr:
    """Return the operand of a fact, which must have an operand.

    Raises:
        EngineBug: there is no operand; this can happen because others may have written to the pack cache.
    """
    if what is None:
        raise EngineBug("a fact has no operand")
    return what


def _nested(
    kind: Callable[[NumberExpression, NumberExpression], NumberExpression], parts: Sequence[Expr], scope: LinkScope
) -> NumberExpression:
    made = build_number(parts[-1], scope)
    for part in parts[-2::-1]:
        made = kind(build_number(part, scope), made)
    return made


def opposite(test: NumberExpression) -> NumberExpression:
    """Return a condition's negation: the object itself, with ``negated`` changed, or a `NotExpression`."""
    if hasattr(test, "negated"):
        test.negated = 1 - test.negated
        return test
    return arithmetic.NotExpression(test)


def _some(scope: LinkScope, things: Expr) -> NumberExpression:
    if isinstance(things, tree.Filter) and not scope.watched:
        test = settled(things.test, scope)
        if not isinstance(test, int):
            return lists.SomeWhereExpression(build_items(things.things, scope), things.slot, build_number(test, scope))
    return lists.SomeExpression(build_items(things, scope))


def _ask(scope: LinkScope, query: str, fields: tuple[Expr, ...]) -> NumberExpression:
    asked = scope.box.queries[QUERY_IDS[query]]
    if query == "district cost":
        card = build_number(fields[0], scope)
        return faces_of_cards.PrintedCostOf(card) if asked.channel is None else faces_of_cards.CostOf(card, asked)
    plain = type(asked) is LinkedQuery
    if asked.channel is None and (first := QUERIES[QUERY_IDS[query]].starts_from) is not None:
        return _ask(scope, first, fields[:1])
    return facts_of_the_table.AskExpression(asked, plain, [build_number(field, scope) for field in fields])


def _allowed(scope: LinkScope, node: tree.CanHappen) -> NumberExpression:
    event, fields, asked = node.event, node.fields, scope.box.events[EVENT_IDS[node.event]]
    others: list[Any] = [_allowed(scope, other) for other in tolled_among(node.along, scope)]
    if is_free(asked) and not others:
        return ConstantExpression(1)
    if event in scope.bans and not others:
        return build_number(inline_bans(scope.bans[event], fields), scope)
    numbers: list[NumberExpression] = []
    read = -1 if scope.watched else fields_read(asked)
    for at, ((_, type_), field) in enumerate(zip(EVENTS[EVENT_IDS[event]].fields, fields, strict=True)):
        if not read >> at & 1:
            numbers.append(ConstantExpression(NOBODY))
        elif is_set(type_) and field != UNKNOWN_YET:
            numbers.append(ListFieldExpression(build_items(field, scope)))
        else:
            numbers.append(build_number(field, scope))
    if asked.held > asked.count:
        numbers += build_origin(scope)
    made = facts_of_the_table.CanHappenExpression(asked, numbers, UNKNOWN_YET not in fields, others)
    if asked.tolled is not None or others:
        made.payer = build_origin(scope)[0]
        made.besides = nothing if node.besides is None else build_number(node.besides, scope)
    return made


def _holds(scope: LinkScope, predicate: str, what: Expr) -> NumberExpression:
    if predicate == "buildable":
        return _allowed(scope, _built(what))
    kind: Callable[[Any], Any] | None = fact_class(predicate, IS)
    if kind is None and predicate not in FIELD_NAMES:
        raise EngineBug(f"unknown predicate {predicate!r}")
    made: NumberExpression = kind(build_number(what, scope)) if kind else _kept(scope, predicate, "Bool", what)
    return made


def _built(card: Expr) -> tree.CanHappen:
    return tree.CanHappen("district built", (OF_YOU, card, ZERO))


def _fact(scope: LinkScope, fact: str, what: Expr | None) -> Any:
    row = fact_row(Read(fact, what))
    if row.type == "Int" and isinstance(row, Value) and row.asks in QUERY_IDS:
        return _ask(scope, row.asks, (_of(what),))
    if row.kept_in is not None:
        return _kept(scope, row.kept_in, row.type, what)
    if fact == "build toll":
        built = _built(_of(what))
        asked = _allowed(scope, built)
        if isinstance(asked, facts_of_the_table.CanHappenExpression) and asked.event.tolled is not None:
            return facts_of_the_table.Tolls(asked)
        return ConstantExpression(0)
    kind: Callable[..., Any] | None
    if what is not None and (kind := fact_class(fact, OF) or fact_class(fact, IS)) is not None:
        return kind(build_number(what, scope))
    if (kind := fact_class(fact)) is not None:
        return kind()
    if row.most is not None and row.least == row.most:
        return ConstantListExpression(row_of(range(row.most)))  # the list is the same in every game
    return _kept(scope, fact, row.type, what)


def _kept(scope: LinkScope, name: str, type_: str, whose: Expr | None) -> Any:
    """Build the expression that reads a state field or a zone; ``whose`` is None if only one exists."""
    if name in FIELD_NAMES:
        at = getattr(scope.box.lay, name)
        if is_set(type_):
            return facts_of_characters.CharactersOf(at)
        if whose is None or settled(whose, scope) == 0:
            return facts_of_the_table.TableField(at)
        return facts_of_the_table.FieldOf(build_number(whose, scope), at)
    own: Piles = scope.box.people if type_ == "Character*" else scope.box.cards
    first: int | None = getattr(linked_box, name.upper(), None) if whose is None else getattr(scope.box, name, None)
    if first is None:
        raise EngineBug(f"unknown field or zone {name!r}")
    if first >= own.zones:  # the state row of this game has no such zones, because no rule fills them
        return ConstantListExpression(row_of([]))
    if whose is None:
        return facts_of_cards.LyingAt(own, first)
    return facts_of_cards.LyingIn(build_number(whose, scope), own, first)


def _place(scope: LinkScope, cards: Expr) -> NumberExpression:
    """Build the expression for the number of the zone whose contents ``cards`` lists."""
    lying = build_items(cards, scope)
    if isinstance(lying, facts_of_cards.LyingAt):
        return ConstantExpression(lying.zone)
    if isinstance(lying, facts_of_cards.LyingIn):
        return facts_of_cards.PlaceOf(lying.first, lying.a)
    if isinstance(lying, ConstantListExpression) and not lying.count:  # this game does not have the zone
        return ConstantExpression(NOBODY)
    raise EngineBug(f"the cards are not those of one place: {cards!r}")


LISTED = frozenset(row.name for rows in (VALUES, FACTS) for row in rows if is_set(row.type))
"""The facts whose value is a list."""

FIELD_NAMES = frozenset(field.name for field in FIELDS)
"""The names of all state fields."""


def _filter(scope: LinkScope, source: Expr, slot: int, where: Expr) -> ListExpression:
    test = settled(where, scope)
    if isinstance(test, int):
        return build_items(source, scope) if test else ConstantListExpression(row_of([]))
    kind = lists.FilterExpression if scope.watched else lists.QuickFilterExpression
    return kind(build_items(source, scope), slot, build_number(test, scope))
