"""The exceptions of the engine, one class for each audience."""

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping


class CitadelsError(Exception):
    """Everything this package raises on purpose; it can be pickled, to be raised on the other side of a process."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (type(self), self.args, self.__dict__)


def _remade(kind: type[CitadelsError], args: tuple[Any, ...], attributes: dict[str, Any]) -> CitadelsError:
    """Restore a pickled error without its constructor, whose parameters may differ from ``args``."""
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(attributes)
    return error


class IllegalAnswer(CitadelsError):
    """An answer that does not fit the pending decision; the game is as it was.

    Attributes:
        code: what is wrong with it, which never changes its meaning: ``game_over``, ``stale``, ``not_your_turn``,
            ``malformed``, ``not_offered``, ``too_few``, ``too_many``, ``repeated``, ``not_a_seat``; of ``undo``
            ``nothing_to_undo``.
        message: the id of the message that the sentence is, for who shows it in another language.
        arguments: what that message is filled with.
    """

    def __init__(
        self, code: str, sentence: str, *, message: str = "", arguments: "Mapping[str, object] | None" = None
    ) -> None:
        super().__init__(sentence)
        self.code, self.message, self.arguments = code, message, dict(arguments or {})


class UnknownOption(IllegalAnswer, KeyError):
    """An option that is not offered, such as one whose id comes from a client; its code is ``not_offered``."""

    def __str__(self) -> str:
        return str(self.args[0])  # KeyError would return it in quotes


class ViewError(CitadelsError, ValueError):
    """A view that nobody can have: of a seat that is not there, or of a time before the game.

    Attributes:
        code: what is wrong, which never changes its meaning: ``not_a_seat``, ``no_such_seat``, ``not_an_event``,
            ``no_such_event``.
    """

    def __init__(self, message: str, *, code: str) -> None:
        super().__init__(message)
        self.code = code


class SetupError(CitadelsError):
    """A game that cannot be set up as asked; the message is one sentence that says what there is.

    Attributes:
        code: what is wrong, which never changes its meaning: ``not_playable`` for what does not go with the packs; of
            the set-up itself ``wrong_type``, ``too_large``, ``too_long``, ``too_many_names``, ``name_too_long``,
            ``name_unreadable``, ``name_twice``, ``no_seed``; of its JSON form also ``malformed``, ``unknown_field``,
            ``missing_field``, ``bad_seed``.
    """

    def __init__(self, message: str, *, code: str = "not_playable") -> None:
        super().__init__(message)
        self.code = code


class Problem(Protocol):
    """A finding in a file of a pack, as a program reads it that knows nothing of the card language."""

    @property
    def code(self) -> str:
        """Return the stable code of its kind, such as ``CIT203``; `citadels explain` tells what it means."""

    @property
    def severity(self) -> str:
        """Return how much it matters: ``error``, ``warning`` or ``note``; only errors keep a pack from being played."""

    @property
    def path(self) -> str:
        """Return the file as it is shown to a person: relative to the working directory when it is below that."""

    @property
    def message(self) -> str:
        """Return what is wrong, in a sentence without a capital letter and a full stop."""

    @property
    def help(self) -> str | None:
        """Return what can be done about it, None when nothing more can be said."""


class ContentError(CitadelsError):
    """Packs that cannot be loaded.

    Attributes:
        problems: every finding.
        rendered: what is wrong with the packs, for a person to read in a terminal.
    """

    def __init__(self, message: str, problems: tuple[Problem, ...] = (), rendered: str = "") -> None:
        super().__init__(message)
        self.problems = problems
        self.rendered = rendered


class SnapshotError(CitadelsError):
    """A saved game that does not belong to this content or this version.

    Attributes:
        code: what is wrong, which never changes its meaning: ``other_content`` when it was saved with other cards or
            rules, ``not_a_save``, ``damaged``, ``newer`` and ``too_old``.
    """

    def __init__(self, message: str, *, code: str = "damaged") -> None:
        super().__init__(message)
        self.code = code


class EngineBug(CitadelsError):
    """Something that cannot happen has happened; please report it with the record of the game."""


class SpreadError(CitadelsError):
    """A failure to spread games over processes or a cluster: it is missing, or workers die repeatedly."""
