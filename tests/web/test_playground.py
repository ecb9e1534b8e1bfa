"""Test the workshop as a static site, from a plain file server under a path, with Python in the browser."""

import base64
import gzip
import json
import zlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tools.playground import POLICY, SITE, NoToolError, build_if_older
from tools.playground_measure import edit_cost, serving

pytestmark = pytest.mark.slow

PATIENCE = 90_000
"""Python starts in so many milliseconds, on a busy machine either."""

MOST_BYTES = 13_000_000
"""So much is sent the first time, at most."""

STOP = """(address) => new Promise(async (resolve) => {
  const told = [];
  const { open } = await import(address);
  const line = open({ receive: (text) => {
    if (text.startsWith('{"id"')) told.push(text);
    else if (text.startsWith('{"ready"')) resolve(told.join());
  }, lost: resolve });
  line.send('{"id":1,"call":"open","args":{}}');
  line.stop();
})"""
"""Stops the work of a worker, and returns what it answered before it was ready again."""

HOSTILE = {
    "pack.toml": """id = "x"
version = "1.0.0"
title = "<img src=x onerror='top.harmed=1'>"
language = 1
requires = ["classic2016"]
authors = []
licence = "CC0-1.0"
""",
    "endless.card": """district Endless Fair
    type unique
    cost 3
    text "<img src=x onerror='top.harmed=1'><script>top.harmed=1</script>"
    when gold gathered if player is you
        gain 1 gold
    when gold gained if player is you
        gain 1 gold

scenario Endless Fair: it does not end
    given Anna: Merchant, city Endless Fair
    when Anna takes gold
    then Anna has 3 gold
""",
}
"""A pack that tries to run script, and has a rule without an end."""


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """The address of the site, which is built where it is missing or older than its sources."""
    try:
        build_if_older()
    except NoToolError as reason:
        pytest.skip(str(reason))
    with serving(SITE.parent, POLICY) as url:
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
            lost = page.get_by_text("The workshop cannot run in this browser").first
            page.locator("[aria-label=Scenarios] .mark").first.or_(lost).first.wait_for()
            assert not lost.count(), lost.inner_text()
        return page

    return open_


def _own(url: str, address: str) -> None:
    assert url.startswith((address, "data:", "blob:")), f"the page asked another host: {url}"


def link_of(data: bytes) -> str:
    """Return the fragment of a link that holds data, deflated as the page does."""
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(data) + packer.flush()
    return f"#card={base64.urlsafe_b64encode(packed).decode().rstrip('=')}"


def test_a_card_is_typed_shared_and_played_also_without_a_network(opened: Callable[..., Any]) -> None:
    page = opened()
    edit_cost(page, "")
    assert page.locator("[aria-label=Findings] .finding").count()
    assert page.locator(".still").is_visible()
    edit_cost(page, "2")
    assert page.locator("[aria-label=Scenarios] .failed").count() == 1

    page.get_by_role("button", name="Share").click()
    link = page.locator("#link").input_value()
    assert link.startswith(page.url)
    page.keyboard.press("Escape")
    reader = opened(f"#{link.partition('#')[2]}")
    assert reader.locator(".picture svg").inner_html() == page.locator(".picture svg").inner_html()
    reader.context.close()

    page.get_by_role("button", name="Play it", exact=True).first.click()
    frame = page.frame_locator("iframe")
    frame.locator(".brand", has_text="Citadels").wait_for(state="attached")  # the texts of the table are there
    board = frame.locator("main.board")
    frame.locator(".symbols symbol").first.wait_for(state="attached")  # and the drawn cards
    before = board.get_attribute("data-version")
    frame.locator(".decision.yours .option:not([disabled])").first.click()
    frame.locator(f"main.board:not([data-version='{before}'])").wait_for()

    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.context.set_offline(True)
    page.reload(wait_until="commit")
    page.locator("[aria-label=Scenarios] .failed").wait_for()  # the card as it was left, not the first one


def test_a_card_is_measured_in_the_browser(opened: Callable[..., Any]) -> None:
    box = opened().get_by_role("region", name="Is it too strong?")
    box.get_by_role("button", name="Measure it").click()
    box.get_by_text("So far: ").wait_for()
    box.get_by_role("button", name="Stop").click()
    box.get_by_text("You stopped it.").wait_for()


def test_a_hostile_link_harms_nothing_and_work_can_be_stopped(opened: Callable[..., Any], address: str) -> None:
    page = opened(link_of(bytes(40 * 1024 * 1024)), ready=False)
    page.get_by_text("This link does not hold a card").wait_for()
    page.goto("about:blank")
    page.goto(address + link_of(json.dumps({"files": [*HOSTILE.items()]}).encode()))
    page.locator("[aria-label=Scenarios] .failed").wait_for()
    page.locator(".picture svg").wait_for()
    assert page.evaluate("window.harmed") is None
    assert "99 gold" in page.locator("[aria-label=Scenarios] .failed .message").inner_text()  # the rule was ended
    told = page.evaluate(STOP, f"{address}transport.js")
    assert json.loads(told) == {"id": 1, "error": "The work was stopped."}


def test_no_more_is_sent_than_promised(address: str) -> None:
    files = [file for file in SITE.rglob("*") if file.is_file()]
    compressed = sum(len(gzip.compress(file.read_bytes(), 6)) for file in files)
    assert compressed <= MOST_BYTES, f"the site has {compressed:,} bytes"
