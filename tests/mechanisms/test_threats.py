"""Test threats with a secret side: gather first, then pay or have it revealed."""

from pathlib import Path

from citadels_core.lab.scenarios.runner import run_all
from citadels_core.packs import load
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.views.observation import observe
from tests.inside import set_gold
from tests.mechanisms.tables import action, draft, events, offered, trial
from tests.packs.making import make_pack

CARDS = """
marker threatened on character
    until end of round

marker serious on character
    until end of round
    seen by placer

character Racketeer
    rank 1
    action Threaten once per turn
        choose character as true where true is not this
        choose character as false where false is not this and false is not true
        for each character where character is true or character is false
            mark character threatened
        mark true serious
    while revealed
        forbid action used if character is threatened and not gathering
        when gold gathered or cards gathered if active character is threatened and player is active player
            unmark active character threatened
            may by player
                player gives (half of player.gold) gold to you
            otherwise
                may
                    if active character is serious
                        take all gold from player

character Smith
    rank 2
    action Hammer once per turn
        gain 1 gold

character Baker
    rank 3

character Nurse
    rank 4
"""


def threatened(first: str, second: str) -> tuple[Game, int, int]:
    game = trial(CARDS, cast="Racketeer, Smith, Baker, Nurse")
    draft(game, "Racketeer", "Smith")
    assert game.decision is not None
    boss = game.decision.seat
    game.answer(action(game, "Threaten"))
    for name in (first, second):
        names = [game.box.character_name(value) for value in game.decision.values]
        game.answer(names.index(name))
    game.answer(action(game, "Take Gold"))
    game.answer(action(game, "End Turn"))
    return game, boss, 1 - boss


def test_threats_are_public_and_their_kind_is_known_only_to_the_placer() -> None:
    game, boss, other = threatened("Smith", "Baker")
    seen = [{(mark.name, mark.target) for mark in observe(game, seat).marks} for seat in (boss, other)]
    open_ = {("threatened", "Smith"), ("threatened", "Baker")}
    assert seen == [open_ | {("serious", "Smith")}, open_]


def test_events_do_not_reveal_which_threat_is_serious() -> None:
    told = []
    for names in (("Smith", "Baker"), ("Baker", "Smith")):
        game, _, other = threatened(*names)
        told.append([(e.name, dict(e.fields), dict(e.hidden)) for e in game_events(game, other)])
    assert told[0] == told[1]


def game_events(game: Game, seat: int):
    from citadels_core.table.views.event_views import events as views

    return views(game, seat)


def test_the_threatened_player_gathers_before_anything_else() -> None:
    game, _, other = threatened("Smith", "Baker")
    assert game.decision is not None
    assert game.decision.seat == other
    assert offered(game) == ["Take Gold", "Draw Cards"]


def test_half_of_the_gold_rounded_down_buys_off_the_threat() -> None:
    game, boss, other = threatened("Smith", "Baker")
    set_gold(game, other, 3)
    before = game.table.gold[boss]
    game.answer(action(game, "Take Gold"))
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (other, "may")
    game.answer(0)
    assert game.table.gold[other] == 3
    assert game.table.gold[boss] == before + 2
    assert "Hammer" in offered(game)


def test_a_revealed_serious_threat_takes_all_gold() -> None:
    game, boss, other = threatened("Smith", "Baker")
    before = game.table.gold[boss] + game.table.gold[other] + 2
    game.answer(action(game, "Take Gold"))
    game.answer(1)
    assert game.decision is not None
    assert game.decision.seat == boss
    game.answer(0)
    assert (game.table.gold[boss], game.table.gold[other]) == (before, 0)


def test_an_empty_or_unrevealed_threat_takes_nothing() -> None:
    for names, answer in ((("Baker", "Smith"), 0), (("Smith", "Baker"), 1)):
        game, _, other = threatened(*names)
        gold = game.table.gold[other]
        game.answer(action(game, "Take Gold"))
        game.answer(1)
        start = len(game.log)
        game.answer(answer)
        assert game.table.gold[other] == gold + 2
        assert "gold taken" not in events(game, start)
        assert "Hammer" in offered(game)


def test_drawing_cards_settles_the_threat_as_well() -> None:
    game, _, other = threatened("Smith", "Baker")
    game.answer(action(game, "Draw Cards"))
    game.answer([0])
    assert game.decision is not None
    assert (game.decision.seat, game.decision.kind) == (other, "may")


COLLECTOR = """
counter dues on character

character Publican
    rank 2
    action Collect once per turn
        if this.dues is at least 1
        collect gold on this.dues
    while in cast
        when district built if player is not active player or active character is not this
            player puts 1 gold on this.dues

character Builder
    rank 1
    set your build limit to 3
    action Save once per turn
        gain 9 gold

character Idler
    rank 3
"""


def test_gold_on_a_character_stays_until_collected() -> None:
    game = trial(COLLECTOR, cast="Publican, Builder, Idler")
    draft(game, "Builder", "Publican")
    assert game.decision is not None
    builder = game.decision.seat
    game.answer(action(game, "Save"))
    game.answer(action(game, "Take Gold"))
    gold = game.table.gold[builder]
    game.answer(action(game, "Build"))
    paid = game.box.cost[game.table.city[builder][0]]
    assert game.table.gold[builder] == gold - paid - 1
    assert check(game) == []
    game.answer(action(game, "End Turn"))
    game.answer(action(game, "Take Gold"))
    before = game.table.gold[1 - builder]
    game.answer(action(game, "Collect"))
    assert game.table.gold[1 - builder] == before + 1
    assert "Collect" not in offered(game)
    assert check(game) == []


GATHERED_OTHERWISE = """
character Hawker
    rank 6
    when turn started or turn resumed if player is you
        finish gathering
        gain 1 card
    action Hawk once per turn
        gain 1 gold

patch Deluxe 2016
    characters Hawker

scenario Hawker: who pays is free to act
    given edition Deluxe 2016
    given Anna: Blackmailer, 0 gold, crown
    given Ben: Hawker, 4 gold
    given Anna has gathered
    when Anna uses Threaten
    when Anna chooses Hawker, Bishop
    when Anna chooses Hawker
    when Anna ends turn
    then Ben is asked
    when Ben accepts
    then Anna has 2 gold
    then Ben can use Hawk

scenario Hawker: who does not pay loses all gold to a real threat, and is free to act
    given edition Deluxe 2016
    given Anna: Blackmailer, 0 gold, crown
    given Ben: Hawker, 4 gold
    given Anna has gathered
    when Anna uses Threaten
    when Anna chooses Hawker, Bishop
    when Anna chooses Hawker
    when Anna ends turn
    when Ben declines
    when Anna accepts
    then Anna has 4 gold
    then Ben can use Hawk

scenario Hawker: the Witch who goes on as it hears her turn resumed
    given edition Deluxe 2016
    given Anna: Witch, hand none, crown
    given Ben: Hawker, hand none
    given Anna has gathered
    when Anna uses Bewitch on Hawker
    when Ben takes gold
    when Ben ends turn
    then it is the turn of Anna as Hawker
    then Anna has 1 card in hand
    then Ben has 0 cards in hand
"""


def test_gathering_by_a_rule_settles_a_threat_and_a_resumed_turn_triggers_it(tmp_path: Path) -> None:
    mine = make_pack(tmp_path, "mine", {"a.card": GATHERED_OTHERWISE}, requires=("deluxe2016",))
    results = list(run_all(load(mine), word="Hawker"))
    assert [result.failure for result in results] == [None, None, None]
