"""Test packages: reproducible bytes, and refusal of anything else."""

import hashlib
import os
import shutil
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from citadels_core.packs import examine
from citadels_core.packs.installing.archive import (
    INDEX,
    LARGEST,
    LARGEST_FILE,
    LARGEST_PACKAGE,
    MOST_FILES,
    Package,
    PackageError,
    pack_up,
    read_package,
)
from citadels_core.packs.installing.install import package_of
from tests.packs.crafting import CARD, GOOD, Member, crafted, member
from tests.packs.making import district, make_pack

CARDS = {"inn.card": district("Inn"), "more/hut.card": district("Hut"), "more/deep/ütte.card": district("Hovel")}


def crafted_good() -> bytes:
    return crafted(GOOD)


def package(folder: Path) -> Package:
    return package_of(examine(folder), folder)


def test_package_bytes_are_reproducible(tmp_path: Path) -> None:
    first = make_pack(tmp_path / "one", "small", CARDS)
    (first / "README.md").write_text("# Small\n")
    mask = os.umask(0o077)
    try:
        second = make_pack(tmp_path / "two", "small", dict(reversed(CARDS.items())))
        (second / "README.md").write_text("# Small\n")
    finally:
        os.umask(mask)
    for path in second.rglob("*"):
        os.utime(path, (10**9, 10**9))
    assert package(first).data == package(second).data


def test_the_package_format_is_stable() -> None:
    made = pack_up(read_package(crafted_good()).manifest, GOOD)
    assert made.sha256 == "a5c3cc6b94ac16b8c4f39fa5d1373f8d6a2f7f21fc1ce01f3af77a4bde2ec24b"
    assert made.sha256 == hashlib.sha256(made.data).hexdigest()


def test_a_package_round_trips(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "small", CARDS)
    (folder / "LICENSE").write_text("All of it.\n")
    (folder / "notes.txt").write_text("not for others\n")
    (folder / ".hidden.card").write_text("district Nothing\n")
    made = package(folder)
    read = read_package(made.data)
    assert read == made
    assert dict(read.files) == {
        "pack.toml": (folder / "pack.toml").read_bytes(),
        "LICENSE": b"All of it.\n",
        **{name: text.encode() for name, text in CARDS.items()},
    }
    assert read.manifest.id == "small"


def test_a_package_is_a_regular_zip_file(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "small", CARDS)
    (tmp_path / "small.citpack").write_bytes(package(folder).data)
    shutil.unpack_archive(tmp_path / "small.citpack", tmp_path / "out", "zip")
    assert (tmp_path / "out" / "more" / "hut.card").read_text() == CARDS["more/hut.card"]
    assert (tmp_path / "out" / INDEX).is_file()


def test_a_pack_with_errors_is_not_packed(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "small", {"inn.card": "district Inn\n    type unikue\n"})
    with pytest.raises(PackageError, match="it has errors"):
        package(folder)


@pytest.mark.parametrize("name", ["con.card", "a:b.card", "quest?.card", "e\u0301.card"])
def test_a_file_with_an_unportable_name_is_not_packed(name: str, tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "small", {name: district("Inn")})
    with pytest.raises(PackageError, match="it has a file named"):
        package(folder)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"caf\xe9\n", 'the text of "README.md" is not UTF-8'),
        (b"\xff\xfeR\x00", 'the text of "README.md" is not UTF-8'),
        (b"\x1b]0;x\x07", r'the text of "README.md" has a control character \(U\+001B\)'),
        ("a\x9b31m".encode(), r'the text of "README.md" has a control character \(U\+009B\)'),
        (b"a\0", r'the text of "README.md" has a control character \(U\+0000\)'),
    ],
)
def test_a_readme_that_is_not_utf8_is_neither_packed_nor_read(data: bytes, reason: str, tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "small")
    (folder / "README.md").write_bytes(data)
    with pytest.raises(PackageError, match=reason):
        package(folder)
    with pytest.raises(PackageError, match=reason):
        read_package(crafted([("README.md", data), *GOOD]))


def test_a_licence_may_contain_form_feeds_and_any_characters(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "small")
    (folder / "LICENSE").write_bytes("\ufeffPage 1\r\n\f\tPägé 2 \U0001f3f0\n".encode())
    assert "LICENSE" in dict(read_package(package(folder).data).files)


def test_a_readme_that_is_a_link_is_not_packed(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "small")
    (tmp_path / "secret").write_text("secret")
    (folder / "README.md").symlink_to(tmp_path / "secret")
    assert "README.md" not in dict(package(folder).files)


BOMB = b"0" * LARGEST_FILE
LINK, DEVICE, FOLDER = stat.S_IFLNK | 0o777, stat.S_IFBLK | 0o644, stat.S_IFDIR | 0o755
UNFIT = {
    "out of the pack": ("../evil.card", "leads out of the pack"),
    "out of the pack further down": ("cards/../../evil.card", "leads out of the pack"),
    "absolute": ("/etc/evil.card", "must be relative"),
    "a drive": ("C:/evil.card", "must be relative"),
    "a drive without a slash": ("C:evil.card", "must be relative"),
    "a stream": ("inn.card:evil", "must be relative"),
    "backslashes": ("cards\\..\\evil.card", "forward slashes only"),
    "a share": ("\\\\host\\share\\evil.card", "forward slashes only"),
    "two slashes": ("cards//evil.card", "do not allow this name"),
    "a dot": ("./evil.card", "do not allow this name"),
    "hidden": (".evil.card", "do not allow this name"),
    "in a hidden folder": (".git/evil.card", "do not allow this name"),
    "a folder": ("cards/", "do not allow this name"),
    "a space at the end": ("evil.card ", "do not allow this name"),
    "a dot at the end": ("cards./evil.card", "do not allow this name"),
    "a control character": ("evil\x1b[2J.card", "invisible characters"),
    "a new line": ("evil\n.card", "invisible characters"),
    "from right to left": ("evil\u202edrac.card", "invisible characters"),
    "of Windows": ("NUL.card", "Windows reserves"),
    "of Windows in a folder": ("aux/evil.card", "Windows reserves"),
    "of Windows with a superscript": ("com¹.card", "Windows reserves"),
    "taken apart letters": ("e\u0301.card", "other characters"),
    "too long": ("a" * 250 + ".card", "too long"),
    "too deep": ("a/" * 20 + "evil.card", "too long"),
    "a program": ("evil.py", "files that end in .card"),
    "a library": ("evil.so", "files that end in .card"),
    "compiled": ("__pycache__/evil.pyc", "files that end in .card"),
    "a zip file": ("inner.zip", "files that end in .card"),
    "a second manifest": ("cards/pack.toml", "files that end in .card"),
    "a readme elsewhere": ("cards/README.md", "files that end in .card"),
}
NASTY: dict[str, tuple[list[Member], str]] = {
    **{what: ([*GOOD, (name, CARD)], reason) for what, (name, reason) in UNFIT.items()},
    "a link": ([*GOOD, member("inn.card", b"../../../secret", mode=LINK)], "was changed after it was built"),
    "a device": ([*GOOD, member("inn.card", b"", mode=DEVICE)], "was changed after it was built"),
    "a folder by its rights": ([*GOOD, member("inn.card", b"", mode=FOLDER)], "was changed after it was built"),
    "one name twice": ([*GOOD, ("zyxomat.card", b"other")], "collide on some computers"),
    "one name in two sizes": ([*GOOD, ("Zyxomat.card", b"other")], "collide on some computers"),
    "one name in two spellings": ([*GOOD, ("ﬁne.card", CARD), ("fine.card", CARD)], "collide on some computers"),
    "a folder in two sizes": ([*GOOD, ("a/b.card", CARD), ("A/c.card", CARD)], "collide on some computers"),
    "a file and a folder": ([*GOOD, ("a.card/b.card", CARD), ("a.card", CARD)], "collide on some computers"),
    "a bomb": ([*GOOD, member("inn.card", BOMB, method=zipfile.ZIP_DEFLATED)], "is compressed"),
    "compressed": ([*GOOD, member("inn.card", os.urandom(99), method=zipfile.ZIP_DEFLATED)], "is compressed"),
    "compressed unusually": ([*GOOD, member("inn.card", CARD, method=zipfile.ZIP_LZMA)], "is compressed"),
    "a large file": ([*GOOD, ("inn.card", BOMB + b"0")], "more than 262,144 bytes"),
    "many large files": ([*GOOD, *((f"{n}.card", BOMB) for n in range(3))], "bytes"),
    "many files": ([*GOOD, *((f"{n}.card", b"") for n in range(MOST_FILES))], "more than 500 files"),
    "rights": ([*GOOD, member("inn.card", CARD, mode=stat.S_IFREG | 0o4777)], "was changed after it was built"),
    "another order": ([*reversed(GOOD)], "was changed after it was built"),
    "no manifest": ([("zyxomat.card", CARD)], "it has no pack.toml"),
    "a wrong manifest": ([("pack.toml", b'id = "A B"\n'), GOOD[1]], "its pack.toml has an error"),
    "a manifest that is no text": ([("pack.toml", b"\xff"), GOOD[1]], "its pack.toml has an error"),
    "a manifest of brackets": ([("pack.toml", b"a = " + b"[" * 9000), GOOD[1]], "its pack.toml has an error"),
}


def altered(old: bytes, new: bytes) -> bytes:
    whole = crafted_good()
    assert old in whole
    return whole.replace(old, new)


CENTRAL = b"PK\x01\x02\x14\x03\x14\x00"
BROKEN: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "it is not a package"),
    "text": (b"district Inn\n" * 99, "it is not a package"),
    "a program": (b"\x7fELF" + bytes(999), "it is not a package"),
    "cut short": (crafted_good()[:-1], "cut short"),
    "cut in half": (crafted_good()[: len(crafted_good()) // 2], "cut short"),
    "its beginning": (crafted_good()[:30], "cut short"),
    "something at its end": (crafted_good() + b"x", "cut short, or something was added"),
    "something at its beginning": (b"PK#!/bin/sh\n" + crafted_good(), "it is damaged"),
    "a comment": (crafted(GOOD, comment=b"hello"), "cut short"),
    "too large": (b"PK" + bytes(LARGEST_PACKAGE), "it has more than"),
    "encrypted": (altered(CENTRAL + b"\x00", CENTRAL + b"\x01"), "it is damaged"),
    "names of no encoding": (crafted([*GOOD, ("hütte.card", CARD)]).replace(b"\xc3\xbc", b"\xff\xfe"), "not UTF-8"),
    "a NUL in a name": (altered(b"zyxomat.card", b"zyxom\x00t.card"), "invisible characters"),
    "another name in the file's own head": (altered(b"zyxomat.card" + CARD, b"xyzomat.card" + CARD), "damaged"),
    "other text": (altered(b"Zyxomat", b"Qyxomat"), "it is damaged"),
    "no index": (crafted_good().replace(INDEX.encode(), b"citpuck.card"), "it has no citpack.json"),
    "an index of nothing": (crafted(GOOD, b""), "cannot be read"),
    "an index that is a list": (crafted(GOOD, []), "cannot be read"),
    "an index of brackets": (crafted(GOOD, b"[" * 90_000), "cannot be read"),
    "an index of other files": (
        crafted(GOOD, {"citpack": 1, "files": {"inn.card": "0"}}),
        "was changed after it was built",
    ),
    "an index without hashes": (crafted(GOOD, {"citpack": 1, "files": []}), "was changed after it was built"),
    "an index with wrong hashes": (
        crafted(GOOD, {"citpack": 1, "files": {"pack.toml": "0", "zyxomat.card": "0"}}),
        "was changed after it was built",
    ),
    "a later form": (crafted(GOOD, {"citpack": 2, "files": {}}), "this SDK reads only 1"),
    "an index of another pack": (altered(b'"id": "small"', b'"id": "sma11"'), "it is damaged"),
}


def test_a_well_formed_crafted_package_is_read() -> None:
    assert read_package(crafted_good()).files == GOOD


@pytest.mark.parametrize("what", NASTY)
def test_a_malicious_zip_file_is_refused(what: str) -> None:
    members, reason = NASTY[what]
    refused(crafted(members), reason)


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_package_is_refused(what: str) -> None:
    refused(*BROKEN[what])


def refused(data: bytes, reason: str) -> None:
    with pytest.raises(PackageError) as refusal:
        read_package(data)
    said = str(refusal.value)
    assert reason in said
    assert said.isprintable()
    assert len(said) < 250


def test_any_changed_byte_of_a_package_is_detected() -> None:
    good = crafted_good()
    for at in range(len(good)):
        with pytest.raises(PackageError):
            read_package(good[:at] + bytes([good[at] ^ 0x41]) + good[at + 1 :])


def test_every_truncated_package_is_refused() -> None:
    good = crafted_good()
    for at in range(len(good)):
        with pytest.raises(PackageError):
            read_package(good[:at])


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not say how much was used")
def test_the_largest_package_is_read_within_memory_and_time_limits(tmp_path: Path) -> None:
    most = LARGEST // MOST_FILES - 1
    files = [*GOOD, *((f"{'ü' * 45}/{'ü' * 45}/{n}.card", b"#" * most) for n in range(MOST_FILES - 2))]
    (tmp_path / "large.citpack").write_bytes(pack_up(read_package(crafted_good()).manifest, files).data)
    (tmp_path / "bomb.citpack").write_bytes(crafted(NASTY["a bomb"][0]))
    (tmp_path / "many.citpack").write_bytes(crafted([(f"{n}.card", b"") for n in range(20_000)]))
    program = (
        "import sys, time\n"
        f"sys.path[:0] = {sys.path!r}\n"
        "from citadels_core.packs.installing.archive import PackageError, read_package\n"
        "from citadels_core.packs.installing.install import read_file\n"
        "from pathlib import Path\n"
        "for path in sorted(Path(sys.argv[1]).iterdir()):\n"
        "    try:\n"
        "        read_package(read_file(path))\n"
        "    except PackageError:\n"
        "        print('refused')\n"
        "print(open('/proc/self/status').read().partition('VmHWM:')[2].split()[0])\n"
        "print(time.process_time())\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    first, second, used, seconds = ran.stdout.split()
    assert (first, second) == ("refused", "refused")
    assert int(used) < 200 * 1024
    assert float(seconds) < 5, "seconds of the processor: others may be using it too"
