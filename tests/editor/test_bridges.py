"""Test hover texts, definitions and completions in patches for optional packs."""

from pathlib import Path

import pytest

from citadels_core.packs.editing.editor import OpenPacks
from citadels_dsl.ide.completion import complete
from citadels_dsl.ide.hover import hover
from citadels_dsl.ide.resolve import definitions
from tests.packs.making import make_pack
from tests.packs.test_bridges import BRIDGE, JOINS, MILL, QUAY, mills


@pytest.fixture
def editor(tmp_path: Path) -> OpenPacks:
    make_pack(tmp_path, "harbour", {"a.card": QUAY + JOINS.format("Quay")}, requires=("classic2016",))
    mills(tmp_path, MILL + JOINS.format("Mill") + BRIDGE)
    packs = OpenPacks()
    packs.open_folder(tmp_path)
    return packs


def test_a_name_of_an_optional_pack_is_found(editor: OpenPacks, tmp_path: Path) -> None:
    project, file = editor.check(), tmp_path / "mills" / "mill.card"
    assert project.problems == ()
    at = file.read_text().index("patch Quay") + len("patch Q")
    [symbol] = definitions(project, editor.key(file), at)
    assert symbol.path.endswith("harbour/a.card")
    found = hover(project, editor.key(file), at)
    assert found is not None
    assert "trade, cost 3" in found.text


@pytest.mark.parametrize("place", ["patch Quay\n    given pack", "brings gold\n    given pack"])
def test_hover_explains_the_line(place: str, editor: OpenPacks, tmp_path: Path) -> None:
    file = tmp_path / "mills" / "mill.card"
    found = hover(editor.check(), editor.key(file), file.read_text().index(place) + len(place) - 2)
    assert found is not None
    assert "`given pack PACK`" in found.text


@pytest.mark.parametrize(
    ("before", "typed", "offered"),
    [
        ("patch Quay\n    ", "giv", "given pack"),
        ("patch Quay\n    ", "given pack ", "harbour"),
        ("scenario Quay: new\n    ", "given pack ", "harbour"),
    ],
)
def test_the_line_and_the_optional_packs_are_offered(
    before: str, typed: str, offered: str, editor: OpenPacks, tmp_path: Path
) -> None:
    file = tmp_path / "mills" / "mill.card"
    text = f"{file.read_text()}\n{before}{typed}"
    editor.update(file, text)
    assert offered in [item.label for item in complete(editor.project(), editor.key(file), len(text))]
