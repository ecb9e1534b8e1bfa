"""Test that the pages of cards and boxes, which only the site has, say all about each card."""

from citadels_core.packs.finding.discovery import official
from citadels_core.packs.loading.loader import load
from tools.card_pages import card_pages, list_of_cards

CATALOG = load(*official())


def test_every_card_and_every_box_has_a_page() -> None:
    boxes = {f"cards/{module.pack}" for module in CATALOG.modules}
    assert card_pages().keys() == boxes | {f"cards/{id_.replace(':', '/')}" for id_ in CATALOG.cards}


def test_a_page_has_the_picture_text_lines_and_scenarios_of_its_card() -> None:
    page = card_pages()["cards/classic2016/smithy"]
    card = CATALOG.cards["classic2016:smithy"]
    assert "\n# Smithy\n" in page
    assert f"<p>{card.text or card.sentence}</p>" in page
    assert "\n    action Forge once per turn\n" in page
    names = [one.name for one in CATALOG.scenarios if one.file == card.file]
    assert len(names) > 3
    assert all(f"<li>{name}</li>" in page for name in names)


def test_following_next_from_the_first_card_of_a_box_leads_through_all() -> None:
    pages = {name for name in card_pages() if name.startswith("cards/deluxe2016/")}
    (name,) = (name for name in pages if "← " not in card_pages()[name])
    seen = {name}
    while " →" in card_pages()[name]:
        name = card_pages()[name].partition(" → </")[2].partition(">")[0]
        seen.add(name)
    assert seen == pages


def test_names_that_several_boxes_have_are_told_apart() -> None:
    titles = [
        text.partition("\n# ")[2].partition("\n")[0] for name, text in card_pages().items() if name.count("/") > 1
    ]
    assert len(set(titles)) == len(titles) == len(CATALOG.cards)


def test_the_list_compares_the_cards_of_later_boxes_with_those_of_earlier_ones() -> None:
    text = list_of_cards()
    assert "- {doc}`Manor </cards/base/manor>`, 3, noble, 5 copies\n" in text
    assert "- {doc}`Smithy </cards/classic2016/smithy>`, 5: Once per turn, if the deck is not empty" in text
    assert "- {doc}`Warlord </cards/ffg2010/warlord>`, 8: differs from Classic 2016\n" in text
