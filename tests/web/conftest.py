"""Share a Chromium and a server among the tests of the web page."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.serving import Server

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PACKS = ("mods/long_winter", "mods/court_intrigue", "tests/web/zones")
PATIENCE = 20_000
"""No step takes so many milliseconds, on a slow machine either."""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A browser without a window."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is in the extra `browser`")
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed; on Debian `apt-get install -y chromium` adds it")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(chromium: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that runs as long as the tests, where a browser is installed."""
    running = Server(tmp_path_factory.mktemp("served") / "tables.db", PACKS)
    yield running
    running.stop()


@pytest.fixture
def new_page(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Opens pages that share no storage. Errors in their scripts fail the test."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def opened(width: int = 1280, height: int = 900, **options: Any) -> Any:
        context = chromium.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce", **options)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        return page

    yield opened
    for context in contexts:
        context.close()
    unexpected = [one for one in complaints if "WebSocket" not in one and "ERR_CONNECTION_REFUSED" not in one]
    unexpected = [one for one in unexpected if "Failed to load resource" not in one]
    assert unexpected == []


@pytest.fixture(scope="session")
def pictures() -> Path:
    """The folder for screenshots of pages."""
    folder = Path(__file__).parents[2] / "build" / "web"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
