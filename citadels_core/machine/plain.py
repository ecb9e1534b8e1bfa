"""A replacement for Cython in plain Python: types are ints, decorators do nothing.

The modules of the machine import this as ``cython``. The build puts the real Cython in its place
(`docs/decisions/34-the-machine.md`), so the compiled form uses nothing here.
"""

import sys
from abc import ABCMeta
from collections.abc import Callable, Mapping, Sequence
from struct import unpack
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, TypeVar, cast, dataclass_transform

compiled = False

int = int  # noqa: A001, PLW0127  # annotations use ``cython.int``
longlong: TypeAlias = int
double: TypeAlias = float
ulonglong: TypeAlias = int
wide_row: TypeAlias = Sequence[int]
"""An immutable row of unsigned numbers of 64 bits."""
public: TypeAlias = int
"""A number attribute that Python code may set."""
row: TypeAlias = list[int]
"""A row of numbers: a list here, ``int[::1]`` in the compiled form."""

nothing: Any = None
"""The value of a missing object; readers check for it."""

Kind = TypeVar("Kind")
maybe = Annotated[Kind, "or nothing"]
"""The type of an attribute that may be ``nothing``. All others hold an object from the start or from linking on."""
Function = TypeVar("Function", bound=Callable[..., object])


def _annotated(body: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names that a class body annotates; Python 3.14 and later compute them on demand."""
    if sys.version_info >= (3, 14):
        from annotationlib import Format, call_annotate_function, get_annotate_from_class_namespace

        annotate = get_annotate_from_class_namespace(body)
        if annotate is not None:
            return tuple(call_annotate_function(annotate, Format.FORWARDREF))
    return tuple(body.get("__annotations__", ()))


class Structure(ABCMeta):
    """The metaclass of all classes that become C structures in the compiled form.

    As in that form, instances only have the attributes that the class body declares. Subclasses in modules that are
    not compiled, such as games, are ordinary classes.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "Structure":
        """Make a class; in a compiled module each annotated name becomes an entry of ``__slots__``."""
        here = vars(sys.modules[body["__module__"]])
        if here.get("cython") is not sys.modules[__name__]:
            return super().__new__(cls, name, bases, body)
        names = _annotated(body)
        kept = {one: value for one, value in body.items() if one not in names}
        made: Any = super().__new__(cls, name, bases, kept | {"__slots__": names})
        if hasattr(made, "taken"):
            made.taken = {**made.taken, **{one: body.get(one, REQUIRED) for one in names if body.get(one) is not LATER}}
        return made  # type: ignore[no-any-return]  # ``type`` returns a class


def cclass(kind: type[Kind]) -> type[Kind]:
    """Mark a class, with its subclasses, as a C structure of the compiled form."""
    body = {name: value for name, value in vars(kind).items() if name not in ("__dict__", "__weakref__")}
    made: Any = Structure(kind.__name__, kind.__bases__, body)
    return cast("type[Kind]", made)


REQUIRED, LATER = object(), object()
"""Mark attributes that the constructor requires, and attributes that are set later."""


def later(*, init: Literal[False] = False) -> Any:  # for type checkers: ``__init__`` does not take the attribute
    """Return the default of an attribute that the constructor does not take."""
    return LATER


@dataclass_transform(eq_default=False, field_specifiers=(later,))
class Part(metaclass=Structure):
    """A structure with a constructor for its attributes, in order or by name, like a dataclass.

    An attribute with a value in its class is optional. ``__post_init__`` sets the attributes that depend on others.
    """

    __slots__ = ()
    taken: ClassVar[dict[str, Any]] = {}
    """The attributes that the constructor takes, each with its default."""

    def __init__(self, *given: Any, **named: Any) -> None:
        """Set the attributes from positional and named arguments."""
        for name, value in {**self.taken, **dict(zip(self.taken, given, strict=False)), **named}.items():
            if value is REQUIRED or name not in self.taken or len(given) > len(self.taken):
                raise TypeError(f"{type(self).__name__} is not made from these values")
            setattr(self, name, value)
        self.__post_init__()

    def __post_init__(self) -> None:
        """Set the attributes that depend on other attributes; most classes have none of these."""


def cfunc(function: Function) -> Function:
    """Mark a function that only compiled code calls."""
    return function


def inline(function: Function) -> Function:
    """Mark a short function that the compiler inlines."""
    return function


def declare(kind: object, value: Kind) -> Kind:
    """Give a module constant a C type, so that compiled code reads it without a dictionary lookup."""
    return value


def refuse_missing(box: object) -> None:
    """Do nothing; the compiled form checks here that no attribute of a `LinkedBox` is missing."""


def blank(kind: type[Kind]) -> Kind:
    """Return an uninitialised instance of a class."""
    return kind.__new__(kind)


def named(kind: type[Kind], parts: tuple[Any, ...]) -> Kind:
    """Return an instance of a named tuple class."""
    made: Kind = tuple.__new__(kind, parts)  # type: ignore[type-var]  # the class is a subclass of tuple
    return made


def new_row(size: int) -> list[int]:
    """Return an array (a ``row``) of zeros."""
    return [0] * size


def wide_row_of(data: bytes) -> Sequence[int]:
    """Decode a little-endian byte string into numbers of 64 bits."""
    return unpack(f"<{len(data) // 8}Q", data)


def longer_row(old: list[int], used: int, size: int) -> list[int]:
    """Return an array (a ``row``) of a given size that begins with the used part of another array."""
    return old[:used] + [0] * (size - used)


def numbers_of(row: Sequence[int], count: int) -> Any:
    """Return the first numbers of an array, as a tuple; the compiled form returns bytes."""
    return tuple(row[:count])


def row_of(numbers: Sequence[int], size: int) -> list[int]:
    """Return an array of a given size that begins with a result of ``numbers_of``."""
    return [*numbers, *[0] * (size - len(numbers))]


def part_of(row: Sequence[int], at: int, count: int) -> tuple[int, ...]:
    """Return part of an array as Python numbers; the caller checks that the part is inside the array."""
    return tuple(row[at : at + count])
