"""Test that malformed files yield findings in bounded time and memory, and stay unchanged."""

import os
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import pytest

from tests.forked import Forks, forks
from tests.packs.making import make_pack

MOST_SECONDS = 5.0
"""Of a processor, since the tests share this computer with others."""
MOST_BYTES = 200_000_000

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the memory of a child cannot be bounded")

HEAD = "district Odd\n    type trade\n    cost 1\n"


def nested(depth: int) -> bytes:
    """Return nested blocks; ten thousand levels exceed the limit of any file."""
    lines = (f"{' ' * (level + 8)}if round is 1" for level in range(min(depth, 4000)))
    return ("rules Deep\n    procedure well\n" + "\n".join(lines) + "\n" + " " * depth + "stop\n").encode()


def in_rules(together: int, lines: int, line: str) -> bytes:
    """Return that many different lines in one rule of a district."""
    text = ""
    for number in range(lines):
        if number % together == 0:
            text += HEAD.replace("Odd", f"Odd {number}") + "    when district built\n"
        text += f"        {line.format(number)}\n"
    return "".join(text.splitlines(keepends=True)[:20_000])[:1_990_000].encode()


def unknown(between: str) -> bytes:
    """Return nearly two million characters of undeclared names, in all districts of a file."""
    names = (f"{chr(97 + number % 26)}{number:x}" for number in range(400_000))
    lines = [f"    score {between.join(islice(names, 40))}\n" for _ in range(7_000)]
    text = "".join(HEAD.replace("Odd", f"Odd {at}") + "".join(lines[at : at + 100]) for at in range(0, 7_000, 100))
    return text[:1_990_000].encode()


CASES: dict[str, tuple[bytes | Callable[[], bytes], str]] = {
    "not UTF-8": (HEAD.encode().replace(b"Odd", b"Caf\xe9"), "CIT001"),
    "UTF-16": (HEAD.encode("utf-16"), "CIT001"),
    "random bytes": (bytes(range(256)) * 4000, "CIT001"),
    "a megabyte on one line": (HEAD.encode() + b'    text "' + b"on and " * 150_000 + b'"\n', "CIT004"),
    "a megabyte of signs": (HEAD.encode() + b"    score " + b'"#' * 500_000, "CIT004"),
    "a megabyte of spaces": (HEAD.encode() + b" " * 1_000_000 + b"score 1\n", "CIT004"),
    "ten thousand nested blocks": (nested(10_000), "CIT003"),
    "a thousand nested blocks": (nested(900), "CIT007"),
    "many nested parentheses": (f"{HEAD}    score {'(' * 2000}1{')' * 2000}\n".encode(), ""),
    "a long sum": (f"{HEAD}    score {' + '.join(['1'] * 1000)}\n".encode(), "CIT007"),
    "a long number": (f"{HEAD}    score {'9' * 4000}\n".encode(), ""),
    "tabs mixed with spaces": (b"district Odd\n\t type trade\n \tcost 1\n", "CIT005"),
    "a tab for four spaces": (b"district Odd\n\ttype trade\n    cost 1\n", "CIT005"),
    "control characters": (HEAD.encode() + b"    score 1\x00\x1b[31m\n", "CIT002"),
    "CRLF": (HEAD.replace("\n", "\r\n").encode(), ""),
    "CR": (HEAD.replace("\n", "\r").encode(), ""),
    "a byte-order mark": (b"\xef\xbb\xbf" + HEAD.encode(), ""),
    "too large": (b"# and on\n" * 1_000_000, "CIT003"),
    "the same mistake nineteen thousand times": (HEAD.encode() + b"    scroe 1\n" * 19_000, "CIT105"),
    "nineteen thousand declarations": (b"distrct Odd\n" * 19_000, "CIT104"),
    "a million short lines": (b"x\n" * 990_000, "CIT003"),
    "a million lines of a bad byte": (b"\xff\n" * 900_000, "CIT003"),
    "nineteen thousand unknown names": (HEAD.encode() + b"deck Odd Ones\n" + b"    Tavrn\n" * 19_000, "CIT202"),
    "names of thousands of letters": (f"{HEAD}    when {'x' * 4000}\n        gain 1 gold\n".encode(), "CIT205"),
    "many different lines": (partial(in_rules, 98, 19_000, "gain {0} gold"), "CIT003"),
    "many choices": (partial(in_rules, 98, 19_000, "choose district in your city as d{0}"), "CIT003"),
    "many names": (partial(in_rules, 98, 19_000, "let a{0} be {0} + 1"), "CIT003"),
    "long sums": (partial(in_rules, 60, 15_000, f"gain ({{0}} + {' + '.join(map(str, range(25)))}) gold"), "CIT003"),
    "one rule of thousands of lines": (partial(in_rules, 19_000, 19_000, "gain {0} gold"), "CIT003"),
    "hundreds of thousands of unknown names": (partial(unknown, " + "), "CIT201"),
    "as many in a row": (partial(unknown, " "), "CIT302"),
    "thousands of short rules": (partial(in_rules, 1, 6_600, "gain {0} gold"), "CIT003"),
    "an empty file": (b"", "CIT607"),
    "only comments": (b"# Soon.\n", "CIT607"),
    "allowances without end": (HEAD.encode() + b"# allow CIT501" + b", CIT501" * 500 + b": x\n", "CIT804"),
    "many allowances": (HEAD.encode() + b"# allow CIT501: x\n" * 1_200, "CIT804"),
}


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forks]:
    parent = tmp_path_factory.mktemp("forks")
    warm = make_pack(parent, "warm", {"hut.card": HEAD + "    scroe 1\n"})
    with forks(parent, ["validate", str(warm)], ["validate", "--fix", str(warm)]) as made:
        yield made


def snapshot(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def checked(command: Forks, *arguments: object) -> tuple[int, str]:
    done = command.run("validate", *arguments, most_bytes=MOST_BYTES)
    said = done.out + done.err
    assert done.code in (0, 1), said[-2000:]
    assert "Traceback" not in said
    assert all(c.isprintable() or c == "\n" for c in said)
    assert done.seconds < MOST_SECONDS
    return done.code, said


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_a_malformed_file_is_reported_within_time_and_memory_limits(name: str, tmp_path: Path, command: Forks) -> None:
    data, expected = CASES[name]
    folder = make_pack(tmp_path, "odd", {})
    (folder / "odd.card").write_bytes(data() if callable(data) else data)
    before = snapshot(tmp_path)
    code, said = checked(command, folder)
    if expected:
        assert f"[{expected}]" in said
        assert code == int("error[" in said)
    else:
        assert (code, said.splitlines()[0]) == (0, "no problems in 2 files")
    assert snapshot(tmp_path) == before


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["a megabyte on one line", "tabs mixed with spaces", "many allowances", "random bytes"]
)
def test_fixing_a_malformed_file_takes_no_longer(name: str, tmp_path: Path, command: Forks) -> None:
    folder = make_pack(tmp_path, "odd", {})
    data, _ = CASES[name]
    (folder / "odd.card").write_bytes(data() if callable(data) else data)
    checked(command, folder, "--fix")
    again = snapshot(tmp_path)
    checked(command, folder, "--fix")
    assert snapshot(tmp_path) == again


@pytest.mark.slow
def test_a_path_that_is_not_a_regular_file_is_a_finding(tmp_path: Path, command: Forks) -> None:
    folder = make_pack(tmp_path, "odd")
    (folder / "loop.card").symlink_to(folder / "loop.card")
    (folder / "folder.card").mkdir()
    os.mkfifo(folder / "pipe.card")
    (folder / "device.card").symlink_to("/dev/zero")
    code, said = checked(command, folder)
    assert code == 1
    assert said.count("error[CIT608]: this cannot be read") == 3


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_an_unreadable_file_is_a_finding(tmp_path: Path, command: Forks) -> None:
    folder = make_pack(tmp_path, "odd")
    (folder / "hut.card").chmod(0)
    assert "error[CIT608]: this cannot be read: permission denied" in checked(command, folder)[1]


@pytest.mark.slow
def test_a_pack_without_files_is_reported(tmp_path: Path, command: Forks) -> None:
    code, said = checked(command, make_pack(tmp_path, "odd", {}))
    assert code == 1
    assert "error[CIT607]: this pack has no cards and no other declarations" in said


@pytest.mark.slow
def test_a_pack_of_many_huge_files_is_reported_within_the_memory_limit(tmp_path: Path, command: Forks) -> None:
    folder = make_pack(tmp_path, "odd", {})
    for number in range(60):
        with (folder / f"{number}.card").open("wb") as file:
            file.truncate(8_000_000)
    code, said = checked(command, folder)
    assert code == 1
    assert "error[CIT003]: this pack is too large: at most 2,500 files" in said


@pytest.mark.slow
def test_a_pack_of_many_lines_is_reported_within_the_memory_limit(tmp_path: Path, command: Forks) -> None:
    folder = make_pack(tmp_path, "odd", dict.fromkeys((f"{number}.card" for number in range(60)), "x\n" * 19_000))
    code, said = checked(command, folder)
    assert (code, said.count("error[")) == (1, 1)
    assert "error[CIT003]: this pack is too large: at most 2,500 files" in said
