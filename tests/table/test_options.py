"""Test that the parts of an option match its outcome and are shown only to the asked seat."""

import json
from collections import Counter

import pytest

from citadels_core import Game
from citadels_core.table.json import JsonError, from_json, to_json
from citadels_core.table.views.decision_views import DecisionView, OptionView
from tests.golden.games import cases, catalog_of
from tests.properties.walks import walk
from tests.sweep import sweep

CASES = [*cases()]
FEW = CASES[::97]
AIMS = ("player", "district", "character", "chosen_card", "type", "number", "text")
AFTERWARDS = {"gold put"}
"""What other cards take on account of what was done, such as a tax."""


def played(case, steps=10_000):
    """Yield each decision of a game with its view."""
    for decision in walk(Game.start(catalog_of(case.pack), case.setup), 5, steps):
        yield decision, DecisionView.of(decision)


def paid(events, seat):
    """Return the payments of a seat and their receivers, without later losses."""
    bank = sum(e.fields["amount"] for e in events if e.name == "gold paid" and e.fields["player"] == seat)
    given = [e.fields for e in events if e.name == "gold taken" and e.fields["giver"] == seat and e.fields["handed"]]
    return bank + sum(one["amount"] for one in given), {one["player"] for one in given if one["amount"]}


@pytest.mark.parametrize("case", sweep(FEW, quick=FEW[::3]), ids=lambda case: case.name)
def test_the_price_and_payee_of_an_option_match_its_outcome(case):
    checked = 0
    for decision, view in played(case):
        if decision.many:
            continue
        for number, option in enumerate(view.options[:6]):
            if option.gold is None:
                continue
            after = decision.game.copy()
            since = after.next_event
            after.answer(number)
            assert paid(after.events(decision.seat, since), decision.seat) == (
                option.gold,
                set() if option.payee is None else {option.payee},
            ), option
            checked += 1
    assert checked > 10


@pytest.mark.parametrize("case", sweep(FEW, quick=FEW[1::3]), ids=lambda case: case.name)
def test_the_targets_of_an_option_are_in_the_view(case):
    acts = Counter()
    for decision, view in played(case):
        seen = decision.game.observe(decision.seat)
        cities = {district.key: district.name for player in seen.players for district in player.city}
        hand = Counter(seen.players[decision.seat].hand)
        for option in view.options:
            acts[option.act] += 1
            if option.source is not None:
                assert cities[option.source] == option.card
            if option.district is not None:
                assert cities[option.district] == option.chosen_card or option.zone == "under"
                assert option.player == int(option.district[0])
            if option.zone == "hand" and option.player == decision.seat:
                assert hand[option.chosen_card]
            if option.zone == "aside":
                assert option.chosen_card in seen.aside
            if option.act == "choose" and "unseen" not in decision.noun.lower():
                assert any(getattr(option, aim) is not None for aim in AIMS), option
    assert {"end", "action", "choose"} <= set(acts)


def test_options_of_a_decision_differ_in_their_parts():
    for case in FEW[:8]:
        for _, view in played(case):
            alike = {}
            for option in view.options:
                alike.setdefault(repr(option).partition(", ")[2], set()).add(option.id.partition("#")[0])
            assert all(len(stems) == 1 for stems in alike.values()), alike


def test_an_option_round_trips_through_json_without_unused_fields():
    ids = set()
    for case in FEW[:6]:
        for _, view in played(case, 300):
            data = json.loads(json.dumps(to_json(view)))
            assert from_json(DecisionView, data) == view
            assert all(value is not None for option in data["options"] for value in option.values())
            ids |= {option["message"] for option in data["options"]}
    assert {"option.end", "option.use", "option.do", "option.take"} <= ids


def test_an_unknown_argument_is_refused():
    view = {"id": "x", "label": "X.", "arguments": {"thing": {"what": 1}}}
    with pytest.raises(JsonError, match=r"At \$.arguments\['thing'\]"):
        from_json(OptionView, view)
    assert from_json(OptionView, view | {"arguments": {}}).arguments == {}


def test_texts_and_parts_of_options_are_created_lazily():
    game = Game.start(catalog_of(None), FEW[0].setup)
    decision = game.decision
    view = game.observe(decision.seat).decision
    assert [option.id for option in view.options] == [*decision.ids]
    assert decision._labels is None
    assert view.options[0].act == "choose"
    assert decision._labels is None
    assert view.options[0].label == decision.labels[0]
    with pytest.raises(AttributeError, match="no attribute 'lable'"):
        _ = view.options[0].lable


def test_parts_read_late_describe_their_own_moment():
    for case in FEW[:4]:
        found = [(view, DecisionView.of(decision.game.copy().decision)) for decision, view in played(case, 150)]
        for late, then in found:
            assert late == then or repr(late) == repr(then)
