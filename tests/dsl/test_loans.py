"""Test which notes may have the line `lends rules`, and how texts describe them."""

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText


@pytest.mark.parametrize(
    ("note", "code", "said"),
    [
        ("note model on district is player\n    lends rules", "CIT404", "a player has no rules"),
        ("note model on player is number\n    lends rules", "CIT404", "a number has no rules"),
        ("note model on district is character\n    lends rules", "CIT404", "cannot have the rules of a character"),
        ("note model on character is district\n    lends rules", "CIT404", "cannot have the rules of a district"),
        ("note model on player is district\n    lends rules\n    seen by placer", "CIT404", "must be seen by all"),
        ("note model on player is district\n    lends rules\n    lends rules", "CIT403", "there are two lines"),
        ("note model on player is district\n    lends rules now", "CIT302", "nothing can follow"),
        ("marker model on district\n    lends rules", "CIT404", "is not allowed in"),
    ],
)
def test_an_invalid_line_is_reported(note: str, code: str, said: str) -> None:
    problems = compile_pack("fair", [SourceText("a.card", note + "\n")], []).problems
    found = [(problem.code, problem.message) for problem in problems if problem.severity == "error"]
    assert [one for one, _ in found] == [code], found
    assert said in found[0][1]


CARDS = """{note}

district Copyist
    type unique
    cost 2
    action Copy once per turn
        target district as other where other is not this
        note other as {where}
"""


@pytest.mark.parametrize(
    ("note", "where", "said"),
    [
        (
            "note pattern on district is district\n    lends rules",
            "this.pattern",
            "remember another district as this district's pattern, whose rules this district has as well.",
        ),
        (
            "note pattern on player is district\n    lends rules\n    until end of turn",
            "your pattern",
            "remember another district as your pattern until the end of the turn, whose rules you have as well.",
        ),
    ],
)
def test_texts_state_who_has_which_rules(note: str, where: str, said: str) -> None:
    result = compile_pack("fair", [SourceText("a.card", CARDS.format(note=note, where=where))], [])
    assert not result.problems  # a lending note counts as used even if no rule reads it
    assert said in result.module.cards[0].sentence


def test_a_note_that_lends_to_a_player_without_end_is_reported() -> None:
    cards = CARDS.format(note="note pattern on player is district\n    lends rules", where="your pattern")
    assert [problem.code for problem in compile_pack("fair", [SourceText("a.card", cards)], []).problems] == ["CIT517"]
