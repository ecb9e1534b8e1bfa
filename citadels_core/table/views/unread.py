"""The base class of views whose fields are built on first access."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from citadels_core.speech.arguments import arguments_of, id_of


class LazyView:
    """A view with lazy fields, built on first access from the state in which the view was made."""

    __slots__ = ("_made_of",)

    _made_of: Any

    LATE: ClassVar[tuple[tuple[str, ...], ...]]
    """The names of the lazy fields, in groups that are built together."""

    if not TYPE_CHECKING:  # with ``__getattr__``, type checkers accept any attribute name

        def __getattr__(self, name: str) -> Any:
            """Build a lazy field when it is read for the first time."""
            if not any(name in part for part in self.LATE):
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
            for made, value in self._made(name).items():
                object.__setattr__(self, made, value)
            return object.__getattribute__(self, name)

    def _made(self, name: str) -> Mapping[str, Any]:
        """Build a lazy field, and with it the fields that are computed at the same time."""
        raise NotImplementedError

    @classmethod
    def unread(cls, made_of: object, known: Mapping[str, Any]) -> Self:
        """Build a view with the ``known`` fields; its lazy fields are built on first access."""
        view = cls.__new__(cls)
        object.__setattr__(view, "_made_of", made_of)
        for name, value in known.items():
            object.__setattr__(view, name, value)
        return view


def said(name: str, sentence: str) -> Mapping[str, Any]:
    """Return the fields of a view for a sentence: the text, the message id and the arguments."""
    return {name: str(sentence), "message": id_of(sentence), "arguments": arguments_of(sentence)}
