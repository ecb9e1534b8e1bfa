"""Compile rules about events: triggers, replacements, bans, permissions and tolls."""

from collections.abc import Callable
from typing import TypeVar

from attrs import evolve

from citadels_core.model.programs.rules import (
    AllowRule,
    AsSoonAsRule,
    ForbidRule,
    InsteadOfRule,
    Rule,
    TollRule,
    WhenRule,
)
from citadels_core.model.programs.tree import ZERO
from citadels_core.model.suggest import phrase
from citadels_core.model.vocabulary import EVENTS
from citadels_dsl.compiler.clauses.heads import (
    conditions,
    fields_of_rule,
    joined_conditions,
    only_conditions,
    program_of,
)
from citadels_dsl.compiler.clauses.quotes import NAMING, noun_of
from citadels_dsl.compiler.instructions.effects import EXAMPLES, SMALL_WORDS
from citadels_dsl.compiler.instructions.emitter import Emitter
from citadels_dsl.compiler.match_forms import read_line
from citadels_dsl.compiler.scope import Scope
from citadels_dsl.compiler.values.expressions import expect
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.corrections import Advice
from citadels_dsl.text.by_name import EVENT_BY_NAME

MOST_ALIKE = 4
"""If more events are equally similar, no event is suggested."""

PLACES = {"early": -1, "late": 1}
"""The order of a rule among the rules for the same event, by the first word of the rule."""


def event_head(line: nodes.Line, items: tuple[nodes.Item, ...], scope: Scope) -> str | None:
    """Return the event that a rule names, and bind its fields; report an invalid event, and return None."""
    if line.content is None:
        return None
    head = items[0] if items else None
    if len(items) == 1 and isinstance(head, nodes.NameNode) and head.text in EVENT_BY_NAME:
        event, scope.of_event = EVENT_BY_NAME[head.text], True
        if event.head is not None:
            message = f'"{event.name}" has a kind of rule of its own'
            scope.unit.report("CIT302", line.span, message, f"write: {event.head} CONDITION")
            return None
        for name, type_ in event.fields:
            scope.declare(name, type_)
        return event.name
    words = " ".join(item.text for item in items if isinstance(item, nodes.NameNode | nodes.TitleNode | nodes.Particle))
    names = [event.name for event in EVENTS if event.head is None]
    advice = "write events in the past tense, such as: district built, crown moved"
    if not items:
        scope.unit.report("CIT103", line.span, f'the event is missing after "{line.keyword}"', advice)
    elif isinstance(head, nodes.NameNode) and head.text in EVENT_BY_NAME:
        span = items[1].span.join(items[-1].span)
        message = f'this does not fit after "{head.text}"'
        scope.misfit(items[1:], ["if", "named"], span, message, 'begin a condition with "if"')
    elif len(several := alternatives(head)) > 1 and all(name.text in EVENT_BY_NAME for name in several):
        rules = ", ".join(f'"{line.keyword} {name.text}"' for name in several)
        advice = f"write a rule for each event: {rules}"
        scope.unit.report("CIT302", items[0].span, f'"{line.keyword}" can only have one event', advice)
    elif isinstance(head, nodes.BinaryNode) and head.operator == "and" and (first := _first_event(head)):
        advice = f"write: {line.keyword} {first} if ..."
        scope.unit.report("CIT302", items[0].span, 'a condition must follow "if", not "and"', advice)
    else:
        span = items[0].span.join(items[-1].span)
        said = line.text.removeprefix(line.keyword).partition(" if ")[0]
        scope.unit.unknown("CIT205", span, "the event", said.strip() or words, names, _meant(said) or advice)
    return None


def _meant(said: str) -> Advice | None:
    """Return advice that suggests the events with the most words in common with a text.

    >>> _meant("you build a district").text
    'did you mean "district built"? name the player in the condition: when district built if player is you'
    """
    words = said.lower().split()
    stems = set(map(_stem, words))
    answered = [event.name for event in EVENTS if event.heard_as is None and event.head is None]
    shared = {name: len(stems & set(map(_stem, name.split()))) for name in answered}
    most = max(shared.values())
    alike = [name for name, count in shared.items() if count == most] if most else []
    if not 0 < len(alike) <= MOST_ALIKE:
        return None
    asks = not {"you", "your", "player", "i"}.isdisjoint(words) and "player" in EVENT_BY_NAME[alike[0]].names
    who = f" name the player in the condition: when {alike[0]} if player is you" if asks else ""
    return Advice(f"{phrase(tuple(alike))}{who}", near=tuple(alike))


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "s"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            word = word.removesuffix(ending)
            break
    return word[:4]


def _first_event(head: nodes.Item) -> str:
    """Return the leftmost operand of an ``and`` chain if it is an event, else an empty string."""
    while isinstance(head, nodes.BinaryNode):
        head = head.left
    return head.text if isinstance(head, nodes.NameNode) and head.text in EVENT_BY_NAME else ""


def alternatives(head: nodes.Item | None) -> list[nodes.NameNode]:
    """Return the events that ``or`` joins in an expression; an empty list for other expressions.

    >>> alternatives(None)
    []
    """
    if not isinstance(head, nodes.BinaryNode) or head.operator != "or":
        return []
    left = alternatives(head.left) if isinstance(head.left, nodes.BinaryNode) else [head.left]
    names = [*left, head.right]
    return [name for name in names if isinstance(name, nodes.NameNode)] if left else []


def for_each_event(
    line: nodes.Line, scope: Scope, compile_one: Callable[[nodes.Line, str, Scope], list[Rule]]
) -> list[Rule]:
    """Compile a rule once for each event of its first line, in which ``or`` may join several events.

    With several events only their common fields are bound.
    """
    head = read_line(line).events
    several = alternatives(head[0]) if len(head) == 1 else []
    common = set.intersection(*(_fields(name.text) for name in several)) if several else set()
    rules: list[Rule] = []
    for at, name in enumerate(several):
        inner = scope if at == 0 else scope.afresh()
        found = len(scope.unit.problems)
        event = event_head(line, (name,), inner)
        for field in set(inner.variables) - {field for field, _ in common}:
            del inner.variables[field]
        if event is not None:
            rules += compile_one(line, event, inner)
        if len(scope.unit.problems) > found and (at or event is not None):
            return rules  # the other events would report the same errors
    if several:
        return rules
    event = event_head(line, head, scope)
    return [] if event is None else compile_one(line, event, scope)


def _fields(event: str) -> set[tuple[str, str]]:
    return set(EVENT_BY_NAME[event].fields) if event in EVENT_BY_NAME else set()


def when(line: nodes.Line, event: str, scope: Scope) -> list[Rule]:
    """Compile a ``when`` rule for one event."""
    if (other := EVENT_BY_NAME[event].heard_as) is not None:
        message = f'a rule for "{event}" must be written for "{other}"'
        scope.unit.report("CIT302", line.span, message, f"write: when {other} if ...")
    return [_trigger_or_replacement(WhenRule, event, line, scope)]


A = TypeVar("A", WhenRule, InsteadOfRule)


def _trigger_or_replacement(kind: type[A], event: str, line: nodes.Line, scope: Scope) -> A:
    test, body = conditions(line, scope)
    scope.opens = True
    program = program_of(body, line, scope, Emitter(scope))
    place = PLACES.get(line.keyword.split()[0], 0)
    return kind(name=event, on=event, test=test, program=program, place=place, **fields_of_rule(line, scope))


def as_soon_as(line: nodes.Line, scope: Scope) -> list[Rule]:
    """Compile an ``as soon as`` rule."""
    if line.content is None:
        return []
    found = len(scope.unit.problems)
    first = line.children[0] if line.children else line
    if first.is_leading_if:
        message = f'an "if" without a block is not allowed below "{line.keyword}"'
        advice = f'write the condition with "and" in the line "{line.keyword}", or indent the next lines below the "if"'
        scope.unit.report("CIT302", first.span, message, advice)
    elif len(line.items) != 1 or isinstance(line.items[0], nodes.Particle):
        message = f'a single condition must follow "{line.keyword}"'
        scope.misfit(line.items, SMALL_WORDS, line.span, message, f"write for example: {EXAMPLES[line.keyword]}")
    if len(scope.unit.problems) > found:
        return []
    test, body = joined_conditions(line.items, line, scope)
    program = program_of(body, line, scope, Emitter(scope))
    return [AsSoonAsRule(test=test, program=program, **fields_of_rule(line, scope))]


def instead(line: nodes.Line, event: str, scope: Scope) -> list[Rule]:
    """Compile an ``instead of`` or ``may instead of`` rule for one event."""
    if EVENT_BY_NAME[event].stands:
        scope.unit.report("CIT302", line.span, f'"{event}" cannot be replaced', _instead_of(event))
    made = _trigger_or_replacement(InsteadOfRule, event, line, scope)
    return [evolve(made, optional=line.keyword.startswith("may"))]


def _instead_of(event: str) -> str:
    """Return the help about a rule that wrongly replaces or forbids an event.

    >>> _instead_of("action used")
    'write: forbid action used if ...'
    """
    if not EVENT_BY_NAME[event].follows:
        return f"write: forbid {event} if ..."
    return "it only follows other events: write one of those, as in: forbid district destroyed if ..."


def forbid(line: nodes.Line, scope: Scope) -> list[Rule]:
    """Compile a ``forbid`` rule (a ban)."""
    said = read_line(line)
    if said.word("NAME") and len(said.events) == 1 and alternatives(said.events[0]):
        message = 'a "forbid" rule with a name can only have one event'
        advice = 'write a "forbid" rule for each event, each with a different name'
        scope.unit.report("CIT302", line.rest, message, advice)
        return []
    return for_each_event(line, scope, _forbid)


def _forbid(line: nodes.Line, event: str, scope: Scope) -> list[Rule]:
    name = read_line(line).word("NAME")
    if EVENT_BY_NAME[event].follows:
        scope.unit.report("CIT302", line.span, f'"{event}" cannot be forbidden', _instead_of(event))
    said_as = noun_of(line, scope.unit)
    if said_as and not name:
        advice = f"write: forbid {event} named NAME"
        scope.unit.report("CIT302", line.rest, 'a "forbid" rule without a name cannot have "said as"', advice)
    rest = evolve(line, children=tuple(child for child in line.children if child.keyword not in NAMING))
    test = only_conditions(rest, scope)
    return [ForbidRule(name=name, on=event, test=test, said_as=said_as, **fields_of_rule(line, scope))]


def allow(line: nodes.Line, scope: Scope) -> list[Rule]:
    """Compile an ``allow`` rule (an exception to a ban)."""
    title = read_line(line).value("NAME")
    if not isinstance(title, nodes.TitleNode):
        if line.content is not None:
            message = 'the name of a "forbid" rule is needed here'
            scope.unit.report("CIT302", line.rest, message, f"write for example: {EXAMPLES[line.keyword]}")
        return []
    ban = scope.unit.names.bans.get(title.text.lower())
    if ban is None:
        known = [entry.name for entry in scope.unit.names.bans.values()]
        advice = "give the ban a name in its line: forbid EVENT named NAME"
        scope.unit.unknown("CIT202", title.span, 'a "forbid" rule named', title.text, known, advice, kind="ban")
        return []
    scope.of_event = True
    for name, type_ in EVENT_BY_NAME[ban.on].fields:
        scope.declare(name, type_)
    test = only_conditions(line, scope)
    return [AllowRule(name=ban.name, on=ban.on, test=test, **fields_of_rule(line, scope))]


WORDS = ("gold", "to", "for", "if")
"""The particles of a ``toll`` line."""


def toll(line: nodes.Line, scope: Scope) -> list[Rule]:
    """Compile ``toll NUMBER gold for EVENT`` and ``toll NUMBER gold to PLAYER for EVENT``."""
    if line.content is None:
        return []
    if read_line(line).value("NUMBER") is None:
        message = 'this is not of the form "toll NUMBER gold for EVENT"'
        scope.misfit(line.items, WORDS, line.rest, message, f"write for example: {EXAMPLES[line.keyword]}")
        return []
    return for_each_event(line, scope, _toll)


def _toll(line: nodes.Line, event: str, scope: Scope) -> list[Rule]:
    said = read_line(line)
    amount, payee = said.value("NUMBER"), said.value("PLAYER")
    row = EVENT_BY_NAME[event]
    if row.follows or row.reaches or row.gives_way:
        message = f'there can be no toll for "{event}"'
        scope.unit.report("CIT302", line.span, message, "use an event that players cause: toll 1 gold for gold taken")
        return []
    test = only_conditions(line, scope)
    value = ZERO if amount is None else expect(amount, "Int", scope)
    whom = None if payee is None else expect(payee, "Player", scope)
    return [TollRule(name=event, on=event, test=test, value=value, payee=whom, **fields_of_rule(line, scope))]
