"""Play at the page as a person does: make tables, sit down, answer."""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

PLAYER = (Path(__file__).parent / "player.js").read_text("utf-8")
STALLED = 30_000
"""A game in which nothing happens for so many milliseconds goes on no more."""
LONGEST = 300_000
"""No game takes so many milliseconds, on a slow machine either."""


def seed_tables(page: Any, seed: int, **setup: Any) -> None:
    """Give new tables of a page a seed, so that tests play the same games, and other set-up options."""

    def seeded(route: Any) -> None:
        asked = route.request.post_data_json
        route.continue_(post_data={**asked, "setup": {**asked["setup"], "seed": str(seed), **setup}})

    page.route("**/api/tables", seeded)


def make_table(page: Any, url: str, edition: str, seats: int, name: str, *, seed: int = 1, **setup: Any) -> str:
    """Make a table as a host does and return its invitation link."""
    seed_tables(page, seed, **setup)
    page.goto(url)
    page.get_by_label("Your name").fill(name)
    page.locator("select[name=edition]").select_option(edition)
    page.locator("input[name=seats]").fill(str(seats))
    page.get_by_role("button", name="Make the table").click()
    page.locator("#start").wait_for()
    link: str = page.locator("#invite").input_value()
    return link


def sit_down(page: Any, link: str, name: str) -> None:
    """Follow an invitation."""
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("heading", name="Who plays").wait_for()


def start(*pages: Any) -> None:
    """Start the game of the first page and wait until all pages show it."""
    pages[0].locator("#start").click()
    for page in pages:
        page.locator("main.board").wait_for()


def version(page: Any) -> int:
    """Return the version of the game that a page shows."""
    return int(page.locator("main.board").get_attribute("data-version"))


def asked(page: Any) -> bool:
    """Return whether the page asks its player now, and waits for no answer."""
    script = "() => document.querySelector('.decision.yours .option:not([disabled])') !== null"
    return bool(page.evaluate(script))


def over(page: Any) -> bool:
    """Return whether the page shows the end of the game."""
    return bool(page.evaluate("() => document.querySelector('.end') !== null"))


def answer(page: Any, dice: Random) -> str:
    """Answer the decision on the table, by a key or in the list; return the way used."""
    before = version(page)
    if page.locator("#confirm").count():
        how = _several(page, dice)
    elif dice.random() < 0.5 and _on_the_table(page, dice):
        how = "table"
    elif dice.random() < 0.3:
        page.keyboard.press(str(dice.randrange(min(page.locator("#decision .option").count(), 9)) + 1))
        how = "key"
    else:
        _nth(page.locator("#decision .option"), dice).click()
        how = "list"
    after(page, before)
    return how


def after(page: Any, before: int) -> None:
    """Wait until a page shows a later version of the game."""
    page.wait_for_function(
        "before => Number(document.querySelector('main.board')?.dataset.version) > before", arg=before
    )


def _several(page: Any, dice: Random) -> str:
    """Choose as many options as are needed, and confirm."""
    options = page.locator("#decision .option")
    for at in dice.sample(range(options.count()), options.count()):
        if page.locator("#confirm").is_enabled():
            break
        options.nth(at).click()
    page.locator("#confirm").click()
    return "several"


def _on_the_table(page: Any, dice: Random) -> bool:
    """Click an offered element on the table; choose one option if it has several."""
    offered = page.locator(".spot.offered")
    if not offered.count():
        return False
    _nth(offered, dice).click()
    sheet = page.locator("dialog.sheet .option")
    if sheet.count():
        _nth(sheet, dice).click()
    return True


def _nth(places: Any, dice: Random) -> Any:
    return places.nth(dice.randrange(places.count()))


def play_by_hand(pages: list[Any], dice: Random, until: int) -> Counter[str]:
    """Play with mouse and keyboard up to a version; return how often each way was used."""
    ways: Counter[str] = Counter()
    while not over(pages[0]) and version(pages[0]) < until:
        for page in pages:
            if asked(page):
                ways[answer(page, dice)] += 1
                break
        else:
            pages[0].wait_for_timeout(15)
    return ways


def play(
    pages: list[Any],
    seed: int,
    until: int | None = None,
    *,
    shown: Mapping[str, str] | None = None,
    prefer: str | None = None,
) -> Counter[str]:
    """Play to the end or up to a version of the game; return how often each way was used.

    Scripts in the pages click and press keys, as fast as the page allows: which game comes of that is a matter of time
    too. So who waits for something that may come and go gives it as ``shown``, a text for each selector: it is played
    until a page that is asked shows them all. An option that matches ``prefer``, a regular expression, is chosen before
    others.
    """
    for number, page in enumerate(pages):
        awaited = None if shown is None else list(shown.items())
        given = {"seed": seed + number, "until": until, "shown": awaited, "prefer": prefer, "patience": STALLED}
        page.evaluate(f"given => {{ window.played = null; ({PLAYER})(given); }}", given)
    ways: Counter[str] = Counter()
    for page in pages:
        found = page.wait_for_function("() => window.played", timeout=LONGEST, polling=50).json_value()
        assert isinstance(found, dict), found
        ways.update(found)
    return ways


def wait_until_asked(page: Any) -> None:
    """Wait until the page asks its player."""
    page.locator(".decision.yours .option:not([disabled])").first.wait_for()
    assert asked(page)
