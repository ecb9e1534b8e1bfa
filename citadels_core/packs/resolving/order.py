"""Order packs for loading: by requirements, then by ``before`` and ``after`` in manifests, then by id.

Packs that list each other as optional, in a cycle, are ordered by id.
"""

from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from citadels_core.packs.finding.shelves import FoundPack
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem
from citadels_dsl.text.source import Span

MOST_CIRCLES = 10
"""The maximum number of cycles that are reported; when there are more, the packs are ordered by id."""

_VERBS = {"requires": "requires", "optional": "comes after", "after": "comes after", "before": "comes after"}

_Edge = tuple[str, str]
"""The ids of an earlier and a later pack."""


class _Reason(NamedTuple):
    """The manifest entry that causes an order of two packs: the pack, the key and the index in the list."""

    pack: FoundPack
    key: str
    at: int

    def span(self) -> Span:
        return self.pack.reading.item(self.key, self.at)

    @property
    def path(self) -> str:
        return self.pack.reading.source.path


class PackOrder(NamedTuple):
    """The ids of packs in load order, the findings, and the ids of packs in cycles of requirements."""

    ids: tuple[str, ...]
    problems: tuple[Diagnostic, ...]
    circular: frozenset[str]


def load_order(packs: Mapping[str, FoundPack]) -> PackOrder:
    """Compute the load order of packs; the order of the argument makes no difference."""
    edges = _edges(packs)
    problems: list[Diagnostic] = []
    circular: set[str] = set()
    while True:
        earlier: dict[str, list[str]] = {id_: [] for id_ in sorted(packs)}
        for before, after in sorted(edges):
            earlier[after].append(before)
        try:
            return PackOrder(_sorted(earlier), tuple(problems), frozenset(circular))
        except CycleError as circle:
            way = _from_smallest(circle.args[1][:-1])
            if len(problems) == MOST_CIRCLES:
                return PackOrder(tuple(sorted(packs)), tuple(problems), frozenset(packs))
            steps = list(zip((*way[1:], way[0]), way, strict=True))
            if all(edges[step].key == "optional" for step in steps):
                del edges[steps[-1]]  # an optional pack need not be loaded first: ignore one pair of the cycle
                continue
            removed = _report(steps, edges, problems)
            if edges[removed].key == "requires":
                circular.add(removed[1])
            del edges[removed]


def _edges(packs: Mapping[str, FoundPack]) -> dict[_Edge, _Reason]:
    """Return the pairs of packs with a fixed order, each with a reason: if possible, a requirement."""
    edges: dict[_Edge, _Reason] = {}
    for id_ in sorted(packs):
        pack = packs[id_]
        said: list[tuple[str, int, str]] = [
            ("requires", at, requirement.id) for at, requirement in enumerate(pack.reading.requires or ())
        ]
        if (manifest := pack.manifest) is not None:
            said += [("optional", at, requirement.id) for at, requirement in enumerate(manifest.optional)]
            said += [("after", at, other) for at, other in enumerate(manifest.after)]
            said += [("before", at, other) for at, other in enumerate(manifest.before)]
        for key, at, other in said:
            if other in packs:
                edge = (id_, other) if key == "before" else (other, id_)
                if edge not in edges or key == "requires":
                    edges[edge] = _Reason(pack, key, at)
    return edges


def _sorted(earlier: Mapping[str, list[str]]) -> tuple[str, ...]:
    """Return the ids in topological order; where several ids can be next, take the smallest."""
    sorter = TopologicalSorter(earlier)
    sorter.prepare()
    ready = list(sorter.get_ready())
    heapify(ready)
    ids = []
    while ready:
        id_ = heappop(ready)
        ids.append(id_)
        sorter.done(id_)
        for next_ in sorter.get_ready():
            heappush(ready, next_)
    return tuple(ids)


def _from_smallest(way: list[str]) -> list[str]:
    """Reverse a cycle of ids, so that each pack is loaded after the next, and begin with the smallest id."""
    back = way[::-1]
    start = back.index(min(back))
    return back[start:] + back[:start]


def _report(steps: list[_Edge], edges: Mapping[_Edge, _Reason], problems: list[Diagnostic]) -> _Edge:
    """Report a cycle in the load order; return the pair of packs whose order is then ignored."""
    way = [later for _, later in steps]
    told = " -> ".join((*way, way[0]))
    soft = [step for step in steps if edges[step].key != "requires"]
    removed = (soft or steps)[-1]
    reason = edges[removed]
    labels = tuple(
        Label(other.span(), f'"{later}" {_VERBS[other.key]} "{earlier}"', path=other.path)
        for earlier, later in steps
        if (other := edges[earlier, later]) is not reason
    )
    if soft:
        help_ = f'remove the entry from "{reason.key}" here, or another entry of the circle'
        message = f"each of these packs must be loaded after the next one, in a circle: {told}"
        problems.append(problem("CIT622", reason.span(), reason.path, message, help_, labels))
    else:
        message = f"these packs require one another in a circle: {told}"
        help_ = "move what they share into another pack that all of them require"
        problems.append(problem("CIT609", reason.span(), reason.path, message, help_, labels))
    return removed
