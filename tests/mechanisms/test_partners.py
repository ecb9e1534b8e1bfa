"""Test partners who share, neutral players, and players with two characters."""

from random import Random

from tests.mechanisms.tables import action, events, offered, prove, trial
from tests.properties.walks import drawn

CARDS = """
note partner on player is player

character Matchmaker
    rank 1
    action Pair once per game
        choose player as other where other is not you
        note other as your partner
        note you as other.partner
    action Finish
        end game

character Bachelor
    rank 2

character Guest
    rank 3

# What partners build stands in two cities and counts in both, and each may pay for the other.
district Union Hall
    type unique
    cost 2
    while in game
        for each player where player.partner is not missing
            score (total of district.points for each district in your partner.city)
            modify your progress by (count of your partner.city)
            discount 1 if player is you and your partner.gold is at least 1
                your partner pays 1 gold
"""

SCENARIOS = """
scenario Partners score for both cities
    given Anna: Matchmaker, city Tavern, Manor
    given Ben: Bachelor, city Temple
    given Cara: Guest
    when Anna uses Pair
    when Anna chooses Ben
    when Anna uses Finish
    then Anna scores 5
    then Ben scores 5
    then Cara scores 0

scenario One partner pays for the other
    given Anna: Matchmaker, 0 gold, hand Tavern
    given Ben: Bachelor, 1 gold
    given Cara: Guest
    given Anna has gathered
    when Anna uses Pair
    when Anna chooses Ben
    when Anna builds Tavern
    then Anna has Tavern in city
    then Ben has 0 gold

scenario The cities of both are complete together
    given Anna: Matchmaker, 2 gold, hand Temple, city Tavern, Manor, Castle
    given Ben: Bachelor, city Market, Docks, Palace
    given Cara: Guest
    given Anna has gathered
    when Anna uses Pair
    when Anna chooses Ben
    when Anna builds Temple
    then Anna is complete
    then Ben is complete
    then Cara is not complete
"""


def test_partners_share_points_gold_and_the_size_of_their_cities() -> None:
    assert prove(CARDS + SCENARIOS, cast="Matchmaker, Bachelor, Guest", extra="Union Hall") == 3


CAST = "Settler, Prospector, Guest"

NEUTRAL = """
marker neutral on player

# The neutral player has a city to build in and to take from, and is never asked.
character Settler
    rank 1
    action Settle once per turn
        for each player as ghost where ghost is neutral
            ghost puts top card into city

character Prospector
    rank 2
    action Salvage once per turn
        target district where district.owner is neutral
        costs (district.cost) gold
        seize district

character Guest
    rank 3
"""

SELECTION = """
    for each player where player is neutral
        late score (-(your points so far))
    procedure selection
        if no player where player is neutral
            mark crowned player.right neutral
        shuffle characters
        for each player where player is not neutral
            player performs keep one
"""


def test_a_neutral_player_has_a_city_and_is_never_asked() -> None:
    game = trial(NEUTRAL, cast=CAST, selection=SELECTION, seats=3, size=3)
    dice, used, neutral = Random(4), set[str](), (game.table.crown - 1) % 3
    while game.decision is not None:
        assert game.decision.seat != neutral
        menu = offered(game) if game.decision.kind == "menu" else []
        wanted = [name for name in ("Settle", "Salvage") if name in menu]
        used |= {*wanted}
        game.answer(action(game, wanted[0]) if wanted else drawn(game.decision, dice))
    assert used == {"Settle", "Salvage"}
    assert game.table.city[neutral]
    scores = game.observe(None).scores
    assert scores is not None
    assert scores[neutral] == 0


TWICE = """
    procedure selection
        shuffle characters
        repeat 2 times
            for each player
                player performs keep one
"""


def test_a_player_with_two_characters_has_two_turns_with_one_purse_and_one_city() -> None:
    game = trial(NEUTRAL + "\ncharacter Late Guest\n    rank 4\n", cast=f"{CAST}, Late Guest", selection=TWICE)
    while "round ended" not in events(game):
        game.answer(game.decision.options[0])
    turns = [event.fields["player"] for event in game.events(None) if event.name == "turn started"]
    assert sorted(turns) == [0, 0, 1, 1]
