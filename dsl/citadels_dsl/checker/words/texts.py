"""Warn about a text that disagrees with the rules of its card, as printed or as patched."""

from collections.abc import Iterator

from citadels_core.model.programs.ir import Card, Patch
from citadels_core.model.programs.patching import patched
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.checker.pack import Pack
from citadels_dsl.compiler.declarations.clauses import line_of
from citadels_dsl.describe.compare import disagreements
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.corrections import line_above
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem
from citadels_dsl.text.source import Span

MOST_FOR_A_CARD = 3
LONGEST_SENTENCE = 200
"""The most characters of a sentence in a help; a fix has the whole sentence."""


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Compare the numbers, resources, limits, types and choices of each text with those of the rules."""
    for card in here.holders:
        if isinstance(card, Card) and card.text is not None and card.rules:
            if (line := line_of(here.declaration, "text")) is not None:
                yield from of_text(card, line, card.file)


def of_text(card: Card, line: nodes.Line, path: str) -> Iterator[Diagnostic]:
    """Compare the rules of a card with its text, given the line of the text."""
    text = card.text or ""
    help_ = f"correct the text or the rules; the rules say: {_shortened(card.sentence)}"
    first = line.span.end - len(line.text) + line.text.rindex(f'"{text}"') + 1
    for at, found in enumerate(disagreements(text, card)):
        if at == MOST_FOR_A_CARD:
            return
        span = Span(first, first + len(text))
        if found.start is not None and found.end is not None:
            span = Span(first + found.start, first + found.end)
        yield problem("CIT518", span, path, found.message, help_)


def _shortened(told: str) -> str:
    return told if len(told) <= LONGEST_SENTENCE else f"{told[:LONGEST_SENTENCE].rsplit(' ', 1)[0]} ..."


def check_patched(pack: Pack) -> Iterator[Diagnostic]:
    """Compare the text of each patched card with its patched rules.

    An approximation: disagreements that existed before the patch are not reported. Besides the usual comparison, a rule
    that is added or removed without a replacement counts as a disagreement. Patches of packs outside the requirements
    are ignored.
    """
    if not pack.module.patches:
        return
    cards = {card.id: card for module in pack.required for card in module.cards}
    for module in pack.required:
        for patch in module.patches:
            if patch.card in cards:
                cards[patch.card] = patched(cards[patch.card], module.pack, patch)
    written = {
        (file.path, declaration.line.number): declaration for file in pack.files for declaration in file.declarations
    }
    for patch in pack.module.patches:
        before, declaration = cards.get(patch.card), written.get((patch.file, patch.line))
        if before is None or declaration is None:
            continue
        after = cards[patch.card] = patched(before, pack.module.pack, patch)
        line = line_of(declaration, "text")
        if line is not None:
            yield from of_text(after, line, patch.file)
        elif after.text is not None and (said := _new_disagreement(before, after)):
            yield _report(after, said, declaration, patch)


def _new_disagreement(before: Card, after: Card) -> str | None:
    text = after.text or ""
    old = set(disagreements(text, before))
    for found in disagreements(text, after):
        if found not in old:
            return found.message
    rules, were = _count(after), _count(before)
    if rules > were:
        return "the text does not mention the added rule"
    return "the text still mentions a removed rule" if rules < were else None


def _count(card: Card) -> int:
    """Count the rules in a card's source text; the compiler may make several rules from one of these."""
    return len({(rule.home, rule.line) for rule in card.rules})


def _report(card: Card, said: str, declaration: nodes.Declaration, patch: Patch) -> Diagnostic:
    told = card.sentence
    message = f"after this patch the text of {card.name} is wrong: {said}"
    advice = f'add a new text in a line below the patch, for example: text "{_shortened(told)}"'
    if not told:
        advice = 'the card has no rules any more; add a new line "text" below the patch'
    lines = {line.number: line for line in declaration.line.children}
    changed = [number for _, number in patch.removes] + [rule.line for rule in patch.rules]
    labels = tuple(Label(lines[number].span, "this changes the card") for number in changed[-1:] if number in lines)
    fix = None
    if told and '"' not in told and declaration.line.children:
        first = declaration.line.children[0]
        fix = line_above(first, f'text "{told}"', "add the sentence that the rules say")
    return problem("CIT521", declaration.name_span, patch.file, message, advice, labels, fix)
