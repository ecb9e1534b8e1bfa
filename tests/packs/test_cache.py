"""Test the cache of compiled packs: equal data, never stale, failures ignored."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadels_core.model.programs import ir
from citadels_core.model.programs.instructions import Instr
from citadels_core.model.programs.tree import EXPRESSIONS
from citadels_core.model.versions import LANGUAGE_VERSION
from citadels_core.packs import examine
from citadels_core.packs.loading import cache, codec
from citadels_dsl.text.diagnostics import Diagnostic, Fix, Label, Severity
from citadels_dsl.text.source import Span
from tests.packs.making import district, make_pack

pytestmark = pytest.mark.usefixtures("cache_folder")

ATOMS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.text(), st.sampled_from(["v", "true", "Rule", "é", "\ud800"])
)
RECORDS = [value for value in vars(ir).values() if isinstance(value, type) and attrs.has(value)]
RECORDS += [*EXPRESSIONS, *get_args(Instr)]
SPANS = st.builds(Span, st.integers(), st.integers())


def record(kind: type, values: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    """Return records of a kind with arbitrary values in their fields, which the codec must accept."""
    return st.builds(kind, **{field.name: values for field in attrs.fields(kind)})


VALUES = st.recursive(
    ATOMS,
    lambda inner: st.one_of(st.lists(inner, max_size=4).map(tuple), *(record(kind, inner) for kind in RECORDS)),
    max_leaves=12,
)
FINDINGS = st.builds(
    Diagnostic,
    code=st.text(),
    severity=st.sampled_from(Severity),
    path=st.text(),
    span=SPANS,
    message=st.text(),
    help=st.none() | st.text(),
    labels=st.lists(st.builds(Label, SPANS, st.text(), path=st.none() | st.text()), max_size=2).map(tuple),
    fix=st.none() | st.builds(Fix, SPANS, st.text(), st.text()),
)


@given(record(ir.Module, VALUES), st.lists(FINDINGS, max_size=2).map(tuple))
def test_a_module_and_its_findings_round_trip(module: ir.Module, findings: tuple[Diagnostic, ...]) -> None:
    back = codec.parse(codec.dump(module, findings))
    assert back == (module, findings)
    assert repr(back) == repr((module, findings))  # 1 and True are equal, and only one of them is a number


def test_record_names_are_unique() -> None:
    kinds = {*RECORDS, Diagnostic, Fix, Label, Severity, Span}
    assert len({kind.__name__ for kind in kinds}) == len(kinds)


def test_the_official_packs_round_trip() -> None:
    modules = examine().catalog.modules
    assert [codec.parse(codec.dump(module, ())) for module in modules] == [(module, ()) for module in modules]


def test_scenarios_can_be_left_out_when_reading() -> None:
    whole = examine("classic2016")
    assert all(module.scenarios for module in whole.catalog.modules[1:])
    without = examine("classic2016", scenarios=False)
    assert without.catalog.modules == tuple(attrs.evolve(module, scenarios=()) for module in whole.catalog.modules)
    assert without.problems == whole.problems


@pytest.mark.parametrize("value", [{1}, b"x", object()])
def test_an_unstorable_value_is_refused_and_not_converted(value: Any) -> None:
    with pytest.raises(codec.UnstorableValueError):
        codec.dump(ir.Module(pack="a", cards=(value,)), ())


@given(
    st.one_of(
        st.binary(),
        st.text().map(str.encode),
        st.sampled_from(
            [
                b"[]",
                b"[1,2]",
                b"[[],[]]",
                b'[{"Module":[]},[]]',
                b'[{"os":[]},[]]',
                b'[{"Span":[1,2]},[]]',
                b'[{"a":1,"b":2},[]]',
                b"[" * 9999,
                b'[{"Severity":["loud"]},[]]',
                b'[{"Module":[1,2,3,4,5,6,7]},[1]]',
                b"1" * 9999,
            ]
        ),
    )
)
def test_bytes_that_are_not_a_compiled_pack_raise_value_error(data: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 -- of any kind: the cache asks no more
        codec.parse(data)


def entries(folder: Path) -> list[Path]:
    return sorted(folder.iterdir()) if folder.exists() else []


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of the packs as they are compiled."""
    from citadels_dsl.session import compilation as compiler

    done: list[str] = []
    real = compiler.compile_pack

    def noting(pack: str, *others: Any) -> compiler.CompiledPack:
        done.append(pack)
        return real(pack, *others)

    monkeypatch.setattr(compiler, "compile_pack", noting)
    return done


def test_a_pack_is_compiled_once_and_then_read_from_the_cache(tmp_path: Path, compilations: list[str]) -> None:
    folder = make_pack(tmp_path, "a", {"hut.card": "district Hut\n    cost 1\n", "shed.card": district("Shed")})
    first = examine(folder)
    second = examine(folder)
    assert compilations == ["a"]
    assert (second.catalog, second.problems) == (first.catalog, first.problems)
    assert first.problems


def test_a_change_recompiles_the_pack_and_its_dependents(tmp_path: Path, compilations: list[str]) -> None:
    first, second = make_pack(tmp_path, "a"), make_pack(tmp_path, "b", requires=("a",))
    third = make_pack(tmp_path, "c")
    examine(second, third)
    del compilations[:]
    (first / "hut.card").write_text(district("Hut", 3), "utf-8")
    assert examine(second, third).catalog.cards["a:hut"].cost == 3
    assert compilations == ["a", "b"]


@pytest.mark.parametrize("what", ["IR_VERSION", "LANGUAGE_VERSION"])
def test_another_version_does_not_share_cache_entries(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    before = cache.key("a", "x", [])
    monkeypatch.setattr(cache, what, LANGUAGE_VERSION + 1)
    assert cache.key("a", "x", []) != before


def test_a_changed_compiler_does_not_share_cache_entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "words.py"
    source.write_text("one = 1", "utf-8")
    monkeypatch.setattr(cache.citadels_dsl, "__path__", [str(tmp_path)])
    keys = set()
    for text in ("one = 1", "one = 2", "two = 1", "one = 11"):
        source.write_text(text, "utf-8")
        os.utime(source, (0, 0))
        cache._stamp.cache_clear()
        keys.add(cache.key("a", "x", []))
    cache._stamp.cache_clear()
    assert len(keys) == 4


def test_the_key_depends_on_the_pack_its_content_and_its_ordered_requirements() -> None:
    keys = [
        cache.key("a", "x", []),
        cache.key("b", "x", []),
        cache.key("a", "y", []),
        cache.key("a", "x", [("b", "1")]),
        cache.key("a", "x", [("b", "2")]),
        cache.key("a", "x", [("b", "1"), ("c", "1")]),
        cache.key("a", "x", [("c", "1"), ("b", "1")]),
    ]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    "damage", [lambda data: b"", lambda data: data[:-1], lambda data: data.replace(b"Hut", b"Hat"), lambda data: b"{}"]
)
def test_a_damaged_entry_is_ignored_and_replaced(
    tmp_path: Path, cache_folder: Path, compilations: list[str], damage: Callable[[bytes], bytes]
) -> None:
    folder = make_pack(tmp_path, "a")
    first = examine(folder).catalog
    (entry,) = entries(cache_folder)
    whole = entry.read_bytes()
    entry.write_bytes(damage(whole))
    assert examine(folder).catalog == first
    assert compilations == ["a", "a"]
    assert entry.read_bytes() == whole


def test_an_empty_variable_turns_the_cache_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compilations: list[str]
) -> None:
    monkeypatch.setenv(cache.VARIABLE, "")
    monkeypatch.chdir(tmp_path)
    folder = make_pack(tmp_path, "a")
    examine(folder)
    examine(folder)
    assert compilations == ["a", "a"]
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_an_unwritable_cache_folder_is_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compilations: list[str]
) -> None:
    folder = make_pack(tmp_path, "a")
    (tmp_path / "file").write_text("not a folder", "utf-8")
    for where in ("file", "file/below"):
        monkeypatch.setenv(cache.VARIABLE, str(tmp_path / where))
        assert examine(folder).problems == ()
    assert compilations == ["a", "a"]


def test_nothing_is_written_to_or_read_from_the_folder_of_a_pack(tmp_path: Path, cache_folder: Path) -> None:
    folder = make_pack(tmp_path, "a")
    before = sorted(path.name for path in folder.rglob("*"))
    examine(folder)
    assert sorted(path.name for path in folder.rglob("*")) == before
    (entry,) = entries(cache_folder)
    stolen = entry.read_bytes()
    entry.unlink()
    (folder / entry.name).write_bytes(stolen)
    assert examine(folder).catalog.cards["a:hut"].cost == 1


@pytest.mark.parametrize("named", [".cache", "deep/er", "."])
def test_a_cache_inside_the_folder_of_a_pack_is_disabled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compilations: list[str], named: str
) -> None:
    folder = make_pack(tmp_path, "a")
    before = sorted(path.name for path in folder.rglob("*"))
    monkeypatch.chdir(folder)
    for where in (named, str(folder / named)):
        monkeypatch.setenv(cache.VARIABLE, where)
        assert examine(folder).problems == ()
    assert sorted(path.name for path in folder.rglob("*")) == before
    assert compilations == ["a", "a"]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(cache.VARIABLE, "beside")
    for _ in range(2):
        assert examine(folder).problems == ()
    assert compilations == ["a", "a", "a"]


def test_no_partial_entry_remains(tmp_path: Path, cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    assert examine(make_pack(tmp_path, "a")).problems == ()
    assert entries(cache_folder) == []


def test_old_entries_are_evicted(tmp_path: Path, cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "KEPT", 3)
    cache_folder.mkdir(exist_ok=True)
    leftover = cache_folder / ".5f.citadels"  # of a killed program
    leftover.write_bytes(b"")
    for cost in range(6):
        examine(make_pack(tmp_path / str(cost), "a", {"hut.card": district("Hut", cost)}))
        for age, entry in enumerate(sorted(entries(cache_folder), key=lambda path: -path.stat().st_mtime)):
            os.utime(entry, (1000 - age, 1000 - age))
    assert len(entries(cache_folder)) == 3
    assert not leftover.exists()


def test_frequently_read_entries_are_kept(
    tmp_path: Path, compilations: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "KEPT", 3)
    below = make_pack(tmp_path, "below")
    for cost in range(6):
        examine(make_pack(tmp_path / str(cost), "a", {"hut.card": district("Hut", cost)}), below)
        examine(below)
        time.sleep(0.01)
    assert compilations.count("below") == 1


def test_a_warm_cache_imports_no_parser(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom citadels_core.packs import examine\nexamine()\n"
        "print(sorted({'citadels_dsl.syntax.parser', 'lark', 'rich', 'citadels_core.machine'} & set(sys.modules)))"
    )
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(2)]
    assert [run.stdout for run in runs] == ["['citadels_dsl.syntax.parser', 'lark']\n", "[]\n"]
