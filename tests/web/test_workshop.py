"""Test the workshop in the browser: a card is written, tested, played and shared; by keyboard; at any width."""

import base64
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from citadels_dsl.idioms import idioms
from tests.web.test_accessibility import findings

ROOT = Path(__file__).parents[2]
WIDTHS = {"phone": (390, 844), "small": (1024, 768), "wide": (1600, 1000)}
EDITOR = ".cm-editor:not([hidden]) .cm-content"
SCENARIO = (
    "scenario Fish Market: a card becomes gold",
    "given Anna: Merchant, 1 gold, hand Tavern, city Fish Market",
    "when Anna uses Sell Fish",
    "when Anna chooses Tavern",
    "then Anna has 4 gold",
)
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
"""One dot."""


@pytest.fixture
def workshop(chromium: Any, tmp_path: Path) -> Iterator[str]:
    """The address of a workshop for a new pack, started as a newcomer does."""
    pytest.importorskip("pygls", reason="the language server is in the extra `serve`")
    command = [sys.executable, "-m", "citadels_core", "workshop", str(tmp_path), "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert process.stdout is not None
    process.stdout.readline()
    found = re.search(r"http\S+", process.stdout.readline())
    assert found is not None
    yield found[0]
    process.terminate()
    process.wait(20)
    process.stdout.close()


def opened(page: Any, address: str) -> Any:
    page.goto(address)
    page.locator(".picture svg").wait_for()
    return page


def settle(page: Any) -> None:
    """Wait until what was typed is checked."""
    page.locator(".keys").wait_for(state="attached")
    page.wait_for_timeout(400)
    page.get_by_text("Still working").wait_for(state="detached")


def accept(page: Any, typed: str, wanted: str) -> None:
    """Type the beginning of a word, and take what completion offers first."""
    page.keyboard.type(typed)
    page.locator(".cm-tooltip-autocomplete li[aria-selected]", has_text=wanted).wait_for()
    page.wait_for_timeout(150)  # the editor does not take keys for an offer that has just appeared
    page.keyboard.press("Enter")


def write_card(page: Any) -> None:
    """Write a card from nothing, with the keyboard."""
    page.get_by_role("button", name="Start from …").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="An empty card").focus()
    page.keyboard.press("Enter")
    page.get_by_label("Its name").fill("Fish Market")
    page.keyboard.press("Enter")
    page.get_by_role("tab", name="fish_market.card").wait_for()
    page.locator(f"{EDITOR}[aria-label='fish_market.card']").wait_for()
    page.locator(".cm-focused").wait_for()
    page.keyboard.press("Control+End")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    accept(page, "action Sell Fish once", "once per turn")
    page.keyboard.press("Enter")
    page.keyboard.type("costs discard 1 card")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    accept(page, "gai", "gain AMOUNT gold")
    page.keyboard.type("2")
    page.keyboard.press("Escape")
    page.keyboard.press("End")


def write_scenario(page: Any) -> None:
    page.keyboard.press("Control+End")
    page.keyboard.press("Enter")
    for number, line in enumerate(SCENARIO):
        page.keyboard.insert_text(line)
        page.wait_for_timeout(400)  # an offer to complete the line would take the key
        page.keyboard.press("Escape")
        if number < len(SCENARIO) - 1:
            page.keyboard.press("Enter")


def test_a_card_is_written_tested_mended_played_and_shared(
    workshop: str, new_page: Callable[..., Any], tmp_path: Path
) -> None:
    page = opened(new_page(1440, 900), workshop)
    write_card(page)
    page.locator(".good h2", has_text="What it says").wait_for()
    page.get_by_text("Discard 1 card to gain 2 gold", exact=False).first.wait_for()
    write_scenario(page)

    failed = page.locator(".scenarios .failed")
    failed.get_by_text("Expected: Anna has 4 gold; but: Anna has 3 gold").wait_for()
    page.locator(".line-remark", has_text="but: Anna has 3 gold").wait_for()
    failed.get_by_role("button", name="a card becomes gold").click()
    page.keyboard.press("End")
    for _ in range(len("4 gold")):
        page.keyboard.press("Backspace")
    page.keyboard.type("3 gold")
    page.keyboard.press("Escape")
    page.locator(".scenarios .passed", has_text="a card becomes gold").wait_for()
    page.keyboard.press("Control+Home")
    for _ in range(5):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    page.keyboard.type("t")
    page.locator(".finding", has_text="golt").first.wait_for()
    page.locator(".look.stale").wait_for()
    page.get_by_role("button", name="Fix it").click()
    page.locator(".look:not(.stale)").wait_for()
    page.get_by_text("No findings").first.wait_for()
    assert "then Anna has 3 gold\n" in (tmp_path / "fish_market.card").read_text() + "\n", "what is typed is saved"

    page.get_by_role("button", name="Play it ▸").click()
    table = page.frame_locator("dialog.play iframe")
    table.locator("#hand [aria-label*='Fish Market'] svg use").first.wait_for()  # the drawn card
    version = table.locator("main.board").get_attribute("data-version")
    table.locator(".decision.yours .option:not([disabled])").first.click()
    table.locator(f"main.board:not([data-version='{version}'])").wait_for()
    page.get_by_role("button", name="Close", exact=True).click()
    page.locator(".scenarios").get_by_role("button", name="watch").first.click()
    table.locator("main.board").wait_for()
    page.get_by_role("button", name="Close", exact=True).click()

    with page.expect_download() as saved:
        page.get_by_role("button", name="PNG").click()
    picture = Path(saved.value.path()).read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert [int.from_bytes(picture[at : at + 4]) for at in (16, 20)] == [743, 1038], "300 dots to the inch"

    page.get_by_role("button", name="Share").click()
    page.locator("#link").wait_for()
    link = page.locator("#link").input_value()
    other = new_page(1440, 900)
    before = sorted(tmp_path.iterdir())
    opened(other, link)
    other.get_by_text("A card that somebody shared").wait_for()
    other.locator(".picture svg[aria-label='Fish Market']").wait_for()
    other.locator(".scenarios .passed").first.wait_for()
    assert sorted(tmp_path.iterdir()) == before
    other.get_by_role("button", name="Keep it in my pack").click()
    other.get_by_role("tab", name="fish_market_2.card").wait_for()
    assert (tmp_path / "fish_market_2.card").exists()


AFTER_A_CLICK = """async (button) => {
  button.click();
  for (let times = 0; times < 5; times++) await null;
  return document.activeElement.className;
}"""
"""Clicks, and returns what has the focus when the browser may handle the next key."""


def test_the_next_key_after_a_click_on_a_line_goes_to_the_editor(workshop: str, new_page: Callable[..., Any]) -> None:
    page = opened(new_page(), workshop)
    line = page.locator(".scenarios .name").first
    line.focus()
    assert "cm-content" in line.evaluate(AFTER_A_CLICK)


def test_every_idiom_is_found_by_its_title_and_its_other_names(workshop: str, new_page: Callable[..., Any]) -> None:
    page = opened(new_page(), workshop)
    page.get_by_role("button", name="Start from …").click()
    page.get_by_text("more: type a word").wait_for()
    shown = page.locator(".starts b")
    for idiom in idioms()[::20]:
        for name in (idiom.title, *idiom.also[:1]):
            page.get_by_role("searchbox", name="Find").fill(name)
            shown.get_by_text(idiom.title, exact=True).wait_for()
    page.get_by_role("searchbox", name="Find").fill("zzz")
    page.get_by_text("Nothing has any of these words").wait_for()
    assert shown.count() == 0
    page.get_by_role("searchbox", name="Find").fill(f"zzz {idioms()[40].title}")
    assert shown.first.inner_text() == idioms()[40].title
    page.get_by_role("button", name="An official card").click()
    page.get_by_role("searchbox", name="Find").fill("graveyard zzz")
    page.locator(".starts.cards b").first.wait_for()
    page.get_by_role("button", name="An empty card").click()
    page.keyboard.type("fish hall")
    page.keyboard.press("Enter")
    page.get_by_role("tab", name="fish_hall.card").wait_for()


def test_a_file_is_removed_only_after_a_question(workshop: str, new_page: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "quay.card").write_text("district Quay\n    type trade\n    cost 2\n")
    page = opened(new_page(), workshop)
    page.get_by_role("tab", name="quay.card").click()
    for answer, there in (("Keep it", True), ("Remove it", False)):
        page.get_by_role("button", name="Rename or remove this file").click()
        page.get_by_role("button", name="Remove the file").click()
        assert (tmp_path / "quay.card").exists()
        page.get_by_role("button", name=answer).click()
        page.locator("dialog").wait_for(state="detached")
        page.get_by_role("tab", name="quay.card").wait_for(state="visible" if there else "detached")
        assert (tmp_path / "quay.card").exists() is there


def test_of_two_pages_on_one_file_each_can_keep_its_text_or_take_the_other(
    workshop: str, new_page: Callable[..., Any], tmp_path: Path
) -> None:
    one, other = opened(new_page(), workshop), opened(new_page(), workshop)

    def typed(page: Any, text: str) -> None:
        page.locator(EDITOR).focus()
        page.keyboard.press("Control+Home")
        page.keyboard.type(text)
        settle(page)

    file = tmp_path / "first.card"
    typed(one, "# one\n")
    typed(other, "# other\n")
    assert other.locator(".notice").count() == 1, "it is said once"
    assert "# other" not in file.read_text()
    other.get_by_role("button", name="Keep mine").click()
    other.locator(".notice").wait_for(state="detached")
    settle(other)
    assert file.read_text().startswith("# other\n")
    typed(one, "# again\n")
    one.get_by_role("button", name="Take the other").click()
    one.locator(".notice").wait_for(state="detached")
    assert one.locator(EDITOR).inner_text().startswith("# other")
    typed(one, "# both\n")
    assert file.read_text().startswith("# both\n# other\n")


def test_what_is_typed_just_before_the_page_closes_is_saved(
    workshop: str, new_page: Callable[..., Any], tmp_path: Path
) -> None:
    page = opened(new_page(), workshop)
    settle(page)
    page.locator(EDITOR).focus()
    page.keyboard.press("Control+Home")
    page.keyboard.insert_text("# the last letters")
    page.goto("about:blank")
    page.wait_for_timeout(1500)
    assert (tmp_path / "first.card").read_text().startswith("# the last letters")


def test_a_damaged_package_is_refused_before_the_question(
    workshop: str, new_page: Callable[..., Any], tmp_path: Path
) -> None:
    page = opened(new_page(), workshop)
    page.get_by_role("button", name="Pack", exact=True).click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Export").click()
    good = Path(saved.value.path()).read_bytes()
    for name, data, wanted in (("bad.citpack", good[:-1], ".notice.bad"), ("good.citpack", good, "button.danger")):
        file = {"name": name, "mimeType": "application/octet-stream", "buffer": data}
        page.get_by_label("A .citpack file").set_input_files(file)
        page.locator(f"dialog {wanted}").wait_for()
        assert page.locator("dialog .danger").count() == (wanted == "button.danger")
    page.get_by_role("button", name="Replace them").click()
    page.locator("dialog").wait_for(state="detached")


def test_chosen_buttons_can_be_read_under_the_mouse_and_lists_lie_over_the_card(
    workshop: str, new_page: Callable[..., Any], tmp_path: Path
) -> None:
    for number in range(20):
        (tmp_path / f"quay_{number:02}.card").write_text(f"district Quay {number}\n    type trade\n    cost 2\n")
    page = opened(new_page(1440, 900), workshop)
    button = page.get_by_role("button", name="dark", exact=True)
    button.click()
    button.hover()
    ground, ink = button.evaluate("one => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color]")
    assert (ground, ink) == ("rgb(43, 36, 26)", "rgb(250, 244, 228)")
    layers = "() => [...document.querySelectorAll('.editor, .middle')].map(one => getComputedStyle(one).zIndex)"
    assert page.evaluate(layers) == ["1", "auto"]
    inside = """tab => {
      const box = tab.getBoundingClientRect(), list = tab.parentElement.getBoundingClientRect();
      return box.left >= list.left - 1 && box.right <= list.right + 1;
    }"""
    page.get_by_role("button", name="Start from …").click()
    page.get_by_role("button", name="An empty card").click()
    page.keyboard.type("zoo")
    page.keyboard.press("Enter")
    page.get_by_role("tab", name="zoo.card", selected=True).wait_for()
    assert page.get_by_role("tab", name="zoo.card").evaluate(inside)


def test_cards_are_printed_in_their_size(workshop: str, new_page: Callable[..., Any], tmp_path: Path) -> None:
    (tmp_path / "quay.card").write_text("district Quay\n    type trade\n    cost 2\n")
    page = new_page()
    page.add_init_script("window.print = () => { window.printed = true; };")
    opened(page, workshop)
    page.evaluate(
        "async () => (await import('./model/printing.js')).print([document.querySelector('.picture svg').outerHTML])"
    )
    page.locator(".paper img").wait_for(state="attached")
    assert page.evaluate("window.printed") is True
    page.emulate_media(media="print")
    box = page.locator(".paper img").bounding_box()
    assert [round(box[side] / 96 * 25.4, 1) for side in ("width", "height")] == [63, 88], "millimetres"
    assert not page.locator("main").is_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.emulate_media(media="screen")
    assert page.locator(".paper").count() == 0
    for button in ("this card", "all cards"):
        if find_spec("typst") is None:
            page.get_by_role("button", name=button).click()
            page.locator(".paper img").first.wait_for(state="attached")
            page.evaluate("dispatchEvent(new Event('afterprint'))")
        else:
            with page.expect_download() as saved:
                page.get_by_role("button", name=button).click()
            assert Path(saved.value.path()).read_bytes().startswith(b"%PDF")


def test_a_game_played_at_random_is_read_at_its_table(
    workshop: str, new_page: Callable[..., Any], pictures: Path
) -> None:
    page = opened(new_page(1440, 900), workshop)
    page.get_by_role("button", name="A random game").click()
    table = page.frame_locator("dialog.play iframe")
    table.locator(".log details").nth(3).wait_for()
    page.wait_for_timeout(500)
    page.screenshot(path=pictures / "workshop-random-game.png")
    assert table.locator(".log details").count() > 20, "the log has the turns of the whole game"
    assert not table.locator(".end .links").is_visible(), "only a server has these pages"


def test_the_worth_of_a_card_is_measured_while_the_card_is_written(
    workshop: str, new_page: Callable[..., Any], pictures: Path
) -> None:
    page = opened(new_page(1440, 900), workshop)
    box = page.get_by_role("region", name="Is it too strong?")
    box.get_by_role("button", name="Measure it").focus()
    page.keyboard.press("Enter")
    interval = box.locator(".interval")
    interval.wait_for()
    first = interval.bounding_box()["width"]
    page.wait_for_function("first => document.querySelector('.interval').offsetWidth < first - 2", arg=first)
    assert "So far: " in box.inner_text()
    for width in (360, 900, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            box.screenshot(path=pictures / f"workshop-worth-{width}-{scheme}.png")
    page.locator(EDITOR).click()
    page.keyboard.press("Control+Home")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    page.keyboard.type("# A note")
    page.wait_for_timeout(500)
    box.get_by_role("button", name="Stop").wait_for()  # a note changes no card
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    page.keyboard.press("Backspace")
    page.keyboard.type("4")
    box.get_by_text("The text of the card has changed, so it was stopped.").wait_for()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        settle(page)
        assert findings(page) == [], scheme
    box.get_by_role("button", name="Measure the new text").click()
    box.get_by_role("button", name="Stop").click()
    box.get_by_text("You stopped it.").wait_for()


def test_the_share_dialog_says_which_files_a_link_leaves_out(
    workshop: str, new_page: Callable[..., Any], tmp_path: Path
) -> None:
    square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    (tmp_path / "quay.svg").write_text(square)
    for name in ("pier.png", "dock.png"):
        (tmp_path / name).write_bytes(PNG)
    for card, art in (("Quay", "quay.svg"), ("Pier", "pier.png"), ("Dock", "dock.png")):
        text = f'district {card}\n    type trade\n    cost 2\n    art "{art}"\n'
        (tmp_path / f"{card.lower()}.card").write_text(text)
    page = opened(new_page(), workshop)
    for tab, held, left_out in (
        ("quay.card", ["pack.toml", "quay.card", "quay.svg"], ""),
        ("pier.card", ["pack.toml", "pier.card"], "leaves out pier.png."),
    ):
        page.get_by_role("tab", name=tab).click()
        page.get_by_role("button", name="Share").click()
        link = page.locator("#link").input_value()
        read = """async text => (await import(new URL("model/sharing.js", location.href).href)).readShared(text)"""
        assert sorted(file["path"] for file in page.evaluate(read, link.partition("#card=")[2])) == held
        notices = page.locator("dialog .notice").all_inner_texts()
        assert [left_out in said for said in notices] == ([True] if left_out else [])
        page.get_by_role("checkbox").check()
        page.get_by_text("leaves out dock.png, pier.png.").wait_for()
        page.keyboard.press("Escape")


def test_hostile_links_are_refused_with_a_sentence_and_run_nothing(workshop: str, new_page: Callable[..., Any]) -> None:
    page = new_page()
    page.add_init_script("window.alert = () => { window.attacked = true; };")
    bomb = "7cEBDQAAAMKg909tDjegAAAAAAAAAAAA"
    for text in ("", "!!!!", "AAAA", "A" * 70_000, bomb, "%3Cscript%3Ealert(1)%3C/script%3E"):
        page.goto("about:blank")
        page.goto(f"{workshop}workshop/web/#card={text}")
        page.locator(".notice.bad").wait_for()
        page.locator(".picture svg").wait_for()
    page.goto("about:blank")
    attack = "<img src=x onerror=alert(1)><script>alert(1)</script>"
    card = f'district Fish Market\n    type trade\n    cost 2\n    text "{attack}"\n'
    page.goto(f"{workshop}workshop/web/")
    page.locator(".picture svg").wait_for()
    text = page.evaluate(
        """async files => (await import(new URL("model/sharing.js", location.href).href)).sharedText(files)""",
        [{"path": "evil.card", "text": card}, {"path": "../outside.card", "text": card}],
    )
    page.goto("about:blank")
    page.goto(f"{workshop}workshop/web/#card={text}")
    page.get_by_text("leads out of the pack").wait_for()
    text = page.evaluate(
        """async files => (await import(new URL("model/sharing.js", location.href).href)).sharedText(files)""",
        [{"path": "evil.card", "text": card}],
    )
    page.goto("about:blank")
    page.goto(f"{workshop}workshop/web/#card={text}")
    page.locator(".picture svg").wait_for()
    page.locator(".box", has_text="onerror").first.wait_for()
    assert page.evaluate("() => window.attacked === undefined")
    assert page.locator("img, .picture script").count() == 0


def test_the_workshop_works_with_the_keyboard_alone(workshop: str, new_page: Callable[..., Any]) -> None:
    page = opened(new_page(), workshop)
    write_card(page)
    page.keyboard.press("Tab")
    assert page.evaluate("() => !document.activeElement.closest('.cm-editor')"), "the tab key leaves the editor"
    page.locator('[role="tab"][aria-selected="true"]').focus()
    page.keyboard.press("ArrowRight")
    page.locator('[role="tab"][aria-selected="true"]', has_text="pack").wait_for()
    page.wait_for_timeout(100)
    assert page.evaluate("() => document.activeElement.getAttribute('role')") == "tab"
    page.keyboard.press("ArrowLeft")
    page.get_by_role("button", name="Form").focus()
    page.keyboard.press("Enter")
    page.get_by_label("called").wait_for()
    assert page.evaluate("() => document.activeElement.tagName") == "INPUT"
    page.keyboard.type("Ferry Landing")
    page.locator("dialog pre", has_text="district Ferry Landing").wait_for()
    page.keyboard.press("Enter")
    page.get_by_role("tab", name="ferry_landing.card").wait_for()
    page.locator(".picture svg[aria-label='Ferry Landing']").wait_for()
    page.keyboard.press("F2")
    page.get_by_label("New name").wait_for()
    page.wait_for_timeout(500)
    assert page.get_by_label("New name").input_value() == "Ferry Landing"
    page.get_by_label("New name").fill("Ferry Pier")
    page.keyboard.press("Enter")
    page.locator(".picture svg[aria-label='Ferry Pier']").wait_for()
    page.get_by_role("button", name="Share").focus()
    page.keyboard.press("Enter")
    page.locator("dialog").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog").wait_for(state="detached")
    assert page.evaluate("() => document.activeElement.textContent") == "Share", "the focus comes back"


def test_axe_reports_nothing_serious_and_nothing_is_cut_off(
    workshop: str, new_page: Callable[..., Any], pictures: Path
) -> None:
    page = opened(new_page(), workshop)
    write_card(page)
    write_scenario(page)
    page.locator(".scenarios .failed").wait_for()
    for name, (width, height) in WIDTHS.items():
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            settle(page)
            page.screenshot(path=pictures / f"workshop-{name}-{scheme}.png", full_page=True)
            assert findings(page) == [], (name, scheme)
            wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"at {width} pixels the page is {wide} too wide"
    titles = {"Start from …": "Start from …", "Form": "A card without typing", "Pack": "My Cards", "Share": "Share"}
    for button, title in titles.items():
        page.get_by_role("button", name=button, exact=True).click()
        page.locator("dialog h2", has_text=title).wait_for()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            settle(page)
            assert findings(page) == [], (title, scheme)
        page.screenshot(path=pictures / f"workshop-{title.split()[0].lower()}.png")
        page.keyboard.press("Escape")
