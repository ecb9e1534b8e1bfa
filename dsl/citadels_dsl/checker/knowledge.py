"""Work out what is secret in the rules of a pack, with what its markers, counters and notes have been told."""

from citadels_core.model.instructions import Emit
from citadels_dsl.checker.bodies import Body
from citadels_dsl.checker.events import state_of
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.secrets import Knowledge, Written
from citadels_dsl.text.by_name import EVENT_BY_NAME


def knowledge_of(body: Body, pack: Pack) -> Knowledge:
    """Return what is secret in one of the bodies of a pack, worked out once for all passes."""
    return pack.once("knowledge", lambda: Knowledge(body, pack, written_secrets(pack)), body)


def written_secrets(pack: Pack) -> Written:
    """Return the secrets that go into the markers, counters and notes in scope that not all may see, by id.

    Any rule of the pack or of those it builds on that may put one in counts. What is read of one may go into another,
    so this goes on until nothing more is found.
    """
    return pack.once("written", lambda: _written(pack))


def _written(pack: Pack) -> Written:
    kept = {id_ for id_, state in pack.states.items() if not state.seen_by_all}
    if not kept:
        return {}
    places = [(body, at) for body in pack.everything for at in _putting(body, kept)]
    written: dict[str, frozenset[tuple[str, bool]]] = {}
    while True:
        known = {id(body): Knowledge(body, pack, written) for body, _ in places}
        found: dict[str, frozenset[tuple[str, bool]]] = {}
        for body, at in places:
            put = known[id(body)].goes_in(at)
            if put is not None and put[1]:
                found[put[0]] = found.get(put[0], frozenset()) | put[1]
        if found == written:
            return written
        written = found


def _putting(body: Body, kept: set[str]) -> list[int]:
    """Return the instructions of a body that put something into a marker, counter or note of these."""
    return [
        at
        for at, step in enumerate(body.code)
        if isinstance(step, Emit) and EVENT_BY_NAME[step.event].puts and state_of(step) in kept
    ]
