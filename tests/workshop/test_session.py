"""Test the session of the workshop: files, pictures, scenarios, starting points, the form, packages and tables."""

import base64
from collections.abc import Callable
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase
from typing import Any

import pytest

from citadels_core.model.errors import CitadelsError
from citadels_core.packs.finding.discovery import samples
from citadels_core.workshop.pack_files import LARGEST, MOST_FILES, WorkshopError
from citadels_core.workshop.scenario_results import ScenarioResults
from citadels_core.workshop.session import WorkshopSession

CARD = """district Fish Hall
    type trade
    cost 4
    action Sell Fish once per turn
        costs discard 1 card
        gain 2 gold

scenario Fish Hall: a card becomes gold
    given Anna: Merchant, 1 gold, hand Tavern, city Fish Hall
    when Anna uses Sell Fish
    when Anna chooses Tavern
    then Anna has 3 gold
"""

Call = Callable[..., Any]


@pytest.fixture
def session(tmp_path: Path) -> WorkshopSession:
    folder = tmp_path / "pack"
    folder.mkdir()
    return WorkshopSession(folder)


@pytest.fixture
def call(session: WorkshopSession) -> Call:
    def called(name: str, /, **args: Any) -> Any:
        return session.call(name, args)

    return called


def all_scenarios(call: Call) -> dict[str, Any]:
    told: dict[str, Any] = call("scenarios")
    for _ in range(100):
        if not told["pending"]:
            return told
        told = call("scenarios")
    raise AssertionError(told["pending"])


def errors(session: WorkshopSession) -> list[str]:
    return [f"{one.path}: {one.message}" for one in session.editing.check().problems if one.severity == "error"]


def test_an_empty_folder_gets_a_pack_without_findings(session: WorkshopSession, call: Call) -> None:
    told = call("open")
    assert [file["path"] for file in told["files"]] == ["first.card", "pack.toml"]
    assert session.editing.check().problems == ()
    assert [one["passed"] for one in all_scenarios(call)["scenarios"]] == [True]
    assert len(call("cards")) == 1


@pytest.mark.parametrize(
    "path",
    [
        *("../x.card", "/x.card", "a\\b.card", ".x.card", "x.py", "x.card/../y.card", "", "con.card", "x\0.card"),
        *("pack.toml/x.card", "README.md", ".git/x.card", "x.svg/../../y.svg", "~/x.card/", "a/" * 30 + "x.card"),
    ],
)
def test_only_files_of_the_pack_can_be_written(call: Call, tmp_path: Path, path: str) -> None:
    before = sorted(tmp_path.rglob("*"))
    for name, args in (("write", {"path": path, "text": "x"}), ("remove", {"path": path})):
        with pytest.raises(WorkshopError, match=r"\.$"):
            call(name, **args)
    with pytest.raises(WorkshopError, match=r"\.$"):
        call("rename", path="first.card", to=path)
    assert sorted(tmp_path.rglob("*")) == before


def test_links_are_not_followed(call: Call, tmp_path: Path) -> None:
    (tmp_path / "outside").mkdir()
    (tmp_path / "pack" / "in").symlink_to(tmp_path / "outside")
    (tmp_path / "pack" / "link.card").symlink_to(tmp_path / "outside.card")
    for path in ("in/x.card", "link.card"):
        with pytest.raises(WorkshopError, match="links"):
            call("write", path=path, text="x")
    assert list((tmp_path / "outside").iterdir()) == []
    assert not (tmp_path / "outside.card").exists()


def test_sizes_are_bounded(call: Call) -> None:
    with pytest.raises(WorkshopError, match=r'"x\.card" has more than 262,144 bytes'):
        call("write", path="x.card", text="#" * (LARGEST + 1))
    for number in range(MOST_FILES - 2):
        call("write", path=f"x{number}.svg", text="<svg/>")
    with pytest.raises(WorkshopError, match="at most"):
        call("write", path="one_more.card", text="")


def test_a_change_of_another_program_is_not_overwritten(call: Call, tmp_path: Path) -> None:
    (tmp_path / "pack" / "first.card").write_text("# mine\n")
    with pytest.raises(WorkshopError, match="Another page or program"):
        call("write", path="first.card", text="# yours\n")
    assert (tmp_path / "pack" / "first.card").read_text() == "# mine\n"
    assert call("read_again", path="first.card") == {"path": "first.card", "text": "# mine\n"}
    call("write", path="first.card", text="# yours\n")
    (tmp_path / "pack" / "first.card").write_text("# mine again\n")
    call("write", path="first.card", text="# yours\n", over=True)
    assert (tmp_path / "pack" / "first.card").read_text() == "# yours\n"
    with pytest.raises(WorkshopError, match="no file"):
        call("read_again", path="none.card")


@pytest.mark.parametrize(
    ("name", "args"),
    [
        *[("write", {"path": 1, "text": ""}), ("write", {"path": "x.card", "text": 1}), ("write", {}), ("nothing", {})],
        *[("cards", {"known": "x"}), ("cards", {"other": 1}), ("play", {"card": [], "seats": 4}), (None, {})],
        *[("play", {"card": "x", "cost_change": True}), ("open", None), ("import", {"base64": "?"}), ("__init__", {})],
        *[("form", {"kind": "district", "name": "x\n    cost 1", "type": "trade"}), ("start", {"source": "?"})],
        *[("explain", {"code": "__class__"}), ("play", {"card": "no:card"}), ("play", {"scenario": "none"})],
    ],
)
def test_wrong_calls_are_refused_with_a_sentence(session: WorkshopSession, name: Any, args: Any) -> None:
    with pytest.raises(CitadelsError, match=r"[.:?]"):
        session.call(name, args)


def test_a_card_is_drawn_again_only_after_a_change(call: Call) -> None:
    call("write", path="fish.card", text=CARD)
    first = {card["name"]: card for card in call("cards")}
    keys = [card["key"] for card in first.values()]
    again = {card["name"]: card for card in call("cards", known=keys)}
    assert all("svg" not in card for card in again.values())
    call("write", path="fish.card", text=CARD.replace("cost 4", "cost 5"))
    changed = {card["name"]: card for card in call("cards", known=keys)}
    assert "svg" in changed["Fish Hall"]
    assert changed["Fish Hall"]["number"] == 5
    assert [name for name, card in changed.items() if "svg" in card] == ["Fish Hall"]


def test_a_card_with_an_error_keeps_its_last_picture(call: Call) -> None:
    call("write", path="fish.card", text=CARD)
    good = next(card for card in call("cards") if card["path"] == "fish.card")
    assert all_scenarios(call).get("stale") is None
    call("write", path="fish.card", text=CARD.replace("gain 2 gold", "gain 2 golt"))
    stale = next(card for card in call("cards") if card["path"] == "fish.card")
    assert stale == {**good, "stale": True}
    assert call("scenarios")["stale"] is True
    call("write", path="fish.card", text="# nothing\n")
    assert [card["path"] for card in call("cards")] == ["first.card"]


def test_a_scenario_fails_at_its_line_and_is_mended(call: Call) -> None:
    call("write", path="fish.card", text=CARD.replace("has 3 gold", "has 4 gold"))
    told = next(one for one in all_scenarios(call)["scenarios"] if one["path"] == "fish.card")
    assert (told["passed"], told["failed_line"]) == (False, 12)
    assert told["message"] == "Expected: Anna has 4 gold; but: Anna has 3 gold"
    call("write", path="fish.card", text="# a line more\n" + CARD.replace("has 3 gold", "has 4 gold"))
    assert next(one for one in all_scenarios(call)["scenarios"] if not one["passed"])["failed_line"] == 13
    call("write", path="fish.card", text=CARD)
    assert all(one["passed"] for one in all_scenarios(call)["scenarios"])


def test_no_scenario_waits_while_the_pack_has_errors(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScenarioResults.play, "__defaults__", (None, 0.0))
    call("write", path="fish.card", text=CARD)
    assert call("scenarios", path="fish.card")["pending"] == 1
    call("write", path="fish.card", text=CARD.replace("gain 2 gold", "gain 2 golt"))
    told = call("scenarios", path="fish.card")
    assert (told["stale"], told["pending"]) == (True, 0), "the page would ask without an end"
    call("write", path="fish.card", text=CARD)
    assert len(all_scenarios(call)["scenarios"]) == 2


def test_only_scenarios_that_a_change_may_affect_are_played_again(
    session: WorkshopSession, call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    from citadels_core.workshop import scenario_results

    failing = CARD.replace("Fish Hall", "Fish Pier").replace("has 3 gold", "has 4 gold")
    call("write", path="fish.card", text=CARD)
    call("write", path="pier.card", text=failing)
    covered = all_scenarios(call)
    assert [one["name"] for one in covered["scenarios"] if not one["passed"]] == ["Fish Pier: a card becomes gold"]
    played: list[str] = []
    real = scenario_results.play

    def counted(cards: Any, scenario: Any, pack: str) -> Any:
        played.append(scenario.name)
        return real(cards, scenario, pack)

    monkeypatch.setattr(scenario_results, "play", counted)
    assert all_scenarios(call) == covered
    assert played == []
    call("write", path="fish.card", text=CARD.replace("cost 4", "cost 5"))
    told = all_scenarios(call)
    assert played == ["Fish Hall: a card becomes gold"]
    assert told["uncovered"] == covered["uncovered"]
    assert {one["card"] for one in told["uncovered"]} == {"Toll House"}


def test_each_pair_of_choices_of_the_form_is_a_card_without_findings(session: WorkshopSession, call: Call) -> None:
    choices = {kind: call("form_choices", kind=kind) for kind in ("district", "character")}
    assert len({when for one in choices.values() for when in one["when"]}) >= 12
    assert len(choices["district"]["what"]) >= 20
    for kind, offered in choices.items():
        for when in offered["when"]:
            names = [f"Card {upper}{lower}" for upper in ascii_uppercase[:2] for lower in ascii_lowercase]
            fields = {"kind": kind, "type": offered["types"][1], offered["number"]: 3, "when": when}
            cards = [call("form", **fields, name=names.pop(), what=what)["lines"] for what in offered["what"]]
            call("write", path="all.card", text="\n".join(cards))
            assert session.editing.check().problems == (), (kind, when)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("fish hall", "Fish Hall"),
        (" school of the sea ", "School of the Sea"),
        ("Miller's inn", "Miller's Inn"),
        ("", "New Card"),
    ],
)
def test_a_new_card_has_a_name_with_capital_letters(call: Call, typed: str, name: str) -> None:
    (file,) = call("start", source="empty", name=typed)["files"]
    assert file["text"].startswith(f"district {name}\n")


def test_the_form_takes_a_name_in_small_letters(call: Call) -> None:
    lines = call(
        "form", kind="district", name="fish hall", type="trade", when="when you get the crown", what="you gain 1 gold"
    )
    assert lines["lines"].startswith("district Fish Hall\n")
    assert "when crown moved if player is you\n" in lines["lines"]


def test_official_cards_are_told_with_their_text(call: Call) -> None:
    texts = [card["text"] for card in call("starts")["cards"]]
    assert sum("gold" in text for text in texts) > 20


def test_no_two_practice_tables_have_one_name_so_that_pages_do_not_mix_them_up(tmp_path: Path) -> None:
    names = []
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        session = WorkshopSession(tmp_path / folder)
        names += [session.call("play", {"card": "my_cards:toll_house"})["table"] for _ in range(2)]
    assert len(set(names)) == 4


def test_each_idiom_can_be_begun_from(session: WorkshopSession, call: Call) -> None:
    starts = call("starts")
    for idiom in starts["idioms"]:
        for file in call("start", source="idiom", name=idiom["title"])["files"]:
            assert errors(session) == [], idiom["title"]
            call("remove", path=file["path"])


def test_official_cards_can_be_copied(session: WorkshopSession, call: Call) -> None:
    cards = [card for card in call("starts")["cards"] if card["id"].split(":")[0] in ("base", "classic2016")]
    assert len(cards) > 25
    wrong = {}
    for card in cards:
        (file,) = call("start", source="card", name=card["id"])["files"]
        if found := errors(session):
            wrong[card["id"]] = found
        assert any(one["name"] == f"My {card['name']}" for one in call("cards")) or found, card["id"]
        call("remove", path=file["path"])
    assert wrong == {}


@pytest.mark.parametrize("name", sorted(samples()))
def test_a_sample_pack_replaces_the_example_only(session: WorkshopSession, call: Call, name: str) -> None:
    call("start", source="pack", name=name)
    assert errors(session) == []
    with pytest.raises(WorkshopError, match="would replace"):
        call("start", source="pack", name=name)


def test_an_exported_pack_can_be_imported(session: WorkshopSession, call: Call, tmp_path: Path) -> None:
    call("write", path="fish.card", text=CARD)
    exported = call("export")
    assert exported["name"] == "my_cards-0.1.0.citpack"
    (tmp_path / "other").mkdir()
    other = WorkshopSession(tmp_path / "other")
    other.call("start", {"source": "empty"})
    other.call("import", {"base64": exported["base64"]})
    assert other.open()["files"] == session.open()["files"]
    damaged = base64.b64encode(base64.b64decode(exported["base64"])[:-1]).decode()
    before = session.open()["files"]
    for check in (True, False):
        with pytest.raises(CitadelsError):
            call("import", base64=damaged, check=check)
    other.call("write", {"path": "more.card", "text": ""})
    more = other.open()["files"]
    other.call("import", {"base64": exported["base64"], "check": True})
    assert (session.open()["files"], other.open()["files"]) == (before, more), "a check replaces nothing"


def test_sheets_hold_each_copy_of_the_cards_without_errors(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    printing = pytest.importorskip("citadels_core.pictures.printing", reason="Typst is in the extra `pictures`")
    call("write", path="fish.card", text=CARD.replace("cost 4", "cost 4\n    copies 3"))
    printed: list[str] = []
    real = printing.sheets_pdf

    def counted(fronts: Any) -> bytes:
        printed.extend(fronts)
        return bytes(real(fronts))

    monkeypatch.setattr(printing, "sheets_pdf", counted)
    assert base64.b64decode(call("sheets")["base64"]).startswith(b"%PDF")
    assert [sum(name in svg for svg in printed) for name in ("Fish Hall", "Toll House")] == [3, 1]
    for back, fronts in ((False, ["Fish Hall"]), (True, [])):
        printed.clear()
        assert call("sheets", card="my_cards:fish_hall", back=back)["base64"]
        assert len(printed) == 1
        assert [name for name in ("Fish Hall", "Toll House") if name in printed[0]] == fronts
    for path in ("fish.card", "first.card"):
        call("write", path=path, text="district")
    with pytest.raises(WorkshopError, match="no card without errors"):
        call("sheets", card="my_cards:fish_hall")
    with pytest.raises(WorkshopError, match="no card without errors"):
        call("sheets")


def test_without_typst_the_page_prints_itself(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    from citadels_core.workshop import session

    monkeypatch.setattr(session, "find_spec", lambda _: None)
    assert call("sheets") == {}


def test_a_folder_with_pictures_can_be_imported(session: WorkshopSession, call: Call) -> None:
    files = {"pack.toml": Path(samples()["harbour_town"], "pack.toml").read_bytes()}
    files |= {"cards/quay.card": b'district Quay\n    type trade\n    cost 2\n    art "quay.svg"\n'}
    files |= {"quay.svg": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'}
    coded = {path: base64.b64encode(data).decode() for path, data in files.items()}
    before = session.open()["files"]
    coded["large.card"] = base64.b64encode(b"#" * (LARGEST + 1)).decode()
    for paths, message in (
        ((*files, "../x.card"), "cannot be a file of a pack"),
        ((*files, "large.card"), "has more than"),
        (("a.card",), "no pack.toml"),
    ):
        with pytest.raises(WorkshopError, match=message):
            call("import_folder", paths=[*paths], contents=[coded.get(path, "") for path in paths])
        assert session.open()["files"] == before
    call("import_folder", paths=[*files], contents=[coded[path] for path in files])
    assert {file["path"] for file in session.open()["files"]} == set(files)
    (card,) = call("cards")
    assert "data:image/svg+xml" in card["svg"]
    assert errors(session) == []


def test_a_card_is_played_also_with_another_cost(session: WorkshopSession, call: Call) -> None:
    call("write", path="fish.card", text=CARD)
    id_ = next(card["id"] for card in call("cards") if card["name"] == "Fish Hall")
    for change in (0, -1, 1):
        table = call("play", card=id_, cost_change=change)["table"]
        view = hand_of(session, table)
        assert "Fish Hall" in view["hand"]
        assert view["costs"]["Fish Hall"] == 4 + change
    assert session.editing.check().problems == ()


def hand_of(session: WorkshopSession, table: str) -> dict[str, Any]:
    """Return the hand of seat 0 and the costs of its cards, as the table page is told."""
    import json

    hello = json.dumps({"table": table, "seat": 0, "message": {"type": "hello", "protocol": 1}})
    cards = json.dumps({"table": table, "seat": 0, "message": {"type": "cards"}})
    lines = [json.loads(one)["message"] for line in (hello, cards) for one in session.tables.lines.take(line, 0.0)]
    state = next(one for one in lines if one["type"] == "state")
    told = next(one for one in lines if one["type"] == "cards")
    costs = {card["name"]: card.get("cost") for card in told["districts"]}
    return {"hand": state["view"]["players"][0]["hand"], "costs": costs}


def test_a_scenario_can_be_watched_and_a_whole_game_played(call: Call) -> None:
    name = all_scenarios(call)["scenarios"][0]["name"]
    assert call("play", scenario=name)["seat"] == 0
    assert call("random_game")["table"] != call("random_game")["table"]


def test_a_card_file_of_nonsense_never_breaks_a_call(session: WorkshopSession, call: Call) -> None:
    for text in (
        "\0",
        "\ud800",
        "district",
        "district X\n" * 3000,
        "(" * 5000,
        "    " * 2000,
        "scenario\n    given",
        "é" * 999,
    ):
        call("write", path="x.card", text=text)
        call("cards")
        call("scenarios")
        session.editing.check()


def test_the_cards_of_a_table_are_drawn_in_the_language_of_the_page(call: Call) -> None:
    table = call("play", card="my_cards:toll_house")["table"]
    wanted = {"none": {}, "German": {"languages": "de-AT, en"}, "French": {"languages": "fr"}}
    drawn = {name: str(call("table_pictures", table=table, **given)) for name, given in wanted.items()}
    assert "Meuchler" in drawn["German"]
    assert drawn["none"] == drawn["French"]
    assert "Meuchler" not in drawn["none"]
