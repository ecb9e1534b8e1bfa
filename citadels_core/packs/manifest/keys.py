"""Define the kinds of values that manifest keys take, each with its error texts and its JSON Schema."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from citadels_core.icons import icons
from citadels_core.model import art
from citadels_core.model.suggest import phrase
from citadels_core.model.versions import LANGUAGE_VERSION
from citadels_core.packs.manifest.requirements import ID, LONGEST, RESERVED, Requirement, is_id, is_version
from citadels_dsl.text.invisible import hidden, without_invisible

Misfit = tuple[int | None, str]
"""The index of a wrong item of a list, or None for the whole value, and a text that says what is expected."""


LONGEST_TEXT: Final = 200
"""The maximum number of characters of a description or an address."""

MOST_PICTURES: Final = 8
"""The maximum number of screenshots."""

MOST_TAGS: Final = 10
"""The maximum number of tags."""

# Compiled at use, because most manifests have neither: user names, spaces and quotes are not allowed in an address.
_ADDRESS = r"https?://[A-Za-z0-9.-]+(:[0-9]+)?([/?#][A-Za-z0-9/?#%&=~!$()*+,;:@._-]*)?"
_TAG = r"[a-z0-9]+(-[a-z0-9]+)*"
_LONGEST_TAG = 30


class KeyValueError(ValueError):
    """The error for a value that a manifest key does not allow."""

    def __init__(self, *misfits: Misfit) -> None:
        super().__init__("; ".join(text for _, text in misfits))
        self.misfits = misfits


class ValueKind(NamedTuple):
    """A kind of value: its name, its JSON Schema, and its parser, which raises ``KeyValueError``."""

    called: str
    schema: Mapping[str, Any]
    take: Callable[[object], Any]


class Key(NamedTuple):
    """The description of a manifest key: its kind of value, its meaning, and an example value in TOML."""

    kind: ValueKind
    meaning: str
    example: str


def _an_id(value: object) -> str:
    if isinstance(value, str) and value in RESERVED:
        raise KeyValueError((None, f'another name than "{value}", which is reserved by Windows'))
    if not (isinstance(value, str) and is_id(value)):
        raise KeyValueError((None, 'an id of small letters, digits and _ in quotes, such as "my_pack"'))
    return value


def _a_version(value: object) -> str:
    if isinstance(value, str) and is_version(value):
        return value
    if isinstance(value, str) and is_version(value.strip()):
        raise KeyValueError((None, 'a version without spaces inside the quotes, such as "1.0.0"'))
    raise KeyValueError((None, 'a version in quotes, such as "1.0.0"'))


def _a_line(value: object) -> str:
    if not (isinstance(value, str) and value.strip()):
        raise KeyValueError((None, "a line of text in quotes"))
    if not value.isprintable() and (next(hidden(value), None) or not without_invisible(value).isprintable()):
        raise KeyValueError((None, "a line of text in quotes, without invisible characters"))
    return value


def _a_short_line(value: object) -> str:
    if len(line := _a_line(value)) > LONGEST_TEXT:
        raise KeyValueError((None, f"a line of at most {LONGEST_TEXT} characters"))
    return line


def _an_address(value: object) -> str:
    if not (isinstance(value, str) and len(value) <= LONGEST_TEXT and re.fullmatch(_ADDRESS, value)):
        raise KeyValueError((None, 'a web address in quotes, such as "https://example.org/my_pack"'))
    return value


def _a_tag(value: object) -> str:
    if not (isinstance(value, str) and len(value) <= _LONGEST_TAG and re.fullmatch(_TAG, value)):
        raise KeyValueError((None, 'a word of small letters, digits and - in quotes, such as "new-districts"'))
    return value


def _a_picture(value: object) -> str:
    if not (isinstance(value, str) and len(value) <= LONGEST_TEXT and art.is_file(value)):
        raise KeyValueError((None, 'a picture file (.svg or .png) in the folder of the pack, such as "art/game.png"'))
    return value


def _an_icon(value: object) -> str:
    if isinstance(value, str) and (value in icons() or (len(value) <= LONGEST_TEXT and art.is_file(value))):
        return value
    wanted = 'the name of an icon, such as "fishing-boat", or a picture file of the pack, such as "icon.svg"'
    alike = art.icons_about(value[:LONGEST_TEXT].replace("-", " "), icons()) if isinstance(value, str) else []
    raise KeyValueError((None, "; ".join(filter(None, (wanted, phrase(tuple(alike[:3])))))))


def _a_flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise KeyValueError((None, "true or false"))
    return value


def _a_language(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= LANGUAGE_VERSION:
        wanted = f"a version of the card language that this SDK reads: 1 to {LANGUAGE_VERSION}"
        if isinstance(value, int) and value > LANGUAGE_VERSION:
            wanted += "; a later version needs a newer SDK"
        raise KeyValueError((None, wanted))
    return value


def _requirement(value: object) -> Requirement:
    if not isinstance(value, str):
        raise KeyValueError((None, 'the id of a pack in quotes, such as "another_pack"'))
    try:
        return Requirement.parse(value)
    except ValueError as refusal:
        raise KeyValueError((None, str(refusal))) from None


def _list(item: ValueKind, whole: str, name: Callable[[Any], str] = str, most: int | None = None) -> ValueKind:
    """Build the value kind for a list of at most ``most`` items, of which no two may have the same name."""

    def take(value: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise KeyValueError((None, whole))
        if most is not None and len(value) > most:
            raise KeyValueError((None, f"a list of at most {most} items"))
        taken: list[Any] = []
        misfits: list[Misfit] = []
        seen: set[str] = set()
        for at, one in enumerate(value):
            try:
                taken.append(item.take(one))
            except KeyValueError as refusal:
                misfits.append((at, refusal.misfits[0][1]))
                continue
            if (called := name(taken[-1])) in seen:
                misfits.append((at, f'another one: "{called[:LONGEST_TEXT]}" is in the list already'))
            seen.add(called)
        if misfits:
            raise KeyValueError(*misfits)
        return tuple(taken)

    schema: dict[str, Any] = {"type": "array", "items": item.schema, "uniqueItems": True}
    if most is not None:
        schema["maxItems"] = most
    return ValueKind(called=whole, schema=schema, take=take)


_SPECIFIER = r"(==|!=|<=|>=|<|>|~=)\s*[0-9A-Za-z.!+*-]+"
_ID_SCHEMA = {"type": "string", "pattern": f"^{ID}$", "maxLength": LONGEST}

AN_ID = ValueKind(called="small letters, digits and _", schema=_ID_SCHEMA, take=_an_id)
A_VERSION = ValueKind(
    called="a version like that of a Python package",
    schema={"type": "string", "pattern": "^[!-~]+$", "maxLength": LONGEST},
    take=_a_version,
)
A_LINE = ValueKind(called="a line of text", schema={"type": "string", "pattern": r"\S"}, take=_a_line)
A_SHORT_LINE = ValueKind(
    called=f"a line of at most {LONGEST_TEXT} characters",
    schema={"type": "string", "pattern": r"\S", "maxLength": LONGEST_TEXT},
    take=_a_short_line,
)
AN_ADDRESS = ValueKind(
    called="a web address",
    schema={"type": "string", "pattern": f"^{_ADDRESS}$", "maxLength": LONGEST_TEXT},
    take=_an_address,
)
A_TAG = ValueKind(
    called="small letters, digits and -",
    schema={"type": "string", "pattern": f"^{_TAG}$", "maxLength": _LONGEST_TAG},
    take=_a_tag,
)
A_PICTURE = ValueKind(
    called="a picture file",
    schema={"type": "string", "pattern": f"^{art.FILE.pattern}$", "maxLength": LONGEST_TEXT},
    take=_a_picture,
)
AN_ICON = ValueKind(
    called="the name of an icon or of a picture file",
    schema={"type": "string", "pattern": f"^([a-z0-9-]+|{art.FILE.pattern})$", "maxLength": LONGEST_TEXT},
    take=_an_icon,
)
A_FLAG = ValueKind(called="true or false", schema={"type": "boolean"}, take=_a_flag)
A_LANGUAGE = ValueKind(
    called="a whole number", schema={"type": "integer", "minimum": 1, "maximum": LANGUAGE_VERSION}, take=_a_language
)
A_REQUIREMENT = ValueKind(
    called="an id and, if needed, versions",
    schema={
        "type": "string",
        "pattern": rf"^\s*{ID}\s*({_SPECIFIER}\s*(,\s*{_SPECIFIER}\s*)*)?$",
        "maxLength": LONGEST,
    },
    take=_requirement,
)
NAMES = _list(A_LINE, 'a list of lines of text, such as ["Anna"]')
IDS = _list(AN_ID, 'a list of ids of packs, such as ["another_pack"]')
REQUIREMENTS = _list(
    A_REQUIREMENT, 'a list of packs, such as ["another_pack", "a_third >=1.2"]', lambda requirement: requirement.id
)
TAGS = _list(A_TAG, 'a list of tags, such as ["new-districts"]', most=MOST_TAGS)
PICTURES = _list(A_PICTURE, 'a list of picture files, such as ["art/game.png"]', most=MOST_PICTURES)
