"""Recognize lines that English says in one phrase, and conditions that the text can leave out."""

import re
from collections.abc import Iterator, Sequence

from attrs import frozen

from citadels_core.model.vocabulary.types import element
from citadels_core.speech.english import NounPhrase
from citadels_dsl.compiler.match_forms import read_verb
from citadels_dsl.describe.expressions.conditions import can_build, is_price
from citadels_dsl.describe.expressions.memory import Ref, introduced
from citadels_dsl.describe.expressions.reader import Reader
from citadels_dsl.describe.expressions.things import OF_OTHERS, Thing
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import conjuncts, found, is_name, same, words_of, written

DECK = ("BinaryNode", "is not", "deck", "empty")
"""The `written` form of the condition that the deck has cards."""


def is_implied(test: nodes.Expression, rest: Sequence[nodes.Line], *, bound: bool = False) -> bool:
    """Return whether a condition only ensures that the first instruction has an effect.

    That is true if it tests that a selection of the instruction is not empty. If the block is a single instruction
    and not ``bound`` to a cost or duty, the condition may also test that its number is above 0, or the deck has cards.
    Leading choices, lone conditions and ``may`` are skipped to find the instruction.
    """
    if isinstance(test, nodes.QuantifierNode) and test.operator == "any":
        return any(_uses_selection(test.selection, line.content) for line in _first(rest))
    if isinstance(test, nodes.BinaryNode) and test.operator == "is not" and is_name(test.right, "empty"):
        lines = [line.content for line in _first(rest)]
        chosen = [line.selection for line in lines if isinstance(line, nodes.ChooseLine) and _needs_some(line)]
        sources = [one.source for one in chosen if one.where is None and one.source is not None]
        if written(test.left) in map(written, sources):
            return True
    content = rest[0].content if rest else None
    if bound or len(rest) != 1 or not isinstance(content, nodes.Phrase) or not isinstance(test, nodes.BinaryNode):
        return False
    read = read_verb(content.items)
    if read is None or read[2] is not None:
        return False
    verb, holes, _ = read
    if written(test) == DECK:
        return verb.does == "cards gained"
    least = {"more than": 0, "at least": 1}.get(test.operator)
    number = isinstance(test.right, nodes.NumberNode) and test.right.value == least
    return number and any(
        type_ in ("Int", "counter") and written(item) == written(test.left)
        for type_, item in holes.values()
        if not isinstance(item, nodes.Particle)
    )


def _first(lines: Sequence[nodes.Line]) -> Iterator[nodes.Line]:
    """Yield a block's first choices and the next line; enter an ``if`` or ``may`` that is the only line."""
    while len(lines) == 1 and (lines[0].is_if or lines[0].text == "may"):
        lines = lines[0].children
    for line in lines:
        yield line
        if not isinstance(line.content, nodes.ChooseLine):
            return


def _needs_some(choice: nodes.ChooseLine) -> bool:
    """Return whether a choice ends the rule if there is nothing to choose."""
    return not choice.many or choice.how == "exactly"


def _uses_selection(asked: nodes.SelectionNode, content: nodes.Content | None) -> bool:
    name = asked.thing
    if isinstance(content, nodes.Phrase):
        selections = [node.selection for node in found(content, nodes.QuantifierNode) if node.operator != "no"]
    elif isinstance(content, nodes.EachLine) or (isinstance(content, nodes.ChooseLine) and _needs_some(content)):
        selections = [content.selection]
    else:
        return False
    return any(same(asked, other, name, other.thing) for other in selections)


@frozen
class CardBuild:
    """How some lines build a card: the payment, whether a build is used, and the number of lines."""

    card: nodes.Expression
    gold: nodes.Expression | None
    whole: bool
    """Whether the payment is the price of the card."""
    uses: bool
    lines: int


def built(lines: Sequence[nodes.Line], *, alone: bool = False) -> CardBuild | None:
    """Recognize lines that pay for a card, use a build and build the card; None for other lines.

    With ``alone`` the ``build`` line is enough, because the rule pays nothing elsewhere.
    """
    gold: nodes.Expression | None = None
    uses = False
    card: object = None
    for at, line in enumerate(lines[:3]):
        if line.keyword or not isinstance(line.content, nodes.Phrase):
            return None
        read = read_verb(line.content.items)
        if read is None or read[2] is not None or "card" not in read[1]:
            return None
        verb, holes, _ = read
        item = holes["card"][1]
        if isinstance(item, nodes.Particle) or (card is not None and written(item) != card):
            return None
        card = written(item)
        paid = holes.get("amount", ("", None))[1]
        if verb.does == "gold paid" and at == 0 and not isinstance(paid, nodes.Particle):
            gold = paid
        elif verb.does == "build used" and not uses:
            uses = True
        elif verb.does == "district built" and (at or alone):
            return CardBuild(item, gold, gold is not None and is_price(gold, card), uses, at + 1)
        else:
            return None
    return None


def is_whole(tests: Sequence[nodes.Expression], lines: Sequence[nodes.Line]) -> bool:
    """Return whether conditions test only that a player can build and pay the card that some lines build."""
    how = built(lines)
    card = can_build([part for test in tests for part in conjuncts(test)])
    return how is not None and how.whole and how.lines == len(lines) and written(card) == written(how.card)


RELATIVES = re.compile(r" (?:whose|who|that (?:is|are|has|have|counts?)|for wh\w+) ")
"""The beginning of a relative clause."""


def introduce(name: str, selection: nodes.SelectionNode, reader: Reader, *, many: bool = False) -> tuple[Ref, Thing]:
    """Return the reference and the noun for one element, or for several elements, of a selection."""
    letter = reader.called(selection, many=many)
    thing = reader.things(selection)
    plain = reader.kind_of(selection.type, name)
    if selection.name is not None or thing.noun != plain.noun:
        plain = Thing(thing.noun, thing.plural)
    key = selection.span.start
    ref = Ref(element(selection.type), plain, key=key, letter=letter)
    if any(place.startswith(OF_OTHERS) for place in thing.places):
        ref.others = reader.memory.changes
    one, all_ = reader.marks(key, ref.type, plain.noun)[0], thing.marks[1]
    thing.letter, thing.marks = thing.letter or introduced(letter), (one + all_, all_)
    return ref, thing


def mentioned_first(name: str, line: nodes.Line | None, chosen: NounPhrase, *, acts: bool) -> bool:
    """Return whether an instruction can contain the phrase for a chosen thing in place of its name.

    The name must be the first mention, and a long phrase must be at the end; ``acts`` says whether the phrase may be
    the subject.
    """
    if line is None or line.keyword or not isinstance(line.content, nodes.Phrase):
        return False
    first = next((item for item in line.content.items if name in words_of(item)), None)
    if not isinstance(first, nodes.NameNode):
        return False
    read = read_verb(line.content.items)
    if read is None:
        return False
    if read[2] is not None:
        return acts and read[2] is first
    if not chosen.long or (chosen.text.partition(" in ")[0].count(" ") < 3 and not RELATIVES.search(chosen.text)):
        return True
    hole = next((hole for hole, (_, item) in read[1].items() if item is first), "")
    return (read[0].says or "").endswith(f"{{{hole}}}")
