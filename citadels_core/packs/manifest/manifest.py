"""Parse ``pack.toml``, the manifest of a pack, such as its id, version and required packs."""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import attrs
from attrs import field, frozen

from citadels_core.model.art import is_file
from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.model.versions import LANGUAGE_VERSION
from citadels_core.packs.manifest import keys as kinds
from citadels_core.packs.manifest.keys import Key, KeyValueError, ValueKind
from citadels_core.packs.manifest.requirements import Requirement
from citadels_dsl.text.diagnostics import Diagnostic, problem, sort_key
from citadels_dsl.text.source import SourceText, Span, read_source

if TYPE_CHECKING:
    from citadels_core.packs.manifest.toml_places import KeyPlace

FILE = "pack.toml"
"""The name of the manifest in the folder of a pack."""

LARGEST: Final = 100_000
"""The maximum number of characters of a manifest."""

MOST_FINDINGS: Final = 100
"""The maximum number of findings about one manifest."""

_UNREADABLE = ("CIT001", "CIT003", "CIT004")
"""The codes of findings that keep a text from being parsed as TOML."""

_PLACE = r" \(at (?:line (\d+), column (\d+)|end of document)\)$"


def _key(kind: ValueKind, meaning: str, example: str) -> dict[str, Key]:
    return {"key": Key(kind=kind, meaning=meaning, example=example)}


@frozen(kw_only=True)
class Manifest:
    """The manifest of a pack; ``keys`` describes each attribute.

    ``capabilities`` is None when the pack does not list them.
    """

    id: str = field(
        metadata=_key(
            kinds.AN_ID,
            "The name of the pack in other packs and in commands, and the first part of the ids of its cards. Never "
            "change it.",
            '"my_pack"',
        )
    )
    version: str = field(
        metadata=_key(kinds.A_VERSION, "The version of the pack. Raise it with each change.", '"1.0.0"')
    )
    title: str = field(metadata=_key(kinds.A_LINE, "The name of the pack for people.", '"My Pack"'))
    language: int = field(
        metadata=_key(
            kinds.A_LANGUAGE, "The version of the card language that the card files use.", str(LANGUAGE_VERSION)
        )
    )
    description: str | None = field(
        default=None,
        metadata=_key(
            kinds.A_SHORT_LINE, "What the pack adds to the game, in one sentence.", '"A harbour with eight districts."'
        ),
    )
    authors: tuple[str, ...] = field(default=(), metadata=_key(kinds.NAMES, "The names of the authors.", '["Anna"]'))
    licence: str | None = field(
        default=None,
        metadata=_key(kinds.A_LINE, "The licence, as an SPDX identifier.", '"CC0-1.0"'),
    )
    homepage: str | None = field(
        default=None,
        metadata=_key(kinds.AN_ADDRESS, "The page of the pack for players.", '"https://example.org/my_pack"'),
    )
    repository: str | None = field(
        default=None,
        metadata=_key(kinds.AN_ADDRESS, "The place of the card files.", '"https://example.org/git/my_pack"'),
    )
    tags: tuple[str, ...] = field(
        default=(),
        metadata=_key(
            kinds.TAGS,
            f"Words by which players find the pack in an index, at most {kinds.MOST_TAGS}.",
            '["new-districts", "two-players"]',
        ),
    )
    icon: str | None = field(
        default=None,
        metadata=_key(
            kinds.AN_ICON,
            "The picture of the pack in an index: an icon, as in the line `art` of a card, or a picture file (.svg or "
            ".png) of the pack.",
            '"fishing-boat"',
        ),
    )
    screenshots: tuple[str, ...] = field(
        default=(),
        metadata=_key(
            kinds.PICTURES,
            f"Picture files (.svg or .png) of the pack that show cards or games, such as those of `citadels cards`, at "
            f"most {kinds.MOST_PICTURES}. Sizes are limited as for pictures of cards.",
            '["art/game.png"]',
        ),
    )
    requires: tuple[Requirement, ...] = field(
        default=(),
        metadata=_key(
            kinds.REQUIREMENTS,
            "The packs that this pack needs, with the versions that fit. They are loaded before this pack, which can "
            "use their names and those of the packs that they require.",
            '["a_box", "court >=1.2,<2"]',
        ),
    )
    optional: tuple[Requirement, ...] = field(
        default=(),
        metadata=_key(
            kinds.REQUIREMENTS,
            "Packs that this pack works with but does not need. If such a pack is loaded, its version has to fit, and "
            "it is loaded before this pack, unless both packs list each other. Only patches and scenarios with the "
            "line `given pack` can use its names.",
            '["harbour >=1"]',
        ),
    )
    conflicts: tuple[Requirement, ...] = field(
        default=(),
        metadata=_key(
            kinds.REQUIREMENTS,
            "Packs that cannot be played together with this pack. Without a version range, no version of the pack can.",
            '["other_balance", "harbour <0.9"]',
        ),
    )
    after: tuple[str, ...] = field(
        default=(),
        metadata=_key(
            kinds.IDS,
            "Packs that are loaded before this pack, if they are used. Patches apply in the order in which packs are "
            "loaded.",
            '["another_patch"]',
        ),
    )
    before: tuple[str, ...] = field(
        default=(),
        metadata=_key(kinds.IDS, "Packs that are loaded after this pack, if they are used.", '["a_third_patch"]'),
    )
    capabilities: tuple[str, ...] | None = field(
        default=None,
        metadata=_key(
            kinds.NAMES,
            "The only capabilities that the cards may have. Without this key, they may have all.",
            '["looks at hands"]',
        ),
    )
    default: bool = field(
        default=False,
        metadata=_key(
            kinds.A_FLAG, "For official packs: whether commands use the edition of the pack by default.", "false"
        ),
    )

    @property
    def pictures(self) -> tuple[tuple[str, int | None, str], ...]:
        """The picture files that the manifest names: the key, the index in its list, and the path of each."""
        icon = [("icon", None, self.icon)] if self.icon is not None and is_file(self.icon) else []
        return (*icon, *(("screenshots", at, name) for at, name in enumerate(self.screenshots)))


def keys() -> Mapping[str, Key]:
    """Return the description of each key of a manifest, in the order in which keys are written."""
    return {attribute.name: attribute.metadata["key"] for attribute in attrs.fields(Manifest)}


def required_keys() -> tuple[str, ...]:
    """Return the keys that a manifest must have."""
    return tuple(attribute.name for attribute in attrs.fields(Manifest) if attribute.default is attrs.NOTHING)


_LINES = {name: f"{name} = {keys()[name].example}" for name in required_keys()}
EXAMPLE = f"lines such as: {', '.join(_LINES.values())}"
"""The required lines of a manifest, as the end of a sentence."""


@frozen
class ManifestResult:
    """The result of parsing a manifest, with its findings.

    With errors ``manifest`` is None; ``id``, ``version`` and ``requires`` are still set where they are valid, so
    that the cards of the pack can be checked nevertheless.
    """

    manifest: Manifest | None
    id: str | None
    requires: tuple[Requirement, ...] | None
    source: SourceText
    problems: tuple[Diagnostic, ...]
    version: str | None = None

    def key(self, key: str) -> Span:
        """Return the span of a key, or of the first line if the key is not found."""
        return _place(self.source, key)

    def value(self, key: str) -> Span:
        """Return the span of the value of a key, or of the first line if the key is not found."""
        place = _places(self.source.text).get(key)
        return place.value if place is not None else self.source.line_span(1)

    def item(self, key: str, at: int) -> Span:
        """Return the span of an item in the list of a key, or of the first line if it is not found."""
        return _place(self.source, key, at)


def read_manifest(data: bytes, path: str) -> ManifestResult:
    """Parse a manifest; report all errors as findings and raise none."""
    source, unreadable = read_source(data, path)
    problems = [found for found in unreadable if found.code in _UNREADABLE]
    if len(source.text) > LARGEST:
        problems = [_unusable(f"this manifest is too large: at most {LARGEST:,} characters are read", source)]
    if problems:
        return ManifestResult(None, None, None, source, tuple(problems[:MOST_FINDINGS]))
    try:
        raw = tomllib.loads(source.text)
    except ValueError as refusal:  # ValueError includes the refusal of `int` for a number with thousands of digits
        return ManifestResult(None, None, None, source, (_not_toml(str(refusal), source),))
    except RecursionError:
        nested = _unusable("the values of this manifest are nested too deeply", source)
        return ManifestResult(None, None, None, source, (nested,))
    values, found = _taken(raw, source)
    manifest = Manifest(**values) if not found else None
    requires = values.get("requires", None if "requires" in raw else ())
    problems = sorted(found, key=sort_key)[:MOST_FINDINGS]
    return ManifestResult(manifest, values.get("id"), requires, source, tuple(problems), values.get("version"))


def _taken(raw: Mapping[str, object], source: SourceText) -> tuple[dict[str, Any], list[Diagnostic]]:
    """Return the valid values of a manifest by key, and findings about invalid, unknown and missing keys."""
    values: dict[str, Any] = {}
    found: list[Diagnostic] = []
    meant: set[str] = set()
    for key in sorted(raw.keys() - keys().keys())[:MOST_FINDINGS]:
        near = did_you_mean(key, keys())
        meant.update(near[:1])
        help_ = phrase(near) or f"the keys of a manifest are: {', '.join(keys())}"
        message = f'"{key}" is not a key of a manifest'
        found.append(problem("CIT602", _place(source, key), source.path, message, help_))
    for key, known in keys().items():
        if key in raw:
            try:
                values[key] = known.kind.take(raw[key])
            except KeyValueError as refusal:
                for item, text in refusal.misfits[:MOST_FINDINGS]:
                    message = f'"{key}" needs {text}' if item is None else f'in "{key}", this needs to be {text}'
                    found.append(problem("CIT601", _place(source, key, item), source.path, message))
        elif key in _LINES and key not in meant:  # a misspelt key is reported as unknown, and not also as missing
            message, advice = f'this manifest has no "{key}"', f"add a line: {_LINES[key]}"
            found.append(problem("CIT601", source.line_span(1), source.path, message, advice))
    return values, found


def _not_toml(message: str, source: SourceText) -> Diagnostic:
    place = re.search(_PLACE, message)
    start = len(source.text)
    if place and place[1]:
        start = source.line_span(int(place[1])).start + int(place[2]) - 1
    span = Span(start, min(start + 1, len(source.text)))
    reason = re.sub(_PLACE, "", message)
    return _unusable(f"this is not TOML: {reason[:1].lower()}{reason[1:]}", source, span)


def _unusable(message: str, source: SourceText, span: Span | None = None) -> Diagnostic:
    return problem("CIT601", span or Span(0, 0), source.path, message, f"a manifest has {EXAMPLE}")


@lru_cache(maxsize=1)
def _places(text: str) -> "dict[str, KeyPlace]":
    from citadels_core.packs.manifest.toml_places import places  # imported here, because only findings need it

    return places(text)


def _place(source: SourceText, key: str, item: int | None = None) -> Span:
    """Return the span of a key or of an item in its list; of the first line if the key is not found."""
    place = _places(source.text).get(key)
    if place is None:
        return source.line_span(1)
    if item is None:
        return place.key
    return place.items[item] if item < len(place.items) else place.value
