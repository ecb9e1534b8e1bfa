"""Test that overly expensive expressions are refused at link time, and no official one is."""

import time
from itertools import pairwise

import pytest

from citadels_core.box.find import box_for
from citadels_core.machine.limits import MOST_WORK
from citadels_core.model.errors import SetupError
from citadels_core.model.programs.tree import OF_YOU, ONE, TRUE, Ask, Fold, Read
from citadels_core.model.programs.work import MOST_STEPS, Sizes, WorkEstimator
from citadels_core.model.setup import Setup
from citadels_core.table.game import Game
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.mechanisms.tables import action, catalog_of, play_until

PEOPLE = "\ncharacter Ant\n    rank 1\n    action Count once per turn\n{}\n\ncharacter Bee\n    rank 2\n"
SMALL = Sizes(cards=70, characters=9, players=4)
LARGE = Sizes(cards=8_000, characters=9, players=4)


def nested(levels: int) -> str:
    """Return nested sums, each over the whole deck for each card of the deck."""
    inner = "1"
    for level in range(levels):
        inner = f"(total of {inner} for each card in deck as c{chr(97 + level)})"
    return f"        gain {inner} gold"


INNS = [f"Inn {chr(65 + number)}" for number in range(8)]
MANY = "".join(f"\ndistrict {name}\n    type trade\n    cost 2\n    copies 30\n" for name in INNS)
"""A deck of more than 250 cards."""


def linked(text: str, extra: str = "") -> None:
    box_for(catalog_of(text, cast="Ant, Bee", extra=extra), Setup(edition="trial", seats=2, seed=1))


def test_sums_inside_sums_are_refused_with_the_card_and_the_line() -> None:
    start = time.process_time()
    with pytest.raises(SetupError, match=r"Ant asks for too much: line \d+ comes to [\d,]+ steps"):
        linked(PEOPLE.format(nested(3)) + MANY, extra=", ".join(INNS))
    assert time.process_time() - start < 4


def test_a_sum_inside_a_sum_is_played() -> None:
    linked(PEOPLE.format(nested(2)) + MANY, extra=", ".join(INNS))
    linked(PEOPLE.format(nested(3)))


def test_the_size_of_the_deck_decides() -> None:
    one = Fold("total", Read("deck"), 3, TRUE, ONE)
    two = Fold("total", Read("deck"), 4, TRUE, one)
    three = Fold("total", Read("deck"), 5, TRUE, two)
    assert WorkEstimator(SMALL, ()).steps(three) < MOST_STEPS < WorkEstimator(LARGE, ()).steps(two)


def chain(lines: int) -> str:
    """Return modifiers of numbers that read one another, several of each."""
    numbers = ["gold rate", "draw", "keep", "build limit", "city size"]
    text = "\ndistrict Inn\n    type trade\n    cost 2\n"
    for at, number in enumerate(numbers):
        before = numbers[at - 1] if at else ""
        value = f"(your {before})" if at else "1"
        text += f"    modify {number} by {value}\n" * lines
    return text


def test_numbers_with_exponential_work_are_refused() -> None:
    linked(PEOPLE.format("        gain 1 gold") + chain(5), extra="Inn")
    with pytest.raises(SetupError, match="too much"):
        linked(PEOPLE.format("        gain (city size) gold") + chain(20), extra="Inn")


def test_a_number_that_reads_itself_has_bounded_work() -> None:
    from citadels_core.model.programs.rules import ModifyRule

    rule = ModifyRule(line=1, life="built", on="keep", value=Ask("keep", (OF_YOU,)))
    assert WorkEstimator(SMALL, [(rule, 3)]).answer("keep") < 100


@pytest.mark.parametrize("names", [2, 26])
def test_nested_names_do_not_double_the_work_of_compiling(names: int) -> None:
    letters = [chr(97 + number) for number in range(names)]
    lets = ["let xa be your gold + your gold"]
    lets += [f"let x{b} be x{a} + x{a}" for a, b in pairwise(letters)]
    text = "".join(f"        {line}\n" for line in (*lets, f"pay x{letters[-1]} gold"))
    start = time.process_time()
    result = compile_pack("try", [SourceText("a.card", PEOPLE.format(text))], ())
    assert time.process_time() - start < 4
    assert {problem.code for problem in result.problems} == ({"CIT510"} if names > 9 else set())


def test_repeated_expensive_work_abandons_the_rule() -> None:
    """No single line is too expensive, but all together are; earlier effects stay, and the game continues."""
    dig = f"        repeat 20000 times\n    {nested(2)}"
    catalog = catalog_of(PEOPLE.format(dig) + MANY, cast="Ant, Bee", extra=", ".join(INNS))
    game = Game.start(catalog, Setup(edition="trial", seats=2, seed=1))
    play_until(game, lambda game: game.decision is not None and "count" in game.decision.ids)
    deck, start = len(game.table.deck), game.next_event
    game.answer(action(game, "Count"))
    names = [event.name for event in game.events(None, start)]
    assert names[-1] == "abandoned"
    assert names.count("abandoned") == 1
    assert names.count("gold gained") == MOST_WORK // (deck + deck * deck)
    assert game.decision is not None
    assert game.decision.kind == "menu"
