"""Test that checking a pack of a hundred cards is fast; the bounds allow for busy machines."""

import gc
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from citadels_core.packs.editing.workspace import Workspace
from tests.benchmarks.packs import CARDS, DECLARED, write_pack

AT_MOST_S = {"the pack": 5, "an edit": 0.25}


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("packs") / "hundred"
    write_pack(folder)
    return folder


def test_the_pack_has_a_hundred_sound_cards_of_different_names(pack: Path) -> None:
    names = [name for file in pack.glob("*.card") for name in DECLARED.findall(file.read_text("utf-8"))]
    assert len(set(names)) == len(names) == CARDS
    start = time.process_time()
    workspace = Workspace(pack)
    assert workspace.loaded().problems == ()
    assert time.process_time() - start < AT_MOST_S["the pack"]
    assert sum(id_.startswith("hundred:") for id_ in workspace.loaded().catalog.cards) == CARDS


@pytest.fixture
def of_its_own() -> Iterator[None]:
    """Free the garbage of other tests first, since collecting it takes longer than an edit."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.mark.usefixtures("of_its_own")
def test_an_edit_is_checked_at_once(pack: Path) -> None:
    workspace = Workspace(pack)
    workspace.loaded()
    file = pack / "card_050.card"
    text = file.read_text("utf-8")
    for edited, codes in (
        (f"# a note\n{text}", []),
        (text.replace("scenario ", "scenari ", 1), ["CIT104"]),
        (text, []),
    ):
        start = time.process_time()
        workspace.update(file, edited)
        assert [found.code for found in workspace.loaded().problems] == codes
        assert time.process_time() - start < AT_MOST_S["an edit"]
