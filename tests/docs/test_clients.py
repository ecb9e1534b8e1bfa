"""Test that the example clients in other languages play a whole game and are short."""

import os
import re
import shutil
import subprocess
import sys

import pytest

from tests.docs.snippets import ROOT

CLIENTS = ROOT / "docs" / "clients"
LANGUAGES = {"client.mjs": "node", "client.pl": "perl"}
MOST_LINES = 80


def test_every_client_is_tested():
    assert sorted(path.name for path in CLIENTS.iterdir() if path.suffix != ".md") == sorted(LANGUAGES)


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_client_has_few_lines(name):
    assert len((CLIENTS / name).read_text("utf-8").splitlines()) < MOST_LINES


@pytest.mark.parametrize("name", LANGUAGES)
@pytest.mark.parametrize(("edition", "players"), [("classic2016", 4), ("deluxe2016", 3)])
def test_a_client_plays_a_whole_game(name, edition, players):
    program = shutil.which(LANGUAGES[name])
    if program is None:
        pytest.skip(f"{LANGUAGES[name]} is not here")
    done = subprocess.run(
        [program, str(CLIENTS / name), edition, str(players)],
        env=os.environ | {"CITADELS": f"{sys.executable} -m citadels_core"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    *told, last = done.stdout.splitlines()
    assert re.fullmatch(rf"scores( \d+){{{players}}}; seat \d( and \d)* wins", last)
    assert sum(line.startswith("-> ") for line in told) > 10


def test_the_page_about_web_pages_shows_lines_of_the_example() -> None:
    example = (ROOT / "docs/examples/web_page.html").read_text("utf-8")
    page = (ROOT / "docs/how-to" / "embed-in-a-web-page.md").read_text("utf-8")
    code = page.partition("```js\n")[2].partition("```")[0]
    lines = [line.strip() for line in code.splitlines() if "localhost" not in line]
    assert len(lines) == 3
    assert [line for line in lines if line not in example] == []
