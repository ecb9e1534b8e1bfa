"""Check what shall be played at a table and what its players are called, and make the set-up of a game of it."""

import unicodedata
from collections.abc import Sequence
from typing import Final

from attrs import evolve

from citadels_core.box.box import Box
from citadels_core.box.find import box_for
from citadels_core.model.errors import ContentError, SetupError
from citadels_core.model.quote import shown
from citadels_core.model.setup import Setup
from citadels_core.table.setup_json import setup_from_json
from citadels_core.wire.card_source import Source
from citadels_core.wire.encoding import plain
from citadels_core.wire.refusal_codes import Refused
from citadels_core.wire.table_views import TableSetup


def game_setup(setup: TableSetup, names: tuple[str, ...] = ()) -> Setup:
    """Return the set-up of a game, with what the players are called.

    Raises:
        SetupError: no table could keep it.
    """
    data = {name: value for name, value in plain(setup).items() if name != "packs"}
    return evolve(setup_from_json(data), names=names)


def playable(source: Source, setup: TableSetup) -> tuple[TableSetup, Box]:
    """Return a set-up that can be played, with the id of its edition, and what it is played with.

    Raises:
        Refused: ``no_such_pack`` or ``packs_apart``.
        SetupError: it cannot be played.
    """
    try:
        catalog = source.catalog(setup.packs)
    except KeyError as error:
        raise Refused("no_such_pack", pack=shown(error.args[0])) from None
    except ContentError as error:
        raise Refused("packs_apart", why=str(error)) from None
    box = box_for(catalog, game_setup(setup))
    return evolve(setup, edition=box.edition.book.id), box


_UNSEEN_MARKS: Final = "\u034f\u200c\u200d" + "".join(map(chr, range(0xFE00, 0xFE10)))
"""Invisible characters that some scripts and emoji need; a name must have others, too."""

_BLANKS: Final = "\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0"
"""Characters that look like a space: Unicode's Default_Ignorable_Code_Point, and the empty braille cell."""

_LOOKS: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТХҮаеѕіјорсухһӏԁԛԝ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρυι" + "I1|0",
    "ABESIJKMHOPCTXYaesijopcyxhldqw" + "ABEZHIKMNOPTYXovpui" + "lllO",
)
"""Cyrillic and Greek letters that look like Latin ones, and characters that look like l and O (compare Unicode's
confusables.txt, UTS 39)."""


def check_name(setup: TableSetup, names: Sequence[str], seat: int, name: str) -> None:
    """Check what the player of a seat wants to be called.

    A set-up itself takes more, so that games which were kept with such names still open, on any version of Unicode.

    Raises:
        SetupError: no set-up takes the name, it looks empty (``name_unreadable``), or like another (``name_twice``).
    """
    game_setup(setup, tuple(name if number == seat else other for number, other in enumerate(names)))
    if not _is_seen(name) or any(character in _BLANKS for character in name):
        problem = f"The name of seat {seat} is empty, or has line breaks or invisible characters in it."
        raise SetupError(problem, code="name_unreadable")
    for number, other in enumerate(names):
        if number != seat and _skeleton(other) == _skeleton(name):
            raise SetupError(f"{shown(name)} looks like the name of seat {number}.", code="name_twice")


def _is_seen(name: str) -> bool:
    """Return whether a name has a visible character: a letter, number, punctuation mark or symbol."""
    return any(unicodedata.category(character)[0] in "LNPS" for character in name)


def _skeleton(name: str) -> str:
    """Return the skeleton of a name, which is equal for names that look alike."""
    seen = unicodedata.normalize("NFKC", "".join(letter for letter in name if letter not in _UNSEEN_MARKS))
    return " ".join(seen.split()).translate(_LOOKS).casefold()
