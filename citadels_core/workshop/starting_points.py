"""Begin from something: an idiom, an official card, a sample pack or an empty card."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from string import Template, ascii_uppercase
from typing import Any, Final

from citadels_core.model.versions import LANGUAGE_VERSION
from citadels_core.packs import examine
from citadels_core.packs.finding.discovery import SUFFIX, official, samples
from citadels_core.packs.finding.shelves import default_packs
from citadels_core.packs.loading.declared_lines import LineReader
from citadels_core.packs.loading.results import Loaded
from citadels_core.packs.manifest.manifest import FILE
from citadels_core.pictures import face_of
from citadels_core.workshop.pack_files import WorkshopError, unfit_name
from citadels_dsl.idioms import idioms
from citadels_dsl.text.slugs import slug

EMPTY: Final = "district {name}\n    type trade\n    cost 2\n"

_CARD: Final = re.compile("^(?:district|character) ([^\\n]+)$", re.MULTILINE)

_FIRST: Final = tomllib.loads((Path(__file__).parent / "data" / "first_pack.toml").read_text("utf-8"))

FIRST_PACK: Final = {
    FILE: Template(_FIRST["manifest"]).substitute(language=LANGUAGE_VERSION, required=default_packs()[0]),
    f"first{SUFFIX}": str(_FIRST["card"]),
}
"""The files of a new pack: a manifest, and an example to change."""


def starting_points() -> dict[str, Any]:
    """Return what the page offers to begin from."""
    cards = [card for module in _official().catalog.modules for card in module.cards]
    return {
        "idioms": [{"title": one.title, "lines": one.lines, "also": "; ".join(one.also)} for one in idioms()],
        "cards": [{"id": card.id, "name": card.name, "kind": card.kind, "text": face_of(card).text} for card in cards],
        "packs": sorted(samples()),
    }


def starting_files(source: str, name: str, there: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the files of a starting point, under paths that the pack does not have yet.

    Args:
        source: ``idiom``, ``card``, ``pack`` or ``empty``.
        name: the title of an idiom, the id of a card, the name of a sample, or the name of the new card.
        there: the files that the pack has.

    Raises:
        WorkshopError: there is no such starting point, or a sample pack would replace cards.
    """
    if source == "pack":
        return _sample(name, there)
    if source == "idiom":
        text = next((_unlike(one.card, there) for one in idioms() if one.title == name), None)
    elif source == "card":
        text = _copied(name, there)
    else:
        text = EMPTY.format(name=_free_name(card_name(name) or "New Card", there)) if source == "empty" else None
    if text is None:
        raise WorkshopError("There is nothing of this name to begin from.")
    title = _CARD.search(text)
    return {_free_path(slug(title[1]) if title else "card", there): text.encode()}


def card_name(typed: str) -> str:
    """Return a name with a capital letter at each word, as the language wants it."""
    return re.sub(r"(?<!\S)(?!(?<=\s)(?:of|the)\s)[a-z]", lambda found: found[0].upper(), typed.strip())


@cache
def _official() -> Loaded:
    return examine(*official())


def _copied(id_: str, there: Mapping[str, bytes]) -> str | None:
    """Return the lines of an official card with its scenarios; the copy has another name."""
    loaded = _official()
    card = loaded.catalog.cards.get(id_)
    if card is None:
        return None
    text = "\n".join(LineReader(loaded).declared(card.file, card.line, scenarios=True)) + "\n"
    return _unlike(_renamed(text, card.name, f"My {card.name}"), there)


def _unlike(text: str, there: Mapping[str, bytes]) -> str:
    """Return the lines of a card with another name if the pack has a card of its name."""
    name = _CARD.search(text)
    old = name[1] if name is not None else ""
    return _renamed(text, old, _free_name(old, there)) if old else text


def _renamed(text: str, old: str, new: str) -> str:
    return re.sub(rf"(?<![\w']){re.escape(old)}(?![\w'])", new, text)


def _sample(name: str, there: Mapping[str, bytes]) -> dict[str, bytes]:
    if name not in samples():
        raise WorkshopError("There is no sample pack of this name.")
    if any(FIRST_PACK.get(path) != data.decode("utf-8", "replace") for path, data in there.items()):
        raise WorkshopError("A sample pack would replace your cards: begin from it in an empty pack.")
    folder = samples()[name]
    files = {path.relative_to(folder).as_posix(): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {name: path.read_bytes() for name, path in files.items() if unfit_name(name) is None}


def _free_path(stem: str, there: Mapping[str, bytes]) -> str:
    names = [f"{stem}{SUFFIX}", *(f"{stem}_{number}{SUFFIX}" for number in range(2, 1000))]
    return next(name for name in names if name not in there)


def _free_name(name: str, there: Mapping[str, bytes]) -> str:
    texts = b"\n".join(there.values()).decode("utf-8", "replace")
    taken = set(re.findall(r"^\w+ ([^\n]+)$", texts, re.MULTILINE))
    return next((one for one in (name, *(f"{name} {letter}" for letter in ascii_uppercase)) if one not in taken), name)
