"""Test that the tree-sitter grammar has no conflicts and reads card files as the SDK does."""

import logging
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from lark import Token, Tree, logger
from lark.exceptions import UnexpectedInput

from citadels_core.model.vocabulary.types import DECLARED
from citadels_dsl.text.comments import comments
from citadels_dsl.text.keywords import KINDS, SCENARIO, keywords
from citadels_dsl.text.layout import Block, cut
from citadels_dsl.text.source import SourceText
from citadels_dsl.text.tokens import TokenKind, tokens
from tests.editor.tree_sitter_parser import TreeSitterParser

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "dsl" / "editors" / "tree-sitter"

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or shutil.which("gcc") is None,
    reason="node runs the grammar, and gcc compiles its scanner",
)

Row = tuple[int, str, list[tuple[str, int, int]]]
"""A line: its depth, its keyword, and the kind, start and end of each token after it."""

TYPES = {
    TokenKind.TITLE: "NAME",
    TokenKind.QUOTED: "STRING",
    TokenKind.UNCLOSED: "STRING",
    TokenKind.NUMBER: "NUMBER",
    TokenKind.WORD: "WORD",
    TokenKind.MARK: "MARK",
}
SAME = {"VERB": "WORD", "OPERATOR": "WORD", "PUNCTUATION": "MARK", "SIGN": "MARK"}
HEADS = ("KEYWORD", "STEP_KEYWORD", "KIND", "STATE_KIND", "SCENARIO")


@pytest.fixture(scope="module")
def parser(tmp_path_factory: pytest.TempPathFactory) -> TreeSitterParser:
    return TreeSitterParser(FOLDER, tmp_path_factory.mktemp("scanner"))


def rows_of_sdk(source: SourceText) -> Iterator[Row]:
    """Yield the lines of a file as the parser of the SDK sees them."""
    for top in cut(source)[0]:
        kind, _, rest = top.text.partition(" ")
        start = top.start + len(kind) + 1 + len(rest) - len(rest.lstrip())
        named = [("TEXT", start, top.start + len(top.text))]
        yield 0, kind, list(_tokens(rest, top.start + len(kind) + 1)) if kind in DECLARED else named
        yield from _below(top, 1, scenario=kind == SCENARIO)


def _below(block: Block, depth: int, *, scenario: bool) -> Iterator[Row]:
    for child in block.children:
        found = keywords(scenario).match(child.text)
        end = found.end() if found else 0
        keyword = " ".join(found[1].split()) if found else ""
        yield depth, keyword, list(_tokens(child.text[end:], child.start + end))
        yield from _below(child, depth + 1, scenario=scenario)


def _tokens(text: str, start: int) -> Iterator[tuple[str, int, int]]:
    yield from ((TYPES[one.kind], one.start, one.end) for one in tokens(text, start))


def rows_of_tree(tree: Tree[Token], depth: int = 0) -> Iterator[Row]:
    """Yield the lines of a tree of the tree-sitter grammar."""
    for line in tree.children:
        assert isinstance(line, Tree)
        said = [child for child in line.children if isinstance(child, Token) and child.type[0] != "_"]
        keyword = " ".join(said.pop(0).split()) if said[0].type in HEADS else ""
        yield depth, keyword, [piece for token in said for piece in _pieces(token)]
        for block in line.children:
            if isinstance(block, Tree):
                inner = [child for child in block.children if isinstance(child, Tree)]
                yield from rows_of_tree(Tree(block.data, inner), depth + 1)


def _pieces(token: Token) -> Iterator[tuple[str, int, int]]:
    """Yield a token, or the words of a verb of several words."""
    assert token.start_pos is not None
    words = re.finditer(r"\S+", token) if token.type == "VERB" else [re.compile(r"(?s).*").match(token)]
    for found in words:
        assert found is not None
        yield SAME.get(token.type, token.type), token.start_pos + found.start(), token.start_pos + found.end()


def check(parser: TreeSitterParser, source: SourceText) -> None:
    tree, found = parser.parse(source.text)
    assert list(rows_of_tree(tree)) == list(rows_of_sdk(source)), source.path
    spans = [(start, start + len(source.text[start:end].rstrip())) for start, end in found]
    assert spans == [(comment.span.start, comment.span.end) for comment in comments(source)], source.path


def test_the_grammar_has_no_conflict(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    logger.addHandler(caplog.handler)
    try:
        with caplog.at_level(logging.DEBUG, logger.name):
            TreeSitterParser(FOLDER, tmp_path)
    finally:
        logger.removeHandler(caplog.handler)
    assert not [record for record in caplog.messages if "conflict" in record.lower()]


@pytest.mark.parametrize("folder", ["content", "mods", "tests/packs"])
def test_card_files_are_read_as_the_sdk_reads_them(folder: str, parser: TreeSitterParser) -> None:
    files = sorted((ROOT / folder).rglob("*.card"))
    for file in files:
        check(parser, SourceText(file.name, file.read_text("utf-8")))
    assert len(files) > 20


def test_the_examples_of_the_pages_are_read_as_the_sdk_reads_them(parser: TreeSitterParser) -> None:
    checked = 0
    for page in sorted((ROOT / "docs").rglob("*.md")):
        for text in re.findall(r"^```card\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL):
            source = SourceText(page.name, text)
            blocks, problems = cut(source)
            if not problems and all(block.text.partition(" ")[0] in KINDS for block in blocks):
                check(parser, source)
                checked += 1
    assert checked > 20


@pytest.mark.parametrize(
    "text",
    [
        "# only a comment",
        "",
        "district Inn",
        "\n\n# above\n  # indented\ndistrict Inn  # beside\n\n# below\n    cost 3   # 😋\n  # less\n    stop\n# end\n",
        'district "Inn # 1"  # one\n    text "a # b" # c\n    text "open # d\n',
        "character Élan of the Vale's\n    rank 4\n\n\ndistrict 東京\n\tif it is School of the Art\n",
        "district Inn\r\n    cost 3\r\n    action Serve\r\n        gain 1 gold\r\n",
        "district Inn\n        if a\n                gain 1 gold\n            lose 1 gold\n        stop\n    cost 1\n",
        "rules Some\n    for  each player\n        score players\n    score 2\n    foresee 2\n    mayor 3\n",
        'marker well-fed on player\n    until end\nscenario St. Ives: 7 (of 9), "x"\n    given Anna\'s: -2 gold\n',
    ],
)
def test_unusual_files_are_read_as_the_sdk_reads_them(text: str, parser: TreeSitterParser) -> None:
    check(parser, SourceText("some.card", text))


@pytest.mark.parametrize("text", ["inn Inn\n", "    cost 3\n", "scenario Inn\n    gain 1 gold\n"])
def test_lines_outside_declarations_are_errors(text: str, parser: TreeSitterParser) -> None:
    with pytest.raises(UnexpectedInput):
        parser.parse(text)


def test_the_highlights_name_only_nodes_of_the_grammar(parser: TreeSitterParser) -> None:
    queries = (FOLDER / "queries" / "highlights.scm").read_text("utf-8")
    known = set(re.findall(r'"(?:name|value)": "([a-z_]+)"', repr(parser.grammar).replace("'", '"')))
    used = set(re.findall(r"\(([a-z_]+)", queries))
    assert used <= known | set(parser.grammar["rules"])
    assert {"keyword", "name", "comment"} <= used
