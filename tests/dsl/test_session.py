"""Test that a session reports the same as a fresh compiler after any edits."""

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from attrs import fields
from hypothesis import given, settings
from hypothesis import strategies as st

from citadels_core.model.programs import ir
from citadels_dsl.checker import passes
from citadels_dsl.checker.analysis.secret_things import Context
from citadels_dsl.checker.declaration_tree import DeclarationTree
from citadels_dsl.session import session as session_module
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.session.declarations import DeclarationResult
from citadels_dsl.session.session import Session
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import SourceText
from tests.dsl.test_held_out import HOME as HELD_OUT
from tests.dsl.test_held_out import cases, official
from tests.long_runs import LONG
from tests.rows import each

CONTENT = Path(__file__).parents[2] / "content"
EXAMPLES = Path(__file__).parent / "examples"
MUCH = settings(max_examples=400 if LONG else 15)

OWN = {
    "own.card": """\
# A pack of its own, with everything that other declarations can name.
marker cursed on character
    until end of round

counter charm on player

district Well
    type unique
    cost 2
    action Dip once per turn
        costs 1 gold
        gain 1 card
        add 1 to your charm

scenario Well: a coin for a card
    given Anna: Merchant, 2 gold, hand none, city Well
    when Anna dips
    then Anna has 1 gold

character Hermit
    rank 9
    excludes Well

district Tower
    type unique
    cost 3
    forbid district built named Quiet
        if district.name is Well

deck Few
    Well
    Tower

district Mill
    type trade
    cost 1
    score 1
        if your charm is at least 2
""",
}


INN = "\ndistrict Inn\n    type trade\n    cost 2\n"
MILL = "\ndistrict Mill\n    type trade\n    cost 2\n    when crown moved\n        "
SUM = "\nnote sum on player is number\n    seen by placer\n"
FEAST = "\nrules House\n    procedure feast\n        "

BESIDE = {
    "states": (
        INN + "    when crown moved if you are fed\n        may\n            gain 1 gold\n",
        "\nmarker fed on player\n",
        "\nmarker fed on player\n    seen by nobody\n",
    ),
    "asking": (
        INN + "    when crown moved if any card in your hand where card.cost is 1\n        perform feast\n",
        FEAST + "gain 1 gold\n",
        FEAST + "may\n            gain 1 gold\n",
    ),
    "bans": (
        INN + "    action Raze once per turn\n        choose district in your city as d\n        destroy d\n",
        MILL + "gain 1 gold\n",
        MILL + "gain 1 gold\n    forbid district destroyed if any card in your left.hand where card.cost is 1\n",
    ),
    "written": (
        INN + "    when crown moved if your sum is 4\n        gain 1 gold\n",
        SUM + MILL + "note round as your sum\n",
        SUM + MILL + "note (total of card.cost for each card in your hand) as your sum\n",
    ),
    "given": (
        "rules House\n    procedure pay with much is number\n        if much is 4\n            gain 1 gold\n",
        MILL + "perform pay with 2\n",
        MILL + "perform pay with total of card.cost for each card in your hand\n",
    ),
}
"""For each thing that the rules of a card are checked with: a card, and two texts that stand below it."""


@cache
def packs() -> tuple[tuple[str, dict[str, str], tuple[ir.Module, ...]], ...]:
    """Return packs to edit: the id, the texts and the requirements."""
    texts = {pack: _texts(pack) for pack in ("base", "classic2016")}
    base = compile_pack("base", _sources(texts["base"]), ()).module
    classic = compile_pack("classic2016", _sources(texts["classic2016"]), [base]).module
    few = {path: text for path, text in texts["classic2016"].items() if "scenarios" not in path}
    beside = {
        f"{what}.card": re.sub("(Inn|Mill|House|feast)", rf"\1 {what}", card + below)
        for what, (card, _, below) in BESIDE.items()
    }
    own = ("own", OWN, (base, classic)), ("beside", beside, (base,))
    return ("base", texts["base"], ()), ("classic2016", few, (base,)), *own


def _texts(pack: str) -> dict[str, str]:
    return {
        file.relative_to(CONTENT).as_posix(): file.read_text("utf-8")
        for file in sorted((CONTENT / pack).rglob("*.card"))
    }


def _sources(texts: dict[str, str]) -> list[SourceText]:
    return [SourceText(path, text) for path, text in sorted(texts.items())]


def edited(texts: dict[str, str], first: dict[str, str], chance: random.Random) -> dict[str, str]:
    """Return the files after a random edit."""
    path = chance.choice(sorted(first))
    if path not in texts or chance.random() < 0.15:
        return texts | {path: first[path]}
    if chance.random() < 0.1:
        return {other: text for other, text in texts.items() if other != path}
    lines = texts[path].split("\n")
    at = chance.randrange(len(lines))
    match chance.randrange(8):
        case 0:
            lines.insert(at, chance.choice(["", "# a note", "nonsense", "    cost 3"]))
        case 1:
            del lines[at]
        case 2:
            lines.insert(at, chance.choice(lines))
        case 3:
            words = [word for text in first.values() for word in text.split()]
            own = lines[at].split(" ")
            own[chance.randrange(len(own))] = chance.choice(words)
            lines[at] = " ".join(own)
        case 4:
            heads = [n for n, line in enumerate(lines) if line and not line[0].isspace()]
            if heads:
                lines[chance.choice(heads)] += "x"
        case 5:
            lines[at] = "    " + lines[at]
        case 6:
            stop = chance.randrange(at, len(lines))
            lines[at:stop] = []
        case _:
            lines[at:at] = lines[chance.randrange(len(lines)) :][:20]
    return texts | {path: "\n".join(lines)}


@MUCH
@given(st.sampled_from(["base", "classic2016", "own", "beside"]), st.integers(0, 2**32))
def test_after_any_edits_a_session_reports_the_same_as_a_fresh_compiler(name: str, seed: int) -> None:
    pack, first, required = next(pack for pack in packs() if pack[0] == name)
    chance = random.Random(seed)
    texts = first
    writing = Session(pack, required)
    writing.compile(_sources(texts))
    for _ in range(4):
        for _ in range(chance.randrange(1, 3)):
            texts = edited(texts, first, chance)
        after, fresh = writing.compile(_sources(texts)), compile_pack(pack, _sources(texts), required)
        assert after == fresh
        assert [list(table.items()) for table in after.names.tables()] == [
            list(table.items()) for table in fresh.names.tables()
        ]


@pytest.fixture
def compiled_anew(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the declarations as they are compiled."""
    names: list[str] = []
    for function in ("compile_declaration", "compile_proof"):
        real = getattr(session_module, function)

        def noting(declaration, *others, _real=real, **options):  # type: ignore[no-untyped-def]  # whatever the real one takes
            names.append(declaration.name)
            return _real(declaration, *others, **options)

        monkeypatch.setattr(session_module, function, noting)
    return names


def test_only_affected_files_are_recompiled_after_an_edit(compiled_anew: list[str]) -> None:
    pack, texts, required = packs()[2]
    writing = Session(pack, required)
    writing.compile(_sources(texts))
    compiled_anew.clear()

    writing.compile(_sources(texts))
    assert compiled_anew == []

    above = {"own.card": "# One more line.\n" + texts["own.card"]}
    moved = writing.compile(_sources(above))
    assert compiled_anew == []
    assert [card.line for card in moved.module.cards] == [8, 21, 25, 35]

    dearer = {"own.card": texts["own.card"].replace("cost 2", "cost 4")}
    writing.compile(_sources(dearer))
    assert compiled_anew == ["Well"]
    compiled_anew.clear()

    writing.compile(_sources({"own.card": dearer["own.card"].replace("district Well", "district Font")}))
    assert compiled_anew == ["Font", "Hermit", "Tower", "Few", "Well: a coin for a card"]
    compiled_anew.clear()

    writing.compile(_sources(dearer))
    assert compiled_anew == ["Well", "Hermit", "Tower", "Few", "Well: a coin for a card"]


def test_a_new_action_does_not_recompile_other_scenarios(compiled_anew: list[str]) -> None:
    pack, texts, required = packs()[2]
    writing = Session(pack, required)
    writing.compile(_sources(texts))
    compiled_anew.clear()
    writing.compile(_sources({"own.card": texts["own.card"] + "    action Grind once per turn\n        gain 1 gold\n"}))
    assert compiled_anew == ["Mill"]


def test_after_an_aborted_compilation_names_are_resolved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> DeclarationResult:
        raise KeyError

    pack, texts, required = packs()[2]
    writing = Session(pack, required)
    before = writing.compile(_sources(texts))
    renamed = _sources({"own.card": texts["own.card"].replace("district Well", "district Font")})
    with monkeypatch.context() as patched:
        patched.setattr(session_module, "compile_proof", failing)
        with pytest.raises(KeyError):
            writing.compile(renamed)
    assert writing.compile(_sources(texts)) == before


@pytest.mark.parametrize("set_", ["first", "second", "third"])
def test_a_session_reports_the_findings_of_proofs(set_: str) -> None:
    texts = [case.text for file in sorted((HELD_OUT / set_).iterdir()) for case in cases(file)]
    alone = [text for text in texts if not text.startswith("--- ")]
    assert len(alone) > 40
    writing = Session("try", official())
    for text in alone:
        source = [SourceText("try.card", text)]
        assert writing.compile(source) == compile_pack("try", source, official())


@pytest.mark.parametrize("what", BESIDE)
def test_a_changed_declaration_changes_the_findings_of_an_unchanged_card(what: str) -> None:
    card, before, after = BESIDE[what]
    _, _, required = packs()[1]
    writing = Session("own", required)
    told: list[list[str]] = []
    for below in (before, after, before):
        sources = [SourceText("own.card", card + below)]
        made = writing.compile(sources)
        assert made == compile_pack("own", sources, required)
        told.append([found.code for found in made.problems if found.span.start < len(card)])
    assert told[0] != told[1]
    assert told[0] == told[2]


def test_every_input_of_the_card_checks_is_tested() -> None:
    assert BESIDE.keys() == {one.name for one in fields(Context)}


def test_only_the_rules_affected_by_an_edit_are_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []

    def noting(part: DeclarationTree) -> Iterator[Diagnostic]:
        checked.append(part.declaration.name)
        yield from ()

    monkeypatch.setattr(passes, "DECLARATION_PASSES", (("a trial (CIT501)", noting),))
    pack, texts, required = packs()[2]
    writing = Session(pack, required)
    writing.compile(_sources(texts))
    assert checked == ["Well", "Hermit", "Tower", "Mill"]
    checked.clear()

    writing.compile(_sources({"own.card": texts["own.card"].replace("score 1", "score 2")}))
    assert checked == ["Mill"]


@each("file", sorted(EXAMPLES.rglob("*.card")), ids=lambda file: file.stem)
def test_cards_with_findings_have_the_same_ones_in_a_session(file: Path) -> None:
    _, _, required = packs()[2]
    source = [SourceText(file.name, file.read_text("utf-8", errors="replace"))]
    assert Session("own", required).compile(source) == compile_pack("own", source, required)
