"""Test that seating decides only who is asked first: official scenarios with reversed seats."""

import shutil
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

from citadels_core import Catalog, load
from citadels_core.lab.scenarios.given_lines import SEATS, GivenLayout, read_table
from citadels_core.lab.scenarios.report import report
from citadels_core.lab.scenarios.runner import chosen, run
from citadels_core.model.programs.ir import Scenario
from citadels_core.model.programs.rules import Rule
from citadels_core.model.programs.tree import OF_THIS, OF_YOU, And, Compare, Expr
from citadels_core.packs.finding.discovery import official

SPARE = ("Uma", "Vic", "Wes", "Xia", "Yan")
"""Who sits on the chairs that a scenario says nothing of."""

CLOCKWISE = {
    "Seer: a card of every hand, and one back to each",
    "H24 Witch: as the Seer she looks into all the other hands, and builds two",
    "Festival Grounds: cards are taken clockwise one by one until none is left",
}
"""The scenarios in which players do something one after the other, clockwise, because the card or a ruling says so."""


def test_no_outcome_depends_on_the_seating(tmp_path: Path) -> None:
    boxes = load(*official())
    turned = set()
    for module in boxes.modules:
        shutil.copytree(official()[module.pack], tmp_path / module.pack)
        for file in {scenario.file for scenario in module.scenarios}:
            told = [scenario for scenario in module.scenarios if scenario.file == file]
            path = tmp_path / file
            lines = path.read_text(encoding="utf-8").split("\n")
            for scenario in sorted(told, key=lambda scenario: -scenario.line):
                table = read_table(scenario)
                if decides_nothing(scenario, table):
                    continue
                own = [*takewhile(lambda line: line.startswith(" "), lines[scenario.line :])]
                lines[scenario.line : scenario.line + len(own)] = reversed_seats(scenario, table, own)
                turned.add(scenario.name)
            path.write_text("\n".join(lines), encoding="utf-8")
    other_way = load(*sorted(tmp_path.iterdir()))
    results = [run(other_way, told, pack) for pack, told in chosen(other_way) if told.name in turned]
    failed = {result.name: report(result) for result in results if not result.passed}
    assert len(results) >= len(turned) > 100
    assert failed.keys() == CLOCKWISE, "\n".join(failed[name] for name in failed.keys() - CLOCKWISE)


def decides_nothing(scenario: Scenario, table: GivenLayout) -> bool:
    """Return whether seats decide by rule, as in the selection, or there are too few players to tell.

    Two players come in the same order both ways round: whoever is active or crowned comes first.
    """
    return table.new_game or len(scenario.players) < 3 or table.seats == 2


def reversed_seats(scenario: Scenario, table: GivenLayout, lines: list[str]) -> Iterator[str]:
    """Reverse the seating, with the crown at its player."""
    names = [*scenario.players, *SPARE][: table.seats or max(SEATS, len(scenario.players))]
    crowned = any(facts.get("crown") for facts in table.players.values())
    yield f"    given players {', '.join(reversed(names))}"
    for line in lines:
        if not crowned and line.startswith(f"    given {names[0]}: "):
            crowned = True
            yield line.replace(": ", ": crown, ", 1)
        elif not line.startswith("    given players "):
            yield line


def test_only_listed_districts_resolve_in_seat_order() -> None:
    """Characters resolve by rank; rules for the own building or the owner's turn never compete."""
    boxes = load(*official())
    meeting: dict[tuple[str, int], set[str]] = {}
    for name, rule in answers(boxes):
        if not any(about_itself(part) for part in conjuncts(rule.test)):
            meeting.setdefault((rule.on or "", rule.place), set()).add(name)
    assert {event: names for (event, _), names in meeting.items() if len(names) > 1} == {
        "crown moved": {"Royal Coffer", "Throne Room"},  # one adds gold to itself, the other to its owner's stash
    }


def answers(boxes: Catalog) -> Iterator[tuple[str, Rule]]:
    for card in boxes.cards.values():
        if card.kind == "district":
            yield from ((card.name, rule) for rule in card.rules if rule.kind == "when")


def conjuncts(test: Expr) -> Iterator[Expr]:
    if isinstance(test, And):
        for part in test.tests:
            yield from conjuncts(part)
    else:
        yield test


def about_itself(part: Expr) -> bool:
    """Return whether a condition restricts the event to the card itself or its owner."""
    return isinstance(part, Compare) and part.how == "==" and bool({OF_THIS, OF_YOU} & {part.left, part.right})
