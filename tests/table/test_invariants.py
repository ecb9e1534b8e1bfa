"""Test that the invariants report each possible violation."""

import pytest

from citadels_core.machine.frames import CODE
from citadels_core.table.invariants import check
from tests.inside import change_frame, crown, offer, read_number, set_gold, set_number
from tests.properties.walks import play, until


def lose_a_card(game):
    game.arrange.deck(game.table.deck[:-1])


def double_a_card(game):
    set_number(game, "card_next", game.table.deck[0], at=game.table.hand[0][-1])


def lose_a_character(game):
    set_number(game, "cast", 0, at=game.table.facedown[0])


def double_a_character(game):
    set_number(game, "person_next", game.table.drafted[0][0], at=game.table.facedown[-1])


def forget_a_holder(game):
    set_number(game, "person_zone", read_number(game, "person_zone", game.table.facedown[0]), game.table.drafted[0][0])


def owe_gold(game):
    set_gold(game, 1, -1)


def find_gold(game):
    set_gold(game, 1, game.table.gold[1] + 1)


def give_the_crown_away(game):
    crown(game, 99)


def call_another_number(game):
    set_number(game, "twin", 2, at=next(city[0] for city in game.table.city if city))


def build_without_an_owner(game):
    card = game.table.deck[-1]
    set_number(game, "card_next", card, at=next(city[-1] for city in game.table.city if city))


def own_from_afar(game):
    set_number(game, "card_zone", read_number(game, "card_zone", built(game)), at=game.table.deck[0])


def play_a_card_that_is_not_there(game):
    count = len(game.table.in_play)
    set_number(game, "in_play", count + 1)
    set_number(game, "in_play", game.table.deck[0], at=count + 1)


def shrink_the_past(game):
    set_number(game, "reached", 0, at=next(p for p in range(4) if game.table.city[p]))


def act_as_another(game):
    another = next(c for c in range(8) if game.table.controller[c] != game.table.turn.player)
    set_number(game, "powers", another, at=1)


def offer_nothing(game):
    set_number(game, "offered", 0)


def offer_twice(game):
    offer(game, [*game.values[0], *game.values[0]])


def offer_what_is_not_there(game):
    offer(game, [next(v[0] for v in game.values if game.box.rules[v[0]].source_kind == "book"), game.table.deck[0], -1])


def offer_what_another_may_do(game):
    powers = game.table.turn.powers
    rule = next(
        live
        for live in game.box.rules
        if live.source_kind == "character" and live.rule.kind == "action" and live.source not in powers
    )
    offer(game, [rule.number, rule.source, -1])


def turn_a_card_of_the_deck(game):
    set_number(game, "turned", 1, at=game.table.deck[0])


def act_twice_as_one(game):
    set_number(game, "powers", 2)
    set_number(game, "powers", game.table.turn.powers[0], at=2)


def ask_too_much(game):
    set_number(game, "most", 3)


def ask_nobody(game):
    set_number(game, "seat", 17)


def run_what_is_no_program(game):
    change_frame(game, CODE, 99_999)


def end_too_early(game):
    set_number(game, "over", 1)


def forget_the_question(game):
    set_number(game, "asked", 0)


def built(game):
    return next(city[0] for city in game.table.city if city)


BREAKS = {
    lose_a_card: "lies in no place",
    double_a_card: "a card lies in no zone or in several",
    lose_a_character: "the characters lie in",
    double_a_character: "a character lies in no zone or in several",
    forget_a_holder: "a character lies in no zone or in several",
    owe_gold: "the gold in each stash: that cannot be",
    find_gold: "by the log it should be",
    give_the_crown_away: "the player with the crown: that cannot be",
    call_another_number: "or are called otherwise",
    build_without_an_owner: "a card lies in no zone or in several",
    own_from_afar: "a card lies in no zone or in several",
    play_a_card_that_is_not_there: "the districts in play have other rules than are counted",
    shrink_the_past: "larger than it is said to have been",
    act_as_another: "does not act as the turn's character",
    offer_nothing: "it asks what cannot be asked",
    offer_twice: "offers the same thing twice",
    offer_what_another_may_do: "offers an action of something that is not its player's",
    turn_a_card_of_the_deck: "whether each district is facedown: a card has it that is no district",
    act_twice_as_one: "the player has: it lists what is nothing, or something twice",
    offer_what_is_not_there: "it asks what cannot be asked",
    ask_too_much: "wants 1 to 3 of",
    ask_nobody: "the seat that is asked: that cannot be",
    run_what_is_no_program: "a program waits that is none of this game",
    end_too_early: "the game is over and asks",
    forget_the_question: "the game is over and asks, or goes on and does not",
}


@pytest.mark.parametrize("change", BREAKS, ids=lambda change: change.__name__)
def test_broken_invariants_are_reported(game, change):
    until(game, 3, lambda d: d.kind == "menu" and game.table.round == 2 and game.table.facedown)
    assert check(game) == []
    change(game)
    assert [found for found in check(game) if BREAKS[change] in found]


def test_wrong_scores_and_winners_are_reported(game):
    play(game, 3)
    assert check(game) == []
    set_number(game, "winners", next(seat for seat in range(4) if game.scores[seat] != max(game.scores)), at=1)
    assert check(game) == ["the winners do not have the most points"]
    set_number(game, "points", 0, at=1)
    assert "the scores are not the sum of the points" in check(game)


def test_a_game_from_a_position_may_have_other_gold_and_fewer_cards(game):
    set_gold(game, 0, game.table.gold[0] + 10)
    game.arrange.deck([])
    assert check(game)
    assert check(game, history=False) == []
