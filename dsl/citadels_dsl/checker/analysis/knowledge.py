"""Work out which secrets the markers, counters and notes of some packs are told, and their procedures are given."""

from collections.abc import Mapping, Sequence

from citadels_core.model.programs.instructions import Emit, Perform
from citadels_core.model.programs.ir import State
from citadels_core.model.programs.tree import OF_YOU, THIS
from citadels_dsl.checker.analysis.bans import Bans
from citadels_dsl.checker.analysis.bodies import Body
from citadels_dsl.checker.analysis.events import state_of
from citadels_dsl.checker.analysis.secret_things import NOBODY, OPEN, Secrets
from citadels_dsl.checker.analysis.secrets import SecretFlow, Written
from citadels_dsl.text.by_name import EVENT_BY_NAME

Given = Mapping[str, Mapping[int, Secrets]]
"""The secrets of what procedures are given, by name and slot."""


def given_secrets(everything: Sequence[Body], states: Mapping[str, State], bans: Bans, written: Written) -> Given:
    """Return the secrets that procedures of rules and editions are given, by their names.

    Any line that performs one counts. A procedure may give on what it is given, so this goes on until nothing more is
    found.
    """
    performs = [
        (body, at, step)
        for body in everything
        for at, step in enumerate(body.code)
        if isinstance(step, Perform) and step.given
    ]
    given: Given = {}
    while performs:
        found: dict[str, dict[int, Secrets]] = {}
        for body, at, step in performs:
            knowledge = SecretFlow(body, states, bans, written, given.get(body.procedure or "", {}))
            own = found.setdefault(step.procedure, {})
            for slot, value in enumerate(step.given, start=THIS + 1):
                told = knowledge.content(value, at)
                seen = {secret._replace(owner=OF_YOU if secret.known_to(step.you) else NOBODY) for secret in told}
                own[slot] = own.get(slot, OPEN) | seen
        if found == given:
            break
        given = found
    return given


def written_secrets(everything: Sequence[Body], states: Mapping[str, State], bans: Bans) -> Written:
    """Return the secrets that go into the markers, counters and notes in scope that not all may see, by id.

    Any rule that may put one in counts. What is read of one may go into another, so this goes on until nothing more is
    found.
    """
    kept = {id_ for id_, state in states.items() if not state.seen_by_all}
    if not kept:
        return {}
    places = [(body, at) for body in everything for at in _putting(body, kept)]
    written: dict[str, frozenset[tuple[str, bool]]] = {}
    while True:
        known = {id(body): SecretFlow(body, states, bans, written) for body, _ in places}
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
