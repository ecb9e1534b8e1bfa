"""Test that installing any bytes either installs a whole pack or changes nothing."""

import random
import tempfile
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citadels_core.packs.finding import home
from citadels_core.packs.installing.archive import INDEX, PackageError, read_package
from citadels_core.packs.installing.install import install
from tests.long_runs import LONG
from tests.packs.crafting import CARD, GOOD, crafted, member, tree

MUCH = settings(max_examples=3000 if LONG else 100)


def check(data: bytes) -> None:
    """Install bytes into a folder of their own, beside files that must stay unchanged."""
    with tempfile.TemporaryDirectory() as place, pytest.MonkeyPatch.context() as patch:
        folder = Path(place)
        (folder / "beside.txt").write_text("not yours")
        patch.setenv(home.VARIABLE, str(folder / "home"))
        before = tree(folder)
        said, changed = _install(data)
        if said is not None:
            assert tree(folder) == before
            assert said.isprintable()
            assert len(said) < 500
            return
        new = {"home", "home/packs", "home/installed.json", *(f"home/packs/{name}" for name in changed)}
        assert {*tree(folder)} - {*before} == new
        assert (folder / "beside.txt").read_text() == "not yours"


def _install(data: bytes) -> tuple[str | None, set[str]]:
    """Return the reason of a refusal, or else the expected files."""
    try:
        id_ = install(data).now.manifest.id
    except PackageError as refusal:
        return str(refusal), set()
    files = {f"{id_}/{name}" for name, _ in read_package(data).files}
    return None, files | {folder.as_posix() for name in files for folder in Path(name).parents} - {"."}


@MUCH
@given(st.binary(max_size=400))
def test_installing_any_bytes_succeeds_or_changes_nothing(data: bytes) -> None:
    check(data)
    check(b"PK\x03\x04" + data)
    check(crafted(GOOD) + data)


def mutated(data: bytes, chance: random.Random) -> bytes:
    """Change, insert, cut, double or swap some bytes, mostly in the index of a zip file."""
    rows = bytearray(data)
    for _ in range(chance.randint(1, 6)):
        start = chance.choice([0, data.index(b"PK\x01\x02"), len(data) - 22, chance.randrange(len(data))])
        at = min(start + chance.randrange(64), len(rows) - 1)
        match chance.randrange(6):
            case 0:
                rows[at] = chance.randrange(256)
            case 1:
                rows[at] ^= 1 << chance.randrange(8)
            case 2:
                rows[at:at] = chance.randbytes(chance.randint(1, 9))
            case 3:
                del rows[at : at + chance.randint(1, 40)]
            case 4:
                rows[at:at] = rows[at : at + chance.randint(1, 90)]
            case _:
                rows[at : at + 2] = chance.choice([b"\x00\x00", b"\xff\xff", b"PK", b"..", b"/\\"])
        if len(rows) < 30:
            break
    return bytes(rows)


@MUCH
@given(st.randoms(use_true_random=False))
def test_installing_a_corrupted_package_succeeds_or_changes_nothing(chance: random.Random) -> None:
    check(mutated(crafted(GOOD), chance))


NAMES = st.one_of(
    st.lists(st.sampled_from(["..", ".", "", "a", "A", "con", "c:", "é", "e\u0301", "x.card", "pack.toml", "~"])).map(
        "/".join
    ),
    st.text(max_size=12),
    st.sampled_from(["pack.toml", "zyxomat.card", INDEX, "README.md", "sub/inn.card", "/etc/passwd", "..\\x.card"]),
)
DATA = st.one_of(st.sampled_from([CARD, GOOD[0][1], b"", b"0" * 5000, b"\xff\xfe"]), st.binary(max_size=60))
METHODS = st.sampled_from([zipfile.ZIP_STORED, zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2])
MODES = st.sampled_from([0o100644, 0o100644, 0o120777, 0o040755, 0o100755, 0o060644, 0o010644, 0])


def encodable(name: str) -> bool:
    try:
        return bool(name.encode())
    except UnicodeEncodeError:
        return False


MEMBERS = st.lists(
    st.builds(lambda n, d, k, m: member(n, d, method=k, mode=m), NAMES.filter(encodable), DATA, METHODS, MODES),
    max_size=5,
)


@MUCH
@given(MEMBERS, st.booleans())
def test_installing_a_crafted_zip_file_succeeds_or_changes_nothing(
    members: list[tuple[zipfile.ZipInfo, bytes]], good: bool
) -> None:
    check(crafted([*GOOD, *members] if good else members))


ENDINGS = ["card", "md", "toml", "CARD", "card.card"]


@MUCH
@given(st.lists(st.builds("{}.{}".format, st.text(max_size=8), st.sampled_from(ENDINGS)).filter(encodable), max_size=3))
def test_installing_a_zip_file_with_odd_names_succeeds_or_changes_nothing(names: list[str]) -> None:
    files = dict(
        [*GOOD, *((name, f"district Hut{n}\n    type trade\n    cost 1\n".encode()) for n, name in enumerate(names))]
    )
    check(crafted(sorted(files.items())))
