"""Turn the checked IR of a box into Python functions: one for each block of a program, test, value and offer.

Only operator names of ``model.ir``, numbers and names made here ever reach the source text. What no rule of the box
can change is written as plain look-ups; everything else asks ``queries``.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import Any

from attrs import define, field, frozen

from citadels_core.engine import apply
from citadels_core.engine.actions import MENU
from citadels_core.engine.decision import Decision
from citadels_core.engine.inline import TARGETS
from citadels_core.engine.queries import allowed, ask, counts, finishers, first_finishers, is_complete, types_of
from citadels_core.engine.resolver import AFTERMATH, DERIVING, PLAYER_AT, derive, emit, settle
from citadels_core.engine.scoring import SCORING
from citadels_core.model.errors import EngineBug
from citadels_core.model.ir import YOU, Expr, Instr, Program, Rule, Target
from citadels_core.model.rng import below
from citadels_core.model.state import END, NOBODY, Frame
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS, QUERY_IDS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, RESOURCES

SET_FIELDS = {event.name: {at for at, (_, type_) in enumerate(event.fields) if type_.endswith("*")} for event in EVENTS}
PAUSES = frozenset(
    {"choose", "sealed", "discards", "perform", "offer actions", "score players", "end game", "settle", "stop"}
)
"""The instructions that end a block, since an answer or another frame may come between them and the next."""


@define
class Facts:
    """What the generator may rely on for a box: what no rule of it can change."""

    causes: Callable[[int], int]
    watched: frozenset[str]
    """The events that some rule of the box answers, replaces or forbids."""
    answered: frozenset[str]
    """The events that some rule of the box answers or replaces."""
    forbidden: frozenset[str]
    modified: frozenset[str]
    always_forbidden: Mapping[str, tuple[Expr, ...]]
    """For events that nothing but unnamed or never lifted rules of the edition forbid: the conditions."""
    retyped: bool
    base: Mapping[str, int]
    markers: Mapping[str, int]
    counters: Mapping[str, int]
    characters: Mapping[str, int]
    definitions: Mapping[str, int]
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
    bound_names: int = 0

    def slot(self, number: int) -> str:
        """Return how a slot is read."""
        return self.local.get(number, f"e[{number}]")

    def expr(self, node: Expr) -> str:
        """Return an expression as Python source."""
        if isinstance(node, int):
            return str(node)
        operator, *operands = node
        if writer := WRITERS.get(operator):
            return writer(self, *operands)
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
            return name, inner, self.expr(where)
        return "v", self.expr(node), None


def _v(g: Generator, slot: int) -> str:
    return g.slot(slot)


def _ask(g: Generator, query: str, args: tuple[Expr, ...]) -> str:
    codes = [g.expr(arg) for arg in args]
    plain = f"COST[{codes[0]}]" if query in ("district cost", "build price") else str(g.facts.base.get(query, 0))
    watched = {query, "district cost"} if query == "build price" else {query}
    changing = watched & g.facts.modified
    if not changing:
        return plain
    full = f"ask(B, S, {QUERY_IDS[query]}, ({''.join(code + ', ' for code in codes)}))"
    alive = " or ".join(f"{QUERY_IDS[name]} in S.index.numbers" for name in sorted(changing))
    return f"({full} if {alive} else {plain})"


def _cost(g: Generator, card: Expr) -> str:
    return _ask(g, "district cost", (card,))


def _filter(g: Generator, source: Expr, slot: int, where: Expr) -> str:
    name, inner, condition = g.filtered(("filter", source, slot, where))
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
    code = g.expr(operand)
    if predicate == "complete" and "city size" not in g.facts.modified:
        return f"(len(S.city[{code}]) >= {g.facts.base.get('city size', 0)})"
    return {
        "empty": f"(not {code})",
        "crowned": f"(S.crown == {code})",
        "complete": f"is_complete(B, S, {code})",
        "revealed": f"(S.controller[{code}] >= 0)",
    }[predicate]


def _counts(g: Generator, district: Expr, type_: Expr, purpose: int) -> str:
    if not g.facts.retyped:
        return f"(TYPE[{g.expr(district)}] == {g.expr(type_)})"
    return f"counts(B, S, {g.expr(district)}, {g.expr(type_)}, {purpose})"


def _types(g: Generator, *player: Expr) -> str:
    if not player:
        return "TYPES"
    if g.facts.retyped:
        return f"types_of(B, S, {g.expr(player[0])})"
    return f"{{TYPE[d] for d in S.city[{g.expr(player[0])}]}}"


def _allowed(g: Generator, event: str, args: tuple[Expr, ...]) -> str:
    if event not in g.facts.forbidden:
        return "True"
    if (tests := g.facts.always_forbidden.get(event)) is not None:
        return " and ".join(f"(not {_inlined(g, test, args)})" for test in tests)
    kind = EVENT_IDS[event]
    return f"({kind} not in S.index.forbids or allowed(S, {kind}, ({''.join(g.expr(arg) + ', ' for arg in args)})))"


def _inlined(g: Generator, test: Expr, args: tuple[Expr, ...]) -> str:
    """Write the condition of an edition's own forbid in place, with the event's fields put in for its slots."""
    kept = g.local
    known = {0: "(S.turn.player if S.turn.player >= 0 else S.crown)", 1: "-1"}
    g.local = known | {at: g.expr(arg) for at, arg in enumerate(args, start=2)}
    code = g.expr(test)
    g.local = kept
    return code


def _and(g: Generator, *parts: Expr) -> str:
    return "(" + " and ".join(g.expr(part) for part in parts) + ")"


def _or(g: Generator, *parts: Expr) -> str:
    return "(" + " or ".join(g.expr(part) for part in parts) + ")"


WRITERS: dict[str, Callable[..., str]] = {
    "v": _v,
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
    "allowed": _allowed,
    "and": _and,
    "or": _or,
    "marked": lambda g, marker, thing: f"({g.expr(thing)} in S.marks[{g.facts.markers[marker]}])",
    "counter": lambda g, counter, thing: f"S.counters[{g.facts.counters[counter]}].get({g.expr(thing)}, 0)",
    "state": lambda g, state: str(g.facts.markers[state] if state in g.facts.markers else g.facts.counters[state]),
    "type": lambda g, name: str(DISTRICT_TYPES.index(name)),
    "resource": lambda g, name: str(RESOURCES.index(name)),
    "character": lambda g, id_: str(g.facts.characters.get(id_, NOBODY)),
    "card name": lambda g, id_: str(g.facts.definitions.get(id_, NOBODY)),
    "source": lambda g: g.source,
    "types": _types,
}
"""The operators that need more than a pattern."""

PATTERNS: dict[str, str] = {
    "true": "True",
    "false": "False",
    "not": "(not {0})",
    "negative": "(-{0})",
    "+": "({0} + {1})",
    "-": "({0} - {1})",
    "*": "({0} * {1})",
    "==": "({0} == {1})",
    ">=": "({0} >= {1})",
    "<=": "({0} <= {1})",
    ">": "({0} > {1})",
    "<": "({0} < {1})",
    "in": "({0} in {1})",
    "one": "({0},)",
    "none": "()",
    "players": "ORDER[S.crown]",
    "cast": "CAST",
    "districts": "[d for p in ORDER[S.crown] for d in S.city[p]]",
    "resources": "RESOURCES",
    "gold": "S.gold[{0}]",
    "hand": "S.hand[{0}]",
    "city": "S.city[{0}]",
    "names": "S.names[{0}]",
    "characters": "S.drafted[{0}]",
    "left": "LEFT[{0}]",
    "right": "RIGHT[{0}]",
    "rank": "RANK[{0}]",
    "holder": "S.holder[{0}]",
    "name": "NAME[{0}]",
    "owner": "S.owner[{0}]",
    "turn": "S.turn",
    "gathered": "{0}.gathered",
    "builds": "{0}.builds",
    "turn player": "S.turn.player",
    "turn character": "S.turn.character",
    "crowned player": "S.crown",
    "active player": "(S.turn.player if S.turn.player >= 0 else S.crown)",
    "active character": "S.turn.character",
    "deck": "S.deck",
    "aside": "S.aside",
    "pool": "S.pool",
    "faceup": "S.faceup",
    "facedown": "S.facedown",
    "calls": "S.calls",
    "next call": "(S.calls[0] if S.calls else -1)",
    "finishers": "finishers(B, S)",
    "first finishers": "first_finishers(B, S)",
    "round": "S.round",
    "paid": "sum([entry[1] for entry in S.turn.ledger if entry[2] == {0}])",
}
"""The operators that are a piece of Python around their operands."""


def leaders(code: tuple[Instr, ...], ends: Callable[[Instr], bool]) -> list[int]:
    """Return where the blocks of a program begin: at the start, at targets, at what asks again, after what ends a block."""
    found = {0}
    for at, instruction in enumerate(code):
        if instruction[0] in ("may", "sealed"):
            found.add(at)
        place = TARGETS.get(instruction[0])
        if place is not None and instruction[place] is not None:
            found.add(instruction[place])
        if instruction[0] in ("jump", "next") or ends(instruction):
            found.add(at + 1)
    return sorted(place for place in found if place < len(code))


def write_program(g: Generator, program: Program) -> list[str]:
    """Write the blocks of a program; returns the names of their functions in order."""

    def ends(instruction: Instr) -> bool:
        if instruction[0] == "emit":
            kind = EVENT_IDS[instruction[1]]
            return instruction[1] in g.facts.watched or kind in DERIVING
        return instruction[0] in PAUSES

    starts = leaders(program.code, ends)
    number = {start: at for at, start in enumerate(starts)}
    number.setdefault(len(program.code), len(starts))
    names = []
    lines, g.lines = g.lines, []
    for at, start in enumerate(starts):
        stop = starts[at + 1] if at + 1 < len(starts) else len(program.code)
        name = f"{g.prefix}_{at}"
        names.append(name)
        g.lines.append(f"def {name}(G, S, e):")
        open_end = True
        for place in range(start, stop):
            here = Place(g.prefix, at, number, number.get(place + 1, END), ends(program.code[place]))
            open_end = _instruction(g, program.code[place], here)
        if open_end:
            g.lines.append(f"    {Place(g.prefix, at, number, number[stop], ends=False).go_on()}")
    if len(starts) == number[len(program.code)]:
        names.append("finish")
    lines += _short_calls_inlined(g.lines)
    g.lines = lines
    return names


SHORT = 4
"""Blocks of up to so many lines are written where they are called."""


def _short_calls_inlined(lines: list[str]) -> list[str]:
    bodies: dict[str, list[str]] = {}
    name = ""
    for line in lines:
        if line.startswith("def "):
            name = line[4:].split("(")[0]
            bodies[name] = []
        else:
            bodies[name].append(line)
    written = []
    for line in lines:
        head, call, rest = line.partition("return ")
        body = bodies.get(rest.removesuffix("(G, S, e)")) if call and rest.endswith("(G, S, e)") else None
        if body is None or len(body) > SHORT:
            written.append(line)
        elif head.strip():
            indent = head[: len(head) - len(head.lstrip())]
            written += [head.rstrip(), *(indent + inner for inner in body)]
        else:
            written += [head.removeprefix("    ") + inner for inner in body]
    return written


@frozen
class Place:
    """Where an instruction stands: its block, the numbers of all blocks, and the block after it."""

    prefix: str
    block: int
    number: Mapping[int, int]
    following: int
    ends: bool

    def to(self, target: int | None) -> str:
        """Return the statement that continues at another instruction: a call forward, a number backward."""
        if target is None:
            return f"return {END}"
        return self.block_call(self.number[target])

    def go_on(self) -> str:
        """Return the statement that continues with the next block."""
        return self.block_call(self.following)

    def block_call(self, block: int) -> str:
        """Return the statement that continues with a block; only steps back go through the machine, which counts them."""
        if block > self.block and block < len(self.number) - 1:
            return f"return {self.prefix}_{block}(G, S, e)"
        return f"return {block if block < len(self.number) - 1 else END}"


def _instruction(g: Generator, instruction: Instr, here: Place) -> bool:
    """Write one instruction; returns whether the block goes on after it."""
    kind, *operands, line = instruction
    add = g.lines.append
    cause = g.facts.causes(line)
    following = here.following
    match kind:
        case "let":
            slot, value = operands
            add(f"    e[{slot}] = {_frozen(g, value)}")
            return True
        case "emit":
            return _emit(g, operands[0], operands[1], operands[2], cause, here)
        case "jump":
            add(f"    {here.to(operands[0])}")
        case "unless":
            add(f"    if not {g.expr(operands[0])}: {here.to(operands[1])}")
            return True
        case "each":
            add(f"    e[{operands[0]}] = tuple({g.expr(operands[1])})")
            return True
        case "next":
            slot, queue, done = operands
            add(f"    if not e[{queue}]: {here.to(done)}")
            add(f"    e[{slot}] = e[{queue}][0]")
            add(f"    e[{queue}] = e[{queue}][1:]")
            add(f"    {here.go_on()}")
        case "choose":
            slot, seat, noun, things, least, most, many, empty = operands
            asked = g.expr(seat)
            add(f"    options = {g.expr(things)}")
            add(f"    if not options{'' if _sure(g, seat) else f' or {asked} < 0'}: {here.to(empty)}")
            low, high = g.expr(least), g.expr(most)
            if many:
                if not isinstance(most, int) or most <= 0:
                    add(f"    if {high} <= 0:")
                    add(f"        e[{slot}] = ()")
                    add(f"        {here.go_on()}")
                add("    n = len(options)")
                low, high = f"min({low}, n)", f"min({high}, n)"
            add(
                f"    S.pending = Decision({asked}, 'choose', {noun!r}, tuple(options), {low}, {high}, {many}, {slot}, {cause})"
            )
            add(f"    return {following}")
        case "sealed":
            _sealed(g, operands, cause, here)
        case "pick":
            slot, things, empty = operands
            add(f"    options = {g.expr(things)}")
            add(f"    if not options: {here.to(empty)}")
            add(f"    e[{slot}] = options[below(S, len(options))]")
            return True
        case "may":
            slot, seat, price, declined = operands
            payer = g.expr(seat)
            add(f"    if e[{slot}] is None:")
            if not _sure(g, seat):
                add(f"        if {payer} < 0: {here.to(declined)}")
            if price != 0:
                add(f"        if S.gold[{payer}] < {g.expr(price)}: {here.to(declined)}")
            add(f"        S.pending = Decision({payer}, 'may', 'Bool', (1, 0), 1, 1, False, {slot}, {cause})")
            add(f"        return {here.block}")
            add(f"    answer, e[{slot}] = e[{slot}], None")
            add(f"    if not answer: {here.to(declined)}")
            return True
        case "discards":
            slot, count = operands
            add(f"    hand = S.hand[{g.slot(0)}]")
            add(f"    n = min({g.expr(count)}, len(hand))")
            add("    if n <= 0:")
            add(f"        e[{slot}] = ()")
            add(f"        {here.go_on()}")
            add(f"    S.pending = Decision({g.slot(0)}, 'choose', 'Card', tuple(hand), n, n, True, {slot}, {cause})")
            add(f"    return {following}")
        case "perform":
            name = operands[0]
            room = ", None" * (g.facts.procedures[name] - 2)
            add(f"    S.stack.append(Frame(PROCEDURES[{name!r}], [{g.expr(operands[1])}, -1{room}]))")
            add(f"    return {following}")
        case "offer actions":
            add("    S.stack.append(Frame(MENU, [None]))")
            add(f"    return {following}")
        case "score players":
            add("    push(S, SCORING, [()])")
            add(f"    return {following}")
        case "end game":
            add("    S.stack.clear()")
            add("    push(S, SCORING, [()])")
            add(f"    return {END}")
        case "settle":
            add(f"    if settle(S): return {following}")
            add(f"    {here.go_on()}")
        case "stop":
            add(f"    return {END}")
        case _:
            raise EngineBug(f"no code for the instruction {kind!r}")
    return False


def _sure(g: Generator, player: Expr) -> bool:
    """Tell whether an expression is a player for certain: ``you``, where the rule cannot speak to nobody."""
    return player == ("v", YOU) and g.somebody


def _frozen(g: Generator, value: Expr) -> str:
    """Write a value that may be kept in a slot: sets become tuples, so that a later change does not reach them."""
    code = g.expr(value)
    return f"tuple({code})" if is_set_code(value) else code


SETS = frozenset(
    {
        "filter",
        "from",
        "hand",
        "city",
        "names",
        "characters",
        "deck",
        "aside",
        "pool",
        "faceup",
        "facedown",
        "calls",
        "districts",
    }
)


def is_set_code(value: Expr) -> bool:
    """Tell whether an expression is a live list of the state or a new one."""
    return isinstance(value, tuple) and value[0] in SETS


def _emit(g: Generator, event: str, fields: tuple[Expr, ...], cost: bool, cause: int, here: Place) -> bool:
    kind = EVENT_IDS[event]
    codes = [
        f"tuple({g.expr(f)})" if at in SET_FIELDS[event] and f != ("none",) else g.expr(f)
        for at, f in enumerate(fields)
    ]
    args = "".join(code + ", " for code in codes)
    if not here.ends:
        guard = ""
        at = PLAYER_AT[kind]
        if at >= 0 and not _sure(g, fields[at]):
            guard = f"if {codes[at]} >= 0: "
        joined = guard.removesuffix(": ") + " and " if guard else "if "
        call = f"W{kind}(B, S, {args.rstrip(', ')})"
        after = f"; A{kind}(B, S)" if kind in AFTERMATH else ""
        if event in apply.CONDITIONAL:
            g.lines.append(f"    {joined}(done := {call}) is not None: G.log.append(({kind}, done, {cause})){after}")
        else:
            g.lines.append(f"    {guard}G.log.append(({kind}, {call}, {cause})){after}")
        return True
    defer = ", True" if cost else ""
    tests = g.facts.always_forbidden.get(event)
    if event not in g.facts.answered and tests is not None and kind not in AFTERMATH:
        refused = " or ".join(_inlined(g, test, fields) for test in tests)
        g.lines.append(f"    if not ({refused}):")
        g.lines.append(f"        done = W{kind}(B, S, {args.rstrip(', ')})")
        g.lines.append("        if done is not None:")
        g.lines.append(f"            G.log.append(({kind}, done, {cause}))")
        if kind in DERIVING:
            g.lines.append(f"            if derive(G, S, {kind}, done, {cause}): return {here.following}")
        g.lines.append(f"    {here.go_on()}")
        return False
    at = PLAYER_AT[kind]
    somebody = f"{codes[at]} >= 0 and " if at >= 0 and not _sure(g, fields[at]) else ""
    g.lines.append(f"    if {somebody}emit(G, S, {kind}, ({args}), {cause}{defer}): return {here.following}")
    g.lines.append(f"    {here.go_on()}")
    return False


def _sealed(g: Generator, operands: list[Any], cause: int, here: Place) -> None:
    slot, seats, noun, things, seat, queue = operands
    add = g.lines.append
    add(f"    if e[{queue}] is None: e[{queue}] = (tuple({g.expr(seats)}), ())")
    add(f"    elif e[{slot}] is not None: e[{queue}], e[{slot}] = (e[{queue}][0], (*e[{queue}][1], e[{slot}])), None")
    add(f"    waiting, answers = e[{queue}]")
    add("    while waiting:")
    add(f"        e[{seat}] = waiting[0]")
    add("        waiting = waiting[1:]")
    add(f"        options = {g.expr(things)}")
    add("        if options:")
    add(f"            e[{queue}] = (waiting, answers)")
    add(
        f"            S.pending = Decision(e[{seat}], 'sealed', {noun!r}, tuple(options), 1, 1, False, {slot}, {cause})"
    )
    add(f"            return {here.block}")
    add(f"    e[{slot}], e[{queue}] = answers, None")
    add(f"    if emit(G, S, {EVENT_IDS['answers revealed']}, (answers,), {cause}): return {here.following}")
    add(f"    {here.go_on()}")


def write_test(g: Generator, test: Expr) -> str | None:
    """Write the condition of a rule; None when it always holds."""
    if test == ("true",):
        return None
    g.lines.append(f"def {g.prefix}_test(S, e):")
    g.lines.append(f"    return {g.expr(test)}")
    return f"{g.prefix}_test"


def write_value(g: Generator, value: Expr | None) -> str | int | None:
    """Write the number of a rule; a plain number stays one."""
    if value is None or isinstance(value, int):
        return value
    if value[0] == "type":
        return int(g.expr(value))
    g.lines.append(f"def {g.prefix}_value(S, e):")
    g.lines.append(f"    return {g.expr(value)}")
    return f"{g.prefix}_value"


HOISTED = (
    ("turn", "S.turn."),
    ("gold", "S.gold[you]"),
    ("hand", "S.hand[you]"),
    ("city", "S.city[you]"),
    ("names", "S.names[you]"),
)
"""What offers read again and again, and the local name it gets; offers change nothing."""


def write_offers(
    facts: Facts, name: str, kind: str, this: int, rules: Iterable[tuple[int, int, bool, Rule]]
) -> list[str]:
    """Write what adds the actions of one source to the options of a turn: each once, or once for each target.

    The function tells whether one of them withholds the end of the turn. ``rules`` gives for each action its number,
    the number of the rule whose limit it uses up, and whether it gathers resources. ``this`` is the number of the
    character; districts are told which card they are.
    """
    who = "this" if kind == "district" else str(this)
    body: list[str] = []
    for number, share, gathering, rule in rules:
        g = Generator(facts, name, who if kind == "character" else "-1", body, {0: "you", 1: who})
        conditions = []
        if rule.limit is not None:
            conditions.append(f"({share}, {who}) not in S{'.turn' if rule.limit == 'turn' else ''}.uses")
        used = _allowed(g, "action used", (("v", 0), ("turn character",), ("true" if gathering else "false",)))
        if used != "True":
            conditions.append(used)
        if rule.test != ("true",):
            conditions.append(g.expr(rule.test))
        if rule.discards is not None:
            conditions.append(f"len(S.hand[you]) >= {g.expr(rule.discards)}")
        indent = "    "
        if rule.target is None:
            conditions += _possible(g, rule)
        if conditions:
            body.append(f"{indent}if {' and '.join(conditions)}:")
            indent += "    "
        if rule.target is not None:
            indent = _offer_targets(g, rule, rule.target, indent)
        target = g.slot(rule.target.slot) if rule.target is not None else "-1"
        body.append(f"{indent}out.append(({number}, {who}, {target}))")
        if rule.kind == "must":
            body.append(f"{indent}must = True")
    head = [f"def {name}(S, you, this, out):", "    must = False"]
    text = "\n".join(body)
    looping = [line for before, line in pairwise(body) if before.lstrip().startswith("for ")]
    for local, read in HOISTED:
        looped = any(read in line and line.lstrip().startswith("if") for line in looping)
        if looped or text.count(read) > 1:
            dot = "." if read.endswith(".") else ""
            head.append(f"    {local} = {read.removesuffix('.')}")
            text = text.replace(read, local + dot)
    return [*head, *text.split("\n"), "    return must"]


def _offer_targets(g: Generator, rule: Rule, target: Target, indent: str) -> str:
    source = g.expr(target.source)
    variable = g.bound(target.slot)
    parts = [g.expr(target.where)] if target.where != ("true",) else []
    parts = [part for part in (*parts, *_possible(g, rule)) if part != "True"]
    g.lines.append(f"{indent}for {variable} in {source}:")
    if not parts:
        return indent + "    "
    g.lines.append(f"{indent}    if {' and '.join(parts)}:")
    return indent + "        "


def _possible(g: Generator, rule: Rule) -> list[str]:
    parts = []
    if rule.price is not None:
        parts.append(f"{g.expr(rule.price)} <= S.gold[you]")
    parts += [g.expr(need) for need in rule.needs]
    return [part for part in parts if part != "True"]


def namespace(constants: Mapping[str, Any]) -> dict[str, Any]:
    """Return the names that generated code may use: the functions of the engine and the constants of a box."""
    names: dict[str, Any] = {
        "__builtins__": {
            "len": len,
            "sum": sum,
            "max": max,
            "min": min,
            "any": any,
            "bool": bool,
            "tuple": tuple,
            "True": True,
            "False": False,
            "None": None,
        },
        "Decision": Decision,
        "Frame": Frame,
        "MENU": MENU,
        "SCORING": SCORING,
        "allowed": allowed,
        "ask": ask,
        "below": below,
        "counts": counts,
        "derive": derive,
        "emit": emit,
        "finish": finish,
        "finishers": finishers,
        "first_finishers": first_finishers,
        "is_complete": is_complete,
        "push": apply.push,
        "settle": settle,
        "types_of": types_of,
    }
    names.update({f"W{kind}": writer for kind, writer in enumerate(apply.WRITERS)})
    names.update({f"A{kind}": clear for kind, clear in AFTERMATH.items()})
    names.update(constants)
    return names


def finish(game: Any, state: Any, env: Any) -> int:
    """The block after the last one: the program is done."""
    return END


def run_source(source: str, names: dict[str, Any], what: str) -> None:
    """Execute generated source in a namespace that holds nothing but what it may use."""
    exec(compile(source, f"<{what}>", "exec"), names)


def operators(nodes: Iterable[Any]) -> set[str]:
    """Return every operator that occurs in some IR, for tests and for what a box may leave out."""
    found: set[str] = set()
    stack = list(nodes)
    while stack:
        node = stack.pop()
        if isinstance(node, tuple):
            if node and isinstance(node[0], str):
                found.add(node[0])
            stack += node
    return found
