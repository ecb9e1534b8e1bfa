"""What the machine uses of Cython, for Python that runs it as it stands: types are ints, decorators do nothing.

The modules of the machine import this as ``cython``. The build compiles the same text with the real one in its place
(`docs/decisions/34-the-machine.md`), so nothing here is ever called in the compiled form.
"""

import sys
from abc import ABCMeta
from collections.abc import Callable, Mapping, Sequence
from struct import unpack
from typing import Annotated, Any, ClassVar, Literal, TypeAlias, TypeVar, cast, dataclass_transform

compiled = False

int = int  # noqa: A001, PLW0127  # the name that annotations use
longlong: TypeAlias = int
double: TypeAlias = float
ulonglong: TypeAlias = int
wide_row: TypeAlias = Sequence[int]
"""A row of numbers of 64 bits without a sign, which is never changed."""
public: TypeAlias = int
"""A number of a class that Python may set too."""
row: TypeAlias = list[int]
"""A row of numbers: a list here, ``int[::1]`` in the compiled form."""

nothing: Any = None
"""What stands where an object may be missing; whoever reads it looks first."""

Kind = TypeVar("Kind")
maybe = Annotated[Kind, "or nothing"]
"""An attribute where it may be missing. All others hold an object from the first, or once the box is linked."""
Function = TypeVar("Function", bound=Callable[..., object])


def _annotated(body: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the names that the body of a class annotates; from Python 3.14 on a function tells them."""
    if sys.version_info >= (3, 14):
        from annotationlib import Format, call_annotate_function, get_annotate_from_class_namespace

        annotate = get_annotate_from_class_namespace(body)
        if annotate is not None:
            return tuple(call_annotate_function(annotate, Format.FORWARDREF))
    return tuple(body.get("__annotations__", ()))


class Structure(ABCMeta):
    """The class of the classes that are compiled to structures; Python makes sequences from some.

    Their objects have room for the attributes that their bodies declare, and for no others: as in the compiled form.
    Classes of modules that are not compiled, such as games, are made from structures as from any class.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "Structure":
        """Make a class, in a compiled module with a slot for each name that its body annotates."""
        here = vars(sys.modules[body["__module__"]])
        if here.get("cython") is not sys.modules[__name__]:
            return super().__new__(cls, name, bases, body)
        names = _annotated(body)
        kept = {one: value for one, value in body.items() if one not in names}
        made: Any = super().__new__(cls, name, bases, kept | {"__slots__": names})
        if hasattr(made, "taken"):
            made.taken = {**made.taken, **{one: body.get(one, REQUIRED) for one in names if body.get(one) is not LATER}}
        return made  # type: ignore[no-any-return]  # it is what ``type`` makes


def cclass(kind: type[Kind]) -> type[Kind]:
    """Mark a class that is compiled to a structure, and all classes that are made from it."""
    body = {name: value for name, value in vars(kind).items() if name not in ("__dict__", "__weakref__")}
    made: Any = Structure(kind.__name__, kind.__bases__, body)
    return cast("type[Kind]", made)


REQUIRED, LATER = object(), object()
"""What stands for the value of an attribute that has to be given, and of one that is not taken."""


def later(*, init: Literal[False] = False) -> Any:  # the parameter tells checkers of types that it is not taken
    """Return what stands where an attribute gets its value once the object is made: by ``__post_init__``, or later."""
    return LATER


@dataclass_transform(eq_default=False, field_specifiers=(later,))
class Part(metaclass=Structure):
    """A structure that is made from the values of its attributes, in their order or by name, as a data class is.

    An attribute with a value in its class may be left out. ``__post_init__`` works out what follows from the others.
    """

    __slots__ = ()
    taken: ClassVar[dict[str, Any]] = {}
    """The attributes that are taken, each with its value where that is left out."""

    def __init__(self, *given: Any, **named: Any) -> None:
        """Take the values."""
        for name, value in {**self.taken, **dict(zip(self.taken, given, strict=False)), **named}.items():
            if value is REQUIRED or name not in self.taken or len(given) > len(self.taken):
                raise TypeError(f"{type(self).__name__} is not made from these values")
            setattr(self, name, value)
        self.__post_init__()

    def __post_init__(self) -> None:
        """Work out what follows from the values; most have nothing of the sort."""


def cfunc(function: Function) -> Function:
    """Mark a function that only the machine calls."""
    return function


def inline(function: Function) -> Function:
    """Mark a short method that is written where it is called."""
    return function


def declare(kind: object, value: Kind) -> Kind:
    """Give a constant of the module its type: what has one is no name that has to be looked up. Objects, too."""
    return value


def refuse_missing(box: object) -> None:
    """Look whether all of a box is there and of its class, in the compiled form; here what is not says so itself."""


def blank(kind: type[Kind]) -> Kind:
    """Return an object of a class in which nothing is written yet."""
    return kind.__new__(kind)


def named(kind: type[Kind], parts: tuple[Any, ...]) -> Kind:
    """Return a named tuple of a class."""
    made: Kind = tuple.__new__(kind, parts)  # type: ignore[type-var]  # which is made from tuple
    return made


def new_row(size: int) -> list[int]:
    """Return a row of zeros."""
    return [0] * size


def wide_row_of(data: bytes) -> Sequence[int]:
    """Return the numbers of 64 bits that stand one after the other in bytes, the lowest byte first."""
    return unpack(f"<{len(data) // 8}Q", data)


def longer_row(old: list[int], used: int, size: int) -> list[int]:
    """Return a row of some size that begins with what is used of another one."""
    return old[:used] + [0] * (size - used)


def numbers_of(row: Sequence[int], count: int) -> Any:
    """Return the first numbers of a row, to be compared, or made into a row again: bytes in the compiled form."""
    return tuple(row[:count])


def row_of(numbers: Sequence[int], size: int) -> list[int]:
    """Return a row of some size that begins with what ``numbers_of`` has returned."""
    return [*numbers, *[0] * (size - len(numbers))]


def part_of(row: Sequence[int], at: int, count: int) -> tuple[int, ...]:
    """Return a part of a row as numbers of Python; who asks for it has looked whether the row has it."""
    return tuple(row[at : at + count])
