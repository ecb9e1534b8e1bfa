"""Extend findings about unknown names: say which other pack declares the name."""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

from attrs import evolve, field, frozen

from citadels_core.model.listing import listed
from citadels_core.model.suggest import did_you_mean
from citadels_core.model.vocabulary.types import DECLARED
from citadels_core.packs.checking.declarations import Names, declared
from citadels_core.packs.finding.discovery import packs_in, read_folder
from citadels_core.packs.finding.shelves import FoundPack, PackOrigin, Shelves, look
from citadels_core.packs.loading.opening import OpenedPack
from citadels_core.packs.manifest.manifest import FILE, Manifest
from citadels_core.packs.manifest.requirements import compatible
from citadels_dsl.text.diagnostics import Diagnostic, Fix
from citadels_dsl.text.keywords import GIVEN_PACK, PATCH, SCENARIO
from citadels_dsl.text.source import Span, read_source
from citadels_dsl.text.titles import name_of

REQUIRES_THIS = "which requires this one"


@frozen(eq=False)
class Neighbours:
    """The requirements and conflicts of packs; from a manifest with errors, only requirements are used."""

    manifests: Mapping[str, Manifest]
    requires: Mapping[str, Sequence[str]]
    _known: dict[str, frozenset[str]] = field(factory=dict, init=False)

    def builds_on(self, id_: str) -> frozenset[str]:
        """Return the id of a pack, and the ids of all packs that it requires, directly or not."""
        if id_ not in self._known:
            self._known[id_] = reached(id_, lambda one: self.requires.get(one, ()))
        return self._known[id_]

    def refusal(self, pack: str, others: Iterable[str]) -> str | None:
        """Return why a pack cannot require the given packs, as a clause for a help text; None if it can."""
        new = frozenset().union(*(self.builds_on(other) for other in others))
        if pack in new:
            return REQUIRES_THIS
        together = new | self.builds_on(pack)
        for who, whom in self._refused(together):
            if who in new or whom in new or pack in (who, whom):
                names = {pack: "this one"}
                return f"and {names.get(who, who)} conflicts with {names.get(whom, whom)}"
        if not new.isdisjoint(self._loaded_after(pack, together)):
            return "which is loaded after this one"
        return None

    def _refused(self, together: frozenset[str]) -> Iterator[tuple[str, str]]:
        """Yield pairs of packs where the manifest of the first lists the second under ``conflicts``."""
        for id_ in sorted(together & self.manifests.keys()):
            for other in self.manifests[id_].conflicts:
                there = self.manifests.get(other.id)
                if other.id in together and other.id != id_ and other.fits(there.version if there else None):
                    yield id_, other.id

    def _loaded_after(self, pack: str, together: frozenset[str]) -> frozenset[str]:
        later: dict[str, list[str]] = {}
        for id_ in together:
            manifest = self.manifests.get(id_)
            before = [*self.requires.get(id_, ())]
            if manifest is not None:
                before += [*manifest.after, *(other.id for other in manifest.optional)]
                later.setdefault(id_, []).extend(other for other in manifest.before if other in together)
            for other in before:
                later.setdefault(other, []).append(id_)
        return reached(pack, lambda one: later.get(one, ())) - {pack}


def reached(start: str, after: Callable[[str], Iterable[str]]) -> frozenset[str]:
    """Return all ids that are reachable from ``start`` through ``after``, including ``start``."""
    seen, waiting = {start}, deque([start])
    while waiting:
        new = [other for other in after(waiting.popleft()) if other not in seen]
        seen.update(new)
        waiting.extend(new)
    return frozenset(seen)


CARDS = ("district", "character")

CODES: Mapping[str, tuple[str, ...]] = {
    "CIT201": (*DECLARED, *CARDS, "edition", "preset", "variant", "action"),
    "CIT202": (*CARDS, "deck", "rules", "edition", "forbid"),
    "CIT204": DECLARED,
    "CIT206": DECLARED,
    "CIT207": ("procedure",),
}
"""The codes of findings about unknown names, and the kinds of declarations that such a name may mean."""

_HEAD = re.compile(r"^\S", re.MULTILINE)
"""The beginning of a declaration."""

MOST_ASKED = 1000
"""The maximum number of different names that are searched for."""

MOST_NEAR = 100
"""The maximum number of different names for which a similar name is searched, because that is slow."""


@frozen
class _OtherPack:
    """A pack that the checked pack does not require: its declared names, and the packs that it requires."""

    id: str
    names: Names
    builds_on: frozenset[str]
    found: bool
    """Whether the pack is found by its id alone."""
    refused: str | None
    """The reason why the pack cannot be required, or None; see ``Neighbours.refusal``."""
    demand: str
    """What an entry for the pack says: its id, and unless it comes with the SDK, versions compatible with this one."""

    def has(self, word: str, kinds: Iterable[str]) -> bool:
        """Return whether the pack declares ``word``, or ``word`` capitalised, as a name of a given kind."""
        return any(self.names.get(kind, {}).get(word.lower(), "") in (word, word.capitalize()) for kind in kinds)


def with_places(found: Iterable[Diagnostic], pack: OpenedPack, opened: Sequence[OpenedPack]) -> list[Diagnostic]:
    """Return the findings, with the pack that declares an unknown name added to the help.

    The search includes the packs opened together with this one, the packs beside it, and all packs that are found
    without a path, but not their requirements. When exactly one pack has a name, the findings get a fix that adds this
    pack to the manifest.
    """
    found = list(found)
    if not any(one.code in CODES for one in found):
        return found
    there = _there(pack)
    neighbours = _neighbours(there, opened)
    others = list(_others(pack, opened, there, neighbours))
    texts = {pack.compiled_name(name): read_source(data, name)[0].text for name, data in pack.texts}
    words = [name_of(texts[one.path][one.span.start : one.span.end]) if one.path in texts else "" for one in found]
    pairs = ((one.code, word) for one, word in zip(found, words, strict=True) if one.code in CODES and word)
    asked = list(islice(dict.fromkeys(pairs), MOST_ASKED))
    known = {pair: [other for other in others if other.has(pair[1], CODES[pair[0]])] for pair in asked}
    near = dict.fromkeys([pair for pair, there in known.items() if not there][:MOST_NEAR])
    having = [known.get((one.code, word), []) for one, word in zip(found, words, strict=True)]
    needed = _needed(known.values())
    fix = _fix(pack, needed, neighbours)
    optional = [other.id for other in pack.manifest.optional] if pack.manifest is not None else []
    return [
        _of_optional(one, word, named[0], texts[one.path])
        if (named := [other.id for other in where if other.id in optional])
        else _exact(one, word, where, needed, fix)
        if where
        else _near(one, word, others if (one.code, word) in near else ())
        for one, word, where in zip(found, words, having, strict=True)
    ]


def _of_optional(found: Diagnostic, word: str, other: str, text: str) -> Diagnostic:
    """Return the finding about a name of an optional pack; in a patch or scenario, with a fix."""
    line = f"{GIVEN_PACK} {other}"
    begin = max((head.start() for head in _HEAD.finditer(text, 0, found.span.start + 1)), default=0)
    bridge = text.startswith((f"{PATCH} ", f"{SCENARIO} "), begin)
    end = text.find("\n", begin) if "\n" in text[begin:] else len(text)
    do = "add this line below the first line" if bridge else "use the name only in a patch that begins with the line"
    help_ = f'"{word}" is in the pack {other}, which may be missing; {do}: {line}'
    fix = Fix(Span(end, end), f"\n    {line}", f"add: {line}") if bridge else None
    return evolve(found, help=help_, fix=fix, subject=evolve(found.subject, near=()))


def _exact(
    found: Diagnostic, word: str, there: Sequence[_OtherPack], needed: Mapping[str, _OtherPack], fix: Fix | None
) -> Diagnostic:
    """Return the finding with new help, which names the packs that declare ``word``, and without its fix.

    If the finding had no fix, it gets ``fix``, provided that the packs that ``fix`` adds bring in the word.
    """
    subject = evolve(found.subject, near=())
    usable = [other for other in there if other.refused is None]
    if not usable:
        do = "move it into this pack" if there[0].refused == REQUIRES_THIS else "declare one in this pack"
        help_ = f'"{word}" is in the pack {there[0].id}, {there[0].refused}; {do}, or leave it out'
        return evolve(found, help=help_, fix=None, subject=subject)
    chosen = [other for other in usable if other.id in needed] or usable
    one, *more = chosen if chosen[0].id not in needed else chosen[:1]
    if not more:
        help_ = f'"{word}" is in the pack {one.id}; add "{one.demand}" to "requires" in {FILE}'
    else:
        ids = listed([other.id for other in (one, *more)])
        help_ = f'"{word}" is in the packs {ids}; add one of them to "requires" in {FILE}'
    brought = any(other.id in one.builds_on for one in needed.values() for other in usable)
    return evolve(found, help=help_, fix=fix if brought and found.fix is None else None, subject=subject)


def _near(found: Diagnostic, word: str, others: Iterable[_OtherPack]) -> Diagnostic:
    if found.code == "CIT206" or found.subject.near:
        return found
    for other in others:
        if other.refused is not None:
            continue
        names = [name for kind in CODES[found.code] for name in other.names.get(kind, {}).values()]
        if near := did_you_mean(word, names, limit=1):
            help_ = f'did you mean "{near[0]}" of the pack {other.id}? This pack does not require that one'
            return evolve(found, help=help_, subject=evolve(found.subject, near=near))
    return found


def _needed(having: Iterable[Sequence[_OtherPack]]) -> dict[str, _OtherPack]:
    """Return the packs to require: each is the only one for some name, and no other of them requires it."""
    found: dict[str, _OtherPack] = {}
    for there in having:
        usable = [other for other in there if other.refused is None]
        if len(usable) == 1 and usable[0].found:
            found[usable[0].id] = usable[0]
    brought = {id_ for one in found.values() for id_ in one.builds_on if id_ != one.id}
    return {id_: one for id_, one in found.items() if id_ not in brought}


def _fix(pack: OpenedPack, needed: Mapping[str, _OtherPack], neighbours: Neighbours) -> Fix | None:
    ids = sorted(needed)
    if not ids or pack.manifest is None or neighbours.refusal(pack.id, ids) is not None:
        return None
    from citadels_core.packs.manifest.toml_places import require

    text = read_source(dict(pack.files)[FILE], FILE)[0].text
    return require(text, [needed[id_].demand for id_ in ids], pack.compiled_name(FILE))


def _there(pack: OpenedPack) -> list[FoundPack]:
    """Return the packs that can be found by an id, without a path, in the order of the search."""
    beside = [look(folder, PackOrigin.BESIDE) for folder in packs_in(pack.folder.resolve().parent).values()]
    return [found for found in (*beside, *Shelves().all()) if isinstance(found, FoundPack)]


def _neighbours(there: Sequence[FoundPack], opened: Sequence[OpenedPack]) -> Neighbours:
    manifests = {one.id: one.manifest for one in reversed(there) if one.manifest is not None}
    manifests |= {one.id: one.manifest for one in opened if one.manifest is not None}
    requires = {one.id: [r.id for r in one.reading.requires or ()] for one in reversed(there)}
    requires |= {one.id: [r.id for r in one.manifest.requires] for one in opened if one.manifest is not None}
    return Neighbours(manifests, requires)


def _others(
    pack: OpenedPack, opened: Sequence[OpenedPack], there: Sequence[FoundPack], neighbours: Neighbours
) -> Iterator[_OtherPack]:
    """Yield the packs that the checked pack does not require, in the order in which they were found."""
    ids = {found.id for found in there}
    seen = {pack.id, *(pack.requires or ())}
    near: list[OpenedPack | FoundPack] = [*opened, *there]
    for other in near:
        if other.id not in seen:
            seen.add(other.id)
            yield _OtherPack(
                id=other.id,
                names=declared(read_folder(other.folder).files if isinstance(other, FoundPack) else other.files),
                builds_on=neighbours.builds_on(other.id),
                found=other.id in ids,
                refused=neighbours.refusal(pack.id, [other.id]),
                demand=_demand(other),
            )


def _demand(other: OpenedPack | FoundPack) -> str:
    if other.origin is PackOrigin.OFFICIAL or other.manifest is None:
        return other.id
    return str(compatible(other.id, other.manifest.version))
