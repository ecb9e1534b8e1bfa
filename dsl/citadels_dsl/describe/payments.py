"""Say what may be done to pay less for a card, and what is paid for what somebody does."""

from citadels_core.speech.fill_in import fill
from citadels_dsl.compiler.clauses.tolls import toll_price
from citadels_dsl.describe.effects import block
from citadels_dsl.describe.expressions.amounts import amount
from citadels_dsl.describe.expressions.joining import inline
from citadels_dsl.describe.expressions.reader import Reader
from citadels_dsl.describe.heads import events, fields_of, ifs, life, only_if, split_if
from citadels_dsl.describe.rule_text import RuleSentences
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import QUERY_BY_NAME

PAYING = "{player} <pay> for {card}"


def discount(line: nodes.Line, reader: Reader, lasting: str) -> RuleSentences:
    """Say a rule that lets a player pay less."""
    items, tests, body = split_if(line)
    if len(items) != 1 or isinstance(items[0], nodes.Particle):
        return RuleSentences([line.text])
    phrases, shown, left = fields_of(QUERY_BY_NAME["discount"].fields, PAYING, tests, items[0], reader, many=False)
    when = fill(PAYING, phrases, shown=shown)
    less = amount(reader, items[0], "gold")
    does = inline(block(body, reader), "you may ", wrap="you may decide that ")
    return RuleSentences([f"{life(lasting, reader)}when {when}{only_if(left, reader)}, {does} to pay {less} less"])


def toll(line: nodes.Line, reader: Reader, lasting: str) -> RuleSentences:
    """Say a rule that lets whoever brings an event about pay for it."""
    items, tests, _ = split_if(line)
    at = next((at for at, item in enumerate(items) if isinstance(item, nodes.Particle) and item.text == "for"), 0)
    price = toll_price(tuple(items[:at]))
    if price is None:
        return RuleSentences([line.text])
    much, payee = price
    done, left = events(items[at + 1 :], tests, items[:at], reader, "would")
    paid = amount(reader, much, "gold")
    to = paid if payee is None else f"{reader.phrase(payee).text} {paid}"
    bank = " to the bank" if payee is None else ""
    condition = ifs(left, reader)
    return RuleSentences(
        [f"{life(lasting, reader)}when {done}, {condition}whoever does that has to pay {to}{bank} first"]
    )
