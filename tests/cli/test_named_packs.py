"""Test pack ids where a command takes paths, and the messages about unknown names."""

from pathlib import Path

import pytest

from citadels_core.cli.main import run
from tests.packs.crafting import tree
from tests.packs.making import make_pack

HUT = "district Hut\n    type trade\n    cost 1\n    score 1\n"
OFFERED = "\npatch Classic 2016\n    districts Hut\n"
UNTIDY = HUT.replace("cost 1", "cost  1")
PROVED = f"""\
{HUT}{OFFERED}
scenario a Hut is worth a point
    given 4 players
    given Anna: Merchant, city Hut
    then Anna has 0 gold
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of packs on the search path, beside an empty working directory."""
    make_pack(tmp_path / "shelf", "harbour", {"hut.card": PROVED}, requires=("classic2016",))
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setenv("CITADELS_PATH", str(tmp_path / "shelf"))
    return tmp_path / "shelf"


def citadels(*words: str) -> int:
    try:
        return run(words)
    except SystemExit as end:
        return int(end.code or 0)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["validate", "harbour"], "no problems in 2 files"),
        (["test", "harbour"], "1 scenario passed"),
        (["fmt", "--check", "harbour"], "1 file formatted already"),
        (["dev", "harbour", "--once"], "1 scenario passed"),
        (["pack", "check", "harbour"], "ok  scenarios  1 passed"),
    ],
)
def test_a_pack_id_is_accepted_in_place_of_a_path(
    words: list[str], said: str, shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    citadels(*words)
    assert said in capsys.readouterr().out.replace("     ", "  ").replace("    ", "  ")


def test_an_existing_path_takes_precedence_over_a_pack_id(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_pack(Path(), "harbour", {"one.card": HUT, "two.card": HUT.replace("Hut", "Shed")})
    assert citadels("validate", "harbour") == 0
    assert capsys.readouterr().out.startswith("no problems in 3 files\n")


def test_a_pack_on_citadels_path_is_formatted_by_its_id(shelf: Path) -> None:
    (shelf / "harbour" / "hut.card").write_text(UNTIDY, "utf-8")
    assert citadels("fmt", "harbour") == 0
    assert (shelf / "harbour" / "hut.card").read_text("utf-8") == HUT


@pytest.mark.parametrize("words", [["fmt"], ["validate", "--fix"]])
def test_an_installed_pack_is_read_and_never_changed(
    words: list[str], shelf: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("CITADELS_HOME", str(home))
    make_pack(home / "packs", "inn", {"hut.card": UNTIDY.replace("score", "scroe")})
    before = tree(home)
    assert citadels(*words, "--diff", "inn") == 1
    assert capsys.readouterr().out.startswith("--- ")
    assert citadels(*words, "inn") == 2
    assert capsys.readouterr().err == (
        f'Error: "inn" is the installed pack in {home / "packs" / "inn"}, which is not changed: change the original.\n'
    )
    assert tree(home) == before


@pytest.mark.parametrize(
    "command", [["validate", "here"], ["test", "here"], ["fmt", "here"], ["dev"], ["pack", "check"]]
)
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("harbor", 'did you mean "harbour"?'),
        ("here/hut.crad", 'did you mean "here/hut.card"?'),
        ("hree/hut.card", 'did you mean "here/hut.card"?'),
        ("here/tavern", "in here there is: hut.card."),
        ("no/where/at.all", "citadels pack list shows the packs that can be named without a path."),
        ("", "citadels pack list shows the packs that can be named without a path."),
    ],
)
def test_an_unknown_pack_name_is_refused_with_the_nearest(
    command: list[str], name: str, said: str, shelf: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_pack(Path(), "here", {"hut.card": UNTIDY})
    before = tree(Path())
    assert citadels(*command, name) == 2
    assert capsys.readouterr().err == f'Error: There is no file, no folder and no pack "{name}"; {said}\n'
    assert tree(Path()) == before


def evening(name: str) -> str:
    return f"""\
edition {name}
    use rules Standard, Passing On
    players 4 to 7
    cast Assassin, Thief, Magician, King, Bishop, Merchant, Architect, Warlord
    decks Basic
    base city size 4
"""


def test_a_pack_with_several_editions_needs_an_edition_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    make_pack(tmp_path, "inn", {"a.card": evening("Short Game")}, requires=("classic2016",))
    assert citadels("play", "--pack", "inn", "--auto", "--seed", "1") == 0
    assert capsys.readouterr().out.startswith("Short Game, ")
    Path("inn/b.card").write_text(evening("Long Game"), "utf-8")
    assert citadels("play", "--pack", "inn", "--auto", "--seed", "1") == 2
    said = " ".join(capsys.readouterr().err.split())
    assert said.endswith("say which to play with --edition: inn:long_game, inn:short_game.")
    assert citadels("play", "--pack", "inn", "--auto", "--seed", "1", "--edition", "Long Game") == 0
    assert capsys.readouterr().out.startswith("Long Game, ")
