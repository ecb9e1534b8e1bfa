"""Test `citadels cards`: what names stand for, the files that are written, and refusals."""

import xml.etree.ElementTree as ET
from collections.abc import Sequence
from importlib import util
from pathlib import Path

import pytest
from click.testing import CliRunner

from citadels_core.cli.commands import cards
from citadels_core.cli.lookup.chosen_cards import chosen_cards
from citadels_core.cli.lookup.names import NameLookupError
from citadels_core.cli.main import citadels
from tests.packs.making import district, make_pack

needs_typst = pytest.mark.skipif(util.find_spec("typst") is None, reason="Typst is in the extra `pictures`")


@pytest.fixture(autouse=True)
def _in_empty_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(citadels, ["cards", *map(str, arguments)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def written(folder: str = "cards") -> Sequence[str]:
    return sorted(file.name for file in Path(folder).iterdir())


def test_an_edition_stands_for_its_characters_and_districts() -> None:
    code, output = run("Classic 2016")
    assert code == 0
    names = written()
    assert {"assassin.svg", "temple.svg", "smithy.svg"} <= set(names)
    assert output == f"Wrote {len(names)} pictures to cards.\n"
    assert ET.parse("cards/temple.svg").getroot().tag.endswith("svg")
    assert {card.id for card, _ in chosen_cards(["classic2016"]).cards} == {
        card.id for card, _ in chosen_cards(["Classic 2016"]).cards
    }


def test_copies_are_those_of_the_deck() -> None:
    copies = {card.name: count for card, count in chosen_cards(["Classic 2016", "Temple"]).cards}
    assert (copies["Temple"], copies["Tavern"], copies["Smithy"]) == (3, 5, 1)


@pytest.mark.parametrize("edition", ["deluxe2016", "FFG 2010"])
def test_a_card_of_the_preferred_edition_is_chosen(edition: str) -> None:
    ((card, _),) = chosen_cards(["Armory"], edition=edition).cards
    assert card.id == f"{edition.lower().replace(' ', '')}:armory"


def test_the_id_of_a_card_finds_its_pack(tmp_path: Path) -> None:
    make_pack(tmp_path, "inns", {"inn.card": district("Inn")})
    ((card, _),) = chosen_cards(["inns:inn"]).cards
    assert card.name == "Inn"
    with pytest.raises(NameLookupError):
        chosen_cards(["inns:cellar"])
    other = make_pack(tmp_path / "other", "inns", {"inn.card": district("Inn", 5)})
    ((card, _),) = chosen_cards(["inns:inn"], packs=(str(other),)).cards
    assert card.cost == 5, "a named pack is chosen before another one with its id"


def test_a_pack_stands_for_the_cards_that_it_declares_or_changes(tmp_path: Path) -> None:
    text = f"{district('Inn')}\npatch Smithy\n    cost 6\n"
    make_pack(tmp_path, "inns", {"inn.card": text}, requires=("classic2016",))
    code, _ = run("inns", "--output", "drawn")
    assert code == 0
    assert written("drawn") == ["inn.svg", "smithy.svg"]
    assert ">6</text>" in Path("drawn/smithy.svg").read_text("utf-8")


def test_cards_of_one_name_have_different_files() -> None:
    run("classic2016:king", "ffg2010:king", "Temple")
    assert written() == ["classic2016-king.svg", "ffg2010-king.svg", "temple.svg"]


def test_one_card_can_be_written_to_a_file_whose_ending_is_the_format() -> None:
    assert run("temple", "--output", "t.svg") == (0, "Wrote t.svg.\n")
    assert "@font-face" not in Path("t.svg").read_text("utf-8")
    run("temple", "--output", "t.svg", "--embed-fonts")
    style = ET.parse("t.svg").getroot()[0]
    assert str(style.text).count("@font-face") == 3
    run("temple", "--output", "t.html")
    assert "<title>Temple</title>" in Path("t.html").read_text("utf-8")


def test_a_language_and_a_compact_face_can_be_chosen() -> None:
    run("temple", "--language", "de", "--output", "t.svg")
    assert "Tempel" in Path("t.svg").read_text("utf-8")
    run("temple", "--compact", "--output", "t.svg")
    assert 'viewBox="0 0 148 184"' in Path("t.svg").read_text("utf-8")


def test_backs_are_those_of_the_cards() -> None:
    run("temple", "--backs")
    assert written() == ["back-of-districts.svg", "temple.svg"]


@needs_typst
def test_sheets_have_as_many_cards_as_the_deck() -> None:
    assert run("temple", "king", "--format", "pdf", "--backs")[1].endswith("Wrote 4 cards on sheets to cards.pdf.\n")
    assert Path("cards.pdf").read_bytes().startswith(b"%PDF")
    assert "Wrote 2 cards" in run("temple", "king", "--output", "s.pdf", "--copies", "one", "--ink-saving")[1]


@needs_typst
def test_png_files_are_written() -> None:
    run("temple", "--format", "png", "--compact")
    assert Path("cards/temple.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["Tempel"], 1, 'did you mean "Temple"'),
        (["deluxe2061"], 1, '"deluxe2016"'),
        (["temple", "--paper", "a4"], 2, "--paper is for pdf, not for svg"),
        (["temple", "--embed-fonts", "--format", "png"], 2, "--embed-fonts is for svg, not for png"),
        (["temple", "--compact", "--ink-saving"], 2, "leave out --compact"),
        (["temple", "tavern", "--output", "t.svg"], 2, "name a folder"),
        (["temple", "--output", "t.pdf", "--format", "html"], 2, "t.pdf"),
        (["temple", "--output", "missing/t.svg"], 2, "cannot be written"),
    ],
)
def test_a_refusal_says_what_to_do(arguments: list[str], code: int, words: str) -> None:
    found, output = run(*arguments)
    assert found == code
    assert words in output
    assert list(Path().iterdir()) == []


def test_a_missing_typesetter_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cards, "find_spec", lambda _: None)
    code, output = run("temple", "--format", "pdf")
    assert code == 2
    assert "citadels-sdk[pictures]" in output
