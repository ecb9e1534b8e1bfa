"""Revise the findings of a pack once all of them are made."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from attrs import frozen

from citadels_dsl.compiler.bindings import Names
from citadels_dsl.session.follow_ups import Part, without_follow_ups
from citadels_dsl.session.quotation import with_quotes
from citadels_dsl.syntax.corrections import fitted
from citadels_dsl.syntax.indentation import told_once
from citadels_dsl.text.diagnostics import Diagnostic, sort_key
from citadels_dsl.text.limits import fewer_alike
from citadels_dsl.text.source import Source


@frozen(kw_only=True)
class Written:
    """What findings are revised by: the files of a pack by path, its declarations, and the names in scope."""

    sources: Mapping[str, Source]
    parts: Iterable[Part]
    names: Names


PASSES: tuple[Callable[[Sequence[Diagnostic], Written], Sequence[Diagnostic]], ...] = (
    # Who makes a fix does not see what stands around it.
    lambda found, written: [fitted(one, written.sources) for one in found],
    # A name that lacks quotation marks is read as several words, and each of them may be wrong in its own way.
    lambda found, written: with_quotes(found, written.sources, written.names),
    # Mending a mistake mends what it leads to elsewhere, or shows whether that stays.
    lambda found, written: without_follow_ups(found, written.parts, written.sources),
    # The next two go through findings as a reader meets them.
    lambda found, written: sorted(found, key=sort_key),
    # A body that is not indented is one mistake, though each of its lines is wrong.
    lambda found, written: told_once(found, written.sources.values()),
    # Last, so that what is counted as the same mistake is what would be shown.
    lambda found, written: list(fewer_alike(found)),
)
"""What is done to the findings of a pack, in this order; ``packs.loading.revision`` goes on where packs are joined."""


def revised(found: Sequence[Diagnostic], written: Written) -> tuple[Diagnostic, ...]:
    """Return the findings that a card author is shown of a pack, of all that were made."""
    for pass_ in PASSES:
        found = pass_(found, written)
    return tuple(found)
