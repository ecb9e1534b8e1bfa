"""Make the expressions of compiled rules into the objects of the machine. Not compiled.

``NUMBERS`` and ``LISTS`` have one entry for each operator: what makes its object from the operands.
"""

from collections.abc import Callable, Mapping
from functools import partial

from citadels_core.engine.lowered import UNKNOWN_YET, Expr
from citadels_core.machine import arithmetic, facts_of_cards, facts_of_characters, facts_of_players, facts_of_the_table
from citadels_core.machine import sets as lists
from citadels_core.machine.box import ASIDE, DECK, FACEDOWN, FACEUP, POOL
from citadels_core.machine.known import KNOWN, Scope, also_counts, settled
from citadels_core.machine.nodes import Constant, Fixed, Items, ListSlot, Number, Single, Slot
from citadels_core.machine.noting import make_room
from citadels_core.machine.queries import Query
from citadels_core.model.errors import EngineBug
from citadels_core.model.tree import YOU
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS, QUERY_IDS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, PURPOSES, RESOURCES, is_set

__all__ = ["LISTS", "NUMBERS", "PREDICATES", "Scope", "also_counts", "build_items", "build_number", "is_list"]

SCORING = PURPOSES.index("scoring")


def build_number(node: Expr, scope: Scope) -> Number:
    """Return the object of an expression that is worth a number.

    Raises:
        EngineBug: it is something else.
    """
    node = settled(node, scope)
    if isinstance(node, int):
        return Constant(node)
    operator, *operands = node
    if operator not in NUMBERS:
        raise EngineBug(f"the machine has no number {operator!r}")
    made: Number = NUMBERS[operator](scope, *operands)
    return made


def build_items(node: Expr, scope: Scope) -> Items:
    """Return the object of an expression that is worth a list.

    Raises:
        EngineBug: it is something else.
    """
    if isinstance(node, int) or node[0] not in LISTS:
        raise EngineBug(f"the machine has no list {node!r}")
    operator, *operands = node
    made: Items = LISTS[operator](scope, *operands)
    return made


def is_list(node: Expr, scope: Scope) -> bool:
    """Tell whether an expression is worth a list."""
    if isinstance(node, int):
        return False
    return scope.list_slot(node[1]) is not None if node[0] == "v" else node[0] in LISTS


# ------------------------------------------------------------------------------------------- numbers


def _of_numbers(kind: Callable[..., Number], scope: Scope, *operands: Expr) -> Number:
    return kind(*(build_number(operand, scope) for operand in operands))


def _of_list(kind: Callable[..., Number], scope: Scope, things: Expr) -> Number:
    return kind(build_items(things, scope))


def _nested(kind: Callable[..., Number], scope: Scope, *parts: Expr) -> Number:
    """Return conditions as pairs within each other."""
    made = build_number(parts[-1], scope)
    for part in parts[-2::-1]:
        made = kind(build_number(part, scope), made)
    return made


def _at_table(field: str, scope: Scope, *_: Expr) -> Number:
    return facts_of_the_table.AtTable(getattr(scope.box.lay, field))


def _plain(kind: Callable[[], Number], scope: Scope, *_: Expr) -> Number:
    return kind()


def _slot(scope: Scope, slot: int) -> Number:
    if scope.list_slot(slot) is not None:
        raise EngineBug(f"slot {slot} holds a list")
    return Slot(slot)


def _some(scope: Scope, things: Expr) -> Number:
    if isinstance(things, tuple) and things[0] == "filter" and not scope.watched:
        _, source, slot, where = things
        test = settled(where, scope)
        if not isinstance(test, int):
            return lists.SomeWhere(build_items(source, scope), slot, build_number(test, scope))
    return lists.Some(build_items(things, scope))


FOLDS = {"total": lists.TOTAL, "highest": lists.HIGHEST, "lowest": lists.LOWEST}


def _fold(scope: Scope, how: str, source: Expr, slot: int, where: Expr, worth: Expr) -> Number:
    return lists.Fold(
        FOLDS[how], build_items(source, scope), slot, build_number(where, scope), build_number(worth, scope)
    )


def _is(scope: Scope, predicate: str, operand: Expr) -> Number:
    return PREDICATES[predicate](scope, operand)


def _buildable(scope: Scope, card: Expr) -> Number:
    return _allowed(scope, "district built", (("v", YOU), card, 0))


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


def _cost(scope: Scope, card: Expr) -> Number:
    return _ask(scope, "district cost", (card,))


def _allowed(scope: Scope, event: str, fields: tuple[Expr, ...]) -> Number:
    numbers: list[Number | None] = []
    things: list[Items | None] = []
    for (_, type_), field in zip(EVENTS[EVENT_IDS[event]].fields, fields, strict=True):
        listed = is_set(type_) and field != UNKNOWN_YET
        numbers.append(None if listed else build_number(field, scope))
        things.append(build_items(field, scope) if listed else None)
    known = UNKNOWN_YET not in fields
    return facts_of_the_table.Allowed(scope.box.events[EVENT_IDS[event]], numbers, things, known)


def _marked(scope: Scope, marker: str, thing: Expr) -> Number:
    return facts_of_the_table.Marked(scope.declared[marker], build_number(thing, scope))


def _counted(scope: Scope, counter: str, thing: Expr) -> Number:
    return facts_of_the_table.Counted(scope.declared[counter], build_number(thing, scope))


def _noted(scope: Scope, note: str, thing: Expr, unset: int) -> Number:
    return facts_of_the_table.Noted(scope.declared[note], build_number(thing, scope), unset)


def _doer(scope: Scope) -> Number:
    return Slot(YOU) if scope.rule is None else facts_of_the_table.Doer(scope.rule)


def _seen(scope: Scope, point: int, value: Expr) -> Number:
    made = lists.Some(build_items(value, scope)) if is_list(value, scope) else build_number(value, scope)
    make_room(scope.box, point)
    return facts_of_the_table.Seen(point, made)


PREDICATES: Mapping[str, Callable[[Scope, Expr], Number]] = {
    "empty": partial(_of_list, lists.IsEmpty),
    "crowned": partial(_of_numbers, facts_of_players.IsCrowned),
    "complete": partial(_of_numbers, facts_of_players.IsComplete),
    "bought": partial(_of_numbers, facts_of_cards.IsBought),
    "buildable": _buildable,
    "revealed": partial(_of_numbers, facts_of_characters.IsRevealed),
    "missing": partial(_of_numbers, arithmetic.IsMissing),
    "facedown": partial(_of_numbers, facts_of_cards.IsFacedown),
    "odd": partial(_of_numbers, arithmetic.IsOdd),
}
"""What makes the object of each predicate."""

NUMBERS: Mapping[str, Callable[..., Number]] = {
    **{name: lambda scope, *given, name=name: Constant(KNOWN[name](scope, *given)) for name in KNOWN},
    "source": lambda scope: build_number(scope.source, scope),
    "v": _slot,
    "not": partial(_of_numbers, arithmetic.Not),
    "and": partial(_nested, arithmetic.Both),
    "or": partial(_nested, arithmetic.Either),
    "negative": partial(_of_numbers, arithmetic.Negative),
    "+": partial(_of_numbers, arithmetic.Plus),
    "-": partial(_of_numbers, arithmetic.Minus),
    "*": partial(_of_numbers, arithmetic.Times),
    "beyond": partial(_of_numbers, arithmetic.Beyond),
    "half": partial(_of_numbers, arithmetic.Half),
    "==": partial(_of_numbers, arithmetic.Equal),
    ">=": partial(_of_numbers, arithmetic.AtLeast),
    "<=": partial(_of_numbers, arithmetic.AtMost),
    ">": partial(_of_numbers, arithmetic.More),
    "<": partial(_of_numbers, arithmetic.Less),
    "in": lambda scope, thing, things: lists.In(build_number(thing, scope), build_items(things, scope)),
    "some": _some,
    "count": partial(_of_list, lists.Count),
    "fold": _fold,
    "is": _is,
    "reply": lambda scope, player, asked, answers, unset: lists.Reply(
        build_number(player, scope), build_items(asked, scope), build_items(answers, scope), build_number(unset, scope)
    ),
    "gold": partial(_of_numbers, facts_of_players.GoldOf),
    "purse": partial(_of_numbers, facts_of_players.PurseOf),
    "left": partial(_of_numbers, facts_of_players.LeftOf),
    "right": partial(_of_numbers, facts_of_players.RightOf),
    "last character": partial(_of_numbers, facts_of_characters.LastCharacterOf),
    "rank": partial(_of_numbers, facts_of_characters.RankOf),
    "holder": partial(_of_numbers, facts_of_characters.HolderOf),
    "next call": partial(_plain, facts_of_characters.NextCall),
    "cost": _cost,
    "points": _cost,
    "name": partial(_of_numbers, facts_of_cards.NameOf),
    "owner": partial(_of_numbers, facts_of_cards.OwnerOf),
    "keeper": partial(_of_numbers, facts_of_cards.KeeperOf),
    "unseen": partial(_of_numbers, facts_of_cards.IsUnseen),
    "blind": lambda scope, player, cards: facts_of_cards.IsBlind(
        build_number(player, scope), build_items(cards, scope)
    ),
    "paid": partial(_of_numbers, facts_of_cards.PaidFor),
    "built": partial(_of_numbers, facts_of_cards.BuiltOf),
    "counts": lambda scope, card, type_, purpose: facts_of_cards.CountsAs(
        build_number(card, scope), build_number(type_, scope), purpose == SCORING
    ),
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
    "ask": _ask,
    "allowed": _allowed,
    "marked": _marked,
    "counter": _counted,
    "note": _noted,
    "doer": _doer,
    "seen": _seen,
}
"""What makes the object of each operator that is worth a number."""


# ------------------------------------------------------------------------------------------- lists


def _list_slot(scope: Scope, slot: int) -> Items:
    area = scope.list_slot(slot)
    if area is None:
        raise EngineBug(f"slot {slot} holds no list")
    return ListSlot(area)


def _filter(scope: Scope, source: Expr, slot: int, where: Expr) -> Items:
    test = settled(where, scope)
    if isinstance(test, int):
        return build_items(source, scope) if test else Fixed([])
    kind = lists.Filter if scope.watched else lists.QuickFilter
    return kind(build_items(source, scope), slot, build_number(test, scope))


def _from(scope: Scope, players: Expr, start: Expr) -> Items:
    first = build_number(start, scope)
    return lists.Clockwise(first) if players == ("players",) else lists.From(build_items(players, scope), first)


def _cards(zone: int | str, scope: Scope, *whose: Expr) -> Items:
    """Return the cards of one zone, or of the zone that a player or a district has."""
    first: int = getattr(scope.box, zone) if isinstance(zone, str) else zone
    if first >= scope.box.lay.card_zones:  # no district of the box can have any
        return Fixed([])
    return facts_of_cards.CardsIn(first, build_number(whose[0], scope) if whose else Constant(0))


def _characters(zone: int | str, scope: Scope, *whose: Expr) -> Items:
    """Return the characters of one zone, or of the zone that a player or a district has."""
    first: int = getattr(scope.box, zone) if isinstance(zone, str) else zone
    if first >= scope.box.lay.person_zones:
        return Fixed([])
    return facts_of_characters.CharactersIn(first, build_number(whose[0], scope) if whose else Constant(0))


def _characters_of(field: str, scope: Scope) -> Items:
    return facts_of_characters.CharactersOf(getattr(scope.box.lay, field))


def _items_of(kind: Callable[..., Items], scope: Scope, *operands: Expr) -> Items:
    return kind(*(build_number(operand, scope) for operand in operands))


def _all_or_of(count: int, kind: Callable[[Number], Items], scope: Scope, *player: Expr) -> Items:
    """Return all there are, or those of a player."""
    return kind(build_number(player[0], scope)) if player else Fixed(list(range(count)))


LISTS: Mapping[str, Callable[..., Items]] = {
    "v": _list_slot,
    "none": lambda scope: Fixed([]),
    "one": partial(_items_of, Single),
    "numbers": partial(_items_of, lists.Range),
    "labels": lambda scope, *texts: Fixed([scope.labels[text] for text in texts]),
    "filter": _filter,
    "from": _from,
    "players": lambda scope: lists.Clockwise(build_number(("crowned player",), scope)),
    "neighbours": partial(_items_of, facts_of_players.NeighboursOf),
    "finishers": lambda scope: facts_of_players.Finishers(),
    "first finishers": lambda scope: facts_of_players.FirstFinishers(),
    "types": partial(_all_or_of, len(DISTRICT_TYPES), facts_of_players.TypesOf),
    "resources": partial(_all_or_of, len(RESOURCES), facts_of_players.ResourcesOf),
    "names": partial(_items_of, facts_of_cards.NamesOf),
    "hand": partial(_cards, "hands"),
    "city": partial(_cards, "cities"),
    "tucked": partial(_cards, "under"),
    "deck": partial(_cards, DECK),
    "aside": partial(_cards, ASIDE),
    "districts": lambda scope: facts_of_cards.Districts(),
    "characters": partial(_characters, "drafts"),
    "packet": partial(_characters, "packets"),
    "guests": partial(_characters, "guests"),
    "pool": partial(_characters, POOL),
    "faceup": partial(_characters, FACEUP),
    "facedown": partial(_characters, FACEDOWN),
    "cast": partial(_characters_of, "cast"),
    "coming": partial(_characters_of, "coming"),
    "calls": partial(_characters_of, "calls"),
    "spares": lambda scope: facts_of_characters.Spares(),
    "powers": lambda scope, turn: facts_of_characters.Powers(),
}
"""What makes the object of each operator that is worth a list."""
