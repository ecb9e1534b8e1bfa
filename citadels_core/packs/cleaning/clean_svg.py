"""Parse SVG files strictly, and write only the elements and attributes that draw shapes and texts.

What could run, load or multiply is refused with a reason. The data of drawing programs is left out without a word.
"""

import re
from collections.abc import Iterator
from html import escape
from xml.parsers import expat

from attrs import define, field

from citadels_core.packs.cleaning.unsafe import UnsafePictureError

SVG = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"

DEEPEST = 30
"""The maximum depth of elements inside each other."""

MOST_ELEMENTS = 2_000
"""The maximum number of elements that are drawn, when each `use` counts as all that it repeats.

An element with much data, such as a long path or text, counts as several.
"""

DATA_OF_ELEMENT = 1_000
"""The number of characters in attributes and texts that count as another element."""

LONGEST_TEXT = 10_000
"""The maximum number of characters of all texts together."""

LARGEST_SIDE = 10_000
"""The maximum width and height, in units of the drawing."""

SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"})
GRADIENTS = frozenset({"linearGradient", "radialGradient"})
TEXTS = frozenset({"text", "tspan"})
ELEMENTS = SHAPES | GRADIENTS | TEXTS | {"svg", "g", "defs", "stop", "clipPath", "mask", "use", "symbol"}
"""The elements that are kept."""

DROPPED = frozenset({"title", "desc", "metadata"})
"""The elements that are left out with all that they contain, because they draw nothing."""

PROPERTIES = frozenset(
    {
        *("fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap"),
        *("stroke-linejoin", "stroke-miterlimit", "opacity", "clip-path", "clip-rule", "mask", "color", "display"),
        *("stop-color", "stop-opacity", "visibility", "text-anchor", "letter-spacing", "font-family", "font-size"),
        *("font-style", "font-weight"),
    }
)
"""The attributes that may also be declared in ``style``."""

ATTRIBUTES = PROPERTIES | {
    *("id", "d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy", "width", "height"),
    *(
        "points",
        "transform",
        "offset",
        "gradientUnits",
        "gradientTransform",
        "spreadMethod",
        "clipPathUnits",
        "maskUnits",
    ),
    *("maskContentUnits", "viewBox", "preserveAspectRatio", "dx", "dy", "textLength", "lengthAdjust"),
}
"""The attributes that are kept, besides ``href`` with an id of the file."""

_ID = re.compile(r"[A-Za-z_][\w.-]{0,99}", re.ASCII)
_REFERENCE = re.compile(r"""\s*url\(\s*(["']?)#(?P<id>[A-Za-z_][\w.-]{0,99})\1\s*\)\s*""", re.ASCII)
_VALUE = re.compile(r"[\w\s#%.,()+-]*", re.ASCII)
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,2})?", re.IGNORECASE | re.ASCII)


@define
class _Element:
    name: str
    attributes: dict[str, str]
    children: list["_Element"] = field(factory=list)
    text: str = ""
    """The text before the first child; only in elements of text."""
    tail: str = ""
    """The text behind the element, if it is in an element of text."""
    refers: list[str] = field(factory=list)
    """The ids in its attributes."""

    def walk(self) -> Iterator["_Element"]:
        yield self
        for child in self.children:
            yield from child.walk()


def clean_svg(data: bytes) -> bytes:
    """Return an SVG file with only shapes, gradients, clips, masks and texts.

    A text names a font, but cannot load one: style sheets are refused.

    Raises:
        UnsafePictureError: the file is not well-formed, or it has something that could run, load or multiply.
    """
    root = _parse(data)
    _check_references(root)
    root.attributes = {"xmlns": SVG, "viewBox": _view_box(root.attributes)}
    return _written(root).encode()


def _parse(data: bytes) -> _Element:
    parser = expat.ParserCreate(encoding="utf-8", namespace_separator=" ")
    stack: list[_Element] = []
    roots: list[_Element] = []
    skipped = length = 0

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal skipped
        space, _, name = tag.rpartition(" ")
        if stack and not skipped:
            _check_name(space, name)
        if skipped or (stack and (space != SVG or name in DROPPED)):
            skipped += 1
            return
        if not stack and (space, name) != (SVG, "svg"):
            raise UnsafePictureError(f'is not SVG: it begins with the element "{name[:40]}" of another language')
        if len(stack) >= DEEPEST:
            raise UnsafePictureError(f"has elements more than {DEEPEST} deep inside each other")
        made = _element(name, attributes)
        (stack[-1].children if stack else roots).append(made)
        stack.append(made)

    def end(_: str) -> None:
        nonlocal skipped
        if skipped:
            skipped -= 1
        else:
            stack.pop()

    def say(text: str) -> None:
        nonlocal length
        if skipped or not stack or stack[-1].name not in TEXTS:
            return
        length += len(text)
        if length > LONGEST_TEXT:
            raise UnsafePictureError(f"has more than {LONGEST_TEXT:,} characters of text")
        shown = "".join(letter if letter.isprintable() else " " for letter in text)
        if stack[-1].children:
            stack[-1].children[-1].tail += shown
        else:
            stack[-1].text += shown

    def refuse(*_: object) -> None:
        raise UnsafePictureError("has a DOCTYPE, which is not allowed, because it can define entities")

    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler = say
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as refusal:
        raise UnsafePictureError(
            f"is not well-formed XML: {expat.ErrorString(refusal.code)}, line {refusal.lineno}"
        ) from None
    return roots[0]


def _check_name(space: str, name: str) -> None:
    if space != SVG or name in DROPPED:
        return
    if name not in ELEMENTS:
        advice = "save it without fonts and style sheets" if name == "style" else "it can have only shapes and texts"
        raise UnsafePictureError(f'has an element "{name[:40]}", which is not allowed: {advice}')


def _element(name: str, attributes: dict[str, str]) -> _Element:
    made = _Element(name, {})
    for key, value in attributes.items():
        space, _, local = key.rpartition(" ")
        if local.lower().startswith("on"):
            raise UnsafePictureError(
                f'has an attribute "{local[:40]}", which is not allowed, because it can run a program'
            )
        if local == "href" and space in ("", XLINK):
            _add_link(made, value)
        elif not space and local == "style":
            for declaration in value.split(";"):
                name_, _, said = declaration.partition(":")
                if (name_ := name_.strip()) in PROPERTIES:
                    _add(made, name_, said.strip().removesuffix("!important").rstrip())
        elif not space and local in ATTRIBUTES:
            _add(made, local, value)
    return made


def _add_link(made: _Element, value: str) -> None:
    if not value.startswith("#") or _ID.fullmatch(value[1:]) is None:
        raise UnsafePictureError(
            "loads something else (href), which is not allowed; only ids in the file are, such as #a"
        )
    if made.name in {"use", *GRADIENTS}:
        made.attributes["href"] = value
        made.refers.append(value[1:])


def _add(made: _Element, key: str, value: str) -> None:
    if key == "id":
        if _ID.fullmatch(value) is not None:
            made.attributes[key] = value
        return
    if key == "font-family":
        value = re.sub("[\"']", "", value)
    if "url(" in "".join(value.lower().split()) or "\\" in value:
        found = _REFERENCE.fullmatch(value)
        if found is None:
            raise UnsafePictureError(f'loads something else ("{key}"), which is not allowed; only ids in the file are')
        made.refers.append(found["id"])
        value = f"url(#{found['id']})"
    elif _VALUE.fullmatch(value) is None:
        raise UnsafePictureError(f'has an attribute "{key}" with signs that are not allowed')
    made.attributes[key] = value


def _check_references(root: _Element) -> None:
    """Refuse circles of references, and elements that multiply when each reference draws its target again."""
    targets: dict[str, _Element] = {}
    for one in root.walk():
        targets.setdefault(one.attributes.get("id", ""), one)
    counts: dict[int, int] = {}
    open_: set[int] = set()

    def count(one: _Element) -> int:
        key = id(one)
        if key in open_:
            raise UnsafePictureError("has elements that repeat themselves in a circle")
        if key not in counts:
            open_.add(key)
            parts = [*one.children, *(targets[name] for name in one.refers if name in targets)]
            data = sum(map(len, (one.text, one.tail, *one.attributes.values())))
            counts[key] = 1 + data // DATA_OF_ELEMENT + sum(count(part) for part in parts)
            open_.remove(key)
            if counts[key] > MOST_ELEMENTS:
                raise UnsafePictureError(f"draws more than {MOST_ELEMENTS:,} elements")
        return counts[key]

    try:
        count(root)
    except RecursionError:
        raise UnsafePictureError("has references more than a thousand long") from None


def _view_box(attributes: dict[str, str]) -> str:
    said = attributes.get("viewBox") or f"0 0 {_length(attributes, 'width')} {_length(attributes, 'height')}"
    parts = said.replace(",", " ").split()
    if len(said) > 200 or len(parts) != 4 or not all(_NUMBER.fullmatch(part) for part in parts):
        raise UnsafePictureError('has no viewBox of four numbers, such as viewBox="0 0 512 512"')
    left, top, wide, high = map(float, parts)
    if not (1 <= wide <= LARGEST_SIDE and 1 <= high <= LARGEST_SIDE and max(abs(left), abs(top)) <= LARGEST_SIDE):
        raise UnsafePictureError(f"is smaller than 1 unit or larger than {LARGEST_SIDE:,}: see its viewBox")
    return f"{left:g} {top:g} {wide:g} {high:g}"


def _length(attributes: dict[str, str], side: str) -> str:
    return attributes.get(side, "").strip().removesuffix("px")


def _written(one: _Element) -> str:
    said = "".join(f' {key}="{escape(value)}"' for key, value in one.attributes.items())
    inside = escape(one.text, quote=False) + "".join(map(_written, one.children))
    tail = escape(one.tail, quote=False)
    return (f"<{one.name}{said}>{inside}</{one.name}>" if inside else f"<{one.name}{said}/>") + tail
