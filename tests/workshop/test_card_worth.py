"""Test the measurement of a card in the workshop: portions, the end, changes of the text, and refusals."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from citadels_core.file_lock import FileLock
from citadels_core.model.errors import CitadelsError
from citadels_core.workshop import card_worth
from citadels_core.workshop.session import WorkshopSession

TOWER = "district Tower\n    type unique\n    cost 3\n    score 5\n"
RICHER = TOWER.replace("score 5", "score 6")
OTHERS = """district Plain House
    type trade
    cost 2

character Ninth Guest
    rank 9
    players 5 to 7
    when turn started if player is you
        gain 1 gold
"""

Call = Callable[..., Any]


def opened(folder: Path, turn: FileLock | None = None) -> Call:
    """Open a pack with the card Tower, which no deck has, and return how to call the session."""
    folder.mkdir(exist_ok=True)
    session = WorkshopSession(folder, turn)
    session.call("write", {"path": "tower.card", "text": TOWER})
    return lambda name, **args: session.call(name, args)


@pytest.fixture
def call(tmp_path: Path) -> Call:
    return opened(tmp_path / "pack")


def until_ended(call: Call) -> dict[str, Any]:
    for _ in range(2000):
        told: dict[str, Any] = call("worth", play=True)
        if not told["running"]:
            return told
    raise AssertionError(told)


def test_a_measurement_ends_by_itself_with_a_verdict(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_worth, "MOST_GAMES", 40)
    monkeypatch.setattr(card_worth, "LEAST_GAMES", 30)
    assert call("worth") == {}
    told = call("measure", card="my_cards:tower")
    assert (told["games"], told["running"], told["edition"], told["players"]) == (0, True, "Classic 2016", 4)
    games = []
    while told["running"]:
        assert ("verdict" in told) == (told["games"] >= 30)
        told = call("worth", play=True)
        games.append(told["games"])
    assert games == sorted(games)
    assert (games[-1], told["ended"]) == (40, "It ended after 40 games.")
    assert told["low"] < told["value"] < told["high"]
    assert "a plain card of its cost" in told["verdict"]
    assert call("worth", play=True) == told, "no more games are played"


@pytest.mark.parametrize(
    ("limit", "value", "why"),
    [
        ("MOST_SECONDS", 0.0, "It ended after 0 seconds of games."),
        ("EXACT", 2.0, "It ended, because the worth is known to 1 percentage point."),
    ],
)
def test_time_and_an_exact_worth_end_it(
    call: Call, monkeypatch: pytest.MonkeyPatch, limit: str, value: float, why: str
) -> None:
    monkeypatch.setattr(card_worth, limit, value)
    monkeypatch.setattr(card_worth, "LEAST_GAMES", 8)
    call("measure", card="my_cards:tower")
    assert until_ended(call)["ended"] == why


def test_it_can_be_stopped_and_started_again(call: Call) -> None:
    call("measure", card="my_cards:tower")
    games = call("worth", play=True)["games"]
    told = call("worth", stop=True)
    assert (told["games"], told["running"], told["ended"]) == (games, False, "You stopped it.")
    assert call("worth", play=True)["games"] == games
    assert call("measure", card="my_cards:tower")["games"] == 0


def test_a_change_of_the_card_ends_it_and_makes_it_outdated(call: Call) -> None:
    def wrote(text: str, **asked: bool) -> tuple[bool, bool]:
        call("write", path="tower.card", text=text)
        told = call("worth", **asked)
        return told["running"], told["outdated"]

    call("measure", card="my_cards:tower")
    assert wrote("# The tower\n\n" + TOWER, play=True) == (True, False), "the card has only moved"
    call("write", path="other.card", text="district Other\n")
    assert call("worth", play=True)["running"], "another file has an error"
    assert wrote(RICHER) == (False, True)
    assert call("worth")["ended"] == "The text of the card has changed, so it was stopped."
    assert wrote("district Tower\n    type", play=True) == (False, True)
    assert wrote(TOWER) == (False, False), "the text is as it was measured"
    call("remove", path="other.card")
    call("remove", path="tower.card")
    assert call("worth")["outdated"]


@pytest.mark.parametrize(
    ("card", "why"),
    [
        ("plain_house", "Plain House has no rules: a plain card is worth its cost"),
        ("ninth_guest", "Ninth Guest cannot be in a game with 5 players."),
        ("nobody", "There is no such card any more."),
    ],
)
def test_a_card_that_cannot_be_measured_is_refused_with_a_sentence(call: Call, card: str, why: str) -> None:
    call("write", path="others.card", text=OTHERS)

    def measured() -> None:
        call("measure", card=f"my_cards:{card}")
        call("worth", play=True)

    with pytest.raises(CitadelsError, match=why):
        measured()
    assert call("worth", play=True) == {}


def test_a_pack_with_an_error_is_refused_with_a_sentence(call: Call) -> None:
    call("write", path="others.card", text="district Other\n    cost golt\n")
    with pytest.raises(CitadelsError, match="The pack has errors: mend them first"):
        call("measure", card="my_cards:tower")


def test_of_several_pages_one_at_a_time_plays(tmp_path: Path) -> None:
    turn, other = FileLock(tmp_path / "turn"), FileLock(tmp_path / "turn")
    call = opened(tmp_path / "pack", turn)
    call("measure", card="my_cards:tower")
    assert other.acquire()
    waiting = call("worth", play=True)
    assert (waiting["games"], waiting["running"], waiting["waiting"]) == (0, True, True)
    other.release()
    told = call("worth", play=True)
    assert (told["games"] > 0, told["waiting"]) == (True, False)
    assert other.acquire(), "between two portions nobody has the turn"
    other.release()
