import ast
import functools
import re
import subprocess
import sys
import warnings
from importlib.machinery import ModuleSpec
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest

from citadels_core import Setup, load
from citadels_core.box.find import box_for
from citadels_core.machine import FORM, compiled_or_plain
from citadels_core.machine.linking.link_box import linked
from citadels_core.machine.sources import HERE, hash_sources, read_sources
from tests.kept import kept
from tests.machine.plain_form import plain_machine
from tools.amalgamation import AmalgamationError, join, order_modules, top_names
from tools.compile import DIRECTIVES, CompilationError, look_for_tools
from tools.translation import CythonTypeError

machine_text = functools.cache(lambda: join(read_sources()))
"""The whole machine, joined."""

SHIM = "from citadels_core.machine import plain as cython\n"


def test_each_module_that_uses_the_shim_is_joined_and_no_other():
    for path in HERE.rglob("*.py"):
        uses = re.search(r"^from citadels_core.machine import .*cython", path.read_text("utf-8"), re.MULTILINE)
        assert (".".join(path.relative_to(HERE).with_suffix("").parts) in read_sources()) == bool(uses), path.name


def test_modules_come_after_what_they_import():
    trees = {name: ast.parse(text) for name, text in read_sources().items()}
    order = order_modules(trees)
    assert sorted(order) == sorted(trees)
    for name, tree in trees.items():
        for node in tree.body:
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("citadels_core.machine."):
                assert order.index(str(node.module).removeprefix("citadels_core.machine.")) < order.index(name)


def test_nothing_is_lost_when_modules_are_joined():
    sources = read_sources()
    text = machine_text()
    at_top = re.compile(r"^(?:def (?=\w+\()|class |cdef enum: (?=\w+ =)|(?=\w+\b.*=))(\w+)", re.MULTILINE)
    there, methods = {*at_top.findall(text)}, {*re.findall(r"^ {4,}def (\w+)\(", text, re.MULTILINE)}
    for source in sources.values():
        assert {*top_names(ast.parse(source))} - there == set()
        assert {*re.findall(r"^    def (\w+)", source, re.MULTILINE)} - methods == set()
    assert "citadels_core.machine" not in re.sub(r'"""[\s\S]*?"""|``.*?``|#.*', "", text)
    assert not re.findall(r"cython\.(method|row|public|nothing|new_row|longer_row)\b", text)


def test_joined_definitions_name_their_source_lines():
    sources = read_sources()
    places = re.findall(r"^ *(def|class) (\w+).*  # (.+)\.py:(\d+)$", join(sources), re.MULTILINE)
    assert len(places) > 800
    for kind, name, module, line in places:
        written = sources[module].split("\n")[int(line) - 1]
        assert re.match(rf" *{kind} {name}\b", written), (module, line, written)


def test_only_methods_not_overridden_are_called_directly():
    method = "    def {}(self) -> cython.int:\n        return 1\n"
    first = "@cython.cclass\nclass A:\n" + method.format("go") + method.format("stay")
    second = "class B(A):\n" + method.format("go") + method.format("wait")
    other = "@cython.cclass\nclass C:\n" + method.format("wait")
    text = join({"a": SHIM + first + second + other})
    final = [
        (made.name, method.name)
        for made in ast.parse(text.partition("# a.py\n")[2]).body
        if isinstance(made, ast.ClassDef)
        for method in made.body
        if isinstance(method, ast.FunctionDef) and "cython.final" in map(ast.unparse, method.decorator_list)
    ]
    assert final == [("A", "stay"), ("B", "wait"), ("C", "wait")]


def test_two_modules_with_one_name_are_refused():
    one = {"a": SHIM + "def f() -> int:\n    return 1\n", "b": SHIM + "f = 2\n"}
    with pytest.raises(AmalgamationError, match=r"a\.py and b\.py both have a f"):
        join(one)


def test_a_module_may_import_compiled_modules_only():
    with pytest.raises(AmalgamationError, match=r"a\.py imports linking\.link_box\.py, which is not compiled"):
        join({"a": SHIM + "from citadels_core.machine.linking.link_box import link\n"})


def test_an_import_cycle_is_refused():
    imports = "from citadels_core.machine.{} import x\n"
    with pytest.raises(AmalgamationError, match="circle"):
        join({"a": SHIM + imports.format("b"), "b": SHIM + imports.format("a")})


def test_shim_annotations_become_cython_declarations():
    source = f'''{SHIM}
MOST = cython.declare(cython.int, 5)


@cython.cclass
class Thing:
    """A thing."""

    size: cython.public
    place: cython.int
    row: cython.row
    things: list[Thing]
    others: Annotated[list[cython.maybe[Any]], "Thing"]
    latest: Annotated[Any, "cython.maybe[Thing]"]
    next: Thing
    last: cython.maybe[Thing]

    def __init__(self, next: Thing, other: Any) -> None:
        self.last, self.row = cython.nothing, cython.new_row(MOST)

    def find(self, at: cython.int) -> cython.int:
        thing: Thing
        thing, place = self.things[at + 1], at
        for thing in self.things:
            place += thing.size
        thing = self.next
        self.row[place] += self.last.size
        return thing.size + place
'''
    text = join({"a": source})
    for expected in (
        "cdef enum: MOST = 5",
        '    size = cython.declare(cython.int, visibility="public")',
        '    place = cython.declare(cython.int, visibility="readonly")',
        "    row_at: cython.pointer(cython.int)\n    row_count: cython.size_t\n",
        "    _things: Things\n",
        "    @things.setter\n    def things(self, things):\n        self._things = things_of(things)",
        '    next = cython.declare(Thing, visibility="public")',
        "def __init__(self, next: Optional[Thing], other: object) -> None:",
        '    last = cython.declare(Thing, visibility="public")',
        "self.last = None\n        self.point_row_at(new_row(MOST))",
        "    @cython.nonecheck(False)\n    @cython.final\n    @cython.cfunc\n"
        "    @cython.exceptval(-2000000000, check=True)\n    def find(",
        "thing: cython.pointer(PyObject)\n",
        "thing, place = (thing_at(<PyObject *>self._things, at + 1), at)",
        "thing = <PyObject *>(self.next)",
        "self.row_at[within(place, self.row_count)] += (<Thing>there(<PyObject *>self.last)).size",
        "for thing__at in range(count_of_things(<PyObject *>self._things)):\n"
        "            thing = thing_at(<PyObject *>self._things, thing__at)\n"
        "            place += (<Thing>there(<PyObject *>(<Thing>thing))).size",
        "    latest = cython.declare(object, visibility",
        "PARTS.update({Thing: {'things': (True, (True, Thing)), 'others': (True, (False, Thing)), "
        "'latest': (False, Thing), 'next': (True, Thing), 'last': (False, Thing)}})",
        '"MOST": MOST',
    ):
        assert expected in text


TAKEN = f"""{SHIM}
@cython.cclass
class Thing:
    things: list[Any]
    size: cython.int


class Larger(Thing):
    others: list[Larger]
    any: Any


def count(one: Larger, things: list[Larger]) -> cython.int:
    thing: Thing = things[0]
    return thing.size


def ask(one: Larger) -> cython.int:
    things: list[Larger] = one.others
    return count(one, things)
"""


@pytest.mark.parametrize(
    ("written", "taken", "told"),
    [
        ("things[0]", "one.things[0]", r"one\.things\[0\] may not be Thing"),
        ("things[0]", "one.any", r"one\.any may not be Thing"),
        (
            "things[0]\n",
            "things[0]\n    for thing in one.things:\n        pass\n",
            r"one\.things\[0\] may not be Thing",
        ),
        ("others: list[Larger]", "others: list[Thing]", r"one\.others may not be list\[Larger\]"),
        ("count(one, things)", "count(one, one.things)", r"one\.things may not be list\[Larger\]"),
    ],
)
def test_a_variable_accepts_only_values_of_its_declared_class(written, taken, told):
    join({"a": TAKEN})
    with pytest.raises(CythonTypeError, match=told):
        join({"a": TAKEN.replace(written, taken)})


def test_a_method_takes_no_list_argument():
    with pytest.raises(CythonTypeError, match="count of Larger has a list as argument"):
        join({"a": TAKEN.replace("    any: Any\n", "    any: Any\n\n" + METHOD)})


METHOD = """    def count(self, things: list[Larger]) -> cython.int:
        return 0
"""


ROWS = f"""{SHIM}
@cython.cclass
class Game:
    row: cython.row


def swap(s: Game, one: cython.int) -> cython.int:
    grow(s)
    row: cython.row = s.row
    row[one], row[0] = row[0], row[one]
    return row[one]


def grow(s: Game) -> cython.int:
    return 0
"""


def test_a_local_alias_of_a_row_is_expanded():
    text = join({"a": ROWS})
    one, first = (f"s.row_at[within({place}, s.row_count)]" for place in ("one", "0"))
    assert f"grow(s)\n    pass\n    {one}, {first} = ({first}, {one})\n    return {one}" in text


def test_no_call_may_replace_a_row_while_it_has_a_local_alias():
    with pytest.raises(CythonTypeError, match="swap calls grow while a local name stands for a row"):
        join({"a": ROWS.replace("    return row[one]", "    return grow(s)")})


def test_a_row_gets_no_local_alias_inside_a_block():
    """A call earlier in a loop would run after it in the next iteration."""
    nested = ROWS.replace("    row: cython.row = s.row", "    for _ in range(2):\n        row: cython.row = s.row")
    with pytest.raises(CythonTypeError, match="swap assigns a row to a local name within a block"):
        join({"a": nested})


PARTS = f"""{SHIM}
@cython.cclass
class Game:
    row: cython.row
    other: cython.row
    things: list[Game]
    next: Game


def copy(s: Game, at: cython.int, to: cython.int, count: cython.int) -> cython.int:
    s.row[to : to + count] = s.other[at : at + count]
    s.row[:count] = [-1] * count
    return count


def look(s: Game) -> cython.int:
    if s.things and not s.next.row:
        return 1 if s.other else 2
    return 0
"""


def test_slices_of_rows_are_assigned_at_once():
    text = join({"a": PARTS})
    assert "memmove(s.row_at + to, s.other_at + at, (count) * sizeof(int))" in text
    assert "memset(s.row_at + 0, -1, (count) * sizeof(int))" in text


@pytest.mark.parametrize(
    ("written", "instead", "told"),
    [
        ("s.other[at : at + count]", "s.other[at : at + to]", "cannot translate the assignment"),
        ("s.other[at : at + count]", "s.other[at:to]", "the length of s.other"),
        ("[-1] * count", "[-1] * to", "cannot translate the assignment"),
        ("s.row[:count]", "s.row[to:count]", "the length of s.row"),
    ],
)
def test_a_slice_of_a_row_accepts_only_values_of_equal_length(written, instead, told):
    with pytest.raises(CythonTypeError, match=told):
        join({"a": PARTS.replace(written, instead)})


def test_a_list_or_row_is_true_when_not_empty():
    text = join({"a": PARTS})
    assert "if count_of_things(<PyObject *>s._things) and (not <int>s.next.row_count):" in text
    assert "return 1 if <int>s.other_count else 2" in text


ORDER = f"""{SHIM}
@cython.cclass
class Game:
    row: cython.row
    top: cython.int


def draw(s: Game) -> cython.int:
    row: cython.row = s.row
    row[0] += 1
    return 1


def need(s: Game) -> cython.int:
    s.row = cython.longer_row(s.row, 1, 2)
    return 1


def lift(s: Game) -> cython.int:
    s.top += need(s)
    return 1


def play(s: Game, at: cython.int) -> cython.int:
    got: cython.int = 0
    {{}}
    return got
"""


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("got = s.row[at] + draw(s)", r"s\.row\[at\] before it calls draw"),
        ("got = draw(s) + s.row[at]", ""),
        ("got = s.row[at] + need(s)", ""),
        ("got = s.row[need(s)]", r"s\.row before it calls need"),
        ("got = s.row[draw(s)]", ""),
        ("got = s.top + lift(s)", r"s\.top before it calls lift"),
        ("got = s.top + draw(s)", ""),
        ("s.row[at] += draw(s)", r"s\.row\[at\] before it calls draw"),
        ("s.row[at] = draw(s)", ""),
        ("s.row[draw(s)] = s.row[at]", r"s\.row\[at\] before it calls draw"),
        ("s.top, s.row[at] = s.row[at], draw(s)", ""),
        ("got = max(s.row[at], draw(s))", r"s\.row\[at\] before it calls draw"),
        ("got = play(s, s.row[at]) + draw(s)", ""),
        ("if s.row[at] and draw(s):\n        got = 1", ""),
        ("if s.row[at] < draw(s):\n        got = 1", r"s\.row\[at\] before it calls draw"),
        ("got = draw(s) if s.row[at] else s.row[at]", ""),
        ("got = 1 if at else s.row[at] + draw(s)", r"s\.row\[at\] before it calls draw"),
    ],
)
def test_reading_a_value_after_a_call_that_changes_it_is_refused(written, told):
    source = ORDER.format(written)
    if not told:
        join({"a": source})
        return
    with pytest.raises(CythonTypeError, match=f"play reads {told}, which may change it"):
        join({"a": source})


def test_an_attribute_of_an_unknown_class_is_refused():
    source = f"{SHIM}def f(s: State) -> cython.int:\n    return s.m\n"
    with pytest.raises(CythonTypeError, match="the class of s is unknown"):
        join({"a": source})


@pytest.mark.skipif(not FORM.compiled, reason="an attribute that is missing says so itself")
def test_a_box_with_a_missing_object_is_refused():
    from citadels_core.machine.limits import refuse_missing
    from citadels_core.machine.words.instructions import LetInstruction

    with pytest.raises(TypeError, match=r"LetInstruction\.worth is missing"):
        refuse_missing(LetInstruction(1, None))  # type: ignore[arg-type]  # as no linker would


@pytest.mark.skipif(not FORM.compiled, reason="an attribute that is missing says so itself")
def test_a_missing_object_is_found_below_an_optional_part():
    from citadels_core.machine.limits import refuse_missing
    from citadels_core.machine.words.sets import CountExpression

    box = linked(box_for(load("classic2016"), Setup(edition="classic2016:classic_2016"))).box
    rule = next(rule for rule in box.rules if rule.test is not None)
    kept, rule.test = rule.test, CountExpression(None)  # type: ignore[arg-type]  # as no linker would
    try:
        with pytest.raises(TypeError, match="is missing"):
            refuse_missing(box)
    finally:
        rule.test = kept
    refuse_missing(box)


def test_any_change_of_a_source_changes_the_hash():
    sources = read_sources()
    name = next(iter(sources))
    assert hash_sources({**sources, name: sources[name] + "\n"}) != hash_sources(sources)
    assert hash_sources({f"{name}_": sources[name]}) != hash_sources({name: sources[name]})


def _compiled(sources: str) -> ModuleType:
    made = ModuleType(compiled_or_plain.COMPILED)
    made.__spec__ = ModuleSpec(compiled_or_plain.COMPILED, None)
    made.__dict__.update(SOURCES=sources, MODULES=())
    return made


def test_a_matching_compiled_form_is_used(monkeypatch):
    monkeypatch.delenv(compiled_or_plain.PURE, raising=False)
    monkeypatch.setitem(sys.modules, compiled_or_plain.COMPILED, _compiled(hash_sources(read_sources())))
    assert str(compiled_or_plain.choose_form()) == "compiled"


def test_an_outdated_compiled_form_is_reported_and_not_used(monkeypatch):
    monkeypatch.delenv(compiled_or_plain.PURE, raising=False)
    monkeypatch.setitem(sys.modules, compiled_or_plain.COMPILED, _compiled("another"))
    with pytest.warns(RuntimeWarning) as told:
        chosen = compiled_or_plain.choose_form()
    assert not chosen.compiled
    assert str(chosen) == "plain Python: the machine was compiled from other sources than those here"
    (line,) = told
    assert len(warnings.formatwarning(line.message, line.category, line.filename, line.lineno).splitlines()) == 1


def test_the_plain_form_can_be_requested(monkeypatch):
    monkeypatch.setenv(compiled_or_plain.PURE, "1")
    monkeypatch.setitem(sys.modules, compiled_or_plain.COMPILED, _compiled(hash_sources(read_sources())))
    assert str(compiled_or_plain.choose_form()) == "plain Python: CITADELS_PURE is set"


def test_a_missing_compiler_is_reported_in_one_line(tmp_path):
    told = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", "import tools.compile as c; print(c.look_for_tools())"],
        env={"CC": str(tmp_path / "missing"), "CITADELS_PURE": "1", "PATH": ""},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.stderr.splitlines()[-1].startswith("tools.compile.CompilationError: no ")


def _trace(seed: int) -> list[object]:
    """Return all texts of a game, in the form that is imported now."""
    from citadels_core.machine.chance import key_for
    from citadels_core.machine.linking.link_box import linked
    from citadels_core.machine.play.machine import Machine

    setup = Setup(edition="classic2016", seats=4, seed=seed)
    contents = box_for(load("classic2016"), setup)
    game = Machine(linked(contents).box)
    offered = game.begin(key_for(seed))
    said: list[object] = []
    for decision in range(400):
        if not offered:
            break
        said.append((game.offered(), game.read(game.lay.seat)))
        if game.read(game.lay.many):
            offered = game.advance_set(list(range(game.read(game.lay.least))))
        else:
            offered = game.advance((decision * 7) % offered)
        if decision == 50:
            game = game.copy()
    return [*said, game.events()]


@pytest.mark.skipif(not FORM.compiled, reason="there is one form here")
@pytest.mark.parametrize("seed", [1, 2])
def test_both_forms_play_the_same_games(seed):
    mine = _trace(seed)
    with plain_machine():
        from citadels_core.machine import FORM as OTHER

        assert not OTHER.compiled
        assert _trace(seed) == mine


@pytest.fixture(scope="module")
def translated():
    """The C code of the machine, with what Cython says about it."""
    try:
        look_for_tools()
    except CompilationError as reason:
        pytest.skip(str(reason))
    options = ["-3", "-Wextra", *(f"-X{name}={value}" for name, value in DIRECTIVES.items())]

    def translate(folder):
        text = folder / "compiled.pyx"
        text.write_text(machine_text(), "utf-8")
        command = [sys.executable, "-m", "cython", *options, str(text)]
        told = subprocess.run(command, capture_output=True, text=True, check=False)
        assert told.returncode == 0, told.stderr
        (folder / "told").write_text(told.stderr, "utf-8")

    made_from = (sys.version, version("cython"), *options, machine_text())
    folder = kept("machine", (part.encode() for part in made_from), translate)
    return tuple((folder / name).read_text("utf-8") for name in ("compiled.pyx", "compiled.c", "told"))


@pytest.mark.slow
def test_the_joined_text_is_translated_without_a_warning(translated):
    assert [line for line in translated[2].splitlines() if "warning" in line and "Unused" not in line] == []


OBJECTS = re.compile(r"Py(Number|Long|Bool|Float|Tuple|Dict|Sequence)_\w+\(|PyObject_\w+\(")
"""What the C code calls where it works with Python objects: all that is slow."""

BY_OBJECTS = (
    "as_number",
    "as_place",
    "below",
    "count_listeners",
    "fill_things",
    "fixed_place",
    "7Machine_write_choice",
    "7Machine_take",
    "number_of",
    "11AnswerSheet_give",
)
"""What may: two take what Python gives, one reads the numbers of chance, one runs when a district comes or goes, one
once for each list, one asks a scenario how chance falls, and four read what a bot in Python answers and write it
down."""


@pytest.mark.slow
def test_no_method_works_with_python_objects(translated):
    joined, code, _ = translated
    lines = joined.splitlines()
    found = set()
    methods = re.compile(r"^static int __pyx_f_8compiled_(\w+)\([^;{]*\{$(.*?)^\}$", re.MULTILINE | re.DOTALL)
    for name, body in methods.findall(code):
        line = 0
        for part in body.splitlines():
            if place := re.match(r'\s*/\* "compiled.pyx":(\d+)', part):
                line = int(place[1])
            elif (
                not part.startswith(" *")
                and OBJECTS.search(part)
                and "PyObject *" not in part
                and name not in BY_OBJECTS
            ):
                found.add(f"{name}: {lines[line - 1].strip()}")
    assert found == set()
