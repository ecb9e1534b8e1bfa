"""Views with fields that are built on first access."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from citadels_core.speech.arguments import arguments_of, id_of


class LazyView:
    """A view whose late fields are built on first access, from the moment of the view."""

    __slots__ = ("_made_of",)

    _made_of: Any

    LATE: ClassVar[tuple[tuple[str, ...], ...]]
    """The names of the late fields, in groups that are built together."""

    if not TYPE_CHECKING:  # type checkers know only the declared fields

        def __getattr__(self, name: str) -> Any:
            """Build a late field on first access."""
            if not any(name in part for part in self.LATE):
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
            for made, value in self._made(name).items():
                object.__setattr__(self, made, value)
            return object.__getattribute__(self, name)

    def _made(self, name: str) -> Mapping[str, Any]:
        """Build a late field, with the other fields of its group."""
        raise NotImplementedError

    @classmethod
    def unread(cls, made_of: object, known: Mapping[str, Any]) -> Self:
        """Return a view with only these fields built."""
        view = cls.__new__(cls)
        object.__setattr__(view, "_made_of", made_of)
        for name, value in known.items():
            object.__setattr__(view, name, value)
        return view


def said(name: str, sentence: str) -> Mapping[str, Any]:
    """Return the fields of a sentence: its text under a name, its message and its arguments."""
    return {name: str(sentence), "message": id_of(sentence), "arguments": arguments_of(sentence)}
