"""Parse the name in the first line of a declaration, and report names that are not valid."""

from citadels_core.model.vocabulary.types import DECLARED
from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.layout import Block
from citadels_dsl.text.slugs import slug
from citadels_dsl.text.source import Span
from citadels_dsl.text.titles import fits_head, name_of, readable
from citadels_dsl.text.typographic import in_name

GROUPS = {"district": "card", "character": "card", **dict.fromkeys(DECLARED, "state")}
"""The namespace of each kind of declaration, if it is not the kind itself."""


def declared_name(word: str, text: str, block: Block, path: str, problems: list[Diagnostic]) -> tuple[str, Span]:
    """Return the name in the first line of a declaration, and its span; report an invalid name.

    ``word`` is the kind of the declaration; ``text`` is the line with straight quotation marks. If the name is
    not valid, its readable part is returned.
    """
    written = text[len(word) :].strip()
    name = written.strip('"').strip()
    start = block.start + text.find(name, len(word)) if name else block.start
    span = Span(start, start + len(name)) if name else block.span
    if not name:
        problems.append(problem("CIT103", block.span, path, f"this {word} has no name", help=f'write "{word} NAME"'))
    if word == "scenario":
        return name, span  # no code refers to a scenario by name, so any name is valid
    if (round_marks := in_name(name, span, path)) is not None:
        problems.append(round_marks)
    said = name_of(name)
    if name and not slug(said):
        message = f'the name "{said}" has no letter and no digit'
        problems.append(problem("CIT101", span, path, message, "write a name with letters, such as Inn"))
    elif word not in DECLARED and name and round_marks is None and (found := _invalid_name(written, name, span, path)):
        problems.append(found)
        return readable(name), span
    return said, span


def _invalid_name(written: str, name: str, span: Span, path: str) -> Diagnostic | None:
    if fits_head(written):
        return None
    if written.count('"') == 1:
        return problem("CIT108", span, path, "this quote is not closed", 'put a " on both sides of the name, or none')
    if '"' in written:
        return problem("CIT102", span, path, "this name has a quotation mark in it", "remove it from the name")
    message = f'"{name}" has characters that are allowed only in a name in quotes'
    advice = f'remove them, or put the name in quotes: "{name}"'
    return problem("CIT102", span, path, message, advice)
