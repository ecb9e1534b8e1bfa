"""Say what may be done to pay less for a card, and what is paid for what somebody does."""

from citadels_core.speech.fill_in import fill
from citadels_dsl.describe.effects import block
from citadels_dsl.describe.expressions.amounts import amount
from citadels_dsl.describe.expressions.joining import inline
from citadels_dsl.describe.expressions.reader import Reader
from citadels_dsl.describe.heads import events, fields_of, ifs, life, only_if, read_head
from citadels_dsl.describe.rule_text import RuleSentences
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import QUERY_BY_NAME

PAYING = "{player} <pay> for {card}"


def discount(line: nodes.Line, reader: Reader, lasting: str) -> RuleSentences:
    """Say a rule that lets a player pay less."""
    said, tests, body = read_head(line)
    if (number := said.value("NUMBER")) is None:
        return RuleSentences([line.text])
    phrases, shown, left = fields_of(QUERY_BY_NAME["discount"].fields, PAYING, tests, number, reader, many=False)
    when = fill(PAYING, phrases, shown=shown)
    less = amount(reader, number, "gold")
    does = inline(block(body, reader), "you may ", wrap="you may decide that ")
    return RuleSentences([f"{life(lasting, reader)}when {when}{only_if(left, reader)}, {does} to pay {less} less"])


def toll(line: nodes.Line, reader: Reader, lasting: str) -> RuleSentences:
    """Say a rule that lets whoever brings an event about pay for it."""
    said, tests, _ = read_head(line)
    much, payee = said.value("NUMBER"), said.value("PLAYER")
    if much is None:
        return RuleSentences([line.text])
    done, left = events(said.events, tests, (much, payee), reader, "would")
    paid = amount(reader, much, "gold")
    to = paid if payee is None else f"{reader.phrase(payee).text} {paid}"
    bank = " to the bank" if payee is None else ""
    condition = ifs(left, reader)
    return RuleSentences(
        [f"{life(lasting, reader)}when {done}, {condition}whoever does that has to pay {to}{bank} first"]
    )
