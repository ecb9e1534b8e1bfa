"""Revise the findings of a pack once all of them are made."""

from collections.abc import Iterable, Mapping, Sequence

from citadels_dsl.compiler.bindings import Names
from citadels_dsl.session.follow_ups import DeclarationPart, without_follow_ups
from citadels_dsl.session.quotation import with_quotes
from citadels_dsl.syntax.corrections import fitted
from citadels_dsl.syntax.indentation import told_once
from citadels_dsl.text.diagnostics import Diagnostic, sort_key
from citadels_dsl.text.limits import fewer_alike
from citadels_dsl.text.source import SourceText


def revised(
    found: Sequence[Diagnostic], sources: Mapping[str, SourceText], parts: Iterable[DeclarationPart], names: Names
) -> tuple[Diagnostic, ...]:
    """Return the findings that a card author is shown of a pack, of all that were made.

    ``packs.loading.revision`` goes on where packs are joined.
    """
    # Who makes a fix does not see what stands around it.
    found = [fitted(one, sources) for one in found]
    # A name that lacks quotation marks is read as several words, and each of them may be wrong in its own way.
    found = with_quotes(found, sources, names)
    # Mending a mistake mends what it leads to elsewhere, or shows whether that stays.
    found = without_follow_ups(found, parts, sources)
    # A body that is not indented is one mistake, though each of its lines is wrong.
    found = told_once(sorted(found, key=sort_key), sources.values())
    # Last, so that what is counted as the same mistake is what would be shown.
    return tuple(fewer_alike(found))
