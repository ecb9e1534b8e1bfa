"""Read what stands in quotes at the end of a clause."""

import re

from citadels_dsl.compiler.scope import Unit
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Fix
from citadels_dsl.text.source import Span

_ONE = re.compile(r'[^"]*"([^"]*)"\s*')
_OF_EACH = re.compile(r'\s*"([^"]*)"\s*(?:,\s*"[^"]*"\s*)?')
"""What ``said as`` takes: a noun, and perhaps its plural."""


def quoted(line: nodes.Line, unit: Unit) -> str | None:
    """Return the sentence in quotes at the end of a clause; the first of them behind ``said as``."""
    found = (_OF_EACH if line.keyword == "said as" else _ONE).fullmatch(line.text)
    if found is None and (text := line.text.strip()):
        start = line.span.end - len(text)
        whole, example = Span(start, line.span.end), f'for example: {line.keyword} "A sentence."'
        first, last = text.find('"'), text.rfind('"')
        if first < last and last == len(text) - 1:
            inside = text[first + 1 : last]
            fix = Fix(Span(start + first + 1, start + last), re.sub(r'\\?"', "'", inside), "write ' inside the quotes")
            several = re.search(r'"[\s,]*"', inside)
            message = "this text ends at its second quotation mark, and more stands behind it"
            advice = "write ' inside the quotes, or leave the quotation marks out there"
            unit.report("CIT108", Span(start + first, start + last + 1), message, advice, fix=None if several else fix)
        elif text.count('"') == 1 and not text.endswith('"'):
            open_quote = Span(start + first, line.span.end)
            fix = Fix(Span(line.span.end, line.span.end), '"', "close it at the end of the line")
            unit.report("CIT108", open_quote, "this quote is not closed", 'close it with a second "', fix=fix)
        elif line.keyword == "text" and '"' not in text:
            fix = Fix(whole, '"' + text.strip("'") + '"', "put it in quotes")
            unit.report("CIT302", whole, "a sentence in quotes is needed here", example, fix=fix)
        else:
            unit.report("CIT302", line.rest, "a sentence in quotes is needed here", example)
    return found[1] if found else None


def noun_of(line: nodes.Line, unit: Unit) -> str:
    """Return how texts say what a declaration or a rule gives a name to; empty where that is not said."""
    said = next((child for child in line.children if child.keyword == "said as"), None)
    return "" if said is None or not quoted(said, unit) else nouns_of(line)[0]


def nouns_of(line: nodes.Line) -> tuple[str, str]:
    """Return how texts say what a line gives a name to, and several of it; empty where no line below it tells."""
    said = next((child.text for child in line.children if child.keyword == "said as"), "")
    one, _, several = said.strip().partition(",")
    return one.strip().strip('"'), several.strip().strip('"')
