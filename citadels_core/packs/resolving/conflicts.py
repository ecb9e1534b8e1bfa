"""Say why packs do not go together: who wants what, how each came along, and what would help."""

from collections.abc import Iterator, Sequence

from citadels_core.model.listing import listed
from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.packs.finding.shelves import FoundPack
from citadels_core.packs.resolving.candidates import Candidates, PackDemand, Place, named
from citadels_core.packs.resolving.resolution import MOST_PACKS, Choice
from citadels_dsl.text.diagnostics import Diagnostic, Label, problem
from citadels_dsl.text.source import display_path

MOST_NAMED = 12
"""No more packs than this are listed in one sentence."""

LONGEST_CHAIN = 6
"""No more lines than this are shown by which packs have come along."""


def explain(choice: Choice, candidates: Candidates) -> Iterator[Diagnostic]:
    """Yield what does not hold between the chosen packs."""
    for wish in choice.missing:
        there = [id_ for id_ in candidates.ids() if wish.by is None or id_ != wish.by.id]
        misnamed = next((pack.folder.name for pack in candidates.beside() if pack.id == wish.id), None)
        help_ = phrase(did_you_mean(wish.id, there)) or f"there is: {_few(there)}"
        if misnamed is not None:
            help_ = f'it is in the folder "{misnamed}" beside this one; a folder is found when it is named "{wish.id}"'
        yield _finding("CIT609", wish, f'there is no pack "{wish.id}"', help_, choice)
    for clash in choice.clashes:
        yield _clash(clash, choice, candidates)
    if choice.too_many is not None:
        help_ = "let fewer packs require others"
        yield _finding("CIT609", choice.too_many, f"more than {MOST_PACKS} packs build on one another", help_, choice)


def _clash(clash: Sequence[PackDemand], choice: Choice, candidates: Candidates) -> Diagnostic:
    id_ = clash[0].id
    said = [wish for wish in clash if wish.by is not None]
    refused = [wish for wish in said if wish.how == "conflicts"]
    there = list(candidates.of(id_))
    # What is refused by a pack is told where that pack says so, anything else where the first pack asks for it.
    first, *others = sorted(said, key=lambda wish: (wish not in refused, wish.by is not None and wish.by.id, wish.at))
    if refused:
        code, message = "CIT621", f'"{_by(first)}" cannot be played together with {first.requirement}'
        needs = [wish for wish in others if wish.how == "requires"]
        wanted = f"{_wants(needs)}" if needs else f"{id_} was asked for" if id_ in candidates.given else ""
        message += f", and {wanted}" if wanted else ""
    else:
        code, message = "CIT620", _wants((first, *others))
        message += f", and {_there(there)}" if len(clash) == 1 or len(there) < 2 else f"; {_there(there)}"
    return _finding(code, first, message, _help(first, others, there, candidates), choice, others)


def _wants(wishes: Sequence[PackDemand]) -> str:
    verbs = {"requires": "needs", "optional": "goes only with", "conflicts": "refuses"}
    return listed([f'"{_by(wish)}" {verbs[wish.how]} {wish.requirement}' for wish in wishes])


def _there(there: Sequence[FoundPack]) -> str:
    return f"there is {_few([named(pack) for pack in there])}"


def _help(first: PackDemand, others: Sequence[PackDemand], there: Sequence[FoundPack], candidates: Candidates) -> str:
    id_ = first.id
    wishes = (first, *others)
    elsewhere = [pack for pack in candidates.anywhere(id_) if all(wish.met_by(pack) for wish in wishes)]
    if elsewhere and id_ in candidates.given:
        folder = display_path(str(elsewhere[0].folder))
        return f"{id_} {elsewhere[0].version} in {folder} fits: name that one, or none of them"
    if any(wish.how == "conflicts" and not wish.requirement.specifier for wish in wishes):
        return "play with one of them at a time"
    if len(wishes) > 1 and any(wish.met_by(pack) for wish in wishes for pack in there):
        names = listed([f'"{name}"' for name in dict.fromkeys(_by(wish) for wish in wishes)])
        return f"use other versions of {names} that agree on {id_}"
    versions = listed([pack.version or "?" for pack in there])
    if first.how == "conflicts":
        return f"get a version of {id_} other than {versions}"
    takers = listed([f'"{name}"' for name in dict.fromkeys(_by(wish) for wish in wishes)])
    return f"get a version of {id_} that fits, or let {takers} take {versions} if that works too"


def _finding(
    code: str, wish: PackDemand, message: str, help_: str, choice: Choice, others: Sequence[PackDemand] = ()
) -> Diagnostic:
    labels = [Label(other.span(), _wants([other]), path=_path(other)) for other in others]
    labels += [
        Label(came.span(), f'by this "{came.id}" comes along', path=_path(came))
        for came in _chain([wish, *others], choice)
    ]
    path = _path(wish) or ""
    return problem(code, wish.span(), path, message, help_, tuple(labels))


def _chain(wishes: Sequence[PackDemand], choice: Choice) -> list[PackDemand]:
    """Return the wishes by which those who wish have come along themselves, the nearest first and each once."""
    chain: dict[Place, PackDemand] = {}
    for wish in wishes:
        at: PackDemand | None = wish
        while at is not None and at.by is not None:
            at = choice.came.get(at.by.id)
            if at is None or at.place in chain:
                break
            chain[at.place] = at
    return list(chain.values())[:LONGEST_CHAIN]


def _path(wish: PackDemand) -> str | None:
    return wish.by.reading.source.path if wish.by is not None else None


def _by(wish: PackDemand) -> str:
    return wish.by.id if wish.by is not None else ""


def _few(words: Sequence[str]) -> str:
    more = len(words) - MOST_NAMED
    return ", ".join(words[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "") if words else "none"
