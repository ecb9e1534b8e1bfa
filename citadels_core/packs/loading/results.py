"""Packs after they have been checked: what is wrong with them, and their texts."""

from collections.abc import Mapping

from attrs import frozen

from citadels_core.packs.loading.opening import OpenedPack
from citadels_core.packs.loading.texts import Texts
from citadels_dsl.text.diagnostics import Allowed, Diagnostic, Severity
from citadels_dsl.text.source import SourceText


@frozen(kw_only=True)
class CheckResult:
    """Packs as they were found, whatever state they are in.

    ``problems`` are sorted and name files as a person at this computer would. ``packs`` are in the order in which they
    are played: each after those it requires.
    """

    packs: tuple[OpenedPack, ...]
    problems: tuple[Diagnostic, ...]
    left_out: tuple[SourceText, ...] = ()
    """The manifests of packs that have the id of another, and locks."""
    allowed: tuple[Allowed, ...] = ()
    """The warnings that comments in the files allow; they are not among the problems."""

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        """Return the problems that keep the packs from being played."""
        return tuple(found for found in self.problems if found.severity is Severity.ERROR)

    def paths(self) -> dict[str, str]:
        """Return the path to show for each ``file`` of compiled cards, editions, scenarios and causes."""
        return {pack.compiled_name(name): pack.shown(name) for pack in self.packs for name, _ in pack.files}

    def sources(self) -> Mapping[str, SourceText]:
        """Return the text of every file, manifests included, by the path to show for it; read when it is asked for."""
        return Texts(self.packs, self.left_out)
