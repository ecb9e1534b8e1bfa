"""Warn about a hand-written text that says something else than the rules of its card."""

from collections.abc import Iterator

from citadels_core.model.programs.ir import Card
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.compiler.declarations.clauses import line_of
from citadels_dsl.describe.claims import CardContext
from citadels_dsl.describe.compare import disagreements
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.source import Span

MOST_FOR_A_CARD = 3
LONGEST_SENTENCE = 200


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Compare the numbers, resources, limits, types and choices of each text with those of the rules."""
    for card in here.holders:
        if isinstance(card, Card) and card.text is not None and card.rules:
            if (line := line_of(here.declaration, "text")) is not None:
                yield from of_text(card, line, card.file, here.context.around)


def of_text(card: Card, line: nodes.Line, path: str, around: CardContext) -> Iterator[Diagnostic]:
    """Compare the rules of a card with its text, which stands in a line of a file."""
    text = card.text or ""
    first = line.span.end - len(line.text) + line.text.rindex(f'"{text}"') + 1
    for at, found in enumerate(disagreements(text, card, around)):
        if at == MOST_FOR_A_CARD:
            return
        span = Span(first, first + len(text))
        if found.start is not None and found.end is not None:
            span = Span(first + found.start, first + found.end)
        yield problem("CIT518", span, path, found.message, advice(card))


def advice(card: Card) -> str:
    """Return what to do about it, with the sentence that the rules would be told in."""
    told = card.sentence
    if len(told) > LONGEST_SENTENCE:
        told = f"{told[:LONGEST_SENTENCE].rsplit(' ', 1)[0]} ..."
    return f"correct the text or the rules; without a text it says: {told}"
