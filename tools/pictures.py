"""Make the pictures of the README and the site from real runs: a table, cards, some commands."""

import json
import os
import pty
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from citadels_core import card_svg, load
from citadels_core.pictures.printing import card_png

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "_static"

SETUP = {"edition": "deluxe2016", "seats": 4, "seed": "20"}
"""The set-up of the game in the picture of the table."""

MOMENT = 84
"""The version of the game from which on the next turn menu is photographed."""

ARGUMENTS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync")

WIDTH = 118
"""The width of the terminal, in characters."""

ROW = ("classic2016:assassin", "deluxe2016:emperor", "base:temple", "classic2016:smithy", "base:docks", "base:fortress")
"""The cards in a row on the picture of cards."""

CARD = """district Lighthouse
    type unique
    cost 3
    provenance original
    text "When you build the Lighthouse, gain 2 cards."
    when you build this
        gain 3 cards
"""
"""A card with an error: there is no event `build`."""


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    picture_terminals()
    picture_cards(FOLDER / "cards.png", *ROW)
    picture_table(FOLDER / "table.png")


def picture_terminals() -> None:
    """Write pictures of commands at work: on a card with an error, and on the cards of the tutorials."""
    with tempfile.TemporaryDirectory() as folder:
        run("pack", "new", "night watch", cwd=folder)
        Path(folder, "night_watch", "lighthouse.card").write_text(CARD, "utf-8")
        shutil.copytree(ROOT / "mods" / "harbour_town", Path(folder, "harbour_town"))
        page = (ROOT / "docs" / "tutorial" / "first-character.md").read_text("utf-8")
        for name, text in re.findall(r"^`([^`]+)`:\n\n```\w+\n(.*?)^```", page, flags=re.DOTALL | re.MULTILINE):
            Path(folder, name).parent.mkdir(exist_ok=True)
            Path(folder, name).write_text(text, "utf-8")
        picture_command(FOLDER / "finding.svg", "validate", "night_watch", cwd=folder)
        picture_command(FOLDER / "district.svg", "try", "Fish Market", "--pack", "harbour_town", cwd=folder)
        picture_command(FOLDER / "character.svg", "try", "Regent", "--pack", "court", cwd=folder)


def picture_cards(path: Path, *ids: str) -> None:
    """Write a picture of cards in a row."""
    cards = load().cards
    row = "".join(
        card_svg(cards[id_]).replace("<svg ", f'<svg x="{at * 660}" y="0" width="630" height="880" ', 1)
        for at, id_ in enumerate(ids)
    )
    box = f"0 0 {len(ids) * 660 - 30} 880"
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{row}</svg>'
    path.write_bytes(card_png(svg, sharpness=40))


def picture_command(path: Path, *command: str, cwd: str) -> None:
    """Write a picture of a command of `citadels` and its output."""
    console = Console(record=True, width=WIDTH + 4, file=StringIO(), force_terminal=True)
    typed = shlex.join(command).replace("'", '"')
    console.print(Text.from_ansi(f"$ citadels {typed}\n{run(*command, cwd=cwd)}"))
    svg = console.export_svg(title=f"citadels {command[0]}")
    path.write_text(re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL), "utf-8")


def run(*command: str, cwd: str) -> str:
    """Run `citadels` in a terminal with colours, and return the output."""
    terminal, end = pty.openpty()
    environment = {**os.environ, "COLUMNS": str(WIDTH), "TERM": "xterm-256color"}
    citadels = [sys.executable, "-m", "citadels_core", *command]
    process = subprocess.Popen(citadels, cwd=cwd, env=environment, stdin=subprocess.DEVNULL, stdout=end, stderr=end)
    os.close(end)
    said = b""
    with suppress(OSError):  # on Linux, reading a closed terminal raises
        while part := os.read(terminal, 4096):
            said += part
    os.close(terminal)
    process.wait()
    return said.decode().replace("\r\n", "\n")


def picture_table(path: Path) -> None:
    """Play a game in a browser until version ``MOMENT``, and write a picture of the table."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        command = [sys.executable, "-m", "citadels_core", "serve", "--port", "0", "--db", f"{folder}/tables.db"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            url = server.stdout.readline().split()[1]
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(ARGUMENTS))
            page = browser.new_page(viewport={"width": 1600, "height": 1000}, device_scale_factor=1.25)
            sit(page, url)
            play(page)
            page.screenshot(path=path)
            browser.close()
        finally:
            server.terminate()
            server.wait(20)


def sit(page: Any, url: str) -> None:
    """Create a table, open it in the page as the player of the first seat, and start the game."""
    body = json.dumps({"setup": SETUP, "name": "Anna"}).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{url}api/tables", body)) as answer:
        made = json.load(answer)
    kept = {made["table"]: {"seats": [{"seat": 0, "token": made["token"]}], "invite": None, "label": "", "at": 0}}
    page.goto(url)
    page.evaluate("kept => localStorage.setItem('citadels.tables', kept)", json.dumps(kept))
    page.goto(f"{url}#/table/{made['table']}")
    page.locator("#start").click()
    page.locator("main.board").wait_for()


def play(page: Any) -> None:
    """Answer decisions until one after version ``MOMENT`` offers to build; build whenever possible."""
    version = "() => Number(document.querySelector('main.board').dataset.version)"
    while True:
        page.locator(".decision.yours .option:not([disabled])").first.wait_for()
        before = page.evaluate(version)
        labels = page.locator("#decision .option").all_inner_texts()
        if before >= MOMENT and any("Build" in label for label in labels):
            return
        if page.locator("#confirm").count():
            for at in range(len(labels)):
                if not page.locator("#confirm").is_enabled():
                    page.locator("#decision .option").nth(at).click()
            page.locator("#confirm").click()
        else:
            best = next((at for at, label in enumerate(labels) if "Build" in label), 0)
            page.locator("#decision .option").nth(best).click()
        page.wait_for_function(f"before => ({version})() > before", arg=before)


if __name__ == "__main__":
    main()
