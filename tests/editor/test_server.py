"""Test the language server over the protocol, as an editor uses it."""

from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.editor.client import Editor, talk
from tests.packs.making import district, make_pack

INN = """# Wirtshäuser 😋 und mehr
marker served on player
    until end of turn

district Inn
    type trade
    cost 3
    action Serve once per turn  # 😋 é
        if you are not served
        costs 1 gold
        gain 2 cards
        mark you served

scenario Inn: one gold becomes two cards
    given Anna: Merchant, 2 gold, hand none, city Inn
    when Anna uses Serve
    then Anna is served
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    box = "deck Inns\n    Inn, Tavern\n\npatch Classic 2016\n    decks Inns\n"
    return make_pack(tmp_path, "inns", {"inn.card": INN, "box.card": box}, requires=("classic2016",))


def test_a_file_is_opened_edited_and_fixed(folder: Path) -> None:
    async def conversation(editor: Editor) -> None:
        result = await editor.begin()
        assert result.capabilities.position_encoding == types.PositionEncodingKind.Utf16
        editor.open("inn.card")
        assert await editor.findings("inn.card", lambda codes: codes == []) == []
        broken = INN.replace("gain 2 cards", "gian 2 cards")
        editor.change("inn.card", broken)
        found = await editor.findings("inn.card")
        assert (found[0].code, editor.piece(found[0].range, "inn.card")) == ("CIT209", "gian")
        assert found[0].severity == types.DiagnosticSeverity.Error
        assert 'did you mean "gain"?' in found[0].message
        document = types.TextDocumentIdentifier(editor.uri("inn.card"))
        actions = await editor.client.text_document_code_action_async(
            types.CodeActionParams(document, found[0].range, types.CodeActionContext(found[:1]))
        )
        action = next(one for one in actions or [] if isinstance(one, types.CodeAction))
        assert ('"gain"' in action.title, action.is_preferred) == (True, True)
        assert list(action.diagnostics or []) == found[:1]
        assert action.edit is not None
        assert action.edit.changes is not None
        assert editor.applied("inn.card", action.edit.changes[editor.uri("inn.card")]) == INN
        editor.change("inn.card", INN)
        assert await editor.findings("inn.card", lambda codes: codes == []) == []

    talk(folder, conversation, as_process=True)


def test_only_the_first_of_thousands_of_findings_are_published(folder: Path) -> None:
    async def conversation(editor: Editor) -> None:
        await editor.begin()
        editor.open("inn.card")
        wrong = "    scroe 1\n" * 600
        editor.change("inn.card", f"{INN}{wrong}scenario Another\n{wrong}")
        found = await editor.findings("inn.card", lambda codes: len(codes) > 1)
        assert len(found) == 1_000

    talk(folder, conversation)


def test_hover_references_and_rename_work(folder: Path) -> None:
    async def conversation(editor: Editor) -> None:
        await editor.begin()
        editor.open("inn.card")
        editor.open("box.card")
        client = editor.client
        told = await client.text_document_hover_async(types.HoverParams(**editor.at("box.card", "Inn,")))
        assert told is not None
        assert isinstance(told.contents, types.MarkupContent)
        assert "pay 1 gold to gain 2 cards" in told.contents.value
        word = await client.text_document_hover_async(types.HoverParams(**editor.at("inn.card", "gain 2", 2)))
        assert word is not None
        assert isinstance(word.contents, types.MarkupContent)
        assert "gain AMOUNT cards" in word.contents.value
        defined = await client.text_document_definition_async(
            types.DefinitionParams(**editor.at("inn.card", "served\n\n", 3))
        )
        assert isinstance(defined, list)
        assert [(editor.piece(one), one.range.start.line) for one in defined if isinstance(one, types.Location)] == [
            ("served", 1)
        ]
        away = await client.text_document_definition_async(types.DefinitionParams(**editor.at("box.card", "Tavern")))
        assert isinstance(away, list)
        assert [str(one.uri).endswith("base/districts.card") for one in away if isinstance(one, types.Location)] == [
            True
        ]
        context = types.ReferenceContext(include_declaration=True)
        used = await client.text_document_references_async(
            types.ReferenceParams(**editor.at("inn.card", "Inn\n"), context=context)
        )
        assert sorted((one.uri.rsplit("/")[-1], one.range.start.line) for one in used or []) == [
            ("box.card", 1),
            ("inn.card", 4),
            ("inn.card", 13),
            ("inn.card", 14),
        ]
        assert {editor.piece(one) for one in used or []} == {"Inn"}
        changed = await client.text_document_rename_async(
            types.RenameParams(**editor.at("inn.card", "Inn\n"), new_name="Old Inn")
        )
        assert changed is not None
        assert changed.changes is not None
        after = {name: editor.applied(name, changed.changes[editor.uri(name)]) for name in ("inn.card", "box.card")}
        assert after["box.card"] == "deck Inns\n    Old Inn, Tavern\n\npatch Classic 2016\n    decks Inns\n"
        assert after["inn.card"] == (
            INN.replace("district Inn", "district Old Inn")
            .replace("scenario Inn", "scenario Old Inn")
            .replace("city Inn", "city Old Inn")
        )
        with pytest.raises(JsonRpcException, match="not open for editing"):
            await client.text_document_rename_async(
                types.RenameParams(**editor.at("box.card", "Tavern"), new_name="Pub")
            )
        with pytest.raises(JsonRpcException, match="an invisible character"):
            await client.text_document_rename_async(
                types.RenameParams(**editor.at("inn.card", "Inn\n"), new_name="In\u200bn")
            )
        with pytest.raises(JsonRpcException, match='another "Tavern"'):
            await client.text_document_rename_async(
                types.RenameParams(**editor.at("inn.card", "Inn\n"), new_name="Tavern")
            )

    talk(folder, conversation)


def test_a_closed_folder_has_no_findings_and_cannot_be_renamed_in(tmp_path: Path) -> None:
    make_pack(tmp_path / "mine", "inns", {"inn.card": district("Inn")})
    wrong = "deck Inns\n    Inn\n\ndistrict Hut\n    tpye trade\n    cost 1\n"
    make_pack(tmp_path / "theirs", "other", {"box.card": wrong}, requires=("inns",))
    inn, box = "mine/inns/inn.card", "theirs/other/box.card"

    async def conversation(editor: Editor) -> None:
        async def renamed() -> set[str]:
            place = editor.at(inn, "Inn\n")
            made = await editor.client.text_document_rename_async(types.RenameParams(**place, new_name="Old Inn"))
            assert made is not None
            return set(made.changes or {})

        await editor.begin(below="mine")
        editor.open(inn)
        assert await editor.findings(inn, lambda codes: codes == []) == []
        editor.folders(opened=["theirs"])
        assert [one.code for one in await editor.findings(box)] == ["CIT105"]
        assert await renamed() == {editor.uri(inn), editor.uri(box)}
        editor.folders(closed=["theirs"])
        assert await editor.findings(box, lambda codes: codes == []) == []
        assert await renamed() == {editor.uri(inn)}

    talk(tmp_path, conversation)


def test_completion_works(folder: Path) -> None:
    async def conversation(editor: Editor) -> None:
        await editor.begin()
        text = INN.replace("        mark you served\n", "        mark you served\n        # 😋\n        ga\n")
        editor.open("inn.card", text)
        place = editor.at("inn.card", "        ga\n", 10)
        offered = await editor.client.text_document_completion_async(types.CompletionParams(**place))
        assert isinstance(offered, types.CompletionList)
        labels = [item.label for item in offered.items]
        assert labels[:2] == ["gain AMOUNT gold", "gain AMOUNT cards"]
        first = offered.items[0]
        assert isinstance(first.text_edit, types.TextEdit)
        assert (first.text_edit.new_text, editor.piece(first.text_edit.range, "inn.card")) == (
            "gain ${1:AMOUNT} gold",
            "ga",
        )
        assert first.insert_text_format == types.InsertTextFormat.Snippet
        assert isinstance(first.documentation, types.MarkupContent)
        assert "gold from the bank" in first.documentation.value

    talk(folder, conversation)


def test_outline_folding_highlighting_and_formatting_work(folder: Path) -> None:
    async def conversation(editor: Editor) -> None:
        await editor.begin()
        ugly = (
            INN.replace("    cost 3", "  cost  3")
            .replace("    type trade", "  type trade")
            .replace("  action", "action")
        )
        ugly = ugly.replace("    ", "  ").replace("  action", "  action")
        editor.open("inn.card")
        document = types.TextDocumentIdentifier(editor.uri("inn.card"))
        symbols = await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
        tops = [one for one in symbols or [] if isinstance(one, types.DocumentSymbol)]
        assert [(one.name, one.detail) for one in tops] == [
            ("served", "marker"),
            ("Inn", "district"),
            ("Inn: one gold becomes two cards", "scenario"),
        ]
        assert [inner.name for inner in tops[1].children or []] == ["Serve"]
        folds = await editor.client.text_document_folding_range_async(types.FoldingRangeParams(document))
        assert [(one.start_line, one.end_line) for one in folds or []] == [(1, 2), (4, 11), (7, 11), (13, 16)]
        tokens = await editor.client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document))
        assert tokens is not None
        line = character = 0
        seen = []
        for ahead, start, width, *_ in zip(*[iter(tokens.data)] * 5, strict=True):
            line, character = line + ahead, start if ahead else character + start
            piece = types.Range(types.Position(line, character), types.Position(line, character + width))
            seen.append(editor.piece(piece, "inn.card"))
        assert seen[0] == "# Wirtshäuser 😋 und mehr"
        assert {"Inn", "Serve", "# 😋 é", "gain", "served", "Anna"} <= set(seen)
        editor.change("inn.card", INN.replace("    ", "  ").replace("cost 3", "cost   3"))
        edits = await editor.client.text_document_formatting_async(
            types.DocumentFormattingParams(document, types.FormattingOptions(tab_size=4, insert_spaces=True))
        )
        assert editor.applied("inn.card", edits) == INN

    talk(folder, conversation)


def test_requests_in_files_without_a_pack_and_in_broken_packs_are_answered(tmp_path: Path) -> None:
    (tmp_path / "loose.card").write_text("district Inn\n    cost\n    excludes King\n    gain ;\n", "utf-8")
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "pack.toml").write_text("id = \n", "utf-8")
    (tmp_path / "bad" / "a.card").write_text("district Inn\n", "utf-8")

    async def conversation(editor: Editor) -> None:
        await editor.begin()
        editor.open("loose.card")
        found = await editor.findings("loose.card")
        assert [(one.code, one.range.start.line) for one in found] == [("CIT102", 3)]
        told = await editor.client.text_document_hover_async(types.HoverParams(**editor.at("loose.card", "King")))
        assert told is not None
        assert isinstance(told.contents, types.MarkupContent)
        assert "rank 4" in told.contents.value
        assert (await editor.findings("bad/pack.toml"))[0].code == "CIT601"

    talk(tmp_path, conversation)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-32"])
def test_positions_use_the_encoding_of_the_editor(folder: Path, encoding: str) -> None:
    async def conversation(editor: Editor) -> None:
        result = await editor.begin(encodings=[encoding])
        assert result.capabilities.position_encoding == encoding
        line = 'district "Öde 😋 Inn"\n    type trade\n    text "😋"  gian\n    cost 3\n'
        editor.open("inn.card", line + "    😋 gian\n")
        found = await editor.findings("inn.card", lambda codes: "CIT102" in codes)
        face = next(one for one in found if one.code == "CIT102")
        width = {"utf-8": 4, "utf-32": 1}[encoding]
        assert (face.range.start.line, face.range.start.character) == (4, 4)
        document = types.TextDocumentIdentifier(editor.uri("inn.card"))
        symbols = await editor.client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
        name = (symbols or [])[0]
        assert isinstance(name, types.DocumentSymbol)
        umlaut = {"utf-8": 2, "utf-32": 1}[encoding]
        assert name.selection_range.end.character == 10 + umlaut + 3 + width + 4

    talk(folder, conversation)
