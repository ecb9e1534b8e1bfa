"""Test the table of a scenario: notes, new games, ambiguous names, negative points."""

import pytest

from tests.lab.test_scenarios import failure, play, problems

BIDS = """edition Bidding
    use rules Standard
    players 3 to 7
    cast Assassin, Thief, Magician, King, Bishop, Merchant, Architect, Warlord
    decks Basic
    base city size 7
    base starting gold 4
    procedure selection
        shuffle characters
        for each player
            player performs keep one
        discard pool facedown
    procedure round
        start round
        for each player
            choose number from 0 to player.gold as bid by player
            player pays bid gold
        perform selection
        perform calling
        end round

scenario Bidding
    given players Anna, Ben, Cara
    given a new game
    given 5 deals
"""


@pytest.mark.parametrize(
    "steps",
    [
        ("given Anna: crown", "when Anna chooses 1", "then Anna has 3 gold"),
        (
            "given Anna: crown, 9 gold",
            "when Anna chooses 8",
            "when Ben chooses 4",
            "then Cara can choose 4",
            "then Cara cannot choose 5",
            "when Cara chooses 0",
            "then count of pool is 8",
            "when Anna chooses King",
            "then count of pool is 7",
        ),
        ("then count of players is 3", "when it is the turn of Cara", "then Cara.gold is 4"),
    ],
)
def test_a_new_game_starts_at_its_first_decision(steps):
    (result,) = play(BIDS + "".join(f"    {step}\n" for step in steps))
    assert result.passed, result.failure


ASKING = BIDS.replace(
    "    procedure round\n",
    """    procedure setup
        shuffle deck
        for each player
            player gains 2 gold
            choose number from 0 to 2 as extra by player
            player gains extra gold
        choose random player as oldest
        oldest takes crown
    procedure round
""",
)


@pytest.mark.parametrize(
    "steps",
    [
        ("when Anna chooses 2", "when Ben chooses 1", "when Cara chooses 0", "then Anna has 4 gold"),
        ("given Ben: crown", "then Anna has 2 gold", "when Ben chooses 1", "then Ben has 1 gold"),
    ],
)
def test_setup_decisions_come_first_unless_the_table_is_given(steps):
    text = ASKING.replace("    given 5 deals\n", "")
    (result,) = play(text + "".join(f"    {step}\n" for step in steps))
    assert result.passed, result.failure


NOTES = """note friend on player is player

note grudge on district is character

note debt on player is number

note taste on player is type

note rival on district is district

district Inn
    type trade
    cost 1
    when gold gathered if player is your friend
        gain 1 gold
    action Collect once per turn
        if your debt is less than 0
        gain (-1 * your debt) gold

scenario Inn
    given Anna: Merchant, 0 gold, city Inn
    given Ben: Bishop, city Tavern
"""


@pytest.mark.parametrize(
    "steps",
    [
        ("given Anna.friend is Ben", "then Anna.friend is Ben"),
        ("given Inn of Anna.grudge is Bishop", "then Inn of Anna.grudge is Bishop", "then Anna.friend is missing"),
        ("given Anna.debt is 3", "then Anna.debt is 3", "then Anna cannot use Collect"),
        ("given Anna.debt is -2", "when Anna uses Collect", "then Anna has 2 gold"),
        ("given Anna.taste is noble by Ben", "then Anna.taste is noble"),
        ("given Inn of Anna.rival is Tavern of Ben", "then Inn of Anna.rival is Tavern of Ben"),
    ],
)
def test_notes_are_written_as_given(steps):
    (result,) = play(NOTES + "".join(f"    {step}\n" for step in steps))
    assert result.passed, result.failure


def test_rules_read_given_notes():
    steps = "    given turn of Ben\n    when Ben takes gold\n    then Anna has 1 gold\n"
    assert failure(NOTES + steps) == "Anna has 0 gold"
    (result,) = play(NOTES + "    given Anna.friend is Ben\n" + steps)
    assert result.passed, result.failure


@pytest.mark.parametrize(
    ("line", "text", "help_"),
    [
        ("given Anna.friend is 3", "3", None),
        ("given Anna.taste is Ben", "Ben", None),
        ("given Anna.debt is noble", "noble", None),
        (
            "given Anna.friend is nothing",
            "nothing",
            "remove this line: a note has no value, or 0, until a rule sets it",
        ),
        ("given Anna.freind is Ben", "freind", 'did you mean "friend"?'),
    ],
)
def test_a_value_of_the_wrong_kind_for_a_note_is_refused(line, text, help_):
    found = problems(NOTES + f"    {line}\n    then 1 is 1\n")
    unread = problems(NOTES + "    then 1 is 1\n")
    assert [one for one in found if one not in unread] == [("CIT204" if "freind" in line else "CIT302", text, help_)]


WORD_BOX = """district Word Box
    type unique
    cost 3
    action Ask once per turn
        choose one of "king", "keep", "run" as word
        if word is "keep" or word is "king"
            gain 1 gold

scenario Word Box
    given Anna: Merchant, city Word Box
    when Anna uses Ask
"""


@pytest.mark.parametrize("word", ["keep", "king"])
def test_an_answer_may_have_the_name_of_a_card(word):
    (result,) = play(
        WORD_BOX + f'    then Anna can choose "{word}"\n    when Anna chooses "{word}"\n    then Anna has 1 gold\n'
    )
    assert result.passed, result.failure


def test_an_answer_does_not_add_a_card_of_its_name_to_the_box():
    text = WORD_BOX.replace(
        "district Word Box",
        """character Usurper
    rank 4
    action Usurp
        gain 1 gold

district Word Box""",
    )
    edition = BIDS.partition("scenario")[0].replace("Bidding", "Words").replace("King", "Usurper")
    given = "    given edition Words\n    when Anna uses Ask\n"
    then = '    when Anna chooses "king"\n    then Usurper in characters\n'
    (result,) = play(edition + text.replace("    when Anna uses Ask\n", given) + then)
    assert result.passed, result.failure


def test_a_card_may_be_chosen_by_its_name_in_lower_case():
    text = """district Press
    type unique
    cost 3
    action Print once per turn
        if your hand is not empty
        choose card in your hand as old
        discard old

scenario Press
    given Anna: Merchant, hand Tavern, Temple, city Press
    when Anna uses Print
    when Anna chooses "tavern"
    then Anna has Temple in hand
    then Anna has 1 card in hand
"""
    (result,) = play(text)
    assert result.passed, result.failure


DEBT = """district Ruin
    type unique
    cost 3
    score -2

scenario Ruin
    given Anna: Merchant, city Ruin, Tavern, Temple, Market, Church, Manor, Watchtower
    when the game ends
"""


def test_points_may_be_negative():
    (result,) = play(DEBT + "    then Anna scores -2 for Ruin\n")
    assert result.passed, result.failure
    assert "Ruin -2" in failure(DEBT + "    then Anna scores 2 for Ruin\n")
    assert [code for code, _, _ in problems(DEBT.replace("city", "-2 gold, city") + "    then Anna scores 1\n")]


def test_a_player_named_like_a_character_is_reported_once():
    text = """character Anna
    rank 4
    income noble

scenario Anna
    given Anna: Anna, city Manor
    when Anna takes gold
    then Anna has 2 gold
"""
    assert problems(text) == [("CIT203", "Anna", "give the player another name in this scenario")]
