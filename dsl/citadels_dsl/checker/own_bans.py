"""Warn about rules whose effect another rule of the same card forbids."""

from collections.abc import Iterator

from citadels_core.model.ir import NEEDING_NOBODY
from citadels_dsl.checker.bodies import Body
from citadels_dsl.checker.emissions import Holds, answers, emissions
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find what a card does in any case and forbids at the same time.

    An approximation: bans that some rule in scope lifts are left alone, and conditions of a ban are worked out from the
    event alone; those that look at the table may not hold.
    """
    lifted = {body.rule.name.lower() for body in pack.everything if body.rule is not None and body.rule.kind == "allow"}
    bans: dict[tuple[str, str], list[Body]] = {}
    for body in pack.bodies:
        if body.rule is not None and body.rule.kind == "forbid" and body.rule.name.lower() not in lifted - {""}:
            bans.setdefault((body.path, body.home), []).append(body)
    if not bans:
        return
    procedures = {body.procedure.name: body.procedure for body in pack.everything if body.procedure is not None}
    for body in pack.bodies:
        own = bans.get((body.path, body.home), ()) if body.rule is not None else ()
        if not own or body.rule is None or body.rule.kind not in ("action", "must", "when", "instead of"):
            continue
        for emission in emissions(body.program, body.test, procedures):
            for ban in own:
                if ban.rule is None or ban.rule.on != emission.event:
                    continue
                if ban.rule.life != body.rule.life and ban.rule.life not in NEEDING_NOBODY:
                    continue
                if answers(ban.rule.test, emission, same=ban.rule.life == body.rule.life) is Holds.YES:
                    message = f'this makes "{emission.event}" happen, which the card itself forbids'
                    labels = (Label(pack.span(ban.path, ban.line), "it is forbidden here"),)
                    advice = "add a condition to the ban that leaves out what the card does itself"
                    yield problem("CIT519", pack.span(body.path, emission.line), body.path, message, advice, labels)
                    break
