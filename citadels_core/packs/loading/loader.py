"""Load packs: find them, compile or read them from the cache, and join them to a catalog."""

import os
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial

from attrs import evolve

from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import ContentError
from citadels_core.model.programs.ir import Module
from citadels_core.model.progress import Progress
from citadels_core.packs.checking import boxes, bridges, capability_list, rule_circles, ways_in
from citadels_core.packs.checking.capabilities import unknown
from citadels_core.packs.checking.declaration_places import DeclarationPlaces
from citadels_core.packs.finding.discovery import SUFFIX, official
from citadels_core.packs.finding.near_misses import MISNAMED
from citadels_core.packs.finding.shelves import PackOrigin
from citadels_core.packs.finding.translations import checkable
from citadels_core.packs.loading import cache, codec
from citadels_core.packs.loading.art_of_cards import with_art
from citadels_core.packs.loading.opening import OpenedPack, OpenResult, open_packs
from citadels_core.packs.loading.results import Loaded
from citadels_core.packs.loading.revision import revised, revised_of_pack
from citadels_core.packs.manifest.manifest import FILE
from citadels_dsl.text.diagnostics import Diagnostic, Severity, problem, sort_key
from citadels_dsl.text.source import Span, read_source

UNREAD = frozenset({"CIT003", "CIT608", MISNAMED})
"""The codes of findings about files that were not read."""


def load(*packs: str | os.PathLike[str], refuse: str | Collection[str] = (), trust_official: bool = True) -> Catalog:
    """Load packs with all packs that they require, and return their catalog.

    Args:
        packs: ids of packs, or paths of pack folders; none for all official packs.
        refuse: capabilities, such as ``"looks at hands"``, that no pack may have.
        trust_official: whether official packs may have refused capabilities.

    Raises:
        ContentError: a pack does not exist, has errors or has a refused capability, or there is no such capability.
            ``problems`` holds all findings, ``rendered`` shows the first.
    """
    refused = (refuse,) if isinstance(refuse, str) else refuse
    if (message := unknown(refused)) is not None:
        raise ContentError(message)
    loaded = examine(*packs)
    catalog = playable(loaded)
    if refused:
        _refuse(loaded, refused, trust_official=trust_official)
    return catalog


def playable(loaded: Loaded) -> Catalog:
    """Return the catalog of loaded packs; raise if any of them has errors.

    Raises:
        ContentError: a pack has errors (``problems`` holds all that was found, ``rendered`` shows the first).
    """
    if errors := loaded.errors:
        from citadels_dsl.reports.render import render, summary

        sources = loaded.sources()
        rendered = render(loaded.problems, sources, color=False)
        message = f"The packs cannot be loaded: {summary(errors, len(sources), color=False)}."
        raise ContentError(f"{message}\n\n{rendered}", loaded.problems, rendered)
    return loaded.catalog


def _refuse(loaded: Loaded, refused: Collection[str], *, trust_official: bool) -> None:
    # Compare folders and not ids, because a pack in another folder may have the id of an official pack.
    trusted = {folder.resolve() for folder in official().values()} if trust_official else set()
    found = loaded.capabilities()
    for pack in loaded.packs:
        if pack.folder.resolve() in trusted:
            continue
        for one in found[pack.id]:
            if one.capability in refused:
                place = f"{loaded.paths()[one.file]}:{one.line}"
                raise ContentError(f'The pack "{pack.id}" is refused: {one.card} {one.capability} ({place}).')


def examine(*packs: str | os.PathLike[str], scenarios: bool = True, progress: Progress | None = None) -> Loaded:
    """Load packs and collect all findings; with errors, return an incomplete catalog instead of raising.

    Args:
        packs: ids of packs, or paths of folders; by default all official packs.
        scenarios: whether to load scenarios; without them, packs load faster from the cache.
        progress: a function called with the number of the pack being compiled, and the number of all packs.

    Raises:
        ContentError: a pack does not exist.
    """
    return join(open_packs(packs), partial(compiled, scenarios=scenarios), progress)


Compile = Callable[
    [OpenedPack, Mapping[str, Module], Mapping[str, str], str | None], tuple[Module, Sequence[Diagnostic]]
]
"""A function that compiles a pack, or its part for an optional pack.

The arguments are the pack, the compiled packs it requires, the content hash of each pack by id, and the id of the
optional pack or None.
"""


def join(opening: OpenResult, compile_: Compile, progress: Progress | None = None) -> Loaded:
    """Compile opened packs, each after the packs that it requires, and join them to a catalog.

    ``progress`` is called with the number of the pack being compiled, and the number of all packs.
    """
    opened, problems = opening.packs, list(opening.problems)
    hashes = {pack.id: pack.hash for pack in opened}
    modules: dict[str, Module] = {}
    broken: set[str] = set()
    for done, pack in enumerate(opened, start=1):
        if progress is not None:
            progress(done, len(opened))
        if pack.requires is not None:
            required = {id_: modules[id_] for id_ in pack.requires}
            modules[pack.id], found = compile_(pack, required, hashes, None)
            unread = any(f.code in UNREAD and f.path.startswith(pack.shown("")) for f in opening.problems)
            lacking = not broken.isdisjoint(required)
            found = revised_of_pack(found, pack, opened, unread=unread, lacking=lacking)
            if unread or any(f.severity is Severity.ERROR for f in found):
                broken.add(pack.id)
            problems += found
    places = DeclarationPlaces(opened)
    requires = {pack.id: pack.requires or () for pack in opened}
    without_bridges = dict(modules)
    for pack, other in bridges.allowed(opened, without_bridges, places, problems):
        needed = bridges.required(pack, other)
        part, found = compile_(pack, {id_: without_bridges[id_] for id_ in (*needed, pack.id)}, hashes, other.id)
        lacking = not broken.isdisjoint({*needed, pack.id})
        problems += revised_of_pack(found, pack, opened, unread=False, lacking=lacking)
        modules[pack.id] = bridges.joined(modules[pack.id], part)
        requires[pack.id] = tuple(dict.fromkeys((*requires[pack.id], *needed)))
    catalog = Catalog(
        modules=tuple(modules.values()),
        hashes={pack.id: pack.hash for pack in opened if pack.id in modules},
        titles={pack.id: pack.manifest.title for pack in opened if pack.manifest is not None and pack.id in modules},
        versions={pack.id: pack.manifest.version for pack in opened if pack.manifest is not None},
        words={
            language: {pack.id: pack.words[language].text for pack in opened if language in pack.words}
            for language in sorted({language for pack in opened for language in pack.words})
        },
    )
    loaded = Loaded(catalog=catalog, problems=(), packs=opened, left_out=opening.left_out)
    if any(found.severity is Severity.ERROR for found in problems):
        problems += boxes.patches(catalog, places, requires, broken=broken)
    else:
        problems += boxes.check(catalog, places, requires, _known(opened))
        problems += ways_in.check(catalog, requires, places)
        problems += rule_circles.check(catalog, requires, places, {pack.id: pack for pack in opened})
    problems += capability_list.check(loaded, places)
    problems += _spoken(opened, modules)
    sifted = revised(problems, opened, modules)
    return evolve(loaded, problems=sifted.left, allowed=sifted.allowed)


def _spoken(opened: Sequence[OpenedPack], modules: Mapping[str, Module]) -> Iterator[Diagnostic]:
    """Yield the findings about translations; none if the library that parses them is not installed.

    A test checks the translations that come with the SDK, so they are skipped here.
    """
    asked = [pack for pack in opened if pack.words and pack.origin is not PackOrigin.OFFICIAL and pack.id in modules]
    if not asked or not checkable():
        return
    from citadels_core.packs.checking import translated_words  # imported here, because it imports an optional library

    for pack in asked:
        yield from translated_words.check(pack.words, modules[pack.id], [modules[id_] for id_ in pack.requires or ()])


def _known(opened: Sequence[OpenedPack]) -> dict[str, set[str]]:
    """Return for each pack the ids of all packs that manifests declare to load before it."""
    known = {pack.id: set(pack.requires or ()) for pack in opened}
    for pack in opened:
        manifest = pack.manifest
        if manifest is not None:
            known[pack.id] |= {*manifest.after, *(other.id for other in manifest.optional)}
            for later in known.keys() & {*manifest.before}:
                known[later].add(pack.id)
    for pack in opened:  # in load order, so that ``known`` is complete for the packs before this one
        known[pack.id].update(*(known[other] for other in known[pack.id] & known.keys()))
    return known


def compiled(
    pack: OpenedPack,
    required: Mapping[str, Module],
    hashes: Mapping[str, str],
    bridge: str | None = None,
    *,
    scenarios: bool = True,
) -> tuple[Module, Sequence[Diagnostic]]:
    """Return a compiled pack, or its part for an optional pack, from the cache; else compile and cache it."""
    key = cache.key(pack.id, pack.hash, [(id_, hashes[id_]) for id_ in required], bridge)
    known = cache.read(key, partial(codec.parse, scenarios=scenarios)) if key is not None else None
    if known is None:
        known = _compile(pack, required, bridge)
        if key is not None:
            cache.write(key, codec.dump(*known))
    return known


def _compile(
    pack: OpenedPack, required: Mapping[str, Module], bridge: str | None
) -> tuple[Module, tuple[Diagnostic, ...]]:
    # Imported here, because it builds the parser, which is not needed with a warm cache.
    from citadels_dsl.session.compilation import compile_pack

    read = [read_source(data, pack.compiled_name(name)) for name, data in pack.files if name.endswith(SUFFIX)]
    compiled = compile_pack(pack.id, [source for source, _ in read], required.values(), bridge)
    if bridge is not None:
        return compiled.module, compiled.problems
    return finished(pack, [found for _, found in read], compiled.module, compiled.problems)


def finished(
    pack: OpenedPack, read: Iterable[Iterable[Diagnostic]], module: Module, compiled: Iterable[Diagnostic]
) -> tuple[Module, tuple[Diagnostic, ...]]:
    """Return a compiled pack with its pictures, and all findings about its files, sorted."""
    module, about_art = with_art(module, pack)
    problems = [*(found for several in read for found in several), *compiled, *about_art]
    if not problems and module == Module(pack=module.pack):
        message = "this pack has no cards and no other declarations"
        help_ = f"write cards into files that end in {SUFFIX}, beside the manifest or in folders below it"
        problems.append(problem("CIT607", Span(0, 0), pack.compiled_name(FILE), message, help_))
    return module, tuple(sorted(problems, key=sort_key))
