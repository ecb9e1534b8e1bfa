"""Say what may be done to pay less for a card."""

from citadels_core.speech.fill_in import fill
from citadels_dsl.describe.amounts import amount
from citadels_dsl.describe.effects import block
from citadels_dsl.describe.heads import fields_of, life, only_if, split_if
from citadels_dsl.describe.joining import inline
from citadels_dsl.describe.reader import Reader
from citadels_dsl.describe.rule_text import Told
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import QUERY_BY_NAME

PAYING = "{player} <pay> for {card}"


def discount(line: nodes.Line, reader: Reader, lasting: str) -> Told:
    """Say a rule that lets a player pay less."""
    items, tests, body = split_if(line)
    if len(items) != 1 or isinstance(items[0], nodes.Particle):
        return Told([line.text])
    phrases, shown, left = fields_of(QUERY_BY_NAME["discount"].fields, PAYING, tests, items[0], reader, many=False)
    when = fill(PAYING, phrases, shown=shown)
    less = amount(reader, items[0], "gold")
    does = inline(block(body, reader))
    return Told([f"{life(lasting, reader)}when {when}{only_if(left, reader)}, you may {does} to pay {less} less"])
