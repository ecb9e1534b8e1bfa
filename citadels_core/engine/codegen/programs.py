"""Write programs of the IR as Python functions, one for each block between two places where something may wait."""

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from citadels_core.engine import apply
from citadels_core.engine.codegen.expressions import Generator, allowed_test, inlined_test, is_somebody, literal
from citadels_core.engine.codegen.functions import frozen_value
from citadels_core.engine.codegen.passes import BACK, NEAR, finished
from citadels_core.engine.lowered import TARGETS, Expr, Instr, Program
from citadels_core.engine.resolver import AFTERMATH, PLAYER_AT
from citadels_core.model.errors import EngineBug
from citadels_core.model.state import END, NOBODY
from citadels_core.model.tree import YOU
from citadels_core.model.vocabulary import EVENT_IDS, EVENTS
from citadels_core.model.vocabulary.types import SCALARS, UNSEEN

SET_FIELDS = {event.name: {at for at, (_, type_) in enumerate(event.fields) if type_.endswith("*")} for event in EVENTS}
SLOTS: dict[str, tuple[int, ...]] = {
    "let": (1,),
    "each": (1,),
    "next": (1, 2),
    "choose": (1,),
    "sealed": (1, 5, 6),
    "pick": (1,),
    "may": (1,),
    "discards": (1,),
}
"""Where each instruction keeps the slots it writes."""

DOER: Expr = ("doer",)
BLIND_YOU: Expr = ("blind", ("v", YOU))
"""Who does what nobody has to do, in place of ``you``."""

PAUSES = frozenset(
    {"choose", "sealed", "discards", "perform", "offer actions", "score players", "end game", "settle", "stop"}
)
"""The instructions that end a block, since an answer or another frame may come between them and the next."""


def leaders(code: tuple[Instr, ...], ends: Callable[[Instr], bool]) -> list[int]:
    """Return where blocks begin: at the start, at targets, at what asks again, after what ends a block."""
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
            event = instruction[1]
            watched = event in g.facts.watched and not _only_banned(g, event)
            return watched or EVENT_IDS[event] in g.facts.deriving or EVENT_IDS[event] in g.facts.spending
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
            kept = g.local.copy()  # what a search inside an instruction names ends with it
            open_end = _instruction(g, program.code[place], here)
            g.local = kept
        if open_end:
            g.lines.append(f"    {Place(g.prefix, at, number, number[stop], ends=False).go_on()}")
    if len(starts) == number[len(program.code)]:
        names.append("finish")
    lines += finished(g.prefix, g.lines)
    g.lines = lines
    return names


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
        """Return the statement that goes on with a block: a call if it is a near one further on."""
        if block >= len(self.number) - 1:
            return f"return {END}"
        if block <= self.block:
            return f"return {block}{BACK}"
        if block // NEAR == self.block // NEAR:
            return f"return {self.prefix}_{block}(G, S, e)"
        return f"return {block}"


def _instruction(g: Generator, instruction: Instr, here: Place) -> bool:
    """Write one instruction; returns whether the block goes on after it."""
    kind, *operands, line = instruction
    for slot in SLOTS.get(kind, ()):
        literal(instruction[slot])
    add = g.lines.append
    cause = g.causes(line)
    following = here.following
    match kind:
        case "let":
            slot, value = operands
            add(f"    e[{slot}] = {frozen_value(g, value)}")
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
            add(f"    if not options{'' if is_somebody(g, seat) else f' or {asked} < 0'}: {here.to(empty)}")
            zone = _zone(things)
            if zone[0] in ("deck", "tucked") or noun in UNSEEN.values():
                add("    options = mixed(S, options)")
            elif zone[0] == "hand" and zone[1] != seat:
                add(f"    if {g.expr(zone[1])} != {asked}: options = mixed(S, options)")
            elif noun == "Character" and zone[0] in ORDERED:
                add("    options = sorted(options)")
            low, high = g.expr(least), g.expr(most)
            if many:
                if not isinstance(most, int) or most <= 0:
                    add(f"    if {high} <= 0:")
                    add(f"        e[{slot}] = ()")
                    add(f"        {here.go_on()}")
                add("    n = len(options)")
                low, high = f"min({low}, n)", f"min({high}, n)"
                if not isinstance(least, int):
                    low = f"max({low}, 0)"
            add(f"    S.asked = ({asked}, 'choose', {noun!r}, tuple(options),")
            add(f"        {low}, {high}, {bool(many)}, {slot}, {cause})")
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
            slot, seat, price, declined, given = operands
            payer = g.expr(seat)
            add(f"    if e[{slot}] is None:")
            if not is_somebody(g, seat):
                add(f"        if {payer} < 0: {here.to(declined)}")
            if price != 0:
                add(f"        if {g.expr(('purse', seat))} < {g.expr(price)}: {here.to(declined)}")
            paying = allowed_test(g, "gold paid", (seat, price, -1)) if price != 0 else "True"
            if paying != "True":
                add(f"        if not {paying}: {here.to(declined)}")
            # The asking is public, so a yes that would do nothing is left out, and the question is not.
            answers = "(1, 0)" if given == ("true",) else f"(1, 0) if {g.expr(given)} else (0,)"
            add(f"        S.asked = ({payer}, 'may', 'Bool', {answers}, 1, 1, False, {slot}, {cause})")
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
            add(f"    S.asked = ({g.slot(0)}, 'choose', 'Card', tuple(hand),")
            add(f"        n, n, True, {slot}, {cause})")
            add(f"    return {following}")
        case "perform":
            name = operands[0]
            room = ", None" * (g.facts.procedures[name] - 2)
            who = g.expr(operands[1])
            add(f"    if {who} >= 0: S.stack.append(Frame(PROCEDURES[{name!r}], [{who}, -1{room}], S.stack[-1].guard))")
            add(f"    return {following}")
        case "offer actions":
            add("    S.stack.append(Frame(MENU, [None]))")
            add("    if not offer_actions(G, S): S.stack.pop()")
            add(f"    return {following}")
        case "score players":
            add(f"    if not {g.expr(('scoring',))}: push(S, SCORING, [()])")
            add(f"    return {following}")
        case "end game":
            add(f"    if not {g.expr(('scoring',))}:")
            add("        S.stack.clear()")
            add("        push(S, SCORING, [()])")
            add(f"    return {END}")
        case "settle":
            add(f"    if S.deferred and settle(S): return {following}")
            add(f"    {here.go_on()}")
        case "stop":
            add(f"    return {END}")
        case _:
            raise EngineBug(f"no code for the instruction {kind!r}")
    return False


ORDERED = frozenset({"pool", "packet", "facedown", "characters", "guests"})
"""The places of characters whose order tells how they came there, so that they are offered by rank."""


def _zone(things: Expr) -> tuple[Any, ...]:
    """Return what is chosen from: the order of the deck, or of another hand, would tell too much."""
    source = things
    while isinstance(source, tuple) and source[0] == "filter":
        source = source[1]
    return source if isinstance(source, tuple) and source else ("nothing",)


def _emit(g: Generator, event: str, fields: tuple[Expr, ...], cost: bool, cause: int, here: Place) -> bool:
    kind = EVENT_IDS[event]
    if EVENTS[kind].quiet and event not in g.facts.watched:
        return True
    if event not in g.facts.watched:  # nothing reads what the writer looks up itself
        fields = tuple(("false",) if isinstance(f, tuple) and f[0] == "blind" else f for f in fields)
    at = PLAYER_AT[kind]
    if EVENTS[kind].unaided:
        fields = (*fields[:at], DOER if fields[at] == ("v", YOU) else fields[at], *fields[at + 1 :])
        at = -1 if fields[at] == NOBODY else at
        fields = tuple(("blind", DOER, f[2]) if isinstance(f, tuple) and f[:2] == BLIND_YOU else f for f in fields)
    codes = [
        f"tuple({g.expr(f)})" if at in SET_FIELDS[event] and f != ("none",) else g.expr(f)
        for at, f in enumerate(fields)
    ]
    args = "".join(code + ", " for code in codes)
    if not here.ends:
        conditions = []
        if at >= 0 and _needs_somebody(g, fields[at]):
            conditions.append(f"{codes[at]} >= 0")
        if _only_banned(g, event):
            conditions.append(allowed_test(g, event, fields))
        guard = f"if {' and '.join(conditions)}: " if conditions else ""
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
    longer = kind in AFTERMATH or kind in g.facts.spending
    if event not in g.facts.answered and tests is not None and not longer:
        refused = " or ".join(inlined_test(g, test, fields) for test in tests)
        g.lines.append(f"    if not ({refused}):")
        g.lines.append(f"        done = W{kind}(B, S, {args.rstrip(', ')})")
        g.lines.append("        if done is not None:")
        g.lines.append(f"            G.log.append(({kind}, done, {cause}))")
        if kind in g.facts.deriving:
            g.lines.append(f"            if derive(G, S, {kind}, done, {cause}): return {here.following}")
        g.lines.append(f"    {here.go_on()}")
        return False
    somebody = f"{codes[at]} >= 0 and " if at >= 0 and _needs_somebody(g, fields[at]) else ""
    if longer or kind in g.facts.deriving:
        g.lines.append(f"    if {somebody}emit(G, S, {kind}, ({args}), {cause}{defer}): return {here.following}")
    else:
        g.lines.append("    I = S.index")
        g.lines.append(f"    if {kind} in I.watched:")
        g.lines.append(f"        if {somebody}emit(G, S, {kind}, ({args}), {cause}{defer}): return {here.following}")
        g.lines.append(f"    elif {somebody}(done := W{kind}(B, S, {args.rstrip(', ')})) is not None:")
        g.lines.append(f"        G.log.append(({kind}, done, {cause}))")
        g.lines.append(f"        if S.index is not I and {kind} in S.index.triggers:")
        g.lines.append(f"            if heard(G, S, {kind}, done, {cause}): return {here.following}")
    g.lines.append(f"    {here.go_on()}")
    return False


def _needs_somebody(g: Generator, player: Expr) -> bool:
    """Tell whether it has to be asked if there is a player: not where the event needs none and the rule has none."""
    return not is_somebody(g, player) and player != DOER


def _only_banned(g: Generator, event: str) -> bool:
    """Tell whether nothing but bans of the edition concerns an event, so that it is over where it stands."""
    known = event in g.facts.always_forbidden and event not in g.facts.answered
    kind = EVENT_IDS[event]
    return known and kind not in AFTERMATH and kind not in g.facts.deriving and kind not in g.facts.spending


def _sealed(g: Generator, operands: list[Any], cause: int, here: Place) -> None:
    slot, seats, noun, things, seat, queue, shown = operands
    add = g.lines.append
    asked = g.expr(seats)
    if seats != ("players",):
        asked = f"[q for q in {asked} if q >= 0]"  # a player that is remembered may be none
    add(f"    if e[{queue}] is None: e[{queue}] = (tuple({asked}), (), ())")
    add(f"    elif e[{slot}] is not None:")
    add(f"        waiting, answers, asked = e[{queue}]")
    add(f"        e[{queue}], e[{slot}] = (waiting, (*answers, e[{slot}]), (*asked, e[{seat}])), None")
    add(f"    waiting, answers, asked = e[{queue}]")
    add("    while waiting:")
    add(f"        e[{seat}] = waiting[0]")
    add("        waiting = waiting[1:]")
    add(f"        options = {g.expr(things)}")
    if noun == "Character" and _zone(things)[0] in ORDERED:
        add("        options = sorted(options)")
    add("        if options:")
    add(f"            e[{queue}] = (waiting, answers, asked)")
    add(f"            S.asked = (e[{seat}], 'sealed', {noun!r}, tuple(options),")
    add(f"                1, 1, False, {slot}, {cause})")
    add(f"            return {here.block}")
    add(f"    e[{slot}], e[{queue}], e[{seat}] = answers, None, asked")
    if shown:
        told = f"(asked, {SCALARS.index(noun)}, answers)"
        add(f"    if emit(G, S, {EVENT_IDS['answers revealed']}, {told}, {cause}): return {here.following}")
    add(f"    {here.go_on()}")
