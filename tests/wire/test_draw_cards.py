"""Test the pictures of the cards of a table."""

import gzip
import json
from typing import Any

import pytest

from citadels_core.model.vocabulary.types import type_called
from citadels_core.packs import load
from citadels_core.pictures import back_svg
from citadels_core.wire import Table, TableSetup, Wording
from citadels_core.wire.card_source import OneCatalog
from citadels_core.wire.draw_cards import draw_cards, table_faces

EDITIONS = ("classic2016", "deluxe2016", "scenic2021")


def box_of(edition: str) -> Any:
    return Table(OneCatalog(load()), TableSetup(edition=edition, seats=4)).box


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_card_of_a_table_has_two_pictures_that_are_quickly_sent(edition: str) -> None:
    box = box_of(edition)
    pictures = draw_cards(table_faces(box))
    assert pictures["characters"].keys() == {"", *(card.name for card in box.cast)}
    assert pictures["districts"].keys() == {"", *(card.name for card in box.definitions)}
    assert pictures["signs"].keys() >= {type_called(card.type) for card in box.definitions}
    for of_kind in (pictures["characters"], pictures["districts"]):
        for name, drawn in of_kind.items():
            assert drawn["full"].startswith("<svg "), name
            assert 'viewBox="0 0 148 184"' in drawn["compact"] or not name
    assert len(gzip.compress(json.dumps(pictures).encode())) < 100_000


def test_the_backs_have_no_name() -> None:
    pictures = draw_cards(table_faces(box_of("classic2016")))
    assert pictures["districts"][""]["compact"] == back_svg()
    assert pictures["characters"][""]["full"] == back_svg(character=True)


def test_pictures_are_in_the_language_of_the_client_under_the_same_names() -> None:
    pytest.importorskip("fluent.runtime", reason="translations need the extra `translate`")
    box = box_of("classic2016")
    english, german = (
        draw_cards(table_faces(box, Wording(language=one).translator(box.catalog))) for one in ("en", "de")
    )
    assert english["characters"].keys() == german["characters"].keys()
    assert ">King<" in english["characters"]["King"]["compact"]
    assert ">König<" in german["characters"]["King"]["compact"]


def test_faces_are_equal_for_equal_cards_only() -> None:
    box = box_of("classic2016")
    assert table_faces(box) == table_faces(box_of("classic2016"))
    assert table_faces(box) != table_faces(box_of("scenic2021"))


def test_the_last_line_of_a_card_at_a_table_has_the_version_of_its_pack() -> None:
    box = box_of("classic2016")
    for name, face in table_faces(box).districts:
        pack = next(card.id for card in box.definitions if card.name == name).partition(":")[0]
        assert f"{pack} {box.catalog.versions[pack]}" in face.foot
