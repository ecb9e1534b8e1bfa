"""Parse a text in quotes at the end of a clause."""

import re

from citadels_dsl.compiler.scope import Unit
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Fix
from citadels_dsl.text.source import Span

NAMING = frozenset({"said as"})
"""The clauses that set the noun for a declared name in texts."""

_SENTENCE = re.compile(r'[^"]*"[^"]*"\s*')
"""A clause that ends in a sentence in quotes."""

_NOUNS = re.compile(r'(?:[^"]*,)?[^"]*"[^"]*"\s*|\s*"[^"]*"\s*,\s*"[^"]*"\s*')
"""A clause that ends in one noun in quotes, or in two."""


def quoted(line: nodes.Line, unit: Unit) -> str | None:
    """Return the text in quotes at the end of a clause; report a missing text, and return None."""
    found = re.search(r'"([^"]*)"\s*$', line.text)
    pieces = _NOUNS if line.keyword in NAMING else _SENTENCE
    if found is not None and pieces.fullmatch(line.text) is None:
        _report_inner_quotes(line, unit)
        return None
    if found is None and (text := line.text.strip()):
        start = line.span.end - len(text)
        whole, example = Span(start, line.span.end), f'write for example: {line.keyword} "A sentence."'
        if text.count('"') == 1 and not text.endswith('"'):
            open_quote = Span(start + text.index('"'), line.span.end)
            fix = Fix(Span(line.span.end, line.span.end), '"', "close it at the end of the line")
            unit.report("CIT108", open_quote, "this quote is not closed", 'close it with a second "', fix=fix)
        elif line.keyword == "text" and '"' not in text:
            fix = Fix(whole, f'"{text}"', "put it in quotes")
            unit.report("CIT302", whole, "a sentence in quotes is needed here", example, fix=fix)
        else:
            unit.report("CIT302", line.rest, "a sentence in quotes is needed here", example)
    return found[1] if found else None


def _report_inner_quotes(line: nodes.Line, unit: Unit) -> None:
    text = line.text
    first, last = text.index('"'), text.rindex('"')
    start = line.span.end - len(text)
    inner = text[first + 1 : last].replace('\\"', '"')
    quotes, fix = re.findall(r'"([^"]*)"', inner), None
    if inner.count('"') == 2 * len(quotes) and all(map(str.strip, quotes)):
        plain = re.sub(r'"([^"]*)"', r"'\1'", inner)
        fix = Fix(Span(start + first + 1, start + last), plain, "write single quotation marks")
    advice = "write single quotation marks inside it, as in: text \"Say 'hello' to all.\""
    message = "there are quotation marks inside this sentence"
    unit.report("CIT102", Span(start + first, start + last + 1), message, advice, fix=fix)


def noun_of(line: nodes.Line, unit: Unit) -> str:
    """Return the noun with which texts name a declaration or ban; empty without a valid ``said as`` line."""
    said = next((child for child in line.children if child.keyword in NAMING), None)
    return "" if said is None or not quoted(said, unit) else nouns_of(line)[0]


def nouns_of(line: nodes.Line) -> tuple[str, str]:
    """Return the singular and plural noun in the ``said as`` line of a block; empty without that line."""
    said = next((child.text for child in line.children if child.keyword in NAMING), "")
    one, _, several = said.strip().partition(",")
    return one.strip().strip('"'), several.strip().strip('"')
