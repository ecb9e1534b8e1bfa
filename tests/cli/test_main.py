"""Test the command group: start-up cost, help and exit codes."""

import os
import signal
import subprocess
import sys
import time
from importlib import import_module
from pathlib import Path

import click
import pytest

from citadels_core.cli.commands import pack
from citadels_core.cli.lazy import LazyGroup
from citadels_core.cli.main import COMMANDS, INTERRUPTED, run
from tests.packs.making import make_pack


def test_version_imports_neither_the_compiler_nor_the_engine_nor_the_terminal() -> None:
    code = (
        "import sys\nfrom citadels_core.cli.main import run\ncode = run(['--version'])\n"
        "loaded = {'lark', 'rich', 'attr', 'cattrs', 'citadels_dsl', 'citadels_core.game'} & set(sys.modules)\n"
        "print(code, sorted(loaded))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    first, second = done.stdout.splitlines()
    assert first.startswith("citadels ")
    assert second == "0 []"


def test_version_is_printed_quickly(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="only some systems tell the time of a process")
    # with cached bytecode, even where the tests may not write it beside the code
    environment = os.environ | {"PYTHONPYCACHEPREFIX": str(tmp_path), "PYTHONDONTWRITEBYTECODE": ""}

    def seconds() -> float:
        """Return the CPU time of the process."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            [sys.executable, "-m", "citadels_core", "--version"], env=environment, capture_output=True, check=True
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert done.stdout.startswith(b"citadels ")
        return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime

    assert min(seconds() for _ in range(5)) < 0.3


def test_importing_the_package_imports_no_submodule() -> None:
    code = "import sys, citadels_core; print([name for name in sys.modules if name.startswith('citadels')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "['citadels_core']\n"


GROUPS = {"citadels_core.cli.commands": COMMANDS, "citadels_core.cli.commands.pack": pack.COMMANDS}
ALL = [(package, name) for package, commands in GROUPS.items() for name in commands]


@pytest.mark.parametrize(("package", "name"), ALL)
def test_every_command_exists_and_its_summary_matches_its_help(package: str, name: str) -> None:
    module, about = GROUPS[package][name]
    command = import_module(f"{package}.{module}").command
    assert command.help.split("\n\n")[0].replace("\n", " ") == about


@pytest.mark.parametrize(("package", "name"), ALL)
def test_every_command_has_help(package: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*package.split(".")[3:], name]
    assert run([*words, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"Usage: citadels {' '.join(words)} ")


def test_the_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--help"]) == 0
    out = capsys.readouterr().out
    assert [line.split()[0] for line in out.partition("Commands:\n")[2].splitlines() if line[2:3] != " "] == list(
        COMMANDS
    )


@pytest.mark.parametrize(
    ("typed", "there"),
    [("validte", 'did you mean "validate"?'), ("xyzzy", f"there is: {', '.join(COMMANDS)}.")],
)
def test_an_unknown_command_is_refused_with_the_nearest_ones(
    typed: str, there: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([typed]) == 2
    assert capsys.readouterr().err.splitlines()[-1] == f'Error: There is no command "{typed}"; {there}'


def test_an_unknown_option_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["--nonsense"]) == 2
    assert "No such option" in capsys.readouterr().err


@pytest.mark.parametrize(("raised", "code"), [(KeyboardInterrupt, INTERRUPTED), (EOFError, 1)])
def test_an_interrupted_command_ends_without_a_traceback(
    raised: type[BaseException], code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop() -> None:
        raise raised

    monkeypatch.setattr(LazyGroup, "get_command", lambda *_: click.Command("list", callback=stop))
    assert run(["list"]) == code
    assert "Traceback" not in capsys.readouterr().err


def await_start(pid: int) -> None:
    """Wait until a process has used a second of CPU, longer than any start-up."""
    times = Path(f"/proc/{pid}/stat")
    ends = time.monotonic() + 60
    while times.exists() and time.monotonic() < ends:
        if int(times.read_text().rsplit(")", 1)[1].split()[11]) >= os.sysconf("SC_CLK_TCK"):
            return
        time.sleep(0.05)
    time.sleep(1.5)


@pytest.mark.skipif(not hasattr(signal, "SIGINT") or sys.platform == "win32", reason="signals are needed")
def test_ctrl_c_ends_a_real_process_with_the_code_that_shells_expect() -> None:
    command = [sys.executable, "-m", "citadels_core", "simulate", "--games", "10000000"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        await_start(process.pid)
        process.send_signal(signal.SIGINT)
        try:
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == INTERRUPTED, err
    assert "Traceback" not in out + err


def test_characters_that_the_output_cannot_encode_are_escaped(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "a", {"x.card": "district Hütte\n    type Ω\n"})
    command = [sys.executable, "-m", "citadels_core", "validate", str(folder)]
    environment = {**os.environ, "PYTHONIOENCODING": "latin-1:strict"}
    done = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
    assert b"district H\xfctte" in done.stdout
    assert b"type \\u03a9" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
def test_a_full_disk_is_reported_in_one_sentence() -> None:
    command = [sys.executable, "-m", "citadels_core", "list"]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "Error: No space is left on the device for the output.\n")


@pytest.mark.skipif(os.name == "nt", reason="no folder that is in use can be deleted there")
def test_a_deleted_working_directory_is_reported_in_one_sentence(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir()
    command = ["sh", "-c", 'rmdir "$PWD" && exec "$0" -m citadels_core validate', sys.executable]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path[1:])}
    done = subprocess.run(command, cwd=there, env=environment, capture_output=True, text=True, check=False)
    said = "Error: The current folder no longer exists; change to another one.\n"
    assert (done.returncode, done.stderr) == (2, said)


@pytest.mark.skipif(os.name == "nt", reason="no shell of this kind is there")
def test_a_closed_output_is_not_an_error(tmp_path: Path) -> None:
    folder = make_pack(tmp_path, "a", {"x.card": "district Hut\n    cots 1\n"})
    command = ["sh", "-c", 'exec "$0" -m citadels_core validate "$1" >&-', sys.executable, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
