"""Test markers, counters and notes on cards: they move with the card and are as visible as it."""

import random

import pytest

from citadels_core.game.declared_zones import declared_zones
from citadels_core.learn.encoder import Encoder
from citadels_core.table.game import Game
from citadels_core.table.saves.snapshot import restore, save
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import action, draft, prove, trial
from tests.properties.telling_nothing import plays_and_tells_nothing

CARDS = """
marker cursed on card

marker marked on card
    seen by placer
    until end of round

counter charge on card

note founder on card is player

zone market at table

zone plans on player
    seen by owner

character Witch
    rank 2
    action Curse once per turn
        choose card in market as victim where victim is not cursed
        mark victim cursed
    action Bless once per turn
        choose card in your hand as one
        unmark one cursed
    action Free once per turn
        choose district in your city as one where one is cursed
        unmark one cursed
    action Whisper once per turn
        choose card in market as one
        mark one marked

character Trader
    rank 1
    action Offer
        choose card in your hand as one
        put one on market
    action Fetch
        choose card in market as one
        take one
    action Hide
        choose card in your hand as one
        put one on your plans
    action Hex
        choose card in market as one
        mark one cursed
    action Mark Down
        choose card in market as one
        mark one marked
    action Sink
        choose card in market as one
        put one under deck
    action Raise
        choose card in your hand as one
        build one

character Guest
    rank 3

district Gallows
    type unique
    cost 2
    when district built if district is cursed
        gain 5 gold

district Dynamo
    type none
    while in hand
        action Set Up
            put this on market
            note you as this.founder
            add 1 to this.charge
    while in market
        for each player
            action Wind Up once per turn
                add 1 to this.charge
            score this.charge if you are this.founder
"""

SCENARIOS = """
scenario A curse goes from the market into a hand and a city
    given Anna: Trader, 4 gold, city Gallows
    given Ben: Witch
    given market holds Temple, Manor
    given Temple is cursed
    when Anna uses Fetch
    when Anna chooses Temple
    when Anna uses Raise
    when Anna chooses Temple
    then Anna has 9 gold
    then Temple of Anna is cursed

scenario A card without it is not cursed
    given Anna: Trader, 4 gold, city Gallows
    given market holds Temple, Manor
    given Temple is cursed
    when Anna uses Fetch
    when Anna chooses Manor
    when Anna uses Raise
    when Anna chooses Manor
    then Anna has 4 gold

scenario What is cursed is not cursed again
    given Anna: Witch
    given market holds Temple
    when Anna uses Curse
    when Anna chooses Temple
    then count of (card in market where card is cursed) is 1
    then Anna cannot use Curse

scenario A district keeps what lay on its card, until it is taken off
    given Anna: Witch, city Temple
    given Temple is cursed
    when Anna uses Free
    when Anna chooses Temple
    then Temple of Anna is not cursed

scenario A permit that is charged and remembers its founder
    given Anna: Guest, hand Dynamo
    given Ben: Trader
    when Anna uses Set Up
    when Anna uses Wind Up
    then total of card.charge for each card in market is 2
    then count of (card in market where card.founder is Anna) is 1
"""
CAST = "Witch, Trader, Guest"
EXTRA = "Gallows, 2 Dynamo"


def test_marks_move_with_the_card() -> None:
    assert prove(CARDS + SCENARIOS, cast=CAST, extra=EXTRA) == 5


def traded(seats: int = 2, seed: int = 1) -> Game:
    """Return the turn of the trader with two cards on the market, the lower one of them cursed."""
    game = trial(CARDS, cast=CAST, extra=EXTRA, seats=seats, seed=seed)
    draft(game, *("Trader", "Witch", "Guest")[:seats])
    for _ in range(2):
        game.answer(action(game, "Offer"))
        game.answer(0)
    return game


def seen(game: Game, seat: int | None, name: str = "cursed") -> list[tuple[object, ...]]:
    """Return where a seat sees a mark: its bearer, zone, owner and card."""
    return [(one.target, one.lies, one.owner, one.at) for one in game.observe(seat).marks if one.name == name]


def cursed(game: Game) -> Game:
    """Curse the lower card of the market."""
    game.answer(action(game, "Hex"))
    game.answer(0)
    return game


def on_cards(game: Game, name: str = "cursed") -> list[int]:
    """Return the cards that a marker lies on."""
    return list(game.table.marks[game.box.markers[f"trial:{name}"]])


def lowest(game: Game) -> int:
    """Return the lowest card of the market."""
    return next(zone.cards[0] for zone in declared_zones(game.table) if zone.places.name == "market")


def test_a_mark_is_as_visible_as_its_card() -> None:
    game = cursed(traded(3))
    you, card = game.decision.seat, game.box.card_name(lowest(game))
    for seat in (0, 1, 2, None):
        assert seen(game, seat) == [(card, "market", None, 0)]
    game.answer(action(game, "Fetch"))
    game.answer(0)
    assert seen(game, you) == [(card, "hand", you, None)]
    assert [seen(game, seat) for seat in (0, 1, 2, None) if seat != you] == [[], [], []]
    again = restore(game.box.catalog, save(game))
    assert [again.observe(seat) for seat in (0, 1, 2)] == [game.observe(seat) for seat in (0, 1, 2)]
    game.answer(action(game, "Hide"))
    game.answer(game.decision.values.index(on_cards(game)[0]))
    assert seen(game, you) == [(card, "plans", you, None)]
    assert [seen(game, seat) for seat in (0, 1, 2, None) if seat != you] == [[], [], []]


def test_marks_on_hidden_cards_cannot_be_changed() -> None:
    """Marks are neither placed nor removed, even by a player who sees the card."""
    game = cursed(traded())
    game.answer(action(game, "Fetch"))
    game.answer(0)
    (card,) = on_cards(game)
    for event, what, fields in (
        ("marker removed", game.box.markers["trial:cursed"], ()),
        ("counter changed", game.box.counters["trial:charge"], (2,)),
        ("note written", game.box.notes["trial:founder"], (1,)),
    ):
        before = save(game)
        game.arrange.write(event, 0, what, card, *fields)
        assert save(game) == before


def test_a_mark_stays_on_a_card_in_the_deck_unseen() -> None:
    game = cursed(traded())
    (card,) = on_cards(game)
    game.answer(action(game, "Sink"))
    game.answer(0)
    assert game.table.deck[0] == card
    assert on_cards(game) == [card]
    assert [seen(game, seat) for seat in (0, 1, None)] == [[], [], []]


@pytest.mark.parametrize("where", ["hand", "deck"])
def test_determinized_games_keep_the_marks_a_seat_knows(where: str) -> None:
    """The same card is cursed in each; its location is any possible one."""
    game = cursed(traded(3))
    you, (card,) = game.decision.seat, on_cards(game)
    game.answer(action(game, "Fetch" if where == "hand" else "Sink"))
    game.answer(0)
    places = set()
    for seed in range(30):
        there = game.determinize((you + 1) % 3, random.Random(seed))
        assert on_cards(there) == [card]
        assert there.observe((you + 1) % 3) == game.observe((you + 1) % 3)
        places.add(there.table.hand[you].count(card))
    assert places == ({1} if where == "hand" else {0})


def test_determinized_games_vary_a_mark_only_its_placer_sees() -> None:
    game = traded(3)
    you = game.decision.seat
    game.answer(action(game, "Mark Down"))
    game.answer(0)
    other = (you + 1) % 3
    assert len(seen(game, you, "marked")) == 1
    assert seen(game, other, "marked") == []
    there = [on_cards(game.determinize(other, random.Random(seed)), "marked") for seed in range(20)]
    assert len({tuple(one) for one in there}) > 5
    mine = [on_cards(game.determinize(you, random.Random(seed)), "marked") for seed in range(20)]
    assert mine == 20 * [on_cards(game, "marked")]


def test_the_encoder_writes_marks_by_card_name() -> None:
    game = cursed(traded())
    encoder = Encoder(game.box.catalog, game.setup)
    card = game.box.card_name(lowest(game))
    (column,) = [at for at, name in enumerate(encoder.columns) if name == f"cursed: {card}"]
    assert encoder.encode(game.observe(0))[column] > 0


@pytest.mark.parametrize("seed", range(4))
def test_games_with_marks_on_cards_end_and_reveal_nothing(seed: int) -> None:
    game = trial(CARDS, cast=CAST, extra=EXTRA, seats=3, seed=seed, size=3)
    assert plays_and_tells_nothing(game, seed) >= 2


HIDDEN = """
marker known on card{seen}

zone market at table

district Study
    type unique
    cost 2
    action Look
        if your hand is not empty
        if market is not empty
        choose card in {place} as next
        {line}
"""


@pytest.mark.parametrize(
    ("seen", "place", "line", "told"),
    [
        ("", "your hand", "mark next known", True),
        ("\n    seen by placer", "your hand", "mark next known", True),
        ("", "market", "mark next known", False),
        ("\n    seen by placer", "market", "mark next known", False),
        ("", "market", "gain (count of (card in your left.hand where card is known)) gold", True),
        ("", "market", "gain (count of (card in market where card is known)) gold", False),
    ],
)
def test_the_checker_knows_which_cards_are_hidden(seen: str, place: str, line: str, told: bool) -> None:
    text = HIDDEN.format(seen=seen, place=place, line=line)
    found = compile_pack("trial", [SourceText("trial.card", text)], []).problems
    assert ("CIT509" in {problem.code for problem in found}) == told
