"""Load packs that have errors: leave out faulty declarations and the declarations that use them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from attrs import evolve, frozen

from citadels_core.model.escape import visible
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, TYPELESS
from citadels_core.packs.finding.discovery import SUFFIX
from citadels_core.packs.loading.loader import compiled, join
from citadels_core.packs.loading.opening import OpenResult, content_hash
from citadels_core.packs.loading.results import Loaded
from citadels_dsl.text.layout import Piece, pieces
from citadels_dsl.text.source import read_source

KEPT = frozenset({"edition", "rules", "patch", "deck"})
"""The declarations that a game cannot be played without: an error in one of them leaves no playable part."""

MOST_TIMES = 8
"""The maximum number of rounds of removing declarations that depend on removed ones."""

_FIELDS = {
    "district": (rf"type (?:{'|'.join((*DISTRICT_TYPES, TYPELESS))})", r"cost (?:[0-9]|none)"),
    "character": (r"rank (?:[1-9]|none)",),
}
HOLDERS = (*_FIELDS, "edition")
"""The kinds of declarations that are tested by the scenarios below them in a file."""

_HEAD = re.compile(r"(\w+) ([^#\n]*[^#\s])")


@frozen
class SoundPart:
    """The playable part of packs, and the list of declarations that are left out."""

    loaded: Loaded
    left_out: tuple[str, ...]
    """The first line and the place of each declaration and scenario that is left out."""
    bare: frozenset[tuple[str, int]]
    """The cards whose rules are left out, by path to show and line."""

    def told(self) -> str:
        """Return a text with one line for each declaration that is left out."""
        return "\n".join(f"    {visible(one)}" for one in self.left_out)


def sound_part(loaded: Loaded) -> SoundPart | None:
    """Load packs without their faulty declarations; return None if a part that every game needs is faulty.

    A card with errors stays in the game without its rules, and scenarios that name it are left out.
    """
    left_out: list[str] = []
    without_rules: set[tuple[str, int]] = set()
    for _ in range(MOST_TIMES):
        wrong: dict[str, set[int]] = {}
        for found in loaded.errors:
            wrong.setdefault(found.path, set()).add(found.span.start)
        every = {
            pack.shown(name): pieces(read_source(data, name)[0].text)
            for pack in loaded.packs
            for name, data in pack.files
            if name.endswith(SUFFIX)
        }
        if not wrong.keys() <= every.keys():
            return None
        bare: list[str] = []
        gone: set[tuple[str, int]] = set()
        for path, starts in wrong.items():
            for piece in every[path]:
                if any(piece.start <= start < piece.start + max(len(piece.text), 1) for start in starts):
                    kind, name = _head(piece)
                    if kind in KEPT or not piece.text.strip():
                        return None
                    if kind in _FIELDS:
                        bare.append(name)
                        without_rules.add((path, piece.number))
                    gone.add((path, piece.number))
        gone |= set(_scenarios_about(every, bare))
        for path, there in every.items():
            named = [piece for piece in there if (path, piece.number) in gone]
            left_out += [f"{piece.text.splitlines()[0].strip()} ({path}:{piece.number})" for piece in named]
        loaded = _without(loaded, every, gone)
        if not loaded.errors:
            return SoundPart(loaded, tuple(left_out), frozenset(without_rules))
    return None


def _head(piece: Piece) -> tuple[str, str]:
    head = _HEAD.match(piece.text)
    return (head[1], head[2].strip('"')) if head is not None else ("", "")


def _scenarios_about(every: Mapping[str, list[Piece]], names: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield the file and first line number of each scenario that tests or mentions one of the cards."""
    lower = [name.lower() for name in names]
    if not lower:
        return
    spoken = re.compile(rf"\b(?:{'|'.join(map(re.escape, lower))})(?!\w)")
    for path, there in every.items():
        about = ""
        for piece in there:
            kind, name = _head(piece)
            if kind in HOLDERS:
                about = name.lower()
            elif kind == "scenario" and (about in lower or spoken.search(piece.text.lower())):
                yield path, piece.number


def _without(loaded: Loaded, every: Mapping[str, list[Piece]], gone: set[tuple[str, int]]) -> Loaded:
    """Load packs with empty lines in place of some declarations, so that later lines keep their numbers."""
    texts = {
        path: "".join(_bare(one) if (path, one.number) in gone else one.text for one in every[path]).encode()
        for path in {path for path, _ in gone}
    }
    packs = []
    for pack in loaded.packs:
        files = tuple((name, texts.get(pack.shown(name), data)) for name, data in pack.files)
        packs.append(evolve(pack, files=files, hash=content_hash(files)) if files != pack.files else pack)
    return join(OpenResult(tuple(packs), (), loaded.left_out), partial(compiled, scenarios=True))


def _bare(piece: Piece) -> str:
    """Return a card's text without rules; empty lines for an incomplete card or another declaration."""
    head, *lines = piece.text.split("\n")
    fields = _FIELDS.get(_head(piece)[0], ())
    there = [next((line for line in lines if re.fullmatch(rf" +{field}", line.rstrip())), None) for field in fields]
    if not fields or None in there:
        return "\n" * len(lines)
    kept = [head, *(line if line in there else "" for line in lines)]
    return "\n".join(kept)
