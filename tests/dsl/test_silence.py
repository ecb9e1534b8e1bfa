"""Test which markers may have the line `silences`."""

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText


@pytest.mark.parametrize(
    ("marker", "code", "said"),
    [
        ("marker hushed on player\n    silences", "CIT404", "no rules to silence"),
        ("marker hushed on district\n    silences\n    seen by placer", "CIT404", "must be seen by all"),
        ("marker hushed on district\n    silences\n    silences", "CIT403", "there are two lines"),
        ("marker hushed on district\n    silences all", "CIT302", "nothing can follow"),
        ("counter hushed on district\n    silences", "CIT404", "is not allowed in"),
    ],
)
def test_an_invalid_line_is_reported(marker: str, code: str, said: str) -> None:
    problems = compile_pack("fair", [SourceText("a.card", marker + "\n")], []).problems
    found = [(problem.code, problem.message) for problem in problems if problem.severity == "error"]
    assert [one for one, _ in found] == [code], found
    assert said in found[0][1]


def findings(marker: str) -> list[str]:
    text = f"""{marker}

character Crier
    rank 2
    action Hush once per turn
        target character as victim where victim.rank is at least 3
        mark victim hushed
"""
    return [problem.code for problem in compile_pack("fair", [SourceText("a.card", text)], []).problems]


def test_a_silencing_marker_counts_as_used() -> None:
    assert findings("marker hushed on character\n    silences\n    until end of round") == []
    assert findings("marker hushed on character\n    until end of round") == ["CIT502"]


def test_a_marker_that_silences_without_end_is_reported() -> None:
    assert findings("marker hushed on character\n    silences") == ["CIT517"]
