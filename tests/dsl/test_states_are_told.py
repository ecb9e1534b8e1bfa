"""Test that texts explain a marker, counter, note or zone where it is used."""

from textwrap import indent

import pytest

from citadels_core.packs import load
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.diagnostics import Severity
from citadels_dsl.text.source import SourceText

CARD = """
{declared}

district Trial Yard
    type unique
    cost 2
    action Try once per turn
{lines}
{more}
"""


def sentence(declared: str, lines: str, more: str = "") -> str:
    text = CARD.format(declared=declared, lines=indent(lines, " " * 8), more=indent(more, " " * 4))
    source = SourceText("try.card", text)
    made = compile_pack("try", [source], list(load().modules))
    assert not [problem for problem in made.problems if problem.severity is Severity.ERROR]
    (card,) = made.module.cards
    return card.sentence


MARK = "target player as other where other is not you\nmark other barred"
SHUT = "target district as other where other is not this\nmark other shut"
OFF = "target district as other where other is not this\nunmark other shut"
STORE = "choose card in your hand as mine\nput mine on your chest"
CLOAK = "target character as other where other.rank is at least 2\nmark other cloaked"


@pytest.mark.parametrize(
    ("declared", "lines", "told"),
    [
        ("marker barred on player", MARK, "mark another player as barred."),
        ("marker barred on player\n    until end of turn", MARK, "as barred until the end of the turn."),
        ("marker barred on player\n    until end of round", MARK, "as barred until the end of the round."),
        ("marker barred on player\n    seen by nobody", MARK, "as barred, for nobody to see."),
        ("marker cloaked on character\n    until end of round", CLOAK, "as cloaked."),
        ("marker cloaked on character\n    until end of turn", CLOAK, "as cloaked until the end of the turn."),
        ("marker shut on district\n    silences", SHUT, "as shut (without rules)."),
        (
            "marker shut on district\n    counts as none for income",
            SHUT,
            "as shut (counting as no type for income).",
        ),
        (
            "marker shut on district\n    counts as trade for scoring\n    until end of round",
            SHUT,
            "as shut (counting as trade too for everything but income) until the end of the round.",
        ),
        ("marker shut on district\n    silences\n    until end of round", OFF, "as no longer shut."),
        ("counter logs on player\n    until end of turn", "add 2 to your logs", "your logs until the end of the turn."),
        (
            "note friend on player is player\n    until end of round",
            "note (your left) as your friend",
            "as your friend until the end of the round.",
        ),
        ("zone chest on player", STORE, "on your chest."),
        ("zone chest on player\n    seen by owner", STORE, "on your chest, for you alone to see."),
        ("zone chest on player\n    seen by nobody", STORE, "on your chest, for nobody to see."),
        (
            "zone chest on player\n    seen by owner",
            "choose player as other where other is not you and other.hand is not empty\n"
            "other puts (first card in other.hand) on other.chest",
            "puts the first card in their hand on their chest, for them alone to see.",
        ),
        (
            "zone chest on player\n    seen by owner",
            "choose player as other where other is not you\nput (top 1 of deck) on other.chest",
            "on that player's chest, for that player alone to see.",
        ),
    ],
)
def test_the_text_explains_declared_state_where_it_is_placed(declared, lines, told):
    assert sentence(declared, lines).endswith(told)
