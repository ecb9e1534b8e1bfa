"""What is said of packs from the cache: the same as from nothing, and nothing that is out of date."""

import subprocess
import sys
from pathlib import Path

import pytest

from citadels_core.packs import examine
from citadels_core.packs.loading import cache, codec
from citadels_core.packs.loading.capability import Found
from citadels_core.packs.loading.verdict import Verdict, judge
from citadels_dsl.text.diagnostics import Allowed, Diagnostic, Severity, Subject
from citadels_dsl.text.source import Span
from tests.packs.making import district, make_pack

pytestmark = pytest.mark.usefixtures("cache_folder")

MODS = Path(__file__).parents[2] / "mods"
UNUSED = "marker dust on player\n"
"""What is warned of."""


def pack_with_warnings(tmp_path: Path) -> Path:
    allowed = "# allow CIT502: the next version uses it\n" + UNUSED.replace("dust", "ash")
    return make_pack(tmp_path, "a", {"hut.card": district("Hut"), "dust.card": UNUSED, "ash.card": allowed})


def working_out(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that grows with each time that packs are compiled and linked."""
    from citadels_core.packs.loading import loader

    done: list[int] = []
    real = loader.join
    monkeypatch.setattr(loader, "join", lambda *given: (done.append(1), real(*given))[1])
    return done


def facts(verdict: Verdict) -> tuple[object, ...]:
    return (verdict.packs, verdict.problems, verdict.allowed, verdict.left_out, verdict.can)


@pytest.mark.parametrize("names", [(), ("classic2016",), (MODS / "court_intrigue", MODS / "long_winter")])
def test_a_verdict_is_what_the_packs_are_examined_to_be(names: tuple[str | Path, ...]) -> None:
    examined = examine(*names)
    for _ in range(2):
        verdict = judge(*names)
        assert (verdict.packs, verdict.problems) == (examined.packs, examined.problems)
        assert verdict.can == examined.capabilities({Path(name).name for name in names if isinstance(name, Path)})


def test_warnings_and_what_is_allowed_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, done = pack_with_warnings(tmp_path), working_out(monkeypatch)
    first, second = judge(folder), judge(folder)
    assert facts(first) == facts(second)
    assert [found.severity for found in second.problems] == [Severity.WARNING]
    assert [one.reason for one in second.allowed] == ["the next version uses it"]
    assert done == [1]


def test_a_change_of_any_file_is_worked_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    below, done = make_pack(tmp_path, "below"), working_out(monkeypatch)
    above = make_pack(tmp_path, "above", requires=("below",))
    judge(above)
    (below / "dust.card").write_text(UNUSED, "utf-8")
    assert [found.code for found in judge(above).problems] == ["CIT502"]
    manifest = above / "pack.toml"
    manifest.write_text(manifest.read_text("utf-8") + 'capabilities = ["flies"]\n', "utf-8")
    assert "CIT641" in {found.code for found in judge(above).problems}
    assert len(done) == 3


def test_errors_are_looked_at_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, done = make_pack(tmp_path, "a", {"hut.card": district("Hut", 99)}), working_out(monkeypatch)
    assert judge(folder).errors == judge(folder).errors != ()
    assert done == [1, 1]


def test_files_are_named_as_they_are_seen_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = pack_with_warnings(tmp_path)
    judge(folder)
    monkeypatch.chdir(tmp_path)
    assert [found.path for found in judge(folder).problems] == ["a/dust.card"]
    monkeypatch.chdir(folder)
    verdict = judge(folder)
    assert [found.path for found in verdict.problems] == ["dust.card"]
    assert [one.finding.path for one in verdict.allowed] == ["ash.card"]
    assert verdict.sources()["dust.card"].text == UNUSED


def test_a_copy_of_a_pack_is_judged_from_the_cache_under_its_own_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = pack_with_warnings(tmp_path / "first"), pack_with_warnings(tmp_path / "second")
    done = working_out(monkeypatch)
    judge(first)
    assert [Path(found.path).parent.parent.name for found in judge(second).problems] == ["second"]
    assert done == [1]


def test_what_is_kept_is_sorted_by_the_names_that_are_seen_from_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folders = [
        make_pack(tmp_path / home, home[0], {"dust.card": UNUSED, "hut.card": district("Hut")}) for home in ("a", "b")
    ]
    done = working_out(monkeypatch)
    monkeypatch.chdir(tmp_path)
    assert [found.path for found in judge(*folders).problems] == ["a/a/dust.card", "b/b/dust.card"]
    moved = [tmp_path / "z", tmp_path / "y"]
    for folder, other in zip(folders, moved, strict=True):
        folder.rename(other)
    assert [found.path for found in judge(*moved).problems] == ["y/dust.card", "z/dust.card"]
    assert done == [1]


def test_a_damaged_entry_is_worked_out_anew(tmp_path: Path, cache_folder: Path) -> None:
    folder = pack_with_warnings(tmp_path)
    first = judge(folder)
    for entry in cache_folder.iterdir():
        entry.write_bytes(entry.read_bytes()[:-1])
    assert facts(judge(folder)) == facts(first)


@pytest.mark.parametrize(
    "data",
    [b"[]", b"[1,2,3]", b"[[],[],[1]]", b'[[],[],[["a"]]]', b"[[],[],[[1,[]]]]", b"[[1],[],[]]", b"[[],[[]],[]]", b"x"],
)
def test_bytes_that_are_no_verdict_are_a_value_error(data: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 -- of any kind: the cache asks no more
        codec.parse_verdict(data)


def test_a_verdict_comes_back_equal() -> None:
    about = Subject(kind="word", names=("é",), near=("e", "f"))
    place = Span(1, 2)
    found = Diagnostic(
        code="CIT502", severity=Severity.WARNING, path="a/b.card", span=place, message="é", subject=about
    )
    can = (("a", (Found("looks at hands", "Hut", "a/b.card", 3),)), ("b", ()))
    verdict = ((found,), (Allowed(finding=found, reason="so"),), can)
    assert codec.parse_verdict(codec.dump_verdict(verdict)) == verdict


def test_packs_that_did_not_change_are_judged_without_the_compiler(tmp_path: Path) -> None:
    folder = pack_with_warnings(tmp_path)
    code = (
        f"import sys\nfrom citadels_core.packs.loading.verdict import judge\njudge({str(folder)!r})\n"
        "heavy = {'citadels_dsl.syntax.parser', 'citadels_core.packs.loading.loader', "
        "'citadels_core.model.vocabulary'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(2)]
    assert "citadels_dsl.syntax.parser" in runs[0].stdout
    assert runs[1].stdout == "[]\n"


def test_the_keys_of_packs_and_of_verdicts_are_apart(tmp_path: Path) -> None:
    verdict = judge(make_pack(tmp_path, "a"))
    (pack,) = verdict.packs
    assert cache.key_of_verdict(verdict.packs) != cache.key(pack.id, pack.hash, [])
