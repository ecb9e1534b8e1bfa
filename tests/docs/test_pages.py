"""Test that the pages are fresh and their links have targets."""

import re

import pytest
from click.testing import CliRunner

import citadels_core
from tests.docs.snippets import ROOT
from tests.docs.snippets import pages as all_pages
from tests.rows import each
from tools.docs import FOLDER, PAGES
from tools.docs import main as write_docs

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
WRITTEN = list(all_pages())


def _anchors(text: str) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).strip().replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("name", sorted(PAGES))
def test_a_generated_page_is_fresh(name):
    assert (FOLDER / name).is_file(), "run make docs"
    assert (FOLDER / name).read_text("utf-8") == PAGES[name](), "run make docs"


def test_a_stale_page_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr("tools.docs.FOLDER", tmp_path)
    monkeypatch.setattr("tools.docs.ROOT", tmp_path)
    monkeypatch.setattr("tools.docs.PAGES", {"words.md": lambda: "# Words\n", "manifest.md": lambda: "# Manifest\n"})
    assert CliRunner().invoke(write_docs, ["--check"]).exit_code == 1
    assert CliRunner().invoke(write_docs, []).exit_code == 0
    assert CliRunner().invoke(write_docs, ["--check"]).exit_code == 0
    (tmp_path / "words.md").write_text("old", "utf-8")
    result = CliRunner().invoke(write_docs, ["--check"])
    assert (result.exit_code, result.output) == (1, "words.md is stale: run make docs\n")


def test_every_link_has_a_target():
    links = [(page, target) for page in WRITTEN for target in LINK.findall(page.read_text("utf-8"))]
    for page, target in links:
        if re.match(r"\w+:", target):
            continue
        path, _, anchor = target.partition("#")
        goal = (page.parent / path).resolve() if path else page
        assert goal.exists(), (page, target)
        if anchor:
            assert anchor in _anchors(goal.read_text("utf-8")), (page, target)


def test_every_path_of_the_map_exists():
    named = re.findall(r"`([\w./]+/[\w./]*|[\w-]+\.(?:toml|md))`", (ROOT / "docs" / "map.md").read_text("utf-8"))
    named += re.findall(r"(tests/[\w./]+)", (ROOT / "docs" / "map.md").read_text("utf-8"))
    assert len(named) > 30
    for path in named:
        assert (ROOT / path).exists(), path


@each("page", sorted((ROOT / "docs" / "decisions").glob("*.md")), ids=lambda page: page.stem)
def test_every_module_that_a_decision_names_exists(page):
    rooms = [ROOT, ROOT / "citadels_core", ROOT / "dsl" / "citadels_dsl"]
    for path in re.findall(r"`(\w+/[\w/]+\.(?:py|lark))`", page.read_text("utf-8")):
        assert any((room / path).is_file() for room in rooms), path


def test_every_path_on_the_page_of_orders_exists():
    for path in re.findall(
        r"`((?:citadels_core|content)/[\w./]+)`", (ROOT / "docs/explanation/order.md").read_text("utf-8")
    ):
        assert (ROOT / path).exists(), path


def test_every_page_can_be_reached_from_the_index():
    reached = set()
    waiting = [ROOT / "docs" / "index.md"]
    while waiting:
        page = waiting.pop()
        if page in reached or not page.exists():
            continue
        reached.add(page)
        for target in LINK.findall(page.read_text("utf-8")):
            goal = (page.parent / target.partition("#")[0]).resolve()
            if goal.suffix == ".md" and goal.is_relative_to(ROOT):
                waiting.append(goal)
    assert set((ROOT / "docs").rglob("*.md")) <= reached


def test_every_table_has_a_head():
    text = "\n\n".join(page.read_text("utf-8") for page in WRITTEN)
    text = re.sub(r"^```.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    for table in re.findall(r"(?:^\|.*\n?)+", text, flags=re.MULTILINE):
        rows = table.splitlines()
        assert len(rows) > 2, rows
        assert re.fullmatch(r"\|(?: *:?-+:? *\|)+", rows[1]), rows[0]


def test_the_page_for_embedders_names_every_public_error():
    text = (ROOT / "docs" / "how-to" / "embed-the-engine.md").read_text("utf-8").partition("\n## What is raised\n")[2]
    public = [name for name in citadels_core.__all__ if name.endswith("Error")]
    errors = {*public, "EngineBug", "UnknownOption", "IllegalAnswer"}
    assert errors <= set(re.findall(r"`(\w+)`", text))
