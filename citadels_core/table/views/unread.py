"""Views of which some things are made when somebody reads them."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self

from citadels_core.speech.arguments import arguments_of, id_of


class LazyView:
    """What is made when somebody reads it, and tells of the moment of the view."""

    __slots__ = ("_made_of",)

    _made_of: Any

    LATE: ClassVar[tuple[tuple[str, ...], ...]]
    """The names of what is read late, those together that are made together."""

    if not TYPE_CHECKING:  # a view has the fields that it declares, and no others

        def __getattr__(self, name: str) -> Any:
            """Make what has this name, where nobody has read it."""
            if not any(name in part for part in self.LATE):
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}", name=name, obj=self)
            for made, value in self._made(name).items():
                object.__setattr__(self, made, value)
            return object.__getattribute__(self, name)

    def _made(self, name: str) -> Mapping[str, Any]:
        """Return what has this name, with what is made together with it."""
        raise NotImplementedError

    @classmethod
    def unread(cls, made_of: object, known: Mapping[str, Any]) -> Self:
        """Return a view of which only this is known."""
        view = cls.__new__(cls)
        object.__setattr__(view, "_made_of", made_of)
        for name, value in known.items():
            object.__setattr__(view, name, value)
        return view


def said(name: str, sentence: str) -> Mapping[str, Any]:
    """Return a sentence under a name, with its message."""
    return {name: str(sentence), "message": id_of(sentence), "arguments": arguments_of(sentence)}
