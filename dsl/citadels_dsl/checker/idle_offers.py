"""Warn about offers that do nothing for whoever accepts them, though that is known beforehand."""

from collections.abc import Iterator

from citadels_core.model.ir import Expr, Instr
from citadels_dsl.checker.bodies import Body, parts
from citadels_dsl.checker.flow import counts_down
from citadels_dsl.checker.knowledge import knowledge_of
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.secrets import OF_YOU, OFFERED
from citadels_dsl.diagnostics import Diagnostic, Label, problem


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find a ``may`` and an action for which nothing is paid and below which there is nothing but one ``if``.

    What the player who accepts may not know cannot be a condition of the offer, so it is left alone.
    """
    for body in pack.bodies:
        code, rule = body.program.code if body.program is not None else (), body.rule
        if rule is not None and rule.kind in OFFERED and not rule.price and not rule.discards:
            if _is_one_if(code, 0, len(code)) and _is_known(pack, body, 0, OF_YOU):
                text = _condition(pack, body, code[0])
                advice = f'write it without a block, above what is done: "if {text}"'
                if rule.target is not None and ("v", rule.target.slot) in parts(code[0][1]):
                    advice = f'write it behind the target: "where {text}"'
                what = (
                    f'the {rule.kind} "{rule.name}" does nothing where this does not hold, and can be used all the same'
                )
                yield problem("CIT528", pack.span(body.path, code[0][-1]), body.path, what, advice)
        for at, step in enumerate(code):
            if step[0] == "may" and step[3] == 0 and _is_one_if(code, at + 1, step[4]):
                if _is_known(pack, body, at + 1, step[2]):
                    text = _condition(pack, body, code[at + 1])
                    by = "" if step[2] == OF_YOU else " by PLAYER"
                    advice = f'let the offer ask it: "may{by} if {text}"'
                    if step[5] != ("true",):
                        advice = f'let the offer ask it too: "and {text}"'
                    labels = (Label(pack.span(body.path, step[-1]), "this is offered all the same"),)
                    message = "a yes does nothing where this does not hold"
                    yield problem("CIT528", pack.span(body.path, code[at + 1][-1]), body.path, message, advice, labels)


def _is_one_if(code: tuple[Instr, ...], start: int, stop: int) -> bool:
    """Tell whether some instructions are one ``if`` without ``otherwise``."""
    step = code[start] if start < stop else None
    return step is not None and step[0] == "unless" and step[2] == stop and not counts_down(step[1], code)


def _is_known(pack: Pack, body: Body, at: int, seat: Expr) -> bool:
    """Tell whether a player may know if the condition of an instruction holds."""
    code = body.program.code if body.program is not None else ()
    return all(secret.known_to(seat) for secret in knowledge_of(body, pack).content(code[at][1], at))


def _condition(pack: Pack, body: Body, step: Instr) -> str:
    line = pack.lines.get((body.path, step[-1]))
    return line.text.removeprefix(line.keyword).strip() if line is not None else "CONDITION"
