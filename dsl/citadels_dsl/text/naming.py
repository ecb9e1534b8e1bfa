"""Read the name in the line that declares something, and report what cannot be one."""

from citadels_core.model.vocabulary.types import DECLARED
from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.layout import Block
from citadels_dsl.text.slugs import slug
from citadels_dsl.text.source import Span
from citadels_dsl.text.titles import fits_head, name_of, readable
from citadels_dsl.text.typographic import in_name

GROUPS = {"district": "card", "character": "card", **dict.fromkeys(DECLARED, "state")}
"""What declarations declare, where it is not called like them."""


def declared_name(word: str, text: str, block: Block, path: str, problems: list[Diagnostic]) -> tuple[str, Span]:
    """Return the name that a line gives, as well as it can be read, and where it stands; report what is wrong with it.

    ``word`` is what the line declares, ``text`` has straight quotation marks.
    """
    written = text[len(word) :].strip()
    name = written.strip('"').strip()
    start = block.start + text.find(name, len(word)) if name else block.start
    span = Span(start, start + len(name)) if name else block.span
    if not name:
        problems.append(problem("CIT103", block.span, path, f"this {word} has no name", help=f'write "{word} NAME"'))
    if word == "scenario":
        return name, span  # it is for people alone
    if (round_marks := in_name(name, span, path)) is not None:
        problems.append(round_marks)
    said = name_of(name)  # as names are read everywhere else
    if name and not slug(said):
        message = f'"{said}" has no letter and no digit, of which the id of a thing is made'
        problems.append(problem("CIT101", span, path, message, 'write a name with letters, such as "Inn"'))
    elif word not in DECLARED and name and round_marks is None and (found := _slip(written, name, span, path)):
        problems.append(found)
        return readable(name), span
    return said, span


def _slip(written: str, name: str, span: Span, path: str) -> Diagnostic | None:
    """Report what cannot be read as the name that it was to be; None when it can."""
    if fits_head(written):
        return None
    if written.count('"') == 1:
        return problem("CIT108", span, path, "this quote is not closed", 'put a " on both sides of the name, or none')
    if '"' in written:
        return problem("CIT102", span, path, "this name has a quotation mark in it", "a name has none in it")
    message = f'"{name}" has signs in it that a name has only in quotation marks'
    advice = f'leave them out, or put the name in quotes where they are part of it: "{name}"'
    return problem("CIT102", span, path, message, advice)
