"""Test that the idioms cover the needs of card writers, and that their lines work."""

import textwrap

import pytest

from citadels_core.lab.scenarios.report import report
from citadels_core.lab.scenarios.runner import run
from citadels_core.model.catalog import Catalog
from citadels_dsl.formatter import format_bytes
from citadels_dsl.idioms import PACK, Idiom, chapters, idioms
from citadels_dsl.reports.render import render
from citadels_dsl.session.allowances import sift
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.rows import each


def test_there_are_enough_idioms_with_unique_titles() -> None:
    assert len(idioms()) >= 60
    titles = [idiom.title for idiom in idioms()]
    assert len(set(titles)) == len(titles)
    assert all(chapter.title and chapter.idioms for chapter in chapters())
    others = [other.lower() for idiom in idioms() for other in (idiom.title, *idiom.also)]
    assert sorted(set(others)) == sorted(others), "two of them are asked for alike"


@each("idiom", idioms(), ids=lambda idiom: idiom.title)
def test_the_scenario_of_an_idiom_passes(idiom: Idiom, catalog: Catalog) -> None:
    source = SourceText("idiom.card", idiom.card)
    compiled = compile_pack("said", [source], list(catalog.modules))
    left = sift(compiled.problems, {source.path: source}).left
    assert not left, render(left, {source.path: source}, color=False)
    everything = Catalog(modules=(*catalog.modules, compiled.module), hashes={}, titles={})
    results = [run(everything, scenario, "said") for scenario in compiled.module.scenarios]
    assert results, "no scenario shows what it does"
    assert not [report(result) for result in results if not result.passed]


@each("idiom", idioms(), ids=lambda idiom: idiom.title)
def test_the_lines_of_an_idiom_compile_on_their_own(idiom: Idiom, catalog: Catalog) -> None:
    """An inserted snippet must not use names that only the card of the idiom declares."""
    kind = idiom.below.partition(" ")[0]
    fields = {"district": "    type unique\n    cost 5\n", "character": "    rank 5\n"}.get(kind)
    lines = textwrap.indent(idiom.lines, "    ")
    if fields is None:
        card = f"district Anything\n    type unique\n    cost 5\n    {idiom.below}\n{textwrap.indent(lines, '    ')}\n"
    else:
        card = f"{idiom.below}\n{fields}{lines}\n"
    source = SourceText("idiom.card", f"{idiom.needs}\n\n{card}")
    found = [one for one in compile_pack("said", [source], list(catalog.modules)).problems if one.severity == "error"]
    assert not found, render(found, {source.path: source}, color=False)


@pytest.mark.parametrize("file", sorted(PACK.glob("*.card")), ids=lambda file: file.name)
def test_a_file_of_idioms_is_formatted(file) -> None:
    text = file.read_bytes()
    assert format_bytes(text, file.name).text == text.decode()
