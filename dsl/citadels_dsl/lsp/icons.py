"""What the kinds of things are called in the protocol, so that editors show the right pictures."""

from lsprotocol.types import CompletionItemKind, DiagnosticSeverity, SymbolKind

from citadels_dsl.text.diagnostics import Severity

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
    "sentence": CompletionItemKind.Snippet,
    "name": CompletionItemKind.Variable,
    "player": CompletionItemKind.Variable,
    "district": CompletionItemKind.Class,
    "character": CompletionItemKind.Class,
    "deck": CompletionItemKind.Module,
    "rules": CompletionItemKind.Module,
    "edition": CompletionItemKind.Module,
    "action": CompletionItemKind.Function,
    "must": CompletionItemKind.Function,
    "procedure": CompletionItemKind.Function,
    "ban": CompletionItemKind.Function,
    "marker": CompletionItemKind.Field,
    "counter": CompletionItemKind.Field,
    "note": CompletionItemKind.Field,
}
"""For what is offered; anything else is text."""

SYMBOLS = {
    "district": SymbolKind.Class,
    "character": SymbolKind.Class,
    "deck": SymbolKind.Array,
    "rules": SymbolKind.Module,
    "edition": SymbolKind.Package,
    "scenario": SymbolKind.Event,
    "marker": SymbolKind.Field,
    "counter": SymbolKind.Field,
    "note": SymbolKind.Field,
    "action": SymbolKind.Function,
    "must": SymbolKind.Function,
    "procedure": SymbolKind.Function,
    "ban": SymbolKind.Constant,
    "score": SymbolKind.Number,
    "preset": SymbolKind.Enum,
    "variant": SymbolKind.Enum,
}
"""For what is declared; anything else is an object."""
