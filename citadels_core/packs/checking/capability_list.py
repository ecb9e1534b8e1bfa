"""Compare the capabilities that packs list in their manifests with the ones that their cards have."""

from collections.abc import Iterator, Sequence

from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.model.vocabulary import CAPABILITIES
from citadels_core.packs.checking.capabilities import Found, known
from citadels_core.packs.checking.declaration_places import DeclarationPlaces
from citadels_core.packs.loading.opening import OpenedPack
from citadels_core.packs.loading.results import Loaded
from citadels_core.packs.manifest.manifest import FILE
from citadels_dsl.text.diagnostics import Diagnostic, problem

KEY = "capabilities"
"""The manifest key that lists the capabilities of a pack."""


def check(loaded: Loaded, places: DeclarationPlaces) -> Iterator[Diagnostic]:
    """Report capabilities of a pack that its manifest does not list, and listed names that are unknown."""
    for pack in loaded.packs:
        if pack.manifest is not None and pack.manifest.capabilities is not None:
            found = loaded.capabilities([pack.id]).get(pack.id, ())
            yield from _pack(pack, pack.manifest.capabilities, found, places)


def _pack(
    pack: OpenedPack, listed: Sequence[str], found: Sequence[Found], places: DeclarationPlaces
) -> Iterator[Diagnostic]:
    path = pack.shown(FILE)
    for number, name in enumerate(listed):
        if not known(name):
            meant = phrase(did_you_mean(name, [row.name for row in CAPABILITIES]))
            help_ = meant or "docs/reference/capabilities.md lists all capabilities"
            yield problem("CIT641", pack.reading.item(KEY, number), path, f'there is no capability "{name}"', help_)
    first: dict[str, Found] = {}
    for one in found:
        if one.capability not in listed:
            first.setdefault(one.capability, one)
    for one in first.values():
        message = f'{one.card} {one.capability}, but "capabilities" does not list that'
        help_ = f'add "{one.capability}", or change the card'
        label = places.label(one.file, one.line, "it is found here")
        yield problem("CIT640", pack.reading.key(KEY), path, message, help_, (label,))
