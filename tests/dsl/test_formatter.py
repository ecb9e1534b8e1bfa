"""Test that the formatter has one layout, keeps the meaning and loses no comment."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citadels_core.model.programs import ir
from citadels_core.model.vocabulary import WORDS
from citadels_dsl.formatter import format_bytes
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.syntax.parser import parse
from citadels_dsl.text.source import SourceText, read_source
from tests.long_runs import LONG

ROOT = Path(__file__).parents[2]
EXAMPLES = Path(__file__).parent / "examples"
MUCH = settings(max_examples=1500 if LONG else 60, deadline=None)
CONTENT = sorted([*(ROOT / "content").rglob("*.card"), *(ROOT / "mods").rglob("*.card")])


def formatted(text: str) -> str:
    made = format_bytes(text.encode("utf-8", "surrogatepass"), "a.card").text
    assert made is not None
    return made


def tree(text: str) -> Any:
    """Return the parse tree, without positions, white space and quotes of the lines as typed."""

    def plain(node: Any) -> Any:
        if isinstance(node, tuple):
            return tuple(map(plain, node))
        if attrs.has(type(node)):
            values = {f.name: getattr(node, f.name) for f in attrs.fields(type(node))}
            kept = {name: plain(value) for name, value in values.items() if name not in ("span", "name_span", "number")}
            if type(node).__name__ == "Line":
                kept["text"] = re.sub(r'[\s"]', "", values["text"]).replace("’", "'")
            return type(node).__name__, kept
        return node

    source, _ = read_source(text.encode("utf-8", "surrogatepass"), "a.card")
    file, problems = parse(source)
    return plain(file.declarations), sorted((p.code, p.message.replace("’", "'")) for p in problems)


def comments(text: str) -> list[str]:
    """Return the comments of a text that has no # in its quotes."""
    return [line.partition("#")[2].strip().replace(" ", "") for line in text.splitlines() if "#" in line]


def test_the_shipped_card_files_are_formatted() -> None:
    texts = {file: file.read_bytes().decode() for file in CONTENT}
    assert [file for file, text in texts.items() if formatted(text) != text] == [], "run: citadels fmt"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("", "", id="nothing"),
        pytest.param("\n\n  \n", "", id="blank lines only"),
        pytest.param("district Inn\n  cost 3", "district Inn\n    cost 3\n", id="four spaces a step, a last line end"),
        pytest.param("district Inn\r\n\tcost 3\r\n", "district Inn\n    cost 3\n", id="tabs and CRLF"),
        pytest.param("\ufeffdeck  A\n    Inn,Tower ,  Keep", "deck A\n    Inn, Tower, Keep\n", id="mark, commas"),
        pytest.param(
            "district A\n    cost 1\ndistrict B\n    cost 1\n\n\n\ndistrict C",
            "district A\n    cost 1\n\ndistrict B\n    cost 1\n\ndistrict C\n",
            id="one blank line between declarations",
        ),
        pytest.param(
            "district A\n\n    cost 1\n\n\n    type noble\n",
            "district A\n    cost 1\n\n    type noble\n",
            id="groups stay apart, a head does not",
        ),
        pytest.param(
            "deck A\n    gain ( 2+3 )cards if x . y is - 1 and count of a-b>0",
            "deck A\n    gain ( 2+3 )cards if x . y is - 1 and count of a-b>0\n",
            id="a line with a strange character stays",
        ),
        pytest.param(
            "rules A\n    score ( 2+3 )*you . gold  -  - 1 if 4 is at least -1",
            "rules A\n    score (2 + 3) * you.gold - -1 if 4 is at least -1\n",
            id="signs, dots and parentheses",
        ),
        pytest.param(
            'district "Great Wall"\n    excludes "Keep","tower by the Sea" , "King" of "Ben"',
            'district Great Wall\n    excludes Keep, "tower by the Sea", "King" of "Ben"\n',
            id="quotes that are needed",
        ),
        pytest.param(
            "district tower by the Sea", 'district "tower by the Sea"\n', id="a declared name that needs quotes"
        ),
        pytest.param(
            'district A\n    text "Two  spaces , #1"   #kept',
            'district A\n    text "Two  spaces , #1"  # kept\n',
            id="sentences stay",
        ),
        pytest.param(
            'district A\n    action B once per turn\n        choose one of "Bow" , "stay" as x',
            'district A\n    action B once per turn\n        choose one of "Bow", "stay" as x\n',
            id="answers stay in quotes",
        ),
        pytest.param(
            "scenario A  b\n    given Anna :King ,2 gold,hand Inn\n"
            "    then total of district . cost for each district is 5",
            "scenario A  b\n    given Anna: King, 2 gold, hand Inn\n"
            "    then total of district.cost for each district is 5\n",
            id="scenarios",
        ),
        pytest.param(
            "scenario A\n    given Anna . debt  is -2\n    then Anna scores  -1 for  Inn",
            "scenario A\n    given Anna.debt is -2\n    then Anna scores -1 for Inn\n",
            id="numbers below none in scenarios",
        ),
        pytest.param("district Great\tWall\n    cost\t3\n", "district Great Wall\n    cost 3\n", id="tabs in a line"),
        pytest.param("rules A\n    cost .x\n", "rules A\n    cost .x\n", id="no clause word is made or lost: a dot"),
        pytest.param("rules A\n    cost-3\n", "rules A\n    cost-3\n", id="no clause word is made or lost: a minus"),
    ],
)
def test_a_file_is_formatted(before: str, after: str) -> None:
    assert formatted(before) == after
    assert formatted(after) == after


def test_comments_stay_with_their_lines() -> None:
    before = """#!first
# about the file

#about A
district A
        # about the cost
        cost 1 # cheap
        # the end of A
# about B
district B
    action C once per turn
        gain 1 gold
        # the end of C
    # about the type
    type noble
#the end"""
    after = """#!first
# about the file

# about A
district A
    # about the cost
    cost 1  # cheap
    # the end of A

# about B
district B
    action C once per turn
        gain 1 gold
        # the end of C
    # about the type
    type noble

# the end
"""
    assert formatted(before) == after
    assert formatted(after) == after


@pytest.mark.parametrize("code", ["CIT001", "CIT002", "CIT004", "CIT006", "CIT007", "CIT008"])
def test_an_unreadable_file_is_not_formatted(code: str) -> None:
    made = format_bytes((EXAMPLES / f"{code}.card").read_bytes(), f"{code}.card")
    assert made.text is None
    assert {problem.code for problem in made.problems} == {code}


WIDENED = re.compile(r"(?<=^ {4}\w{4}) (?=[^\"\n]*$)|(?<=^ {8}\w{4}) (?=[^\"\n]*$)", re.MULTILINE)
"""The white space after a word of four letters at the start of a clause."""


@cache
def texts() -> tuple[str, ...]:
    files = [*CONTENT, *EXAMPLES.glob("*.card")]
    read = [file.read_bytes() for file in sorted(files)]
    return tuple(data.decode() for data in read if len(data) < 6_000 and format_bytes(data, "a.card").text is not None)


@st.composite
def disordered(draw: st.DrawFn) -> str:
    """Return a card file with other white space, blank lines, comments, indentation and line ends."""
    text = draw(st.sampled_from(texts()))
    random = draw(st.randoms(use_true_random=False))
    step = random.choice((1, 2, 3, 4, 8))
    lines = []
    for line in text.split("\n"):
        depth = (len(line) - len(line.lstrip(" "))) // 4
        pieces = re.split(r'("[^"]*")', line.strip())
        head = depth == 0
        for at in range(0, len(pieces), 2):
            if random.random() < 0.5 and not head:
                pieces[at] = re.sub(" ", lambda _: random.choice((" ", "  ", "\t", "   ")), pieces[at])
                pieces[at] = re.sub(r" *([,:()]) *", lambda m: random.choice((m[0], f" {m[1]} ")), pieces[at])
        comment = (
            random.choice(("", "", "", " # a note", "#note", "   ### x")) if line.strip() and "#" not in line else ""
        )
        lines.append(" " * (step * depth) + "".join(pieces) + comment + random.choice(("", "", " ", "\t")))
        if random.random() < 0.1:
            lines += [
                random.choice(("", " ", " " * random.randrange(20) + "# own line")) for _ in range(random.randrange(3))
            ]
    return random.choice(("", "\ufeff")) + random.choice(("\n", "\r\n", "\r")).join(lines)


def _holds(text: str) -> None:
    made = format_bytes(text.encode("utf-8", "surrogatepass"), "a.card").text
    if made is None:
        return
    assert formatted(made) == made
    assert tree(made) == tree(text)
    assert made == "" or (made.endswith("\n") and not made.endswith("\n\n"))
    assert not re.search(r"[ \t]$|\n\n\n|\r", made, re.MULTILINE)


@pytest.mark.parametrize(
    "text",
    [
        "rules R\n    procedure a\n        score  players\n",
        "rules R\n    ACTION**",
        "rules R\n    Act  Again , one of",
        'rules R\n    choose one of "a  b", "c" as x  where Act  Again is x',
    ],
)
def test_extra_spaces_do_not_change_the_result(text: str) -> None:
    _holds(text)


@MUCH
@given(disordered())
def test_unformatted_text_is_formatted_without_a_change_of_meaning(text: str) -> None:
    _holds(text)
    assert format_bytes(text.encode(), "a.card").text is not None
    assert comments(formatted(text)) == comments(text.replace("\r\n", "\n").replace("\r", "\n"))


parts = st.one_of(
    st.sampled_from(sorted({part for row in WORDS for part in row.name.split()})),
    st.sampled_from(
        [*"(),:.+-*\"#'’\t", " ", "0", "12", "King", "Great Wall", "x", "a-b", '"Q r"', "one of", "é", "A’b"]
    ),
    st.sampled_from(sorted({row.example for row in WORDS})),
)
lines = st.builds(
    lambda depth, said, glue: " " * depth + glue.join(said),
    st.sampled_from([0, 0, 4, 4, 8]),
    st.lists(parts, max_size=8),
    st.sampled_from(["", " ", "  "]),
)


@MUCH
@given(st.lists(lines, max_size=8).map("\n".join))
def test_any_words_keep_their_meaning(text: str) -> None:
    _holds(text)
    _holds(f"rules R\n    {text.strip()}")
    _holds(f"scenario S\n    given {text.strip()}")


@MUCH
@given(st.text(max_size=300))
def test_any_text_keeps_its_meaning(text: str) -> None:
    _holds(text)


@given(st.binary(max_size=200))
def test_any_bytes_are_formatted_or_reported(data: bytes) -> None:
    made = format_bytes(data, "a.card")
    assert (made.text is None) == bool(made.problems)


def test_formatting_does_not_change_the_compiled_module() -> None:
    spaced: list[ir.Module] = []
    plain: list[ir.Module] = []
    for pack in ("base", "classic2016"):
        files = sorted((ROOT / "content" / pack).rglob("*.card"))
        wide = {file: WIDENED.sub("   ", file.read_text("utf-8")) for file in files}
        assert any(formatted(text) != text for text in wide.values())
        spaced.append(
            compile_pack(pack, [SourceText(f.name, formatted(text)) for f, text in wide.items()], spaced).module
        )
        plain.append(compile_pack(pack, [SourceText(f.name, f.read_text("utf-8")) for f in files], plain).module)
    assert spaced == plain


@pytest.mark.parametrize(
    "line",
    ["district “Fisch Markt”", "district Inn\n    cost  3\n    text “a  plain”", "deck D\n    2  «Fisch Markt»"],
)
def test_typographic_quotation_marks_are_preserved(line: str) -> None:
    laid = formatted(f"{line}\n")
    assert laid.splitlines()[-1] == line.splitlines()[-1]
    assert [one.code for one in parse(SourceText("a.card", laid))[1]] == ["CIT102"]
    assert formatted(laid) == laid
