"""Work out what is secret in the rules of a pack, with what its markers, counters and notes have been told."""

from collections.abc import Mapping

from citadels_core.model.instructions import Emit, Perform
from citadels_core.model.tree import OF_YOU, THIS
from citadels_dsl.checker.bodies import Body
from citadels_dsl.checker.events import state_of
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.secret_things import NOBODY, OPEN, Secrets
from citadels_dsl.checker.secrets import Knowledge, Written
from citadels_dsl.text.by_name import EVENT_BY_NAME

Given = Mapping[str, Mapping[int, Secrets]]
"""The secrets of what procedures are given, by name and slot."""


def knowledge_of(body: Body, pack: Pack) -> Knowledge:
    """Return what is secret in one of the bodies of a pack, worked out once for all passes."""
    given = given_secrets(pack).get(body.procedure or "", {})
    return pack.once("knowledge", lambda: Knowledge(body, pack, written_secrets(pack), given), body)


def given_secrets(pack: Pack) -> Given:
    """Return the secrets that procedures of rules and editions are given, by their names.

    Any line of the pack or of those it builds on that performs one counts. A procedure may give on what it is given,
    so this goes on until nothing more is found.
    """
    return pack.once("given", lambda: _given(pack))


def _given(pack: Pack) -> Given:
    performs = [
        (body, at, step)
        for body in pack.everything
        for at, step in enumerate(body.code)
        if isinstance(step, Perform) and step.given
    ]
    given: Given = {}
    while performs:
        found: dict[str, dict[int, Secrets]] = {}
        for body, at, step in performs:
            knowledge = Knowledge(body, pack, written_secrets(pack), given.get(body.procedure or "", {}))
            own = found.setdefault(step.procedure, {})
            for slot, value in enumerate(step.given, start=THIS + 1):
                told = knowledge.content(value, at)
                seen = {secret._replace(owner=OF_YOU if secret.known_to(step.you) else NOBODY) for secret in told}
                own[slot] = own.get(slot, OPEN) | seen
        if found == given:
            break
        given = found
    return given


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
