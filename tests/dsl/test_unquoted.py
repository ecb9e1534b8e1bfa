"""Test that a name that needs quotation marks is reported as such wherever they are missing."""

import pytest

from citadels_dsl.reports.fixes import apply_fixes
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import SourceText

NAMES = """district House in the Sky
    type noble
    cost 2

district The 3rd Gate
    type noble
    cost 2

district "St. Mary's"
    type religious
    cost 2

district Tavern
    type trade
    cost 1

"""


NEST = "district Nest\n    type trade\n    cost 1\n"


def told(text: str) -> list[tuple[str, str, str]]:
    problems = compile_pack("mine", [SourceText("mine.card", text)], []).problems
    assert all(found.fix is not None for found in problems if found.code == "CIT202")
    return [(found.code, text[found.span.start : found.span.end], str(found.help)) for found in problems]


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("deck Odd\n    House in the Sky, Tavern, The 3rd Gate, 2 St. Mary's\n", 3),
        ("scenario Odd\n    given Anna: crown, hand St. Mary's, Tavern\n    then 1 is 1\n", 1),
        ("scenario Odd\n    given Anna: crown\n    when Anna chooses The 3rd Gate\n    then 1 is 1\n", 1),
        ("scenario Odd\n    given Anna: crown\n    then Anna has House in the Sky in city\n", 1),
        ("character Gull\n    rank 3\n    excludes House in the Sky\n", 1),
        (
            NEST + "    score 1 if any district where district.name is The 3rd Gate\n",
            1,
        ),
        (
            NEST + "    score 1 if no district where district.name is St. Mary’s\n",
            1,
        ),
    ],
)
def test_a_name_without_its_quotation_marks_is_reported_and_fixed(line: str, names: int) -> None:
    text = NAMES + line
    found = told(text)
    assert len(found) == names
    assert [(code, help_) for code, _, help_ in found] == [
        ("CIT202", f'write "{name}" with its quotation marks')
        for name in (said.replace("’", "'") for _, said, _ in found)
    ]
    problems = compile_pack("mine", [SourceText("mine.card", text)], []).problems
    mended = apply_fixes(text, [found.fix for found in problems if found.fix is not None]).text
    assert told(mended) == []


def test_other_mistakes_are_reported_as_usual() -> None:
    for line in ('deck Odd\n    "House in the Sky", Tavren\n', "deck Odd\n    Tavren\n# House in the Sky\n"):
        ((_, name, help_),) = told(NAMES + line)
        assert (name, help_) == ("Tavren", 'did you mean "Tavern"?')


def test_the_declaring_line_needs_no_quotation_marks() -> None:
    assert told(NAMES.replace("    cost 1\n", "    cost 1\n    score 1\n")) == []


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        ('text "Say "hello" to all."', "text \"Say 'hello' to all.\""),
        ('text "Say \\"hello\\" to all."', "text \"Say 'hello' to all.\""),
        ('provenance original "From "our" table."', "provenance original \"From 'our' table.\""),
        ('text "One." "Two."', None),
    ],
)
def test_quotation_marks_inside_a_sentence_are_reported(line: str, mended: str | None) -> None:
    source = SourceText("a.card", f"district Pier\n    type trade\n    cost 1\n    {line}\n")
    found = [one for one in compile_pack("own", [source], ()).problems if one.code == "CIT102"]
    assert [one.message for one in found] == ["there are quotation marks inside this sentence"]
    assert (apply_fixes(source.text, [one.fix for one in found if one.fix]).text if found[0].fix else None) == (
        source.text.replace(line, mended) if mended else None
    )


def test_a_noun_and_its_plural_are_exactly_two_quoted_texts() -> None:
    def codes(said: str) -> list[str]:
        text = f"marker warm on player\n    until end of round\n    said as {said}\n"
        return [
            one.code for one in compile_pack("own", [SourceText("a.card", text)], ()).problems if one.code == "CIT102"
        ]

    assert codes('"warm glove", "warm gloves"') == []
    assert codes('"so "very" warm"') == ["CIT102"]
