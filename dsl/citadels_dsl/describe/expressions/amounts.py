"""Generate the text of numbers with a unit: "2 gold", "1 more card", "1 gold for each district"."""

from citadels_core.model.programs import ir
from citadels_core.model.vocabulary import Query, Value
from citadels_core.model.vocabulary.types import is_set
from citadels_core.speech.english import UNCOUNTED, NounPhrase, nouns, nouns_for
from citadels_core.speech.fill_in import fill
from citadels_dsl.compiler.match_forms import LineParts
from citadels_dsl.describe.expressions.memory import ANY, is_letter
from citadels_dsl.describe.expressions.reader import Reader
from citadels_dsl.describe.expressions.things import Thing
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import meaning_of


def amount(reader: Reader, node: nodes.Expression, unit: str, style: str = "") -> str:
    """Return a number with its unit as text; ``style`` is ``more`` ("2 more"), ``extra``, or empty."""
    said = _amount(reader, node, unit, style)
    ref = reader.refs.get(node.text) if isinstance(node, nodes.NameNode) else None
    if not unit or (ref is not None and ref.key is None):
        return said
    if said.startswith(("that many ", "that much ", "as many ", "as much ")) and ref is not None:
        return said + reader.memory.mark(ref.key, "Int", "number", "as many")
    return said + (reader.memory.mark(node.span.start, "Int", unit) if ref is None else reader.marks_of_number(ref))


def _amount(reader: Reader, node: nodes.Expression, unit: str, style: str) -> str:
    if isinstance(node, nodes.NumberNode):
        return _counted(node.value, unit, style)
    ref = reader.refs.get(node.text) if isinstance(node, nodes.NameNode) else None
    if ref is not None and unit:
        reader.check(ref)
    if ref is not None and unit and ref.letter and ref.first is None:
        return _lettered(ref.letter, unit, style)
    if ref is not None and unit and not style and (ref.said is None or ref.key is None or is_set(ref.type)):
        many = "much" if unit in UNCOUNTED else "many"
        plural = nouns(unit)[1]
        if ref.node is None and ref.first is None:
            return f"that {many} {plural}"
        if ref.counted:
            return f"as {many} {plural}"
        if isinstance(ref.node, nodes.QuantifierNode) and ref.node.operator == "count of":
            ref.counted = True
            return _amount(reader, ref.node, unit, "")
    units = nouns(unit)[1]
    one = f"1 {unit} more" if style and unit in UNCOUNTED else f"1 {style} {unit}" if style else f"1 {unit}"
    match node:
        case nodes.DotNode(base, nodes.NameNode(means=Value(each=str() as each))):
            return f"{one} for each {fill(each, {'of': reader.phrase(base)})}"
        case nodes.DotNode(base, nodes.NameNode(means=Query(measure=str() as measure))) if not style:
            much = "much" if unit in UNCOUNTED else "many"
            return f"as {much} {units} as {fill(measure, {'player': reader.phrase(base)})}"
        case nodes.DotNode(word=nodes.NameNode(means=ir.State(is_counter=True) as state)) if (
            not style and state.said_as
        ):
            place = reader.phrase(node.base).text
            if state.said_as == unit in UNCOUNTED:
                return f"as much {unit} as there is on {place}"
            return f"{one} for each {nouns_for(state)[0]} on {place}"
        case nodes.QuantifierNode() if node.operator == "count of":
            head = node.selection.head
            ref = reader.refs.get(head.text) if isinstance(head, nodes.NameNode) else None
            if ref is not None and ref.thing.noun == unit and node.selection.where is None and not style:
                if not ref.letter and is_set(ref.type):
                    return f"as many {units}{reader.memory.mark(ref.key, ref.type, unit, 'as many')}"
            if ref is not None and is_set(ref.type) and node.selection.where is None:
                named = reader.phrase(head)
                return f"{one} for {'each of ' if named.person == 'many' else ''}{named.text}"
            return f"{one} for {reader.things(node.selection).one('each').text}"
        case nodes.BinaryNode() if (
            node.operator in ("+", "-") and isinstance(node.right, nodes.NumberNode) and unit in UNCOUNTED and not style
        ):
            more = "more" if (node.operator == "+") == (node.right.value >= 0) else "less"
            return f"{abs(node.right.value)} {unit} {more} than {reader.phrase(node.left).text}"
        case _:
            pass
    said = reader.phrase(node).text
    if not unit:
        return said
    lead = f"{style} " if style else ""
    if unit == "gold" and not style and said.startswith("what "):
        return said
    return f"{lead}{units} equal to {said}"


def _lettered(letter: str, unit: str, style: str) -> str:
    units = nouns(unit)[1]
    if not is_letter(letter):
        return " ".join(filter(None, (style, units, f"equal to {letter}")))
    if style == "more" and unit in UNCOUNTED:
        return f"{letter} {units} {style}"
    return " ".join(filter(None, (letter, style, units)))


def _counted(number: int, unit: str, style: str) -> str:
    if not unit:
        return str(number)
    size = abs(number) if style else number
    noun = unit if size == 1 else nouns(unit)[1]
    if not style:
        return f"{size} {noun}"
    if style == "extra":
        return f"{number} extra {noun}"
    if unit in UNCOUNTED:
        return f"{size} {noun} {'more' if number >= 0 else 'less'}"
    return f"{size} {'more' if number >= 0 else 'fewer'} {noun}"


def number_said(node: nodes.Expression | None) -> str:
    """Return the digits of a literal number; an empty string for other values."""
    return str(node.value) if isinstance(node, nodes.NumberNode) else ""


def between(least: nodes.Expression, most: nodes.Expression, thing: Thing, reader: Reader) -> NounPhrase:
    """Return the phrase for choosing things within limits: "cards, at least 1 and at most 3"."""
    low, high = (number_said(node) or reader.phrase(node).text for node in (least, most))
    return NounPhrase(f"{thing.many().text}, at least {low} and at most {high}", "many", long=True)


def some(number: nodes.Expression, bound: str, thing: Thing, reader: Reader) -> NounPhrase:
    """Return the phrase for choosing a calculated number of things: "as many cards as ..."."""
    query = meaning_of(number)
    if isinstance(number, nodes.DotNode) and isinstance(query, Query) and query.measure is not None:
        measure = fill(query.measure, {"player": reader.phrase(number.base)})
        return NounPhrase(f"{thing.many(f'{bound}as many').text} as {measure}", "many", long=True)
    said = thing.many(f"{bound}a number of").text
    return NounPhrase(f"{said} equal to {reader.phrase(number).text}", "many", long=True)


def price_said(offer: LineParts, reader: Reader) -> str:
    """Return the text of the payment in a ``may`` line; empty for a ``may`` without payment."""
    gold, card = offer.value("NUMBER"), offer.value("CARD")
    if gold is None:
        return ""
    built = {} if card is None else {"card": reader.phrase(card)}
    price = "pay {amount} gold for {card}" if built else "pay {amount} gold"
    reader.memory.change(ANY)
    return fill(price, built, amount=lambda unit: amount(reader, gold, unit))
