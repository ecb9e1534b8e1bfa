"""Draw a random sample of texts for a reader: ``python -m tests.docs.sample 7 first-lines`` prints one kind."""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from random import Random

import click

from citadels_core.cli.main import citadels
from citadels_core.speech.messages import MESSAGES
from tests.docs.snippets import ROOT
from tests.syntax import nodes_of, tree_of

SOURCES = sorted(file for tree in ("citadels_core", "dsl", "tools") for file in (ROOT / tree).rglob("*.py"))
SIZES = {"first-lines": 60, "comments": 30, "messages": 30, "help": 20, "pages": 15}
"""How many texts of each kind a reader gets."""

RUBRIC = """\
You may look up the glossary and, for code, the signature and the sentence of its module. You know programming and card games.
Mark a text if you cannot decide between two meanings that lead to different actions, or find no meaning. Name both meanings.
Do not mark what is merely clumsy, short or new to you, or what a reference explains under the same word.
"""
"""What counts as a guess, printed above each sample so that the figures of two readers can be compared."""

WORDS = re.compile(r"\w+ \w+ \w+ \w+")


def first_lines() -> Iterator[str]:
    """Yield the first line of each docstring, with its file."""
    for file in SOURCES:
        for node in nodes_of(tree_of(file)):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                name = getattr(node, "name", "module")
                if text := ast.get_docstring(node):
                    yield f"{file.relative_to(ROOT)} {name}: {text.partition(chr(10))[0]}"


def comments() -> Iterator[str]:
    """Yield each comment of four words or more, with its file and line."""
    for file in SOURCES:
        for token in tokenize.generate_tokens(io.StringIO(file.read_text("utf-8")).readline):
            if token.type == tokenize.COMMENT and WORDS.search(token.string):
                yield f"{file.relative_to(ROOT)}:{token.start[0]}: {token.line.strip()}"


def messages() -> Iterator[str]:
    """Yield the messages of findings with their help, from the examples, and those of games."""
    for file in sorted((ROOT / "tests/dsl/examples").glob("*.txt")):
        yield file.read_text("utf-8")
    yield from (f"{id_}: {text}" for id_, text in sorted(MESSAGES.items()))


def help_texts() -> Iterator[str]:
    """Yield the help of each command."""

    def walk(command: click.Command, context: click.Context) -> Iterator[str]:
        yield command.get_help(context)
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                inner = command.get_command(context, name)
                if inner is not None:
                    yield from walk(inner, click.Context(inner, parent=context, info_name=name))

    yield from walk(citadels, click.Context(citadels, info_name="citadels"))


def pages() -> Iterator[str]:
    """Yield the path of each page."""
    yield from (str(page.relative_to(ROOT)) for page in sorted((ROOT / "docs").rglob("*.md")))


KINDS = {"first-lines": first_lines, "comments": comments, "messages": messages, "help": help_texts, "pages": pages}

if __name__ == "__main__":
    seed, kind = sys.argv[1:]
    drawn = Random(int(seed)).sample(list(KINDS[kind]()), SIZES[kind])
    print(RUBRIC)
    for number, text in enumerate(drawn, start=1):
        print(f"{number}. {text}\n")
