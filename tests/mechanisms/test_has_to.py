"""Test `has to`: an obligation that every player is asked about, so that the question reveals nothing."""

import pytest

from citadels_core.table import autopilot
from citadels_core.table.game import Game
from citadels_core.table.json import to_json
from citadels_core.table.saves.snapshot import restore, save
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import action, base_module, catalog_of, draft, prove, trial
from tests.properties.telling_nothing import plays_and_tells_nothing

CARDS = """
note quarry on player is type
    until end of turn
    seen by owner

character Censor
    rank 1
    action Confiscate once per turn
        for each player where player is not you
            has to by player if any (card in player.hand where card.type is trade)
                choose card in player.hand as given where given.type is trade by player
                player discards given
            otherwise
                player gains 1 gold
    action Tithe once per turn
        has to if your gold is at least 3
            pay 1 gold
        gain 1 point

character Guest
    rank 2

character Herald
    rank 3

district Tax Office
    type trade
    cost 2
    when gold paid if player is you and agreed is missing
        gain 2 gold
"""
SCENARIOS = """
scenario Who has a trade card discards one, and nobody else
    given players Anna, Ben, Cleo
    given Anna: Censor, 0 gold, hand none
    given Ben: Guest, 0 gold, hand Tavern, Temple
    given Cleo: Herald, 0 gold, hand Manor
    when Anna uses Confiscate
    then Ben cannot decline
    when Ben accepts
    when Ben chooses Tavern
    then Ben has 1 card in hand
    then Ben has 0 gold
    then Cleo cannot accept
    when Cleo declines
    then Cleo has 1 card in hand
    then Cleo has 1 gold

scenario Who can pays, and has not agreed to it
    given Anna: Censor, 3 gold, city Tax Office
    given Ben: Guest
    when Anna uses Tithe
    when Anna accepts
    then Anna has 4 gold

scenario Who cannot says no, and what stands below comes all the same
    given Anna: Censor, 2 gold
    given Ben: Guest
    when Anna uses Tithe
    when Anna declines
    then Anna has 2 gold
"""
CAST = "Censor, Guest, Herald"


def test_has_to_scenarios_pass() -> None:
    assert prove(CARDS + SCENARIOS, cast=CAST, extra="Tax Office") == 3


def asked(trade: bool) -> Game:
    """Return the moment at which the first of the other players is asked, with or without a trade card."""
    for seed in range(60):
        game = trial(CARDS, cast=CAST, extra="Tax Office", seats=3, seed=seed)
        draft(game, "Censor", "Guest", "Herald")
        game.answer(action(game, "Confiscate"))
        hand = [game.box.definitions[game.box.cards[card]].name for card in game.table.hand[game.decision.seat]]
        if bool({"Tavern", "Market", "Trading Post", "Docks", "Harbor", "Town Hall"}.intersection(hand)) == trade:
            return game
    raise AssertionError("no such hand")


@pytest.mark.parametrize("trade", [True, False])
def test_the_question_is_always_asked_and_its_only_answer_is_private(trade: bool) -> None:
    game = asked(trade)
    decision = game.decision
    assert (decision.kind, len(decision), decision.forced) == ("may", 1, True)
    assert bool(decision.values[0]) == trade
    others = [to_json(game.observe(seat).decision) for seat in (0, 1, 2, None) if seat != decision.seat]
    there = asked(not trade)
    again = [to_json(there.observe(seat).decision) for seat in (0, 1, 2, None) if seat != there.decision.seat]
    assert [set(one) for one in others] == [set(one) for one in again]
    assert all("options" not in one or not one["options"] for one in others)


@pytest.mark.parametrize("trade", [True, False])
def test_a_pending_has_to_question_is_saved_copied_and_determinized(trade: bool) -> None:
    game = asked(trade)
    for other in (game.copy(), restore(game.box.catalog, save(game))):
        assert list(other.decision.values) == list(game.decision.values)
        other.answer(0)
        assert other.decision.kind == ("choose" if trade else "may")
    autopilot.answer(game)
    assert game.decision.kind == ("choose" if trade else "may")


@pytest.mark.parametrize("seed", range(4))
def test_games_with_has_to_end_and_reveal_nothing(seed: int) -> None:
    game = trial(CARDS, cast=CAST, extra="Tax Office", seats=3, seed=seed, size=3)
    assert plays_and_tells_nothing(game, seed) >= 1


def codes(line: str) -> list[str]:
    text = (
        "district Inn\n    type trade\n    cost 2\n    action Do once per turn\n"
        f"        for each player where player is not you\n            {line}\n"
        "                choose card in player.hand as given where given.cost is 1 by player\n"
        "                player discards given\n"
    )
    return [one.code for one in compile_pack("trial", [SourceText("trial.card", text)], [base_module()]).problems]


def test_the_checker_accepts_a_has_to_question_about_a_secret() -> None:
    held = "any (card in player.hand where card.cost is 1)"
    assert "CIT508" in codes(f"if {held}")
    assert codes(f"has to by player if {held}") == []
    assert codes("has to by player if any (card in your hand where card.cost is 1)") == ["CIT508"]


@pytest.mark.parametrize("line", ["has to by player", "has to", "has to pay 1 gold if player is you"])
def test_has_to_accepts_a_condition_and_no_price(line: str) -> None:
    assert "CIT302" in codes(line)


def test_has_to_is_described() -> None:
    said = catalog_of(CARDS, cast=CAST, extra="Tax Office").cards
    texts = {card.name: card.sentence for card in said.values()}
    assert texts["Censor"] == (
        "Once per turn, you may use this: for each other player, if there is a card in that player's hand whose type "
        "is trade (that player is asked in any case), that player must choose a card in their hand whose type is trade "
        "and discard it; otherwise, that player gains 1 gold. Once per turn, you may use this: if your gold is at "
        "least 3 (you are asked in any case), you must pay 1 gold. Then gain 1 point."
    )
