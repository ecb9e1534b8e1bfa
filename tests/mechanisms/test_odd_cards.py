"""Test odd cards that compile; each was once found by playing it."""

import pytest
from attrs import evolve

from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError
from citadels_core.model.programs.ir import Book, Deck, Edition
from citadels_core.model.sentinels import MOST, NOBODY
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.speech.reasons import unavailable
from citadels_core.table.game import Game
from citadels_core.table.invariants import check
from citadels_core.table.saves.snapshot import restore, save
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text import limits
from citadels_dsl.text.source import SourceText
from tests.inside import drop_all, offer_again, put_under
from tests.mechanisms.tables import action, base_module, catalog_of, compiled, draft, events, offered, trial

QUIET = """
character Quiet
    rank 2
"""


def table(rules: str, *, seats: int = 2, cast: str = "Odd, Quiet", more: str = QUIET) -> Game:
    game = trial(f"character Odd\n    rank 1\n{rules}\n{more}", cast=cast, seats=seats)
    draft(game, *cast.split(", ")[:seats])
    return game


def me(game: Game) -> int:
    assert game.decision is not None
    return game.decision.seat


UNHELD = QUIET + "\ncharacter Absent\n    rank 3\n"


@pytest.mark.parametrize(
    ("effect", "event"),
    [
        ("exchange hand with k.holder", "hands exchanged"),
        ("take all gold from k.holder", "gold taken"),
        ("gain (k.holder.gold) gold", ""),
        ("gain (count of k.holder.hand) gold", ""),
        ("give crown to k.holder", "crown moved"),
    ],
)
def test_a_missing_player_has_and_gives_nothing(effect: str, event: str) -> None:
    rules = f"    action Probe once per turn\n        target character as k where k.rank is 3\n        {effect}"
    game = table(rules, cast="Odd, Quiet, Absent", more=UNHELD)
    before = list(game.table.gold), [list(hand) for hand in game.table.hand], game.table.crown
    start = len(game.log)
    game.answer(action(game, "Probe"))
    assert (list(game.table.gold), [list(hand) for hand in game.table.hand], game.table.crown) == before
    assert event not in events(game, start)


def test_a_cost_that_is_forbidden_cannot_be_paid() -> None:
    rules = """    action Buy once per turn
        costs 1 gold
        gain 5 cards
    action Swap once per turn
        costs discard 2 cards
        gain 5 gold
    action Ask once per turn
        may pay 1 gold
            gain 5 cards
    while in cast
        forbid gold paid
        forbid cards discarded"""
    game = table(rules)
    assert not {"Buy", "Swap"} & set(offered(game))
    hand = len(game.table.hand[me(game)])
    game.answer(action(game, "Ask"))
    assert game.decision is not None
    assert game.decision.kind == "menu"
    assert len(game.table.hand[me(game)]) == hand


def test_numbers_do_not_grow_beyond_their_maximum() -> None:
    rules = """    action Boom once per turn
        gain 2 gold
        repeat 60 times
            gain (your gold * your gold) gold"""
    game = table(rules)
    seat = me(game)
    game.answer(action(game, "Boom"))
    assert game.table.gold[seat] == MOST


def test_types_are_in_the_printed_order_and_are_kept_as_a_tuple() -> None:
    rules = """    action Sort once per turn
        let kinds be your types
        gain (count of kinds) gold
        choose random type in your types as t"""
    game = table(rules)
    game.answer(action(game, "Sort"))
    assert game.decision is not None


def test_a_very_long_effect_is_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    for most in ("MOST_LINES_OF_A_RULE", "MOST_LINES_OF_A_DECLARATION", "MOST_PAIRS_READ"):
        monkeypatch.setattr(limits, most, 10_000_000)  # an inlined procedure may be as long
    rules = "    action Long once per turn\n" + "        gain 1 gold\n" * 1500
    rules += "    while in cast\n        when gold gained if amount is 7\n            take crown"
    game = table(rules)
    seat = me(game)
    before = game.table.gold[seat]
    game.answer(action(game, "Long"))
    assert game.table.gold[seat] == before + 1500


def test_an_endless_obligation_does_not_block_the_turn() -> None:
    game = table("    must Zap\n        gain 1 gold")
    game.answer(action(game, "Take Gold"))
    for _ in range(600):
        if "End Turn" in offered(game):
            return
        game.answer(action(game, "Zap"))
    raise AssertionError("the turn never ends")


def test_a_self_triggering_rule_that_asks_is_stopped() -> None:
    rules = """    action Start once per turn
        gain 1 gold
    while revealed
        when gold gained
            choose player as p
            p gains 1 gold"""
    game = table(rules)
    game.answer(action(game, "Start"))
    for _ in range(600):
        if any(kind == EVENT_IDS["abandoned"] for kind, _, _ in game.log):
            assert game.decision is not None
            return
        game.answer(0)
    raise AssertionError("it is asked for ever")


def test_a_nested_turn_has_its_own_rules() -> None:
    rules = """    action Jump once per turn
        start turn for your left as Quiet
        offer actions
        end turn
    forbid gold gathered"""
    game = table(rules)
    other = 1 - me(game)
    game.answer(action(game, "Jump"))
    assert me(game) == other
    before = game.table.gold[other]
    game.answer(action(game, "Take Gold"))
    assert game.table.gold[other] == before + 2


def test_a_choice_from_a_hidden_hand_hides_the_order_and_the_card() -> None:
    rules = """    action Peek once per turn
        choose card in your left.hand as c
        take c"""
    game = table(rules)
    orders = set()
    for _ in range(12):
        other = game.copy()
        other.arrange.chance(_)
        other.answer(action(other, "Peek"))
        assert other.decision is not None
        orders.add(tuple(other.decision.values))
        other.answer(0)
        taken = [fields for kind, fields, _ in other.log if kind == EVENT_IDS["card taken"]]
        assert [(player, unseen) for player, _, _, unseen in taken] == [(me(game), True)]
    assert len(orders) > 1


def test_mutually_dependent_numbers_of_two_packs_are_refused_at_setup() -> None:
    base = base_module()
    card = "district {name}\n    type unique\n    cost 1\n    modify your {what} by (your {other})\n"
    one = compiled("one", [SourceText("one.card", card.format(name="Da", what="draw", other="keep"))], [base])
    text = card.format(name="Db", what="keep", other="draw") + "\ncharacter Odd\n    rank 1\n" + QUIET
    two = compile_pack("two", [SourceText("two.card", text)], [base])  # knows nothing of the other pack
    assert two.problems == ()
    deck = Deck(id="two:both", name="Both", cards=("one:da", "two:db"))
    book = Book(id="two:table", name="Table", file="two.card", line=1)
    edition = Edition(
        book=book, uses=("base:standard",), least=2, most=2, cast=("two:odd", "two:quiet"), decks=("two:both",)
    )
    module = evolve(two.module, decks=(deck,), editions=(edition,))
    catalog = Catalog(modules=(base, one, module), hashes={})
    with pytest.raises(SetupError, match="can never be worked out: draw -> keep -> draw"):
        Game.start(catalog, Setup(edition="two", seats=2, seed=0))


def test_a_tie_break_applies_only_where_its_condition_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.mechanisms import tables

    monkeypatch.setattr(tables, "EDITION", tables.EDITION + "    tie break 1 if you are crowned\n")
    game = table("    action End once per turn\n        end game")
    crown = game.table.crown
    game.answer(action(game, "End"))
    assert game.over
    assert game.winners == (crown,)


@pytest.mark.parametrize(
    "rules",
    [
        "    action Probe\n        target district as d\n        costs discard (d.cost) cards\n        gain 1 gold",
        "    action Probe once per turn\n        look at top card",
        "    action Probe once per turn\n        start turn for your left as this",
        "    action Probe once per turn\n        put every card in your hand under deck",
        "    action Probe\n        sealed choose type as t by (active player.friend)\n        gain 1 gold",
        "    modify your progress by -1",
        "    instead of crown moved\n        nothing",
    ],
)
def test_an_odd_card_can_be_played_observed_and_saved(rules: str) -> None:
    game = trial(f"note friend on player is player\n\ncharacter Odd\n    rank 1\n{rules}\n{QUIET}", cast="Odd, Quiet")
    draft(game, "Odd", "Quiet")
    game.arrange.deck([])
    for number in range(30):
        decision = game.decision
        assert decision is not None
        assert decision.prompt
        assert all(decision.labels)
        unavailable(game.core)
        assert check(game, history=False) == []
        game.answer(list(range(decision.least)) if decision.many else number % len(decision))


def test_the_card_cost_of_an_action_can_depend_on_its_target() -> None:
    rules = """    action Probe once per turn
        target character as k
        costs discard (k.rank) cards
        gain 1 gold"""
    game = table(rules)
    put_under(game, *game.table.hand[me(game)][1:])
    offer_again(game)
    assert offered(game).count("Probe") == 1


@pytest.mark.parametrize("step", ["end game", "score players"])
def test_a_game_that_is_being_scored_is_not_scored_again(step: str) -> None:
    game = table(f"    while in cast\n        at scoring\n            gain 1 gold\n            {step}\n")
    drop_all(game)
    assert game.over
    assert events(game).count("game ended") == 1
    assert "abandoned" not in events(game)


def test_a_game_procedure_that_ends_is_scored() -> None:
    course = "\n    procedure selection\n        stop\n    procedure game\n        perform setup\n        start round\n"
    game = trial(
        "character Odd\n    rank 1\n    while in cast\n        score 3 if round is 1\n" + QUIET,
        cast="Odd, Quiet",
        selection=course,
    )
    assert game.over
    assert game.winners == (0, 1)
    assert events(game)[-1] == "game ended"


def test_a_game_without_a_crowned_player_can_be_saved() -> None:
    odd = "character Odd\n    rank 1\n    while in cast\n        instead of crown moved\n            nothing\n"
    catalog = catalog_of(odd + QUIET, cast="Odd, Quiet")
    game = Game.start(catalog, Setup(edition="trial", seats=2, seed=1))
    assert game.table.crown == NOBODY
    assert restore(catalog, save(game)).table.crown == NOBODY


def circling(*rules: str) -> bool:
    """Return whether the checker refuses rules because they refer to themselves."""
    card = "district Da\n    type unique\n    cost 1\n" + "".join(f"    {rule}\n" for rule in rules)
    text = f"counter luck on player\n\n{card}    when turn ended\n        add 1 to your luck\n"
    base = base_module()
    return "CIT511" in {problem.code for problem in compile_pack("try", [SourceText("a.card", text)], [base]).problems}


@pytest.mark.parametrize(
    "rules",
    [
        ("forbid district built if top card is not buildable",),
        ("allow Identical if top card is buildable",),
        ("forbid district built named Mine if round is 2", "allow Mine if top card is buildable"),
        ("modify progress by 1 if you are complete",),
        ("modify progress by (your keep)", "modify your keep by 1 if you are complete"),
        ("spend your luck if your purse is at least 2",),
        ("spend your luck if build price of top card is 2", "modify build price by (your purse)"),
        ("spend your luck if top card is buildable", "forbid district built if your purse is 2"),
    ],
)
def test_a_self_referring_number_is_refused(rules: tuple[str, ...]) -> None:
    assert circling(*rules)


@pytest.mark.parametrize(
    "rules",
    [
        ("spend your luck if top card is buildable", "modify your draw by 1 if your purse is at least 2"),
        ("modify progress by 1 if top card is buildable", "modify your keep by 1 if you are complete"),
        ("forbid crown moved named Mine if top card is buildable", "allow Identical if round is 2"),
    ],
)
def test_a_number_that_reads_another_is_not_a_cycle(rules: tuple[str, ...]) -> None:
    assert not circling(*rules)
