"""Warn about a text that says something else than the rules of its card, as written or as a patch leaves them."""

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
"""A fix writes the whole sentence; the help breaks off after so many letters."""


def check(here: DeclarationTree) -> Iterator[Diagnostic]:
    """Compare the numbers, resources, limits, types and choices of each text with those of the rules."""
    for card in here.holders:
        if isinstance(card, Card) and card.text is not None and card.rules:
            if (line := line_of(here.declaration, "text")) is not None:
                yield from of_text(card, line, card.file)


def of_text(card: Card, line: nodes.Line, path: str) -> Iterator[Diagnostic]:
    """Compare the rules of a card with its text, which stands in a line of a file."""
    text = card.text or ""
    first = line.span.end - len(line.text) + line.text.rindex(f'"{text}"') + 1
    for at, found in enumerate(disagreements(text, card)):
        if at == MOST_FOR_A_CARD:
            return
        span = Span(first, first + len(text))
        if found.start is not None and found.end is not None:
            span = Span(first + found.start, first + found.end)
        yield problem("CIT518", span, path, found.message, advice(card))


def advice(card: Card) -> str:
    """Return what to do about it, with the sentence that the rules would be told in."""
    return f"correct the text or the rules; without a text it says: {_shortened(card.sentence)}"


def _shortened(told: str) -> str:
    return told if len(told) <= LONGEST_SENTENCE else f"{told[:LONGEST_SENTENCE].rsplit(' ', 1)[0]} ..."


def check_patched(pack: Pack) -> Iterator[Diagnostic]:
    """Compare the text of each patched card with its rules as the patch leaves them.

    An approximation: what the text said wrong before is left to the card's own author. Besides what is compared in any
    text, a rule that is added or taken away without another one in its place counts as not told. Patches of packs
    that this one does not build on are not looked at.
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
        elif after.text is not None and (said := _untold(before, after)):
            yield _report(after, said, declaration, patch)


def _untold(before: Card, after: Card) -> str | None:
    """Say what the text of a card does not tell of a patch, None when it still fits."""
    text = after.text or ""
    old = set(disagreements(text, before))
    for found in disagreements(text, after):
        if found not in old:
            return found.message
    rules, were = _count(after), _count(before)
    if rules > were:
        return "the text does not speak of the rule that is added"
    return "the text still speaks of a rule that is taken away" if rules < were else None


def _count(card: Card) -> int:
    """Return how many rules a card has; one that answers several events is compiled to several."""
    return len({(rule.home, rule.line) for rule in card.rules})


def _report(card: Card, said: str, declaration: nodes.Declaration, patch: Patch) -> Diagnostic:
    told = card.sentence
    message = f"after this patch the text of {card.name} is wrong: {said}"
    advice = f'give the card another text, in a line below the patch, such as: text "{_shortened(told)}"'
    if not told:
        advice = "the card has no rules any more; give it another text, in a line below the patch"
    lines = {line.number: line for line in declaration.line.children}
    changed = [number for _, number in patch.removes] + [rule.line for rule in patch.rules]
    labels = tuple(Label(lines[number].span, "this changes the card") for number in changed[-1:] if number in lines)
    fix = None
    if told and '"' not in told and declaration.line.children:
        first = declaration.line.children[0]
        fix = line_above(first, f'text "{told}"', "write the sentence that is made from the rules")
    return problem("CIT521", declaration.name_span, patch.file, message, advice, labels, fix)
