"""Work out which secrets the markers, counters and notes of some packs are told, and their procedures are given."""

from collections.abc import Mapping, Sequence

from attrs import evolve

from citadels_core.model.programs.instructions import Emit, Perform
from citadels_core.model.programs.ir import State
from citadels_core.model.programs.tree import OF_YOU, THIS
from citadels_dsl.checker.analysis.bodies import Body
from citadels_dsl.checker.analysis.events import state_of
from citadels_dsl.checker.analysis.secret_things import NOBODY, OPEN, Secrets, SecretScope, bans_of
from citadels_dsl.checker.analysis.secrets import SecretFlow
from citadels_dsl.text.by_name import EVENT_BY_NAME


def scope_of(everything: Sequence[Body], states: Mapping[str, State]) -> SecretScope:
    """Return what is secret in what rules put into markers, counters and notes, and in what they give to procedures.

    Any rule that puts something there counts, and any line that performs. What is read of one may go into another, so
    this goes on until nothing more is found.
    """
    kept = {id_ for id_, state in states.items() if not state.seen_by_all}
    places = [
        (body, at)
        for body in everything
        for at, step in enumerate(body.code)
        if (isinstance(step, Perform) and step.given)
        or (isinstance(step, Emit) and EVENT_BY_NAME[step.event].puts and state_of(step) in kept)
    ]
    scope = SecretScope(states=states, bans=bans_of(everything), written={}, given={})
    while True:
        flows = {id(body): SecretFlow(body, scope) for body, _ in places}
        written: dict[str, frozenset[tuple[str, bool]]] = {}
        given: dict[str, dict[int, Secrets]] = {}
        for body, at in places:
            flow, step = flows[id(body)], body.code[at]
            if isinstance(step, Perform):
                own = given.setdefault(step.procedure, {})
                for slot, value in enumerate(step.given, start=THIS + 1):
                    told = flow.content(value, at)
                    seen = {secret._replace(owner=OF_YOU if secret.known_to(step.you) else NOBODY) for secret in told}
                    own[slot] = own.get(slot, OPEN) | seen
            elif (put := flow.goes_in(at)) is not None and put[1]:
                written[put[0]] = written.get(put[0], frozenset()) | put[1]
        found = evolve(scope, written=written, given=given)
        if found == scope:
            return scope
        scope = found
