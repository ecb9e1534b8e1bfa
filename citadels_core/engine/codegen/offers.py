"""Write what offers the actions of a turn, one function for each source, and what carries one out."""

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any

from attrs import frozen

from citadels_core.engine.codegen.expressions import Facts, Generator, allowed_test, literal
from citadels_core.engine.lowered import Expr, Rule, Target
from citadels_core.model.vocabulary import EVENT_IDS

HOISTED = (
    ("turn", "S.turn."),
    ("gold", "S.gold[you]"),
    ("hand", "S.hand[you]"),
    ("city", "S.city[you]"),
    ("names", "S.names[you]"),
)
"""What offers read again and again, and the local name it gets; offers change nothing."""


HELD = {"hand": ("this in S.hand[you]",), "anywhere": ("(this in S.hand[you] or S.owner[this] == you)",)}
"""Where the card of an action has to be, when that is not known before."""


@frozen
class Offered:
    """An action as a turn is offered it.

    ``number`` is the number of its rule, ``share`` of the rule whose limit it uses up; ``who`` is how the code names
    the character or district that has it.
    """

    number: int
    share: int
    gathers: bool
    rule: Rule
    who: str
    source: int
    """The character the action is written on, or whose ability it counts as; nobody for the rules of the game."""
    cause: int

    @property
    def uses(self) -> str:
        """Where its uses are counted."""
        return "S.turn.uses" if self.rule.limit == "turn" else "S.uses"


def write_offers(facts: Facts, name: str, actions: Iterable[Offered]) -> list[str]:
    """Write what adds the actions of a source to the options of a turn: each once, or once for each target.

    The function tells whether one of them withholds the end of the turn. Districts are told which card they are.
    """
    body: list[str] = []
    constants: list[str] = []
    for action in actions:
        rule, who = action.rule, action.who
        g = Generator(facts, name, str(action.source), body, {0: "you", 1: who})
        conditions = list(HELD.get(rule.life, ()))
        if rule.limit is not None:
            used = f"({action.share}, {who})"
            once = f"{used} not in {action.uses}"
            conditions.append(once if rule.times == 1 else f"{action.uses}.get({used}, 0) < {literal(rule.times)}")
        used = allowed_test(g, "action used", (("v", 0), ("turn character",), _gathers(action), action.source))
        if rule.life == "chosen" and facts.stand_ins:
            conditions.append(f"S.holder[{who}] in (you, -1)")
        if used != "True":
            conditions.append(used)
        if rule.test != ("true",):
            conditions.append(g.expr(rule.test))
        if rule.discards is not None and rule.target is None:
            conditions.append(f"len(S.hand[you]) >= {g.expr(rule.discards)}")
        indent = "    "
        searched = None
        if rule.target is None:
            searched = _searched(rule)
            conditions += _possible(g, rule, rule.needs if searched is None else rule.needs[:-1])
        if conditions:
            body.append(f"{indent}if {' and '.join(conditions)}:")
            indent += "    "
        if rule.target is not None:
            indent = _offer_targets(g, rule, rule.target, indent, constants)
        elif searched is not None:
            variable, inner, where = g.filtered(searched[1])
            body += [f"{indent}for {variable} in {inner}:", f"{indent}    if {where or 'True'}:"]
            indent += "        "
        target = g.slot(rule.target.slot) if rule.target is not None else "-1"
        body.append(f"{indent}out.append(({action.number}, {who}, {target}))")
        if rule.kind == "must":
            body.append(f"{indent}must = True")
        if searched is not None:
            body.append(f"{indent}break")
    head = [f"def {name}(S, you, this, out):", "    must = False"]
    text = "\n".join(body)
    looping = [line for before, line in pairwise(body) if before.lstrip().startswith("for ")]
    for local, read in HOISTED:
        looped = any(read in line and line.lstrip().startswith("if") for line in looping)
        if looped or text.count(read) > 1:
            dot = "." if read.endswith(".") else ""
            head.append(f"    {local} = {read.removesuffix('.')}")
            text = text.replace(read, local + dot)
    return [*constants, *head, *text.split("\n"), "    return must"]


def _searched(rule: Rule) -> tuple[Any, ...] | None:
    """Return the last need of an action, if it is that some thing fits: it is looked for in a loop of its own."""
    last = rule.needs[-1] if rule.needs else None
    return last if isinstance(last, tuple) and last[0] == "some" and last[1][0] == "filter" else None


def _gathers(action: Offered) -> Expr:
    return ("true",) if action.gathers else ("false",)


def write_use(facts: Facts, name: str, code: str, slots: int, action: Offered) -> list[str]:
    """Write what carries out an action: count the use, tell of it, run the first block of its program.

    The function tells whether the turn can go on at once. Most actions are done with their first block, so a frame is
    made only for one that goes on after it; ``code`` is the name of the program.
    """
    target = action.rule.target.slot if action.rule.target is not None else -1
    room = ["turn.player", "this", *("target" if slot == target else "None" for slot in range(2, slots))]
    used = EVENT_IDS["action used"]
    written = [f"def {name}(G, S, this, target):", "    turn = S.turn", "    turn.actions += 1"]
    if action.rule.limit is not None:
        written.append(f"    uses = {action.uses}")
        written.append(f"    uses[{action.share}, this] = uses.get(({action.share}, this), 0) + 1")
    written.append(f"    e = [{', '.join(room)}]")
    fields = f"(turn.player, turn.character, {action.gathers}, {action.source})"
    if "action used" in facts.watched:
        written.append(f"    if {used} in S.index.triggers:")
        written.append(f"        S.stack.append(Frame({code}, e))")
        written.append(f"        commit(G, S, {used}, {fields}, {action.cause}, False)")
        written.append("        return False")
    return [
        *written,
        f"    G.log.append(({used}, {fields}, {action.cause}))",
        "    stack = S.stack",
        "    menu = stack[-1]",
        f"    following = {code}.blocks[0](G, S, e)",
        "    if following >= 0:",
        f"        stack.insert(stack.index(menu) + 1, Frame({code}, e, (), following))",
        "        return False",
        "    return stack[-1] is menu",
    ]


def _offer_targets(g: Generator, rule: Rule, target: Target, indent: str, constants: list[str]) -> str:
    source = g.expr(target.source)
    variable = g.bound(target.slot)
    parts = [g.expr(part) for part in _conjuncts(target.where) if part != ("true",)]
    parts = [part for part in (*_possible(g, rule, rule.needs), *parts) if part != "True"]
    if rule.discards is not None:
        parts.insert(0, f"len(S.hand[you]) >= {g.expr(rule.discards)}")
    indent = _hoisted(g, parts, variable, indent)
    if source == "CAST":
        source = _settled(f"{g.prefix}_{len(constants)}", parts, variable, constants)
    parts.sort(key=lambda part: "allowed(" in part)  # what is cheap and often false comes first
    g.lines.append(f"{indent}for {variable} in {source}:")
    if not parts:
        return indent + "    "
    g.lines.append(f"{indent}    if {' and '.join(parts)}:")
    return indent + "        "


def _hoisted(g: Generator, parts: list[str], variable: str, indent: str) -> str:
    """Ask before the loop what is the same for all targets."""
    same = [part for part in parts if not re.search(rf"\b{variable}\b", part)]
    if not same:
        return indent
    parts[:] = [part for part in parts if part not in same]
    g.lines.append(f"{indent}if {' and '.join(same)}:")
    return indent + "    "


def _conjuncts(test: Expr) -> Iterator[Expr]:
    """Go through the conditions that have to hold together."""
    if isinstance(test, tuple) and test[0] == "and":
        for part in test[1:]:
            yield from _conjuncts(part)
    else:
        yield test


def _settled(name: str, parts: list[str], variable: str, constants: list[str]) -> str:
    """Leave out of the cast, before any game, who can never be meant; returns the name of the rest."""
    known = {variable, "RANK", "not", "and", "or"}
    settled = [part for part in parts if set(re.findall(r"[A-Za-z_]\w*", part)) <= known]
    if not settled:
        return "CAST"
    parts[:] = [part for part in parts if part not in settled]
    constants.append(f"{name} = tuple([{variable} for {variable} in CAST if {' and '.join(settled)}])")
    return name


def _possible(g: Generator, rule: Rule, needs: Iterable[Expr]) -> list[str]:
    parts = []
    if rule.price is not None:
        parts.append(f"{g.expr(_unclamped(g, rule.price))} <= {g.expr(('purse', ('v', 0)))}")
    parts += [g.expr(need) for need in needs]
    return [part for part in parts if part != "True"]


def _unclamped(g: Generator, price: Expr) -> Expr:
    """Return a price as it is compared with a purse, which holds at least 0: a price below that fits as well as 0."""
    if isinstance(price, tuple) and price[0] == "+" and g.expr(price[2]) == "0":
        price = price[1]
    below_0 = isinstance(price, tuple) and price[0] == "beyond" and price[2] == 0
    return price[1] if below_0 else price  # type: ignore[index]  # a pair and its operator
