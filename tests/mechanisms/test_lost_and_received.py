"""Test `card lost` and `card received`: one event for every way out of or into a hand."""

from typing import Any

import pytest

from citadels_core.table.game import Game
from citadels_core.table.saves.snapshot import restore, save
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.inside import build, offer_again, write
from tests.mechanisms.tables import action, base_module, card_named, draft, events, prove, trial

CARDS = """
zone yard at table

zone chest on player
    seen by owner

character Mover
    rank 1
    action Rob once per turn
        choose player as other where other is not you
        choose random card in other.hand as goods
        take goods
    action Bribe once per turn
        choose player as other where other is not you
        choose card in your hand as gift
        give gift to other
    action Swap once per turn
        choose player as other where other is not you
        exchange hand with other
    action Deal once per turn
        gain 2 cards
    action Drop once per turn
        discard your hand
    action Scatter once per turn
        for each player where player is not you
            player discards player.hand
    action Tuck once per turn
        target district in your city as keep
        choose card in your hand as hidden
        tuck hidden under keep
    action Stow once per turn
        put your hand on your chest
    action Fetch once per turn
        exchange your chest with your hand
    action Sell once per turn
        choose card in your hand as goods
        put goods on yard
    action Recall once per turn
        target district in your city
        take district
    action Place once per turn
        choose card in your hand as plot
        put plot into city
    action Refuse once per turn
        lay out 1 card
        put aside under deck

character Heir
    rank 2
    while in cast
        when card lost if player is not you and receiver is not missing
            gain 100 gold

character Guest
    rank 3

district Weighing House
    type unique
    cost 2
    when card lost if player is you
        gain 1 gold
    when card received if player is you
        gain 10 gold

district Watch House
    type unique
    cost 3
    when card lost if player is you and doer is not you
        doer pays 1 gold to you

counter partings on player

district Letter
    type unique
    cost 3
    while in hand
        when card lost if card is this
            add 1 to player.partings

scenario Weighing House: what is drawn comes one by one
    given Anna: Mover, 0 gold, city Weighing House
    when Anna uses Deal
    then Anna has 20 gold

scenario Weighing House: so does what is gathered
    given Anna: Mover, 0 gold, city Weighing House
    given deck Tavern, Temple
    when Anna draws cards
    when Anna chooses Tavern
    then Anna has 10 gold

scenario Weighing House: a card leaves the hand when it is built
    given Anna: Mover, 1 gold, hand Tavern, city Weighing House
    given Anna has gathered
    when Anna builds Tavern
    then Anna has 1 gold

scenario Weighing House: a card leaves the hand in whatever way
    given Anna: Mover, 0 gold, hand Tavern, Temple, Manor, Castle, city Weighing House
    given Ben: Guest
    when Anna uses Tuck on Weighing House of Anna
    when Anna chooses Tavern
    then Anna has 1 gold
    when Anna uses Sell
    when Anna chooses Temple
    then Anna has 2 gold
    when Anna uses Place
    when Anna chooses Manor
    then Anna has 3 gold
    when Anna uses Bribe
    when Anna chooses Ben
    when Anna chooses Castle
    then Anna has 4 gold

scenario Weighing House: several leave one by one, and come back so
    given Anna: Mover, 0 gold, hand Tavern, Temple, city Weighing House
    when Anna uses Stow
    then Anna has 2 gold
    when Anna uses Fetch
    then Anna has 22 gold
    when Anna uses Drop
    then Anna has 24 gold

scenario Weighing House: a district that is taken into the hand comes there
    given Anna: Mover, 0 gold, city Weighing House, Tavern
    when Anna uses Recall on Tavern of Anna
    then Anna has 10 gold

scenario Weighing House: hands that are exchanged lose all they had and get what the other had
    given Anna: Mover, 0 gold, hand Tavern, Temple, Manor, city Weighing House
    given Ben: Guest, hand Castle
    when Anna uses Swap
    when Anna chooses Ben
    then Anna has 13 gold

scenario Weighing House: what touches no hand is nothing
    given Anna: Mover, 0 gold, city Weighing House
    when Anna uses Refuse
    then Anna has 0 gold

scenario Watch House: who makes somebody lose a card pays for it
    given Anna: Mover, 5 gold
    given Ben: Guest, 0 gold, hand Tavern, Temple, city Watch House
    when Anna uses Rob
    when Anna chooses Ben
    then Anna has 4 gold
    then Ben has 1 gold
    when Anna uses Scatter
    then Anna has 3 gold
    then Ben has 2 gold

scenario Watch House: who gives, builds or discards by himself pays nobody
    given Anna: Mover, 2 gold, hand Tavern, Temple, city Watch House
    given Ben: Guest
    given Anna has gathered
    when Anna builds Tavern
    when Anna uses Drop
    then Anna has 1 gold

scenario Heir: a card that goes to no other hand is another matter
    given Anna: Mover, 0 gold, hand Tavern, Temple
    given Ben: Heir, 0 gold, hand Market
    given Cid: Guest
    when Anna uses Bribe
    when Anna chooses Cid
    when Anna chooses Tavern
    then Ben has 100 gold
    when Anna uses Drop
    then Ben has 100 gold
    when Anna uses Rob
    when Anna chooses Ben
    then Ben has 100 gold

scenario Letter: it hears how it leaves the hand itself
    given Anna: Mover, 0 gold, hand Letter, Tavern
    given Ben: Guest
    when Anna uses Bribe
    when Anna chooses Ben
    when Anna chooses Letter
    then Anna.partings is 1
    then Ben.partings is 0
"""


def test_every_way_to_lose_or_receive_a_card_triggers_rules() -> None:
    assert prove(CARDS, cast="Mover, Heir, Guest", extra="Weighing House, Watch House, Letter") == 12


TABLE = """
character Mover
    rank 1
    action Rob once per turn
        choose player as other where other is not you
        choose random card in other.hand as goods
        take goods
    action Swap once per turn
        show (first card in your hand)
        choose player as other where other is not you
        exchange hand with other

character Guest
    rank 2

character Host
    rank 3

district Watch House
    type unique
    cost 3
    when card lost if player is you and doer is not you
        gain 1 gold
    when card received if player is you and doer is not you
        gain 1 gold
"""


def table(text: str = TABLE) -> tuple[Game, int, int]:
    """Return a game at the menu of the Mover, this seat, and that of the Guest, who has the Watch House."""
    game = trial(text, cast="Mover, Guest, Host", extra="Watch House", seats=3)
    draft(game, "Mover", "Guest", "Host")
    assert game.decision is not None
    you = game.decision.seat
    build(game, (you + 1) % 3, card_named(game, "Watch House"))
    offer_again(game)
    return game, you, (you + 1) % 3


def told(game: Game, seat: int, start: int) -> list[tuple[str, int, Any]]:
    """Return what a seat sees of cards lost and received: their players, and their names or number."""
    return [
        (view.name, view.fields["player"], view.fields.get("card", view.hidden.get("card")))
        for view in game.events(seat, start)
        if view.name in ("card lost", "card received")
    ]


def test_others_see_that_a_card_moved_but_not_which() -> None:
    game, you, other = table()
    third, before, start = 3 - you - other, set(game.table.hand[other]), len(game.log)
    game.answer(action(game, "Rob"))
    game.answer(game.decision.values.index(other))
    (gone,) = before - set(game.table.hand[other])
    name = game.box.card_name(gone)
    for seat, card in ((you, name), (other, name), (third, 1)):
        assert told(game, seat, start) == [("card lost", other, card), ("card received", you, card)]


def test_the_order_of_events_reveals_nothing_of_hidden_cards() -> None:
    game, you, other = table()
    mine, theirs = sorted(game.table.hand[you]), sorted(game.table.hand[other])
    assert mine[0] < theirs[-1]
    assert theirs[0] < mine[-1]
    write(game, "cards shown", you, (mine[1],))
    name, start = game.box.card_name(mine[1]), len(game.log)
    game.answer(action(game, "Swap"))
    game.answer(game.decision.values.index(other))
    hidden, shown = [1] * (len(mine) - 1), [name]
    assert told(game, 3 - you - other, start) == [
        *(("card received", other, card) for card in (*hidden, *shown)),
        *(("card lost", other, 1) for _ in theirs),
        *(("card received", you, 1) for _ in theirs),
        *(("card lost", you, card) for card in (*hidden, *shown)),
    ]


def test_hand_events_go_clockwise_from_the_active_player() -> None:
    game = trial(TABLE, cast="Mover, Guest, Host", extra="Watch House", seats=3)
    draft(game, "Guest", "Mover", "Host")
    assert game.decision is not None
    assert game.decision.seat == 1
    build(game, 2, card_named(game, "Watch House"))
    offer_again(game)
    start = len(game.log)
    game.answer(action(game, "Rob"))
    game.answer(game.decision.values.index(0))
    assert [row[:2] for row in told(game, 2, start)] == [("card lost", 0), ("card received", 1)]


def test_the_event_happens_only_where_a_rule_waits_for_it() -> None:
    quiet = TABLE.replace("when card lost", "when card taken").replace("card received", "cards gained")
    for text, names in ((TABLE, ["card lost", "card received"]), (quiet, [])):
        game, _, other = table(text)
        start = len(game.log)
        game.answer(action(game, "Rob"))
        game.answer(game.decision.values.index(other))
        assert [name for name in events(game, start) if name in ("card lost", "card received")] == names


def test_a_game_waiting_for_an_answer_is_saved_and_continues_identically() -> None:
    text = TABLE.replace("        gain 1 gold", "        may\n            gain 1 gold")
    game, you, other = table(text)
    game.answer(action(game, "Swap"))
    game.answer(game.decision.values.index(other))
    assert game.decision.seat == other
    games = [game, restore(game.box.catalog, save(game))]
    asked = len(game.table.hand[you]) + len(game.table.hand[other])
    for one in games:
        gold = one.table.gold[other]
        for _ in range(asked):
            assert one.decision.seat == other
            one.answer(0)
        assert one.table.gold[other] == gold + asked
        assert one.decision.seat == you


@pytest.mark.parametrize(
    "rule", ["forbid card lost", "instead of card received\n        nothing", "toll 1 gold for card lost"]
)
def test_the_event_cannot_be_forbidden_or_replaced(rule: str) -> None:
    card = f"district Hut\n    type trade\n    cost 1\n    {rule}\n"
    found = compile_pack("trial", [SourceText("trial.card", card)], [base_module()]).problems
    assert [problem.code for problem in found if problem.severity == "error"] == ["CIT302"]


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("when card lost if player is you and card.cost is 3\n        gain 1 gold", "CIT509"),
        ("when card received if player is you and card.cost is 3\n        gain 1 gold", "CIT509"),
        ("when card received if player is you\n        gain 1 card", "CIT507"),
        ("when district gained if player is you\n        build top card", "CIT507 CIT509"),
        ("when card lost if player is you and receiver is not missing\n        gain 1 gold", ""),
        ("when card received if player is not you\n        gain 1 card", ""),
        ("when district lost if player is you\n        gain 1 card", ""),
    ],
)
def test_the_checker_knows_the_secrets_and_causes_of_the_events(rule: str, told: str) -> None:
    card = f"district Hut\n    type trade\n    cost 1\n    {rule}\n"
    found = compile_pack("trial", [SourceText("trial.card", card)], [base_module()]).problems
    assert {problem.code for problem in found} & {"CIT507", "CIT509"} == {*told.split()}
