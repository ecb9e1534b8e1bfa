"""Conversion of views, records and saves to JSON data and back; parsing is strict."""

import hashlib
import json
from collections.abc import Callable, Mapping
from types import EllipsisType
from typing import Any, Literal, TypeVar, get_args, get_origin

from cattrs import BaseValidationError, Converter, transform_error
from cattrs.gen import make_dict_unstructure_fn
from cattrs.v import format_exception

from citadels_core.model.errors import CitadelsError, SetupError
from citadels_core.model.setup import Setup
from citadels_core.speech.arguments import Argument, ListArgument, MessageArgument, NameArgument
from citadels_core.table.setup_json import setup_from_json, setup_to_json

T = TypeVar("T")

Word = bool | int | str | tuple[int | str, ...]
"""A field of an event in words: a boolean, a number or a seat, a name, or several of them."""

ARGUMENTS = {"kind": NameArgument, "items": ListArgument, "message": MessageArgument}
"""The type of an argument of a message, by the key that identifies it in JSON."""


class JsonError(CitadelsError):
    """The data is not the JSON form of the type; the message says where."""


def _number(value: object, _: object) -> int:
    if type(value) is not int:
        raise ValueError("expected a whole number")
    return value


def _flag(value: object, _: object) -> bool:
    if type(value) is not bool:
        raise ValueError("expected true or false")
    return value


def _text(value: object, _: object) -> str:
    if type(value) is not str:
        raise ValueError("expected a text")
    return value


def _setup(value: object, _: object) -> Setup:
    """Parse the set-up of a started game, which must have a seed."""
    try:
        setup = setup_from_json(value)
        setup.known_seed()
    except SetupError as error:
        raise ValueError(str(error).removesuffix(".")) from None
    return setup


def _one_of(value: object, type_: object) -> object:
    words = get_args(type_)
    if value not in words or type(value) is not str:
        raise ValueError(f"expected one of {', '.join(words)}")
    return value


def _word(value: object, _: object) -> Word:
    if isinstance(value, list):
        if not all(type(one) in (int, str) for one in value):
            raise ValueError("expected numbers and texts")
        return tuple(value)
    if not isinstance(value, (int, str)):
        raise ValueError("expected true or false, a number, a text or a list of them")
    return value


def _argument(made: Converter, value: object) -> Argument:
    """Parse an argument of a message; the keys of a JSON object tell the type of the argument."""
    if type(value) in (int, str):
        return value  # type: ignore[return-value]  # mypy does not narrow types by ``type(value)``
    kind = next((kind for key, kind in ARGUMENTS.items() if key in _check_type(dict, "an object", value)), None)
    if kind is None:
        raise ValueError(f"expected one of the keys {', '.join(ARGUMENTS)}")
    return made.structure(value, kind)


class _StrictConverter(Converter):
    """A converter that accepts only dicts for structures and mappings, and only lists for tuples."""

    def gen_structure_attrs_fromdict(self, cl: type[T]) -> Callable[[Mapping[str, Any], Any], T]:
        inner = super().gen_structure_attrs_fromdict(cl)
        return lambda value, type_: inner(_check_type(dict, "an object", value), type_)

    def gen_structure_mapping(self, cl: Any) -> Any:
        inner = super().gen_structure_mapping(cl)
        return lambda value, type_: inner(_check_type(dict, "an object", value), type_)

    def gen_structure_tuple(self, cl: Any) -> Any:
        """Build the parser of a tuple type: any number of items of one type, or one type for each index."""
        types = [one for one in get_args(cl) if not isinstance(one, EllipsisType)]
        hooks = [self.get_structure_hook(one) for one in types]
        any_length = len(types) < len(get_args(cl))

        def structure(value: Any, _: object) -> Any:
            _check_type(list, "a list", value)
            if any_length:
                return tuple([hooks[0](one, types[0]) for one in value])
            if len(value) != len(types):
                raise ValueError(f"expected a list of {len(types)}")
            return tuple([hook(one, type_) for hook, one, type_ in zip(hooks, value, types, strict=True)])

        return structure


def _has_origin(origin: object) -> Callable[[Any], bool]:
    return lambda type_: get_origin(type_) is origin


def _check_type(shape: type, spoken: str, value: Any) -> Any:
    if not isinstance(value, shape):
        raise ValueError(f"expected {spoken}")
    return value


def make_converter(*, omit_if_default: bool = False) -> Converter:
    """Build a converter for public values; it can leave out fields that have their default values."""
    made = _StrictConverter(
        forbid_extra_keys=True, unstruct_collection_overrides={tuple: list}, omit_if_default=omit_if_default
    )
    made.register_structure_hook_factory(_has_origin(tuple), made.gen_structure_tuple)
    made.register_structure_hook(int, _number)
    made.register_structure_hook(bool, _flag)
    made.register_structure_hook(str, _text)
    made.register_structure_hook(Word, _word)
    made.register_structure_hook_func(_has_origin(Literal), _one_of)
    made.register_structure_hook(Setup, _setup)
    made.register_unstructure_hook(Setup, setup_to_json)
    made.register_structure_hook(Argument, lambda value, _: _argument(made, value))
    made.register_unstructure_hook(
        Argument, lambda value: value if isinstance(value, int | str) else made.unstructure(value)
    )
    made.register_unstructure_hook(Word, lambda value: [*value] if isinstance(value, tuple) else value)
    return made


CONVERTER = make_converter()


def leave_out_defaults(kind: type[T]) -> type[T]:
    """Leave fields with their default values out of the JSON form of a class."""
    CONVERTER.register_unstructure_hook(kind, make_dict_unstructure_fn(kind, CONVERTER, _cattrs_omit_if_default=True))
    return kind


def to_json(value: Any) -> Any:
    """Return the JSON form of a view, an event, a record or a snapshot."""
    return CONVERTER.unstructure(value)


def from_json(type_: type[T], data: object, converter: Converter = CONVERTER) -> T:
    """Parse a value of a type from JSON data.

    Raises:
        JsonError: the data is not of this type, or has unknown keys.
    """
    try:
        return converter.structure(data, type_)
    except BaseValidationError as error:
        raise JsonError(_first_problem(error)) from None
    except ValueError as error:
        raise JsonError(f"At $: {error}.") from None
    except RecursionError:
        raise JsonError("The data lies too deep in itself.") from None


def _first_problem(error: BaseValidationError) -> str:
    problem, _, where = transform_error(error, format_exception=_error_text)[0].partition(" @ ")
    return f"At {where or '$'}: {problem}."


def _error_text(error: BaseException, type_: type | None) -> str:
    return str(error) if type(error) is ValueError else format_exception(error, type_)


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def canonical(data: Any) -> str:
    """Return the canonical text of JSON data: sorted keys, no spaces, ASCII."""
    return _ENCODER.encode(data)


def sha256(data: Any) -> str:
    """Return the SHA-256 of the canonical text of JSON data, in hexadecimal."""
    return hashlib.sha256(canonical(data).encode()).hexdigest()
