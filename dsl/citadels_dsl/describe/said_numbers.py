"""Generate the text of rules about numbers: modifiers, types, points, discounts, tolls and income."""

from citadels_core.model.programs.rules import BoundRule, ModifyRule
from citadels_core.speech.fill_in import fill
from citadels_dsl.compiler.clauses.number_rules import bound_of, points
from citadels_dsl.compiler.match_forms import read_line
from citadels_dsl.describe.effects import block
from citadels_dsl.describe.expressions.amounts import amount as amount_of
from citadels_dsl.describe.expressions.joining import RuleSentences, inline
from citadels_dsl.describe.expressions.reader import Reader
from citadels_dsl.describe.heads import at_the_end, events, fields_of, ifs, lasting, only_if, read_head
from citadels_dsl.describe.heads import life as life_of
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import values_of, word_of, words_of
from citadels_dsl.text.by_name import QUERY_BY_NAME


def change(line: nodes.Line, reader: Reader, life: str) -> RuleSentences:
    """Return the text of a ``modify``, ``set`` or ``limit`` rule."""
    read, tests, _ = read_head(line)
    subject, value = read.value("QUERY"), read.value("NUMBER")
    query = QUERY_BY_NAME.get(word_of(subject))
    if query is None or value is None:
        return RuleSentences([line.text])
    changes = line.keyword == ModifyRule.kind
    bound = bound_of(read) if line.keyword == BoundRule.kind else ""
    template = (query.adds if changes or bound else None) or query.says or query.name
    whose = reader.phrase(subject.base) if isinstance(subject, nodes.DotNode) else None
    left = fields_of(query.fields, template, tests, value, reader.inner(), many=True, given=whose)[2]
    about = {name for name, _ in query.fields} & set(words_of(tuple(left)))
    phrases, shown, left = fields_of(query.fields, template, tests, value, reader, many=not about, given=whose)
    condition, behind = ("", only_if(left, reader)) if about else (ifs(left, reader), "")

    def amount(unit: str) -> str:
        said = amount_of(reader, value, unit, "more" if changes else "")
        return f"{bound} {said}" if bound else said

    text = fill(template, phrases, amount=amount, shown=shown)
    yours = whose is not None and whose.person == "you"
    lead = lasting(life, reader) if yours else life_of(life, reader)
    anyway = ", whatever else changes that" if bound else ""
    return RuleSentences([f"{lead}{condition}{text}{behind}{anyway}"])


def counts(line: nodes.Line, reader: Reader, life: str) -> RuleSentences:
    """Return the text of a ``counts as`` rule."""
    said = read_line(line)
    what, purpose = said.value("TYPE"), said.word("PURPOSE")
    if what is None:
        return RuleSentences([line.text])
    any_type = isinstance(what, nodes.QuantifierNode)
    if isinstance(what, nodes.NameNode) and what.text == "none":
        when = "for income" if purpose == "income" else "for anything but income"
        return RuleSentences([f"{lasting(life, reader)}this district does not count as any type {when}"])
    type_ = "any district type you like" if any_type else f"{reader.phrase(what).text}"
    when = "for income" if purpose == "income" else "for everything but income"
    return RuleSentences([f"{lasting(life, reader)}{when}, this district also counts as {type_}"])


def score(line: nodes.Line, reader: Reader, life: str) -> RuleSentences:
    """Return the text of a ``score`` rule."""
    _, tests, body = read_head(line)
    _, items, rest = points(line, tuple(body))
    tests += [test for one in rest if one.is_leading_if for test in values_of(one.items)]
    value = items[0] if items else None
    if value is None or isinstance(value, nodes.Particle):
        return RuleSentences([line.text])
    loses = _points_lost(value)
    gains = (
        f"lose {amount_of(reader, loses, 'point')}" if loses else f"score {amount_of(reader, value, 'point', 'extra')}"
    )
    condition = ifs(tests, reader)
    late = "after all other points have been counted, " if line.keyword.startswith("late ") else ""
    return RuleSentences([f"{at_the_end(life, reader)}{late}{condition}{gains}"])


def tie_break(line: nodes.Line, reader: Reader, life: str) -> RuleSentences:
    """Return the text of a ``tie break`` rule."""
    said, tests, _ = read_head(line)
    value = said.value("NUMBER")
    if value is None:
        return RuleSentences([line.text])
    number = f"{reader.phrase(value).text}{only_if(tests, reader)}"
    return RuleSentences([f"between players with equal points, whoever has the highest number here wins: {number}"])


def _points_lost(value: nodes.Expression) -> nodes.Expression | None:
    if isinstance(value, nodes.NumberNode) and value.value < 0:
        return nodes.NumberNode(-value.value, value.span)
    if isinstance(value, nodes.BinaryNode) and value.operator == "-":
        return value.right if isinstance(value.left, nodes.NumberNode) and value.left.value == 0 else None
    return None


def spend(line: nodes.Line, reader: Reader, life: str) -> RuleSentences:
    """Return the text of a ``spend`` rule."""
    read, tests, _ = read_head(line)
    counter = read.value("COUNTER")
    if counter is None:
        return RuleSentences([line.text])
    gold = reader.phrase(counter).text
    gold = gold if gold.startswith("the gold on ") else f"gold equal to {gold}"
    said = f"{ifs(tests, reader)}you may spend {gold} as if it were in your stash"
    return RuleSentences([f"{life_of(life, reader)}{said}", "it is spent first"])


def at_scoring(line: nodes.Line, reader: Reader, life: str) -> RuleSentences:
    """Return the text of an ``at scoring`` rule."""
    _, tests, body = read_head(line)
    condition = ifs(tests, reader)
    return RuleSentences([f"{at_the_end(life, reader)}before scoring, {condition}{inline(block(body, reader))}"])


def income(line: nodes.Line, reader: Reader, life: str) -> RuleSentences:
    """Return the text of an ``income`` rule."""
    does = f"gain 1 gold for each {read_line(line).word('TYPE')} district in your city"
    when = f"{lasting(life, reader)}once per turn"
    return RuleSentences([f"{when}, you may {does}"], when=when, does=does)


PAYING = "{player} <pay> for {card}"


def discount(line: nodes.Line, reader: Reader, lasting: str) -> RuleSentences:
    """Return the text of a ``discount`` rule."""
    said, tests, body = read_head(line)
    if (number := said.value("NUMBER")) is None:
        return RuleSentences([line.text])
    phrases, shown, left = fields_of(QUERY_BY_NAME["discount"].fields, PAYING, tests, number, reader, many=False)
    when = fill(PAYING, phrases, shown=shown)
    less = amount_of(reader, number, "gold")
    does = inline(block(body, reader), "you may ", wrap="you may decide that ")
    return RuleSentences([f"{life_of(lasting, reader)}when {when}{only_if(left, reader)}, {does} to pay {less} less"])


def toll(line: nodes.Line, reader: Reader, lasting: str) -> RuleSentences:
    """Return the text of a ``toll`` rule."""
    said, tests, _ = read_head(line)
    much, payee = said.value("NUMBER"), said.value("PLAYER")
    if much is None:
        return RuleSentences([line.text])
    done, left = events(said.events, tests, (much, payee), reader, "would")
    paid = amount_of(reader, much, "gold")
    to = paid if payee is None else f"{reader.phrase(payee).text} {paid}"
    bank = " to the bank" if payee is None else ""
    condition = ifs(left, reader)
    return RuleSentences(
        [f"{life_of(lasting, reader)}when {done}, {condition}whoever does that has to pay {to}{bank} first"]
    )
