"""Test the house rules that no linter knows: docstrings, sizes of modules, and forbidden constructs."""

import ast
from collections import Counter
from pathlib import Path

from tests.syntax import nodes_of, tree_of

ROOT = Path(__file__).parents[2]
SHIPPED = sorted([*(ROOT / "citadels_core").rglob("*.py"), *(ROOT / "dsl").rglob("*.py")])
MODULES = [file for file in SHIPPED if file.read_text("utf-8").strip()]
"""The empty `__init__.py` of a package says nothing."""


def trees() -> dict[Path, ast.Module]:
    return {file: tree_of(file) for file in MODULES}


MOST_SIBLINGS = 24
"""How many modules a folder may have besides its ``__init__.py``."""

MOST_LINES = 400
LONG: dict[str, str] = {
    "citadels_core/model/vocabulary/clauses.py": "a table: one row a clause",
    "citadels_core/model/vocabulary/events.py": "a table: one row an event",
    "citadels_core/model/vocabulary/values.py": "a table: one row a value",
    "citadels_core/model/vocabulary/verbs.py": "a table: one row a verb",
}
"""Modules of more lines, each with the reason why it is still one thing."""


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def calls(tree: ast.AST) -> set[str]:
    return {node.func.id for node in nodes_of(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}


def imports(tree: ast.AST) -> set[str]:
    found: set[str] = set()
    for node in nodes_of(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").partition(".")[0])
    return found


def test_a_module_begins_with_one_sentence_of_purpose() -> None:
    wrong = {}
    for file, tree in trees().items():
        first = (ast.get_docstring(tree) or "").partition("\n\n")[0]
        if not first.endswith(".") or "\n" in first:
            wrong[name_of(file)] = first
    assert wrong == {}


def test_a_module_has_at_most_400_lines() -> None:
    lengths = {name_of(file): len(file.read_text("utf-8").splitlines()) for file in MODULES}
    long = {name: lines for name, lines in lengths.items() if lines > MOST_LINES and name not in LONG}
    assert long == {}, "split them, or give a reason in LONG"


def test_a_folder_has_few_modules() -> None:
    siblings = Counter(name_of(file.parent) for file in SHIPPED if file.name != "__init__.py")
    assert {folder: number for folder, number in siblings.items() if number > MOST_SIBLINGS} == {}


def test_each_listed_long_module_is_long() -> None:
    lengths = {name_of(file): len(file.read_text("utf-8").splitlines()) for file in MODULES}
    assert {name: lengths.get(name) for name in LONG if lengths.get(name, 0) <= MOST_LINES * 0.75} == {}


CATCHES_EVERYTHING = {
    "citadels_core/workshop/page_connection.py": "a call that fails is told to the page, whose next call may succeed",
    "citadels_core/serve/room.py": "a table that makes a mistake is fetched anew, and must not take the others with it",
    "citadels_core/lab/tournament/contestants.py": "the code of a bot can raise anything, and loses the game by it",
    "dsl/citadels_dsl/checker/passes.py": "a check that fails is a finding, and must not hide what the others find",
}
"""The modules that may catch every exception, in one place each, with the reason."""


def test_no_module_catches_all_exceptions_or_asserts() -> None:
    assert {name_of(file): found for file, tree in trees().items() if (found := assertions(tree))} == {}
    assert {name_of(file): len(found) for file, tree in trees().items() if (found := blind(tree))} == dict.fromkeys(
        CATCHES_EVERYTHING, 1
    )


def assertions(tree: ast.AST) -> list[int]:
    return [node.lineno for node in nodes_of(tree) if isinstance(node, ast.Assert)]


def blind(tree: ast.AST) -> list[int]:
    """Return the lines that catch every exception."""
    caught = [node for node in nodes_of(tree) if isinstance(node, ast.ExceptHandler)]
    return [n.lineno for n in caught if n.type is None or {"Exception", "BaseException"} & names_in(n.type)]


def names_in(node: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def test_no_module_uses_eval_or_pickle() -> None:
    for file, tree in trees().items():
        assert imports(tree) & {"pickle", "marshal", "shelve", "dill", "cloudpickle"} == set(), name_of(file)
        assert calls(tree) & {"eval", "exec", "compile", "__import__"} == set(), name_of(file)


def stray_strings(file: Path, text: str) -> list[str]:
    """Return the places of strings that are statements and no docstrings, such as the lost end of a constant."""
    return [
        f"{file}:{node.lineno}"
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        if not text.split("\n")[node.lineno - 1].lstrip().startswith(('"""', 'r"""'))
    ]


def test_no_string_is_lost_between_statements() -> None:
    for file in [*MODULES, *sorted((ROOT / "tools").glob("*.py"))]:
        assert stray_strings(file, file.read_text("utf-8")) == []
    assert stray_strings(Path("lost"), 'A = "one "\n"two"\n') == ["lost:2"]


def test_the_checks_of_this_file_can_fail() -> None:
    tree = ast.parse(
        "import pickle.x\nfrom marshal import y\neval('1')\nexec('1')\ntry: pass\nexcept (A, Exception): pass"
    )
    assert {"pickle", "marshal"} <= imports(tree)
    assert {"eval", "exec"} <= calls(tree)
    assert blind(tree) == [6]
    assert assertions(ast.parse("a\nassert a")) == [2]
