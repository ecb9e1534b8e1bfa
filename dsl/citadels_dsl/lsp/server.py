"""Serve the editor features over the language server protocol."""

import asyncio
import gc
import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from attrs import define, field
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.uris import from_fs_path, to_fs_path

from citadels_dsl.formatter import format_bytes
from citadels_dsl.ide.colours import MODIFIERS, TYPES, colours
from citadels_dsl.ide.completion import complete
from citadels_dsl.ide.fixes import fixes
from citadels_dsl.ide.hints import hints
from citadels_dsl.ide.hover import hover
from citadels_dsl.ide.outline import folds, outline
from citadels_dsl.ide.rename import RenameRefusal, prepare, rename
from citadels_dsl.ide.resolve import definitions, references
from citadels_dsl.ide.symbol_search import find_symbols
from citadels_dsl.lsp import translate
from citadels_dsl.lsp.positions import Positions
from citadels_dsl.lsp.protocol import CardServer
from citadels_dsl.lsp.scenario_runs import RUN, ScenarioRuns, run_lenses
from citadels_dsl.lsp.workspace import EditorWorkspace, PlayScenarios
from citadels_dsl.text.source import SourceText, Span

logger = logging.getLogger(__name__)

MOST_PUBLISHED = 1_000
"""The maximum number of findings of a file that are sent, because they are sent again after each pause in typing."""

PAUSE = 0.15
"""How long to wait after the last change before the packs are checked, in seconds."""

TRIGGERS = [".", '"']
"""The characters that trigger completion, besides words."""

REFUSED = types.LSPErrorCodes.RequestFailed.value


@define(eq=False)
class _Session:
    server: CardServer
    editing: EditorWorkspace
    pause: float = PAUSE
    open: dict[str, str] = field(factory=dict)
    """The URI of each open file, by its key."""
    told: set[str] = field(factory=set)
    waiting: asyncio.TimerHandle | None = None
    runs: ScenarioRuns = field(factory=ScenarioRuns)

    @property
    def positions(self) -> Positions:
        return Positions(self.server.workspace.position_codec)

    def uri(self, key: str) -> str:
        return self.open.get(key) or from_fs_path(str(self.editing.file(key))) or ""

    def place(self, uri: str) -> tuple[str, SourceText]:
        """Return the key and the text of the file with a URI; the text is empty if no pack contains the file."""
        file = _file(uri)
        key = self.editing.key(file) if file is not None else uri
        return key, self.editing.project().source(key) or SourceText(key, "")

    def at(self, document: types.TextDocumentIdentifier, position: types.Position) -> tuple[str, SourceText, int]:
        """Return the key and text of a document in a request, and the offset of a position in this text."""
        key, source = self.place(document.uri)
        return key, source, self.positions.offset(source, position)

    def locations(self, places: Iterable[tuple[str, Span]]) -> list[types.Location]:
        project = self.editing.project()
        return [
            types.Location(self.uri(key), self.positions.range(source, span))
            for key, span in places
            if (source := project.source(key)) is not None
        ]

    def take(self, uri: str) -> None:
        """Store the text that a file has in the editor now, and schedule a check."""
        if (file := _file(uri)) is not None:
            self.editing.update(file, self.server.workspace.get_text_document(uri).source)
            self.open[self.editing.key(file)] = uri
            self.soon()

    def soon(self) -> None:
        """Schedule a check of the packs after a pause in typing."""
        if self.waiting is not None:
            self.waiting.cancel()
        self.waiting = asyncio.get_running_loop().call_later(self.pause, self.publish)

    def publish(self) -> None:
        """Check the packs and publish all findings; files whose findings are gone get an empty list."""
        self.waiting = None
        found: dict[str, list[types.Diagnostic]] = {key: [] for key in {*self.told, *self.open}}
        project = self.editing.check()
        for problem in (*self.runs.findings(project), *project.problems):
            if len(found.get(problem.path, ())) >= MOST_PUBLISHED:
                continue
            if (source := self.editing.text(problem.path)) is not None:
                made = translate.diagnostic(problem, source, self.editing.text, self.uri, self.positions)
                found.setdefault(problem.path, []).append(made)
        self.told = {key for key, problems in found.items() if problems}
        for key, problems in found.items():
            self.server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(self.uri(key), problems))


def _file(uri: str) -> Path | None:
    """Return the path of a file URI, or None when it is not a path on this machine."""
    try:
        path = Path(to_fs_path(uri) or "") if uri.startswith("file:") else None
        if path is not None and path.is_absolute():
            path.lstat()
    except (FileNotFoundError, NotADirectoryError):  # accept a path whose file does not exist yet
        return path
    except (OSError, ValueError):  # refuse invalid file names and URIs
        return None
    return path if path is not None and path.is_absolute() else None


def make_server(
    editing: EditorWorkspace, pause: float = PAUSE, play_scenarios: PlayScenarios | None = None
) -> CardServer:
    """Build a language server with all features, for the packs that an editor opens.

    Args:
        pause: how long to wait after the last change before the packs are checked, in seconds.
        play_scenarios: plays scenarios; None for a server that does not offer to run them.
    """
    try:
        release = version("citadels-sdk")
    except PackageNotFoundError:  # the server runs from a checkout that is not installed
        release = "0"
    # The editor sends whole texts, because card files are short; partial changes are accepted, too.
    server = CardServer("citadels", release, text_document_sync_kind=types.TextDocumentSyncKind.Full)
    session = _Session(server, editing, pause)
    _follow_texts(server, session)
    _answer_at_places(server, session)
    _rename(server, session)
    _answer_about_files(server, session)
    if play_scenarios is not None:
        _run_scenarios(server, session, play_scenarios)
    return server


def _follow_texts(server: CardServer, session: _Session) -> None:
    @server.feature(types.INITIALIZED)
    def on_initialized(_: types.InitializedParams) -> None:
        folders = [folder.uri for folder in server.workspace.folders.values()]
        for uri in folders or [server.workspace.root_uri or ""]:
            if (folder := _file(uri)) is not None:
                session.editing.open_folder(folder)
        with _progress(server, "Reading the packs"):
            session.publish()
            for pack in session.editing.project().packs:
                pack.verbs  # noqa: B018  # reading the property fills its cache before the first request
        gc.freeze()  # the packs stay in memory: scanning them for garbage would delay answers

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def on_did_open(params: types.DidOpenTextDocumentParams) -> None:
        if (file := _file(params.text_document.uri)) is not None:
            session.editing.open_file(file)
            session.take(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def on_did_change(params: types.DidChangeTextDocumentParams) -> None:
        session.take(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def on_did_save(_: types.DidSaveTextDocumentParams) -> None:
        session.editing.reread()
        session.soon()

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def on_did_close(params: types.DidCloseTextDocumentParams) -> None:
        if (file := _file(params.text_document.uri)) is not None:
            key = session.editing.key(file)
            if session.open.pop(key, None) is None:
                logger.warning("ignored the closing of a file that is not open")
                return
            session.editing.close_file(file)
            session.told.add(key)  # so that the next check replaces the findings of the unsaved text
            session.soon()

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def on_did_change_files(_: types.DidChangeWatchedFilesParams) -> None:
        session.editing.reread()
        session.soon()

    @server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def on_did_change_folders(params: types.DidChangeWorkspaceFoldersParams) -> None:
        for removed in params.event.removed:
            if (folder := _file(removed.uri)) is not None:
                session.editing.close_folder(folder)
        for added in params.event.added:
            if (folder := _file(added.uri)) is not None:
                session.editing.open_folder(folder)
        session.soon()


@contextmanager
def _progress(server: CardServer, title: str) -> Iterator[None]:
    window = server.client_capabilities.window
    if window is None or not window.work_done_progress:
        yield
        return
    token = title.lower()
    server.protocol.announce(token)
    server.work_done_progress.begin(token, types.WorkDoneProgressBegin(title=title, cancellable=False))
    yield
    server.work_done_progress.end(token, types.WorkDoneProgressEnd())


def _answer_at_places(server: CardServer, session: _Session) -> None:
    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def on_hover(params: types.HoverParams) -> types.Hover | None:
        key, source, offset = session.at(params.text_document, params.position)
        told = hover(session.editing.project(), key, offset)
        if told is None:
            return None
        markup = types.MarkupContent(types.MarkupKind.Markdown, told.text)
        return types.Hover(markup, session.positions.range(source, told.span))

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, types.CompletionOptions(trigger_characters=TRIGGERS))
    def on_completion(params: types.CompletionParams) -> types.CompletionList:
        key, source, offset = session.at(params.text_document, params.position)
        client = server.client_capabilities.text_document
        item = client.completion.completion_item if client and client.completion else None
        offered = complete(session.editing.project(), key, offset)
        snippets = bool(item and item.snippet_support)
        items = translate.completions(offered, source, session.positions, snippets=snippets)
        return types.CompletionList(is_incomplete=False, items=items)

    @server.feature(types.TEXT_DOCUMENT_DEFINITION)
    def on_definition(params: types.DefinitionParams) -> list[types.Location]:
        key, _, offset = session.at(params.text_document, params.position)
        found = definitions(session.editing.project(), key, offset)
        return session.locations((symbol.path, symbol.span) for symbol in found)

    @server.feature(types.TEXT_DOCUMENT_REFERENCES)
    def on_references(params: types.ReferenceParams) -> list[types.Location]:
        key, _, offset = session.at(params.text_document, params.position)
        found = references(session.editing.project(), key, offset)
        wanted = (one for one in found if params.context.include_declaration or not one.mention.declares)
        return session.locations((one.path, one.span) for one in wanted)

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def on_highlight(params: types.DocumentHighlightParams) -> list[types.DocumentHighlight]:
        key, source, offset = session.at(params.text_document, params.position)
        here = (one for one in references(session.editing.project(), key, offset) if one.path == key)
        return [types.DocumentHighlight(session.positions.range(source, one.span)) for one in here]


def _rename(server: CardServer, session: _Session) -> None:
    @server.feature(types.TEXT_DOCUMENT_PREPARE_RENAME)
    def on_prepare_rename(params: types.PrepareRenameParams) -> types.Range | None:
        key, source, offset = session.at(params.text_document, params.position)
        if not source.text:
            return None
        span = prepare(session.editing.project(), key, offset)
        if isinstance(span, RenameRefusal):
            raise JsonRpcException(span.reason, REFUSED)
        return session.positions.range(source, span)

    @server.feature(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
    def on_rename(params: types.RenameParams) -> types.WorkspaceEdit | None:
        key, source, offset = session.at(params.text_document, params.position)
        if not source.text:
            return None
        edits = rename(session.editing.project(), key, offset, params.new_name)
        if isinstance(edits, RenameRefusal):
            raise JsonRpcException(edits.reason, REFUSED)
        return translate.workspace_edit(edits, session.editing.text, session.uri, session.positions)


def _answer_about_files(server: CardServer, session: _Session) -> None:
    kinds = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, kinds)
    def on_code_action(params: types.CodeActionParams) -> list[types.CodeAction]:
        key, source = session.place(params.text_document.uri)
        span = session.positions.span(source, params.range)
        shown = {(str(one.code), session.positions.span(source, one.range)): one for one in params.context.diagnostics}
        made: list[types.CodeAction] = []
        for action in fixes(session.editing.check(), key, span):
            edit = translate.workspace_edit([action.edit], session.editing.text, session.uri, session.positions)
            made.append(translate.code_action(action, shown, edit))
        return made

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def on_document_symbol(params: types.DocumentSymbolParams) -> list[types.DocumentSymbol]:
        _, source = session.place(params.text_document.uri)
        return [translate.symbol(entry, source, session.positions) for entry in outline(source)]

    @server.feature(types.WORKSPACE_SYMBOL)
    def on_workspace_symbol(params: types.WorkspaceSymbolParams) -> list[types.WorkspaceSymbol]:
        found = find_symbols(session.editing.project(), params.query)
        places = session.locations((symbol.path, symbol.span) for symbol in found)
        return [translate.workspace_symbol(*pair) for pair in zip(found, places, strict=True)]

    @server.feature(types.TEXT_DOCUMENT_INLAY_HINT)
    def on_inlay_hint(params: types.InlayHintParams) -> list[types.InlayHint]:
        key, source = session.place(params.text_document.uri)
        span = session.positions.span(source, params.range)
        shown = (hint for hint in hints(session.editing.project(), key) if span.start <= hint.offset <= span.end)
        return [
            types.InlayHint(session.positions.position(source, hint.offset), hint.text, padding_left=True)
            for hint in shown
        ]

    @server.feature(types.TEXT_DOCUMENT_FOLDING_RANGE)
    def on_folding_range(params: types.FoldingRangeParams) -> list[types.FoldingRange]:
        _, source = session.place(params.text_document.uri)
        return [types.FoldingRange(first - 1, last - 1) for first, last in folds(source)]

    @server.feature(types.TEXT_DOCUMENT_FORMATTING)
    def on_formatting(params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
        if session.place(params.text_document.uri)[0] not in session.open:
            return None
        old = server.workspace.get_text_document(params.text_document.uri).source
        new = format_bytes(old.encode("utf-8", "surrogatepass"), params.text_document.uri).text
        return translate.line_edits(old, new) if new is not None and new != old else None

    legend = types.SemanticTokensLegend(token_types=list(TYPES), token_modifiers=list(MODIFIERS))

    @server.feature(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, legend)
    def on_semantic_tokens(params: types.SemanticTokensParams) -> types.SemanticTokens:
        key, source = session.place(params.text_document.uri)
        found = colours(session.editing.project(), key)
        return types.SemanticTokens(translate.semantic_tokens(found, source, session.positions))


def _run_scenarios(server: CardServer, session: _Session, play: PlayScenarios) -> None:
    @server.feature(types.TEXT_DOCUMENT_CODE_LENS)
    def on_code_lens(params: types.CodeLensParams) -> list[types.CodeLens]:
        uri = params.text_document.uri
        key, source = session.place(uri)
        pack = session.editing.project().pack_of(key)
        return run_lenses(source, uri, session.positions) if pack is not None and pack.id else []

    @server.command(RUN)
    async def run(uri: str, name: str | None) -> None:
        key, _ = session.place(uri)
        told = await session.runs.run(session.editing.check(), key, name, play)
        session.publish()
        server.window_show_message(told)
