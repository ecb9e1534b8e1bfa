"""Test that the card files on pages compile and the commands work with the shown output."""

import contextlib
import io
import re
import shlex
import shutil
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from citadels_core.cli.main import run
from citadels_dsl.reports.render import render
from citadels_dsl.session.allowances import sift
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.docs.snippets import ROOT, Snippet, commands, pages, snippets, write
from tests.rows import each

CARDS = {
    f"{page.relative_to(ROOT).as_posix()}:{snippet.line}": snippet
    for page in pages()
    for snippet in snippets(page)
    if snippet.language == "card" and snippet.path is None
}


def _run(command: str) -> tuple[int, str]:
    """Run a command and return its exit code and output, in one line."""
    words = shlex.split(command)
    assert words[0] == "citadels", command
    with io.StringIO() as out, contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
        try:
            code = run(words[1:])
        except SystemExit as end:
            code = int(end.code or 0)
        return code, " ".join(out.getvalue().split())


@each("place", CARDS)
def test_a_card_on_a_page_compiles_without_findings(place, catalog):
    source = SourceText("page.card", CARDS[place].text)
    found = sift(compile_pack("page", [source], list(catalog.modules)).problems, {"page.card": source}).left
    assert not found, render(found, {"page.card": source}, color=False)


@pytest.mark.parametrize(
    ("page", "commands_there"),
    [
        ("tutorial/first-district.md", 12),
        ("tutorial/first-character.md", 5),
        ("how-to/add-a-character.md", 4),
        ("how-to/correct-a-card.md", 4),
        ("how-to/install.md", 4),
        ("how-to/play.md", 10),
        ("how-to/print-cards.md", 5),
        ("how-to/balance-a-card.md", 1),
        ("how-to/compare-bots.md", 1),
        ("how-to/play-many-games.md", 5),
        ("how-to/try-a-card.md", 1),
        ("how-to/test-a-card.md", 4),
        ("how-to/replace-a-card.md", 4),
        ("how-to/find-lines-for-an-idea.md", 1),
        ("how-to/write-an-edition.md", 4),
        ("how-to/use-it-in-ci.md", 4),
    ],
)
def test_the_commands_of_a_page_work(page, commands_there, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "user"))
    with contextlib.chdir(tmp_path):
        ran = 0
        broken = False
        for snippet in snippets(ROOT / "docs" / page):
            if snippet.path is not None:
                write(snippet, tmp_path)
                broken = snippet.language.endswith("broken")
            for command, expected in commands(snippet) if snippet.language.startswith("console") else ():
                code, output = _run(command)
                ran += 1
                assert code == int(broken or snippet.language.endswith("fails")), f"{command}\n{output}"
                for line in expected:
                    assert line in output, f"{command} does not print: {line}\n{output}"
        assert ran == commands_there
        for pack in Path().glob("*/pack.toml"):
            assert _run(f"citadels validate {pack.parent}")[0] == 0


def test_the_character_of_the_tutorial_is_that_of_the_sample_pack():
    page = snippets(ROOT / "docs" / "tutorial" / "first-character.md")
    card = [snippet.text for snippet in page if snippet.path == "court/regent.card"][-1].partition("character ")[2]
    sample = (ROOT / "mods" / "court_intrigue" / "regent.card").read_text("utf-8")
    for line in card.splitlines():
        assert line in sample


def test_the_district_of_the_tutorial_is_that_of_the_sample_pack(tmp_path):
    for snippet in snippets(ROOT / "docs" / "tutorial" / "first-district.md"):
        if snippet.path is not None:
            write(snippet, tmp_path)
    written, sample = (
        {file.name: file.read_text("utf-8") for file in folder.glob("*.card")}
        for folder in (tmp_path / "harbour_town", ROOT / "mods" / "harbour_town")
    )
    written["harbour_town.card"] += "\n" + written.pop("scenarios.card")
    sample["harbour_town.card"], art = re.subn(r"^    art \S+\n", "", sample["harbour_town.card"], flags=re.MULTILINE)
    assert art == 1  # the tutorial leaves the picture out
    assert written == sample


def test_the_sentences_of_the_tutorial_are_those_of_the_cards(catalog):
    page = (ROOT / "docs" / "tutorial" / "first-district.md").read_text("utf-8")
    rows = re.findall(r"^\| `([^`]+)` \| (.+) \|$", page, re.MULTILINE)
    assert len(rows) == 3
    for line, sentence in rows:
        text = f"district Bakery\n    type unique\n    cost 3\n    {line}\n"
        (card,) = compile_pack("page", [SourceText("page.card", text)], list(catalog.modules)).module.cards
        assert card.sentence == sentence


def _readme(language: str) -> Snippet:
    return next(snippet for snippet in snippets(ROOT / "README.md") if snippet.language == language)


def test_the_card_of_the_readme_is_the_official_one_and_passes(tmp_path):
    pack = Path(shutil.copytree(ROOT / "content" / "classic2016", tmp_path / "classic2016"))
    text = _readme("").text
    (card,) = [path for path in pack.rglob("*.card") if path.read_text("utf-8").startswith(text.split("\n\n")[0])]
    card.write_text(text, "utf-8")
    code, output = _run(f"citadels test {card}")
    assert code == 0, output


def test_the_python_of_the_readme_runs(capsys):
    exec(compile(_readme("python").text, "README.md", "exec"), {})
    assert re.search(r"\d+", capsys.readouterr().out)


def test_the_python_of_the_page_about_embedding_runs(capsys):
    page = ROOT / "docs" / "how-to" / "embed-the-engine.md"
    found = [snippet for snippet in snippets(page) if snippet.language == "python"]
    assert len(found) == 12
    names = {}
    for snippet in found:
        exec(compile("\n" * snippet.line + snippet.text, str(page), "exec"), names)
    assert len(names["same"].scores) == 4
    assert names["same"].scores == names["game"].scores


def test_the_python_of_the_page_about_translating_runs(capsys):
    page = ROOT / "docs" / "how-to" / "translate.md"
    found = [snippet for snippet in snippets(page) if snippet.language == "python"]
    assert len(found) == 1
    names = {}
    for snippet in found:
        exec(compile("\n" * snippet.line + snippet.text, str(page), "exec"), names)
    assert "Wähle einen Charakter" in capsys.readouterr().out


def test_the_python_of_the_page_about_balance_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    page = ROOT / "docs" / "how-to" / "balance-a-card.md"
    found = [snippet for snippet in snippets(page) if snippet.language == "python"]
    assert len(found) == 3
    names = {}
    for snippet in found[: 3 if find_spec("altair") else 2]:
        exec(compile("\n" * snippet.line + snippet.text, str(page), "exec"), names)
    assert "changes the win share by" in capsys.readouterr().out
    if find_spec("pyarrow"):
        assert import_module("pyarrow").table(names["columns"]).num_rows == 80
    assert find_spec("altair") is None or Path("worth.svg").read_text("utf-8").startswith("<svg")


def test_the_commands_of_the_readme_are_targets_of_the_makefile_or_run_in_an_empty_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    found = [command for snippet in snippets(ROOT / "README.md") for command, _ in commands(snippet)]
    assert found
    for command in found:
        if command.startswith("citadels "):
            code, output = _run(command)
            assert code == 0, output[-500:]
            if command.startswith("citadels play"):
                assert "wins" in output or "share the victory" in output, output[-500:]
        else:
            assert command.split()[0] == "make"
            assert command.split()[1] in targets


def test_every_page_with_commands_or_files_has_a_test():
    tests = "".join(file.read_text("utf-8") for file in Path(__file__).parent.glob("test_*.py"))
    for page in pages():
        if any(snippet.path or snippet.language.startswith("console") for snippet in snippets(page)):
            assert f'{page.name}"' in tests, f"no test follows {page.name}"
