"""Nobody but the engine of today knows its insides: the others go through its door, tests through one module."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "citadels_core" / "engine"
MACHINE = ROOT / "citadels_core" / "machine"
"""Another engine."""

MACHINE_TESTS = ROOT / "tests" / "machine"

OPEN = frozenset(
    {
        "box",
        "decision",
        "declared",
        "door",
        "foresight",
        "inline",
        "limits",
        "link",
        "log",
        "log_numbers",
        "numbering",
        "plain",
        "sight",
        "stakes",
    }
)
"""The modules of the engine's package that are the same for every engine; the others are insides of today's."""

ENTRANCES = frozenset({"game", "linking", "linked"})
"""The insides by which an engine is chosen and its box made: for those below, with what they take."""

ENTERING = {
    "citadels_core/table/chosen.py": "says which engine plays where none is named",
}

CONSTANTS = frozenset({"EVERYBODY", "MOST", "NOBODY", "first_free", "unnamed"})
"""What everybody may take from the module of the state."""

STATE = "citadels_core/model/state.py"
"""Where the state of the engine of today is declared."""

SAVED = "citadels_core/table/snapshot.py"
"""Where a save has a state, as data."""

HIDDEN = frozenset({"asked", "stack", "state"})
"""The attributes of a game that are insides."""

MUTATING = frozenset({"add", "append", "clear", "discard", "extend", "insert", "pop", "remove", "sort", "update"})

INSIDE_TESTS = frozenset(
    {
        "tests/inside.py",
        "tests/architecture/test_vocabulary.py",
        "tests/benchmarks/bench.py",
        "tests/engine/test_foreign_data.py",
        "tests/engine/test_inlining.py",
        "tests/engine/test_shortcuts.py",
        "tests/engine/test_work.py",
    }
)
"""The tests of the insides themselves, which go with them, and the one module by which the others reach them."""


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def is_inside(file: Path) -> bool:
    if MACHINE in file.parents:
        return True
    return ENGINE in file.parents and file.relative_to(ENGINE).parts[0].removesuffix(".py") not in OPEN


OUTSIDE = sorted(file for file in (ROOT / "citadels_core").rglob("*.py") if not is_inside(file))
TESTS = sorted(
    file
    for file in (ROOT / "tests").rglob("*.py")
    if name_of(file) not in INSIDE_TESTS and MACHINE_TESTS not in file.parents
)


def insides(tree: ast.AST) -> Iterator[str]:
    """Go through the insides that a module imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            room, _, rest = node.module.partition("citadels_core.engine")
            if not room and node.module.startswith("citadels_core.engine"):
                names = [rest.strip(".").partition(".")[0]] if rest else [alias.name for alias in node.names]
                yield from (name for name in names if name not in OPEN)
            if node.module == "citadels_core.model.state":
                yield from (f"model.state.{alias.name}" for alias in node.names if alias.name not in CONSTANTS)


def chain(node: ast.AST) -> list[str]:
    """Return the attributes on the way to a thing, ``a.b[0].c`` as ``b, c``."""
    found: list[str] = []
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        if isinstance(node, ast.Attribute):
            found.append(node.attr)
        node = node.func if isinstance(node, ast.Call) else node.value
    return found[::-1]


def hidden(tree: ast.AST) -> list[str]:
    """Return the attributes that name insides of a game, with their lines."""
    attributes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return [f"{node.lineno}: .{node.attr}" for node in attributes if node.attr in HIDDEN]


def written(tree: ast.AST) -> list[int]:
    """Return the lines that write to a table."""
    return sorted(node.lineno for node in ast.walk(tree) for target in targets(node) if is_of_table(target))


def targets(node: ast.AST) -> Iterator[ast.expr]:
    """Go through what a statement assigns to, deletes or changes by a method."""
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


def test_only_the_engine_knows_its_insides() -> None:
    found = []
    for file in OUTSIDE:
        tree, name = ast.parse(file.read_text("utf-8")), name_of(file)
        allowed = ENTRANCES if name in ENTERING else frozenset[str]()
        if name != STATE:
            named = [] if name == SAVED else hidden(tree)
            found += [(name, what) for what in ({*insides(tree)} - allowed, named, written(tree)) if what]
    assert found == []


def test_the_machine_takes_nothing_from_another_engine() -> None:
    for file in MACHINE.glob("*.py"):
        taken = {name for name in insides(ast.parse(file.read_text("utf-8"))) if not name.startswith("model.state")}
        assert taken == set(), file.name


def test_who_may_enter_does() -> None:
    for name in ENTERING:
        assert ENTRANCES.intersection(insides(ast.parse((ROOT / name).read_text("utf-8")))), name


def test_tests_reach_the_insides_through_one_module() -> None:
    found = []
    for file in TESTS:
        tree = ast.parse(file.read_text("utf-8"))
        states = [attribute for attribute in hidden(tree) if attribute.endswith(".state")]
        reached = {*insides(tree)} - {"game", "linking"}
        found += [(name_of(file), what) for what in (reached, states, written(tree)) if what]
    assert found == []


def test_the_checks_of_this_file_can_fail() -> None:
    tree = ast.parse(
        "from citadels_core.engine import apply, sight\nfrom citadels_core.engine.writers.cities import x\n"
        "from citadels_core.model.state import NOBODY, State\ngame.state.gold\ngame.table.gold[0] = 3\n"
        "game.table.hand[0].append(2)\ngame.table.round += 1\nx = game.table.gold[0]\n"
    )
    assert [*insides(tree)] == ["apply", "writers", "model.state.State"]
    assert hidden(tree) == ["4: .state"]
    assert written(tree) == [5, 6, 7]
