"""Test that only the machine's own modules import its internals, and tests do so through one module."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.syntax import nodes_of, tree_of

ROOT = Path(__file__).parents[2]
INSIDE = tuple(ROOT / "citadels_core" / name for name in ("machine", "game"))
MACHINE_TESTS = ROOT / "tests" / "machine"

OPEN = frozenset({"bot_dice", "compiled_or_plain", "link_box", "link_coverage", "save_data"})
"""What everybody may take from the machine: its box, what a save holds, dice and the form."""

ENTERING = {
    "citadels_core/lab/coverage/reach.py": {"linked_box"},
    "citadels_core/lab/runs/cluster.py": {"sources"},
    "citadels_core/lab/games/soak.py": {"limits"},
    "citadels_core/table/saves/answers.py": {"question_record"},
    "citadels_core/table/decision.py": {"question_record"},
    "citadels_core/table/game.py": {"game_parts"},
    "citadels_core/table/saves/answer_record.py": {"game_parts"},
    "tools/amalgamation.py": {"sources"},
    "tools/compile.py": {"sources"},
    "tools/state_page.py": {"frame_slots", "layout"},
}
"""Who takes more: watches rules, sends the machine elsewhere, reads what is asked and answered,
compiles it, describes its state."""

HIDDEN = frozenset({"_machine", "_linker"})
"""The attributes of a game that are insides."""

MUTATING = frozenset({"add", "append", "clear", "discard", "extend", "insert", "pop", "remove", "sort", "update"})

INSIDE_TESTS = frozenset(
    {
        "tests/inside.py",
        "tests/architecture/test_vocabulary.py",
        "tests/benchmarks/bench.py",
        "tests/benchmarks/duties.py",
        "tests/benchmarks/paces.py",
        "tests/bots/test_endless_turns.py",
        "tests/mechanisms/test_bans_in_menus.py",
        "tests/table/test_invariants.py",
    }
)
"""The one module by which tests reach the insides, and those that need a table or a limit of the machine."""


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


OUTSIDE = sorted(
    file
    for room in ("citadels_core", "dsl", "tools")
    for file in (ROOT / room).rglob("*.py")
    if not {*INSIDE} & {*file.parents}
)
TESTS = sorted(
    file
    for file in (ROOT / "tests").rglob("*.py")
    if name_of(file) not in INSIDE_TESTS and MACHINE_TESTS not in file.parents
)


def insides(tree: ast.AST) -> Iterator[str]:
    """Yield the modules of the machine that a module imports from, without the open ones."""
    for node in nodes_of(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("citadels_core.machine."):
            name = str(node.module).rpartition(".")[2]
            if name not in OPEN:
                yield name


def chain(node: ast.AST) -> list[str]:
    """Return the attributes of an access path, ``a.b[0].c`` as ``b, c``."""
    found: list[str] = []
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        if isinstance(node, ast.Attribute):
            found.append(node.attr)
        node = node.func if isinstance(node, ast.Call) else node.value
    return found[::-1]


def hidden(tree: ast.AST) -> list[str]:
    """Return the attributes that name internals of another object's game, with their lines."""
    attributes = (node for node in nodes_of(tree) if isinstance(node, ast.Attribute) and node.attr in HIDDEN)
    return [f"{node.lineno}: .{node.attr}" for node in attributes if ast.unparse(node.value) != "self"]


def written(tree: ast.AST) -> list[int]:
    """Return the lines that write to a table."""
    return sorted(node.lineno for node in nodes_of(tree) for target in targets(node) if is_of_table(target))


def targets(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the targets that a statement assigns to, deletes or changes by a method."""
    if isinstance(node, ast.Assign | ast.Delete):
        for target in node.targets:
            yield from target.elts if isinstance(target, ast.Tuple) else [target]
    elif isinstance(node, ast.AugAssign | ast.AnnAssign):
        yield node.target
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATING:
        yield node.func


def is_of_table(target: ast.expr) -> bool:
    found = chain(target)
    return "table" in (found if isinstance(target, ast.Subscript) else found[:-1])


def test_only_the_machine_and_listed_modules_import_its_internals() -> None:
    found = []
    for file in OUTSIDE:
        tree = tree_of(file)
        taken = {*insides(tree)} - ENTERING.get(name_of(file), set())
        found += [(name_of(file), what) for what in (taken, hidden(tree), written(tree)) if what]
    assert found == []


def test_each_listed_module_imports_the_internals_it_lists() -> None:
    for name, taken in ENTERING.items():
        assert {*insides(tree_of(ROOT / name))} == taken, name


def test_tests_reach_the_internals_through_one_module() -> None:
    found = []
    for file in TESTS:
        tree = tree_of(file)
        found += [(name_of(file), what) for what in ({*insides(tree)}, hidden(tree), written(tree)) if what]
    assert found == []


def test_the_checks_of_this_file_can_fail() -> None:
    tree = ast.parse(
        "from citadels_core.machine.events.event_life import emit\nfrom citadels_core.game.core_game import CoreGame\n"
        "game._machine\ngame.table.gold[0] = 3\n"
        "game.table.hand[0].append(2)\ngame.table.round += 1\nx = game.table.gold[0]\n"
    )
    assert [*insides(tree)] == ["event_life"]
    assert hidden(tree) == ["3: ._machine"]
    assert written(tree) == [4, 5, 6]
