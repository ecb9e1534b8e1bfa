"""Test positions: any moment of a game, set up from Python."""

import json

import pytest
from attrs import evolve

from citadels_core import Game, Record, RecordError, Setup, load, restore, save
from citadels_core.table.invariants import check
from citadels_core.table.positions.position import Holdings, Mark, Position, PositionError
from citadels_core.table.saves.record import state_hash
from tests.properties.walks import play, told

SETUP = Setup(edition="classic2016", seats=4, seed=3, names=("Ann", "Ben", "Cid", "Dora"))

ANN = Holdings(gold=5, hand=("Palace",), city=("Tavern", "Manor", "Tavern"), characters=("King",), crown=True)
BEN = Holdings(gold=1, hand=("Keep", "Temple"), city=("Harbor",), characters=("Thief",))
MIDDLE = Position(players={0: ANN, 1: BEN}, turn=0, gathered=True, deck=("Smithy", "Library"), round=4)


def test_a_position_starts_a_game_in_the_given_state(catalog):
    game = MIDDLE.start(catalog, SETUP)
    view = game.observe(0)
    ann, ben, cid, _ = view.players
    assert (view.round, view.turn.player, view.turn.characters) == (4, 0, ("King",))
    assert (ann.gold, ann.hand, ann.crowned) == (5, ("Palace",), True)
    assert [district.id for district in ann.city] == ["Tavern", "Manor", "Tavern 2"]
    assert (ben.gold, ben.hand_size, ben.revealed) == (1, 2, ("Thief",))
    assert game.observe(1).players[1].hand == ("Keep", "Temple")
    assert (cid.gold, cid.hand_size, cid.city, cid.unrevealed) == (0, 0, (), 0)
    assert "Build Palace for 5 gold." in game.decision.labels
    assert "take-gold" not in game.decision.ids
    assert (game.version, game.answers, game.events(0), game.record.started) == (0, (), (), False)
    assert list(check(game, history=False)) == []


def test_the_cards_on_top_of_the_deck_are_drawn_first(catalog):
    game = Position(players={0: ANN}, deck=("Smithy", "Library")).start(catalog, SETUP)
    game.reply(0, ["draw-2-cards"] if "draw-2-cards" in game.decision.ids else [game.decision.ids[1]])
    assert sorted(option.id for option in game.decision) == ["library", "smithy"]
    whole = Position(players={0: ANN}, deck=("Smithy",), deck_only=True).start(catalog, SETUP)
    assert whole.observe(None).deck_size == 1


def test_a_position_is_played_on_copied_and_saved_like_any_game(catalog):
    game = MIDDLE.start(catalog, SETUP)
    data = json.loads(json.dumps(save(game)))
    for again in (restore(catalog, data), restore(load("classic2016"), data), game.copy()):
        assert state_hash(again) == state_hash(game)
        assert told(again, 5) == told(game.copy(), 5)
    assert play(game, 7).over
    with pytest.raises(RecordError, match="did not begin from its set-up"):
        Record.of(game)


@pytest.mark.parametrize("new_game", [False, True])
def test_a_position_without_the_crown_is_played_to_the_end(catalog, new_game):
    held = {} if new_game else {0: evolve(ANN, crown=False), 1: BEN}
    game = Position(players=held, crown_aside=True, new_game=new_game).start(catalog, SETUP)
    assert not any(player.crowned for player in game.observe(0).players)
    assert list(check(game, history=False)) == []
    again = restore(catalog, json.loads(json.dumps(save(game))))
    assert play(game, 7).over
    assert play(again, 7).over


def test_the_same_seed_gives_the_same_position_and_none_gives_another(catalog):
    one, same = (MIDDLE.start(catalog, SETUP) for _ in range(2))
    assert state_hash(one) == state_hash(same)
    free = Setup(edition="classic2016", seats=4)
    drawn = [MIDDLE.start(catalog, free) for _ in range(2)]
    assert state_hash(drawn[0]) != state_hash(drawn[1])
    assert drawn[0].setup.seed is not None


def test_a_new_game_position_changes_only_the_given_parts(catalog):
    game = Position(new_game=True, players={1: Holdings(gold=9)}).start(catalog, SETUP)
    plain = Game.start(catalog, SETUP)
    golds = [player.gold for player in game.observe(None).players]
    assert golds == [2, 9, 2, 2]
    assert [game.observe(seat).players[seat].hand for seat in range(4)] == [
        plain.observe(seat).players[seat].hand for seat in range(4)
    ]
    assert game.decision.kind == "choose"
    assert state_hash(restore(catalog, save(game))) == state_hash(game)
    assert state_hash(Position(new_game=True).start(catalog, SETUP)) == state_hash(plain)


def test_marks_are_placed_as_given(catalog):
    position = Position(players={0: ANN, 1: BEN}, turn=0, marks=(Mark(name="robbed", on="Merchant", by=1),))
    marks = position.start(catalog, SETUP).observe(None).marks
    assert [(mark.name, mark.target) for mark in marks] == [("robbed", "Merchant")]


def test_all_declared_state_can_be_set(tmp_path):
    from tests.packs.making import make_pack

    text = (
        "counter fame on player\n\nnote rival on player is player\n\nnote goal on district is character\n\n"
        "marker gilded on district\n\nnote tally on player is number\n"
        "\ndistrict Arena\n    type unique\n    cost 1\n    copies 12\n"
        "    when turn started if player is you\n        add 1 to you.fame\n\npatch Classic 2016\n    districts Arena\n"
    )
    catalog = load(make_pack(tmp_path, "own", {"a.card": text}, requires=("classic2016",)))
    position = Position(
        players={0: ANN, 1: Holdings(city=("Arena", "Palace"))},
        turn=0,
        marks=(
            Mark(name="fame", on=1, amount=4),
            Mark(name="rival", on=0, value=1),
            Mark(name="goal", on="1/arena", value="Thief"),
            Mark(name="gilded", on="Palace", by=1),
            Mark(name="tally", on=0, value=7),
        ),
        facedown=("1/palace",),
    )
    game = position.start(catalog, Setup(edition="classic2016", seats=3, seed=5, districts=("Arena", "Keep", "Smithy")))
    told = {(mark.name, mark.target, mark.amount, mark.noted) for mark in game.observe(1).marks}
    assert ("fame", 1, 4, ()) in told
    assert ("rival", 0, None, 1) in told
    assert ("tally", 0, None, 7) in told
    assert any(name == "goal" and noted == "Thief" for name, _, _, noted in told)
    assert game.observe(1).players[1].city[1].facedown
    assert state_hash(restore(catalog, save(game))) == state_hash(game)


def test_cards_can_be_placed_under_a_district_that_holds_cards():
    catalog = load("deluxe2016")
    setup = Setup(edition="deluxe2016", seats=4, seed=5, districts=("Museum", "Keep", "Smithy"))
    position = Position(
        players={0: Holdings(city=("Museum",), characters=("King",))}, under=(("Museum", ("Keep",) * 2),)
    )
    with pytest.raises(PositionError, match="no Keep, or no further one"):
        position.start(catalog, setup)
    position = Position(players={0: Holdings(city=("Museum",), characters=("King",))}, under=(("Museum", ("Keep",)),))
    game = position.start(catalog, setup)
    assert game.observe(0).players[0].city[0].tucked == 1
    assert state_hash(restore(catalog, save(game))) == state_hash(game)


FULL = Holdings(city=("Tavern", "Manor", "Market", "Temple", "Prison", "Harbor", "Docks"))


def test_finishers_are_recorded_in_the_given_order(catalog):
    other = Holdings(city=("Tavern", "Manor", "Market", "Temple", "Prison", "Harbor", "Castle"))
    position = Position(players={0: FULL, 1: other, 2: Holdings(characters=("King",))}, finishers=(1, 0))
    assert position.start(catalog, SETUP).observe(None).finishers == (1, 0)


@pytest.mark.parametrize(
    ("position", "code", "message"),
    [
        (Position(players={4: ANN}), "no_such_seat", "There are the seats 0 to 3, and no seat 4."),
        (Position(players={"0": ANN}), "no_such_seat", "no seat '0'"),
        (Position(players={0: ANN}, turn=9), "no_such_seat", "no seat 9"),
        (Position(players={0: Holdings(hand=("Palase",))}), "not_in_box", "has no 'Palase'; did you mean \"Palace\"?"),
        (Position(players={0: Holdings(hand=("King",))}), "not_in_box", "has no 'King'"),
        (Position(players={0: Holdings(characters=("Palace",))}), "not_in_box", "has no 'Palace'"),
        (
            Position(players={0: Holdings(city=("Keep",), hand=("Keep",) * 3, characters=("King",))}),
            "none_left",
            "has no Keep, or no further one.",
        ),
        (Position(players={0: ANN, 1: Holdings(characters=("King",))}), "held_twice", "Two players hold the character"),
        (Position(players={0: Holdings(gold=5)}), "no_turn", "Nobody has a character"),
        (Position(players={0: ANN}, character="King"), "no_turn", "says a character, and not whose turn"),
        (Position(players={0: ANN}, turn=1), "turn_never_comes", "never comes"),
        (Position(players={0: Holdings(gold=-1)}), "wrong_number", "gold is a whole number from 0"),
        (Position(players={0: Holdings(gold=10**9)}), "wrong_number", "gold is a whole number from 0"),
        (Position(players={0: Holdings(gold=2.5)}), "wrong_number", "not 2.5"),
        (Position(players={0: ANN}, round=0), "wrong_number", "round is a whole number from 1"),
        (Position(players={0: Holdings(hand="Palace")}), "wrong_type", "a tuple of names"),
        (Position(players={0: Holdings(hand=(5,))}), "wrong_type", "a tuple of names"),
        (Position(players={0: ANN}, facedown=("0/keep",)), "not_in_city", "No district in a city has the key 0/keep"),
        (Position(players={0: ANN}, facedown=("Keep",)), "not_in_city", "There is no Keep in the city"),
        (Position(players={0: ANN}, facedown=(True,)), "wrong_type", "is no district"),
        (
            Position(players={0: ANN}, under=(("0/manor", ("Keep",)),)),
            "not_for_edition",
            "Nothing of this box lets cards",
        ),
        (Position(players={0: ANN}, facedown=(1,)), "wrong_type", "is no district"),
        (Position(players={0: ANN}, facedown=("King",)), "not_in_box", "has no 'King'"),
        (Position(players={0: ANN}, finishers=(0,)), "wrong_finishers", "Who has a complete city: nobody"),
        (Position(players={0: ANN}, crown_aside=True), "crown_aside", "Ann has the crown, and it lies aside"),
        (Position(players={0: ANN}, marks=(Mark(name="rob", on=0),)), "not_in_box", "has no 'rob'"),
        (Position(players={0: ANN}, marks=(Mark(name="robbed", on=1),)), "wrong_type", "robbed lies on a character"),
    ],
)
def test_an_impossible_position_is_refused_in_one_sentence_with_a_code(catalog, position, code, message):
    with pytest.raises(PositionError) as caught:
        position.start(catalog, SETUP)
    assert caught.value.code == code
    assert message in str(caught.value)
    assert str(caught.value).endswith((".", "?"))
