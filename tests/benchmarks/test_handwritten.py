"""Test that the hand-written engine plays the game, so that the comparison with it is fair."""

from collections import Counter
from random import Random

import pytest

from tests.benchmarks import handwritten
from tests.benchmarks.handwritten import ASSASSIN, BISHOP, BUILD, DECK, KING, WARLORD, Game, RandomBot, play


def cards(game: Game) -> Counter[int]:
    held = [card for player in game.players for card in player.hand + player.city]
    return Counter(game.deck + held + (game.drawn if game.phase == "keep" else []))


def turn_of(character: int, *, seat: int = 0) -> Game:
    """Return a game at the start of a character's turn; no player has the other characters."""
    game = Game(4, Random(1))
    game.who = [None] * 8
    game.who[character] = seat
    game.called = character - 1
    game._call_next()
    return game


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_every_card_stays_in_the_game_until_a_city_is_complete(seats: int) -> None:
    rng = Random(seats)
    for _ in range(20):
        game, bot = Game(seats, rng), RandomBot(rng)
        while not game.over:
            game.apply(bot.choose(game, game.legal_actions()))
            assert cards(game) == Counter(DECK)
            assert all(player.gold >= 0 for player in game.players)
            assert all(len(set(player.city)) == len(player.city) for player in game.players)
        assert max(len(player.city) for player in game.players) >= 7
        assert game.winner() in range(seats)


def test_random_games_are_as_long_as_random_games_of_citadels_are() -> None:
    rng = Random(3)
    games = [play(4, rng) for _ in range(400)]
    assert 12.3 < sum(game.rounds for game, _ in games) / len(games) < 13.5
    assert 20.7 < sum(max(game.scores()) for game, _ in games) / len(games) < 22.7


def test_the_deck_has_the_54_plain_districts() -> None:
    assert len(DECK) == 54
    assert sum(handwritten.COST[card] for card in DECK) == 152


def test_a_district_is_offered_when_it_can_be_paid_and_is_not_in_the_city() -> None:
    game = turn_of(KING)
    me = game.players[0]
    me.hand, me.city = [0, 1, 2, 7], [7]  # costs 3, 4, 5 and 1
    me.gold = 4
    game.gathered = True
    assert [action for action in game.legal_actions() or [] if action[0] == "build"] == [BUILD[0], BUILD[1]]


def test_the_eighth_character_cannot_touch_the_fifth_unless_it_was_killed() -> None:
    game = turn_of(WARLORD)
    game.who[BISHOP] = 1
    game.players[1].city = [7]
    game.players[2].city = [7]
    assert [a for a in game.legal_actions() or [] if a[0] == "destroy"] == [("destroy", 2, 7)]
    game.killed = BISHOP
    assert [a for a in game.legal_actions() or [] if a[0] == "destroy"] == [("destroy", 1, 7), ("destroy", 2, 7)]


def test_a_complete_city_is_safe() -> None:
    game = turn_of(WARLORD)
    game.players[2].city = [0, 1, 3, 4, 7, 8, 13]
    assert [a for a in game.legal_actions() or [] if a[0] == "destroy"] == []


def test_a_killed_king_takes_no_turn_and_inherits_the_crown() -> None:
    game = turn_of(ASSASSIN, seat=0)
    game.crown = 0
    game.who[KING] = 2
    game.apply(("kill", KING))
    game.apply(("gold",))
    game.apply(("end",))
    assert (game.phase, game.rounds, game.crown, game.seat) == ("draft", 2, 2, 2)
