"""Test the line `for each player` around rules."""

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText

INN = """district Inn
    type trade
    cost 3
{}
"""


def codes(*lines: str) -> list[tuple[str, str]]:
    text = INN.format("\n".join(f"    {line}" for line in lines))
    return [(found.code, found.message) for found in compile_pack("fair", [SourceText("a.card", text)], []).problems]


@pytest.mark.parametrize(
    ("lines", "code", "said"),
    [
        (("for each player", "    counts as noble for income"), "CIT404", "about the card itself"),
        (("for each player from you", "    score 1"), "CIT302", '"from" has no meaning here'),
        (("for each district", "    score 1"), "CIT302", "rules can only be for players"),
        (("for each player", "    for each player", "        score 1"), "CIT404", 'inside another "for each"'),
        (("while in hand", "    for each player", "        score 1"), "CIT404", "would reveal it"),
        (("for each player", "    while in hand", "        score 1"), "CIT404", "would reveal it"),
        (("for each player",), "CIT106", "rules below this line"),
        (("for each player", "    gain 1 gold"), "CIT107", "only rules"),
        (("for each player where", "    score 1"), "CIT103", ""),
        (("for each player where player is", "    score 1"), "CIT103", ""),
    ],
)
def test_an_invalid_line_is_reported_once(lines: tuple[str, ...], code: str, said: str) -> None:
    found = codes(*lines)
    assert [one for one, _ in found] == [code], found
    assert said in found[0][1]


def test_you_is_the_owner_in_the_line_and_the_player_below_it() -> None:
    assert codes("for each player as guest where guest is not you", "    score 1 if guest is crowned") == []


def test_a_condition_that_never_holds_is_reported() -> None:
    assert [code for code, _ in codes("for each player where player is not player", "    score 1")] != []
