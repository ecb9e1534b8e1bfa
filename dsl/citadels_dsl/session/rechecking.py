"""Check a declaration again only when something has changed that what is found in it follows from."""

from attrs import define, evolve, field, frozen

from citadels_core.model import ir
from citadels_dsl.checker.knowledge import written_secrets
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.passes import check_part
from citadels_dsl.checker.secrets import Written
from citadels_dsl.session.modules import Thing, module_of
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic


@frozen
class Checked:
    """What was found in one declaration, with all that this follows from."""

    declaration: nodes.Declaration
    thing: Thing | None
    shared: int
    """The number of what all declarations share, which stays the same as long as that."""
    problems: tuple[Diagnostic, ...]


@define
class Recheck:
    """Runs the passes over single declarations of a pack, time after time."""

    _pack: Pack = field(init=False)
    _shared: tuple[dict[str, ir.State], dict[str, bool], frozenset[str], Written] | None = field(
        init=False, default=None
    )
    _number: int = field(init=False, default=0)

    def look(self, pack: Pack) -> None:
        """Take the pack as it is now; all its declarations will be checked if what they share is not what it was."""
        self._pack = pack
        states = {id_: evolve(state, line=0) for id_, state in pack.states.items()}
        shared = (states, pack.asking, pack.still, written_secrets(pack))
        if shared != self._shared:
            self._shared, self._number = shared, self._number + 1

    def check(self, known: Checked | None, declaration: nodes.Declaration, thing: Thing | None, path: str) -> Checked:
        """Return what is found in a declaration: what is known of it, if this still holds.

        Args:
            known: what was returned for it before, None for the first time.
            declaration: its tree.
            thing: what it compiles to, None when it has errors.
            path: its file.
        """
        if known is not None and known.declaration is declaration and known.thing is thing:
            if known.shared == self._number:
                return known
        module = module_of(self._pack.module.pack, () if thing is None else (thing,))
        part = self._pack.part(module, nodes.File(path, (declaration,)))
        return Checked(declaration, thing, self._number, tuple(check_part(part)))
