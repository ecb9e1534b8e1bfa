"""Find the spans of keys and values in a TOML text, which ``tomllib`` does not give."""

import re
import tomllib
from collections.abc import Iterator, Sequence

from attrs import frozen

from citadels_dsl.text.diagnostics import Fix
from citadels_dsl.text.source import Span

_TOKEN = re.compile(
    r'(?P<string>"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
    r"|(?P<skip>[ \t\r]+|\#[^\n]*)|(?P<end>\n)|(?P<mark>[\[\]{}=,.])|(?P<word>[^\s\[\]{}=,.\#\"']+|.)",
    re.DOTALL,
)
_Token = re.Match[str]

KEY = "requires"
AFTER = ("language", "title", "version", "id")
"""A new list ``requires`` is written below the first of these keys that the manifest has."""


@frozen
class KeyPlace:
    """The spans of a top-level key, of its value, and, if the value is a list, of each item."""

    key: Span
    value: Span
    items: tuple[Span, ...] = ()


def places(text: str) -> dict[str, KeyPlace]:
    """Return the spans of the top-level keys in valid TOML; keys in unusual syntax may be missing."""
    found: dict[str, KeyPlace] = {}
    outermost = True
    for line in _statements(text):
        outermost = outermost and line[0][0] != "["
        setting = line if outermost else [token for token in line if not token["mark"]][:1]
        if setting and (outermost or line[0][0] == "["):
            key = setting[0]
            name = key[0][1:-1] if key["string"] else key[0]  # without resolving escapes
            found.setdefault(name, _place(setting))
    return found


def require(text: str, ids: Sequence[str], path: str, key: str = KEY) -> Fix | None:
    """Return a fix that adds packs to a list in a manifest, or None if no safe edit is found.

    New packs come before the listed packs, so that their names hide no name that the pack uses already.
    """
    try:
        before = tomllib.loads(text)
        span, words = _added(text, places(text), [f'"{id_}"' for id_ in ids], key)
        after = tomllib.loads(text[: span.start] + words + text[span.end :])
    except (ValueError, LookupError):
        return None
    if after != before | {key: [*ids, *before.get(key, [])]}:
        return None
    return Fix(span, words, f'add {" and ".join(ids)} to "{key}"', path=path)


def _statements(text: str) -> Iterator[list[_Token]]:
    """Split a text at each line end outside of brackets."""
    line: list[_Token] = []
    depth = 0
    for token in _TOKEN.finditer(text):
        if token["end"] and depth <= 0 and line:
            yield line
            line = []
        if not (token["skip"] or token["end"]):
            depth += _deeper(token)
            line.append(token)
    if line:
        yield line


def _place(line: list[_Token]) -> KeyPlace:
    key, value = _span(line[:1]), line[2:]
    if not value or line[1][0] != "=":  # a header of a TOML table, or a dotted key
        return KeyPlace(key, key)
    return KeyPlace(key, _span(value), tuple(_items(value[1:-1])) if value[0][0] == "[" else ())


def _items(tokens: list[_Token]) -> Iterator[Span]:
    depth = 0
    item: list[_Token] = []
    for token in tokens:
        if token[0] == "," and depth == 0:
            if item:
                yield _span(item)
            item = []
        else:
            depth += _deeper(token)
            item.append(token)
    if item:
        yield _span(item)


def _deeper(token: _Token) -> int:
    return (token[0] in "[{") - (token[0] in "]}")


def _span(tokens: list[_Token]) -> Span:
    return Span(tokens[0].start(), tokens[-1].end())


def _added(text: str, found: dict[str, KeyPlace], ids: list[str], key: str) -> tuple[Span, str]:
    """Return the edit that adds ids to a list; raise LookupError if there is no place for the key."""
    listed = ", ".join(ids)
    if key not in found:
        above = next((found[other] for other in (KEY, *AFTER) if other in found), None)
        if above is None:
            raise LookupError(key)
        end = text.find("\n", above.value.end)
        at = len(text) if end < 0 else end
        return Span(at, at), f"\n{key} = [{listed}]"
    place = found[key]
    if not place.items:
        at = place.value.start + 1
        return Span(at, at), listed
    at = place.items[0].start
    indent = text[text.rfind("\n", 0, at) + 1 : at]
    between = f",\n{indent}" if not indent.strip() else ", "
    return Span(at, at), "".join(f"{id_}{between}" for id_ in ids)
