"""Drop "declared and never used" where another opened pack uses the state or procedure."""

from collections.abc import Iterable, Mapping, Sequence

from citadels_core.model.ir import Module
from citadels_core.model.vocabulary.types import ZONE
from citadels_core.packs.loading.opening import Opened
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import read_source

UNUSED = "CIT502"


def left(found: Iterable[Diagnostic], opened: Sequence[Opened], modules: Mapping[str, Module]) -> list[Diagnostic]:
    """Return the findings without CIT502 of what a pack that requires this one uses."""
    kept = list(found)
    for pack in opened:
        paths = {pack.shown(name): (name, data) for name, data in pack.files}
        asked = [one for one in kept if one.code == UNUSED and one.path in paths]
        users = [other.id for other in opened if other.id in modules and pack.id in (other.requires or ())]
        if asked and users:
            used = _used([modules[id_] for id_ in (pack.id, *users)])
            kept = [one for one in kept if one not in asked or _named(one, pack, modules[pack.id]) not in used]
    return kept


def _used(modules: Sequence[Module]) -> set[str]:
    """Return the ids of the states that some packs together set and read, and the names of what they perform."""
    from citadels_dsl.checker.bodies import bodies, performed  # what has no such findings does without
    from citadels_dsl.checker.unused_states import uses

    each = [uses(module, bodies(module)) for module in modules]
    read, placed = (set[str]().union(*ids) for ids in zip(*each, strict=True))
    zones = {state.id for module in modules for state in module.states if state.kind == ZONE}
    return (placed & (read | zones)).union(*(performed(body.code) for module in modules for body in bodies(module)))


def _named(one: Diagnostic, pack: Opened, module: Module) -> str | None:
    """Return the id of the state, or the name of the procedure of no card, that a finding is about."""
    name, data = next((name, data) for name, data in pack.files if pack.shown(name) == one.path)
    source = read_source(data, name)[0]
    words, file = source.text[one.span.start : one.span.end].split(), pack.compiled_name(name)
    if words[0] != "procedure":
        return next((state.id for state in module.states if state.name == words[0]), None)
    line = source.position(one.span.start)[0]
    books = (book for book in module.every_book() if book.file == file)
    return next((it.name for book in books for it in book.procedures if it.line == line), None)
