"""Warn about useless rules: they always lower a number to 0, or their own card forbids their effect."""

from collections.abc import Iterator

from citadels_core.model.programs.rules import AllowRule, ForbidRule, ModifyRule, NumberRule
from citadels_core.model.programs.tree import FIRST_FIELD, OF_THIS, Expr, Slot
from citadels_core.model.vocabulary import QUERIES
from citadels_core.model.vocabulary.lifetimes import NEEDING_NOBODY
from citadels_core.model.vocabulary.rule_kinds import ACTIONS, REACTIONS
from citadels_dsl.checker.analysis.bodies import Body
from citadels_dsl.checker.analysis.emissions import TruthValue, answers, emissions
from citadels_dsl.checker.analysis.facts import FactSet
from citadels_dsl.checker.analysis.facts_at import known_of
from citadels_dsl.checker.analysis.shapes import requires_same
from citadels_dsl.checker.pack import Pack
from citadels_dsl.text.diagnostics import Diagnostic

STARTS_FROM = {row.name: row.starts_from for row in QUERIES}
COST = "district cost"
POINTS = "district points"


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Report ``modify`` lines that always lower their number to 0, because numbers are never below 0.

    An approximation: numbers based on the cost are checked only if the rule is about its own card, other numbers only
    if this or a required pack sets their base. Every rule of these packs that raises the number counts.
    """
    for body in pack.bodies:
        rule = body.rule
        if not isinstance(rule, ModifyRule) or (taken := -_bounds(body, rule.value)[1]) <= 0:
            continue
        most = _highest_value(pack, body)
        if most is not None and most < taken:
            message = (
                f'"{rule.on}" is never more than {most} here and never below 0, so subtracting {taken} always leaves 0'
            )
            advice = f'subtract at most {most}, or write "set" instead of "modify" and "to 0" instead of "by"'
            if rule.on == POINTS:
                advice += '; for fewer than 0 points, add a line "score -1"'
            yield pack.report("CIT515", body, body.line, message, advice)


def _highest_value(pack: Pack, lowered: Body) -> int | None:
    """Return the highest possible value of the number that a rule lowers; None if that is not known."""
    asked: list[str] = []
    query = lowered.rule.on
    while query is not None:
        asked.append(query)
        query = STARTS_FROM[query]
    starts = _costs(pack, lowered) if asked[-1] == COST else _highest_base_values(pack, asked[-1])
    if not starts:
        return None
    copies = {card.id: card.copies for module in (*pack.required, pack.module) for card in module.cards}
    more = 0
    for body in pack.everything:
        rule = body.rule
        if body is lowered or not isinstance(rule, NumberRule) or rule.on not in asked:
            continue
        number = _bounds(body, rule.value)[1]
        if isinstance(rule, ModifyRule):
            more += max(number, 0) * max(copies.get(body.about, 1), 1)
        else:
            starts.append(number)
    return max(starts) + more


def _costs(pack: Pack, body: Body) -> list[int]:
    """Return the costs of a rule's card, printed or patched; empty if the rule affects other cards too."""
    if not requires_same(body.rule.test, Slot(FIRST_FIELD), OF_THIS):
        return []
    modules = (*pack.required, pack.module)
    patched = (dict(patch.fields) for module in modules for patch in module.patches if patch.card == body.about)
    costs = [card.cost for module in modules for card in module.cards if card.id == body.about]
    return [*costs, *(fields["cost"] for fields in patched if "cost" in fields)]


def _highest_base_values(pack: Pack, query: str) -> list[int]:
    books = (book for module in (*pack.required, pack.module) for book in module.every_book())
    return [FactSet().bounds(base.value)[1] for book in books for base in book.bases if base.query == query]


def _bounds(body: Body, number: Expr) -> tuple[int, int]:
    return known_of(body.rule).before.bounds(number)


def check_bans(pack: Pack) -> Iterator[Diagnostic]:
    """Report effects of a card that the card itself forbids.

    An approximation: bans that any rule lifts are not checked, and the condition of a ban is evaluated on the
    event alone; a condition on the state of the game counts as false.
    """
    lifted = {body.rule.name.lower() for body in pack.everything if isinstance(body.rule, AllowRule)}
    bans: dict[tuple[str, str], list[Body]] = {}
    for body in pack.bodies:
        if isinstance(body.rule, ForbidRule) and body.rule.name.lower() not in lifted - {""}:
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
                    message = (
                        f'this line makes the event "{emission.event}" happen, but the same card forbids this event'
                    )
                    labels = pack.label(ban, ban.line, "the event is forbidden here")
                    advice = 'add a condition to the "forbid" line that is false for this effect'
                    yield pack.report("CIT519", body, emission.line, message, advice, labels)
                    break
