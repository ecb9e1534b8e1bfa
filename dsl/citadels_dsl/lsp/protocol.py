"""Enforce the language server protocol: answer invalid messages with errors, and keep running."""

import asyncio
import logging
from collections.abc import Generator
from concurrent.futures import Future
from pathlib import Path
from typing import Any, BinaryIO
from urllib.parse import unquote

from cattrs.errors import BaseValidationError
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter
from pygls.protocol.json_rpc import JsonRPCNotification, JsonRPCRequestMessage, MsgId
from pygls.protocol.language_server import lsp_method

from citadels_dsl.lsp.positions import Positions
from citadels_dsl.lsp.wire import INVALID_REQUEST, UnreadableMessage, messages
from citadels_dsl.text.source import SourceText

logger = logging.getLogger(__name__)

INVALID_PARAMS = types.ErrorCodes.InvalidParams.value
UNKNOWN_METHOD = types.ErrorCodes.MethodNotFound.value
INTERNAL = types.ErrorCodes.InternalError.value
NOT_STARTED = types.ErrorCodes.ServerNotInitialized.value

_MISFITS = (BaseValidationError, ValueError, TypeError, KeyError, AttributeError, RecursionError)
"""The exceptions that an invalid message causes when it is converted or handled."""

_NAMED = {types.CANCEL_REQUEST: "id", types.WINDOW_WORK_DONE_PROGRESS_CANCEL: "token"}
"""The messages that refer to another message, and the key that does; pygls fails if its value is not hashable."""

_NOTICES = frozenset(method for method, (_, answer, *_) in types.METHOD_TO_TYPES.items() if answer is None) - {
    types.EXIT
}
"""The notifications; sent as requests they would leave the editor waiting for an answer."""


def _names_well(method: str, params: object) -> bool:
    """Return whether a message refers to another message by a number or a string, or refers to none."""
    named = params.get(_NAMED[method]) if method in _NAMED and isinstance(params, dict) else 0
    return named is None or (isinstance(named, int | str) and not isinstance(named, bool))


class CardProtocol(LanguageServerProtocol):
    """The protocol state of one editor connection, from the first message to the last."""

    ended: int | None = None
    """The exit code of the process, once the editor has sent `exit`."""

    def receive(self, message: dict[str, object]) -> None:
        """Handle one message of the editor, and send a response to every request."""
        id_, method = message.get("id"), message.get("method")
        if isinstance(id_, bool) or not isinstance(id_, int | str | None):
            self.refuse(None, INVALID_REQUEST, "the id of a message must be a number or a text")
        elif message.get("jsonrpc") != self.VERSION:
            self.refuse(id_, INVALID_REQUEST, 'a message must say "jsonrpc": "2.0"')
        elif method is None and ("result" in message or "error" in message):
            self._take_answer(message)
        elif not isinstance(method, str):
            self.refuse(id_, INVALID_REQUEST, "a message must name its method")
        elif (reason := self._out_of_place(method)) is not None:
            if id_ is not None:
                self.refuse(id_, *reason)
        elif not _names_well(method, message.get("params")):
            self._report_misfit(id_, method)
        elif id_ is not None and method in _NOTICES:
            self.refuse(id_, INVALID_REQUEST, f'"{method}" is a notification, so it must not have an id')
        else:
            self._take(message, id_, method)

    def refuse(self, id_: int | str | None, code: int, reason: str) -> None:
        """Send the editor an error response."""
        self._send_data({"jsonrpc": self.VERSION, "id": id_, "error": {"code": code, "message": reason}})

    def announce(self, token: str) -> None:
        """Ask the editor to show a progress report, and do not wait for the answer."""
        method = types.WINDOW_WORK_DONE_PROGRESS_CREATE
        self._send_data({"jsonrpc": self.VERSION, "id": token, "method": method, "params": {"token": token}})

    def _out_of_place(self, method: str) -> tuple[int, str] | None:
        """Return the error code and text for a method that is unknown or not allowed now; else None."""
        if method == types.EXIT:
            return None
        if self._shutdown:
            return INVALID_REQUEST, "the server has been shut down"
        if (self._workspace is None) != (method == types.INITIALIZE):
            if self._workspace is None:
                return NOT_STARTED, 'the first message must be "initialize"'
            return INVALID_REQUEST, '"initialize" may be sent only once'
        known = method in self.fm.builtin_features or method in self.fm.features or method == types.CANCEL_REQUEST
        return None if known else (UNKNOWN_METHOD, f'this server knows no method "{method}"')

    def _take(self, message: dict[str, object], id_: int | str | None, method: str) -> None:
        generic = JsonRPCNotification if id_ is None else JsonRPCRequestMessage
        try:
            made = self._converter.structure(message, self.get_message_type(method) or generic)
        except _MISFITS:
            self._report_misfit(id_, method)
        else:
            self._handle(made)

    def _report_misfit(self, id_: int | str | None, method: str) -> None:
        """Refuse a request with invalid parameters; log a notification."""
        if id_ is not None:
            self.refuse(id_, INVALID_PARAMS, f'the parameters of "{method}" are not valid')
        else:
            logger.warning('ignored an invalid message "%s"', method)

    def _handle(self, message: Any) -> None:
        """Handle a message; if it is invalid, log the error."""
        try:
            self.handle_message(message)
        except _MISFITS as error:
            logger.error(_internal_error_text(error))

    def _take_answer(self, message: dict[str, object]) -> None:
        """Handle the answer to a request of the server; ignore answers to unknown requests."""
        try:
            made = self.structure_message(message)
        except JsonRpcException:
            logger.warning("ignored an invalid answer")
        else:
            self._handle(made)

    def _send_handler_result(self, future: Future[Any], *, msg_id: MsgId) -> None:
        """Send the result of a handler, or its error; an internal error becomes one sentence."""
        error = None if future.cancelled() else future.exception()
        if error is None or isinstance(error, JsonRpcException):
            super()._send_handler_result(future, msg_id=msg_id)
        else:
            self._request_futures.pop(msg_id, None)
            logger.error(told := _internal_error_text(error))
            self.refuse(msg_id, INTERNAL, told)

    def _check_handler_result(self, future: Future[Any]) -> None:
        """Log the exception that the handler of a notification raised, if any."""
        if not future.cancelled() and (error := future.exception()) is not None:
            logger.error(_internal_error_text(error))

    @lsp_method(types.EXIT)
    def lsp_exit(self, *args: Any) -> Generator[Any, Any, None]:
        """Handle `exit`: the exit code is 0 after `shutdown`, else 1."""
        self.ended = 0 if self._shutdown else 1
        yield from ()

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> Generator[Any, Any, None]:
        """Apply changes to a document: whole texts, as the server asks for, or changes of parts of the text."""
        document = self.workspace.text_documents.get(unquote(params.text_document.uri))
        if document is None:
            logger.warning("ignored a change of a file that is not open")
            return
        text = document.source
        for change in params.content_changes:
            text = changed(text, change, Positions(self.workspace.position_codec))
        whole = types.TextDocumentContentChangeWholeDocument(text)
        self.workspace.update_text_document(params.text_document, whole)
        yield self.fm.features[types.TEXT_DOCUMENT_DID_CHANGE], (params,), None


def changed(text: str, change: types.TextDocumentContentChangeEvent, positions: Positions) -> str:
    """Apply a change to a text and return the result; positions outside of the text are clamped."""
    if not isinstance(change, types.TextDocumentContentChangePartial):
        return change.text
    source = SourceText("", text.replace("\r\n", "\n").replace("\r", "\n"))
    span = positions.span(source, change.range)
    return source.text[: min(span.start, span.end)] + change.text + source.text[max(span.start, span.end) :]


class CardServer(LanguageServer):
    """A language server for one editor, which answers invalid messages and continues."""

    protocol: CardProtocol

    def __init__(self, name: str, version: str, **options: Any) -> None:
        """Create a server that has no feature registered."""
        super().__init__(name, version, protocol_cls=CardProtocol, converter_factory=default_converter, **options)

    def report_server_error(self, error: Exception, source: object) -> None:
        """Do nothing, because the error was logged where it happened."""

    def serve(self, incoming: BinaryIO, outgoing: BinaryIO) -> int:
        """Serve an editor until one side ends the connection, and return an exit code."""
        return asyncio.run(self._serve(incoming, outgoing))

    async def _serve(self, incoming: BinaryIO, outgoing: BinaryIO) -> int:
        asyncio.get_running_loop().set_exception_handler(_tell_of_loop)
        writer = _Writer(outgoing)
        self.protocol.set_writer(writer)
        async for message in messages(incoming):
            if isinstance(message, UnreadableMessage):
                logger.error(message.reason)
                self.protocol.refuse(None, message.code, message.reason)
                if message.end:
                    return 1
            else:
                self.protocol.receive(message)
            if self.protocol.ended is not None:
                return self.protocol.ended
            if writer.gone:
                logger.error("the editor has closed the connection")
                return 1
        return 0


class _Writer:
    """A writer to the editor that records when the connection is closed."""

    def __init__(self, stream: BinaryIO) -> None:
        self.stream, self.gone = stream, False

    def write(self, data: bytes) -> None:
        try:
            self.stream.write(data)
            self.stream.flush()
        except OSError:
            self.gone = True

    def close(self) -> None:
        """Do nothing, because the caller owns the stream."""


def _internal_error_text(error: BaseException) -> str:
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f", {Path(place.tb_frame.f_code.co_filename).name}:{place.tb_lineno}" if place is not None else ""
    why = (f"{type(error).__name__}: {error}" if str(error) else type(error).__name__).splitlines()[0]
    return f"an error in the language server, please report it: {why}{where}"


def _tell_of_loop(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    error = context.get("exception")
    told = _internal_error_text(error) if isinstance(error, BaseException) else str(context.get("message"))
    logger.error(told)
