"""What somebody writes who knows no language yet is answered by what to write instead."""

import pytest

from citadels_dsl.compiler import compile_pack
from citadels_dsl.diagnostics import Diagnostic
from citadels_dsl.source import Source

MARKET = "district Fish Market\n    type unique\n    cost 3\n    action Sell once per turn\n        "


def found(text: str) -> list[Diagnostic]:
    problems = compile_pack("mine", [Source("mine.card", text)], []).problems
    return [problem for problem in problems if problem.severity == "error"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("district Fish Market\ntype unique\ncost 3\n", "put 4 spaces before this line"),
        ("scenario Fish Market: it is there\nthen Anna has 2 gold\n", "put 4 spaces before this line"),
        ("// my first card\ndistrict Fish Market\n    type unique\n    cost 3\n", 'a comment begins with "#"'),
        ("district Fish Market\n    type unique\n    cost three\n", "write it in digits: cost 3"),
        (MARKET + "gain one gold\n", "write it in digits: 1"),
        (MARKET + "draw 2 cards\n", 'write "gain" instead'),
        (
            "scenario Fish Market: sold\n    given Anna: crown\n    when Anna uses Sell\n",
            "such as: action Sell once per turn",
        ),
        (MARKET + "lose 2 gold\n", 'write "pay" instead'),
    ],
)
def test_the_help_says_what_to_write(text: str, words: str) -> None:
    assert words in " ".join(str(problem.help) for problem in found(text))


def test_a_number_in_words_is_mended() -> None:
    text = MARKET + "gain two gold\n"
    (problem,) = found(text)
    assert problem.fix is not None
    span = problem.fix.span
    assert text[: span.start] + problem.fix.replacement + text[span.end :] == MARKET + "gain 2 gold\n"


def test_a_word_that_is_nowhere_known_is_no_clause() -> None:
    (problem,) = found("blurb\n")
    assert "put 4 spaces" not in str(problem.help)
