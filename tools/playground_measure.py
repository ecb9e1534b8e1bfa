"""Measure the static workshop in a browser: bytes sent, CPU time to start, time to answer."""

import functools
import gzip
import http.server
import os
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

EDITS = 20
"""The number of keystrokes of which the median is taken."""

ANSWERED = """([cost, since]) => {
  const main = document.querySelector("main");
  const findings = document.querySelector("[aria-label=Findings] .finding");
  const fresh = !document.querySelector(".still, .old") && !document.querySelector("[aria-label=Scenarios] .soft");
  const shown = main?.querySelector(".picture svg")?.textContent.includes(cost);
  return (cost === "" ? findings !== null : findings === null && fresh && shown) && performance.now() - since;
}"""
"""Returns the milliseconds once the page shows the cost, with scenarios, or a finding where there is no cost."""


class _Handler(http.server.SimpleHTTPRequestHandler):
    policy = ""

    def log_message(self, *_: Any) -> None:
        """Print nothing."""

    def end_headers(self) -> None:
        """Send the content security policy, too."""
        if self.policy:
            self.send_header("Content-Security-Policy", self.policy)
        super().end_headers()


@contextmanager
def serving(folder: Path, policy: str = "") -> Iterator[str]:
    """Serve a folder as `python -m http.server` does, perhaps with a policy; return its address."""
    handler = functools.partial(type("Handler", (_Handler,), {"policy": policy}), directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def renderer_seconds() -> float:
    """Return the CPU time of the pages of browsers that this process started, in seconds; only on Linux."""
    processes: dict[int, tuple[int, int, bytes]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        processes[int(folder.name)] = int(fields[1]), int(fields[11]) + int(fields[12]), command

    def is_own(process: int) -> bool:
        while process in processes and process != os.getpid():
            process = processes[process][0]
        return process == os.getpid()

    ticks = sum(used for id_, (_, used, command) in processes.items() if b"=renderer" in command and is_own(id_))
    return ticks / os.sysconf("SC_CLK_TCK")


def edit_cost(page: Any, cost: str) -> float:
    """Type a cost of the card, or delete it; return the milliseconds until the page has answered."""
    page.locator(".cm-line", has_text="cost ").first.click()
    page.keyboard.press("End")
    since = page.evaluate("() => performance.now()")
    page.keyboard.press(cost or "Backspace")
    answered = page.wait_for_function(ANSWERED, arg=[cost, since], polling=10)
    return float(answered.json_value())


def sent(site: Path, url: str, requested: list[str]) -> dict[str, int]:
    """Return the size of each requested file of the site, compressed as web servers do."""
    sizes = {}
    for address in dict.fromkeys(requested):
        name = address.removeprefix(url).split("?")[0].split("#")[0] or "index.html"
        if (site / name).is_file():
            sizes[name] = len(gzip.compress((site / name).read_bytes(), 6))
    return sizes


def measure(site: Path, browser: Any) -> list[str]:
    """Return sentences with the figures of a site, one for each."""
    with serving(site.parent) as address:
        url = f"{address}{site.name}/"
        context = browser.new_context(viewport={"width": 1600, "height": 900})
        page = context.new_page()
        page.set_default_timeout(120_000)
        requested: list[str] = []
        context.on("request", lambda request: requested.append(request.url))
        page.goto("about:blank")
        before, since = renderer_seconds(), time.perf_counter()
        page.goto(url, wait_until="commit")
        page.locator("#first svg").wait_for()
        seen = time.perf_counter() - since
        page.locator("main .picture svg").wait_for()
        page.locator("[aria-label=Scenarios] .passed").first.wait_for()
        ready, cpu = time.perf_counter() - since, renderer_seconds() - before
        sizes = sent(site, url, requested)
        edits = [edit_cost(page, cost) for number in range(EDITS // 2) for cost in ("", str(number % 5 + 1))]
        page.get_by_role("button", name="A random game").click()
        told = page.locator("summary", has_text="played in").inner_text()
        others = {one for one in requested if not one.startswith((url, "data:", "blob:"))}
        context.close()
    largest = ", ".join(f"{name} {size:,}" for name, size in sorted(sizes.items(), key=lambda one: -one[1])[:5])
    return [
        f"sent the first time: {sum(sizes.values()):,} bytes by gzip in {len(sizes)} files (the largest: {largest})",
        f"requests to other hosts: {len(others)}",
        f"the first picture is seen after {seen:.2f} s",
        f"ready after {cpu:.1f} s of CPU ({ready:.1f} s on this machine now)",
        f"a keystroke is answered in {statistics.median(edits):.0f} ms (median of {len(edits)})",
        f"random game: {told}",
    ]
