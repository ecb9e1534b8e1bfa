"""Test that each of the 120 tricky interactions has a scenario, or a listed reason for having none."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
NUMBERS = set(range(1, 121))
RULINGS = (ROOT / "docs/explanation/rulings.md").read_text("utf-8")


def settled() -> set[int]:
    """Return the numbers at the beginning of scenario names."""
    found = set()
    for file in (ROOT / "content").rglob("*.card"):
        for numbers in re.findall(r"^scenario ((?:H\d+ )+)", file.read_text("utf-8"), flags=re.MULTILINE):
            found |= {int(number[1:]) for number in numbers.split()}
    return found


def listed() -> dict[int, str]:
    """Return the numbers in the table of interactions without a scenario, each with its reason."""
    rows = re.findall(r"^\| H(\d+) \| ([^|]+) \|$", RULINGS, flags=re.MULTILINE)
    return {int(number): reason.strip() for number, reason in rows}


def test_every_interaction_has_a_scenario_or_a_listed_reason():
    assert sorted(NUMBERS - settled() - set(listed())) == []


def test_no_interaction_has_both_a_scenario_and_a_reason():
    assert sorted(settled() & set(listed())) == []


def test_each_listed_interaction_has_a_reason():
    assert [number for number, reason in listed().items() if len(reason.split()) < 3] == []
