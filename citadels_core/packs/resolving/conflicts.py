"""Build findings about packs that cannot be used together: the demands, their origin, and a remedy."""

from collections.abc import Iterator, Sequence

from citadels_core.model.listing import listed
from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.packs.finding.shelves import FoundPack
from citadels_core.packs.resolving.candidates import Candidates, PackDemand, Place, named
from citadels_core.packs.resolving.resolution import MOST_PACKS, Choice
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem
from citadels_dsl.text.source import display_path

MOST_NAMED = 12
"""The maximum number of packs that are listed in one sentence."""

LONGEST_CHAIN = 6
"""The maximum number of labels that show which requirements brought a pack in."""


def explain(choice: Choice, candidates: Candidates) -> Iterator[Diagnostic]:
    """Yield the findings about demands between packs that cannot be met."""
    for demand in choice.missing:
        there = [id_ for id_ in candidates.ids() if demand.by is None or id_ != demand.by.id]
        misnamed = next((pack.folder.name for pack in candidates.beside() if pack.id == demand.id), None)
        help_ = phrase(did_you_mean(demand.id, there)) or f"the packs are: {_few(there)}"
        if misnamed is not None:
            help_ = f'it is in the folder "{misnamed}" beside this one; rename that folder to "{demand.id}"'
        yield _finding("CIT609", demand, f'there is no pack "{demand.id}"', help_, choice)
    for clash in choice.clashes:
        yield _clash(clash, choice, candidates)
    if choice.too_many is not None:
        help_ = "require fewer packs"
        yield _finding("CIT609", choice.too_many, f"more than {MOST_PACKS} packs are required in all", help_, choice)


def _clash(clash: Sequence[PackDemand], choice: Choice, candidates: Candidates) -> Diagnostic:
    id_ = clash[0].id
    said = [demand for demand in clash if demand.by is not None]
    refused = [demand for demand in said if demand.how == "conflicts"]
    there = list(candidates.of(id_))
    # Report an entry of ``conflicts`` in its own manifest, any other clash in that of the pack with the smallest id.
    first, *others = sorted(
        said, key=lambda demand: (demand not in refused, demand.by is not None and demand.by.id, demand.at)
    )
    if refused:
        code, message = "CIT621", f'"{_by(first)}" cannot be played together with {first.requirement}'
        needs = [demand for demand in others if demand.how == "requires"]
        wanted = f"{_wants(needs)}" if needs else f"you have named {id_}" if id_ in candidates.given else ""
        message += f", and {wanted}" if wanted else ""
    else:
        code, message = "CIT620", _wants((first, *others))
        message += f"; found: {_few([named(pack) for pack in there])}"
    return _finding(code, first, message, _help(first, others, there, candidates), choice, others)


def _wants(demands: Sequence[PackDemand]) -> str:
    verbs = {"requires": "needs", "optional": "works only with", "conflicts": "conflicts with"}
    said = dict.fromkeys(f'"{_by(demand)}" {verbs[demand.how]} {demand.requirement}' for demand in demands)
    more = [f"{len(said) - MOST_NAMED} more demands"] if len(said) > MOST_NAMED else []
    return listed([*list(said)[:MOST_NAMED], *more])


def _help(first: PackDemand, others: Sequence[PackDemand], there: Sequence[FoundPack], candidates: Candidates) -> str:
    id_ = first.id
    demands = (first, *others)
    elsewhere = [pack for pack in candidates.anywhere(id_) if all(demand.met_by(pack) for demand in demands)]
    if elsewhere and id_ in candidates.given:
        folder = display_path(str(elsewhere[0].folder))
        return f"{id_} {elsewhere[0].version} in {folder} fits: name that folder, or no folder of {id_}"
    if any(demand.how == "conflicts" and not demand.requirement.specifier for demand in demands):
        return "play with one of the two packs at a time"
    if len(demands) > 1 and any(demand.met_by(pack) for demand in demands for pack in there):
        names = listed([f'"{name}"' for name in dict.fromkeys(_by(demand) for demand in demands)])
        return f"use other versions of {names} that agree on {id_}"
    versions = listed([pack.version or "?" for pack in there])
    if first.how == "conflicts":
        return f"get a version of {id_} other than {versions}"
    takers = listed([f'"{name}"' for name in dict.fromkeys(_by(demand) for demand in demands)])
    return f"get a version of {id_} that fits, or change the manifest of {takers} to allow {versions}"


def _finding(
    code: str, demand: PackDemand, message: str, help_: str, choice: Choice, others: Sequence[PackDemand] = ()
) -> Diagnostic:
    labels = [Label(other.span(), _wants([other]), path=_path(other)) for other in others]
    labels += [
        Label(came.span(), f'this requires "{came.id}"', path=_path(came)) for came in _chain([demand, *others], choice)
    ]
    path = _path(demand) or ""
    return problem(code, demand.span(), path, message, help_, tuple(labels))


def _chain(demands: Sequence[PackDemand], choice: Choice) -> list[PackDemand]:
    """Return the requirements that led to the packs of these demands, the most direct ones first."""
    chain: dict[Place, PackDemand] = {}
    for demand in demands:
        at: PackDemand | None = demand
        while at is not None and at.by is not None:
            at = choice.came.get(at.by.id)
            if at is None or at.place in chain:
                break
            chain[at.place] = at
    return list(chain.values())[:LONGEST_CHAIN]


def _path(demand: PackDemand) -> str | None:
    return demand.by.reading.source.path if demand.by is not None else None


def _by(demand: PackDemand) -> str:
    return demand.by.id if demand.by is not None else ""


def _few(words: Sequence[str]) -> str:
    more = len(words) - MOST_NAMED
    return ", ".join(words[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "") if words else "none"
