"""What a person does at the page: makes tables, sits down, answers."""

from random import Random
from typing import Any

SHORT = 250
"""How long a place is looked for that may have gone, in milliseconds."""


def make_table(page: Any, url: str, edition: str, seats: int, name: str) -> str:
    """Make a table as a host does; returns the link of its invitation."""
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
    """Start the game of the first page; returns when all pages show it."""
    pages[0].locator("#start").click()
    for page in pages:
        page.locator("main.board").wait_for()


def version(page: Any) -> int:
    """Return the version of the game that a page shows."""
    return int(page.locator("main.board").get_attribute("data-version"))


def asked(page: Any) -> bool:
    """Tell whether the page asks its player now, and waits for no answer."""
    script = "() => document.querySelector('.decision.yours .option:not([disabled])') !== null"
    return bool(page.evaluate(script))


def over(page: Any) -> bool:
    """Tell whether the page shows the end of the game."""
    return bool(page.evaluate("() => document.querySelector('.end') !== null"))


def answer(page: Any, dice: Random) -> str:
    """Answer what is asked: on the table, by a key or in the list; tells how it was done."""
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
    """Click something on the table that is offered; where it is offered for several things, choose one of them."""
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


def play(pages: list[Any], dice: Random, until: int | None = None) -> dict[str, int]:
    """Play until the end, or until a version of the game; tells how often was answered in which way."""
    ways: dict[str, int] = {}
    while not over(pages[0]) and (until is None or version(pages[0]) < until):
        for page in pages:
            if asked(page):
                way = answer(page, dice)
                ways[way] = ways.get(way, 0) + 1
                break
        else:
            pages[0].wait_for_timeout(15)
    return ways
