"""Test that the API and wire pages describe each field and name the audience of each view."""

import re
import sys

import griffe

import citadels_core
import citadels_core.wire
from tests.rows import each
from tools.api_page import (
    GROUPS,
    LAB,
    MODULES,
    PROMISED,
    TYPES,
    WIRE,
    fields,
    groups,
    methods,
    names_of_wire,
    on_wire,
    package,
    page,
    part_of,
    public,
    text_of,
    words_of,
)
from tools.wire_page import page as wire_page
from tools.wire_page import seen_by
from tools.wire_shapes import Field, SimpleShape, Structure, structures

NUMBER = re.compile(r"^(?:tuple\[)?int\b")
UNIT = re.compile(
    r"\b(gold|points?|seats?|players?|how many|how often|numbers?|version|rounds|tally|bits)\b", re.IGNORECASE
)
"""What a number is counted in, or that it only numbers something."""

PUBLIC = [*citadels_core.__all__, *WIRE.split()]
"""The names that have entries of their own."""


def fields_of(name: str) -> list[griffe.Attribute]:
    """Return the fields of a public class, and none for anything else."""
    return [*fields(public(name))] if public(name).is_class else []


VIEWS = tuple(
    f"citadels_core.table.views.{name}" for name in ("views", "event_views", "decision_views", "reason_views")
)
"""The modules whose classes say of each field who may see it."""


def views() -> list[Structure]:
    """Return the objects of the wire that are views of a game."""
    names = {name for name in citadels_core.__all__ if public(name).module.path in VIEWS}
    return [one for one in structures().values() if one.name in names]


def test_every_public_name_is_on_the_page_once_and_nothing_else() -> None:
    listed = [name for names in groups().values() for name in names]
    assert sorted(listed) == sorted(citadels_core.__all__)
    shown = re.findall(r"^### (\w+)$", page(), re.MULTILINE)
    linked = re.findall(r"^\[`(\w+)`\]\(wire\.md#\w+\)", page(), re.MULTILINE)
    linked += re.findall(
        r"^- `(\w+)`:", page().partition("### Other names of the wire\n")[2].partition("\n## ")[0], re.MULTILINE
    )
    assert sorted([*shown, *linked]) == sorted([*listed, *names_of_wire()])
    assert not {name for names in GROUPS.values() for name in names.split()} - set(citadels_core.__all__)


def test_every_name_of_the_wire_can_be_imported() -> None:
    for name in names_of_wire():
        assert getattr(citadels_core.wire, name) is not sys.modules.get(f"citadels_core.wire.{name}")
    assert set(WIRE.split()) <= set(names_of_wire())


def test_names_left_to_the_wire_page_are_on_the_wire_page() -> None:
    headings = set(re.findall(r"^### (\w+)$", wire_page(), re.MULTILINE))
    for name in (*citadels_core.__all__, *names_of_wire()):
        if on_wire(name):
            assert {name, structures()[name].type} & headings, name


@each("name", PUBLIC)
def test_every_public_name_and_callable_is_documented(name: str) -> None:
    one = public(name)
    assert (words_of(one) if one.is_attribute else text_of(one)).strip()
    for method in methods(one) if one.is_class else ():
        assert text_of(method).strip(), method.path


@each("name", PUBLIC)
def test_every_field_is_documented_with_its_unit(name: str) -> None:
    for one in fields_of(name):
        words = words_of(one, public(name))
        assert len(words) > 10, one.name
        if NUMBER.match(str(one.annotation or "")):
            assert UNIT.search(words), (one.name, words)


def test_every_field_of_a_view_documents_who_may_see_it() -> None:
    for one in views():
        for field in one.fields:
            assert seen_by(one, field), (one.name, field.name)


def test_views_and_undocumented_fields_are_detected() -> None:
    assert {"Observation", "PlayerView", "DecisionView", "EventView", "Knowledge"} <= {one.name for one in views()}
    code = 'class View:\n    """A view."""\n    gold: int\n'
    bare = griffe.visit("bare", filepath=None, code=code)["View"]  # type: ignore[arg-type]  # there is no file
    (without,) = fields(bare)
    assert words_of(without) == ""
    gold = Field("gold", SimpleShape("integer"), "The gold.", needed=True, default="")
    assert seen_by(Structure("View", "A view.", (gold,), None), gold) == ""
    assert seen_by(Structure("View", "Each field is seen by all.", (gold,), None), gold) == "all"
    assert not UNIT.search("what it is worth")


def test_other_promised_names_exist() -> None:
    assert set(PROMISED) <= set(citadels_core.__all__)
    for path in TYPES.values():
        assert words_of(package()[path])
    for module in MODULES:
        assert package()[module.removeprefix("citadels_core.")].has_docstring


@each("module", LAB)
def test_all_names_of_the_lab_are_promised_typed_and_documented(module: str) -> None:
    exports = package()[module.removeprefix("citadels_core.")].exports
    assert exports is None or sorted(map(str, exports)) == sorted(LAB[module].split())
    for name in LAB[module].split():
        part = part_of(module, name)
        assert f"`{name}`: " in page()
        assert len(text_of(part)) > 20, name
        if isinstance(part, griffe.Function):
            assert part.returns is not None
            assert all(one.annotation is not None for one in part.parameters), name
