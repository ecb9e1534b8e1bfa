"""Test `may answer`: a window to answer an event that does not reveal who could use it."""

import re
from collections.abc import Iterator
from random import Random

from citadels_core.model.question import DECLINE
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_core.table.saves.snapshot import restore, save
from citadels_core.table.views.decision_views import DecisionView
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import base_module, catalog_of, play_until, prove, trial

CARDS = """
character Clerk
    rank 1
    action Levy once per turn
        target player as other where other is not you
        take 2 gold from other
    action Squeeze once per turn
        target player as other where other is not you
        take 1 gold from other

character Watchman
    rank 2
    action Raise Alarm once per round
        before gold taken if giver is not you
        gain 1 gold

character Bystander
    rank 3

district Counterspell
    type unique
    cost 2
    while in hand
        action Shield
            before gold taken if giver is you
            costs 1 gold
            discard this

district Warehouse
    type trade
    cost 3
    action Insure
        after gold taken if giver is you and amount is at least 2
        gain 1 card

district Ledger
    type none
    while in books
        for each player
            action Note once per round
                after gold taken if doer is not you
                gain amount gold

zone books at table

marker hushed on district
    silences
"""

BEFORE_IT = """
district Court
    type unique
    cost 4
    while in game
        instead of gold taken
            for each player where player is not doer
                may answer by player
                    stop
            player takes amount gold from giver
"""

AFTER_IT = """
district Office
    type unique
    cost 4
    when gold taken
        for each player
            may answer by player
        gain 1 gold
"""

BEFORE = """
scenario A card in the hand stops it, and is paid for
    given Anna: Clerk, 0 gold
    given Ben: Bystander, 3 gold, hand Counterspell
    when Anna uses Levy on Ben
    then Ben can decline
    when Ben uses Shield
    then Ben has 2 gold
    then Ben has no Counterspell in hand
    then Anna has 0 gold

scenario A secret character interrupts, and shows itself
    given Anna: Clerk, 0 gold
    given Ben: Watchman, 3 gold, hand Counterspell
    given Cleo: Bystander, 3 gold, hand none
    when Anna uses Levy on Cleo
    then Ben cannot use Shield
    when Ben uses Raise Alarm
    then Watchman is revealed
    then Ben has 4 gold
    then Cleo has 3 gold
    then Anna has 0 gold

scenario Who has nothing to answer with is asked the same
    given Anna: Clerk, 0 gold
    given Ben: Watchman, 3 gold, hand Counterspell
    given Cleo: Bystander, 3 gold, hand none
    when Anna uses Levy on Cleo
    when Ben declines
    then Watchman is not revealed
    then Cleo is asked
    then Cleo can decline
    then Cleo cannot use Raise Alarm
    when Cleo declines
    then Cleo has 1 gold
    then Anna has 2 gold

"""

AFTER = """
scenario An answer after the event, by a district that all see
    given Anna: Clerk, 0 gold, hand none
    given Ben: Bystander, 3 gold, hand none, city Warehouse, Office
    given Cleo: Watchman, 0 gold, hand none
    when Anna uses Levy on Ben
    when Anna declines
    then Ben cannot use Raise Alarm
    when Ben uses Insure
    when Cleo declines
    then Ben has 2 gold
    then Ben has 1 card in hand

scenario A card at the table lets each player answer what others did, once a round
    given Anna: Clerk, 0 gold, hand none
    given Ben: Bystander, 3 gold, hand none, city Office
    given Cleo: Watchman, 0 gold, hand none
    given books holds Ledger
    when Anna uses Levy on Ben
    then Anna cannot use Note
    when Anna declines
    when Ben uses Note
    when Cleo uses Note
    then Ben has 4 gold
    then Cleo has 2 gold

scenario An answer is used up, as any action is
    given Anna: Clerk, 0 gold, hand none
    given Ben: Bystander, 3 gold, hand none, city Office
    given Cleo: Watchman, 3 gold, hand none
    given books holds Ledger
    when Anna uses Levy on Ben
    when Anna declines
    when Ben uses Note
    when Cleo declines
    when Anna uses Squeeze on Ben
    when Anna declines
    then Ben cannot use Note
    when Ben declines
    then Cleo can use Note

scenario Nobody answers with what another one has built
    given Anna: Clerk, 0 gold, hand none
    given Ben: Bystander, 3 gold, hand none, city Office
    given Cleo: Watchman, 0 gold, hand none, city Warehouse
    when Anna uses Levy on Ben
    when Anna declines
    then Ben cannot use Insure

scenario What is silenced answers nothing
    given Anna: Clerk, 0 gold, hand none
    given Ben: Bystander, 3 gold, hand none, city Warehouse, Office
    given Warehouse of Ben is hushed
    when Anna uses Levy on Ben
    when Anna declines
    then Ben cannot use Insure
"""

ENDLESS = """
district Echo
    type unique
    cost 1
    while in game
        when gold gained
            may answer by player
        for each player
            action Again
                after gold gained if player is you
                gain 1 gold
"""


CAST = "Clerk, Watchman, Bystander"
EXTRA = "Counterspell, Warehouse, Ledger"


def table(seed: int = 1) -> Game:
    """Return a game in which Anna has taken gold from Cleo, and Ben is asked first."""
    catalog = catalog_of(CARDS + BEFORE_IT, cast=CAST, extra=f"{EXTRA}, Court")
    return Game.start(catalog, Setup(edition="trial", seats=3, seed=seed))


def test_players_answer_before_an_event() -> None:
    assert prove(CARDS + BEFORE_IT + BEFORE, cast=CAST, extra=f"{EXTRA}, Court") == 3


def test_players_answer_after_an_event() -> None:
    assert prove(CARDS + AFTER_IT + AFTER, cast=CAST, extra=f"{EXTRA}, Office") == 5


def test_mutually_triggering_answers_end_with_the_action_limit_of_a_turn() -> None:
    game = trial(CARDS + ENDLESS, cast=CAST, extra=f"{EXTRA}, Echo", seats=3)
    play_until(game, lambda game: game.decision is not None and game.decision.answers is not None)
    player, answers = game.table.turn.player, 0
    while game.decision.answers is not None and len(game.decision.options) > 1:
        game.answer(0)
        answers += 1
    assert game.table.turn.player == player
    assert 90 <= answers <= 100  # how many actions a turn has at most, as the page about order says
    assert [value[0] for value in game.decision.values] == [DECLINE]


def windows(seed: int) -> Iterator[Game]:
    """Play a random game, and stop wherever a player may answer."""
    game, dice = table(seed), Random(seed)
    while game.decision is not None and game.version < 400:
        if game.decision.answers is not None:
            yield game
        least = game.decision.least
        many = game.decision.many
        numbers = dice.sample(range(len(game.decision.options)), least) if many else dice.randrange(len(game.decision))
        game.answer(numbers)


def test_others_see_only_which_player_is_asked() -> None:
    asked = [game for seed in range(6) for game in map(Game.copy, windows(seed))]
    assert {len(game.decision.options) > 1 for game in asked} == {True, False}
    for game in asked:
        decision = game.decision
        for seat in {0, 1, 2} - {decision.seat}:
            assert game.observe(seat).decision == DecisionView(seat=decision.seat, kind="menu")
        own = game.observe(decision.seat).decision
        assert own.answers == "before gold taken"
        giver = r"(?:you|Player \d)"
        asked_for = rf"Court: Player {decision.seat + 1}, how do you react before an event happens\? The event: "
        assert re.fullmatch(rf"{asked_for}Player \d gets [12] gold from {giver}\.", own.prompt), own.prompt
        assert decision.values[-1][0] == DECLINE


SECRETS = """
character Clerk
    rank 1
    action Fetch once per turn
        target player as other where other is not you and any card in other.hand
        choose unseen card in other.hand as loot
        take loot
    action Plan once per turn
        choose type as wish
        note wish as your plan
    action Brag once per turn
        mark you proud

character Watchman
    rank 2

character Bystander
    rank 3

note plan on player is type
    seen by placer

marker proud on player

district Court
    type unique
    cost 4
    while in game
        instead of card taken
            for each player where player is not doer
                may answer by player
            player takes card
        when note written
            for each player
                may answer by player
        when marker placed
            for each player
                may answer by player
"""


def told(game: Game, use: str) -> set[str]:
    """Return the prompts of players who may answer an action, without their names."""
    game.answer(next(at for at, label in enumerate(game.decision.labels) if label.startswith(use)))
    found = set()
    while game.decision is not None and not (game.decision.kind == "menu" and game.decision.answers is None):
        if game.decision.answers is not None:
            found.add(re.sub(r"Player \d, ", "", game.decision.prompt))
        game.answer(len(game.decision) - 1)
    return found


def test_the_prompt_shows_only_public_facts_of_the_event() -> None:
    game = trial(SECRETS, cast=CAST, extra="Court", seats=3)
    play_until(game, lambda game: game.decision is not None and "Brag" in " ".join(game.decision.labels))
    one, you = game.copy(), f"Player {game.decision.seat + 1}"
    assert told(one, "Fetch") == {
        f"Court: how do you react before an event happens? The event: {you} takes a card into the hand."
    }
    assert told(game.copy(), "Plan") == {"Court: how do you react after an event has happened?"}
    assert any("proud" in said for said in told(game.copy(), "Brag"))


def test_a_game_is_saved_and_restored_while_a_player_may_answer() -> None:
    games = list(map(Game.copy, windows(3)))
    assert games
    for game in games:
        other = restore(game.box.catalog, save(game))
        assert other.decision.ids == game.decision.ids
        for one in (game, other):
            one.answer(0)
        assert save(other) == save(game)


WRONG = """
character Judge
    rank 1
    must Speak
        before gold taken
        gain 1 gold
    action Doubt
        before gold payed
        gain 1 gold
    action Hear
        may answer
            gain 1 gold
    action Twice
        before gold taken
        after gold taken
        gain 1 gold
    when gold taken
        may answer you
        may answer by 3
"""


def test_invalid_lines_are_refused() -> None:
    result = compile_pack("wrong", [SourceText("wrong.card", WRONG)], [base_module()])
    assert [(one.code, one.message) for one in result.problems if one.severity == "error"] == [
        ("CIT404", 'only an "action" can answer an event'),
        ("CIT205", 'the event "gold payed" is not known'),
        ("CIT404", "there is no event here that a player could answer"),
        ("CIT107", "an action can answer only one event"),
        ("CIT302", 'only a player can follow "may answer"'),
        ("CIT301", "this is a number, but a player is needed here"),
    ]
