"""Test the messages between the workshop page and its back end: calls, language server, tables, and junk."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from citadels_core.workshop.page_connection import LONGEST, PageConnection
from citadels_core.workshop.session import WorkshopSession

Said = list[dict[str, Any]]


def talk(folder: Path, steps: Callable[[PageConnection, Said], Any]) -> Said:
    """Connect a page, do the steps, and return all messages to the page."""
    said: Said = []

    async def talked() -> None:
        page = PageConnection(WorkshopSession(folder), lambda text: said.append(json.loads(text)), writes=True)
        await steps(page, said)

    asyncio.run(talked())
    return said


async def until(said: Said, fits: Callable[[dict[str, Any]], Any]) -> Any:
    for _ in range(200):
        if (found := next((one for one in said if fits(one)), None)) is not None:
            return found
        await asyncio.sleep(0.02)
    raise AssertionError(said)


def test_calls_are_answered_and_the_page_is_told_what_it_works_on(tmp_path: Path) -> None:
    async def steps(page: PageConnection, said: Said) -> None:
        page.receive('{"id": 7, "call": "pack"}')
        page.receive('{"id": 8, "call": "nothing", "args": {}}')
        page.receive('{"id": 9, "call": "page_words", "args": {"language": "de"}}')

    ready, pack, refused, words = talk(tmp_path, steps)
    assert ready["ready"]["title"] == "My Cards"
    assert ready["ready"]["root"] == tmp_path.resolve().as_uri()
    assert pack["result"]["id"] == "my_cards"
    assert refused == {"id": 8, "error": "The workshop does not know this call."}
    assert words["result"]["language"] == "de"


@pytest.mark.parametrize(
    "text",
    [
        *("", "[", "[]", "1", '"x"', "{}", '{"id": null}', '{"id": [], "call": "pack"}', '{"lsp": 1}', '{"lsp": "["}'),
        *('{"lsp": "[]"}', '{"lsp": "{}"}', '{"table": "?"}', '{"table": {}}', "[" * 100_000, '{"id": 1}', "\ud800"),
        *('{"id": 1, "call": {}, "args": []}', '{"id": 1, "call": "write", "args": {"path": {}, "text": []}}'),
    ],
)
def test_junk_does_not_end_the_connection(tmp_path: Path, text: str) -> None:
    async def steps(page: PageConnection, said: Said) -> None:
        page.receive(text)
        page.receive('{"id": "last", "call": "pack"}')

    assert talk(tmp_path, steps)[-1]["result"]["id"] == "my_cards"


def test_a_message_that_is_too_long_is_not_read(tmp_path: Path) -> None:
    async def steps(page: PageConnection, said: Said) -> None:
        page.receive('{"id": 1, "call": "pack"}' + " " * LONGEST)

    assert [*talk(tmp_path, steps)[0]] == ["ready"]


def test_an_error_of_the_program_becomes_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def steps(page: PageConnection, said: Said) -> None:
        monkeypatch.setattr(WorkshopSession, "call", lambda *_: 1 / 0)
        page.receive('{"id": 1, "call": "pack"}')

    error = talk(tmp_path, steps)[-1]["error"]
    assert error.startswith("An error in the workshop, please report it: ZeroDivisionError")
    assert "\n" not in error


def test_the_language_server_finds_what_a_call_has_written(tmp_path: Path) -> None:
    async def steps(page: PageConnection, said: Said) -> None:
        root = said[0]["ready"]["root"]

        def ask(method: str, params: Any, **id_: int) -> None:
            page.receive(json.dumps({"lsp": json.dumps({"jsonrpc": "2.0", **id_, "method": method, "params": params})}))

        ask("initialize", {"processId": None, "rootUri": root, "capabilities": {}}, id=1)
        await until(said, lambda one: "lsp" in one and '"capabilities"' in one["lsp"])
        ask("initialized", {})
        page.receive(
            json.dumps({"id": 1, "call": "write", "args": {"path": "x.card", "text": "district X\n    cost golt\n"}})
        )
        uri = f"{root}/x.card"
        text = "district X\n    cost golt\n"
        ask(
            "textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "citadels", "version": 1, "text": text}}
        )
        found = await until(said, lambda one: "publishDiagnostics" in one.get("lsp", ""))
        published = json.loads(found["lsp"])["params"]
        assert published["uri"] == uri
        assert {one["code"] for one in published["diagnostics"]} == {"CIT302", "CIT401"}

    talk(tmp_path, steps)


def test_bots_play_at_a_table_until_the_person_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citadels_core.workshop.practice_tables.PAUSE", 0.01)

    async def steps(page: PageConnection, said: Said) -> None:
        page.receive('{"id": 1, "call": "cards"}')
        card = said[-1]["result"][0]["id"]
        page.receive(json.dumps({"id": 2, "call": "play", "args": {"card": card}}))
        table = said[-1]["result"]["table"]

        def tell(message: dict[str, Any]) -> None:
            page.receive(json.dumps({"table": json.dumps({"table": table, "seat": 0, "message": message})}))

        def views() -> list[dict[str, Any]]:
            told = [json.loads(one["table"])["message"] for one in said if "table" in one]
            return [one for one in told if one["type"] in ("state", "update")]

        tell({"type": "hello", "protocol": 1})
        state = views()[-1]
        assert state["view"]["decision"]["seat"] == 0
        before = len(views())
        for _ in range(20):
            decision = next(one["view"] for one in reversed(views()) if "view" in one)["decision"]
            options = [option["id"] for option in decision["options"]]
            tell({"type": "reply", "at": views()[-1]["version"], "options": options[-1:]})
            await asyncio.sleep(0.1)
            if len(views()) > before + 5:
                return
            before_hello = len(views())
            tell({"type": "hello", "protocol": 1})
            assert len(views()) > before_hello
        raise AssertionError(views()[-1])

    talk(tmp_path, steps)
