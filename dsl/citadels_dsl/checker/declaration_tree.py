"""One declaration to check, and the context that its passes may read of the rest of the pack."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cached_property

from attrs import asdict, define, evolve, field, frozen

from citadels_dsl.checker.analysis.bodies import Body, Holder, bodies_of, holders
from citadels_dsl.checker.analysis.facts_at import ProgramFacts, known_of
from citadels_dsl.checker.analysis.knowledge import scope_of
from citadels_dsl.checker.analysis.secret_things import SecretScope
from citadels_dsl.checker.analysis.secrets import SecretFlow
from citadels_dsl.checker.pack import Pack, Tree
from citadels_dsl.describe.claims import CardContext
from citadels_dsl.syntax import nodes


@frozen(kw_only=True)
class Context(SecretScope):
    """All that passes over one declaration may read of the others: an equal context gives equal findings."""

    asking: Mapping[str, bool]
    """Which procedures ask somebody, by name."""
    around: CardContext


def context_of(pack: Pack) -> Context:
    """Return what a pass over a declaration of a pack may know of the others, and of the packs it builds on."""
    scope = scope_of(pack.everything, {id_: evolve(state, line=0) for id_, state in pack.states.items()})
    return Context(**asdict(scope, recurse=False), asking=pack.asking, around=pack.around)


@define(kw_only=True, slots=False)
class DeclarationTree(Tree):
    """One declaration of a pack with its rules, to check; what has errors is in the tree but has no rules."""

    holders: tuple[Holder, ...]
    """What it compiles to and has rules; an edition has its variants too."""
    context: Context
    _knowledge: dict[int, SecretFlow] = field(init=False, factory=dict)

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

    def knowledge(self, body: Body) -> SecretFlow:
        """Return what is secret in one of the bodies, worked out once for all passes."""
        found = self._knowledge.get(id(body))
        if found is None:
            found = SecretFlow(body, self.context)
            self._knowledge[id(body)] = found
        return found


def declaration_trees(pack: Pack, context: Context) -> Iterator[DeclarationTree]:
    """Go through the declarations of a pack that have rules, in file order."""
    starts = {file.path: [declaration.line.number for declaration in file.declarations] for file in pack.files}
    there: dict[tuple[str, int], list[Holder]] = {}
    for holder in holders(pack.module):
        there.setdefault((holder.file, bisect_right(starts[holder.file], holder.line) - 1), []).append(holder)
    for file in pack.files:
        for at, declaration in enumerate(file.declarations):
            if found := there.get((file.path, at)):
                alone = (nodes.File(file.path, (declaration,)),)
                yield DeclarationTree(files=alone, holders=tuple(found), context=context)
