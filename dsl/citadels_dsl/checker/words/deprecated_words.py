"""Warn about words that will be removed from the language."""

import re
from collections.abc import Iterator

from citadels_core.model.vocabulary import WORDS
from citadels_dsl.checker.pack import Pack
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic, Fix, problem
from citadels_dsl.text.source import Span

DEPRECATED: dict[str, str] = {row.name: row.deprecated_by for row in WORDS if row.deprecated_by is not None}
"""Each deprecated word with its replacement."""

_QUOTED = re.compile(r'"[^"]*"')


def check(pack: Pack) -> Iterator[Diagnostic]:
    """Report deprecated words outside quotes, including local names that are spelt the same."""
    if not DEPRECATED:
        return
    longest_first = sorted(DEPRECATED, key=len, reverse=True)
    word = re.compile(r"(?<![\w.-])(?:" + "|".join(map(re.escape, longest_first)) + r")(?![\w-])")
    for file in pack.files:
        for declaration in file.declarations:
            for line in declaration.line.walk():
                yield from _in_line(line, word, file.path)


def _in_line(line: nodes.Line, word: re.Pattern[str], path: str) -> Iterator[Diagnostic]:
    if line.keyword in ("text", "provenance", "scenario"):
        return
    text = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), line.text)
    for found in word.finditer(text):
        span = Span(line.span.start + found.start(), line.span.start + found.end())
        instead = DEPRECATED[found[0]]
        message = f'the word "{found[0]}" will be removed from the language'
        fix = Fix(span, instead, f'write "{instead}"')
        yield problem("CIT208", span, path, message, help=f'write "{instead}" instead', fix=fix)
