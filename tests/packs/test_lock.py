"""Test lock files: their pins, reported changes, and refusals."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadels_core.model.pack_pins import PackPin, differences
from citadels_core.packs.loading.loader import examine, load
from citadels_core.packs.loading.opening import open_packs
from citadels_core.packs.manifest.requirements import ID, is_id, is_version
from citadels_core.packs.resolving.lock import Lock, compare, read_lock, write_lock
from citadels_dsl.text.diagnostics import Diagnostic
from tests.packs.making import district, make_pack
from tests.packs.pep440 import VERSIONS

COURT = PackPin("court", "1.2", "a" * 64)
INN = PackPin("inn", "2.0rc1", "b" * 64)


def lock_of(folder: Path) -> None:
    """Write the lock file of a pack as the command does."""
    opened = [pack for pack in open_packs([folder], locked=False).packs if pack.folder != folder]
    text = write_lock((pack.pinned, pack.origin.value) for pack in opened)
    (folder / "citadels.lock").write_text(text, "utf-8")


def told(folder: Path) -> list[tuple[str, str]]:
    return [(found.code, found.message) for found in examine(folder).problems]


def test_a_lock_file_has_one_line_for_each_pack_in_a_stable_order() -> None:
    text = write_lock([(INN, "user"), (COURT, "official")])
    assert text == write_lock([(COURT, "official"), (INN, "user")])
    assert text.splitlines()[3:] == [
        "[packs]",
        f'court = {{ version = "1.2", sha256 = "{"a" * 64}", source = "official" }}',
        f'inn = {{ version = "2.0rc1", sha256 = "{"b" * 64}", source = "user" }}',
    ]


def test_a_lock_file_round_trips(tmp_path: Path) -> None:
    path = tmp_path / "citadels.lock"
    path.write_text(write_lock([(INN, "user"), (COURT, "official")]), "utf-8")
    lock = read_lock(path)
    assert isinstance(lock, Lock)
    assert lock.packs == {"court": COURT, "inn": INN}
    assert compare(lock, [INN, COURT], exactly=True) == []
    (found,) = compare(lock, [COURT], exactly=True)
    assert (found.message, lock.source.text[found.span.start : found.span.end]) == (
        '"inn" is locked, but not needed',
        "inn",
    )
    assert compare(lock, [COURT]) == []


IDS = st.from_regex(ID, fullmatch=True).filter(is_id)
INVISIBLE = (" ", "\t", "\r\n", "\x0b", "\x0c", "\x1c", "\xa0", "\u2028", "\u3000")
AROUND = st.sampled_from([""] * 4 * len(INVISIBLE) + [*INVISIBLE])  # invalid versions are not drawn too often
ACCEPTED = st.tuples(AROUND, VERSIONS, AROUND).map("".join).filter(is_version)
HASHES = st.text("0123456789abcdef", min_size=64, max_size=64)


@given(st.lists(st.builds(PackPin, IDS, ACCEPTED, HASHES), max_size=4, unique_by=lambda pack: pack.id))
def test_a_lock_file_round_trips_for_any_version(tmp_path: Path, packs: list[PackPin]) -> None:
    path = tmp_path / f"{os.getpid()}.lock"
    path.write_text(write_lock((pack, "user") for pack in packs), "utf-8")
    lock = read_lock(path)
    assert isinstance(lock, Lock), lock
    assert lock.packs == {pack.id: pack for pack in packs}
    assert compare(lock, packs, exactly=True) == []


def test_a_changed_requirement_breaks_the_lock_but_a_changed_pack_does_not(tmp_path: Path) -> None:
    court = make_pack(tmp_path, "court")
    mine = make_pack(tmp_path, "mine", {"barn.card": district("Barn")}, requires=("court",))
    lock_of(mine)
    (mine / "barn.card").write_text(district("Barn", 3), "utf-8")
    assert told(mine) == []
    (court / "hut.card").write_text(district("Hut", 2), "utf-8")
    assert told(mine) == [("CIT623", '"court" 1.0 has changed since it was locked')]
    manifest = (court / "pack.toml").read_text("utf-8")
    (court / "pack.toml").write_text(manifest.replace('"1.0"', '"1.1"'), "utf-8")
    assert told(mine) == [("CIT623", '"court" is locked to 1.0, but 1.1 was found')]
    assert told(court) == []
    lock_of(mine)
    assert told(mine) == []


def test_a_required_but_unlocked_pack_is_reported_at_the_lock_file(tmp_path: Path) -> None:
    make_pack(tmp_path, "court")
    mine = make_pack(tmp_path, "mine", {"barn.card": district("Barn")})
    lock_of(mine)
    manifest = (mine / "pack.toml").read_text("utf-8")
    (mine / "pack.toml").write_text(manifest.replace("requires = []", 'requires = ["court"]'), "utf-8")
    (found,) = examine(mine).problems
    assert (found.message, Path(found.path)) == ('"court" 1.0 is needed, but not locked', mine / "citadels.lock")
    assert found.path in examine(mine).sources()


def test_the_locked_version_is_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITADELS_PATH", str(tmp_path / "shelf"))
    make_pack(tmp_path / "shelf", "court", version="1.0").rename(tmp_path / "shelf" / "old")
    mine = make_pack(tmp_path, "mine", {"barn.card": district("Barn")}, requires=("court",))
    lock_of(mine)
    make_pack(tmp_path / "shelf", "court", version="2.0")
    assert load(mine).versions == {"court": "1.0", "mine": "1.0"}
    (mine / "citadels.lock").unlink()
    assert load(mine).versions == {"court": "2.0", "mine": "1.0"}


def test_a_lock_file_that_is_a_link_is_not_followed(tmp_path: Path) -> None:
    mine = make_pack(tmp_path, "mine")
    (tmp_path / "far.lock").write_text(write_lock([]), "utf-8")
    (mine / "citadels.lock").symlink_to(tmp_path / "far.lock")
    assert told(mine) == [("CIT624", "this cannot be read: it is a link, and links are not followed")]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"\xff", "this is not UTF-8 text (byte FF)"),
        (b"a = " + b"[" * 4000, "it is not TOML"),
        (b"x" * 1_200_000, "this line has"),
        (b"[packs]\n", "of version 1 or 2, which this SDK reads"),
        (b"version = 3\n[packs]\n", "of version 1 or 2, which this SDK reads"),
        (b"version = 1\n", 'its keys must be "version" and "packs"'),
        (b"version = 1\n[packs]\n[more]\n", 'its keys must be "version" and "packs"'),
        (b'version = 1\n[packs]\ncourt = { version = "1", sha256 = "aa", source = "user" }\n', 'entry "court"'),
        (b'version = 1\n[packs]\n"../x" = { version = "1", sha256 = "aa", source = "user" }\n', 'entry "../x"'),
    ],
)
def test_an_invalid_lock_file_is_one_finding(tmp_path: Path, text: bytes, why: str) -> None:
    (tmp_path / "citadels.lock").write_bytes(text)
    found = read_lock(tmp_path / "citadels.lock")
    assert isinstance(found, Diagnostic)
    assert (found.code, why in found.message) == ("CIT624", True), found.message


LINES = st.sampled_from(["version = 1", "[packs]", 'court = { version = "1" }', "court = 1", "[packs.court]", "x", "]"])


@given(st.one_of(st.binary(max_size=200), st.lists(LINES).map(lambda lines: "\n".join(lines).encode())))
def test_no_lock_file_content_raises(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / f"{os.getpid()}.lock"
    path.write_bytes(data)
    assert isinstance(read_lock(path), Lock | Diagnostic)


def test_each_difference_from_the_lock_is_reported() -> None:
    then = [COURT, INN, PackPin("old", "1", "c" * 64)]
    now = [PackPin("court", "1.3", "a" * 64), PackPin("inn", "2.0rc1", "d" * 64), PackPin("new", "1", "c" * 64)]
    assert differences(then, now) == (
        '"court" was 1.2 and is 1.3 now; "inn" 2.0rc1 has other content now; "new" 1 was not there; '
        '"old" 1 is not there now'
    )
    assert differences(then, list(reversed(then))) is None
    many = [PackPin(f"p{at}", "1", "a" * 64) for at in range(9)]
    assert str(differences(many, [])).endswith("; and 4 more")
