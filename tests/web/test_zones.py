"""Test that declared zones are on the page, with their cards visible to their audience."""

from typing import Any

from tests.web.playing import play, seed_tables, start
from tests.web.serving import Server

FILLED = {
    ".characters .zone .district": "",
    ".player.mine .zone .district": "",
    ".card.character .mark": "Karren: ",
    ".player.mine .district .mark": "Speicher: ",
}
"""What is shown, to a German, as soon as cards lie in a zone of each kind."""


def test_each_zone_is_shown_at_its_bearer_with_its_visible_cards(server: Server, new_page: Any) -> None:
    anna, onlooker = new_page(locale="de-DE"), new_page()
    seed_tables(anna, 3, packs=["zones"], cast=["Trader"], seats=2)
    anna.goto(server.url)
    anna.get_by_label("Dein Name").fill("Anna")
    anna.get_by_label("Ausgabe").select_option("classic2016:classic_2016")
    anna.get_by_role("button", name="Tisch aufmachen").click()
    link = anna.locator("#invite").input_value()
    onlooker.goto(f"{server.url}#/table/{link.split('/')[-2]}")
    start(anna, onlooker)
    assert onlooker.locator(".player .zone", has_text="chest: empty").count() == 2
    play([anna], 1, shown=FILLED, prefer="Krämerin|Füllen|Baue ")
    onlooker.wait_for_function(
        "version => document.querySelector('main.board').dataset.version === version",
        arg=anna.locator("main.board").get_attribute("data-version"),
    )

    stall, seen = anna.locator(".characters .zone"), onlooker.locator(".characters .zone")
    assert stall.locator("p").inner_text().strip() == "Marktstand"
    assert seen.locator("p").inner_text().strip() == "stall"
    lying = stall.locator(".district").count()
    assert lying == seen.locator(".district").count() > 0

    chest = anna.locator(".player.mine .zone")
    assert chest.locator("p").inner_text().strip() == "Truhe"
    mine = chest.locator(".district").count()
    assert mine > 0
    told = onlooker.locator(".player", has_text="Anna").locator(".zone")
    assert told.inner_text().strip() == f"chest: {mine} card{'s' if mine > 1 else ''}"
    assert told.locator(".district").count() == 0

    assert anna.locator(".card.character[aria-label*=Krämerin]").locator(".mark").inner_text().startswith("Karren: ")
    assert anna.locator(".player.mine .district .mark", has_text="Speicher: ").count() > 0
    assert onlooker.locator(".district .mark", has_text="loft: ").count() > 0
