"""Test rules that trigger each other, in packs of many cards."""

from collections import Counter

import pytest

from citadels_dsl.checker.circles import trigger_circles
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText
from tests.dsl.official import official

CARD = """
district House {0}
    type noble
    cost 3
    when gold gained if player is you
        gain 1 card

district Yard {0}
    type noble
    cost 3
    when cards gained if player is you
        gain 1 gold

district Shed {0}
    type noble
    cost 3
    when district built if player is you
        gain 1 gold
"""


def compared(cards: int, monkeypatch: pytest.MonkeyPatch) -> tuple[int, Counter[str]]:
    """Compile a pack of three times that many cards; return the number of comparisons and the findings by code."""
    calls = 0
    answers = trigger_circles.answers

    def counted(*args: object, **named: object) -> object:
        nonlocal calls
        calls += 1
        return answers(*args, **named)  # type: ignore[arg-type]  # as they come

    trigger_circles.fits.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(trigger_circles, "answers", counted)
        text = "".join(CARD.format(number) for number in range(cards))
        done = compile_pack("town", [SourceText("town.card", text)], ())
    return calls, Counter(found.code for found in done.problems)


def test_a_shared_condition_is_compared_once(monkeypatch: pytest.MonkeyPatch) -> None:
    few, found_of_few = compared(5, monkeypatch)
    many, found_of_many = compared(50, monkeypatch)
    assert 0 < few == many
    assert (found_of_few["CIT507"], found_of_many["CIT507"]) == (9, 99)


def test_rules_outside_any_cycle_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trigger_circles, "answers", None)
    text = CARD.format(1).split("\n\n")[2]
    assert "district built" in text
    done = compile_pack("town", [SourceText("town.card", text)], ())
    assert [found.code for found in done.problems if found.code in ("CIT507", "CIT522")] == []


END = "        offer actions\n        end turn\n"


def told_of_turns(rule: str, head: str = "character Twice\n    rank 3") -> list[str]:
    """Return the codes of findings in a card whose rule starts a turn."""
    text = f"{head}\n{rule}{'' if rule.endswith('end turn') else END}"
    done = compile_pack("town", [SourceText("town.card", text)], official())
    assert not [found for found in done.problems if found.severity == "error"], done.problems
    return [found.code for found in done.problems if found.code in ("CIT507", "CIT522")]


DISTRICT = "district House\n    type noble\n    cost 3"


@pytest.mark.parametrize(
    "rule",
    [
        "    when turn ended if player is you\n        start turn for you as this for gathering only\n",
        "    when turn ended if character is this\n        start turn for you as this\n",
        "    when turn ending if player is you and character is this\n        start turn for player as this\n",
        "    when turn started if player is you\n        start turn for you as this\n",
        "    while revealed\n        when turn ended if player is not you\n"
        "            start turn for player as character\n            end turn",
    ],
)
def test_a_turn_that_restarts_itself_is_reported(rule: str) -> None:
    assert told_of_turns(rule) == ["CIT507"]


@pytest.mark.parametrize("form", ["", " without abilities"])
def test_a_district_that_restarts_the_turn_is_reported(form: str) -> None:
    rule = f"    when turn ended if player is you\n        start turn for you as character{form}\n"
    assert told_of_turns(rule, DISTRICT) == ["CIT507"]


@pytest.mark.parametrize(
    "rule",
    [
        # such a turn does not trigger the rules of the character
        "    when turn ended if player is you\n        start turn for you as this without abilities\n",
        "    when turn started if player is you\n        start turn for you as this without abilities\n",
        "    when turn ended if player is you\n        start turn for you as Merchant\n",
        "    when turn ended if player is you\n        start turn for your left as this\n",
        "    when turn ended if player is you and your gold is 0\n        start turn for you as this\n",
    ],
)
def test_a_turn_that_does_not_restart_itself_is_not_reported(rule: str) -> None:
    assert told_of_turns(rule) == []


def test_a_turn_started_by_another_rule_is_not_reported() -> None:
    rule = "    when turn ended if player is you\n        if your gold is 0\n            start turn for you as this\n"
    assert told_of_turns(rule) == []
