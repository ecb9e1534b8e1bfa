"""Test the addresses that `citadels serve` prints, and the options that it refuses."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from citadels_core.cli.commands.serve import command


def serve(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "citadels_core", "serve", "--db", str(folder / "tables.db"), *words]
    return subprocess.run(line, capture_output=True, text=True, check=False, timeout=60)


def test_a_used_port_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        ended = serve(tmp_path, "--port", str(port))
    assert ended.returncode == 1
    assert ended.stderr == f"Error: 127.0.0.1:{port} is in use by another program; choose another port with --port.\n"


def test_an_unavailable_address_is_named_once_in_the_error(tmp_path: Path) -> None:
    ended = serve(tmp_path, "--host", "192.0.2.1", "--port", "0")
    assert ended.returncode == 1
    assert ended.stderr.startswith("Error: Cannot listen at 192.0.2.1:0: ")
    assert ended.stderr.count("192.0.2.1") == 1


def test_an_invalid_package_hash_is_refused(tmp_path: Path) -> None:
    ended = serve(tmp_path, "--allow-pack", "harbour_town")
    assert ended.returncode == 2
    assert ended.stderr == "Error: --allow-pack must be a SHA-256 of 64 hexadecimal digits, not 'harbour_town'.\n"


def test_network_options_are_refused_with_stdio(tmp_path: Path) -> None:
    ended = serve(tmp_path, "--stdio")
    assert ended.returncode == 2
    assert "--db is for the network: it cannot be used with --stdio." in ended.stderr


@pytest.mark.parametrize(
    ("address", "reached"),
    [("http://127.0.0.1:8000/", "Only this computer"), ("http://0.0.0.0:8000/", "Other computers can open it")],
)
def test_the_command_prints_an_address_that_a_browser_can_open(address, reached, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("citadels_core.serve.run.run", lambda place, limits, ready: ready(address))
    printed = CliRunner().invoke(command, ["--db", str(tmp_path / "tables.db")])
    (opened,) = re.findall(r"Open (http://[\d.]+:8000/)", printed.output)
    assert "0.0.0.0" not in opened
    assert reached in printed.output


def test_a_server_behind_a_proxy_is_not_to_be_opened_to_the_network(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr("citadels_core.serve.run.run", lambda place, limits, ready: ready("http://127.0.0.1:8000/"))
    printed = CliRunner().invoke(command, ["--proxy", "127.0.0.1", "--db", str(tmp_path / "tables.db")])
    assert "Open http://127.0.0.1:8000/" in printed.output
    assert "--host" not in printed.output
