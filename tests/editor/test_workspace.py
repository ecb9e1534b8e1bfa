"""Test searching declarations, hints in lists of cards, and running scenarios from an editor."""

from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from citadels_dsl.lsp.scenario_runs import RUN
from tests.editor.client import Editor, talk
from tests.packs.making import make_pack

INN = """district Inn
    type trade
    cost 3
    action Serve once per turn
        costs 1 gold
        gain 2 cards

scenario Inn: one gold becomes two cards
    given Anna: Merchant, 2 gold, hand none, city Inn
    when Anna uses Serve
    then Anna has 2 cards in hand

scenario Inn: the gold is gone
    given Anna: Merchant, 2 gold, hand none, city Inn
    when Anna uses Serve
    then Anna has 2 gold
"""

BOX = """deck Inns
    Inn, Smithy  # 😋

patch Classic 2016
    decks Inns

patch Smithy
    cost 6

edition House
    use rules Standard, Passing On
    players 2 to 7
    cast Assassin, Thief, Magician, King, Bishop, Merchant, Architect, Warlord
    decks Basic, Inns
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return make_pack(tmp_path, "inns", {"inn.card": INN, "box.card": BOX}, requires=("classic2016",))


async def run_lens(editor: Editor, title: str, number: int = 0) -> str:
    """Run the command of a lens and return the message of the server."""
    document = types.TextDocumentIdentifier(editor.uri("inn.card"))
    lenses = await editor.client.text_document_code_lens_async(types.CodeLensParams(document)) or []
    commands = [lens.command for lens in lenses if lens.command is not None and lens.command.title == title]
    asked = types.ExecuteCommandParams(commands[number].command, commands[number].arguments)
    await editor.client.workspace_execute_command_async(asked)
    return editor.messages.pop().message


def test_lenses_run_one_scenario_or_all_of_a_file(folder: Path) -> None:
    async def conversation(editor: Editor) -> None:
        await editor.begin()
        editor.open("inn.card")
        assert await run_lens(editor, "Run scenario") == 'The scenario "Inn: one gold becomes two cards" passed.'
        assert "expected: " in await run_lens(editor, "Run scenario", 1)
        assert await run_lens(editor, "Run 2 scenarios") == "1 of 2 scenarios failed."
        found = await editor.findings("inn.card")
        assert [(one.code, editor.piece(one.range, "inn.card")) for one in found] == [
            ("CIT702", "then Anna has 2 gold")
        ]
        editor.change("inn.card", INN.replace("then Anna has 2 gold", "then Anna has 1 gold"))
        assert await editor.findings("inn.card", lambda codes: codes == []) == []
        assert await run_lens(editor, "Run 2 scenarios") == "All 2 scenarios passed."

    talk(folder, conversation)


def test_scenarios_do_not_run_while_a_pack_has_errors(folder: Path) -> None:
    async def conversation(editor: Editor) -> None:
        await editor.begin()
        editor.open("inn.card", INN.replace("gain 2", "gian 2"))
        assert "inn.card has one: " in await run_lens(editor, "Run scenario")

    talk(folder, conversation)


def test_a_command_with_invalid_arguments_is_refused(folder: Path) -> None:
    async def conversation(editor: Editor) -> None:
        await editor.begin()
        for arguments in ([], [1], [editor.uri("inn.card"), None, 3]):
            with pytest.raises(JsonRpcException):
                await editor.client.workspace_execute_command_async(types.ExecuteCommandParams(RUN, arguments))
        gone = types.ExecuteCommandParams(RUN, [editor.uri("inn.card"), "no such scenario"])
        await editor.client.workspace_execute_command_async(gone)
        assert editor.messages.pop().message.startswith("No scenario ran")

    talk(folder, conversation)


def test_files_outside_packs_have_no_lenses(tmp_path: Path) -> None:
    async def conversation(editor: Editor) -> None:
        await editor.begin()
        editor.open("loose.card", INN)
        document = types.TextDocumentIdentifier(editor.uri("loose.card"))
        assert not await editor.client.text_document_code_lens_async(types.CodeLensParams(document))

    talk(tmp_path, conversation)


def test_lists_of_cards_show_types_costs_and_ranks(folder: Path) -> None:
    async def conversation(editor: Editor) -> None:
        await editor.begin()
        editor.open("box.card", BOX.replace("King", "King, Nobody"))
        document = types.TextDocumentIdentifier(editor.uri("box.card"))
        whole = types.Range(types.Position(0, 0), types.Position(99, 0))
        found = await editor.client.text_document_inlay_hint_async(types.InlayHintParams(document, whole)) or []
        lines = BOX.split("\n")
        told = [(lines[hint.position.line][: hint.position.character].split(" ")[-1], hint.label) for hint in found]
        assert told[:2] == [("Inn", "trade 3"), ("Smithy", "unique 6")]
        assert [label for _, label in told[2:]] == [f"rank {rank}" for rank in range(1, 9)]
        first = types.Range(types.Position(1, 0), types.Position(1, 8))
        found = await editor.client.text_document_inlay_hint_async(types.InlayHintParams(document, first)) or []
        assert [hint.label for hint in found] == ["trade 3"]

    talk(folder, conversation)


def test_declarations_of_all_packs_are_found_by_parts_of_their_names(folder: Path) -> None:
    async def conversation(editor: Editor) -> None:
        await editor.begin()

        async def search(query: str) -> list[tuple[str, str | None, str]]:
            found = await editor.client.workspace_symbol_async(types.WorkspaceSymbolParams(query)) or []
            return [(one.name, one.container_name, one.location.uri.rsplit("/", 1)[-1]) for one in found]

        assert (await search("srv"))[:1] == [("Serve", "Inn", "inn.card")]
        assert ("King", None, "king.card") in await search("king")
        assert ("Inn: the gold is gone", None, "inn.card") in await search("gold is gone")
        assert await search("[") == []
        assert len(await search("")) > 200

    talk(folder, conversation)
