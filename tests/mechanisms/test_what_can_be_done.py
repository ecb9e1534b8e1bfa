"""Test `PLAYER can INSTRUCTION`: it is allowed, affordable, and has its players and targets."""

import pytest

from citadels_core.speech.reasons import unavailable
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.dsl.test_checker import findings
from tests.mechanisms.tables import base_module, catalog_of, draft, offered, prove, trial

CAST = "Raider, Guest"
EXTRA = "Wall, Bank, Workshop, Beacon, Bastion"

CARDS = """
note friend on player is player

character Raider
    rank 1
    action Raid once per turn
        target player where any (district in player.city where you can destroy district)
        gain 2 gold
    action Ransom once per turn
        choose player as victim where victim is not you and victim can pay 2 gold to you
        victim pays 2 gold to you
    action Scout once per turn
        if any player where player is not you and no (district in player.city where you can destroy district)
        gain 1 gold
    action Befriend once per turn
        choose player as other where other is not you
        note other as your friend
    action Ask once per turn
        if your friend cannot pay 1 gold
        gain 1 gold
    action Lend once per turn
        if you can pay 0 gold to your friend
        gain 1 gold

character Guest
    rank 2

district Wall
    type military
    cost 3
    forbid district destroyed if district.owner is you and player is not you

district Bank
    type trade
    cost 2
    when district built if district is this
        if you cannot pay 2 gold for this or crowned player can pay 7 gold
            gain 5 gold

district Workshop
    type unique
    cost 2
    action Try once per turn
        if any (card in your hand where you can build card)
        gain 1 gold

district Beacon
    type unique
    cost 2
    score 2 if no player where player is not you and player can destroy this
    forbid crown moved if any player where player is not you and player can destroy this
    when gold gained if player is not you and player cannot destroy this and doer is player
        gain 1 gold

district Bastion
    type unique
    cost 2
    forbid district chosen if district in your city and player is not you

scenario Beacon: out of reach of others it is worth something
    given 2 players
    given Anna: Raider, 0 gold, city Beacon, Bastion, Temple, Church, Manor, Castle, Tavern
    given Ben: Guest
    given finishers Anna
    when the game ends
    then Anna scores 2 for Beacon

scenario Beacon: within reach it is not
    given 2 players
    given Anna: Raider, 0 gold, city Beacon, Market, Temple, Church, Manor, Castle, Tavern
    given Ben: Guest
    given finishers Anna
    when the game ends
    then Anna scores 0 for Beacon

scenario Beacon: an answer asks too
    given 2 players
    given Anna: Raider, 0 gold, city Tavern
    given Ben: Guest, 0 gold, city Beacon, Bastion
    given Anna has gathered
    when Anna uses Raid on Anna
    then Ben has 1 gold

scenario Raider: a player behind a wall has nothing that can be destroyed, and nothing to pay with
    given 2 players
    given Anna: Raider, 0 gold
    given Ben: Guest, 1 gold, city Wall, Manor
    given Anna has gathered
    then Anna cannot use Raid on Ben
    then Anna cannot use Ransom
    when Anna uses Scout
    then Anna has 1 gold

scenario Raider: without the wall there is
    given 2 players
    given Anna: Raider, 0 gold
    given Ben: Guest, 2 gold, city Manor
    given Anna has gathered
    then Anna cannot use Scout
    when Anna uses Raid on Ben
    when Anna uses Ransom
    when Anna chooses Ben
    then Anna has 4 gold

scenario Raider: nobody can do nothing
    given 2 players
    given Anna: Raider, 0 gold
    given Ben: Guest, 1 gold
    given Anna has gathered
    then Anna cannot use Lend
    when Anna uses Ask
    then Anna has 1 gold

scenario Raider: a friend with a coin can pay it
    given 2 players
    given Anna: Raider, 0 gold
    given Ben: Guest, 1 gold
    given Anna has gathered
    when Anna uses Befriend
    when Anna chooses Ben
    then Anna cannot use Ask
    when Anna uses Lend
    then Anna has 1 gold

scenario Bank: whoever is poor when it is built
    given 2 players
    given Anna: Raider, 3 gold, hand Bank, crown
    given Ben: Guest, 9 gold
    given Anna has gathered
    when Anna builds Bank
    then Anna has 6 gold

scenario Bank: and nobody else
    given 2 players
    given Anna: Raider, 4 gold, hand Bank, crown
    given Ben: Guest, 9 gold
    given Anna has gathered
    when Anna builds Bank
    then Anna has 2 gold

scenario Workshop: a second one of a name cannot be built
    given 2 players
    given Anna: Raider, 0 gold, hand Manor, city Workshop, Manor
    given Anna has gathered
    then Anna cannot use Try

scenario Workshop: whatever it costs, another one can
    given 2 players
    given Anna: Raider, 0 gold, hand Manor, Tavern, city Workshop, Manor
    given Anna has gathered
    when Anna uses Try
    then Anna has 1 gold
"""


def test_can_is_false_when_forbidden_unaffordable_or_without_a_target() -> None:
    assert prove(CARDS, cast=CAST, extra=EXTRA) == 11


def test_can_is_described_in_natural_english() -> None:
    cards = catalog_of(CARDS, cast=CAST, extra=EXTRA).modules[1].cards
    texts = {card.name: card.sentence for card in cards}
    assert "another player who can pay you 2 gold" in texts["Raider"]
    assert "no district in that player's city that you can destroy" in texts["Raider"]
    assert "if you cannot pay 2 gold for this district or the player with the crown can pay 7 gold" in texts["Bank"]
    assert "if there is a card in your hand that you can build" in texts["Workshop"]


SECRETS = """
note quest on player is type
    seen by owner

counter hoard on player
    seen by nobody

district Watch
    type unique
    cost 2
    {ban}

character Spy
    rank 1
    action Spy once per turn
        choose player as other where other is not you
        {line}
            gain 1 gold
"""


@pytest.mark.parametrize(
    ("ban", "line", "told"),
    [
        ("score 1", "if other can take (first card in other.hand)", True),
        ("score 1", "if you can take (first card in other.hand)", True),
        ("score 1", "if you can destroy (first district in other.city)", False),
        (
            "forbid district destroyed if any (card in district.owner.hand where card.cost is 5)",
            "if you can destroy (first district in other.city)",
            True,
        ),
        (
            "forbid district destroyed if count of district.owner.hand is 2",
            "if you can destroy (first district in other.city)",
            False,
        ),
    ],
)
def test_a_can_condition_that_reveals_a_secret_is_reported(ban: str, line: str, told: bool) -> None:
    found = findings(SECRETS.format(ban=ban, line=line))
    assert any(one.startswith("509") for one in found) == told, found


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("if you can destory district", "CIT209"),
        ("if you can", "CIT103"),
        ("if you can stop", "CIT302"),
        ("if you can perform toll", "CIT302"),
        ("if you can destroy 2", "CIT301"),
        ("if you can pay gold 2", "CIT302"),
        ("if 2 can pay 2 gold", "CIT301"),
        ("if you can district", "CIT302"),
    ],
)
def test_can_with_an_invalid_instruction_is_refused(line: str, code: str) -> None:
    rules = f"    when district built\n        {line}\n            gain 1 gold\n"
    text = f"district Hall\n    type unique\n    cost 1\n{rules}"
    codes = [problem.code for problem in compile_pack("p", [SourceText("p.card", text)], [base_module()]).problems]
    assert code in codes


def test_a_ban_that_asks_for_itself_is_refused() -> None:
    text = (
        "district Hall\n    type unique\n    cost 1\n"
        "    forbid district destroyed if your left cannot destroy district\n"
    )
    assert "511:4" in findings(text)


def test_the_reason_names_the_obstacle() -> None:
    cards = """
character Clerk
    rank 1
    action Stamp once per turn
        if you can take crown
        gain 1 gold

character Guest
    rank 2
    while in game
        forbid crown moved
"""
    game = trial(cards, cast="Clerk, Guest")
    draft(game, "Clerk", "Guest")
    assert "Stamp" not in offered(game)
    why = [said for what, said in unavailable(game.core) if "Stamp" in what]
    assert why == ["Guest forbids this action"]


@pytest.mark.parametrize(
    ("text", "rule", "fits"),
    [
        ("Score 3 points if you can destroy this district.", "score 3 if you can destroy this", True),
        ("Score 3 points if no bandit can destroy this district.", "score 3 if you cannot destroy this", True),
        ("You can score 3 points.", "score 3", False),
    ],
)
def test_a_text_may_describe_can_without_a_choice(text: str, rule: str, fits: bool) -> None:
    found = findings(f'district Hall\n    type unique\n    cost 1\n    text "{text}"\n    {rule}\n')
    assert ("518:4" in found) != fits, found


@pytest.mark.parametrize(("ban", "there"), [("district counts as unique", False), ("district counts as noble", True)])
def test_buildable_equals_can_build(ban: str, *, there: bool) -> None:
    text = f"""
character Planner
    rank 1
    action Look once per turn
        if any (card in your hand where card is buildable)
        gain 1 gold
    action Try once per turn
        if any (card in your hand where you can build card)
        gain 1 gold
    while in game
        forbid district built if {ban}

district Folly
    type unique
    cost 9

scenario Planner: both say the same
    given Anna: Planner, 0 gold, hand Folly
    given Ben: Guest
    then Anna {"can" if there else "cannot"} use Look
    then Anna {"can" if there else "cannot"} use Try

character Guest
    rank 2
"""
    prove(text, cast=CAST.replace("Raider", "Planner"), extra="Folly")
