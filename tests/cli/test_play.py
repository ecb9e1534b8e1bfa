"""Test playing at a terminal: answers, prompts, leaving and the log."""

import re
from itertools import chain, repeat

import pytest
from click.testing import CliRunner

from citadels_core.bots.greedy import GreedyBot
from citadels_core.cli.game.question_view import AnswerError, lines, understood, wanted
from citadels_core.cli.game.telling import verdict
from citadels_core.cli.lookup.card_text import find_cards
from citadels_core.cli.main import citadels
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import EVENTS
from citadels_core.speech.fill_in import HOLE
from citadels_core.speech.narrator import Narrator
from citadels_core.table.game import Game
from citadels_core.table.views.event_views import EventView
from tests.cli.playing import NAMES, play_until_left, sitting
from tests.cli.terminal import Terminal
from tests.properties.walks import until, walk


@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_is_played_with_numbers_and_enter(catalog, seats):
    table, printed = sitting(catalog, chain.from_iterable(repeat(("1", "", "1 2"))), seats=seats, ask_all=True)
    table.play()
    said = printed.getvalue()
    assert table.game.over
    assert "Final scores" in said
    assert said.rstrip().endswith(verdict(NAMES[:seats], table.game.scores, table.game.winners))
    assert "There is no other choice: press Enter." in said


def test_the_character_choice_shows_the_abilities_of_each(catalog):
    said, game = play_until_left(catalog, "q", width=120)
    pool = list(game.decision.labels)
    assert game.decision.seat == 0
    assert "Choose a character to keep in secret." in said
    for number, line in enumerate(lines(game.decision), 1):
        assert f"{number}  {line.label}" in said
        assert line.label in pool
    offered = [game.box.cast[value] for value in sorted(game.decision.values)]
    assert re.findall(r"in secret\.  (\d): \w+", said) == [str(card.rank) for card in offered]
    assert offered[0].sentence[:40] in said


@pytest.mark.parametrize("width", [50, 80, 120])
def test_a_truncated_text_shows_how_to_read_it_in_full(catalog, width):
    said, game = play_until_left(catalog, "?", "q", width=width)
    told = " ".join(said.split())
    choices = said[said.index("Choose a character") : said.index("A text that ends")].splitlines()[1:]
    assert all(len(line) <= width for line in choices)
    cut = [line for line in choices if line.rstrip().endswith(" ...")]
    assert cut
    for line in choices:
        assert line.rstrip().endswith((" ...", ".")) or width < 80, line
    assert "type ? and the name of the card to read it in full" in told
    for value in game.decision.values:
        assert game.box.cast[value].sentence in told


def test_invalid_input_is_asked_again_and_changes_nothing(catalog):
    said, game = play_until_left(catalog, "0", "99", "x", "1 2", "-1", "²", "9" * 5000)
    assert game.decision.seat == 0
    assert not any(seat == 0 for seat, _ in game.answers)
    options = len(lines(game.decision))
    assert "There is no option 0; type a number from 1 to" in said
    assert "There is no option 99" in said
    assert said.count(f"Type a number from 1 to {options}, or h for help.") == 4
    assert "Type only one number." in said


def test_why_help_and_card_texts_are_available_at_any_prompt(catalog):
    typed = ["?", "? graveyard", "? gravyard", "? qqqq", "h", "1", "w", "W", "", "q"]
    said, game = play_until_left(catalog, *typed)
    assert "Graveyard: unique district, costs 5." in said
    assert said.count("Graveyard: unique district, costs 5.") >= 2
    assert "There is no card called qqqq." in said
    assert "show why an action is not offered now" in said
    assert "Build: you must first gather gold or cards." in said
    assert "End your turn: you must first use Take Gold or Draw Cards." in said
    for character in game.box.cast:
        assert f"{character.name}: character, rank {character.rank}." in said


def test_markup_in_typed_input_is_shown_verbatim(catalog):
    said, _ = play_until_left(catalog, "? [bold]x[/]", "[/]")
    assert "There is no card called [bold]x[/]." in said


def many(catalog, least=1):
    games = (Game.start(catalog, Setup(edition="classic2016", seats=4, seed=seed)) for seed in range(30))
    decisions = (decision for game in games for decision in walk(game, 3))
    return next(d for d in decisions if d.many and d.least == least and d.most >= 3 and len(d.values) >= 4)


def test_several_options_are_chosen_by_their_numbers(catalog):
    decision = many(catalog)
    shown = lines(decision)
    assert len(shown) == len(decision.values)
    meant = [shown[number].options[0] for number in (0, 2, 3)]
    assert understood(decision, shown, "1 3 4") == understood(decision, shown, " 4, 1,3 ") == sorted(meant)
    assert understood(decision, shown, "all") == list(range(len(decision.values)))
    assert wanted(decision, len(shown)) == "1 or more numbers"
    for wrong in ("1 1", "", "none", "1 99", "1 x"):
        with pytest.raises(AnswerError):
            understood(decision, shown, wrong)


def test_equal_options_share_one_line(catalog):
    game = Game.start(catalog, Setup(edition="classic2016", seats=7, seed=2))

    def doubled(decision):
        return decision.kind == "menu" and len(set(decision.labels)) < len(decision.labels)

    decision = until(game, 2, doubled)
    shown = lines(decision)
    assert len(shown) == len(set(decision.labels))
    assert sorted(chain.from_iterable(line.options for line in shown)) == list(range(len(decision.values)))
    folded = next(number for number, line in enumerate(shown, 1) if len(line.options) > 1)
    assert decision.labels[understood(decision, shown, str(folded))] == shown[folded - 1].label


def test_event_sentences_use_only_fields_of_the_event():
    for event in EVENTS:
        for saying in (event.tells or "", event.tells_alone or ""):
            assert {hole[1] for hole in HOLE.finditer(saying)} - {"why"} <= set(event.names)


def test_a_spectator_is_shown_nothing_hidden(catalog):
    game = Game.start(catalog, Setup(edition="classic2016", seats=4, seed=5, names=("Ann", "Ben", "Cid", "Dora")))
    bot = GreedyBot(1)
    narrator = Narrator(names=("Ann", "Ben", "Cid", "Dora"))
    while (decision := game.decision) is not None and game.table.round < 3:
        game.answer(bot.choose(game.at(decision.seat)))
    told = list(narrator.tell(game.events(None)))
    names = "|".join(card.name for card in game.box.definitions)
    assert "Ann draws 4 cards and gains 2 gold." in told
    assert "Round 1" in told
    assert not any("(" in said for said in told)
    for said in told:
        assert not re.search(rf"(draws|keeps|discards|looks at) .*({names})", said.partition("build")[0]), said
        assert "facedown" not in said
    assert any("choose their characters." in said for said in told)


def test_counters_of_a_player_are_shown_as_gained_and_lost():
    narrator = Narrator(names=("Ann", "Ben"), listener=1)
    changed = [
        EventView(number=0, name="counter changed", fields={"player": 0, "counter": "logs", "target": 0, "amount": 3}),
        EventView(number=1, name="counter changed", fields={"player": 0, "counter": "logs", "target": 1, "amount": -2}),
        EventView(number=2, name="counter changed", fields={"player": 0, "counter": "logs", "target": 1, "amount": 0}),
        EventView(number=3, name="characters discarded faceup", fields={"characters": ()}),
    ]
    assert list(narrator.tell(changed)) == ["Ann gets 3 logs.", "You lose 2 logs."]


@pytest.mark.parametrize(
    ("event", "fields", "hidden", "said"),
    [
        (
            "answers revealed",
            {"players": (0, 1), "noun": "int", "chosen": (2, 0)},
            {},
            "The secret answers are shown: 2 by Ann and 0 by you.",
        ),
        (
            "answers revealed",
            {"players": (0, 1), "noun": "player", "chosen": (1, 0)},
            {},
            "The secret answers are shown: you by Ann and Ann by you.",
        ),
        (
            "answers revealed",
            {"players": (), "noun": "int", "chosen": ()},
            {},
            "The secret answers are shown: nothing.",
        ),
        ("note written", {"player": 0}, {"note": 1, "target": 1, "value": 1}, "Ann marks something in secret."),
        (
            "note written",
            {"player": 1, "note": "mirrored", "target": "Hall", "value": "Tavern"},
            {},
            "You note Tavern for the Hall (mirrored).",
        ),
        (
            "note written",
            {"player": 0, "note": "friend", "target": 0, "value": 1},
            {},
            "Ann notes you for Ann (friend).",
        ),
        ("note written", {"note": "friend", "target": "Inn", "value": 0}, {}, "Noted for the Inn: Ann (friend)."),
        ("note written", {"player": 0, "note": "debt", "target": 1, "value": 0}, {}, "Ann notes 0 for you (debt)."),
        (
            "note written",
            {"player": 0, "note": "foe", "target": 1, "value": "King"},
            {},
            "Ann notes the King for you (foe).",
        ),
        (
            "note written",
            {"player": 0, "note": "friend", "target": "Inn"},
            {},
            "Ann removes the note on the Inn (friend).",
        ),
        ("note written", {"note": "friend", "target": 1}, {}, "The note on you is removed (friend)."),
        (
            "counter changed",
            {"player": 0, "counter": "chalk", "target": "Bard", "amount": 1},
            {},
            "Ann changes chalk of the Bard by 1.",
        ),
        ("marker placed", {"marker": "paid", "target": 1}, {}, "A marker for you: paid."),
        ("counter changed", {"counter": "debt", "target": 1, "amount": -2}, {}, "You lose 2 debt."),
        (
            "counter changed",
            {"counter": "heat", "target": "Oven", "amount": 1},
            {},
            "What is counted for the Oven changes by 1: heat.",
        ),
        ("gold taken", {"player": 1, "amount": 2, "giver": 0}, {}, "You get 2 gold from Ann."),
    ],
)
def test_an_event_is_narrated_in_a_sentence(event, fields, hidden, said):
    view = EventView(number=0, name=event, fields=fields, hidden=hidden, cause=None)
    noted = {"friend": "Player", "foe": "Character", "debt": "Int", "mirrored": "District"}
    assert list(Narrator(names=("Ann", "Ben"), listener=1, noted=noted).tell([view])) == [said]


def test_the_reader_is_called_you_and_sees_their_own_cards(catalog):
    table, _ = sitting(catalog, ())
    mine = [table.game.box.card_name(card) for card in table.game.table.hand[0]]
    told = list(table.narrator.tell(table.game.events(0)))
    assert told[0] == f"You draw {', '.join(mine[:-1])} and {mine[-1]} and gain 2 gold."
    assert told[1] == "Ann draws 4 cards and gains 2 gold."


def test_a_card_is_found_by_part_of_its_name_or_a_misspelling(catalog):
    cards = list(catalog.cards.values())
    assert [card.name for card in find_cards(cards, "KING")] == ["King"]
    assert {card.name for card in find_cards(cards, "magic")} == {"Magician", "School of Magic"}
    assert find_cards(cards, "tavrn")[0].name == "Tavern"
    assert find_cards(cards, "xyzzy") == []


def test_the_verdict_covers_one_winner_ties_and_the_reader():
    assert verdict(("Ann", "Ben"), (3, 5), (1,)) == "Ben wins with 5 points."
    assert verdict(("You", "Ben"), (5, 5), (0,)) == "You win by the tie break with 5 points."
    assert verdict(("Ann", "Ben", "Cid"), (5, 5, 1), (0, 1)) == "Ann and Ben share the victory with 5 points."


def test_without_a_terminal_bots_play_on_and_output_depends_on_the_seed_only():
    runs = [CliRunner().invoke(citadels, ["play", "--seed", "8", "--players", "3"], input="1\n") for _ in range(2)]
    assert [run.exit_code for run in runs] == [0, 0], runs[0].output
    said = runs[0].output
    assert said == runs[1].output
    assert said.startswith("Classic 2016, 3 players, seed 8.")
    assert [int(number) for number in re.findall(r"^Round (\d+) ", said, re.MULTILINE)][:3] == [1, 2, 3]
    totals = [int(number) for number in re.search(r"total(.*)", said)[1].split() if number.isdigit()]
    assert f"with {max(totals)} points." in said.splitlines()[-1]
    assert "You" not in said


def test_a_missing_seat_is_refused(monkeypatch):
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    result = CliRunner().invoke(citadels, ["play", "--players", "8"])
    assert result.exit_code == 2
    assert "Classic 2016 is for 2 to 7 players, not for 8." in result.stderr


@pytest.mark.parametrize(("keys", "code"), [("\x04", 0), ("\x03", 130), ("q\n", 0)])
def test_leaving_exits_cleanly(keys, code):
    terminal = Terminal("play", "--seed", "3")
    terminal.read_until("q] > ")
    assert "You play against bots." in terminal.said
    terminal.type_until(keys, "Goodbye.")
    assert terminal.end() == code
    assert "Traceback" not in terminal.said


def test_a_terminal_prompts_and_accepts_answers():
    terminal = Terminal("play", "--seed", "3", "--seat", "1")
    for keys in ("77\n", "1\n", "w\n", "1\n"):
        terminal.read_until("q] > ")
        terminal.type(keys)
    terminal.read_until("q] > ")
    assert "There is no option 77" in terminal.said
    assert "It is your turn as the" in terminal.said
    assert "first gather" in terminal.said
    terminal.type("q\n")
    terminal.read_until("Save the game before you leave? [y, n, or Enter to continue the game] > ")
    terminal.type("n\n")
    terminal.read_until("Goodbye.")
    assert terminal.end() == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("--preset Small", 'has no preset "Small"'),
        ("--cast Assasin", 'has no character "Assasin"; did you mean "Assassin"?'),
        ("--districts Smity", 'has no district "Smity"; did you mean "Smithy"?'),
        ("--variant Clasic", 'has no variant "Clasic"'),
    ],
)
@pytest.mark.parametrize("name", ["play", "simulate", "soak"])
def test_an_unplayable_setup_is_refused_in_one_sentence(name: str, words: str, told: str) -> None:
    result = CliRunner().invoke(citadels, [name, "--edition", "classic2016", *words.split()])
    assert result.exit_code == 2
    assert told in result.output
    assert result.output.count("\n") == 1
