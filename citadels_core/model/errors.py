"""The exceptions of the engine: one class for each kind of error that a caller may handle."""

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping


class CitadelsError(Exception):
    """Base class of all error classes of this package; instances can be pickled."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _remade, (type(self), self.args, self.__dict__)


def _remade(kind: type[CitadelsError], args: tuple[Any, ...], attributes: dict[str, Any]) -> CitadelsError:
    """Restore a pickled error without its constructor, whose parameters may differ from ``args``."""
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(attributes)
    return error


class IllegalAnswer(CitadelsError):
    """An answer or an undo that is not allowed now; the game is unchanged.

    Attributes:
        code: ``game_over``, ``stale``, ``not_your_turn``, ``malformed``, ``not_offered``, ``too_few``, ``too_many``,
            ``repeated``, ``not_a_seat``, or ``nothing_to_undo`` for an undo.
        message: the id of the message of the sentence.
        arguments: the arguments of that message.
    """

    def __init__(
        self, code: str, sentence: str, *, message: str = "", arguments: "Mapping[str, object] | None" = None
    ) -> None:
        super().__init__(sentence)
        self.code, self.message, self.arguments = code, message, dict(arguments or {})


class UnknownOption(IllegalAnswer, KeyError):
    """An answer with an id that no option has (code ``not_offered``). The class is also a ``KeyError``."""

    def __str__(self) -> str:
        return str(self.args[0])  # KeyError would put the message in quotes


class ViewError(CitadelsError, ValueError):
    """A request for a missing seat or event. The class is also a ``ValueError``.

    Attributes:
        code: ``not_a_seat``, ``no_such_seat``, ``not_an_event`` or ``no_such_event``.
    """

    def __init__(self, message: str, *, code: str) -> None:
        super().__init__(message)
        self.code = code


class SetupError(CitadelsError):
    """A set-up that is invalid or cannot be played; the message says why.

    Attributes:
        code: ``not_playable`` when it does not go with the packs; ``wrong_type``, ``too_large``, ``too_long``,
            ``too_many_names``, ``name_too_long``, ``name_unreadable``, ``name_twice`` and ``no_seed`` for a set-up;
            also ``malformed``, ``unknown_field``, ``missing_field`` and ``bad_seed`` for its JSON form.
    """

    def __init__(self, message: str, *, code: str = "not_playable") -> None:
        super().__init__(message)
        self.code = code


class Problem(Protocol):
    """A finding in a file of a pack."""

    @property
    def code(self) -> str:
        """The code of the finding, such as ``CIT203``, for `citadels explain`."""

    @property
    def severity(self) -> str:
        """``error``, ``warning`` or ``note``; a pack with errors cannot be played."""

    @property
    def path(self) -> str:
        """The path for display, relative if it is below the working directory."""

    @property
    def message(self) -> str:
        """The problem, as a sentence without an initial capital and a full stop."""

    @property
    def help(self) -> str | None:
        """A sentence about the fix, or None."""


class ContentError(CitadelsError):
    """An error in packs, which therefore cannot be loaded.

    Attributes:
        problems: all findings.
        rendered: the findings as text for a terminal.
    """

    def __init__(self, message: str, problems: tuple[Problem, ...] = (), rendered: str = "") -> None:
        super().__init__(message)
        self.problems = problems
        self.rendered = rendered


class SnapshotError(CitadelsError):
    """A saved game that does not fit the loaded packs or this version.

    Attributes:
        code: ``other_content`` (other cards or rules), ``not_a_save``, ``damaged``, ``newer`` or ``too_old``.
    """

    def __init__(self, message: str, *, code: str = "damaged") -> None:
        super().__init__(message)
        self.code = code


class EngineBug(CitadelsError):
    """A bug of the engine. Please report it with the record of the game."""


class SpreadError(CitadelsError):
    """A failure to run games on other processes or a cluster: no cluster, or workers that keep dying."""
