"""Test that the web page of docs/examples plays a game on a server of another origin."""

import functools
import http.server
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.serving import ROOT, Server


@pytest.fixture
def site() -> Any:
    """Serve the examples from an origin of their own, and yield its address."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(ROOT / "docs/examples"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_the_example_page_plays_on_a_server_of_another_origin(
    site: str, new_page: Callable[..., Any], tmp_path: Path
) -> None:
    server = Server(tmp_path / "tables.db", more=("--origin", site))
    page = new_page()
    try:
        page.goto(f"{site}/web_page.html?server={server.url.rstrip('/')}")
        for _ in range(12):
            page.locator("#options button:not([disabled])").first.wait_for()
            before = page.locator("#story li").count()
            options = page.locator("#options button:not([disabled])")
            done = page.get_by_role("button", name="Done", exact=True)
            options.first.click()
            if done.count():
                done.click()
            page.wait_for_function(f"document.querySelectorAll('#story li').length > {before}")
        assert page.locator("#story li").count() > 12
    finally:
        page.goto("about:blank")
        server.stop()
