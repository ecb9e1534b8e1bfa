"""Compile the rules of cards and editions, and the blocks ``while`` and ``for each`` around rules."""

from collections.abc import Callable, Sequence
from functools import partial

from attrs import evolve

from citadels_core.model.programs.rules import ActionRule, Rule, TieBreakRule
from citadels_core.model.vocabulary.clauses import CARDS
from citadels_core.model.vocabulary.lifetimes import LIFETIMES
from citadels_core.model.vocabulary.rule_kinds import FOR_SOMEBODY
from citadels_dsl.compiler.clauses.action_rules import action
from citadels_dsl.compiler.clauses.audiences import audience_of, is_at_table
from citadels_dsl.compiler.clauses.discounts import discount
from citadels_dsl.compiler.clauses.event_rules import allow, as_soon_as, for_each_event, forbid, instead, toll, when
from citadels_dsl.compiler.clauses.number_rules import at_scoring, counts_as, income, number, score, spend
from citadels_dsl.compiler.instructions.procedures import own_procedures, report_unused
from citadels_dsl.compiler.scope import Scope, Unit
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.corrections import meant
from citadels_dsl.text.diagnostics import Subject
from citadels_dsl.text.keywords import FORMS, clause_of
from citadels_dsl.text.source import Span

LIVES = {
    owner: {row.written: row.name for row in LIFETIMES if row.of == owner and row.written is not None}
    for owner in CARDS
}
"""For each kind of card the lifetimes that ``while`` can name, by their text."""

IN_GAME = "in game"
"""The text after ``while`` for rules that are active in the whole game."""

ANYWHERE = "anywhere"
"""The lifetime of rules that are active in any place, or in a place that their condition names."""

TIE_BREAK = "tie break"
"""A clause of editions that cards may have below ``while in game``."""

BLOCKS = ("while", "for each")
"""The keywords of blocks of rules."""

OF_CARDS = frozenset({"counts as"})
"""The rules about the card itself, which have no audience."""


def compile_rules(lines: tuple[nodes.Line, ...], place: Scope) -> list[Rule]:
    """Compile the rules among the lines of a card, an edition or a block; skip other lines.

    ``place`` is a scope without names.
    """
    unit, owner, life = place.unit, place.owner, place.life
    rules: list[Rule] = []
    outer = dict(unit.own), set(unit.performed), len(unit.problems)
    own: dict[str, nodes.Line] = {}
    if owner in CARDS:
        own = own_procedures(lines, place)
        unit.performed -= {*own}
    for line in lines:
        if line.keyword == "while":
            rules += _while(line, place)
        elif line.keyword == "for each":
            rules += _for_each(line, place)
        elif line.keyword == TIE_BREAK and owner in CARDS and (life in LIVES[owner].values() or place.audience):
            rules += _tie_break(line, place)
        elif (kind := RULE_KINDS.get(clause_of(line.keyword))) is not None:
            _check_audience(line, place)
            made = kind(line, place.afresh())
            to_each = place.audience is not None or (place.zone is not None and not is_at_table(place.zone))
            rules += [evolve(rule, to_each=True) for rule in made] if to_each else made
    _same_names(lines, rules, unit)
    if len(unit.problems) == outer[2]:
        report_unused(own, unit)
    unit.own, unit.performed = outer[0], outer[1] | (unit.performed - {*own})
    return rules


def _check_audience(line: nodes.Line, place: Scope) -> None:
    """Report ``counts as`` below ``while in ZONE`` or ``for each``, and rules whose ``you`` is no player."""
    unit, audience, zone = place.unit, place.audience, place.zone
    if line.keyword in OF_CARDS and zone is not None:
        message = f'"{line.keyword}" has no effect in a zone: only a district in a city has a type'
        unit.report("CIT404", line.keyword_span, message, f'move this line out of the block "while in {zone.name}"')
    elif line.keyword in OF_CARDS and audience is not None:
        message = f'"{line.keyword}" is about the card itself, not about players'
        unit.report("CIT404", line.keyword_span, message, 'move this line out of the block "for each"')
    elif line.keyword in FOR_SOMEBODY and audience is None and zone is not None and is_at_table(zone):
        message = f'the zone "{zone.name}" has no owner, so this rule would be for no player'
        unit.report("CIT404", line.keyword_span, message, 'move this rule below a line "for each player"')


def _same_names(lines: tuple[nodes.Line, ...], rules: list[Rule], unit: Unit) -> None:
    seen: set[str] = set()
    by_number = {line.number: line for line in lines}
    for rule in rules:
        if isinstance(rule, ActionRule):
            if rule.name.lower() in seen and rule.line in by_number:
                message = f'there are two actions named "{rule.name}" here'
                unit.report("CIT405", by_number[rule.line].span, message, "rename one of them")
            seen.add(rule.name.lower())


def _tie_break(line: nodes.Line, place: Scope) -> list[Rule]:
    """Compile a tie break of a card; it applies to the whole game, like a tie break of an edition."""
    unit, life = place.unit, place.life
    if place.audience is not None or place.zone is not None or LIVES[place.owner].get(IN_GAME) != life:
        message = f'a tie break of a card must stand below "while {IN_GAME}"'
        unit.report("CIT404", line.keyword_span, message, f'move this line below "while {IN_GAME}"')
        return []
    return [
        TieBreakRule(name=rule.name, line=rule.line, life=rule.life, test=rule.test, value=rule.value, types=rule.types)
        for rule in score(line, Scope(unit, "edition", life="game"))
    ]


def _for_each(line: nodes.Line, place: Scope) -> list[Rule]:
    if place.audience is not None:
        message = '"for each" is not allowed inside another "for each" of rules'
        place.unit.report("CIT404", line.keyword_span, message, "write one line: for each player where CONDITION")
        return []
    audience = audience_of(line, place)
    if not _has_rules(line, place) or audience is None:
        return []
    return compile_rules(line.children, evolve(place, audience=audience))


def _while(line: nodes.Line, place: Scope) -> list[Rule]:
    word, owner, unit = " ".join(line.text.split()), place.owner, place.unit
    if owner not in LIVES:
        return []  # `check_clauses` reports the misplaced ``while``
    lives = LIVES[owner]
    states = unit.names.states.values() if owner == "district" else ()
    zones = {f"in {state.name}": state for state in states if state.is_zone}
    zone = zones.get(word) if word not in lives else None
    if zone is None and word not in lives:
        elsewhere = next((kind for kind, others in LIVES.items() if word in others), None)
        known = f"write: while {', or while '.join([*lives, *zones])}"
        if elsewhere is not None:
            unit.report("CIT404", line.rest, f'"while {word}" is not allowed in a {owner}', known)
        elif not unit.is_unknown(word.removeprefix("in "), ("CIT201", "word")):
            unit.unknown("CIT201", line.rest, "the time", word, [*lives, *zones], known)
        return []
    if not _has_rules(line, place):
        return []
    if zone is not None and zone.seen_by == "nobody":
        message = f'the zone "{zone.name}" is seen by nobody, so cards in it cannot have active rules'
        unit.report("CIT404", line.rest, message, "declare the zone with: seen by all, or: seen by owner")
        return []
    life = ANYWHERE if zone is not None else lives[word]
    hidden = "hand" if life == "hand" else "hidden zone" if zone is not None and zone.seen_by != "all" else ""
    if place.audience is not None and hidden:
        message = f"a card in a {hidden} cannot have rules for other players, since they would reveal it"
        unit.report("CIT404", line.keyword_span, message, 'move this block out of the "for each"')
        return []
    unbuilt = life in LIVES["district"].values()
    return compile_rules(line.children, evolve(place, life=life, zone=zone, unbuilt=unbuilt))


def _has_rules(line: nodes.Line, place: Scope) -> bool:
    """Return whether a block has lines; report an empty block, and each line that is no rule."""
    if not line.children:
        message = "the rules below this line are missing"
        place.unit.report("CIT106", line.span, message, "indent the next lines by four spaces")
    for child in line.children:
        if (
            clause_of(child.keyword) not in RULE_KINDS
            and child.keyword not in BLOCKS
            and not (child.keyword in ("procedure", TIE_BREAK) and place.owner in CARDS)
        ):
            _not_a_rule(child, place.unit)
    return bool(line.children)


def _not_a_rule(line: nodes.Line, unit: Unit) -> None:
    first = line.text.split()[0] if line.text else line.keyword
    span = Span(line.span.start, line.span.start + len(first))
    help_, fix, near = meant(span, first, [*RULE_KINDS, *FORMS])
    if not line.keyword and help_:
        unit.report("CIT105", span, f'"{first}" is not a rule', help_, fix=fix, subject=Subject(near=near))
    else:
        message = "only rules are allowed here, such as when, forbid or modify"
        unit.report("CIT107", line.span, message, "move this line out of the block")


RULE_KINDS: dict[str, Callable[[nodes.Line, Scope], Sequence[Rule]]] = {
    "action": action,
    "must": action,
    "when": partial(for_each_event, compile_one=when),
    "as soon as": as_soon_as,
    "instead of": partial(for_each_event, compile_one=instead),
    "forbid": forbid,
    "allow": allow,
    "toll": toll,
    "modify": number,
    "set": number,
    "limit": number,
    "discount": discount,
    "counts as": counts_as,
    "score": score,
    "spend": spend,
    "at scoring": at_scoring,
    "income": income,
}
"""The compiler of each rule clause."""
