"""Say why a pack cannot require another one as well: who refuses whom, and who has to be loaded later."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from attrs import field, frozen

from citadels_core.packs.manifest.manifest import Manifest

REQUIRES_THIS = "which requires this one"


@frozen(eq=False)
class Neighbours:
    """What packs say about one another, by their ids; whose manifest has errors only says what it requires."""

    manifests: Mapping[str, Manifest]
    requires: Mapping[str, Sequence[str]]
    _known: dict[str, frozenset[str]] = field(factory=dict, init=False)

    def builds_on(self, id_: str) -> frozenset[str]:
        """Return the ids of the packs that one builds on, its own among them."""
        if id_ not in self._known:
            self._known[id_] = reached(id_, lambda one: self.requires.get(one, ()))
        return self._known[id_]

    def refusal(self, pack: str, others: Iterable[str]) -> str | None:
        """Return why a pack cannot require some others, as a relative clause; None when it can."""
        new = frozenset().union(*(self.builds_on(other) for other in others))
        if pack in new:
            return REQUIRES_THIS
        together = new | self.builds_on(pack)
        for who, whom in self._refused(together):
            if who in new or whom in new or pack in (who, whom):
                names = {pack: "this one"}
                return f"and {names.get(who, who)} refuses {names.get(whom, whom)}"
        if not new.isdisjoint(self._loaded_after(pack, together)):
            return "which is loaded after this one"
        return None

    def _refused(self, together: frozenset[str]) -> Iterator[tuple[str, str]]:
        """Go through the pairs of packs of which the first does not want to be played with the second."""
        for id_ in sorted(together & self.manifests.keys()):
            for other in self.manifests[id_].conflicts:
                there = self.manifests.get(other.id)
                if other.id in together and other.id != id_ and other.fits(there.version if there else None):
                    yield id_, other.id

    def _loaded_after(self, pack: str, together: frozenset[str]) -> frozenset[str]:
        """Return which of some packs are loaded after one of them, whatever else there is."""
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
    """Return what can be reached from one id, step by step, itself included."""
    seen, waiting = {start}, deque([start])
    while waiting:
        new = [other for other in after(waiting.popleft()) if other not in seen]
        seen.update(new)
        waiting.extend(new)
    return frozenset(seen)
