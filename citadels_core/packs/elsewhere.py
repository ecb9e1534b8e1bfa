"""Say of a name that is not known in which other pack it is declared."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from attrs import evolve, frozen

from citadels_core.model.listing import listed
from citadels_core.model.suggest import did_you_mean
from citadels_core.packs.declared import Names, declared
from citadels_core.packs.discovery import packs_in, read_folder
from citadels_core.packs.manifest import FILE, Manifest
from citadels_core.packs.opening import Opened
from citadels_core.packs.shelves import Found, Origin, Shelves, look
from citadels_dsl.diagnostics import Diagnostic, Fix
from citadels_dsl.source import read_source

STATES = ("marker", "counter", "note")
CARDS = ("district", "character")

CODES: Mapping[str, tuple[str, ...]] = {
    "CIT201": (*STATES, *CARDS, "edition", "preset", "variant", "action"),
    "CIT202": (*CARDS, "deck", "rules", "edition", "forbid"),
    "CIT204": STATES,
    "CIT206": STATES,
    "CIT207": ("procedure",),
}
"""The findings about names that another pack may declare, and the kinds of things that are named there."""

MOST_ASKED = 1000
"""So many different names are looked for."""

MOST_NEAR = 100
"""For so many different names one like it is looked for: whoever misspells more has another problem."""


@frozen
class _Other:
    """A pack that this one does not require: what it declares, and the packs it builds on, itself included."""

    id: str
    names: Names
    builds_on: frozenset[str]
    found: bool
    """Whether it is found without being named by its folder, and can be required for all it says."""

    def has(self, word: str, kinds: Iterable[str]) -> bool:
        """Tell whether it declares a name, but for a capital at its beginning."""
        return any(self.names.get(kind, {}).get(word.lower(), "") in (word, word.capitalize()) for kind in kinds)


def with_places(found: Iterable[Diagnostic], pack: Opened, opened: Sequence[Opened]) -> list[Diagnostic]:
    """Return findings, with the pack that a name is in added to the help where there is one.

    The packs are those opened together with this one, those beside it, and all that can be found without a path. They
    are looked at only when there is a name that is not known; what they require is not. Where it is clear which packs
    are meant, the findings have a fix that adds them to the manifest.

    Args:
        found: the findings in a pack, with the paths that compiled data uses.
        pack: the pack.
        opened: all packs that were opened.
    """
    found = list(found)
    if not any(one.code in CODES for one in found):
        return found
    others = list(_others(pack, opened))
    texts = {pack.compiled_name(name): read_source(data, name)[0].text for name, data in pack.files}
    words = [texts[one.path][one.span.start : one.span.end].strip('"') if one.path in texts else "" for one in found]
    named = ((one.code, word) for one, word in zip(found, words, strict=True) if one.code in CODES and word)
    asked = list(islice(dict.fromkeys(named), MOST_ASKED))
    known = {pair: [other for other in others if other.has(pair[1], CODES[pair[0]])] for pair in asked}
    near = dict.fromkeys([pair for pair, there in known.items() if not there][:MOST_NEAR])
    having = [known.get((one.code, word), []) for one, word in zip(found, words, strict=True)]
    needed = _needed(known.values(), pack)
    fix = _fix(pack, needed)
    return [
        _exact(one, word, there, pack, needed, fix)
        if there
        else _near(one, word, others if (one.code, word) in near else ())
        for one, word, there in zip(found, words, having, strict=True)
    ]


def _exact(
    found: Diagnostic, word: str, there: Sequence[_Other], pack: Opened, needed: Mapping[str, _Other], fix: Fix | None
) -> Diagnostic:
    """Return a finding about a name that other packs have; it has the fix when that brings the name."""
    usable = [other for other in there if pack.id not in other.builds_on]
    if not usable:
        help_ = f'"{word}" is in the pack {there[0].id}, which requires this one; move it here, or leave it out'
        return evolve(found, help=help_, fix=None)
    chosen = [other for other in usable if other.id in needed] or usable
    one, *more = chosen if chosen[0].id not in needed else chosen[:1]
    if not more:
        help_ = f'"{word}" is in the pack {one.id}; add "{one.id}" to "requires" in {FILE}'
    else:
        ids = listed([other.id for other in (one, *more)])
        help_ = f'"{word}" is in the packs {ids}; add one of them to "requires" in {FILE}'
    brought = any(other.id in one.builds_on for one in needed.values() for other in usable)
    return evolve(found, help=help_, fix=fix if brought and found.fix is None else None)


def _near(found: Diagnostic, word: str, others: Iterable[_Other]) -> Diagnostic:
    if found.code == "CIT206" or (found.help or "").startswith("did you mean"):
        return found
    for other in others:
        names = [name for kind in CODES[found.code] for name in other.names.get(kind, {}).values()]
        if near := did_you_mean(word, names, limit=1):
            help_ = f'did you mean "{near[0]}" of the pack {other.id}? It is not among those this pack requires'
            return evolve(found, help=help_)
    return found


def _needed(having: Iterable[Sequence[_Other]], pack: Opened) -> dict[str, _Other]:
    """Return the packs that bring names which no other pack brings, without those that come with another of them."""
    found: dict[str, _Other] = {}
    for there in having:
        if len(there) == 1 and there[0].found and pack.id not in there[0].builds_on:
            found[there[0].id] = there[0]
    brought = {id_ for one in found.values() for id_ in one.builds_on if id_ != one.id}
    return {id_: one for id_, one in found.items() if id_ not in brought}


def _fix(pack: Opened, needed: Iterable[str]) -> Fix | None:
    ids = sorted(needed)
    manifest = pack.manifest
    if not ids or manifest is None:
        return None
    if not {*manifest.before, *(other.id for other in manifest.conflicts)}.isdisjoint(ids):
        return None  # these cannot be required as well
    from citadels_core.packs.requiring import require

    text = read_source(dict(pack.files)[FILE], FILE)[0].text
    return require(text, ids, pack.compiled_name(FILE))


def _others(pack: Opened, opened: Sequence[Opened]) -> Iterator[_Other]:
    """Go through the packs that this one does not require, the nearest first."""
    beside = [look(folder, Origin.BESIDE) for folder in packs_in(pack.folder.resolve().parent).values()]
    there = [found for found in (*beside, *Shelves().all()) if isinstance(found, Found)]
    ids = {found.id for found in there} - {found.id for found in there if _comes_after(found.manifest, pack.id)}
    requires = {one.id: [r.id for r in one.reading.requires or ()] for one in reversed(there)}
    requires |= {one.id: [r.id for r in one.manifest.requires] for one in opened if one.manifest is not None}
    seen = {pack.id, *(pack.requires or ())}
    for other in opened:
        if other.id not in seen:
            seen.add(other.id)
            yield _Other(other.id, declared(other.files), _closure(other.id, requires), other.id in ids)
    for found in there:
        if found.id not in seen:
            seen.add(found.id)
            files = read_folder(found.folder).files
            yield _Other(found.id, declared(files), _closure(found.id, requires), found.id in ids)


def _comes_after(manifest: Manifest | None, id_: str) -> bool:
    """Return whether a pack says that it is not loaded before one of this id, or not together with it."""
    if manifest is None:
        return False
    return id_ in (*manifest.after, *(other.id for other in (*manifest.optional, *manifest.conflicts)))


def _closure(id_: str, requires: Mapping[str, Sequence[str]]) -> frozenset[str]:
    seen, waiting = {id_}, deque([id_])
    while waiting:
        new = [other for other in requires.get(waiting.popleft(), ()) if other not in seen]
        seen.update(new)
        waiting.extend(new)
    return frozenset(seen)
