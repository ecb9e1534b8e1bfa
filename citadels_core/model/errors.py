"""What the engine raises, one class for each audience."""


class CitadelsError(Exception):
    """Everything this package raises on purpose."""


class IllegalAnswer(CitadelsError):
    """An answer that does not fit the pending decision; the game is as it was.

    ``code`` is stable: ``game_over``, ``not_pending``, ``not_offered``, ``too_few``, ``too_many``, ``repeated``,
    ``not_a_subset``, ``nothing_to_undo``.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class SetupError(CitadelsError):
    """A game that cannot be set up as asked; the message is one sentence that says what there is."""


class ContentError(CitadelsError):
    """Packs that cannot be loaded; ``problems`` holds every finding, ``rendered`` says them for a person."""

    def __init__(self, message: str, problems: tuple[object, ...] = (), rendered: str = "") -> None:
        super().__init__(message)
        self.problems = problems
        self.rendered = rendered


class SnapshotError(CitadelsError):
    """A saved game that does not belong to this content or this version."""


class EngineBug(CitadelsError):
    """Something that cannot happen has happened; please report it with the record of the game."""
