"""Compare the capabilities that packs list in their manifests with the ones that their cards have."""

from collections.abc import Iterator

from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.model.vocabulary import CAPABILITIES
from citadels_core.packs.checking.capabilities import Found, known
from citadels_core.packs.loading.opening import OpenedPack
from citadels_core.packs.loading.results import Loaded
from citadels_core.packs.manifest.manifest import FILE
from citadels_core.packs.manifest.toml_places import places
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem
from citadels_dsl.text.source import Span, read_source

KEY = "capabilities"
"""The manifest key that lists the capabilities of a pack."""


def check(loaded: Loaded) -> Iterator[Diagnostic]:
    """Report capabilities of a pack that its manifest does not list, and listed names that are unknown."""
    listing = [pack for pack in loaded.packs if pack.manifest is not None and pack.manifest.capabilities is not None]
    if not listing:
        return
    found = loaded.capabilities()
    for pack in listing:
        yield from _pack(pack, found.get(pack.id, ()))


def _pack(pack: OpenedPack, found: tuple[Found, ...]) -> Iterator[Diagnostic]:
    manifest = pack.manifest
    listed = manifest.capabilities if manifest is not None else None
    if listed is None:
        return
    path = pack.shown(FILE)
    text = read_source(dict(pack.files)[FILE], path)[0].text
    place = places(text).get(KEY)
    key, items = (place.key, place.items) if place is not None else (Span(0, 0), ())
    for number, name in enumerate(listed):
        if not known(name):
            meant = phrase(did_you_mean(name, [row.name for row in CAPABILITIES]))
            span = items[number] if number < len(items) else key
            help_ = meant or "docs/reference/capabilities.md lists all capabilities"
            yield problem("CIT641", span, path, f'there is no capability "{name}"', help_)
    first: dict[str, Found] = {}
    for one in found:
        if one.capability not in listed:
            first.setdefault(one.capability, one)
    for one in first.values():
        message = f'{one.card} {one.capability}, but "capabilities" does not list that'
        yield problem("CIT640", key, path, message, f'add "{one.capability}", or change the card', (_here(pack, one),))


def _here(pack: OpenedPack, one: Found) -> Label:
    name = one.file.removeprefix(f"{pack.id}/")
    source = read_source(dict(pack.files)[name], pack.shown(name))[0]
    return Label(source.words_span(one.line), "it is found here", path=source.path)
