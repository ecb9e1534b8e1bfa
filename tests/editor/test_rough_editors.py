"""Test editors that violate the protocol or send unexpected messages."""

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import frozen
from lsprotocol import types

from citadels_dsl.lsp.positions import Positions
from citadels_dsl.lsp.protocol import CardServer, changed
from citadels_dsl.lsp.wire import HEADER_BYTES, MOST_BYTES, MOST_VALUES, Input, UnreadableMessage, read_message
from tests.editor.test_server import folder
from tests.forked import Forks, forks

__all__ = ["folder"]

MOST_MEGABYTES = 200

INN = "district Inn\n    type trade\n    cost 3\n"


@frozen
class Heard:
    """The result of a conversation: the exit code, the messages and the log."""

    code: int
    messages: list[dict[str, Any]]
    log: str

    def answer(self, id_: object) -> dict[str, Any]:
        return next(one for one in self.messages if "method" not in one and one.get("id") == id_)

    def error(self, id_: object) -> tuple[int, str]:
        error = self.answer(id_)["error"]
        return error["code"], error["message"]


def framed(message: object) -> bytes:
    body = message if isinstance(message, bytes) else json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


def cut(data: bytes) -> list[dict[str, Any]]:
    stream = Input(io.BytesIO(data))
    found = []
    while (message := read_message(stream)) is not None:
        assert isinstance(message, dict), message
        found.append(message)
    return found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forks]:
    with forks(tmp_path_factory.mktemp("forks"), ["lsp"]) as made:
        yield made


def send(server: Forks, *pieces: bytes) -> Heard:
    """Start the server, send this input, close it, and collect the output."""
    heard = server.run("lsp", sent=b"".join(pieces))
    assert "Traceback" not in heard.err
    assert heard.megabytes < MOST_MEGABYTES
    return Heard(heard.code, cut(heard.out.encode()), heard.err)


def request(id_: object, method: str, params: object = None) -> bytes:
    return framed({"jsonrpc": "2.0", "id": id_, "method": method, **({} if params is None else {"params": params})})


def notice(method: str, params: object = None) -> bytes:
    return framed({"jsonrpc": "2.0", "method": method, **({} if params is None else {"params": params})})


def begin(folder: str | None) -> bytes:
    folders = None if folder is None else [{"uri": folder, "name": "packs"}]
    params = {"processId": None, "rootUri": folder, "capabilities": {}, "workspaceFolders": folders}
    return request("begin", "initialize", params) + notice("initialized", {})


def opened(uri: str, text: str) -> bytes:
    document = {"uri": uri, "languageId": "citadels", "version": 1, "text": text}
    return notice("textDocument/didOpen", {"textDocument": document})


def edited(uri: str, *changes: object) -> bytes:
    return notice(
        "textDocument/didChange", {"textDocument": {"uri": uri, "version": 2}, "contentChanges": list(changes)}
    )


def between(line: int, character: int, to_line: int, to_character: int) -> dict[str, Any]:
    return {
        "start": {"line": line, "character": character},
        "end": {"line": to_line, "character": to_character},
    }


def at(uri: str, line: int = 0, character: int = 10) -> dict[str, Any]:
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}


END = request("end", "shutdown") + notice("exit")


@pytest.mark.parametrize(
    "sent",
    [
        b"Content-Length: -5\r\n\r\n{}",
        b"Content-Length: five\r\n\r\n{}",
        b"Content-Length: 99999999999999999999999\r\n\r\n{}",
        b"Content-Type: text\r\n\r\n{}",
        b"\r\n\r\n{}",
        b"GET / HTTP/1.1\r\n\r\n",
        b"x" * (HEADER_BYTES + 10),
        b"X: y\r\n" * 50,
        b"\xff\xfe\x00",
    ],
)
def test_input_that_is_not_the_protocol_ends_the_session(sent: bytes) -> None:
    found = read_message(Input(io.BytesIO(sent)))
    assert isinstance(found, UnreadableMessage)
    assert (found.end, found.reason) == (
        True,
        "the input is not the language server protocol; an editor starts this command",
    )


@pytest.mark.parametrize("sent", [b"Content-Length: 99999999999\r\n\r\n{", b"Content-Length: 50\r\n\r\n{}"])
def test_a_truncated_message_ends_the_session(sent: bytes) -> None:
    found = read_message(Input(io.BytesIO(sent)))
    assert isinstance(found, UnreadableMessage)
    assert (found.end, found.reason) == (True, "the input ended in the middle of a message")


MESSAGES = [
    {"id": 1, "text": "Content-Length: 7\r\n\r\n"},
    {"id": 2, "text": "x" * 9_000},
    {"id": 3},
    {"id": 4},
    {"id": 5},
]


@pytest.mark.parametrize("lies", [-2, -20, -100, 1, 5, 16, 18, 22, 40, 9_000, 10**8, 10**16])
@pytest.mark.parametrize("at", [1, 2])
def test_reading_recovers_after_a_wrong_content_length(lies: int, at: int) -> None:
    bodies = [json.dumps(message).encode() for message in MESSAGES]
    lengths = [max(len(body) + (lies if number == at else 0), 0) for number, body in enumerate(bodies)]
    sent = b"".join(b"Content-Length: %d\r\n\r\n%b" % pair for pair in zip(lengths, bodies, strict=True))
    stream = Input(io.BytesIO(sent))
    found = []
    while (message := read_message(stream)) is not None:
        assert not isinstance(message, UnreadableMessage) or not message.end
        found.append(message)
    assert [one for one in found if isinstance(one, dict)] == [
        message for number, message in enumerate(MESSAGES) if number != at
    ]
    assert len(found) <= len(MESSAGES) + 1


def test_unreadable_input_between_messages_is_skipped() -> None:
    for between in (b"X: 1\r\n\r\n", b"{}\n" * 40, b"x" * 9_000, b"\r\n\r\n", b"Content-Length: -5\r\n\r\n"):
        stream = Input(io.BytesIO(framed({"id": 1}) + between + framed({"id": 2})))
        found = [read_message(stream) for _ in range(4)]
        assert [one for one in found if isinstance(one, dict)] == [{"id": 1}, {"id": 2}]
        assert found[-1] is None


@pytest.mark.parametrize("id_", [[1], {"a": 1}, True, 1.5, [[]]])
@pytest.mark.parametrize(
    ("method", "name"),
    [("$/cancelRequest", "id"), ("window/workDoneProgress/cancel", "token")],
)
def test_a_message_with_an_invalid_id_parameter_is_ignored_or_refused(
    id_: object, method: str, name: str, server: Forks
) -> None:
    heard = send(
        server,
        begin(None),
        notice(method, {name: id_, "value": 1}),
        request(7, method, {name: id_, "value": 1}),
        request(8, "shutdown"),
        notice("exit"),
    )
    assert heard.code == 0
    assert heard.error(7)[0] == -32602
    assert heard.answer(8)["result"] is None
    assert "mistake" not in heard.log


def test_a_notification_sent_as_a_request_is_refused(server: Forks) -> None:
    heard = send(
        server,
        begin(None),
        request(5, "$/setTrace", {"value": "off"}),
        request(6, "$/cancelRequest", {"id": 99}),
        request(7, "textDocument/didClose", {"textDocument": {"uri": "file:///x.card"}}),
        request(8, "shutdown"),
        notice("exit"),
    )
    assert heard.code == 0
    assert [heard.error(id_) for id_ in (5, 6, 7)] == [
        (-32600, f'"{method}" is a notification, so it must not have an id')
        for method in ("$/setTrace", "$/cancelRequest", "textDocument/didClose")
    ]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"{", -32700),
        (b"\xff\xfe\xfa\xfb", -32700),
        (b"[" * 5000, -32700),
        (b'{"id": ' + b"9" * 5000 + b"}", -32700),
        (b"[]", -32600),
        (b"null", -32600),
        (b"[" + b"[]," * MOST_VALUES + b"[]]", -32600),
        (b'"' + b"x" * MOST_BYTES + b'"', -32600),
    ],
)
def test_an_invalid_message_is_skipped_and_the_next_is_read(body: bytes, code: int) -> None:
    stream = Input(io.BytesIO(framed(body) + framed({"id": 1})))
    found = read_message(stream)
    assert isinstance(found, UnreadableMessage)
    assert (found.end, found.code) == (False, code)
    assert read_message(stream) == {"id": 1}
    assert read_message(stream) is None


def test_header_lines_may_have_other_spellings() -> None:
    sent = b"content-length:2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n{}"
    assert read_message(Input(io.BytesIO(sent))) == {}
    assert read_message(Input(io.BytesIO(b"Content-Length: 2\n\n{}"))) == {}


@pytest.mark.parametrize(
    ("range_", "text", "after"),
    [
        (between(0, 0, 0, 3), "ONE", "ONE\ntwo\n😋x"),
        (between(0, 3, 1, 0), "", "onetwo\n😋x"),
        (between(2, 2, 2, 3), "y", "one\ntwo\n😋y"),
        (between(1, 99, 1, 99), "!", "one\ntwo!\n😋x"),
        (between(99, 0, 200, 7), "end", "one\ntwo\n😋xend"),
        (between(1, 3, 0, 0), "", "\n😋x"),
    ],
)
def test_incremental_changes_use_the_position_encoding_of_the_editor(range_: Any, text: str, after: str) -> None:
    start, end = (types.Position(**range_[name]) for name in ("start", "end"))
    change = types.TextDocumentContentChangePartial(types.Range(start, end), text)
    assert changed("one\ntwo\n😋x", change, Positions()) == after
    assert changed("one\r\ntwo\r\n😋x", change, Positions()) == after


def test_a_content_length_beyond_the_input_is_reported_in_one_sentence(server: Forks) -> None:
    heard = send(server, b"Content-Length: 99999999999\r\n\r\n{")
    assert (heard.code, heard.log) == (1, "citadels lsp: the input ended in the middle of a message\n")
    assert heard.error(None) == (-32700, "the input ended in the middle of a message")


def test_closed_input_ends_the_session(server: Forks) -> None:
    heard = send(server)
    assert (heard.code, heard.messages, heard.log) == (0, [], "")


def test_messages_out_of_order_are_answered_with_errors(server: Forks) -> None:
    heard = send(
        server,
        framed(b"garbage"),
        framed([]),
        request(1, "textDocument/hover", at("file:///a.card")),
        notice("textDocument/didOpen", {}),
        request(2, "initialize", {"capabilities": 5}),
        framed({"id": 3, "method": "initialize"}),
        framed({"jsonrpc": "2.0", "id": [4], "method": "initialize"}),
        framed({"jsonrpc": "2.0", "id": 5, "method": 7}),
        begin(None),
        request(6, "initialize", {"capabilities": {}}),
        request(7, "textDocument/hover", {"position": 5}),
        request(8, "textDocument/hover", at("file:///a.card", -1)),
        request(9, "textDocument/typeDefinition", at("file:///a.card")),
        request(10, "no/such"),
        notice("no/such", {}),
        notice("$/cancelRequest", {"id": 77}),
        notice("textDocument/didOpen", {"x": 1}),
        framed({"jsonrpc": "2.0", "id": 99, "result": None}),
        framed({"jsonrpc": "2.0", "id": 99, "error": 5}),
        request("end", "shutdown"),
        request(11, "textDocument/hover", at("file:///a.card")),
        notice("exit"),
    )
    assert heard.code == 0
    assert [(one["error"]["code"]) for one in heard.messages if one.get("id", 0) is None] == [-32700, -32600, -32600]
    errors = [one["id"] for one in heard.messages if "error" in one and one["id"] is not None]
    assert errors == [1, 2, 3, 5, 6, 7, 8, 9, 10, 11]
    codes = [heard.error(id_)[0] for id_ in errors]
    assert codes == [-32002, -32602, -32600, -32600, -32600, -32602, -32602, -32601, -32601, -32600]
    assert heard.error(7)[1] == 'the parameters of "textDocument/hover" are not valid'
    assert all(line.startswith("citadels lsp: ") for line in heard.log.splitlines())


def test_exit_without_shutdown_gives_exit_code_1(server: Forks) -> None:
    assert send(server, begin(None), notice("exit")).code == 1


def test_an_internal_error_is_reported_in_one_sentence(caplog: pytest.LogCaptureFixture) -> None:
    server = CardServer("test", "1")

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    def hovered(_: types.HoverParams) -> None:
        raise KeyError("a\nb")

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(_: types.DidSaveTextDocumentParams) -> None:
        raise LookupError

    outgoing = io.BytesIO()
    uri = {"textDocument": {"uri": "file:///a.card"}}
    sent = begin(None) + notice("textDocument/didSave", uri) + request(1, "textDocument/hover", at("file:///a.card"))
    assert server.serve(io.BytesIO(sent + END), outgoing) == 0
    error = next(one for one in cut(outgoing.getvalue()) if one.get("id") == 1)["error"]
    place = r"test_rough_editors\.py:\d+"
    told = rf"an error in the language server, please report it: KeyError: 'a\\nb', {place}"
    assert re.fullmatch(told, error["message"])
    assert (error["code"], error.get("data")) == (-32603, None)
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith("pygls")]
    assert re.fullmatch(rf"an error in the language server, please report it: LookupError, {place}", ours[0])
    assert ours[1:] == [error["message"]]


def test_a_disconnected_editor_ends_the_session(caplog: pytest.LogCaptureFixture) -> None:
    class Closed(io.BytesIO):
        def write(self, _: object) -> int:
            raise BrokenPipeError

    assert CardServer("test", "1").serve(io.BytesIO(begin(None) + END), Closed()) == 1
    assert caplog.records[-1].getMessage() == "the editor has closed the connection"


NOWHERE = (
    "file:///no/such/folder",
    "untitled:Untitled-1",
    "http://[",
    "file:",
    "",
    "file:///%00",
    "file:///" + "x" * 999,
)


def test_requests_for_missing_files_and_folders_are_answered(server: Forks) -> None:
    asked = b""
    for number, uri in enumerate(NOWHERE):
        place = {**at(uri, 99999, 99999), "newName": "Inn"}
        place |= {"context": {"includeDeclaration": True, "diagnostics": [], "triggerKind": 1}}
        place |= {"options": {"tabSize": 4, "insertSpaces": True}, "range": between(5, 5, 99999, 0)}
        for method in (
            "hover", "completion", "definition", "references", "rename", "prepareRename", "codeAction",
            "documentSymbol", "foldingRange", "formatting", "semanticTokens/full", "documentHighlight",
        ):  # fmt: skip
            asked += request(f"{number} {method}", f"textDocument/{method}", place)
        asked += edited(uri, {"text": INN}) + notice("textDocument/didSave", {"textDocument": {"uri": uri}})
        asked += notice("textDocument/didClose", {"textDocument": {"uri": uri}})
    heard = send(server, begin("file:///no/such/folder"), asked, END)
    assert heard.code == 0
    answers = [one for one in heard.messages if str(one.get("id"))[:1].isdigit()]
    assert len(answers) == 12 * len(NOWHERE)
    assert [one for one in answers if "error" in one] == []
    assert set(heard.log.splitlines()) == {
        "citadels lsp: ignored a change of a file that is not open",
        "citadels lsp: ignored the closing of a file that is not open",
    }


def test_work_done_progress_is_reported_while_packs_are_read(folder: Path, server: Forks) -> None:
    params = {"processId": None, "rootUri": folder.as_uri(), "capabilities": {"window": {"workDoneProgress": True}}}
    heard = send(server, request("begin", "initialize", params), notice("initialized", {}), END)
    assert (heard.code, heard.log) == (0, "")
    told = [(one["method"], one["params"]) for one in heard.messages if "method" in one]
    token = {"token": "reading the packs"}
    assert told[:2] == [
        ("window/workDoneProgress/create", token),
        ("$/progress", token | {"value": {"kind": "begin", "title": "Reading the packs", "cancellable": False}}),
    ]
    assert told[-1] == ("$/progress", token | {"value": {"kind": "end"}})


def test_rapid_changes_end_with_the_last_text(folder: Path, server: Forks) -> None:
    uri = (folder / "inn.card").as_uri()
    whole = [edited(uri, {"text": INN.replace("3", str(number % 6)) * 40}) for number in range(300)]
    parts = [edited(uri, {"range": between(0, 9, 0, 9), "text": "A"}) for _ in range(50)]
    beyond = edited(
        uri, {"range": between(9999, 9999, 99999, 0), "text": "\ndistrict Last\n    type trade\n    cost 1\n"}
    )
    asked = request(1, "textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    heard = send(
        server, begin(folder.as_uri()), opened(uri, INN), *whole, edited(uri, {"text": INN}), *parts, beyond, asked, END
    )
    assert (heard.code, heard.log) == (0, "")
    assert [one["name"] for one in heard.answer(1)["result"]] == ["A" * 50 + "Inn", "Last"]


@pytest.mark.slow
def test_a_file_of_nonsense_is_checked_within_the_memory_limit(folder: Path, server: Forks) -> None:
    uri = (folder / "inn.card").as_uri()
    nonsense = "\n".join(f"    gian {number} glod (((" for number in range(19_000))
    place = {"textDocument": {"uri": uri}, "range": between(0, 0, 99999, 0), "context": {"diagnostics": []}}
    asked = request(1, "textDocument/codeAction", place)
    heard = send(server, begin(folder.as_uri()), opened(uri, nonsense), asked, END)
    assert heard.code == 0
    assert heard.log == ""
