"""Write what offers the actions of a source to a turn: one function for each edition, character and district."""

from collections.abc import Iterable
from itertools import pairwise

from citadels_core.engine.codegen.expressions import Facts, Generator, allowed_test
from citadels_core.model.ir import Rule, Target

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
        used = allowed_test(g, "action used", (("v", 0), ("turn character",), ("true" if gathering else "false",)))
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
    parts = [part for part in (*_possible(g, rule), *parts) if part != "True"]
    parts.sort(key=lambda part: "allowed(" in part)  # what is cheap and often false comes first
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
