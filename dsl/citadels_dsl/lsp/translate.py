"""Convert the results of editor features into protocol types."""

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import SequenceMatcher

from lsprotocol import types
from lsprotocol.types import CompletionItemKind, DiagnosticSeverity, SymbolKind

from citadels_core.model.vocabulary.types import STATES
from citadels_dsl.ide.colours import MODIFIERS, TYPES, Colour
from citadels_dsl.ide.fixes import FixAction
from citadels_dsl.ide.index import Symbol
from citadels_dsl.ide.items import Item
from citadels_dsl.ide.outline import OutlineEntry
from citadels_dsl.ide.rename import Edit
from citadels_dsl.lsp.positions import Positions
from citadels_dsl.text.diagnostics import Diagnostic, Severity
from citadels_dsl.text.source import SourceText, Span

SEVERITIES = {
    Severity.ERROR: DiagnosticSeverity.Error,
    Severity.WARNING: DiagnosticSeverity.Warning,
    Severity.NOTE: DiagnosticSeverity.Information,
}

ITEMS = {
    "clause": CompletionItemKind.Keyword,
    "verb": CompletionItemKind.Method,
    "event": CompletionItemKind.Event,
    "fact": CompletionItemKind.Property,
    "number that is asked for": CompletionItemKind.Property,
    "after is": CompletionItemKind.Operator,
    "thing": CompletionItemKind.TypeParameter,
    "sentence of a scenario": CompletionItemKind.Snippet,
    "name": CompletionItemKind.Variable,
    "player": CompletionItemKind.Variable,
    "file": CompletionItemKind.File,
    **dict.fromkeys(("district", "character"), CompletionItemKind.Class),
    **dict.fromkeys(("deck", "rules", "edition"), CompletionItemKind.Module),
    **dict.fromkeys(("action", "must", "procedure", "ban"), CompletionItemKind.Function),
    **dict.fromkeys(STATES, CompletionItemKind.Field),
}
"""The protocol kinds of completion items by our kind; an item of any other kind becomes ``Text``."""

SYMBOLS = {
    **dict.fromkeys(("district", "character"), SymbolKind.Class),
    **dict.fromkeys(("action", "must", "procedure"), SymbolKind.Function),
    **dict.fromkeys(("preset", "variant"), SymbolKind.Enum),
    **dict.fromkeys(STATES, SymbolKind.Field),
    "deck": SymbolKind.Array,
    "rules": SymbolKind.Module,
    "edition": SymbolKind.Package,
    "scenario": SymbolKind.Event,
    "ban": SymbolKind.Constant,
    "score": SymbolKind.Number,
}
"""The protocol kinds of symbols by our kind; a symbol of any other kind becomes ``Object``."""

LINE_END = 1_000_000
"""A column beyond any line, which the protocol treats as the end of the line."""

_LINE = re.compile(r"[^\n]*\n|[^\n]+")

Texts = Callable[[str], SourceText | None]
"""A function from the key of a file to its text."""

Uri = Callable[[str], str]
"""A function from the key of a file to its URI."""


def diagnostic(found: Diagnostic, source: SourceText, texts: Texts, uri: Uri, positions: Positions) -> types.Diagnostic:
    """Convert a finding; its help is appended to the message, because editors have no place for help."""
    related = [
        types.DiagnosticRelatedInformation(
            types.Location(uri(label.path or found.path), positions.range(text, label.span)), label.message
        )
        for label in found.labels
        if (text := texts(label.path) if label.path else source) is not None
    ]
    return types.Diagnostic(
        range=positions.range(source, found.span),
        message=f"{found.message}\n{found.help}" if found.help else found.message,
        severity=SEVERITIES[found.severity],
        code=found.code,
        source="citadels",
        related_information=related or None,
    )


def completions(
    items: Iterable[Item], source: SourceText, positions: Positions, *, snippets: bool
) -> list[types.CompletionItem]:
    """Convert completion items, with sort keys that make editors keep the order of the items."""
    ranges: dict[Span, types.Range] = {}
    made: list[types.CompletionItem] = []
    for order, item in enumerate(items):
        if item.span not in ranges:
            ranges[item.span] = positions.range(source, item.span)
        snippet = item.snippet and snippets
        text = item.text if snippet or not item.snippet else item.plain or item.label
        others = None
        if item.declares:
            others = [types.TextEdit(positions.range(source, Span(item.above, item.above)), item.declares)]
        told = types.MarkupContent(types.MarkupKind.Markdown, item.documentation) if item.documentation else None
        made.append(
            types.CompletionItem(
                label=item.label,
                kind=ITEMS.get(item.kind, types.CompletionItemKind.Text),
                detail=item.detail or None,
                documentation=told,
                sort_text=f"{order:05}",
                filter_text=item.label,
                insert_text_format=types.InsertTextFormat.Snippet if snippet else types.InsertTextFormat.PlainText,
                insert_text_mode=types.InsertTextMode.AdjustIndentation if "\n" in text else None,
                text_edit=types.TextEdit(ranges[item.span], text),
                additional_text_edits=others,
            )
        )
    return made


def symbol(entry: OutlineEntry, source: SourceText, positions: Positions) -> types.DocumentSymbol:
    """Convert an outline entry and the entries inside it."""
    return types.DocumentSymbol(
        name=entry.symbol.name,
        kind=SYMBOLS.get(entry.symbol.kind, types.SymbolKind.Object),
        detail=entry.symbol.kind,
        range=positions.range(source, entry.symbol.whole),
        selection_range=positions.range(source, entry.symbol.span),
        children=[symbol(inner, source, positions) for inner in entry.inner],
    )


def workspace_symbol(found: Symbol, place: types.Location) -> types.WorkspaceSymbol:
    """Convert a declaration that a search has found."""
    kind = SYMBOLS.get(found.kind, types.SymbolKind.Object)
    return types.WorkspaceSymbol(place, found.name, kind, container_name=found.home or None)


def semantic_tokens(found: Iterable[Colour], source: SourceText, positions: Positions) -> list[int]:
    """Encode each highlighted word as five numbers; its position is relative to the word before."""
    data: list[int] = []
    line, character = 0, 0
    for colour in found:
        start = positions.position(source, colour.span.start)
        width = positions.width(source.text[colour.span.start : colour.span.end])
        ahead = start.character - character if start.line == line else start.character
        modifiers = sum(1 << MODIFIERS.index(modifier) for modifier in colour.modifiers)
        data += [start.line - line, ahead, width, TYPES.index(colour.type), modifiers]
        line, character = start.line, start.character
    return data


def workspace_edit(edits: Iterable[Edit], texts: Texts, uri: Uri, positions: Positions) -> types.WorkspaceEdit:
    """Convert edits of one or more files to one ``WorkspaceEdit`` of the protocol."""
    changes: dict[str, list[types.TextEdit]] = {}
    for edit in edits:
        if (source := texts(edit.path)) is not None:
            there = changes.setdefault(uri(edit.path), [])
            there.append(types.TextEdit(positions.range(source, edit.span), edit.text))
    return types.WorkspaceEdit(changes=changes)


def code_action(
    action: FixAction, shown: Mapping[tuple[str, Span], types.Diagnostic], edit: types.WorkspaceEdit
) -> types.CodeAction:
    """Convert a quick fix; ``shown`` are the findings that the editor sent, by their code and span."""
    finding = shown.get((action.finding.code, action.finding.span))
    return types.CodeAction(
        title=action.title,
        kind=types.CodeActionKind.QuickFix,
        diagnostics=[finding] if finding else None,
        is_preferred=action.preferred or None,
        edit=edit,
    )


def line_edits(old: str, new: str) -> list[types.TextEdit]:
    """Return edits of whole lines that turn one text into another, so that the cursor keeps its place.

    >>> [(e.range.start.line, e.range.end.line, e.new_text) for e in line_edits("a\\nb\\nc\\n", "a\\nB\\nc\\n")]
    [(1, 2, 'B\\n')]
    """
    if "\r" in old:
        end = types.Position(old.count("\n") + old.count("\r") + 1, 0)
        return [types.TextEdit(types.Range(types.Position(0, 0), end), new)]
    before, after = _LINE.findall(old), _LINE.findall(new)
    edits: list[types.TextEdit] = []
    for what, first, last, start, stop in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if what != "equal":
            ended = last < len(before) or old.endswith("\n")
            end = types.Position(last, 0) if ended else types.Position(max(last - 1, 0), LINE_END)
            edits.append(types.TextEdit(types.Range(types.Position(first, 0), end), "".join(after[start:stop])))
    return edits
