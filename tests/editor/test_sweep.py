"""Test all requests at every word of the sample packs, and renaming of every declaration there and back."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from citadels_core.packs.editing.editor import OpenPacks
from citadels_dsl.formatter import format_bytes
from citadels_dsl.ide.completion import complete
from citadels_dsl.ide.hover import hover
from citadels_dsl.ide.index import Symbol, index
from citadels_dsl.ide.project import Project
from citadels_dsl.ide.rename import Edit, RenameRefusal, prepare, rename
from citadels_dsl.ide.resolve import definitions, references
from citadels_dsl.text.titles import name_of

MODS = Path(__file__).parents[2] / "mods"

WORD = re.compile(r"[\w'’-]+")

FIXED = {"game", "selection", "Firewood"}
"""What may not be named anew: what others perform, and points."""


@pytest.fixture(scope="module")
def packs() -> OpenPacks:
    opened = OpenPacks()
    opened.open_folder(MODS)
    assert opened.check().problems == ()
    return opened


def texts(project: Project) -> dict[str, str]:
    return {path: source.text for pack in project.packs if pack.editable for path, source in pack.files.items()}


@pytest.mark.parametrize("mod", ["court_intrigue", "fair_play", "harbour_town", "long_winter"])
def test_every_request_is_answered_at_every_word(packs: OpenPacks, mod: str) -> None:
    project = packs.project()
    pack = next(pack for pack in project.packs if pack.id == mod)
    silent: set[str] = set()
    for path, source in pack.files.items():
        for number, word in enumerate(WORD.finditer(source.text)):
            at = word.start()
            line = source.line_text(source.position(at)[0])
            if hover(project, path, at) is None and not line.lstrip().startswith(("#", "text", "provenance")):
                silent.add(f"{word.group()}: {line}")
            for symbol in definitions(project, path, at):
                there = project.source(symbol.path)
                assert there is not None, symbol
                assert name_of(there.text[symbol.span.start : symbol.span.end]).lower() == symbol.key
                assert symbol.whole.start <= symbol.span.start < symbol.span.end <= symbol.whole.end
            if number % 7 == 0:
                for place in references(project, path, at):
                    assert project.source(place.path) is not None
                assert all(item.span.end == word.end() for item in complete(project, path, word.end()))
    assert silent == set()


def after(edits: tuple[Edit, ...], before: Mapping[str, str]) -> dict[str, str]:
    new = dict(before)
    for edit in sorted(edits, key=lambda edit: edit.span.start, reverse=True):
        new[edit.path] = new[edit.path][: edit.span.start] + edit.text + new[edit.path][edit.span.end :]
    return new


def put(packs: OpenPacks, old: Mapping[str, str], new: Mapping[str, str]) -> None:
    for path in (path for path in new if old[path] != new[path]):
        packs.update(packs.file(path), new[path])


def declared(project: Project) -> list[Symbol]:
    """Return all declarations, but only a few players of scenarios."""
    found = [
        symbol
        for pack in project.packs
        if pack.editable
        for source in pack.files.values()
        for symbol in index(source).symbols
        if symbol.group != "scenario"
    ]
    players = [symbol for symbol in found if symbol.group == "player"]
    return [symbol for symbol in found if symbol.group != "player"] + players[::12]


def test_renaming_back_and_forth_restores_the_text(packs: OpenPacks) -> None:
    before = texts(packs.project())
    refused: set[str] = set()
    for number, symbol in enumerate(declared(packs.project())):
        new = "Zyx Wvu" if symbol.name[0].isupper() else "zyxwvu"
        edits = rename(packs.project(), symbol.path, symbol.span.start, new)
        if isinstance(edits, RenameRefusal):
            refused.add(symbol.name)
            continue
        if number % 2:  # each would take long, and of each kind there are several
            continue
        assert not isinstance(prepare(packs.project(), symbol.path, symbol.span.start), RenameRefusal)
        changed = after(edits, before)
        put(packs, before, changed)
        project = packs.check()
        assert project.problems == (), symbol
        assert all(format_bytes(changed[edit.path].encode(), edit.path).text == changed[edit.path] for edit in edits)
        source = project.source(symbol.path)
        assert source is not None
        there = next(one for one in index(source).symbols if (one.group, one.name) == (symbol.group, new))
        back = rename(project, symbol.path, there.span.start, symbol.name)
        assert not isinstance(back, RenameRefusal), (symbol, back)
        assert after(back, changed) == before, symbol
        put(packs, changed, before)
    assert packs.check().problems == ()
    assert refused == FIXED
