"""Generate the English text of instructions: a clause for each line."""

from collections.abc import Callable, Sequence

from attrs import evolve

from citadels_core.model.programs.instructions import OfferFrom
from citadels_core.model.vocabulary.types import element, is_set
from citadels_core.speech.english import YOU, NounPhrase, conjugate, plain
from citadels_dsl.compiler.match_forms import read_line, read_verb
from citadels_dsl.describe.expressions.amounts import amount as amount_of
from citadels_dsl.describe.expressions.amounts import between, number_said, price_said, some
from citadels_dsl.describe.expressions.joining import IF, LOOP, SentenceClause, around, done_by, inline
from citadels_dsl.describe.expressions.memory import ANY, Ref
from citadels_dsl.describe.expressions.reader import Reader
from citadels_dsl.describe.expressions.things import Thing
from citadels_dsl.describe.expressions.values import SCORING
from citadels_dsl.describe.expressions.verb_phrases import (
    lines_of_its_own,
    loan,
    secrecy,
    sight,
    their_own,
    verb_phrase,
    written_only,
)
from citadels_dsl.describe.idioms import CardBuild, built, introduce, is_implied, is_whole, mentioned_first
from citadels_dsl.describe.variable_text import HARMLESS, change, changes_something, let
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import otherwise_of, values_of, words_of

RELATIVES = frozenset({"that", "which", "who", "whose"})


def block(lines: Sequence[nodes.Line], reader: Reader) -> list[SentenceClause]:
    """Return the English clauses for a block of instructions."""
    clauses: list[SentenceClause] = []
    said = 0
    for at, line in enumerate(lines):
        if line.is_otherwise or at < said:
            continue
        if (card := built(lines[at:], alone=reader.free)) is not None:
            clauses.append(_build_clause(card, reader))
            said = at + card.lines
            continue
        following = lines[at + 1] if at + 1 < len(lines) else None
        otherwise = otherwise_of(lines, at)
        if following is not None and _may_end(line, following, reader):
            rest = nodes.Line("otherwise", None, "otherwise", line.span, line.number, tuple(lines[at + 1 :]))
            ended = evolve(line, children=line.children[:-1])
            clauses.append(_may_clause(ended, rest, reader))
            break
        last = reader.last and line is lines[-1]
        clauses += _statement(line, following, otherwise, reader if last == reader.last else evolve(reader, last=last))
        if clauses and (clauses[-1].ends or clauses[-1].leaves) and not clauses[-1].edge:
            break  # the clause ends the rule or loop, so later lines are unreachable
    if lines and not clauses:
        return [SentenceClause("do nothing")]  # the lines only bind names, which need no text
    return clauses


def _may_end(line: nodes.Line, following: nodes.Line, reader: Reader) -> bool:
    """Return whether an accepted ``may`` ends the rule, so that the next lines work as its ``otherwise``."""
    ends = line.keyword == "may" and [child.text for child in line.children[-1:]] == ["stop"]
    return ends and not following.is_otherwise and reader.last and LOOP not in reader.inside


def _build_clause(how: CardBuild, reader: Reader) -> SentenceClause:
    card = reader.phrase(how.card)
    price = " for its price" if how.whole else "" if reader.paid else " for nothing"
    if how.gold is not None and not how.whole:
        price = f" for {amount_of(reader, how.gold, 'gold')}"
    reader.memory.change(ANY)
    uses = ", with one of your builds" if how.uses else ""
    # if the text of the card has a relative clause, a price after the clause would seem to be part of the clause
    if any(word in RELATIVES for word in plain(card.text).split()):
        return SentenceClause(f"build,{price}, {card.text}{uses}" if price else f"build {card.text}{uses}")
    return SentenceClause(f"build {card.text}{price}{uses}")


def _statement(
    line: nodes.Line, following: nodes.Line | None, otherwise: nodes.Line | None, reader: Reader
) -> list[SentenceClause]:
    match content := line.content:
        case nodes.ChooseLine():
            return _choose(content, following, reader)
        case nodes.EachLine():
            return [_each(line, content, reader)]
        case nodes.RepeatLine():
            return [_repeat(line, content, reader)]
        case nodes.TargetLine():
            return [SentenceClause(f"choose {reader.things(content.selection).one().text}")]
        case nodes.Phrase():
            return PHRASES.get(line.keyword, _verb)(line, otherwise, reader)
        case None:
            return [SentenceClause(line.text)]


def _choose(content: nodes.ChooseLine, following: nodes.Line | None, reader: Reader) -> list[SentenceClause]:
    name = content.selection.thing
    if content.sealed:
        asker = reader.inner()
        asker.bind("player", Ref("Player", reader.kind_of("Player"), said=NounPhrase("them", "many")))
        ref, thing = introduce(name, content.selection, asker)
        who = reader.phrase(content.by) if content.by is not None else NounPhrase("all players", "many")
        answers = Ref(ref.type + "*", Thing("choice", "choices"), key=ref.key, letter=ref.letter, sealed=True)
        answers.said = reader.that(answers)
        reader.bind(name, answers)
        shown = f"then all choices{reader.memory.mark(ref.key, answers.type, 'choice', many=True)} are shown"
        return [
            SentenceClause(
                f"{who.text} secretly {conjugate('choose', who.person)} {thing.one().text}"
                + ("" if content.secret else f"; {shown}"),
                bare=False,
            )
        ]
    by = reader.phrase(content.by) if content.by is not None else None
    kind, many = content.how, content.many
    ref, thing = introduce(name, content.selection, reader, many=many)
    number = content.quantity.number if content.quantity is not None else None
    most = content.quantity.most if content.quantity is not None else None
    said = number_said(number) if most is None or number_said(most) else ""
    ways: dict[str, Callable[[], NounPhrase]] = {
        "one": thing.one,
        "random": lambda: thing.one("a random"),
        "unseen": lambda: thing.one("an unseen"),
        "exactly": lambda: thing.many(said),
        "up to": lambda: thing.many(f"up to {said}"),
        "or more": lambda: thing.many(f"{said} or more"),
        "between": lambda: thing.many(f"{said} to {number_said(most)}"),
        "any number": lambda: thing.many("any number of"),
    }
    chosen = ways[kind]()
    there = reader.is_there(content.selection) if kind == "one" else None
    if there is not None and (key := reader.there_key(there)) not in reader.memory.named:
        such = " ".join(filter(None, (thing.noun, thing.letter)))
        back = reader.memory.mark(key, there.type, thing.noun, "that", many=True)
        if thing.group is None:
            chosen = NounPhrase(f"such a {such}{back}{thing.marks[0]}")
        else:
            one = f"a {such}{thing.marks[0]} among them{back}" if thing.letter else f"one of them{back}{thing.marks[0]}"
            chosen = NounPhrase(one)
    if number is not None and most is not None and not said:
        chosen = between(number, most, thing, reader)
    elif number is not None and not said:
        chosen = some(number, {"up to": "at most ", "or more": "at least "}.get(kind, ""), thing, reader)
    ref.type += "*" * many
    if is_set(ref.type) and said == "1" and kind == "exactly":
        ref.said = reader.that(evolve(ref, type=element(ref.type)))
    reader.bind(name, ref)
    if by is None and mentioned_first(name, following, chosen, acts=kind == "random"):
        ref.first = chosen
        return []
    if by is None or by.person == "you":
        return [SentenceClause(f"choose {chosen.text}")]
    return [done_by(by, "choose", their_own(chosen.text, by))]


def _each(line: nodes.Line, content: nodes.EachLine, reader: Reader) -> SentenceClause:
    inner = reader.inner()
    name = content.selection.thing
    start = f", starting with {reader.phrase(content.start).text}" if content.start is not None else ""
    ref, thing = introduce(name, content.selection, inner)
    inner.bind(name, ref)
    if changes_something(line.children):
        reader.memory.change(ANY)
    only = line.children[0] if len(line.children) == 1 else None
    if (
        only is not None
        and mentioned_first(name, only, thing.one("each"), acts=True)
        and words_of(only.content).count(name) == 1
        and not start
    ):
        ref.said = thing.one("each")
        clauses = block(line.children, inner)
        if len(clauses) == 1:
            return clauses[0]
    ref.said = reader.that(ref)
    alike = ref.type == "Character" and thing.plain and name in reader.refs
    if alike and not ref.letter and name in words_of(tuple(one.content for one in line.walk())[1:]):
        reader.memory.ask([ref])  # "that character" could mean the character of the event
    clauses = block(line.children, inner.within(LOOP))
    text = f"for {thing.one('each').text}{start}, {inline(clauses, inside=(*reader.inside, LOOP))}"
    return around(text, LOOP, clauses)


def _repeat(line: nodes.Line, content: nodes.RepeatLine, reader: Reader) -> SentenceClause:
    if isinstance(content.number, nodes.NumberNode):
        times = f"{content.number.value} time{'' if content.number.value == 1 else 's'}"
    else:
        times = f"a number of times equal to {reader.phrase(content.number).text}"
    if changes_something(line.children):
        reader.memory.change(ANY)
    until = f"until {reader.clause(content.until)}, at most " if content.until is not None else ""
    clauses = block(line.children, reader.within(LOOP))
    text = f"{until}{times}: {inline(clauses, inside=(*reader.inside, LOOP))}"
    return around(text, LOOP, clauses)


def _if(line: nodes.Line, otherwise: nodes.Line | None, reader: Reader) -> list[SentenceClause]:
    test = read_line(line).value("CONDITION")
    if otherwise is None and reader.last and test is not None and is_implied(test, line.children, bound=True):
        return block(line.children, reader)
    return [_on_condition(line, test, otherwise, reader)]


def _on_condition(
    line: nodes.Line, test: nodes.Expression | None, otherwise: nodes.Line | None, reader: Reader
) -> SentenceClause:
    inner = reader.within(IF)
    if test is None:
        condition, turned = line.text.removeprefix("if "), False
    else:
        turned = otherwise is not None and _takes_otherwise(line.children) and not _takes_otherwise(otherwise.children)
        condition = inner.clause(test, negative=turned)
    if otherwise is None:
        clauses = block(line.children, inner)
        return around(f"if {condition}, {inline(clauses, inside=inner.inside)}", IF, clauses)
    branches = [(line.children, inner), (otherwise.children, reader.within(IF))]
    (first, one), (second, other) = reversed(branches) if turned else branches
    before = reader.memory.changes
    before_it = block(first, one)
    does = inline(before_it, inside=one.inside)
    after, reader.memory.changes = reader.memory.changes, before
    clauses = block(second, other)
    reader.memory.changes = max(after, reader.memory.changes)
    does = f"({does})" if not turned and _takes_otherwise(first) else does
    text = f"if {condition}, {does}; otherwise, {inline(clauses, inside=other.inside)}"
    return around(text, IF, before_it, clauses)


def _takes_otherwise(lines: Sequence[nodes.Line]) -> bool:
    """Return whether an "otherwise" after the text of some lines could belong to one of these lines."""
    return any((inner.is_if or inner.asks) for line in lines for inner in line.walk())


def _may_clause(
    line: nodes.Line, otherwise: nodes.Line | None, reader: Reader, *, bound: bool = False
) -> SentenceClause:
    """Return the clause for a ``may`` line, or for a ``has to`` line if ``bound`` is true."""
    modal = "must" if bound else "may"
    said_of = read_line(line)
    tests = values_of(said_of.after_if or ())
    given = [reader.within(IF).clause(one) for one in tests]
    player = said_of.value("PLAYER")
    who = YOU if player is None else reader.phrase(player)
    name, before = who.text, reader.memory.changes
    if given and is_whole(tests, line.children):
        given = ["you can"]
    condition = f"if {given[0]} ({name} {conjugate('be', who.person)} asked in any case), " if given else ""
    price = price_said(said_of, reader)
    inner = reader.within(IF)
    clauses = block(line.children, inner)
    if_so = f"{name} {modal} {price}; if {name} {conjugate('do', who.person)}, "
    said = clauses
    if who.person == "you":
        lead = f"you may {price} to " if price else f"you {modal} "
        wrap = if_so if price else f"you {modal} do this: "
    elif not price and all(clause.doer == name and not (clause.ends or clause.leaves) for clause in clauses):
        lead = wrap = f"{name} {modal} "
        said = [evolve(clause, text=clause.base, bare=True) for clause in clauses]
    else:
        lead = wrap = if_so if price else f"{name} {modal} {'agree to this' if modal == 'may' else 'let this happen'}: "
        yours = [one.bare and not (one.ends or one.leaves or one.reckons) for one in clauses]
        said = [
            evolve(one, text=f"you {one.text}" if mine else one.text, bare=False)
            for one, mine in zip(clauses, yours, strict=True)
        ]
    if line.children:
        text = condition + inline(said, lead, wrap=wrap, inside=inner.inside)
    else:
        text = f"{condition}{name} {modal} {price or 'end this effect'}"
    if otherwise is None:
        return around(text, IF, clauses)
    nested = any(inner.asks for line in line.children for inner in line.walk())
    if nested:
        text = condition + inline(said, f"{wrap}(", wrap=f"{wrap}(", inside=inner.inside) + ")"
    declined = "otherwise"
    if given and condition and modal == "may":
        declined = f"if {name} {conjugate('do', who.person)} not"  # "if you do not" also covers a false "if" condition
    elif not line.children:
        declined = f"if {name} {conjugate('do', who.person)} not"
    elif _takes_otherwise(line.children) or IF in reader.inside:
        declined = f"if {name} {conjugate('decline', who.person)}"
    after, reader.memory.changes = reader.memory.changes, before
    others = block(otherwise.children, inner.within(""))
    reader.memory.changes = max(after, reader.memory.changes)
    return around(f"{text}; {declined}, {inline(others, inside=inner.inside)}", IF, clauses, others)


def _may_answer_clause(line: nodes.Line, otherwise: nodes.Line | None, reader: Reader) -> SentenceClause:
    player = read_line(line).value("PLAYER")
    who = YOU if player is None else reader.phrase(player)
    name, inner = who.text, reader.within(IF)
    text = f"{name} may answer that"
    reader.memory.changes += 1
    clauses = block(line.children, inner) if line.children else []
    if clauses:
        text += f"; if {name} {conjugate('do', who.person)}, {inline(clauses, inside=inner.inside)}"
    if otherwise is None:
        return around(text, IF, clauses)
    others = block(otherwise.children, inner)
    declined = f"if {name} {conjugate('do', who.person)} not"
    return around(f"{text}; {declined}, {inline(others, inside=inner.inside)}", IF, clauses, others)


def _verb(line: nodes.Line, _otherwise: nodes.Line | None, reader: Reader) -> list[SentenceClause]:
    items = line.items
    if len(items) == 1 and isinstance(items[0], nodes.CountsAsNode):
        but = "" if reader.moment == SCORING else ", except for income"
        return [SentenceClause(reader.clause(items[0]) + but, bare=False)]
    read = read_verb(items, reader.names.states)
    if read is None:
        return [SentenceClause(line.text)]
    verb, holes, subject = read
    who = reader.phrase(subject) if subject is not None else None
    text = verb_phrase(verb, holes, who, reader)
    if verb.name not in HARMLESS:
        reader.memory.change(written_only(verb, holes))
    secretly, unseen = secrecy(verb, holes)
    unseen = lines_of_its_own(verb, holes) + unseen + sight(holes, reader, who) + loan(verb, holes, reader)
    text += unseen if verb.reminder is None else f"{unseen} ({verb.reminder})"
    if verb.does == OfferFrom.word:
        return [SentenceClause(text, bare=False)]
    if who is None or who.person == "you":
        return [SentenceClause(f"{secretly}{text}", ends=verb.ends == "rule", leaves=verb.ends == "loop")]
    word, _, rest = text.partition(" ")
    told = done_by(who, word, rest)
    if secretly:
        return [evolve(told, text=f"{who.text} {secretly}{conjugate(word, who.person)} {rest}".rstrip(), doer="")]
    return [told]


PHRASES: dict[str, Callable[[nodes.Line, nodes.Line | None, Reader], list[SentenceClause]]] = {
    "if": _if,
    "may": lambda *read: [_may_clause(*read)],
    "has to": lambda *read: [_may_clause(*read, bound=True)],
    "may answer": lambda *read: [_may_answer_clause(*read)],
    "let": lambda line, _otherwise, reader: let(line, reader),
    "change": lambda line, _otherwise, reader: [change(line, reader)],
}
"""The function that describes each instruction with a keyword; instructions with a verb have no keyword."""
