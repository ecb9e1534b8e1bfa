"""The invariants notice each thing that can go wrong."""

import pytest

from citadels_core.model.state import NOBODY
from citadels_core.table.invariants import check
from tests.inside import Frame, state_of
from tests.properties.walks import play, until


def lose_a_card(state):
    state.deck.pop()


def double_a_card(state):
    state.hand[0].append(state.deck[0])


def lose_a_character(state):
    (state.facedown or state.faceup).pop()


def double_a_character(state):
    state.faceup.append(state.drafted[0][0])


def forget_a_holder(state):
    state.holder[state.drafted[0][0]] = NOBODY


def call_twice(state):
    state.calls += [1, 1]


def owe_gold(state):
    state.gold[1] = -1


def find_gold(state):
    state.gold[1] += 1


def give_the_crown_away(state):
    state.crown = 99


def call_another_number(state):
    state.twins = ((next(city[0] for city in state.city if city), 2),)


def build_without_an_owner(state):
    state.city[2].append(state.deck.pop())


def forget_a_name(state):
    state.names[next(p for p in range(4) if state.city[p])].pop()


def own_from_afar(state):
    state.owner[state.deck[0]] = 1


def play_a_card_that_is_not_there(state):
    state.in_play = (*state.in_play, state.deck[0])


def shrink_the_past(state):
    state.reached[next(p for p in range(4) if state.city[p])] = 0


def act_as_another(state):
    state.turn.powers = (next(c for c in range(8) if state.controller[c] != state.turn.player),)


def offer_nothing(state):
    state.pending = state.pending._replace(values=())


def offer_twice(state):
    state.pending = state.pending._replace(values=[state.pending.values[0]] * 2)


def offer_what_is_not_there(state):
    state.pending = state.pending._replace(values=[(state.pending.values[0][0], state.deck[0], -1)])


def ask_too_much(state):
    state.pending = state.pending._replace(most=3)


def ask_nobody(state):
    state.pending = state.pending._replace(seat=17)


def keep_an_ended_program(state):
    state.stack[-1].pc = len(state.stack[-1].code.blocks)


def take_away_room(state):
    frame = state.stack[-1]
    state.stack[-1] = Frame(frame.code, [], frame.guard, frame.pc)


def end_too_early(state):
    state.over = True


def forget_the_question(state):
    state.pending = None


BREAKS = {
    lose_a_card: "lies in no place",
    double_a_card: "lies in the deck and in the hand of seat 0",
    lose_a_character: "the characters lie in",
    double_a_character: "the characters lie in",
    forget_a_holder: "names another holder",
    call_twice: "is to be called twice",
    owe_gold: "holds less than nothing",
    find_gold: "by the log it should be",
    give_the_crown_away: "somebody wears the crown who is not at the table",
    call_another_number: "or are called otherwise",
    build_without_an_owner: "names an owner in whose city it is not",
    forget_a_name: "are not those of its districts",
    own_from_afar: "names an owner in whose city it is not",
    play_a_card_that_is_not_there: "are not those in play",
    shrink_the_past: "larger than it is said to have been",
    act_as_another: "does not act as the turn's character",
    offer_nothing: "has no options",
    offer_twice: "offers the same thing twice",
    offer_what_is_not_there: "offers an action of something that is not its player's",
    ask_too_much: "wants 1 to 3 of",
    ask_nobody: "asks nobody",
    keep_an_ended_program: "has ended and lies on the stack",
    take_away_room: "has too little room",
    end_too_early: "the game is over with programs left",
    forget_the_question: "nothing is asked",
}


@pytest.mark.parametrize("change", BREAKS, ids=lambda change: change.__name__)
def test_what_is_broken_is_noticed(game, change):
    until(game, 3, lambda d: d.kind == "menu" and game.table.round == 2 and game.table.facedown)
    assert check(game) == []
    change(state_of(game))
    assert [found for found in check(game) if BREAKS[change] in found]


def test_wrong_scores_and_winners_are_noticed(game):
    play(game, 3)
    assert check(game) == []
    state_of(game).winners = tuple(seat for seat in range(4) if game.scores[seat] != max(game.scores))
    assert check(game) == ["the winners do not have the most points"]
    state_of(game).scores = (0, 0, 0, 0)
    assert "the scores are not the sum of the points" in check(game)


def test_a_game_that_began_in_the_middle_may_have_other_gold_and_fewer_cards(game):
    state_of(game).gold[0] += 10
    state_of(game).deck.clear()
    assert check(game)
    assert check(game, history=False) == []
