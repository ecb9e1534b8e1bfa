"""Write expressions of the IR as Python source, with plain look-ups for what no rule of the box can change."""

import re
from collections.abc import Callable, Mapping
from functools import partial

from attrs import define, field

from citadels_core.engine.lowered import UNKNOWN_YET, Expr
from citadels_core.model.errors import EngineBug
from citadels_core.model.state import NOBODY
from citadels_core.model.tree import YOU
from citadels_core.model.vocabulary import EVENT_IDS, QUERY_IDS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, PURPOSES, RESOURCES


def literal(value: object) -> int:
    """Return a number of compiled data that is written into the code as it stands.

    Raises:
        EngineBug: it is something else. Compiled packs come from a cache that others may have written to, and nothing
            in there may become code by itself.
    """
    if type(value) is not int:
        raise EngineBug(f"no number: {value!r}")
    return value


@define
class Facts:
    """What the generator may rely on for a box: what no rule of it can change."""

    watched: frozenset[str]
    """The events that some rule of the box answers, replaces or forbids."""
    answered: frozenset[str]
    """The events that some rule of the box answers or replaces."""
    forbidden: frozenset[str]
    modified: frozenset[str]
    always_forbidden: Mapping[str, tuple[Expr, ...]]
    """For events that nothing but unnamed or never lifted rules of the edition forbid: the conditions."""
    lifted: Mapping[str, tuple[Expr, ...]]
    """For events that only rules of the edition forbid, some of which a card lifts: the conditions."""
    deriving: frozenset[int]
    """The events after which a city may have become complete."""
    spending: frozenset[int]
    """The events by which gold is handed over, where gold can be spent that is not in a stash; none elsewhere."""
    retyped: bool
    turning: bool
    """Whether districts may be turned facedown, so that their names and costs are to be looked up."""
    changing_cast: bool
    """Whether characters may come into the cast and leave it."""
    stand_ins: bool
    """Whether somebody may take a turn as a character that another player holds."""
    markers: Mapping[str, int]
    counters: Mapping[str, int]
    notes: Mapping[str, int]
    characters: Mapping[str, int]
    definitions: Mapping[str, int]
    base: Mapping[str, int] = field(factory=dict)
    labels: Mapping[str, int] = field(factory=dict)
    """The answers in words that some choice of the box offers."""
    procedures: Mapping[str, int] = field(factory=dict)
    """The procedures with the slots their frames need."""


@define
class Generator:
    """Writes the functions of one rule or procedure."""

    facts: Facts
    prefix: str
    source: str
    """How the code reads the character behind an ability: ``e[1]`` on character cards, ``-1`` elsewhere."""
    lines: list[str] = field(factory=list)
    local: dict[int, str] = field(factory=dict)
    somebody: bool = True
    """Whether ``you`` is a player for certain."""
    doer: str = "e[0]"
    """How the code reads who does what nobody has to do: ``you``, as far as all know who that is."""
    causes: Callable[[int], int] = abs
    """Numbers the lines of the program as causes."""
    bound_names: int = 0

    def slot(self, at: int) -> str:
        """Return how a slot is read."""
        return self.local.get(at, f"e[{literal(at)}]")

    def expr(self, node: Expr) -> str:
        """Return an expression as Python source."""
        if isinstance(node, int):
            return str(node)
        operator, *operands = node
        if writer := WRITERS.get(operator):
            outside = self.local
            self.local = dict(outside)  # a variable of a loop inside the expression ends with it
            code = writer(self, *operands)
            self.local = outside
            return code
        if pattern := PATTERNS.get(operator):
            return pattern.format(*(self.expr(operand) for operand in operands))
        raise EngineBug(f"no code for the operator {operator!r}")

    def bound(self, slot: int) -> str:
        """Give a slot to a variable of a loop inside an expression."""
        self.bound_names += 1
        name = f"v{self.bound_names}"
        self.local[slot] = name
        return name

    def filtered(self, node: Expr) -> tuple[str, str, str | None]:
        """Split a set into variable, source and condition."""
        if isinstance(node, tuple) and node[0] == "filter":
            _, source, slot, where = node
            inner = self.expr(source)
            name = self.bound(slot)
            condition = self.expr(where)
            return name, inner, None if condition == "True" else condition
        return "v", self.expr(node), None


def _v(g: Generator, slot: int) -> str:
    return g.slot(slot)


def _ask(g: Generator, query: str, args: tuple[Expr, ...]) -> str:
    codes = [g.expr(arg) for arg in args]
    if query == "progress":
        plain = f"len({_of(g, 'city', args[0])})"
    elif query in ("district cost", "build price"):
        plain = _printed_cost(g, codes[0])
    else:
        plain = str(g.facts.base.get(query, 0))
    watched = {query, "district cost"} if query == "build price" else {query}
    changing = watched & g.facts.modified
    if not changing:
        return plain
    full = f"ask(B, S, {QUERY_IDS[query]}, ({''.join(code + ', ' for code in codes)}))"
    alive = " or ".join(f"{QUERY_IDS[name]} in S.index.numbers" for name in sorted(changing))
    return f"({full} if {alive} else {plain})"


def _printed_cost(g: Generator, card: str) -> str:
    return f"(0 if {card} in S.turned else COST[{card}])" if g.facts.turning else f"COST[{card}]"


def _card_name(g: Generator, card: Expr) -> str:
    code = g.expr(card)
    return f"(-2 - {code} if {code} in S.turned else NAME[{code}])" if g.facts.turning else f"NAME[{code}]"


def _cost(g: Generator, card: Expr) -> str:
    return _ask(g, "district cost", (card,))


def _filter(g: Generator, source: Expr, slot: int, where: Expr) -> str:
    name, inner, condition = g.filtered(("filter", source, slot, where))
    if condition is None:
        return inner
    return f"[{name} for {name} in {inner} if {condition}]"


def _some(g: Generator, things: Expr) -> str:
    name, inner, condition = g.filtered(things)
    return f"bool({inner})" if condition is None else f"([1 for {name} in {inner} if {condition}] != [])"


def _count(g: Generator, things: Expr) -> str:
    name, inner, condition = g.filtered(things)
    return f"len({inner})" if condition is None else f"sum([1 for {name} in {inner} if {condition}])"


def _fold(g: Generator, how: str, source: Expr, slot: int, where: Expr, value: Expr) -> str:
    inner = g.expr(source)
    name = g.bound(slot)
    condition = g.expr(where)
    items = f"[{g.expr(value)} for {name} in {inner} if {condition}]"
    return {"total": f"sum({items})", "highest": f"max({items}, default=0)", "lowest": f"min({items}, default=0)"}[how]


def _from(g: Generator, things: Expr, start: Expr) -> str:
    if things == ("players",):
        return f"ORDER[{g.expr(start)}]"
    return f"[q for q in ORDER[{g.expr(start)}] if q in {g.expr(things)}]"


def _is(g: Generator, predicate: str, operand: Expr) -> str:
    if predicate == "buildable":
        return allowed_test(g, "district built", (("v", YOU), operand, 0))
    code = g.expr(operand)
    if predicate == "complete" and g.facts.modified.isdisjoint({"city size", "progress"}):
        return f"(len({_of(g, 'city', operand)}) >= {g.facts.base.get('city size', 0)})"
    return {
        "empty": f"(not {code})",
        "crowned": f"(S.crown == {code})",
        "complete": f"is_complete(B, S, {code})",
        "bought": f"({code} in [entry[2] for entry in S.turn.ledger])",
        "revealed": f"(S.controller[{code}] >= 0)",
        "missing": f"({code} < 0)",
        "facedown": f"({code} in S.turned)",
        "odd": f"({code} % 2 == 1)",
    }[predicate]


def _counts(g: Generator, district: Expr, type_: Expr, purpose: int) -> str:
    if not g.facts.retyped:
        return f"(TYPE[{g.expr(district)}] == {g.expr(type_)})"
    code = g.expr(district)
    counted = f"counts(B, S, {code}, {g.expr(type_)}, {literal(purpose)})"
    if g.facts.turning and purpose != PURPOSES.index("scoring"):
        return f"({code} not in S.turned and {counted})"
    return counted


OF_SOMEBODY = {
    "gold": ("S.gold[{0}]", "0"),
    "hand": ("S.hand[{0}]", "()"),
    "city": ("S.city[{0}]", "()"),
    "names": ("S.names[{0}]", "()"),
    "characters": ("S.drafted[{0}]", "()"),
    "last character": ("(S.drafted[{0}] or (-1,))[-1]", "-1"),
    "packet": ("S.packet[{0}]", "()"),
    "left": ("LEFT[{0}]", "-1"),
    "right": ("RIGHT[{0}]", "-1"),
    "neighbours": ("NEIGHBOURS[{0}]", "()"),
    "resources": ("held(S, {0})", "()"),
    "owner": ("S.owner[{0}]", "-1"),
}
"""What is read of a player or a card, and what it is of nobody and of no card."""


def _of(g: Generator, what: str, whom: Expr) -> str:
    pattern, otherwise = OF_SOMEBODY[what]
    code = g.expr(whom)
    read = pattern.format(code)
    if is_somebody(g, whom) or code == "you" or re.fullmatch(r"v\d+", code):
        return read
    return f"({read} if {code} >= 0 else {otherwise})"


def _of_operand(what: str, g: Generator, whom: Expr) -> str:
    return _of(g, what, whom)


def _types(g: Generator, *player: Expr) -> str:
    if not player:
        return "TYPES"
    if g.facts.retyped:
        return f"types_of(B, S, {g.expr(player[0])})"
    return f"tuple(sorted({{TYPE[d] for d in {_of(g, 'city', player[0])}}}))"


def allowed_test(g: Generator, event: str, args: tuple[Expr, ...]) -> str:
    """Write the question whether an event is allowed; ``True`` when nothing in the box forbids its kind."""
    if event not in g.facts.forbidden:
        return "True"
    if UNKNOWN_YET in args:
        return f"possible(S, {EVENT_IDS[event]}, ({''.join(g.expr(arg) + ', ' for arg in args)}))"
    if (tests := g.facts.always_forbidden.get(event)) is not None:
        return " and ".join(f"(not {inlined_test(g, test, args)})" for test in tests)
    kind = EVENT_IDS[event]
    asked = f"allowed(S, {kind}, ({''.join(g.expr(arg) + ', ' for arg in args)}))"
    if (tests := g.facts.lifted.get(event)) is not None:
        return f"(not ({' or '.join(inlined_test(g, test, args) for test in tests)}) or {asked})"
    return f"({kind} not in S.index.forbids or {asked})"


def inlined_test(g: Generator, test: Expr, args: tuple[Expr, ...]) -> str:
    """Write the condition of an edition's own forbid in place, with the event's fields put in for its slots."""
    kept = g.local
    known = {0: "(S.turn.player if S.turn.player >= 0 else S.crown)", 1: "-1"}
    g.local = known | {at: g.expr(arg) for at, arg in enumerate(args, start=2)}
    code = g.expr(test)
    g.local = kept
    return code


def _and(g: Generator, *parts: Expr) -> str:
    codes = [code for part in parts if (code := g.expr(part)) != "True"]
    return f"({' and '.join(codes)})" if codes else "True"


def _or(g: Generator, *parts: Expr) -> str:
    return "(" + " or ".join(g.expr(part) for part in parts) + ")"


WRITERS: dict[str, Callable[..., str]] = {
    **{what: partial(_of_operand, what) for what in OF_SOMEBODY},
    "v": _v,
    "doer": lambda g: g.doer,
    "ask": _ask,
    "cost": _cost,
    "points": _cost,
    "filter": _filter,
    "some": _some,
    "count": _count,
    "fold": _fold,
    "from": _from,
    "is": _is,
    "counts": _counts,
    "name": _card_name,
    "allowed": allowed_test,
    "and": _and,
    "or": _or,
    "marked": lambda g, marker, thing: f"({g.expr(thing)} in S.marks[{g.facts.markers[marker]}])",
    "counter": lambda g, counter, thing: f"S.counters[{g.facts.counters[counter]}].get({g.expr(thing)}, 0)",
    "note": lambda g, note, thing, unset: (
        f"S.notes[{g.facts.notes[note]}].get({g.expr(thing)}, ({literal(unset)},))[0]"
    ),
    "state": lambda g, state: str({**g.facts.markers, **g.facts.counters, **g.facts.notes}[state]),
    "type": lambda g, name: str(DISTRICT_TYPES.index(name)),
    "label": lambda g, text: str(g.facts.labels.get(text, NOBODY)),
    "labels": lambda g, *texts: f"({''.join(f'{g.facts.labels[text]}, ' for text in texts)})",
    "resource": lambda g, name: str(RESOURCES.index(name)),
    "character": lambda g, id_: str(g.facts.characters.get(id_, NOBODY)),
    "card name": lambda g, id_: str(g.facts.definitions.get(id_, NOBODY)),
    "source": lambda g: g.source,
    "types": _types,
    "cast": lambda g: "S.cast" if g.facts.changing_cast else "CAST",
    "coming": lambda g: "S.coming" if g.facts.changing_cast else "CAST",
    "resources": lambda g, *whom: _of(g, "resources", whom[0]) if whom else "RESOURCES",
    "blind": lambda g, you, cards: f"blind(S, {g.expr(cards)}, {g.expr(you)})",
    "seen": lambda g, point, value: f"seen(B, {literal(point)}, {g.expr(value)})",
    "purse": lambda g, whom: f"purse(B, S, {g.expr(whom)})" if g.facts.spending else _of(g, "gold", whom),
}
"""The operators that need more than a pattern."""

PATTERNS: dict[str, str] = {
    "true": "True",
    "unknown": "None",
    "false": "False",
    "not": "(not {0})",
    "negative": "(-{0})",
    "+": "({0} + {1})",
    "-": "({0} - {1})",
    "beyond": "max({0} - {1}, 0)",
    "half": "({0} // 2)",
    "*": "min({0} * {1}, MOST)",
    "==": "({0} == {1})",
    ">=": "({0} >= {1})",
    "<=": "({0} <= {1})",
    ">": "({0} > {1})",
    "<": "({0} < {1})",
    "in": "({0} in {1})",
    "one": "({0},)",
    "numbers": "numbers({0}, {1})",
    "none": "()",
    "players": "ORDER[S.crown]",
    "districts": "[d for p in ORDER[S.crown] for d in S.city[p]]",
    "rank": "RANK[{0}]",
    "holder": "S.holder[{0}]",
    "turn": "S.turn",
    "gathered": "{0}.gathered",
    "builds": "{0}.builds",
    "spent": "sum([entry[1] for entry in {0}.ledger if entry[0] == {0}.player])",
    "abilities": "{0}.abilities",
    "powers": "{0}.powers",
    "restricted": "{0}.restricted",
    "turn player": "S.turn.player",
    "turn character": "S.turn.character",
    "crowned player": "S.crown",
    "active player": "(S.turn.player if S.turn.player >= 0 else S.crown)",
    "active character": "S.turn.character",
    "deck": "S.deck",
    "spares": "spares(B, S)",
    "guests": "[guest for guest, under in S.guests if under == {0}]",
    "tucked": "[card for card, under in S.tucked if under == {0}]",
    "top card": "(S.deck[-1] if S.deck else -1)",
    "keeper": "keeper(S, {0})",
    "unseen": "unseen(S, {0})",
    "aside": "S.aside",
    "pool": "S.pool",
    "faceup": "S.faceup",
    "facedown": "S.facedown",
    "calls": "S.calls",
    "next call": "(S.calls[0] if S.calls else -1)",
    "finishers": "finishers(B, S)",
    "first finishers": "first_finishers(B, S)",
    "round": "S.round",
    "scoring": "(S.over or SCORING in [f.code for f in S.stack])",
    "reply": "reply({0}, {1}, {2}, {3})",
    "built": "([d for d in S.city[{0}] if NAME[d] == {1} and d not in S.turned] or [-1])[0]",
    "paid": "sum([entry[1] for entry in S.turn.ledger if entry[2] == {0}])",
}
"""The operators that are a piece of Python around their operands."""


def is_somebody(g: Generator, player: Expr) -> bool:
    """Tell whether an expression is a player for certain: ``you``, where the rule cannot speak to nobody."""
    return player == ("v", YOU) and g.somebody
