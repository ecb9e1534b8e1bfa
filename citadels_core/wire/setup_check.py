"""Check the set-up of a table and the names of its players, and build the `Setup` of the game."""

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
    """Build the `Setup` of a game from the `TableSetup` of a table and the names of its players.

    Raises:
        SetupError: a value has the wrong type or is too large.
    """
    data = {name: value for name, value in plain(setup).items() if name != "packs"}
    return evolve(setup_from_json(data), names=names)


def playable(source: Source, setup: TableSetup) -> tuple[TableSetup, Box]:
    """Check that a set-up can be played; return it with the full id of its edition, and the box to play.

    Raises:
        Refused: ``no_such_pack`` or ``packs_apart``.
        SetupError: the set-up cannot be played.
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
"""Invisible characters that names in some scripts and some emoji need; they do not make two names different."""

_BLANKS: Final = "\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0"
"""Letters and signs that look like a space: Default_Ignorable_Code_Point of Unicode, and the empty braille cell."""

_LOOKS: Final = str.maketrans(
    "АВЕЅІЈКМНОРСТХҮаеѕіјорсухһӏԁԛԝ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονρυι" + "I1|0",
    "ABESIJKMHOPCTXYaesijopcyxhldqw" + "ABEZHIKMNOPTYXovpui" + "lllO",
)
"""Letters of Cyrillic and Greek that look like Latin ones, and signs that look like l and O; compare the list of
confusable characters of Unicode (UTS 39, confusables.txt)."""


def check_name(setup: TableSetup, names: Sequence[str], seat: int, name: str) -> None:
    """Check a new name for the player of a seat.

    A set-up accepts more names, so that stored games still open, with any version of Unicode.

    Raises:
        SetupError: a set-up refuses the name, it looks empty (``name_unreadable``), or like another (``name_twice``).
    """
    game_setup(setup, tuple(name if number == seat else other for number, other in enumerate(names)))
    if not _is_visible(name) or any(character in _BLANKS for character in name):
        problem = f"The name of seat {seat} is empty, or has line breaks or invisible characters in it."
        raise SetupError(problem, code="name_unreadable")
    for number, other in enumerate(names):
        if number != seat and _look(other) == _look(name):
            raise SetupError(f"{shown(name)} looks like the name of seat {number}.", code="name_twice")


def _is_visible(name: str) -> bool:
    return any(unicodedata.category(character)[0] in "LNPS" for character in name)


def _look(name: str) -> str:
    """Return a key of a name; names that look alike have the same key."""
    seen = unicodedata.normalize("NFKC", "".join(letter for letter in name if letter not in _UNSEEN_MARKS))
    return " ".join(seen.split()).translate(_LOOKS).casefold()
