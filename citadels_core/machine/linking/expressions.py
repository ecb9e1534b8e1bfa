"""Make the expressions of compiled rules into the objects of the machine. Not compiled.

The grammar of conditions, numbers and sets is gone through class by class; ``NUMBERS`` and ``LISTS`` have one entry for
each fact that can be read, ``PREDICATES`` one for each word that follows ``is``.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import assert_never

from citadels_core.machine.box import ASIDE, DECK, FACEDOWN, FACEUP, POOL
from citadels_core.machine.event import Event
from citadels_core.machine.limits import NOBODY
from citadels_core.machine.linking.known import NAMES, Scope, also_counts, settled
from citadels_core.machine.linking.link_bans import allowing
from citadels_core.machine.nodes import Constant, Fixed, Items, ListSlot, Number, Single, Slot
from citadels_core.machine.noting import make_room
from citadels_core.machine.queries import Query
from citadels_core.machine.words import (
    arithmetic,
    facts_of_cards,
    facts_of_characters,
    facts_of_players,
    facts_of_the_table,
)
from citadels_core.machine.words import sets as lists
from citadels_core.model import tree
from citadels_core.model.errors import EngineBug
from citadels_core.model.tree import OF_YOU, UNKNOWN_YET, YOU, ZERO, Expr, Read
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS, QUERY_IDS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, PURPOSES, RESOURCES, is_set

__all__ = ["LISTS", "NUMBERS", "PREDICATES", "Scope", "also_counts", "build_items", "build_number", "is_list"]

SCORING = PURPOSES.index("scoring")

COMPARED = {
    "==": arithmetic.Equal,
    ">=": arithmetic.AtLeast,
    "<=": arithmetic.AtMost,
    ">": arithmetic.More,
    "<": arithmetic.Less,
    "+": arithmetic.Plus,
    "-": arithmetic.Minus,
    "*": arithmetic.Times,
    "beyond": arithmetic.Beyond,
}
"""What two numbers are compared and calculated with."""

FOLDS = {"total": lists.TOTAL, "highest": lists.HIGHEST, "lowest": lists.LOWEST}


def build_number(node: Expr | int, scope: Scope) -> Number:
    """Return the object of an expression that is worth a number.

    Raises:
        EngineBug: it is something else.
    """
    known = node if isinstance(node, int) else settled(node, scope)
    return Constant(known) if isinstance(known, int) else _number(known, scope)


def _number(node: Expr, scope: Scope) -> Number:
    """Return the object of an expression that is worth a number not known before."""

    def of(part: Expr) -> Number:
        return build_number(part, scope)

    match node:
        case tree.Number() | tree.Truth() | tree.Named():
            return of(node)
        case tree.Slot(at):
            if scope.slots.area(at) is not None:
                raise EngineBug(f"slot {at} holds a list")
            return Slot(at)
        case Read(fact, what):
            if fact not in NUMBERS:
                raise EngineBug(f"the machine has no number {fact!r}")
            return NUMBERS[fact](scope, what)
        case tree.Declared(kind, state, _, type_) if state not in scope.declared:  # no rule of the box names it
            return Constant(_unset(type_) if kind == "note" else 0)
        case tree.Declared("marker", state, what):
            return facts_of_the_table.Marked(scope.declared[state], of(what))
        case tree.Declared("counter", state, what):
            return facts_of_the_table.Counted(scope.declared[state], of(what))
        case tree.Declared(_, state, what, type_):
            return facts_of_the_table.Noted(scope.declared[state], of(what), _unset(type_))
        case tree.Ask(query, fields):
            return _ask(scope, query, fields)
        case tree.CanHappen(event, fields):
            return _allowed(scope, event, fields)
        case tree.Is(predicate, what):
            if predicate not in PREDICATES:
                raise EngineBug(f"the machine has no predicate {predicate!r}")
            return PREDICATES[predicate](scope, what)
        case tree.CountsAs(card, type_, purpose):
            return facts_of_cards.CountsAs(of(card), of(type_), purpose == SCORING)
        case tree.Compare("==", tree.Slot(at), tree.Slot(other)):
            return arithmetic.SameSlots(at, other)
        case tree.Compare(how, left, right) | tree.Calculate(how, left, right):
            if how not in COMPARED:
                raise EngineBug(f"the machine does not know {how!r}")
            return COMPARED[how](of(left), of(right))
        case tree.Negative(number):
            return arithmetic.Negative(of(number))
        case tree.Not(test):
            return arithmetic.Not(of(test))
        case tree.And(tests):
            return _nested(arithmetic.Both, tests, scope)
        case tree.Or(tests):
            return _nested(arithmetic.Either, tests, scope)
        case tree.In(thing, things):
            return lists.In(of(thing), build_items(things, scope))
        case tree.Count(things):
            return lists.Count(build_items(things, scope))
        case tree.Some(things):
            return _some(scope, things)
        case tree.Fold(how, things, slot, test, value):
            return lists.Fold(FOLDS[how], build_items(things, scope), slot, of(test), of(value))
        case tree.Reply(player, asked, answers, type_):
            return lists.Reply(
                of(player), build_items(asked, scope), build_items(answers, scope), Constant(_unset(type_))
            )
        case tree.Built(player, name):
            return facts_of_cards.BuiltOf(of(player), of(name))
        case tree.Blind(player, cards):
            return facts_of_cards.IsBlind(of(player), build_items(cards, scope))
        case tree.Seen(point, value):
            inner = lists.Some(build_items(value, scope)) if is_list(value, scope) else of(value)
            make_room(scope.box, point)
            return facts_of_the_table.Seen(point, inner)
        case tree.Labels() | tree.One() | tree.Numbers() | tree.From() | tree.Filter():
            raise EngineBug(f"the machine has no number {node.word!r}")
        case _:
            assert_never(node)


def build_items(node: Expr, scope: Scope) -> Items:
    """Return the object of an expression that is worth a list.

    Raises:
        EngineBug: it is something else.
    """
    match node:
        case tree.Slot(at):
            return ListSlot(scope.slots.list_area(at))
        case tree.Labels(texts):
            return Fixed([NAMES["label"](scope, text) for text in texts])
        case Read(fact, of) if fact in LISTS:
            return LISTS[fact](scope, of)
        case tree.One(thing):
            return Single(build_number(thing, scope))
        case tree.Numbers(low, high):
            return lists.Range(build_number(low, scope), build_number(high, scope))
        case tree.From(things, start):
            first = build_number(start, scope)
            return lists.Clockwise(first) if things == PLAYERS else lists.From(build_items(things, scope), first)
        case tree.Filter(things, slot, test):
            return _filter(scope, things, slot, test)
        case _:
            raise EngineBug(f"the machine has no list {node!r}")


def is_list(node: Expr, scope: Scope) -> bool:
    """Tell whether an expression is worth a list."""
    match node:
        case tree.Slot(at):
            return scope.slots.area(at) is not None
        case Read(fact):
            return fact in LISTS
        case _:
            return isinstance(node, tree.Labels | tree.One | tree.Numbers | tree.From | tree.Filter)


# ------------------------------------------------------------------------------------------- numbers


def _unset(type_: str) -> int:
    """Return what a note of a type says where nothing is noted."""
    return 0 if type_ == "Int" else NOBODY


def _of(what: Expr | None) -> Expr:
    """Return what a fact is read of.

    Raises:
        EngineBug: it is read of nothing. Compiled packs come from a cache that others may have written to.
    """
    if what is None:
        raise EngineBug("a fact is read of nothing")
    return what


def _of_number(kind: Callable[[Number], Number], scope: Scope, what: Expr | None) -> Number:
    return kind(build_number(_of(what), scope))


def _of_list(kind: Callable[[Items], Number], scope: Scope, things: Expr) -> Number:
    return kind(build_items(things, scope))


def _nested(kind: Callable[[Number, Number], Number], parts: Sequence[Expr], scope: Scope) -> Number:
    """Return conditions as pairs within each other."""
    made = build_number(parts[-1], scope)
    for part in parts[-2::-1]:
        made = kind(build_number(part, scope), made)
    return made


def _at_table(field: str, scope: Scope, _: Expr | None) -> Number:
    return facts_of_the_table.AtTable(getattr(scope.box.lay, field))


def _plain(kind: Callable[[], Number], scope: Scope, _: Expr | None) -> Number:
    return kind()


def _some(scope: Scope, things: Expr) -> Number:
    if isinstance(things, tree.Filter) and not scope.watched:
        test = settled(things.test, scope)
        if not isinstance(test, int):
            return lists.SomeWhere(build_items(things.things, scope), things.slot, build_number(test, scope))
    return lists.Some(build_items(things, scope))


def _buildable(scope: Scope, card: Expr) -> Number:
    return _allowed(scope, "district built", (OF_YOU, card, ZERO))


def _ask(scope: Scope, query: str, fields: tuple[Expr, ...]) -> Number:
    asked = scope.box.queries[QUERY_IDS[query]]
    if query == "district cost":
        return facts_of_cards.CostOf(asked, build_number(fields[0], scope))
    plain = type(asked) is Query
    if asked.channel is None and plain:
        return Constant(asked.base)  # no rule of the box changes it
    if asked.channel is None and query == "build price":
        return _ask(scope, "district cost", fields[:1])
    return facts_of_the_table.Ask(asked, plain, [build_number(field, scope) for field in fields])


def _cost(scope: Scope, card: Expr | None) -> Number:
    return _ask(scope, "district cost", (_of(card),))


def _allowed(scope: Scope, event: str, fields: tuple[Expr, ...]) -> Number:
    asked = scope.box.events[EVENT_IDS[event]]
    if asked.banned is None:
        return Constant(1)  # no rule of the box forbids it
    if event in scope.bans:
        return build_number(allowing(scope.bans[event], fields), scope)
    numbers: list[Number | None] = []
    things: list[Items | None] = []
    read = -1 if scope.watched else fields_read(asked)
    for at, ((_, type_), field) in enumerate(zip(EVENTS[EVENT_IDS[event]].fields, fields, strict=True)):
        listed = is_set(type_) and field != UNKNOWN_YET
        numbers.append(build_number(field, scope) if read >> at & 1 and not listed else None)
        things.append(build_items(field, scope) if read >> at & 1 and listed else None)
    return facts_of_the_table.Allowed(asked, numbers, things, UNKNOWN_YET not in fields)


def fields_read(event: Event) -> int:
    """Return the fields that decide whether an event is forbidden, one bit each."""
    if event.banned is None:
        return 0
    return -1 if event.gives_way else event.banned.reads()


def build_doer(scope: Scope) -> Number:
    """Return who does what nobody has to do, where it may be a secret whom a rule speaks to."""
    return Slot(YOU) if scope.rule is None else facts_of_the_table.Doer(scope.rule)


PREDICATES: Mapping[str, Callable[[Scope, Expr], Number]] = {
    "empty": partial(_of_list, lists.IsEmpty),
    "crowned": partial(_of_number, facts_of_players.IsCrowned),
    "complete": partial(_of_number, facts_of_players.IsComplete),
    "bought": partial(_of_number, facts_of_cards.IsBought),
    "buildable": _buildable,
    "revealed": partial(_of_number, facts_of_characters.IsRevealed),
    "missing": partial(_of_number, arithmetic.IsMissing),
    "facedown": partial(_of_number, facts_of_cards.IsFacedown),
    "odd": partial(_of_number, arithmetic.IsOdd),
}
"""What makes the object of each predicate."""

NUMBERS: Mapping[str, Callable[[Scope, Expr | None], Number]] = {
    "half": partial(_of_number, arithmetic.Half),
    "gold": partial(_of_number, facts_of_players.GoldOf),
    "purse": partial(_of_number, facts_of_players.PurseOf),
    "left": partial(_of_number, facts_of_players.LeftOf),
    "right": partial(_of_number, facts_of_players.RightOf),
    "last character": partial(_of_number, facts_of_characters.LastCharacterOf),
    "rank": partial(_of_number, facts_of_characters.RankOf),
    "holder": partial(_of_number, facts_of_characters.HolderOf),
    "next call": partial(_plain, facts_of_characters.NextCall),
    "cost": _cost,
    "points": _cost,
    "name": partial(_of_number, facts_of_cards.NameOf),
    "owner": partial(_of_number, facts_of_cards.OwnerOf),
    "keeper": partial(_of_number, facts_of_cards.KeeperOf),
    "unseen": partial(_of_number, facts_of_cards.IsUnseen),
    "paid": partial(_of_number, facts_of_cards.PaidFor),
    "top card": partial(_plain, facts_of_cards.TopCard),
    "gathered": partial(_at_table, "gathered"),
    "builds": partial(_at_table, "builds"),
    "restricted": partial(_at_table, "restricted"),
    "turn player": partial(_at_table, "player"),
    "turn character": partial(_at_table, "character"),
    "active character": partial(_at_table, "character"),
    "crowned player": partial(_at_table, "crown"),
    "round": partial(_at_table, "round"),
    "scoring": partial(_at_table, "scoring"),
    "abilities": partial(_plain, facts_of_characters.HasAbilities),
    "spent": partial(_plain, facts_of_the_table.Spent),
    "active player": partial(_plain, facts_of_the_table.ActivePlayer),
}
"""What makes the object of each fact that is worth a number."""


# ------------------------------------------------------------------------------------------- lists

PLAYERS = Read("players")


def _filter(scope: Scope, source: Expr, slot: int, where: Expr) -> Items:
    test = settled(where, scope)
    if isinstance(test, int):
        return build_items(source, scope) if test else Fixed([])
    kind = lists.Filter if scope.watched else lists.QuickFilter
    return kind(build_items(source, scope), slot, build_number(test, scope))


def _cards(zone: int | str, scope: Scope, whose: Expr | None) -> Items:
    """Return the cards of one zone, or of the zone that a player or a district has."""
    first: int = getattr(scope.box, zone) if isinstance(zone, str) else zone
    if first >= scope.box.lay.card_zones:  # no district of the box can have any
        return Fixed([])
    return facts_of_cards.CardsIn(first, Constant(0) if whose is None else build_number(whose, scope))


def _characters(zone: int | str, scope: Scope, whose: Expr | None) -> Items:
    """Return the characters of one zone, or of the zone that a player or a district has."""
    first: int = getattr(scope.box, zone) if isinstance(zone, str) else zone
    if first >= scope.box.lay.person_zones:
        return Fixed([])
    return facts_of_characters.CharactersIn(first, Constant(0) if whose is None else build_number(whose, scope))


def _characters_of(field: str, scope: Scope, _: Expr | None) -> Items:
    return facts_of_characters.CharactersOf(getattr(scope.box.lay, field))


def _items_of(kind: Callable[[Number], Items], scope: Scope, what: Expr | None) -> Items:
    return kind(build_number(_of(what), scope))


def _all_or_of(count: int, kind: Callable[[Number], Items], scope: Scope, player: Expr | None) -> Items:
    """Return all there are, or those of a player."""
    return Fixed(list(range(count))) if player is None else kind(build_number(player, scope))


LISTS: Mapping[str, Callable[[Scope, Expr | None], Items]] = {
    "none": lambda scope, _: Fixed([]),
    "players": lambda scope, _: lists.Clockwise(build_number(Read("crowned player"), scope)),
    "neighbours": partial(_items_of, facts_of_players.NeighboursOf),
    "finishers": lambda scope, _: facts_of_players.Finishers(),
    "first finishers": lambda scope, _: facts_of_players.FirstFinishers(),
    "types": partial(_all_or_of, len(DISTRICT_TYPES), facts_of_players.TypesOf),
    "resources": partial(_all_or_of, len(RESOURCES), facts_of_players.ResourcesOf),
    "names": partial(_items_of, facts_of_cards.NamesOf),
    "hand": partial(_cards, "hands"),
    "city": partial(_cards, "cities"),
    "tucked": partial(_cards, "under"),
    "deck": partial(_cards, DECK),
    "aside": partial(_cards, ASIDE),
    "districts": lambda scope, _: facts_of_cards.Districts(),
    "characters": partial(_characters, "drafts"),
    "packet": partial(_characters, "packets"),
    "guests": partial(_characters, "guests"),
    "pool": partial(_characters, POOL),
    "faceup": partial(_characters, FACEUP),
    "facedown": partial(_characters, FACEDOWN),
    "cast": partial(_characters_of, "cast"),
    "coming": partial(_characters_of, "coming"),
    "calls": partial(_characters_of, "calls"),
    "spares": lambda scope, _: facts_of_characters.Spares(),
    "powers": lambda scope, turn: facts_of_characters.Powers(),
}
"""What makes the object of each fact that is worth a list."""
