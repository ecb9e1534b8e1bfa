"""Revise the findings of a pack once all of them are made."""

from collections.abc import Iterable, Mapping, Sequence

from citadels_dsl.compiler.bindings import Names
from citadels_dsl.session.quotation import with_quotes
from citadels_dsl.session.repetitions import first_of_each_line, once_a_file
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.corrections import fitted
from citadels_dsl.syntax.indentation import told_once
from citadels_dsl.text.diagnostics import Diagnostic, sort_key
from citadels_dsl.text.limits import fewer_alike
from citadels_dsl.text.source import SourceText


def revised(
    found: Sequence[Diagnostic], sources: Mapping[str, SourceText], names: Names, trees: Iterable[nodes.File]
) -> tuple[Diagnostic, ...]:
    """Return the findings that a card author is shown of a pack, of all that were made.

    ``packs.loading.revision`` goes on where packs are joined.
    """
    # Who makes a fix does not see what stands around it.
    found = [fitted(one, sources) for one in found]
    # A name that lacks quotation marks is read as several words, and each of them may be wrong in its own way.
    found = with_quotes(found, sources, names)
    # What cannot be read as a whole says nothing in its parts.
    found = first_of_each_line(found, sources)
    # A name that is declared nowhere is one mistake, wherever a file has it.
    found = once_a_file(found, sources, trees)
    # A body that is not indented is one mistake, though each of its lines is wrong.
    found = told_once(sorted(found, key=sort_key), sources.values())
    # Last, so that what is counted as the same mistake is what would be shown.
    return tuple(fewer_alike(found))
