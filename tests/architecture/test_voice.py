"""Test that only `speech` contains sentences for players, and that its catalogue fits its users."""

import ast
import re
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

from citadels_core.model.vocabulary import CLAUSES, EVENTS, QUERIES, VALUES, VERBS
from citadels_core.speech.fill_in import HOLE, OPTION
from citadels_core.speech.messages import MESSAGES
from tests.rows import each
from tests.syntax import nodes_of, tree_of

CORE = Path(__file__).parents[2] / "citadels_core"
SILENT = ("bots", "machine", "table", "lab/scenarios")
"""The rooms that make no sentence of a game."""

FOR_DEVELOPERS = {
    "machine/saving/check_*.py": "says what is wrong with a saved game",
    "machine/compiled_or_plain.py": "says why the machine is not compiled",
    "machine/frame_slots.py": "explains each slot of the frames, for the page of the state",
    "machine/layout.py": "explains each field of the state, for its page",
    "machine/linking/link_table.py": "names the kinds of things in the state",
    "machine/saving/saving.py": "says what is wrong with a saved game",
    "machine/sources.py": "makes Python, not English",
    "table/views/knowledge.py": "says what an argument must be",
    "table/saves/content.py": "says what is wrong with a saved game",
    "table/invariants.py": "says what is wrong with an engine",
    "table/saves/journal.py": "says what is wrong with a journal",
    "table/saves/migrations.py": "says why an old file cannot be read",
    "table/positions/position_names.py": "says why a position cannot be set up",
    "table/positions/staged_things.py": "says why a position cannot be set up",
    "table/positions/staging.py": "says why a position cannot be set up",
    "table/positions/stops.py": "names procedures, which are words of the base rules",
    "table/saves/record.py": "says why a record cannot be played again",
}
"""The modules that write English, though none of a game, for those who build on the engine; each with what for."""

WORDS = re.compile(r"(?:^|[ {(])[a-z}]+ [a-z]+ [a-z{]+")
"""Three words in a row: too many for a name or a code."""


def text_of(node: ast.AST) -> str | None:
    """Return a text as written, with braces for its interpolated parts."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def sentences(tree: ast.AST) -> Iterator[str]:
    """Yield the texts of a module that are not docstrings, codes or raised errors."""
    passed: set[ast.AST] = set()
    for node in nodes_of(tree):
        if isinstance(node, ast.Raise | ast.Expr):
            passed |= set(ast.walk(node)) if isinstance(node, ast.Raise) else {node.value}
        elif isinstance(node, ast.JoinedStr):
            passed |= set(ast.walk(node)) - {node}
    for node in nodes_of(tree):
        text = text_of(node) if node not in passed else None
        if text is not None and WORDS.search(text):
            yield text


def names_of_words() -> frozenset[str]:
    """Return the names of the words and the rules of the language."""
    rows = (*CLAUSES, *EVENTS, *VERBS, *VALUES, *QUERIES)
    return frozenset(row.name for row in rows) | {"may instead of"}


def is_for_developers(file: Path) -> bool:
    return any(fnmatch(file.relative_to(CORE).as_posix(), known) for known in FOR_DEVELOPERS)


def test_no_module_outside_the_listed_packages_contains_a_sentence() -> None:
    words = names_of_words()
    files = [file for room in SILENT for file in sorted((CORE / room).rglob("*.py")) if not is_for_developers(file)]
    assert len(files) > 50
    found = {}
    for file in files:
        written = [text for text in sentences(tree_of(file)) if text not in words]
        if written:
            found[file.relative_to(CORE).as_posix()] = written
    assert found == {}


def test_each_listed_module_for_developers_contains_sentences() -> None:
    for known in FOR_DEVELOPERS:
        files = list(CORE.glob(known))
        assert not files or any(list(sentences(tree_of(file))) for file in files), known


def test_sentences_in_source_are_detected() -> None:
    tree = ast.parse('"""Not this one, for readers."""\nx = f"{name} has no cards"\nraise ValueError("a b c d")\n')
    assert list(sentences(tree)) == ["{} has no cards"]


def used() -> Iterator[tuple[str, str, frozenset[str] | None]]:
    """Yield the uses of messages: the place, the id, and the argument names where known."""
    for file in sorted(CORE.rglob("*.py")):
        for node in nodes_of(tree_of(file)):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "message"):
                continue
            given = None
            if all(word.arg is not None for word in node.keywords):
                given = frozenset(word.arg or "" for word in node.keywords)
            for one in ast.walk(node.args[0]):
                if isinstance(one, ast.Constant) and isinstance(one.value, str) and one.value in MESSAGES:
                    yield file.name, one.value, given


def test_each_message_gets_exactly_the_arguments_of_its_template() -> None:
    for where, id_, given in used():
        template = MESSAGES[id_]
        needed = {hole[1] for hole in HOLE.finditer(OPTION.sub("", template))}
        if given is not None:
            assert needed <= given, (where, id_)


def test_each_message_is_used() -> None:
    written = "".join(file.read_text("utf-8") for file in CORE.rglob("*.py"))
    made = {re.sub(r"\{[^}]*\}", r"[a-z_]+", start) for start in re.findall(r'f"((?:\w+\.)\w*\{[^"]*)"', written)}
    unused = [
        id_ for id_ in MESSAGES if f'"{id_}"' not in written and not any(re.fullmatch(pattern, id_) for pattern in made)
    ]
    assert unused == []


@each("id_", sorted(MESSAGES))
def test_the_id_of_a_message_names_its_part(id_: str) -> None:
    assert re.fullmatch(r"[a-z]+(?:\.[a-z_]+)?", id_)
