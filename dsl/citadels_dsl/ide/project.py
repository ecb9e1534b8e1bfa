"""Provide the input of editor features: packs with their texts, compiled cards and visible names."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from attrs import define, frozen

from citadels_core.model.programs import ir
from citadels_core.model.vocabulary import third_person
from citadels_dsl.ide.index import Symbol, index
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import SourceText


@define(slots=False, eq=False)
class EditorPack:
    """A pack in an editor; ``editable`` is False for packs whose files must not be changed.

    ``requires`` are the ids of all packs it requires, directly or not, in load order. ``files`` are the current texts
    of its card files by path; ``module`` may have been compiled from older texts.
    """

    id: str
    requires: tuple[str, ...]
    files: Mapping[str, SourceText]
    module: ir.Module
    editable: bool = True
    optional: tuple[str, ...] = ()
    """The ids in the list ``optional`` of the manifest."""

    @cached_property
    def symbols(self) -> dict[tuple[str, str], list[Symbol]]:
        """The symbols of the pack by group and lower-case name, without local names."""
        found: dict[tuple[str, str], list[Symbol]] = {}
        for source in self.files.values():
            for symbol in index(source).declared:
                found.setdefault((symbol.group, symbol.key), []).append(symbol)
        return found

    @cached_property
    def verbs(self) -> dict[str, list[Symbol]]:
        """The actions of the pack, by both verb forms of their names: ``take gold`` and ``takes gold``."""
        found: dict[str, list[Symbol]] = {}
        for (group, key), symbols in self.symbols.items():
            if group == "action":
                for said in dict.fromkeys((key, third_person(key))):
                    found.setdefault(said, []).extend(symbols)
        return found


@frozen(eq=False)
class Project:
    """A snapshot of all packs in an order where required packs come first, with their findings."""

    packs: tuple[EditorPack, ...]
    problems: tuple[Diagnostic, ...] = ()

    def pack_of(self, path: str) -> EditorPack | None:
        """Return the pack that contains the file, or None."""
        return next((pack for pack in self.packs if path in pack.files), None)

    def source(self, path: str) -> SourceText | None:
        """Return the text of a file, or None if no pack contains the file."""
        pack = self.pack_of(path)
        return None if pack is None else pack.files[path]

    def visible(self, pack: EditorPack | None) -> Iterator[EditorPack]:
        """Yield the packs whose names a pack may use, in lookup order: first the pack itself."""
        if pack is None:
            return
        yield pack
        by_id = {other.id: other for other in self.packs}
        yield from (by_id[id_] for id_ in reversed(pack.requires) if id_ in by_id)

    def find(self, pack: EditorPack | None, group: str, key: str) -> tuple[Symbol, ...]:
        """Return the symbols of a group that have the given name, from the first visible pack that has one."""
        for other in self.visible(pack):
            if found := other.symbols.get((group, key)):
                return tuple(found)
        return ()

    def in_sight(self, pack: EditorPack | None, *groups: str) -> Iterator[tuple[Symbol, EditorPack]]:
        """Yield the visible symbols of the given groups, each with its pack; only the first of equal names."""
        seen: set[tuple[str, str]] = set()
        for other in self.visible(pack):
            for (group, key), found in other.symbols.items():
                if group in groups and (group, key) not in seen:
                    seen.add((group, key))
                    yield found[0], other
