"""Test that hover and completion are quick even in a large pack."""

import time
from pathlib import Path
from random import Random
from statistics import quantiles

import pytest

from citadels_core.packs.editing.editor import OpenPacks
from citadels_dsl.ide.completion import complete
from citadels_dsl.ide.hover import hover
from citadels_dsl.lsp import translate
from citadels_dsl.lsp.positions import Positions
from tests.benchmarks.editor import CARDS, TARGET_MS, hundred, places


@pytest.mark.slow
def test_hover_and_completion_are_quick_in_a_hundred_cards(tmp_path: Path) -> None:
    folder = hundred(tmp_path)
    packs = OpenPacks()
    packs.open_folder(folder)
    errors = [found for found in packs.check().problems if found.severity.value == "error"]
    assert errors == []
    for pack in packs.project().packs:
        assert pack.verbs is not None  # as the server does at its start
    random = Random(3)
    spent: dict[str, list[float]] = {"hover": [], "completion": []}
    offered = told = 0
    for _ in range(150):
        file = folder / f"{random.randrange(CARDS):03}.card"
        text = file.read_text("utf-8")
        word, end = places(text, random)
        began = time.process_time()
        told += hover(packs.project(), packs.key(file), word) is not None
        spent["hover"].append(time.process_time() - began)
        began = time.process_time()
        packs.update(file, f"{text[:end]} {text[end:]}")
        items = complete(packs.project(), packs.key(file), end + 1)
        source = packs.project().source(packs.key(file))
        assert source is not None
        offered += len(translate.completions(items, source, Positions(), snippets=True))
        spent["completion"].append(time.process_time() - began)
    assert told > 75
    assert offered > 150 * 10
    for name, times in spent.items():
        assert quantiles(times, n=100)[94] * 1000 < 2 * TARGET_MS, name
