"""Warn about rules whose effect another rule of the same card forbids."""

from collections.abc import Iterator

from citadels_core.model.vocabulary.lifetimes import NEEDING_NOBODY
from citadels_core.model.vocabulary.rule_kinds import ACTIONS, REACTIONS
from citadels_dsl.checker.analysis.bodies import Body
from citadels_dsl.checker.analysis.emissions import TruthValue, answers, emissions
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Find what a card does in any case and forbids at the same time.

    An approximation: bans that some rule in scope lifts are left alone, and conditions of a ban are worked out from the
    event alone; those that look at the table may not hold.
    """
    lifted = {body.rule.name.lower() for body in pack.everything if body.rule.kind == "allow"}
    bans: dict[tuple[str, str], list[Body]] = {}
    for body in pack.bodies:
        if body.rule.kind == "forbid" and body.rule.name.lower() not in lifted - {""}:
            bans.setdefault((body.path, body.home), []).append(body)
    if not bans:
        return
    procedures = {name: several[-1].rule for name, several in pack.procedures.items()}
    for body in pack.bodies:
        own = bans.get((body.path, body.home), ())
        if not own or body.rule.kind not in (*ACTIONS, *REACTIONS):
            continue
        for emission in emissions(body.rule.program, body.rule.test, procedures):
            for ban in own:
                same = ban.rule.life == body.rule.life and not (ban.rule.to_each or body.rule.to_each)
                if ban.rule.on != emission.event or not (same or ban.rule.life in NEEDING_NOBODY):
                    continue
                if answers(ban.rule.test, emission, same=same) is TruthValue.YES:
                    message = f'this makes "{emission.event}" happen, which the card itself forbids'
                    labels = pack.label(ban, ban.line, "it is forbidden here")
                    advice = "add a condition to the ban that leaves out what the card does itself"
                    yield pack.report("CIT519", body, emission.line, message, advice, labels)
                    break
