"""Check the patches and scenarios that need an optional pack, and join them to their pack."""

from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve

from citadels_core.model.programs.ir import Bridge, Module
from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.packs.checking.declaration_places import DeclarationPlaces
from citadels_core.packs.loading.opening import OpenedPack
from citadels_core.packs.manifest.manifest import FILE
from citadels_dsl.text.diagnostics import Diagnostic, Fix, Subject, problem
from citadels_dsl.text.keywords import GIVEN_PACK
from citadels_dsl.text.source import Span, read_source

NOT_OPTIONAL = "CIT630"
"""The code of findings about lines ``given pack`` that name no optional pack."""


def allowed(
    opened: Sequence[OpenedPack], modules: Mapping[str, Module], places: DeclarationPlaces, problems: list[Diagnostic]
) -> Iterator[tuple[OpenedPack, OpenedPack]]:
    """Yield each pack with each of its loaded optional packs for which it has patches or scenarios.

    Lines ``given pack`` that name no optional pack are added to ``problems``.
    """
    there = {pack.id: pack for pack in opened if pack.id in modules}
    for pack in there.values():
        manifest = pack.manifest
        if manifest is None:
            continue
        optional = [one.id for one in manifest.optional]
        named: dict[str, None] = {}
        for bridge in modules[pack.id].bridges:
            if bridge.pack in optional and bridge.pack not in (pack.requires or ()):
                named[bridge.pack] = None
            else:
                problems.append(_refusal(bridge, pack, optional, places))
        yield from ((pack, there[id_]) for id_ in named if id_ in there)


def required(pack: OpenedPack, other: OpenedPack) -> tuple[str, ...]:
    """Return the packs whose names a pack may use for an optional pack; later packs hide earlier ones."""
    return tuple(dict.fromkeys((*(other.requires or ()), *(pack.requires or ()), other.id)))


def joined(module: Module, part: Module) -> Module:
    """Return a compiled pack with its part for an optional pack."""
    return evolve(
        module,
        patches=(*module.patches, *part.patches),
        extensions=(*module.extensions, *part.extensions),
        scenarios=(*module.scenarios, *part.scenarios),
    )


def _refusal(bridge: Bridge, pack: OpenedPack, optional: Sequence[str], places: DeclarationPlaces) -> Diagnostic:
    path, span = places.at(bridge.file, bridge.given)
    if bridge.pack == pack.id or bridge.pack in (pack.requires or ()):
        message = f'the pack "{bridge.pack}" is always loaded with this one'
        source = next(data for name, data in pack.files if pack.compiled_name(name) == bridge.file)
        text = read_source(source, path)[0]
        line = text.line_span(bridge.given)
        fix = Fix(Span(line.start, min(line.end + 1, len(text.text))), "", "remove the line")
        return problem(NOT_OPTIONAL, span, path, message, "remove the line", fix=fix)
    near = did_you_mean(bridge.pack, optional)
    message = f'the pack "{bridge.pack}" is not in "optional" of {FILE}'
    if near or not bridge.pack:
        message = message if bridge.pack else "the id of the pack is missing"
        help_ = phrase(near) or f'write the id of a pack in "optional" of {FILE}: {GIVEN_PACK} harbour'
        return problem(NOT_OPTIONAL, span, path, message, help_, subject=Subject(near=near))
    from citadels_core.packs.manifest.toml_places import require  # imported here, because few findings need it

    manifest = next(data for name, data in pack.files if name == FILE)
    fix_ = require(read_source(manifest, FILE)[0].text, [bridge.pack], pack.shown(FILE), "optional")
    return problem(NOT_OPTIONAL, span, path, message, f'add "{bridge.pack}" to "optional" in {FILE}', fix=fix_)
