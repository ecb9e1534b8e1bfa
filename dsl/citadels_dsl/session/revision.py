"""Revise the findings of a pack once all of them are made."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import frozen

from citadels_dsl.compiler.bindings import Names
from citadels_dsl.session.follow_ups import DeclarationPart, without_follow_ups
from citadels_dsl.session.quotation import with_quotes
from citadels_dsl.syntax.corrections import fitted
from citadels_dsl.syntax.indentation import told_once
from citadels_dsl.text.diagnostics import Diagnostic, sort_key
from citadels_dsl.text.limits import fewer_alike
from citadels_dsl.text.source import SourceText


@frozen(kw_only=True)
class PackSources:
    """What findings are revised by: the files of a pack by path, its declarations, and the names in scope."""

    sources: Mapping[str, SourceText]
    parts: Iterable[DeclarationPart]
    names: Names


PASSES: tuple[Callable[[Sequence[Diagnostic], PackSources], Sequence[Diagnostic]], ...] = (
    # Who makes a fix does not see what stands around it.
    lambda found, pack: [fitted(one, pack.sources) for one in found],
    # A name that lacks quotation marks is read as several words, and each of them may be wrong in its own way.
    lambda found, pack: with_quotes(found, pack.sources, pack.names),
    # Mending a mistake mends what it leads to elsewhere, or shows whether that stays.
    lambda found, pack: without_follow_ups(found, pack.parts, pack.sources),
    # The next two go through findings as a reader meets them.
    lambda found, pack: sorted(found, key=sort_key),
    # A body that is not indented is one mistake, though each of its lines is wrong.
    lambda found, pack: told_once(found, pack.sources.values()),
    # Last, so that what is counted as the same mistake is what would be shown.
    lambda found, pack: list(fewer_alike(found)),
)
"""What is done to the findings of a pack, in this order; ``packs.loading.revision`` goes on where packs are joined."""


def revised(found: Sequence[Diagnostic], pack: PackSources) -> tuple[Diagnostic, ...]:
    """Return the findings that a card author is shown of a pack, of all that were made."""
    for pass_ in PASSES:
        found = pass_(found, pack)
    return tuple(found)
