"""Test the knowledge of a seat, and when it is forgotten."""

import json
from random import Random

import pytest

from citadels_core import ViewError, restore, save
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.json import to_json
from citadels_core.table.views.views import HiddenView, PlaceView
from tests.mechanisms.tables import action, draft, trial
from tests.properties.walks import can_undo, play, walk


def names_in(views: tuple[HiddenView, ...], zone: str, seat: int | None = None) -> list[str]:
    """Return the cards known for certain to be in a zone."""
    certain = [view for view in views if len(view.places) == 1]
    return [
        name for view in certain if (view.places[0].zone, view.places[0].seat) == (zone, seat) for name in view.names
    ]


def among(views: tuple[HiddenView, ...], name: str) -> HiddenView:
    return next(view for view in views if name in view.names)


@pytest.fixture
def selection(catalog) -> Game:
    """The first choice of a game of four with at least one faceup character."""
    return Game.start(catalog, Setup(edition="classic2016", seats=4, seed=5))


def test_a_player_who_passes_characters_on_knows_their_possible_holders(selection) -> None:
    seat, labels = selection.decision.seat, [selection.box.character_name(one) for one in selection.decision.values]
    selection.answer(0)
    assert set(names_in(selection.knowledge(seat).characters, "pool")) == set(labels[1:])
    taker = selection.decision.seat
    selection.answer(0)
    view = among(selection.knowledge(seat).characters, labels[1])
    assert set(view.names) == set(labels[1:])
    assert view.places == (PlaceView(zone="held", seat=taker), PlaceView(zone="pool", count=len(labels) - 2))


def test_a_later_chooser_knows_less(selection) -> None:
    first = selection.decision.seat
    selection.answer(0)
    second = selection.decision.seat
    known = selection.knowledge(second).characters
    hidden = {name for view in known if len(view.places) > 1 for name in view.names}
    assert {place for view in known if len(view.places) > 1 for place in view.places} == {
        PlaceView(zone="facedown"),
        PlaceView(zone="held", seat=first),
    }
    assert len(hidden) == 2
    assert names_in(selection.knowledge(None).characters, "pool") == []


SPIES = """
character Spy
    rank 1
    action Peep
        target player as other where other is not you
        look at hand of other
    action Bury
        target card in your hand
        discard card
    action Mix
        shuffle deck
    action Sign
        target character as one where one is not this
        mark one waxed

character Hider
    rank 2
    action Bury
        target card in your hand
        discard card

marker waxed on character
    until end of round
    seen by placer
"""


@pytest.fixture
def spies() -> Game:
    """The turn of the first of two players, who looks at cards."""
    game = trial(SPIES, cast="Spy, Hider", seats=2)
    draft(game, "Spy", "Hider")
    return game


def use(game: Game, name: str, *chosen: int) -> None:
    game.answer(action(game, name))
    for number in chosen:
        game.answer(number)


def test_a_card_put_under_the_deck_is_known_until_the_deck_is_shuffled(spies) -> None:
    spy = spies.decision.seat
    use(spies, "Bury")
    bottom = PlaceView(zone="deck", above=len(spies.table.deck) - 1)
    assert among_places(spies, spy, bottom) == (spies.box.card_name(spies.table.deck[0]),)
    assert among_places(spies, 1 - spy, bottom) == ()
    use(spies, "Mix")
    assert all(place.above is None for view in spies.knowledge(spy).cards for place in view.places)


def test_a_seen_hand_is_known_until_a_card_leaves_it_unseen(spies) -> None:
    spy = spies.decision.seat
    hider = 1 - spy
    hand = sorted(map(spies.box.card_name, spies.table.hand[hider]))
    use(spies, "Peep")
    use(spies, "Take Gold")
    use(spies, "End Turn")
    assert spies.decision.seat == hider
    assert among_places(spies, spy, PlaceView(zone="hand", seat=hider, count=len(hand))) == tuple(hand)
    use(spies, "Bury")
    left = PlaceView(zone="hand", seat=hider, count=len(hand) - 1)
    assert among_places(spies, spy, left) == ()
    known = spies.knowledge(spy).cards
    assert [view.places for view in known if view.names == tuple(hand)] == [
        (PlaceView(zone="deck", count=1), left),
    ]


def among_places(game: Game, seat: int, *places: PlaceView) -> tuple[str, ...]:
    """Return the cards that a seat knows to be in these places; nothing when it cannot tell."""
    return next((view.names for view in game.knowledge(seat).cards if view.places == places), ())


def test_a_called_but_unrevealed_character_is_known_to_be_unheld(catalog) -> None:
    game, found = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=8)), 0
    for at, _ in enumerate(walk(game, 3, 200)):
        if at % 7:
            continue
        unheld = set(game.knowledge(None).unheld)
        held = [one for drafted in game.table.drafted for one in drafted]
        assert unheld.isdisjoint(map(game.box.character_name, held))
        other = game.determinize(None, Random(at))
        held = [one for drafted in other.table.drafted for one in drafted]
        assert unheld.isdisjoint(map(game.box.character_name, held))
        found += len(unheld)
    assert found > 10


def test_a_secret_marker_may_be_on_any_matching_target(spies) -> None:
    spy = spies.decision.seat
    use(spies, "Sign")

    def drawn(seat: int) -> set[str]:
        games = [spies.determinize(seat, Random(seed)) for seed in range(40)]
        return {game.box.character_name(one) for game in games for marked in game.table.marks for one in marked}

    assert drawn(spy) == {"Hider"}
    assert drawn(1 - spy) == {"Hider", "Spy"}


VOTE = """
character Host
    rank 1
    action Vote
        sealed choose one of "moon", "sun" as masks by every player
        if (count of masks as mask where mask is "moon") is 2
            gain 3 gold

character Guest
    rank 2
"""


def test_sealed_answers_of_others_are_resampled() -> None:
    game = trial(VOTE, cast="Host, Guest", seats=3)
    draft(game, "Host", "Guest")
    if game.decision.kind == "choose":
        game.answer(0)
    host = game.decision.seat
    use(game, "Vote", 0)
    second = game.decision.seat
    game.answer(0)
    third = game.decision.seat

    def seen(seat: int, masks: int) -> set[int]:
        """Return the result for the first voter under all possible unknown votes."""
        gold = set()
        for seed in range(30):
            other = game.determinize(seat, Random(seed))
            assert other.decision.seat == third
            assert other.observe(seat) == game.observe(seat)
            other.answer(masks)
            gold.add(other.table.gold[host] - game.table.gold[host])
        return gold

    assert seen(third, 1) == {0, 3}
    assert seen(host, 1) == {0, 3}
    assert seen(second, 0) == {0, 3}
    assert game.decision.seat == third


def test_memory_survives_saving_and_is_undone_with_its_answers(catalog) -> None:
    game = play(Game.start(catalog, Setup(edition="classic2016", seats=4, seed=5)), 2, 60)
    again = restore(catalog, json.loads(json.dumps(save(game))))
    assert [again.knowledge(seat) for seat in range(4)] == [game.knowledge(seat) for seat in range(4)]
    copy = play(game.copy(), 3, 40)
    assert play(again, 3, 40).knowledge(1) == copy.knowledge(1)
    while not can_undo(game):
        play(game, 4, 1)
    before = game.copy()
    game.undo()
    assert len(game.answers) == len(before.answers) - 1
    known = game.knowledge(0)
    fresh = Game.start(catalog, game.setup)
    for seat, chosen in game.answers:
        fresh.play(seat, chosen)
    assert fresh.knowledge(0) == known


def test_memory_of_a_game_advanced_by_numbers_starts_at_the_first_look(selection) -> None:
    selection.advance(0)
    assert names_in(selection.knowledge(0).characters, "pool") == []


def test_only_seats_have_memories(selection) -> None:
    with pytest.raises(ViewError):
        selection.knowledge(4)
    with pytest.raises(ViewError):
        selection.determinize("0", Random(1))


def test_memory_is_plain_data(selection) -> None:
    told = json.dumps(to_json(selection.knowledge(None)))
    assert json.loads(told)["seat"] is None
