export { autocompletion, closeBrackets, completionKeymap } from "@codemirror/autocomplete";
export { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
export { bracketMatching, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
export { forEachDiagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
export { LSPClient, LSPPlugin, Workspace, formatDocument, hoverTooltips, jumpToDefinition, languageServerExtensions, languageServerSupport, renameSymbol, serverCompletion, serverDiagnostics, signatureHelp } from "@codemirror/lsp-client";
export { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
export { Annotation, ChangeSet, Compartment, EditorSelection, EditorState, RangeSetBuilder, StateEffect, StateField, Text } from "@codemirror/state";
export { Decoration, drawSelection, EditorView, gutter, highlightActiveLine, highlightActiveLineGutter, hoverTooltip, keymap, lineNumbers, placeholder, ViewPlugin, WidgetType } from "@codemirror/view";
export { tags } from "@lezer/highlight";
