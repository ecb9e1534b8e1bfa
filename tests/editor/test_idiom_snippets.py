"""Test that idioms are offered as snippets."""

import pytest

from citadels_dsl.formatter import format_bytes
from citadels_dsl.ide.completion import complete
from citadels_dsl.ide.items import Item
from citadels_dsl.idioms import Idiom, idioms
from tests.editor.projects import marked, project
from tests.rows import each

DISTRICT = "# mine\ndistrict Inn\n    type trade\n    cost 3\n"
CHARACTER = "character Baker\n    rank 6\n"


def offered(text: str) -> list[Item]:
    text, offset = marked(text)
    return [item for item in complete(project(text), "a.card", offset) if item.kind == "idiom"]


def written(text: str, item: Item) -> str:
    """Return a file after an item was accepted, as an editor without placeholders writes it."""
    text, offset = marked(text)
    indent = " " * (item.span.start - text.rfind("\n", 0, item.span.start) - 1)
    lines = item.plain.replace("\n", f"\n{indent}")
    taken = f"{text[: item.span.start]}{lines}{text[offset:]}\n"
    return f"{taken[: item.above]}{item.declares}{taken[item.above :]}"


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("the first ti|", "Only the first time in each round"),
        ("Only once per round|", "Only the first time in each round"),
        ("instead of destr|", "Do something instead of losing a district"),
        ("when this is d|", "When this is destroyed"),
        ("roll|", None),
    ],
)
def test_rules_are_offered_by_their_titles(line: str, title: str | None) -> None:
    found = offered(f"{DISTRICT}    {line}")
    assert [title] == [item.label if item.label == title else item.detail for item in found][:1] or title is None


def test_instructions_are_offered_inside_effects() -> None:
    assert [item.label for item in offered(f"{DISTRICT}    action Play once per turn\n        roll|")] == ["Roll a die"]


def test_nothing_is_offered_in_scenarios_and_between_cards() -> None:
    assert not offered("scenario A\n    |")
    assert not offered("|")
    assert not offered("edition A\n    |")


def test_required_declarations_are_inserted_once_above_the_card_and_its_comments() -> None:
    (item, *_) = offered(f"{DISTRICT}    the first ti|")
    assert written(f"{DISTRICT}    the first ti|", item).startswith(
        "marker opened on district\n    until end of round\n\n# mine\n"
    )
    again = offered(f"marker opened on district\n    until end of round\n\n{DISTRICT}    the first ti|")[0]
    assert again.declares == ""


def test_numbers_and_names_are_places_to_fill_in() -> None:
    (item, *_) = [
        one for one in offered(f"{CHARACTER}    until your n|") if one.detail == "An effect until your next turn"
    ]
    assert "action ${1:Guard} once per turn" in item.text


@each("idiom", idioms(), ids=lambda idiom: idiom.title)
def test_an_inserted_idiom_makes_a_card_without_errors(idiom: Idiom) -> None:
    head = CHARACTER if idiom.below.startswith("character") else DISTRICT
    effect = idiom.below.partition(" ")[0] not in ("district", "character")
    text = f"{head}    {idiom.below}\n        {idiom.title}|" if effect else f"{head}    {idiom.title}|"
    items = [item for item in offered(text) if item.label == idiom.title]
    assert len(items) == 1
    card = written(text, items[0])
    errors = [found for found in project(card).problems if found.severity == "error"]
    assert not errors, (card, errors)
    assert format_bytes(card.encode(), "a.card").text is not None
