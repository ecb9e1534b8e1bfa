"""Check that every option of many games has a number: ``python -m tests.learn.complete --games 10000`` for each box.

``--box`` names one box, or several; a box is an edition, or a sample pack that is added to one.

Casts, decks, numbers of players and variants are those of the soak. At every decision it is checked that

- each option has a number of the space, and options have the same number where they are the same to the seat that is
  asked, and only there;
- what can be answered by number can be answered, sets element by element, and the game comes to its end;
- another game that looks the same to the seat offers the same numbers.
"""

import argparse
import sys
from collections import Counter
from random import Random
from time import perf_counter

from attrs import define, field

from citadels_core import Catalog, Setup
from citadels_core.lab.games.soak import Soak
from citadels_core.learn.action_space import MORE, ActionSpace
from citadels_core.learn.numbered_game import NumberedGame
from citadels_core.table.decision import Decision
from citadels_core.table.game import Game
from tests.golden.games import BOXES as EDITIONS
from tests.golden.games import catalog_of

BOXES = [
    *((None, edition) for edition in EDITIONS),
    ("long_winter", "long_winter"),
    *((pack, "classic2016") for pack in ("court_intrigue", "fair_play", "harbour_town")),
]
"""What is played: a sample pack besides the official ones, and an edition."""

ALIKE = 20
"""In one of so many games, at one of so many decisions, another is made that looks the same, which costs much."""

CLOSELY = 20
"""At one of so many decisions it is looked at what each option is to the seat, else where numbers are shared alone."""


@define
class Tally:
    """The totals: games, decisions, and how often each number was offered, by the digest of its space."""

    games: int = 0
    decisions: int = 0
    shared: int = 0
    alike: int = 0
    offered: dict[str, Counter[int]] = field(factory=dict)
    sizes: dict[str, int] = field(factory=dict)


def play(catalog: Catalog, setup: Setup, tally: Tally) -> None:
    """Play one random game by numbers, and check each of its decisions."""
    dice = Random(f"numbers {setup.seed}")
    space = ActionSpace(catalog, setup)
    numbered = NumberedGame(space, Game.start(catalog, setup))
    offered = tally.offered.setdefault(space.digest, Counter())
    tally.sizes[space.digest] = len(space)
    while numbered.legal:
        decision = numbered.game.decision
        assert decision is not None
        if not numbered.picked:
            tally.decisions += 1
            tally.shared += check(space, decision, closely=tally.decisions % CLOSELY == 0)
            if tally.games % ALIKE == 0 and tally.decisions % ALIKE == 0:
                tally.alike += 1
                check_alike(numbered, dice)
        legal = numbered.legal
        assert all(0 <= number < len(space) for number in legal), legal
        offered.update(legal)
        numbered.answer(dice.choice(legal))
    assert numbered.game.over
    tally.games += 1


def check(space: ActionSpace, decision: Decision, *, closely: bool) -> int:
    """Check the numbers of a decision; return how many options share theirs with another.

    Closely, options with different numbers have to be different to the seat that is asked, too.
    """
    numbers = space.numbers(decision)
    assert len(numbers) == len(decision)
    count = Counter(numbers)
    if closely or len(count) < len(numbers):
        looked_at = [option for option, number in enumerate(numbers) if closely or count[number] > 1]
        pairs = {(numbers[option], what(decision, option)) for option in looked_at if numbers[option] != MORE}
        by_number, by_look = (Counter(pair[at] for pair in pairs) for at in (0, 1))
        assert max(by_number.values(), default=1) == 1, ([space.names[number] for number in by_number], decision.ids)
        assert max(by_look.values(), default=1) == 1, (by_look, decision.ids)
    return len(numbers) - len(count)


def what(decision: Decision, option: int) -> object:
    """Return the identity of an option to the asked seat: equal for options it cannot distinguish."""
    value = decision.values[option]
    if decision.kind != "menu":
        return thing(decision, decision.noun, value)
    number, this, target = value
    if number < 0:
        return number
    rule = decision.game.box.rules[number]
    on = "Card" if rule.source_kind == "district" else "Character"
    aimed = "" if rule.rule.target is None else rule.rule.target.noun
    return number, thing(decision, on, this), thing(decision, aimed, target)


def thing(decision: Decision, noun: str, value: int) -> object:
    """Return the identity of a thing to the seat: a card in a city is itself, elsewhere name and location."""
    table, box = decision.game.table, decision.game.box
    if noun == "Unseen Character":
        return tuple(by for by, laid in table.laid if laid == value)
    if noun not in ("Card", "District", "Unseen Card") or value < 0:
        return value
    if table.owner[value] >= 0:
        return value
    place = next((seat for seat, hand in enumerate(table.hand) if value in hand), None)
    under = tuple(card for one, card in table.tucked if one == value)
    name = box.cards[value] if table.sees(value, decision.seat) else None
    return name, place, under, value in table.aside, value in table.deck


def check_alike(numbered: NumberedGame, dice: Random) -> None:
    """Check that a game which looks the same to the asked seat offers it the same numbers."""
    other = numbered.game.determinize(numbered.seat, dice)
    assert NumberedGame(numbered.space, other).legal == numbered.legal


def run(catalog: Catalog, edition: str, games: int, seed: int = 1) -> Tally:
    """Play a number of games of an edition."""
    plan, tally = Soak(edition=edition, games=games, seed=seed), Tally()
    for number in range(games):
        play(catalog, plan.setup_of(catalog, seed + number), tally)
    return tally


def main() -> int:
    """Play the games of every box and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100, help="how many games of each box (100)")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game of each box (1)")
    names = [pack or edition for pack, edition in BOXES]
    parser.add_argument("--box", action="append", choices=names, help="a box to play, else all are")
    given = parser.parse_args()
    for pack, edition in BOXES:
        if given.box is not None and (pack or edition) not in given.box:
            continue
        start = perf_counter()
        tally = run(catalog_of(pack), edition, given.games, given.seed)
        spaces = tally.offered
        sizes = sorted(tally.sizes.values())
        used = sum(len(offered) for offered in spaces.values()) / sum(sizes)
        print(
            f"{edition}{f' with {pack}' if pack else ''}: {tally.games} games, {tally.decisions} decisions, "
            f"{len(spaces)} spaces of {sizes[0]} to {sizes[-1]} numbers ({used:.0%} offered), "
            f"{tally.shared} options shared a number, {tally.alike} games looked alike; {perf_counter() - start:.0f} s",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
