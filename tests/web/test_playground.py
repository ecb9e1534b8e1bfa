"""Test the workshop as a static site, from a plain file server under a path, with Python in the browser."""

import base64
import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tools.playground import SITE, NoToolError, build_if_older
from tools.playground_measure import edit_cost, serving

pytestmark = pytest.mark.slow

PATIENCE = 90_000
"""Python starts in so many milliseconds, on a busy machine either."""

MOST_BYTES = 13_000_000
"""So much is sent the first time, at most."""

ENDLESS = """district Endless Fair
    type unique
    cost 3
    when your turn begins
        gain 1 gold
        gain 1 card
    when you gain gold
        gain 1 gold
    when you gain cards
        gain 1 card

scenario Endless Fair: it does not end
    given Anna: Merchant, city Endless Fair
    when Anna gathers gold
    then Anna has 3 gold
"""


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of the site, which is built where it is missing or older than its sources."""
    try:
        build_if_older()
    except NoToolError as reason:
        pytest.skip(str(reason))
    with serving(SITE.parent) as url:
        yield f"{url}{SITE.name}/"


@pytest.fixture
def opened(new_page: Callable[..., Any], address: str) -> Callable[..., Any]:
    """Opens the workshop and waits until a card is there; pages that ask another host fail."""

    def open_(fragment: str = "", *, ready: bool = True) -> Any:
        page = new_page(1600)
        page.set_default_timeout(PATIENCE)
        page.on("request", lambda request: _own(request.url, address))
        page.goto(address + fragment, wait_until="commit")
        page.locator("#first svg").wait_for()
        if ready:
            page.locator("[aria-label=Scenarios] .mark").first.wait_for()
        return page

    return open_


def _own(url: str, address: str) -> None:
    assert url.startswith((address, "data:", "blob:")), f"the page asked another host: {url}"


def test_a_card_is_typed_shared_and_played(opened: Callable[..., Any], new_page: Callable[..., Any]) -> None:
    page = opened()
    edit_cost(page, "")
    assert page.locator("[aria-label=Findings] .finding").count()
    assert page.locator(".still").is_visible()
    edit_cost(page, "2")
    assert page.locator("[aria-label=Scenarios] .failed").count() == 1
    page.keyboard.press("Backspace")
    edit_cost(page, "3")
    assert page.locator("[aria-label=Scenarios] .passed").count() == 1

    page.get_by_role("button", name="Share").click()
    page.locator("#link").wait_for()
    link = page.locator("#link").input_value()
    page.keyboard.press("Escape")
    name = page.locator(".picture svg").get_attribute("aria-label")
    reader = opened(f"#{link.partition('#')[2]}")
    assert reader.locator(".picture svg").get_attribute("aria-label") == name
    reader.close()

    page.get_by_role("button", name="Play it", exact=True).first.click()
    frame = page.frame_locator("iframe")
    frame.locator("main.board").wait_for()
    before = int(frame.locator("main.board").get_attribute("data-version"))
    frame.locator(".decision.yours .option:not([disabled])").first.click()
    frame.locator(f"main.board:not([data-version='{before}'])").wait_for()


def test_a_hostile_link_harms_nothing(opened: Callable[..., Any]) -> None:
    packer = zlib.compressobj(9, wbits=-15)
    bomb = packer.compress(bytes(40 * 1024 * 1024)) + packer.flush()
    page = opened(f"#card={base64.urlsafe_b64encode(bomb).decode()}", ready=False)
    assert page.get_by_text("does not hold a card").or_(page.get_by_text("is too large")).first.is_visible()
    page.close()

    name = '<img src=x onerror="parent.harmed=1">'
    files = [["pack.toml", f'id = "x"\nversion = "1.0.0"\ntitle = "{name}"\nlanguage = 1\nrequires = ["classic2016"]\n'.replace('="', "='").replace('1">', "1'>")]]
    files += [["endless.card", ENDLESS]]
    packer = zlib.compressobj(9, wbits=-15)
    data = packer.compress(json.dumps({"files": files}).encode()) + packer.flush()
    page = opened(f"#card={base64.urlsafe_b64encode(data).decode().rstrip('=')}")
    assert page.locator("[aria-label=Scenarios] .failed").count() == 1
    assert page.evaluate("window.harmed") is None
    assert page.evaluate("() => { try { return new Function('return 1')() } catch { return 0 } }") == 0


def test_stopping_starts_the_worker_again(opened: Callable[..., Any]) -> None:
    page = opened()
    edit_cost(page, "")
    edit_cost(page, "5")
    page.evaluate("() => import(new URL('../../../transport.js', document.baseURI))")


def test_it_opens_without_a_network(opened: Callable[..., Any], address: str) -> None:
    page = opened()
    page.evaluate("() => navigator.serviceWorker.ready.then(() => 1)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload(wait_until="commit")
    page.locator("[aria-label=Scenarios] .passed").wait_for()


def test_no_more_is_sent_than_promised(address: str) -> None:
    files = [file for file in SITE.rglob("*") if file.is_file()]
    compressed = sum(len(gzip.compress(file.read_bytes(), 6)) for file in files)
    assert compressed <= MOST_BYTES, f"the site has {compressed:,} bytes"
