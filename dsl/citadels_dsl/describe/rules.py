"""Generate the English text of the rules of a card."""

import re
from collections.abc import Callable, Sequence
from itertools import groupby, pairwise
from operator import itemgetter

from attrs import evolve

from citadels_core.model.programs.rules import AtScoringRule, MustRule
from citadels_core.model.vocabulary.rule_kinds import ACTIONS
from citadels_core.model.vocabulary.types import TYPELESS
from citadels_core.speech.english import YOU, plain, sentence
from citadels_dsl.compiler.bindings import Names
from citadels_dsl.compiler.clauses.action_rules import ANSWERING, paid_with
from citadels_dsl.compiler.match_forms import read_line, split_if
from citadels_dsl.describe import said_numbers
from citadels_dsl.describe.effects import block
from citadels_dsl.describe.expressions.amounts import amount as amount_of
from citadels_dsl.describe.expressions.grouping import all_of, needs
from citadels_dsl.describe.expressions.joining import (
    END,
    IF,
    STILL,
    UNLESS,
    RuleSentences,
    SentenceClause,
    inline,
    sentences,
)
from citadels_dsl.describe.expressions.memory import settled
from citadels_dsl.describe.expressions.reader import Reader
from citadels_dsl.describe.expressions.values import SCORING, TURN
from citadels_dsl.describe.heads import (
    audience,
    event,
    events,
    ifs,
    lasting,
    only_if,
    read_head,
    speaking_to,
    speaks_to_holder,
    stands_nowhere,
)
from citadels_dsl.describe.heads import life as life_of
from citadels_dsl.describe.idioms import introduce, is_implied, mentioned_first
from citadels_dsl.describe.procedure_text import procedure, written_out
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import is_name, lines_of, values_of, words_of
from citadels_dsl.text.by_name import EVENT_BY_NAME
from citadels_dsl.text.keywords import ACTION_HEADS, clause_of

LIMITS = {"twice per turn": "up to twice per turn", "": "any number of times in your turn"}
"""The text for the limits of actions, if the text differs from the words in the rule."""

PLACES = {"early": "before anything else, ", "late": "after everything else, "}
"""The text for the order of a rule among the rules for the same event."""

FIELDS = {
    f"type {TYPELESS}": "this is no district",
    "cost none": "this cannot be built",
    "rank none": "this has no rank: it lies beside the line and is never called",
    "acts as rank": "what this does counts as an ability of rank {}: what is safe from one is safe from this",
}
"""The text for clauses that are no rules, by the whole line or by its keyword."""

FREE = (*ACTIONS, "when")
"""The rules outside of any other action or event, in which a player may already have paid."""
PAYS = re.compile(r"\b(?:pays?|costs|price|perform|performs|answer|offer)\b")
GONE = "destroy this district"
"""A cost that can be paid only once."""


def describe_parts(
    lines: Sequence[nodes.Line],
    owner: str,
    names: Names,
    life: str = "",
    you: Sequence[str] = (),
    *,
    unbuilt: bool = False,
) -> list[tuple[int, str]]:
    """Return the sentences for the rules among some lines, each with the line number of its rule.

    ``you`` are the names of the player of a ``for each`` block; ``unbuilt`` says that the card is in no city.
    """
    lines = written_out(lines)
    told: list[RuleSentences] = []
    numbers: list[int] = []
    inner: dict[int, list[tuple[int, str]]] = {}
    unbuilt = unbuilt or stands_nowhere(lines, life, names)
    for line in lines:
        if line.keyword == "while":
            alive = " ".join(line.text.split()).removeprefix("while ")
            inner[line.number] = describe_parts(line.children, owner, names, alive, you, unbuilt=unbuilt)
            told.append(RuleSentences([]))
        elif line.keyword == "for each":
            lead, name = audience(line, Reader(names, owner, unbuilt=unbuilt))
            parts = describe_parts(line.children, owner, names, life, (*you, name), unbuilt=unbuilt)
            inner[line.number] = [
                (number, f'{lead} has: "{" ".join(said for _, said in rule)}"')
                for number, rule in groupby(parts, key=itemgetter(0))
            ]
            told.append(RuleSentences([]))
        elif field := FIELDS.get(" ".join(line.text.split())) or FIELDS.get(line.keyword):
            told.append(RuleSentences([field.format(line.text.split()[-1])]))
        elif (teller := TELLERS.get(clause_of(line.keyword))) is not None:
            told.append(_told(teller, line, speaking_to(you, Reader(names, owner, unbuilt=unbuilt)), life))
        else:
            continue
        numbers.append(line.number)
    _merge_shared_limits(told)
    found: list[tuple[int, str]] = []
    for number, one in zip(numbers, told, strict=True):
        found += inner.get(number, [])
        found += [(number, sentence(text)) for text in one.said if text]
    return found


def _told(
    teller: Callable[[nodes.Line, Reader, str], RuleSentences], line: nodes.Line, reader: Reader, life: str
) -> RuleSentences:
    """Return the text of a rule, with letters such as X for things that would be ambiguous."""
    in_turn = (line.keyword in ACTIONS and answered(line) is None) or (reader.owner == "character" and not life)
    moment = SCORING if line.keyword == AtScoringRule.kind else TURN if in_turn else ""
    own = evolve(reader.inner(), moment=moment, free=_is_free(line), to_holder=speaks_to_holder(line, reader, life))
    told = settled(
        lambda memory: teller(line, evolve(own.inner(), memory=memory), life), lambda told: ". ".join(told.said)
    )
    if told is None:
        return RuleSentences([line.text])
    said, more = ([plain(text) for text in texts] for texts in (told.said, told.more))
    return evolve(told, said=said, more=more, does=plain(told.does), when=plain(told.when))


def _is_free(line: nodes.Line) -> bool:
    """Return whether a player cannot have paid already when a rule begins, and the rule has no payment."""
    return line.keyword in FREE and not any(PAYS.search(part.text) for part in line.walk())


def _merge_shared_limits(told: list[RuleSentences]) -> None:
    for at, one in enumerate(told):
        if not one.shares:
            continue
        first = next((other for other in told[:at] if other.name.lower() == one.shares.lower()), None)
        if first is not None and first.when == one.when and first.does and one.does and not first.more:
            first.said = [f"{one.when}you may either {first.does}, or {one.does}", *one.more]
            one.said = []
        else:  # texts do not contain the names of actions, so quote the text of the other action
            other = f'"{first.does}"' if first is not None and first.does else one.shares
            one.said.append(f"this and {other} share one limit")


def answered(line: nodes.Line) -> nodes.Line | None:
    """Return the line with the event to which an action reacts; None for an action used in a turn."""
    return next((child for child in line.children if child.keyword in ANSWERING), None)


def _action(line: nodes.Line, reader: Reader, life: str) -> RuleSentences:
    head = answered(line)
    if head is None:
        _, tests, body = read_head(line)
        return _used(tests, body, line, reader, life)
    _, tests, body = read_head(evolve(line, children=tuple(child for child in line.children if child is not head)))
    about, more, _ = read_head(head)
    said, left = event(about.events, [*more, *tests], body, reader, "would" if head.keyword == "before" else "")
    return _used(left, body, line, reader, life, f"when {said} and you may answer that")


def _used(
    tests: Sequence[nodes.Expression],
    body: Sequence[nodes.Line],
    line: nodes.Line,
    reader: Reader,
    life: str,
    moment: str = "",
) -> RuleSentences:
    """Return the text of an action; ``moment`` is the text of an event to which the action reacts."""
    items = split_if(line.items)[0]
    name = items[0].text if items and isinstance(items[0], nodes.TitleNode) else ""
    limit = " ".join(item.text for item in items if isinstance(item, nodes.NameNode | nodes.Particle))
    later = lines_of(body, "costs")
    gone = any(child.plain == "build this" for child in body) or any(_cost(child, reader) == GONE for child in later)
    when = "in your turn" if gone and not limit else LIMITS.get(limit, limit)
    heads = [child for child in body if child.keyword in ACTION_HEADS]
    rest = [child for child in body if child not in heads]
    shares = ""
    before: list[SentenceClause] = []
    costs: list[str] = []
    bound = line.keyword == MustRule.kind or bool(later)
    condition = ifs([test for test in tests if not is_implied(test, rest, bound=bound)], reader)
    for head in heads:
        if isinstance(head.content, nodes.TargetLine):
            before += _target(head.content, later, rest, reader)
        elif head in later:
            costs.append(_cost(head, reader))
        elif isinstance(head.content, nodes.Phrase):
            shares = "".join(item.text for item in head.content.items if isinstance(item, nodes.TitleNode))
    paid = any("build price" in cost.plain for cost in later)
    clauses = block(rest, evolve(reader, paid=paid) if paid else reader)
    if costs:
        price = " and ".join(costs)
        first, *others = sentences(clauses, f"{price} to ", wrap=f"{price}; then ") or [price]
        parts = [*(clause.text for clause in before), first]
        does, more = " and ".join(parts), others
    else:
        first, *more = sentences([*before, *clauses], wrap="use this: ") or ["use this"]
        does = first
    modal = "must" if line.keyword == MustRule.kind else "may"
    if modal == "must" and not limit:
        when = "in your turn"
    if moment:
        of_others = any(ref.said == YOU for ref in reader.refs.values())  # "you" is the player of a ``for each`` block
        shown = reader.owner == "character" and life in ("", "chosen") and not of_others
        life = "chosen" if shown else life
        does = f"reveal this character and {does}" if shown else does
        when = ", ".join(filter(None, (LIMITS.get(limit, limit) if limit else "", moment)))
    when = f"{lasting(life, reader)}{when}"
    text = f"{when}, {condition}you {modal} {does}"
    more = [one if plain(before).endswith(END) else following(one) for before, one in pairwise([does, *more])]
    told = RuleSentences([text, *more], name=name, shares=shares, when=f"{when}, {condition}", more=more)
    told.does = does if modal == "may" else ""
    return told


def following(text: str) -> str:
    """Return a sentence with "then", which connects it to the sentence before.

    >>> following("if your gold is 0, gain 1 card"), following("gain 1 gold")
    ('then, if your gold is 0, gain 1 card', 'then gain 1 gold')
    """
    if text.startswith((UNLESS, STILL, "in any case")):
        return text
    return f"then, {text}" if text.startswith(("if ", "for each ", "until ", "unless ")) else f"then {text}"


def _target(
    content: nodes.TargetLine, costs: Sequence[nodes.Line], rest: Sequence[nodes.Line], reader: Reader
) -> list[SentenceClause]:
    name = content.selection.thing
    ref, thing = introduce(name, content.selection, reader)
    reader.bind(name, ref)
    priced = any(name in words_of(cost.content) for cost in costs)
    chosen = thing.one()
    if costs and words_of(costs[0].content) == ["destroy", name]:
        ref.first = chosen
        return []
    if not priced and mentioned_first(name, rest[0] if rest else None, chosen, acts=False):
        ref.first = chosen
        return []
    return [SentenceClause(f"choose {chosen.text}")]


def _cost(line: nodes.Line, reader: Reader) -> str:
    cost = read_line(line)
    number, district, player = cost.value("NUMBER"), cost.value("DISTRICT"), cost.value("PLAYER")
    if district is not None:
        return GONE if is_name(district, "this") else f"destroy {reader.phrase(district).text}"
    if number is None:
        return line.text
    if paid_with(cost) == "cards":
        return f"discard {amount_of(reader, number, 'card')}"
    to = "" if player is None else f"{reader.phrase(player).text} "
    return f"pay {to}{amount_of(reader, number, 'gold')}"


def _when(line: nodes.Line, reader: Reader, life: str) -> RuleSentences:
    head, tests, body = read_head(line)
    said, left = events(head.events, tests, body, reader, "")
    left = [test for test in left if isinstance(test, nodes.QuantifierNode) or not is_implied(test, body)]
    condition = ifs(left, reader)
    clauses = block(body, reader.within(IF) if condition else reader)
    first, *more = sentences(clauses) or [""]
    if more and condition:
        first, *more = [inline(clauses, inside=(IF,))]  # a second sentence would seem to hold without the condition
    elif more and IF in clauses[0].edge[:1] and not more[0].startswith(UNLESS) and not plain(first).endswith(END):
        more[0] = f"in any case, {more[0]}"
    if condition and not more and first.startswith("if ") and "; otherwise, " not in first:
        condition, first = f"{condition.removesuffix(', ')} and ", first.removeprefix("if ")
    lasts = "" if said.startswith("you ") and plain(said).endswith(" as this character") else life_of(life, reader)
    return RuleSentences([f"{lasts}when {said}, {PLACES.get(line.keyword.split()[0], '')}{condition}{first}", *more])


def _as_soon_as(line: nodes.Line, reader: Reader, life: str) -> RuleSentences:
    said = all_of([reader.part(part) for test in values_of(line.items) for part in needs(test)])
    clauses = block(line.children, reader.within(IF))
    first, *more = sentences(clauses) or [""]
    does = inline(clauses, inside=(IF,)) if more else first  # a second sentence would seem to hold without "as soon as"
    return RuleSentences([f"{life_of(life, reader)}as soon as {said}, {does}"])


def _instead(line: nodes.Line, reader: Reader, life: str) -> RuleSentences:
    head, tests, body = read_head(line)
    may = line.keyword.startswith("may")
    if not may and [child.text for child in body] == ["nothing"] and _is_spared(head.events):
        said, left = event(head.events, tests, body, reader, "spared")
        return RuleSentences([f"{life_of(life, reader)}{said}{only_if(left, reader)}"])
    said, left = events(head.events, tests, body, reader, "would")
    condition = ifs([test for test in left if not may or not is_implied(test, body, bound=True)], reader)
    lead, wrap = ("you may instead ", "you may decide that, instead, ") if may else ("instead ", "instead ")
    clauses = block(body, reader.within(IF) if condition or may else reader)
    first, *more = sentences(clauses, lead, wrap=wrap) or ["instead nothing happens"]
    if more and (may or condition):
        first, *more = [inline(clauses, lead, wrap=wrap, inside=(IF,))]
    return RuleSentences([f"{life_of(life, reader)}when {said}, {condition}{first}", *more])


def _is_spared(items: Sequence[nodes.Item]) -> bool:
    event = EVENT_BY_NAME.get(items[0].text) if items and isinstance(items[0], nodes.NameNode) else None
    return event is not None and event.spared is not None


def _forbid(line: nodes.Line, reader: Reader, life: str) -> RuleSentences:
    head, tests, body = read_head(line)
    said, left = events(head.events[:1], tests, body, reader, "cannot")
    return RuleSentences([f"{life_of(life, reader)}{said}{only_if(left, reader)}"])


def _allow(line: nodes.Line, reader: Reader, life: str) -> RuleSentences:
    read, tests, body = read_head(line)
    title = read.word("NAME")
    ban = reader.names.bans.get(title.lower())
    if ban is None:
        return RuleSentences([line.text])
    head = nodes.NameNode(ban.on, line.span)
    said, left = event([head], tests, body, reader, "may")
    even = f"even {ban.said_as}" if ban.said_as else f"whatever the rule {title} says"
    return RuleSentences([f"{life_of(life, reader)}{said}{only_if(left, reader)}, {even}"])


TELLERS: dict[str, Callable[[nodes.Line, Reader, str], RuleSentences]] = {
    "action": _action,
    "must": _action,
    "procedure": procedure,
    "when": _when,
    "as soon as": _as_soon_as,
    "instead of": _instead,
    "forbid": _forbid,
    "allow": _allow,
    "toll": said_numbers.toll,
    "modify": said_numbers.change,
    "set": said_numbers.change,
    "limit": said_numbers.change,
    "discount": said_numbers.discount,
    "counts as": said_numbers.counts,
    "score": said_numbers.score,
    "spend": said_numbers.spend,
    "at scoring": said_numbers.at_scoring,
    "tie break": said_numbers.tie_break,
    "income": said_numbers.income,
}
"""The function that describes each rule clause; ``citadels_dsl.compiler.clauses.rules`` compiles the same clauses."""
