"""Test a turn that is held and resumed as another character, with its limits."""

from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from tests.mechanisms.tables import action, draft, events, offered, trial

CARDS = """
marker spellbound on character
    until end of round

character Enchantress
    rank 1
    must Enchant once per turn
        if turn.gathered
        target character as victim where victim is not this
        mark victim spellbound
        hold turn
    forbid action used if not gathering and source is not this
    while revealed
        instead of turn started if character is spellbound
            start turn for player as character without abilities
            offer actions
            break off turn
            resume turn as character
            offer actions
            end turn
        forbid action used
            if character is spellbound and not turn.abilities
            if not gathering and source is not character

character Idler
    rank 3

character Banker
    rank 2
    action Lend once per turn
        gain 3 gold
    set your build limit to 2
    when turn started
        gain 1 gold
    while chosen
        must Swear once per turn
            gain 0 gold

district Fountain
    type unique
    cost 1
    copies 12
    action Fill once per turn
        gain 1 gold
    when turn ended if player is you
        gain 1 cards
"""


def enchanted() -> tuple[Game, int, int]:
    game = trial(CARDS, cast="Enchantress, Banker")
    draft(game, "Enchantress", "Banker")
    assert game.decision is not None
    witch = game.decision.seat
    game.answer(action(game, "Take Gold"))
    return game, witch, 1 - witch


def test_a_held_turn_stops_without_ending() -> None:
    game, witch, other = enchanted()
    start = len(game.log)
    game.answer(action(game, "Enchant"))
    assert "turn held" in events(game, start)
    assert "turn ended" not in events(game, start)
    assert game.decision is not None
    assert game.decision.seat == other
    assert [turn.player for turn in game.table.held] == [witch]


def test_the_spellbound_player_only_gathers() -> None:
    game, _, _ = enchanted()
    game.answer(action(game, "Enchant"))
    assert offered(game) == ["Take Gold", "Draw Cards", "Swear"]
    game.answer(action(game, "Take Gold"))
    assert offered(game) == ["Swear"]
    game.answer(action(game, "Swear"))
    assert offered(game) == ["End Turn"]


def test_the_spellbound_player_has_no_ability_and_ends_no_turn() -> None:
    game, _, other = enchanted()
    gold = game.table.gold[other]
    start = len(game.log)
    game.answer(action(game, "Enchant"))
    observed = game.table.turn
    assert (observed.player, observed.powers, observed.named) == (other, (), (1,))
    for name in ("Take Gold", "Swear", "End Turn"):
        game.answer(action(game, name))
    assert game.table.gold[other] == gold + 2
    assert "turn broken off" in events(game, start)
    assert "turn ended" not in events(game, start)
    assert check(game) == []


def test_before_the_turn_is_held_only_gathering_is_possible() -> None:
    game, _, _ = enchanted()
    assert offered(game) == ["Enchant"]


def test_the_obligation_stays_with_the_holder_of_the_character() -> None:
    game, _, _ = enchanted()
    game.answer(action(game, "Enchant"))
    for name in ("Take Gold", "Swear", "End Turn"):
        game.answer(action(game, name))
    assert "Swear" not in offered(game)
    assert "Lend" in offered(game)


def test_no_player_is_enchanted_when_the_character_is_not_in_play() -> None:
    game = trial(CARDS, cast="Enchantress, Banker, Idler", seats=2)
    draft(game, "Enchantress", "Idler")
    witch = game.decision.seat
    game.answer(action(game, "Take Gold"))
    start = len(game.log)
    game.answer(next(o for o in game.decision if o.label.endswith("Banker.")))
    assert game.decision.seat == 1 - witch
    game.answer(action(game, "Take Gold"))
    game.answer(action(game, "End Turn"))
    ended = [fields for kind, fields, _ in game.log.since(start) if kind == EVENT_IDS["turn ended"]]
    assert ended == [(1 - witch, 2)]


def test_the_turn_resumes_as_the_other_character_with_the_own_gold() -> None:
    game, witch, other = enchanted()
    game.answer(action(game, "Enchant"))
    for name in ("Take Gold", "Swear", "End Turn"):
        game.answer(action(game, name))
    state = game.table
    assert game.decision is not None
    assert game.decision.seat == witch
    assert (state.turn.player, [game.box.character_name(c) for c in state.turn.powers]) == (witch, ["Banker"])
    assert state.turn.gathered
    assert "Lend" in offered(game)
    assert "Take Gold" not in offered(game)
    before = state.gold[witch], state.gold[other]
    game.answer(action(game, "Lend"))
    assert (state.gold[witch], state.gold[other]) == (before[0] + 3, before[1])


def test_the_resumed_turn_has_the_other_characters_limits_and_ends_once() -> None:
    game, witch, _ = enchanted()
    game.answer(action(game, "Enchant"))
    for name in ("Take Gold", "Swear", "End Turn"):
        game.answer(action(game, name))
    start = len(game.log)
    builds = 0
    while "Build" in offered(game):
        game.answer(action(game, "Build"))
        builds += 1
    assert builds == 2
    game.answer(action(game, "End Turn"))
    ended = [fields for kind, fields, _ in game.log.since(start) if kind == EVENT_IDS["turn ended"]]
    assert ended == [(witch, game.box.rank.index(2))]
    assert game.table.round == 2
