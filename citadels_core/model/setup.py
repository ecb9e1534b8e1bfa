"""What a table agrees on before a game: the edition, the seats, the seed and the options of the box."""

from attrs import frozen

from citadels_core.model.errors import SetupError


@frozen(kw_only=True)
class Setup:
    """The choices that make a game; with the same content and answers they give the same game.

    Attributes:
        edition: the id of an edition, ``pack:edition`` or just the pack when it has one edition.
        seats: the number of players.
        seed: any integer; chance follows from it alone.
        variants: the names of the edition's variants to play with.
        decks: the ids or names of decks to play with instead of the edition's own; empty for its own.
        preset: the name of one of the edition's presets, a choice of characters and districts; None for its own cast.
        cast: names or ids of characters, each instead of the one of its rank.
        districts: what to play with instead of the unique districts: names or ids of districts and decks, names of
            presets, or ``basic`` alone for none; empty for those of the preset or of the edition.
        names: what the players are called; seats without one are called after their number.
    """

    edition: str
    seats: int = 4
    seed: int = 0
    variants: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    preset: str | None = None
    cast: tuple[str, ...] = ()
    districts: tuple[str, ...] = ()
    names: tuple[str, ...] = ()

    def __attrs_post_init__(self) -> None:
        """Refuse values of the wrong kind.

        Raises:
            SetupError: a value is not what its attribute says; one sentence tells which.
        """
        if not isinstance(self.edition, str):
            raise SetupError(f"edition is the id of an edition, not {self.edition!r}.")
        for name in ("seats", "seed"):
            value = getattr(self, name)
            if not isinstance(value, int) or isinstance(value, bool):
                raise SetupError(f"{name} is a whole number, not {value!r}.")
        if not isinstance(self.preset, str | None):
            raise SetupError(f"preset is the name of a preset, not {self.preset!r}.")
        for name in ("variants", "decks", "cast", "districts", "names"):
            value = getattr(self, name)
            if not isinstance(value, tuple) or not all(isinstance(word, str) for word in value):
                raise SetupError(f"{name} is a tuple of words, not {value!r}.")
