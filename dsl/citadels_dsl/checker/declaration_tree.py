"""One declaration to check, and the context that its passes may read of the rest of the pack."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from attrs import asdict, define, evolve, frozen

from citadels_core.model.programs import ir
from citadels_core.model.programs.instructions import Emit, Perform
from citadels_core.model.programs.tree import OF_YOU, THIS
from citadels_dsl.checker.analysis.bodies import Body, Holder, bodies_of, holders, state_of
from citadels_dsl.checker.analysis.facts_at import ProgramFacts, known_of
from citadels_dsl.checker.analysis.secret_things import NOBODY, OPEN, Secrets, SecretScope, bans_of
from citadels_dsl.checker.analysis.secrets import SecretFlow
from citadels_dsl.checker.pack import Pack, Tree
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import EVENT_BY_NAME


@frozen(kw_only=True)
class Context(SecretScope):
    """All that passes over one declaration may read of the others: an equal context gives equal findings."""

    asking: Mapping[str, bool]
    """Which procedures ask somebody, by name."""


def context_of(pack: Pack) -> Context:
    """Return what a pass over a declaration of a pack may know of the others, and of the packs it builds on."""
    scope = _scope_of(pack.everything, {id_: evolve(state, line=0) for id_, state in pack.states.items()})
    return Context(**asdict(scope, recurse=False), asking=pack.asking)


def _scope_of(everything: Sequence[Body], states: Mapping[str, ir.State]) -> SecretScope:
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


@define(kw_only=True, slots=False)
class DeclarationTree(Tree):
    """One declaration of a pack with its rules, to check; what has errors is in the tree but has no rules."""

    holders: tuple[Holder, ...]
    """What it compiles to and has rules; an edition has its variants too."""
    context: Context

    @property
    def declaration(self) -> nodes.Declaration:
        """Return the tree of the declaration."""
        return self.files[0].declarations[0]

    @cached_property
    def bodies(self) -> tuple[Body, ...]:
        """Return every rule and procedure of the declaration, in file order."""
        return tuple(body for holder in self.holders for body in bodies_of(holder))

    def known(self, body: Body) -> ProgramFacts:
        """Return the facts of one of the bodies, worked out once for all passes and while it stays the same."""
        return known_of(body.rule)

    @cached_property
    def _flows(self) -> dict[int, SecretFlow]:
        return {id(body): SecretFlow(body, self.context) for body in self.bodies}

    def knowledge(self, body: Body) -> SecretFlow:
        """Return what is secret in one of the bodies, worked out once for all passes."""
        return self._flows[id(body)]


def declaration_trees(pack: Pack, context: Context) -> Iterator[DeclarationTree]:
    """Yield the declarations of a pack that have rules, in file order."""
    starts = {file.path: [declaration.line.number for declaration in file.declarations] for file in pack.files}
    there: dict[tuple[str, int], list[Holder]] = {}
    for holder in holders(pack.module):
        there.setdefault((holder.file, bisect_right(starts[holder.file], holder.line) - 1), []).append(holder)
    for file in pack.files:
        for at, declaration in enumerate(file.declarations):
            if found := there.get((file.path, at)):
                alone = (nodes.File(file.path, (declaration,)),)
                yield DeclarationTree(files=alone, holders=tuple(found), context=context)
