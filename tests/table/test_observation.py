"""Test the views and events of a seat."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

import attrs
import pytest

from citadels_core.box.box import Box
from citadels_core.game.core_game import CoreGame
from citadels_core.game.log import Log
from citadels_core.model.errors import ViewError
from citadels_core.model.question import Question
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.model.vocabulary.types import SCALARS
from citadels_core.table.decision import Decision
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.json import from_json, to_json
from citadels_core.table.saves.snapshot import restore, save
from citadels_core.table.views.event_views import EventView
from citadels_core.table.views.observation import observe
from citadels_core.table.views.views import DistrictView, Observation
from tests.inside import build, set_log, write
from tests.properties.walks import can_undo, until, walk


def test_the_first_choice_of_a_game_shows_the_pool_only_to_the_chooser(game):
    seat = game.decision.seat
    views = [game.observe(other) for other in range(4)]
    assert [view.pool is not None for view in views] == [other == seat for other in range(4)]
    assert views[seat].pool == tuple(game.box.character_name(c) for c in sorted(game.table.pool))
    assert len(views[seat].pool) == views[seat].pool_size == 5
    assert {(view.facedown, len(view.faceup), view.deck_size, view.round) for view in views} == {(1, 2, 52, 1)}


def test_a_player_sees_their_own_hand_and_the_sizes_of_others(game):
    view = game.observe(2)
    assert [player.hand_size for player in view.players] == [4, 4, 4, 4]
    assert [player.hand is None for player in view.players] == [True, True, False, True]
    assert view.players[2].hand == tuple(sorted(game.box.card_name(card) for card in game.table.hand[2]))


def test_laid_out_cards_are_seen_only_by_the_player_who_draws(game):
    decision = until(game, 3, lambda d: d.kind == "choose" and d.noun == "Card" and game.table.aside)
    views = [game.observe(seat) for seat in range(4)]
    assert {view.aside_size for view in views} == {2}
    assert [view.aside is not None for view in views] == [seat == decision.seat for seat in range(4)]
    told = {view.seat: game.events(view.seat)[-1] for view in views}
    assert told[decision.seat].name == "cards laid out"
    assert sorted(told[decision.seat].fields["cards"]) == sorted(views[decision.seat].aside)
    bystander = (decision.seat + 1) % 4
    own, other = told[decision.seat], told[bystander]
    assert (other.number, other.name, other.cause) == (own.number, own.name, own.cause)
    assert (other.fields, other.hidden) == ({"player": decision.seat, "amount": 2}, {"cards": 2})
    assert not any(card in other.sentence for card in own.fields["cards"])


def test_a_drafted_character_is_counted_until_it_is_revealed(game):
    until(game, 3, lambda d: d.kind == "menu")
    state = game.table
    for seat in range(4):
        view = game.observe(seat)
        for player in view.players:
            drafted = state.drafted[player.seat]
            shown = [c for c in drafted if state.controller[c] != NOBODY]
            assert player.revealed == tuple(game.box.character_name(c) for c in shown)
            assert player.unrevealed == len(drafted) - len(shown)
            assert (player.characters is not None) == (player.seat == seat)
    assert game.observe(0).turn.player == game.decision.seat


def test_two_districts_with_one_name_have_different_ids(game):
    box, state = game.box, game.table
    twins = [card for card in state.deck if box.card_name(card) == "Tavern"][:2]
    build(game, 1, *twins)
    district = DistrictView(id="Tavern", key="1/tavern", name="Tavern", cost=1, types=("trade",))
    assert game.observe(0).players[1].city == (district, attrs.evolve(district, id="Tavern 2", key="1/tavern-2"))


def test_a_district_keeps_its_id_while_it_stands_in_a_city(game):
    box, state = game.box, game.table
    first, second, third = [card for card in range(len(box.cards)) if box.card_name(card) == "Tavern"][:3]

    def ids(seat):
        return [district.id for district in game.observe(None).players[seat].city]

    build(game, 1, first, second, third)
    write(game, "district destroyed", first, 1, 2, -1)
    assert ids(1) == ["Tavern 2", "Tavern 3"]
    assert game.copy().table.twins == state.twins == ((second, 2), (third, 3))
    assert restore(box.catalog, save(game)).table.twins == state.twins
    write(game, "district seized", third, 1, 2, -1)
    assert (ids(1), ids(2)) == (["Tavern 2"], ["Tavern"])
    build(game, 1, first)
    assert ids(1) == ["Tavern 2", "Tavern"]
    assert check(game, history=False) == []


def test_an_id_means_the_same_district_in_options_and_views(game):
    box = game.box
    twins = [card for card in range(len(box.cards)) if box.card_name(card) == "Tavern"][:2]
    build(game, 1, *twins)
    write(game, "district turned facedown", twins[1], 1, 2, -1)
    decision = Decision(Question(2, "choose", "District", 2, 1, 1, False, -1), twins[::-1], game)
    assert decision.ids == ("1/tavern-2", "1/tavern")
    assert [district.key for district in game.observe(2).players[1].city] == ["1/tavern", "1/tavern-2"]
    assert ["Tavern 2" in label for label in decision.labels] == [True, False]
    write(game, "district destroyed", twins[0], 1, 2, -1)
    assert [district.id for district in game.observe(2).players[1].city] == ["Tavern 2"]
    only = Decision(Question(2, "choose", "District", 1, 1, 1, False, -1), twins[1:], game)
    assert only.ids == ("1/tavern-2",)


def test_the_end_shows_scores_and_winners(game):
    assert (game.observe(0).scores, game.observe(0).winners) == (None, None)
    for _ in walk(game, 4):
        pass
    view = game.observe(0)
    assert (view.scores, view.winners, view.decision) == (game.scores, game.winners, None)


def test_a_view_for_a_missing_seat_is_refused(game):
    for seat in (4, 99, -1):
        for ask in (game.observe, game.events):
            with pytest.raises(ViewError, match=f"There are seats 0 to 3, and no seat {seat}.") as refused:
                ask(seat)
            assert isinstance(refused.value, ValueError)


def test_negative_event_numbers_are_refused(game):
    with pytest.raises(ViewError, match="numbered from 0, and there is none with the number -1"):
        game.events(0, -1)
    assert game.events(0, len(game.log) + 5) == ()


def test_a_spectator_gets_only_public_events(game):
    until(game, 3, lambda d: d.kind == "menu")
    told = [game.events(seat) for seat in range(4)]
    onlooker = game.events(None)
    for number, event in enumerate(onlooker):
        assert all(set(event.fields) <= set(known[number].fields) for known in told)
    assert any(event.hidden and not known.hidden for event, known in zip(onlooker, told[0], strict=True))


def test_a_spectator_sees_only_public_state(game):
    for _ in walk(game, 8, 150):
        views = [game.observe(seat) for seat in range(4)]
        onlooker = game.observe(None)
        assert onlooker.seat is None
        assert (onlooker.pool, onlooker.peeked) == (None, ())
        assert all((player.hand, player.characters, player.packet) == (None, None, None) for player in onlooker.players)
        for view in views:
            theirs, shown = attrs.asdict(view, recurse=False), attrs.asdict(onlooker, recurse=False)
            for name in set(shown) - {"seat", "players", "marks", "aside", "pool", "peeked", "decision"}:
                assert shown[name] == theirs[name]
            assert set(onlooker.marks) <= set(view.marks)
            assert (onlooker.decision.seat, onlooker.decision.kind) == (view.decision.seat, view.decision.kind)


def test_every_view_of_a_game_round_trips_through_json(game):
    for decision in walk(game, 8, 150):
        for seat in (None, decision.seat):
            view = game.observe(seat)
            assert from_json(Observation, to_json(view)) == view
    for event in game.events(1):
        assert from_json(EventView, to_json(event)) == event


def test_yes_and_no_in_an_event_are_booleans(game):
    until(game, 3, lambda d: d.kind == "menu")
    game.answer(next(option for option in game.decision if option.id == "take-gold"))
    told = {event.name: event for event in game.events(None)}
    assert told["turn started"].fields["abilities"] is True
    assert told["action used"].fields["gathering"] is True
    assert to_json(told["turn started"])["fields"]["abilities"] is True
    assert from_json(EventView, to_json(told["turn started"])) == told["turn started"]


def test_events_since_a_point_are_the_tail_of_all(game):
    until(game, 3, lambda d: d.kind == "menu")
    assert game.events(1, 7) == game.events(1)[7:]
    assert game.events(1, len(game.log)) == ()


def test_the_randomly_discarded_character_is_shown_to_no_seat(game):
    for seat in range(4):
        event = next(e for e in game.events(seat) if e.name == "characters discarded facedown")
        assert (event.fields, event.hidden) == ({}, {"characters": 1})


def test_a_player_knows_the_character_they_discarded(catalog):
    game = Game.start(catalog, Setup(edition="classic2016", seats=2, seed=1))
    until(game, 1, lambda d: d.kind == "menu")
    chosen = [[e for e in game.events(seat) if e.name == "characters discarded facedown"] for seat in (0, 1)]
    knows = [[e.fields["player"] for e in events if "characters" in e.fields] for events in chosen]
    assert knows == [[0], [1]]


def with_marker(catalog, seen_by):
    modules = [
        attrs.evolve(module, states=tuple(attrs.evolve(state, seen_by=seen_by) for state in module.states))
        for module in catalog.modules
    ]
    game = Game.start(attrs.evolve(catalog, modules=tuple(modules)), Setup(edition="classic2016", seed=2))
    number = game.box.markers["base:killed"]
    write(game, "marker placed", 1, number, 3)
    set_log(game, Log())
    game.log.append((EVENT_IDS["marker placed"], (1, number, 3), -1))
    return game


@pytest.mark.parametrize(("seen_by", "told"), [("all", {0, 1, 2, 3}), ("placer", {1}), ("nobody", set())])
def test_a_marker_is_visible_to_its_declared_audience(catalog, seen_by, told):
    game = with_marker(catalog, seen_by)
    name = game.box.character_name(3)
    for seat in range(4):
        marks = [(mark.name, mark.target, mark.placer) for mark in game.observe(seat).marks]
        (event,) = game.events(seat)
        if seat in told:
            assert marks == [("killed", name, 1)]
            assert (event.fields, event.hidden) == ({"player": 1, "marker": "killed", "target": name}, {})
        else:
            assert marks == []
            assert (event.fields, event.hidden) == ({"player": 1}, {"marker": 1, "target": 1})


def test_the_event_of_a_sealed_choice_has_the_players_and_their_choices(game):
    set_log(game, Log())
    game.log.append((EVENT_IDS["answers revealed"], ((1, 3), SCALARS.index("Type"), (0, 3)), -1))
    (event,) = game.events(0)
    assert event.fields == {"players": (1, 3), "noun": "type", "chosen": ("noble", "military")}


def test_repeated_views_of_one_moment_are_equal(game):
    """The public part of a view is cached for the next view of the same moment."""
    for _ in walk(game, 5, 120):
        looks = [game.observe(seat) for seat in (None, 0, 1, 2, 3)]
        assert looks == [observe(game, seat) for seat in (None, 0, 1, 2, 3)]
        assert looks == [game.copy().observe(seat) for seat in (None, 0, 1, 2, 3)]
        if can_undo(game):
            other = game.copy()
            other.observe(0)
            other.undo()
            assert other.observe(0) == observe(other, 0)


def test_changes_without_an_answer_are_visible(game):
    gold = game.observe(1).players[1].gold
    write(game, "gold gained", 1, 3)
    assert game.observe(1).players[1].gold == game.observe(None).players[1].gold == gold + 3


def test_a_decision_has_the_provenance_of_its_card(game):
    decision = until(game, 3, lambda d: d.cause is not None and d.cause.card in {card.name for card in game.box.cast})
    view = game.observe(decision.seat).decision
    assert view.cause.card == decision.cause.card
    assert view.cause.provenance == "official"


def kept(root: object) -> Iterator[object]:
    """Yield everything reachable from an object, private or not, except for parts of a box."""
    seen, todo = set[int](), [root]
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, (str, int, type, Box, type(None))):
            continue
        seen.add(id(one))
        yield one
        slots = [vars(kind).get(name) for kind in type(one).__mro__ for name in vars(kind).get("__slots__", ())]
        for slot in slots:
            with suppress(AttributeError, TypeError):  # nobody has written there
                todo.append(object.__getattribute__(one, slot.__name__))
        todo += vars(one).values() if hasattr(one, "__dict__") else ()
        todo += one.values() if isinstance(one, Mapping) else one if isinstance(one, (tuple, list)) else ()


@pytest.mark.parametrize("read", [False, True])
def test_a_view_holds_no_reference_to_hidden_state(game, read):
    for number, decision in enumerate(walk(game, 8, 120)):
        if number % 5:
            continue
        hands = [game.table.hand[seat] for seat in range(4)]
        for seat in {0, 1, 2, 3} - {decision.seat}:
            view = game.observe(seat)
            if read:
                to_json(view)
            held = list(kept(view))
            assert not any(isinstance(one, (Game, CoreGame, Decision)) for one in held)
            lists = [one for one in held if isinstance(one, list)]
            others = [hands[other] for other in range(4) if other != seat and len(hands[other]) > 1]
            assert not any(hand in lists for hand in others if hand != hands[seat])


def test_a_view_read_late_shows_its_own_moment(game):
    views, read = [], []
    for _ in walk(game, 4, 60):
        views += [game.observe(seat) for seat in (None, 0, 1, 2, 3)]
        twin = game.copy()
        read += [to_json(twin.observe(seat)) for seat in (None, 0, 1, 2, 3)]
    assert [to_json(view) for view in views] == read
