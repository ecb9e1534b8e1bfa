"""Rules that set each other off, in packs of many cards."""

from collections import Counter

import pytest

from citadels_dsl.checker import trigger_circles
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import Source

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
    """Compile a pack of three times so many cards: how often a condition was compared, and the findings by code."""
    calls = 0
    answers = trigger_circles.answers

    def counted(*args: object, **named: object) -> object:
        nonlocal calls
        calls += 1
        return answers(*args, **named)  # type: ignore[arg-type]  # as they come

    with monkeypatch.context() as patched:
        patched.setattr(trigger_circles, "answers", counted)
        text = "".join(CARD.format(number) for number in range(cards))
        done = compile_pack("town", [Source("town.card", text)], ())
    return calls, Counter(found.code for found in done.problems)


def test_a_condition_is_compared_once_for_all_rules_that_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    few, found_of_few = compared(5, monkeypatch)
    many, found_of_many = compared(50, monkeypatch)
    assert 0 < few == many
    assert (found_of_few["CIT507"], found_of_many["CIT507"]) == (9, 99)


def test_rules_whose_events_lead_back_nowhere_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trigger_circles, "answers", None)
    text = CARD.format(1).split("\n\n")[2]
    assert "district built" in text
    done = compile_pack("town", [Source("town.card", text)], ())
    assert [found.code for found in done.problems if found.code in ("CIT507", "CIT522")] == []
