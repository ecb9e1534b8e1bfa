"""Filter and merge the findings of a pack after all checks."""

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
    """Return the findings to show to the author of a pack.

    ``packs.loading.revision`` does the same for findings about several packs.
    """
    # A fix is built without the text around it, so adapt it to that text first.
    found = [fitted(one, sources) for one in found]
    # A name without its quotation marks is parsed as several words, and each may give an error.
    found = with_quotes(found, sources, names)
    # A line that cannot be parsed is one mistake, though it may give several errors.
    found = first_of_each_line(found, sources)
    # An undeclared name is one mistake, however often a file uses it.
    found = once_a_file(found, sources, trees)
    # A block that is not indented is one mistake, though each of its lines is wrong.
    found = told_once(sorted(found, key=sort_key), sources.values())
    # This step is last because it counts the findings that are left.
    return tuple(fewer_alike(found))
