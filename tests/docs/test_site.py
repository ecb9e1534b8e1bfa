"""The pages make a site without a warning, every one of them is in its navigation, and no link of it is dead."""

import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.docs.snippets import ROOT

DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    goal = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", str(DOCS), str(goal)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return goal


@pytest.mark.slow
def test_every_page_is_in_the_navigation_of_the_site(site):
    index = (site / "index.html").read_text("utf-8")
    for page in DOCS.rglob("*.md"):
        there = page.relative_to(DOCS).with_suffix(".html").as_posix()
        assert (site / there).is_file()
        if there != "index.html":
            assert f'href="{there}"' in index
    captions = ["Tutorials", "How-to guides", "Reference", "Explanation", "Decisions"]
    assert re.findall(r'class="caption-text">([^<]+)<', index)[: len(captions)] == captions


@pytest.mark.slow
def test_no_link_of_the_site_is_dead(site):
    count = 0
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        for target in re.findall(r'<a [^>]*href="([^"]+)"', text):
            if re.match(r"\w+:", target):
                continue
            path, _, anchor = target.partition("#")
            goal = (page.parent / unquote(path)).resolve() if path else page
            assert goal.exists(), f"{page.name} leads to {target}"
            count += 1
            if anchor and goal.suffix == ".html":
                assert f'id="{unquote(anchor)}"' in goal.read_text("utf-8"), f"{page.name} leads to {target}"
    assert count > 1000


def test_pages_are_plain_markdown():
    for page in DOCS.rglob("*.md"):
        text = page.read_text("utf-8")
        assert not text.startswith("---"), page
        assert not re.search(r"^(?:```|:::)\{", text, re.MULTILINE), page
