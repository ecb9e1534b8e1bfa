"""What a table agrees on before a game: the edition, the seats, the seed and the options of the box."""

from attrs import frozen


@frozen(kw_only=True)
class Setup:
    """The choices that make a game; with the same content and answers they give the same game.

    Attributes:
        edition: the id of an edition, ``pack:edition`` or just the pack when it has one edition.
        seats: the number of players.
        seed: any integer; chance follows from it alone.
        variants: the names of the edition's variants to play with.
        decks: the ids or names of decks to play with instead of the edition's own; empty for its own.
        names: what the players are called; seats without one are called after their number.
    """

    edition: str
    seats: int = 4
    seed: int = 0
    variants: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
