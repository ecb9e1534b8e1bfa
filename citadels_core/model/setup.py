"""The set-up of a game: the edition, the seats, the seed and the optional cards and variants."""

import unicodedata
from typing import Final

from attrs import fields, frozen

from citadels_core.model.errors import SetupError
from citadels_core.model.quote import shown

SEED_BITS: Final = 128
"""The most bits of a given seed; drawn seeds have half as many."""

SEATS_BITS: Final = 16
"""The most bits of the number of seats, which keeps messages short; the edition checks the number itself."""

LONGEST_NAME: Final = 40
LONGEST_WORD: Final = 200
"""The most characters of the name of a player, and of any other text of a set-up."""

_JOINERS: Final = "\u200c\u200d"
"""Invisible characters that are part of names in some scripts."""


@frozen(kw_only=True, repr=False)
class Setup:
    """The choices that make a game.

    Attributes:
        edition: the id of an edition: ``pack:edition``, or only the pack if the pack has one edition.
        seats: the number of players.
        seed: the seed of all randomness, a whole number of at most 128 bits. None for a new random seed in each game.
        variants: names of variants of the edition.
        decks: ids or names of decks that replace all decks of the edition.
        preset: the name of a preset of the edition: a choice of characters and districts.
        cast: names or ids of characters; each replaces the usual character of its rank; companions are added.
        districts: names or ids of districts, decks and presets: their unique districts replace the usual ones, their
            other districts are added; ``basic`` alone for no unique districts.
        names: names of the players; by default ``Player 1`` for seat 0, and so on.
    """

    edition: str
    seats: int = 4
    seed: int | None = None
    variants: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    preset: str | None = None
    cast: tuple[str, ...] = ()
    districts: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        """Check the type and the range of each value.

        Raises:
            SetupError: a value is not what its attribute says; one sentence and a code tell how.
        """
        if not isinstance(self.edition, str):
            raise SetupError(f"edition is the id of an edition, not {shown(self.edition)}.", code="wrong_type")
        _refuse_number("seats", self.seats, SEATS_BITS)
        if self.seed is not None:
            _refuse_number("seed", self.seed, SEED_BITS)
        if self.preset is not None and not isinstance(self.preset, str):
            raise SetupError(f"preset is the name of a preset, not {shown(self.preset)}.", code="wrong_type")
        for name in _SEVERAL:
            value = getattr(self, name)
            if value.__class__ is tuple and not value:
                continue  # fast path: most tuples are empty, and simulations build many set-ups
            if not isinstance(value, tuple) or not all(isinstance(word, str) for word in value):
                raise SetupError(f"{name} is a tuple of words, not {shown(value)}.", code="wrong_type")
            if name != "names" and any(len(word) > LONGEST_WORD for word in value):
                raise SetupError(f"A word of {name} is longer than {LONGEST_WORD} characters.", code="too_long")
        for name, word in (("edition", self.edition), ("preset", self.preset)):
            if word is not None and len(word) > LONGEST_WORD:
                raise SetupError(f"{name} is longer than {LONGEST_WORD} characters.", code="too_long")
        if self.names:
            self._check_names()

    def __repr__(self) -> str:
        said = {one.name: getattr(self, one.name) for one in fields(Setup)}
        chosen = [f"{one.name}={said[one.name]!r}" for one in fields(Setup) if said[one.name] != one.default]
        return f"Setup({', '.join(chosen)})"

    def name_of(self, seat: int) -> str:
        """Return the name of a player."""
        return self.names[seat] if 0 <= seat < len(self.names) else f"Player {seat + 1}"

    def known_seed(self) -> int:
        """Return the seed; raise an error if the set-up has none.

        Raises:
            SetupError: the set-up has no seed.
        """
        if self.seed is None:
            raise SetupError("The set-up has no seed yet.", code="no_seed")
        return self.seed

    def _check_names(self) -> None:
        if len(self.names) > self.seats:
            raise SetupError(f"There are {len(self.names)} names for {self.seats} players.", code="too_many_names")
        for seat, name in enumerate(self.names):
            if len(name) > LONGEST_NAME:
                problem = f"The name of seat {seat} has more than {LONGEST_NAME} characters."
                raise SetupError(problem, code="name_too_long")
            if not name.strip() or any(_is_invisible(character) for character in name):
                problem = f"The name of seat {seat} is empty, or has line breaks or invisible characters in it."
                raise SetupError(problem, code="name_unreadable")
        seats: dict[str, int] = {}
        for seat in range(self.seats):
            first = seats.setdefault(_normal_form(self.name_of(seat)), seat)
            if first != seat:
                problem = f"Seats {first} and {seat} are both called {shown(self.name_of(seat))}."
                raise SetupError(problem, code="name_twice")


_SEVERAL = tuple(one.name for one in fields(Setup) if one.type == tuple[str, ...])
"""The attributes that hold several words."""


def _refuse_number(name: str, value: object, bits: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise SetupError(f"{name} is a whole number, not {shown(value)}.", code="wrong_type")
    if value.bit_length() > bits:
        raise SetupError(f"{name} is a whole number of at most {bits} bits.", code="too_large")


def _is_invisible(character: str) -> bool:
    """Return whether a character is invisible or affects the text around it."""
    return unicodedata.category(character) in ("Cc", "Cf", "Cs", "Zl", "Zp") and character not in _JOINERS


def _normal_form(name: str) -> str:
    """Return a normal form of a name, which is equal for names that look alike."""
    seen = unicodedata.normalize("NFKC", "".join(letter for letter in name if letter not in _JOINERS))
    return " ".join(seen.casefold().split())
