"""The page of the public names says of each of them, and of each field, what it is and who may see it."""

import re
import sys

import griffe

import citadels_core
import citadels_core.wire
from tests.rows import each
from tools.api_page import (
    GROUPS,
    MODULES,
    PROMISED,
    TYPES,
    VIEWS,
    WIRE,
    field_row,
    fields,
    groups,
    methods,
    names_of_wire,
    package,
    page,
    public,
    seen_by,
    text_of,
    words_of,
)

NUMBER = re.compile(r"^(?:tuple\[)?int\b")
UNIT = re.compile(
    r"\b(gold|points?|seats?|players?|how many|how often|numbers?|version|rounds|tally|bits)\b", re.IGNORECASE
)
"""What a number is counted in, or that it only numbers something."""

PUBLIC = [*citadels_core.__all__, *WIRE.split()]
"""The names that have entries of their own."""


def fields_of(name: str) -> list[griffe.Attribute]:
    """Return the fields of a public class; what is no class has none."""
    return [*fields(public(name))] if public(name).is_class else []


def is_view(name: str) -> bool:
    return public(name).module.path in VIEWS


def test_every_public_name_is_on_the_page_once_and_nothing_else() -> None:
    listed = [name for names in groups().values() for name in names]
    assert sorted(listed) == sorted(citadels_core.__all__)
    assert re.findall(r"^### (\w+)$", page(), re.MULTILINE) == [*listed, *WIRE.split()]
    assert not {name for names in GROUPS.values() for name in names.split()} - set(citadels_core.__all__)


def test_every_name_of_the_wire_is_on_the_page_once_and_can_be_imported() -> None:
    of_wire = page().partition("## Tables")[2]
    for name in names_of_wire():
        assert of_wire.count(f"\n### {name}\n") + of_wire.count(f"\n| `{name}` |") == 1, name
        assert getattr(citadels_core.wire, name) is not sys.modules.get(f"citadels_core.wire.{name}")
    assert set(WIRE.split()) <= set(names_of_wire())


@each("name", PUBLIC)
def test_every_public_name_and_all_that_can_be_called_has_words(name: str) -> None:
    one = public(name)
    assert (words_of(one) if one.is_attribute else text_of(one)).strip()
    for method in methods(one) if one.is_class else ():
        assert text_of(method).strip(), method.path


@each("name", PUBLIC)
def test_every_field_says_what_it_is_and_what_its_number_counts(name: str) -> None:
    for one in fields_of(name):
        words = words_of(one, public(name))
        assert len(words) > 10, one.name
        if NUMBER.match(str(one.annotation or "")):
            assert UNIT.search(words), (one.name, words)


@each("name", PUBLIC)
def test_every_field_of_a_view_says_who_may_see_it(name: str) -> None:
    for one in fields_of(name) if is_view(name) else ():
        assert field_row(public(name), one, seen=True)[-1], one.name


def test_views_are_found_and_a_field_without_words_would_be() -> None:
    for name in ("Observation", "PlayerView", "DecisionView", "EventView", "Knowledge"):
        assert is_view(name)
        assert fields_of(name)
    bare = griffe.visit("bare", filepath=None, code='class View:\n    """A view."""\n    gold: int\n')["View"]  # type: ignore[arg-type]  # there is no file
    (gold,) = fields(bare)
    assert field_row(bare, gold, seen=True) == ["`gold`", "`int`", "", ""]
    whole = griffe.visit("w", filepath=None, code='class View:\n    """Each field is seen by all."""\n    gold: int\n')[
        "View"
    ]  # type: ignore[arg-type]  # there is no file
    assert field_row(whole, gold, seen=True)[-1] == "all"
    assert seen_by("The gold.") == ("The gold.", "")
    assert not UNIT.search("what it is worth")


def test_what_is_promised_besides_is_there() -> None:
    assert set(PROMISED) <= set(citadels_core.__all__)
    for path in TYPES.values():
        assert words_of(package()[path])
    for module in MODULES:
        assert package()[module.removeprefix("citadels_core.")].has_docstring
