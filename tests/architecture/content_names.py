"""Find the names of content in Python source."""

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from attrs import frozen

from citadels_dsl.syntax.parser import parse
from citadels_dsl.text.slugs import slug
from citadels_dsl.text.source import read_source
from tests.syntax import nodes_of

ROOT = Path(__file__).parents[2]
NAMED = frozenset({"district", "character", "deck", "marker", "counter", "rules", "edition"})
CAPITALS = re.compile(r"\b[A-Z][\w']*")
"""A word that may be a name in the middle of a text."""

WORDS = re.compile(r"[\w'-]+")
"""A word of a list that is written as one text."""


@frozen
class Found:
    """A name of content in a Python file."""

    name: str
    line: int


def content_names(folders: Iterable[Path]) -> set[str]:
    """Return the names of the packs in some folders, and of everything that they declare, in small letters."""
    names: set[str] = set()
    for folder in folders:
        for manifest in folder.rglob("pack.toml"):
            names.add(tomllib.loads(manifest.read_text("utf-8"))["id"])
        for file in folder.rglob("*.card"):
            for declaration in parse(read_source(file.read_bytes(), file.name)[0])[0].declarations:
                if declaration.kind in NAMED:
                    names.add(declaration.name.partition(" on ")[0])
                names |= {
                    line.text.removeprefix("variant ")
                    for line in declaration.line.children
                    if line.keyword == "variant"
                }
    return {name.strip().lower() for name in names}


def find(tree: ast.Module, names: frozenset[str]) -> Iterator[Found]:
    """Yield the names of content that a Python source has in identifiers and strings, docstrings apart.

    A string says a name when it is the name or its id, or when it contains a name of several words, or of one with a
    capital letter. A string of several lines, or one that is split into words, says each of its words. An identifier
    says a name in the same way, with its words apart at underscores and capitals.

    Args:
        tree: the source.
        names: names of content, in small letters.
    """
    skipped = set(_docstrings(tree))
    for node in nodes_of(tree):
        if node in skipped:
            continue
        said = (_name_in(words, names) for words in _said(node))
        if name := next((name for name in said if name is not None), None):
            yield Found(name, getattr(node, "lineno", 0))


@cache
def _forms(names: frozenset[str]) -> tuple[dict[str, str], re.Pattern[str]]:
    """Return the name by each of its forms, and a pattern that finds forms of several words."""
    forms = {form: name for name in names for form in (name, slug(name).replace("_", " "))}
    return forms, re.compile("|".join(rf"\b{re.escape(form)}\b" for form in forms if " " in form) or r"(?!)")


@cache
def _name_in(said: str, names: frozenset[str]) -> str | None:
    forms, several = _forms(names)
    plain = " ".join(said.lower().split())
    if plain in forms:
        return forms[plain]
    inside = several.search(plain)
    return inside and forms[inside[0]]


def _said(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
            yield text.replace("_", " ")
            yield text.partition(":")[2].replace("_", " ")
            yield from CAPITALS.findall(text)
            if "\n" in text.strip():  # such a text is more often a list of words than a sentence
                yield from WORDS.findall(text)
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="split" | "splitlines")):
            yield from WORDS.findall(text)
        case ast.Name(id=word) | ast.Attribute(attr=word) | ast.arg(arg=word) | ast.keyword(arg=str(word)):
            yield _words(word)
        case ast.FunctionDef(name=word) | ast.ClassDef(name=word) | ast.AsyncFunctionDef(name=word):
            yield _words(word)
        case ast.alias(name=word, asname=other):
            yield from (_words(part) for part in (*word.split("."), other or ""))
        case _:
            pass


def _words(identifier: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", identifier).replace("_", " ").strip().lower()


def _docstrings(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield strings that are a whole statement: docstrings, also those below a constant."""
    for node in nodes_of(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value
