"""Constant folding, and `LinkScope`, the context in which expressions are linked. Not compiled."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import field, frozen

from citadels_core.machine.events.event_kinds import LinkedEvent
from citadels_core.machine.limits import MOST, NOBODY, UNKNOWN
from citadels_core.machine.linked_box import LinkedBox
from citadels_core.machine.linking.slots import SlotLayout
from citadels_core.machine.numbers.queries import LinkedQuery
from citadels_core.machine.numbers.types_of_districts import ANY_TYPE, NO_TYPE
from citadels_core.machine.rules import LinkedRule
from citadels_core.machine.zones.declared_state import DeclaredStateField
from citadels_core.machine.zones.zones import DeclaredZone
from citadels_core.model.errors import EngineBug
from citadels_core.model.programs.moments import EventMoment
from citadels_core.model.programs.rules import Rule as CompiledRule
from citadels_core.model.programs.tree import (
    FALSE,
    NOTHING,
    And,
    Ask,
    Calculate,
    CanHappen,
    Compare,
    Count,
    Expr,
    Is,
    Named,
    Negative,
    Not,
    Number,
    Or,
    Read,
    Some,
    Truth,
)
from citadels_core.model.vocabulary import EVENT_IDS, QUERY_IDS
from citadels_core.model.vocabulary.lifetimes import UNBUILT
from citadels_core.model.vocabulary.operators import OPPOSITES, SIGNS
from citadels_core.model.vocabulary.resources import RESOURCES
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, PURPOSES


@frozen(kw_only=True)
class LinkScope:
    """The context in which expressions are linked: the names of a game, and the properties of one rule.

    The layout, zones, queries and events of the game must be set before any expression is linked; the rules that
    modify queries and events may follow later.
    """

    box: LinkedBox
    declared: Mapping[str, DeclaredStateField]
    """The markers, counters and notes by id."""
    characters: Mapping[str, int]
    definitions: Mapping[str, int]
    labels: Mapping[str, int]
    slots: SlotLayout
    """The layout of the slots."""
    zones: Mapping[str, DeclaredZone] = field(factory=dict)
    """The declared zones by id."""
    source: Expr | int = NOBODY
    """The character of the ability: ``this`` for a character's rule, else a stand-in or NOBODY."""
    rule: LinkedRule | None = None
    """The rule, if its player may be a secret; else None."""
    performed: bool = False
    """Whether it is a procedure, whose effects belong to the rule that performs it."""
    by_itself: bool = False
    """Whether it is a rule of the game, whose effects have no player."""
    on_card: bool = False
    """Whether ``this`` is a card."""
    deed: int = NOBODY
    """The number of the action's name, NOBODY if the rule is no action or no rule asks for the name."""
    agreed: Expr | None = None
    """The player who agreed to an effect; None if nobody was asked."""
    opens: EventMoment | None = None
    """The event that "may answer" lines of the rule refer to; None in a procedure."""
    bans: Mapping[str, tuple[Expr, ...]] = field(factory=dict)
    """The ban conditions that are inlined, by event; see ``link_bans``."""
    watched: bool = False
    """Whether coverage is counted; then searches must not stop early."""


def _kept(number: int) -> int:
    """Limit a result of arithmetic as ``limits.clip`` does; Python code cannot call ``clip``."""
    return min(max(number, -MOST), MOST)


NAMES: Mapping[str, Callable[[LinkScope, str], int]] = {
    "type": lambda scope, name: DISTRICT_TYPES.index(name),
    "resource": lambda scope, name: RESOURCES.index(name),
    "label": lambda scope, text: scope.labels.get(text, NOBODY),
    "character": lambda scope, id_: scope.characters.get(id_, NOBODY),
    "card name": lambda scope, id_: scope.definitions.get(id_, NOBODY),
    "state": lambda scope, id_: scope.declared[id_].number,
}
"""The function that returns the number of a name, by the kind of the name."""


def settled(node: Expr, scope: LinkScope) -> Expr | int:
    """Fold the constant parts of an expression; return a number if the whole expression is constant."""
    match node:
        case Number(value):
            return _kept(value)
        case Truth(value):
            return int(value)
        case Named(kind, name):
            if kind not in NAMES:
                raise EngineBug(f"unknown kind of name: {kind}")
            return NAMES[kind](scope, name)
        case Read("nothing"):
            return NOBODY
        case Read("unknown"):
            return UNKNOWN
        case Read("turn"):
            return 0  # there is only one turn; with its number 0, the linker reads a state field without an index
        case Read("source"):
            return scope.source
        case Count(Read("players", None)):
            return scope.box.seats
        case Read("half", of) if of is not None:
            number = settled(of, scope)
            return number >> 1 if isinstance(number, int) else node
        case Not(test):
            fits = settled(test, scope)
            return int(not fits) if isinstance(fits, int) else _opposite(fits)
        case Is("empty", things):
            return Not(Some(things))
        case Negative(of):
            number = settled(of, scope)
            return -number if isinstance(number, int) else node
        case Calculate("+" | "-", number, right) if settled(right, scope) == 0:
            return settled(number, scope)
        case Calculate("beyond", Calculate("-", number, less), right) if settled(right, scope) == 0:
            return settled(Calculate("beyond", number, less), scope)
        case Compare(how, left, right) | Calculate(how, left, right):
            one, other = settled(left, scope), settled(right, scope)
            return _kept(int(SIGNS[how](one, other))) if isinstance(one, int) and isinstance(other, int) else node
        case Ask(query) if (worth := _unruled(scope.box.queries[QUERY_IDS[query]])) is not None:
            return worth
        case CanHappen(event, along=along) if is_free(scope.box.events[EVENT_IDS[event]]):
            return node if tolled_among(along, scope) else 1
        case And(tests) | Or(tests):
            return _settled_conditions(node, tests, scope)
        case _:
            return node


def is_free(event: LinkedEvent) -> bool:
    """Return whether no rule of the game can forbid an event or put a toll on the event."""
    return event.banned is None and event.tolled is None


def fields_read(event: LinkedEvent) -> int:
    """Return a bit set of the event fields that the bans and tolls of an event read."""
    read = 0 if event.tolled is None else event.tolled.reads()
    if event.banned is None:
        return read
    return -1 if event.gives_way else read | event.banned.reads()


def tolled_among(events: Sequence[Expr], scope: LinkScope) -> list[CanHappen]:
    """Return those ``can`` conditions among some expressions whose events can cost tolls in this game."""
    asked = [one for one in events if isinstance(one, CanHappen)]
    return [one for one in asked if scope.box.events[EVENT_IDS[one.event]].tolled is not None]


def _unruled(query: LinkedQuery) -> int | None:
    """Return the value of a query (a modifiable number) if no rule of the game modifies it, else None."""
    return query.base if query.channel is None and type(query) is LinkedQuery else None


def _opposite(test: Expr) -> Expr:
    match test:
        case Compare(how, left, right) if how in OPPOSITES:
            return Compare(OPPOSITES[how], left, right)
        case Not(other):
            return other
        case _:
            return Not(test)


def _settled_conditions(node: And | Or, tests: tuple[Expr, ...], scope: LinkScope) -> Expr | int:
    """Fold the conditions of an ``and`` or ``or``: drop constants and conditions that cannot be reached."""
    deciding = isinstance(node, Or)
    kept: list[Expr] = []
    for test in tests:
        part = settled(test, scope)
        if isinstance(part, type(node)):
            kept += part.tests
        elif not isinstance(part, int):
            kept.append(part)
        elif bool(part) == deciding:
            kept.append(Truth(deciding))
            break
    if not kept or kept == [Truth(deciding)]:
        return int(deciding if kept else not deciding)
    return kept[0] if len(kept) == 1 else type(node)(tuple(kept))


def also_counts(definitions: int, rules: Iterable[tuple[int, CompiledRule]]) -> list[int]:
    """Build the table ``LinkedBox.also``: the types that rules add to the cards of each definition.

    Args:
        definitions: the number of definitions.
        rules: the "counts as" rules, each with the number of its definition.
    """
    found = [0] * (4 * definitions)
    uncounted: set[int] = set()
    for number, rule in rules:
        at = 4 * number + 2 * PURPOSES.index(rule.on or "") + (rule.life in UNBUILT)
        match rule.value:
            case Named("type", name):
                found[at] |= 1 << DISTRICT_TYPES.index(name)
            case _ if rule.value == NOTHING:
                found[at] = ANY_TYPE
            case _ if rule.value == FALSE:
                uncounted.add(at)
            case _:
                pass  # ``LinkedBox.also`` has entries for constant types only
    return [NO_TYPE if at in uncounted else types for at, types in enumerate(found)]


def types_of(line: tuple[str, str]) -> tuple[int, int]:
    """Return the purpose and the types of a marker's line ``counts as TYPE for PURPOSE``, as numbers."""
    type_, purpose = line
    types = {"any": ANY_TYPE, "none": NO_TYPE}
    return PURPOSES.index(purpose), types[type_] if type_ in types else 1 << DISTRICT_TYPES.index(type_)
