"""Find where a TOML text sets its keys: the parser of the standard library tells values, and not their places."""

import re
from collections.abc import Iterator

from attrs import evolve, frozen

from citadels_dsl.text.source import Span

_TOKEN = re.compile(
    r'(?P<string>"""(?:\\.|[^\\])*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')'
    r"|(?P<skip>[ \t\r]+|\#[^\n]*)|(?P<end>\n)|(?P<mark>[\[\]{}=,.])|(?P<word>[^\s\[\]{}=,.\#\"']+|.)",
    re.DOTALL,
)
_OPEN, _CLOSE = "[{", "]}"


@frozen
class KeyPlace:
    """Where a key of the outermost table is, its value, and each item of the value when that is a list."""

    key: Span
    value: Span
    items: tuple[Span, ...] = ()


@frozen
class _TomlToken:
    kind: str
    text: str
    span: Span


def places(text: str) -> dict[str, KeyPlace]:
    """Return the place of each key of the outermost table that is set in a way foreseen; ``text`` is valid TOML."""
    found: dict[str, KeyPlace] = {}
    outermost = True
    for line in _statements(text):
        if line[0].text == "[":
            outermost = False
            named = [token for token in line if token.kind in ("string", "word")]
            if named:
                found.setdefault(_name(named[0]), KeyPlace(named[0].span, named[0].span))
        elif outermost:
            place = _place(line)
            found.setdefault(_name(line[0]), place)
    return found


def _statements(text: str) -> Iterator[list[_TomlToken]]:
    """Cut a text where a line ends outside of brackets."""
    line: list[_TomlToken] = []
    depth = 0
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or ""
        if kind == "end" and depth <= 0 and line:
            yield line
            line = []
        if kind in ("skip", "end"):
            continue
        depth += (match.group() in _OPEN) - (match.group() in _CLOSE) if kind == "mark" else 0
        line.append(_TomlToken(kind, match.group(), Span(*match.span())))
    if line:
        yield line


def _place(line: list[_TomlToken]) -> KeyPlace:
    equals = next((at for at, token in enumerate(line) if token.text == "=" and token.kind == "mark"), len(line) - 1)
    value = line[equals + 1 :]
    key = line[0].span
    if equals != 1 or not value:  # a dotted key sets a part of a table
        return KeyPlace(key, key)
    place = KeyPlace(key, value[0].span.join(value[-1].span))
    return evolve(place, items=tuple(_items(value[1:-1]))) if value[0].text == "[" else place


def _items(tokens: list[_TomlToken]) -> Iterator[Span]:
    depth = 0
    item: Span | None = None
    for token in tokens:
        if token.kind == "mark":
            if token.text == "," and depth == 0:
                if item is not None:
                    yield item
                item = None
                continue
            depth += (token.text in _OPEN) - (token.text in _CLOSE)
        item = token.span if item is None else item.join(token.span)
    if item is not None:
        yield item


def _name(token: _TomlToken) -> str:
    """Return the name that a key has; escapes in it are left as they are."""
    return token.text[1:-1] if token.kind == "string" else token.text
