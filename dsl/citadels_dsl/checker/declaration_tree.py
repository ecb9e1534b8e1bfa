"""Define the input of passes over one declaration: its tree, its rules, and data of its pack."""

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from attrs import define, evolve

from citadels_core.model.programs.instructions import Emit, Perform
from citadels_core.model.programs.tree import OF_YOU, THIS
from citadels_dsl.checker.analysis.bodies import Body, Holder, bodies_of, holders, state_of
from citadels_dsl.checker.analysis.secret_things import NOBODY, OPEN, Context, Secrets, bans_of
from citadels_dsl.checker.analysis.secrets import SecretFlow
from citadels_dsl.checker.pack import Pack, Tree
from citadels_dsl.syntax import nodes
from citadels_dsl.text.by_name import EVENT_BY_NAME


def context_of(pack: Pack) -> Context:
    """Return the data of a pack and its required packs that passes over one declaration may read.

    Every line that sets a marker, counter or note and every ``perform`` may pass on a secret. A rule may read a secret
    from one note and put it into another note, so the computation repeats until nothing changes.
    """
    states = {id_: evolve(state, line=0) for id_, state in pack.states.items()}
    kept = {id_ for id_, state in states.items() if not state.seen_by_all}
    places = [
        (body, at)
        for body in pack.everything
        for at, step in enumerate(body.code)
        if (isinstance(step, Perform) and step.given)
        or (isinstance(step, Emit) and EVENT_BY_NAME[step.event].puts and state_of(step) in kept)
    ]
    context = Context(states=states, bans=bans_of(pack.everything), written={}, given={}, asking=pack.asking)
    while True:
        flows = {id(body): SecretFlow(body, context) for body, _ in places}
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
        found = evolve(context, written=written, given=given)
        if found == context:
            return context
        context = found


@define(kw_only=True, slots=False)
class DeclarationTree(Tree):
    """A declaration to check, with its syntax tree and compiled rules; parts with errors have no rules."""

    holders: tuple[Holder, ...]
    """The compiled declarations that have rules: one, or an edition with its variants."""
    context: Context

    @property
    def declaration(self) -> nodes.Declaration:
        """The syntax tree of the declaration."""
        return self.files[0].declarations[0]

    @cached_property
    def bodies(self) -> tuple[Body, ...]:
        """The rules and procedures of the declaration, in file order."""
        return tuple(body for holder in self.holders for body in bodies_of(holder))

    @cached_property
    def _flows(self) -> dict[int, SecretFlow]:
        return {id(body): SecretFlow(body, self.context) for body in self.bodies}

    def knowledge(self, body: Body) -> SecretFlow:
        """Return the secrets at each instruction of a rule or procedure, computed once for all passes."""
        return self._flows[id(body)]


def declaration_trees(pack: Pack, context: Context) -> Iterator[DeclarationTree]:
    """Yield each declaration of a pack that contains rules, in file order."""
    starts = {file.path: [declaration.line.number for declaration in file.declarations] for file in pack.files}
    there: dict[tuple[str, int], list[Holder]] = {}
    for holder in holders(pack.module):
        there.setdefault((holder.file, bisect_right(starts[holder.file], holder.line) - 1), []).append(holder)
    for file in pack.files:
        for at, declaration in enumerate(file.declarations):
            if found := there.get((file.path, at)):
                alone = (nodes.File(file.path, (declaration,)),)
                yield DeclarationTree(files=alone, holders=tuple(found), context=context)
