"""Test findings from the bytes of a file to their rendered form."""

from __future__ import annotations

import os
import re
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadels_core.model.suggest import did_you_mean, phrase
from citadels_dsl.reports.render import COLUMNS, render, summary, to_json
from citadels_dsl.text.diagnostics import CODES, Confidence, Diagnostic, Fix, Label, Severity, Stage, problem, sort_key
from citadels_dsl.text.source import MOST_CHARACTERS, MOST_FINDINGS_OF_A_KIND, MOST_LINES, SourceText, Span, read_source

SMITHY = SourceText(
    "cards/smithy.card",
    "district Smithy\n    type unique\n    cost 5\n    action once per turn costs 2 gold\n        gian 3 cards\n",
)


def span_of(source: SourceText, words: str) -> Span:
    start = source.text.index(words)
    return Span(start, start + len(words))


def shown(source: SourceText, *diagnostics: Diagnostic, color: bool = False) -> str:
    return render(diagnostics, {source.path: source}, color=color)


def columns(line: str) -> int:
    return sum(
        0 if unicodedata.combining(letter) else 1 + (unicodedata.east_asian_width(letter) in "WF") for letter in line
    )


# Source


def read(data: bytes) -> tuple[str, list[tuple[str, Span]]]:
    source, found = read_source(data, "a.card")
    return source.text, [(diagnostic.code, diagnostic.span) for diagnostic in found]


@pytest.mark.parametrize(
    ("data", "text", "found"),
    [
        (b"", "", []),
        (b"\xef\xbb\xbfcost 5\r\n\rrank\n", "cost 5\n\nrank\n", []),
        (b"a\xff\xfeb\xffc\nd\xe2\x82\n", "a\ufffd\ufffdb\ufffdc\nd\ufffd\ufffd\n", ["1:1-3", "1:8-10"]),
        ("a\ufffd".encode(), "a\ufffd", []),
        (b"a\x00\x1b\nb\x7f", "a\x00\x1b\nb\x7f", ["2:1-3", "2:5-6"]),
        ("\u202ex".encode(), "\u202ex", ["2:0-1"]),
        (b"x\n  \ty\n\t\n\tz\tz", "x\n  \ty\n\t\n\tz\tz", ["5:2-5", "5:9-10"]),
        (b"x" * 5000, "x" * 5000, []),
        (b"\n" + b"x" * 5001, "\n" + "x" * 5001, ["4:5001-5002"]),
        (b"x" * 199 + b"\r\n", "x" * 199 + "\n", []),
        ((b"x" * 199 + b"\r\n") * 10_000, ("x" * 199 + "\n") * 10_000, []),
        ((b"x" * 199 + b"\r\n") * 10_000 + b"x", "", ["3:0-0"]),
        (b"\r\n" * MOST_LINES, "\n" * MOST_LINES, []),
        (b"\r\n" * (MOST_LINES + 1), "", ["3:0-0"]),
        (b"\x00" * (4 * MOST_CHARACTERS + 1), "", ["3:0-0"]),
    ],
    ids=range(15),
)
def test_a_file_is_read_and_its_encoding_errors_are_reported(data: bytes, text: str, found: list[str]) -> None:
    got, diagnostics = read(data)
    assert got == text
    assert [f"{int(code[3:])}:{span.start}-{span.end}" for code, span in diagnostics] == found


def test_the_tab_fix_keeps_the_columns_that_the_author_saw() -> None:
    _, [diagnostic] = read_source(b"x\n  \t y", "a.card")
    assert diagnostic.fix == Fix(Span(2, 6), "     ", "replace the tabs by spaces")


def test_a_utf16_file_is_recognised() -> None:
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        source, (one,) = read_source("district Inn\n    cost 5\n".encode(encoding), "a.card")
        assert (source.text, one.code) == ("", "CIT001")
        assert one.help is not None
        assert "UTF-16" in one.help


def test_a_hostile_file_yields_a_bounded_number_of_findings() -> None:
    _, found = read_source(b"\t\xff\x00\n" * MOST_LINES, "a.card")
    assert len(found) == 3 * MOST_FINDINGS_OF_A_KIND


@given(st.binary() | st.text().map(lambda text: text.encode("utf-8")) | st.text().map(lambda t: t.encode("utf-16")))
def test_reading_never_raises_and_every_finding_lies_in_the_text(data: bytes) -> None:
    source, found = read_source(data, "a.card")
    assert "\r" not in source.text
    source.text.encode("utf-8")
    for diagnostic in found:
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(source.text)
    render(found, {source.path: source}, color=True)


@given(st.text(alphabet="ab\n\u00e9\u5bae\t"))
def test_every_offset_has_a_position_that_leads_back_to_it(text: str) -> None:
    source = SourceText("a.card", text)
    assert [source.line_text(line) for line in range(1, source.line_count + 1)] == text.split("\n")
    for offset in range(len(text) + 1):
        line, column = source.position(offset)
        assert source.line_span(line).start + column - 1 == offset
        assert column <= len(source.line_text(line)) + 1


def test_an_offset_outside_the_text_is_clamped() -> None:
    source = SourceText("a.card", "one\ntwo")
    assert source.position(-1) == (1, 1)
    assert source.position(99) == (2, 4)


@pytest.mark.parametrize("line", [0, 3, -1])
def test_a_line_that_does_not_exist_is_an_index_error(line: int) -> None:
    with pytest.raises(IndexError):
        SourceText("a.card", "one\ntwo").line_text(line)


def test_a_path_is_shown_with_forward_slashes_and_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    paths = [
        str(Path("cards") / "a.card"),
        "./a.card",
        str(here / "lib" / "a.card"),
        str(tmp_path / "a.card"),
        "<stdin>",
    ]
    outside = (tmp_path / "a.card").as_posix()
    shown_paths = [SourceText(path, "").path for path in paths]
    assert shown_paths == ["cards/a.card", "a.card", "lib/a.card", outside, "<stdin>"]


@pytest.mark.skipif(os.sep != "/", reason="a backslash parts folders here")
def test_a_backslash_in_a_file_name_is_not_a_separator() -> None:
    assert SourceText("p/a\\b.card", "").path != SourceText("p/a/b.card", "").path


def test_joined_spans_cover_both() -> None:
    assert Span(4, 6).join(Span(1, 2)) == Span(1, 2).join(Span(4, 6)) == Span(1, 6)


# Codes


def test_every_code_is_well_formed_and_is_explained() -> None:
    for key, row in CODES.items():
        assert key == row.code
        assert re.fullmatch(r"CIT[0-8]\d\d", row.code)
        assert row.title[0].islower() or row.title.startswith("UTF")
        for sentence in (row.meaning, row.mend, *([row.approximation] if row.approximation else [])):
            assert sentence[0].isupper()
            assert sentence.endswith(".")
    assert len({row.title for row in CODES.values()}) == len(CODES) == len({row.meaning for row in CODES.values()})
    assert list(CODES) == sorted(CODES)


def test_likely_findings_are_warnings_with_a_stated_approximation() -> None:
    likely = {code: row for code, row in CODES.items() if row.confidence is Confidence.LIKELY}
    assert {"CIT501", "CIT507", "CIT509"} <= set(likely)
    assert {code: row for code, row in likely.items() if row.severity is Severity.ERROR} == {}
    assert {code: row for code, row in likely.items() if row.approximation is None} == {}


def test_the_hundreds_digit_of_a_code_is_its_stage() -> None:
    assert {code for code, row in CODES.items() if row.stage is Stage.LINK} == {c for c in CODES if c[3] == "6"}
    assert {code[3] for code, row in CODES.items() if row.stage is Stage.TEST} == {"7"}


def test_the_severity_comes_from_the_table_and_an_unknown_code_raises() -> None:
    assert problem("CIT501", Span(0, 1), "a.card", "x").severity is Severity.WARNING
    with pytest.raises(KeyError):
        problem("CIT999", Span(0, 1), "a.card", "x")


# Suggestions


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("gian", ("gain",)),
        ("smithy", ("Smithy",)),
        ("card", ("cards",)),
        ("city", ("cities",)),
        ("Quarter", ("Haunted Quarter",)),
        ("Great Wal", ("Great Wall",)),
        ("rpelace", ("replace",)),
        ("gain", ()),
        ("q", ()),
        ("", ()),
        ("g" * 5000, ()),
        ("platypus", ()),
    ],
)
def test_a_misspelt_word_suggests_the_right_word(word: str, expected: tuple[str, ...]) -> None:
    words = ["gain", "replace", "Smithy", "cards", "cities", "Haunted Quarter", "Great Wall"]
    assert did_you_mean(word, words) == expected
    assert did_you_mean(word, reversed(words)) == expected


def test_suggestions_are_limited_and_the_closest_come_first() -> None:
    words = ["mark", "make", "market", "marks", "bark"]
    assert did_you_mean("Mark", words, limit=2) == ("mark", "marks")
    assert did_you_mean("marc", words) == ("mark",)
    assert did_you_mean("markes", words) == ("market", "marks", "make")
    assert did_you_mean("glod", ["god", "gold"]) == ("gold", "god")
    assert did_you_mean("marc", words, limit=0) == ()


@given(st.text(max_size=12), st.lists(st.text(max_size=12)))
def test_suggestions_come_from_the_candidates_and_are_never_the_word(word: str, candidates: list[str]) -> None:
    found = did_you_mean(word, candidates)
    assert set(found) <= set(candidates) - {word}
    assert len(set(found)) == len(found) <= 3


def test_the_suggestion_phrase_names_all_suggestions() -> None:
    assert phrase(()) is None
    assert phrase(("a",)) == 'did you mean "a"?'
    assert phrase(("a", "b")) == 'did you mean "a" or "b"?'
    assert phrase(("a", "b", "c")) == 'did you mean "a", "b" or "c"?'


# Rendering


def test_a_finding_shows_its_line_and_a_caret_run() -> None:
    diagnostic = problem(
        "CIT201",
        span_of(SMITHY, "gian"),
        SMITHY.path,
        'unknown word "gian"',
        help=phrase(("gain",)),
        fix=Fix(span_of(SMITHY, "gian"), "gain", 'write "gain"'),
    )
    assert (
        shown(SMITHY, diagnostic)
        == """\
error[CIT201]: unknown word "gian"
 --> cards/smithy.card:5:9
  |
5 |         gian 3 cards
  |         ^^^^
  |
  = help: did you mean "gain"?
  = fix: write "gain\""""
    )


def test_labels_are_shown_on_their_own_lines_and_files() -> None:
    other = SourceText("cards/forge.card", "\n" * 9 + "district Smithy")
    diagnostic = problem(
        "CIT501",
        span_of(SMITHY, "gian 3 cards\n"),
        SMITHY.path,
        "two lines\nof message",
        labels=(
            Label(span_of(SMITHY, "cards"), "these"),
            Label(span_of(SMITHY, "district"), "in this card"),
            Label(span_of(SMITHY, "type unique\n    cost 5"), ""),
            Label(span_of(other, "Smithy"), "and here", path=other.path),
            Label(Span(0, 0), "and there", path="lost.card"),
        ),
    )
    assert (
        render([diagnostic], {SMITHY.path: SMITHY, other.path: other}, color=False)
        == """\
warning[CIT501]: two lines
                 of message
  --> cards/smithy.card:5:9
   |
 1 | district Smithy
   | -------- in this card
 2 |     type unique
   |     ----------- (to line 3)
...
 5 |         gian 3 cards
   |         ^^^^^^^^^^^^
   |                ----- these
  ::: cards/forge.card:10:10
   |
10 | district Smithy
   |          ------ and here
   |
   = note: lost.card: and there"""
    )


def test_tabs_and_wide_characters_keep_the_caret_in_place() -> None:
    source = SourceText("a.card", "\t宮殿 e\u0301x gian")
    assert (
        shown(source, problem("CIT201", span_of(source, "gian"), "a.card", "m"))
        == """\
error[CIT201]: m
 --> a.card:1:9
  |
1 |     宮殿 e\u0301x gian
  |             ^^^^"""
    )
    assert "\n  |     ^^^^" in shown(source, problem("CIT201", span_of(source, "宮殿"), "a.card", "m"))


def test_control_characters_of_a_file_do_not_reach_the_terminal() -> None:
    source = SourceText("a\x1b[2J.card", "x\x1b]0;\x07\u202e\ufeffy\x00\x9b\u2028z")
    output = shown(
        source, problem("CIT002", span_of(source, "y"), source.path, "\x1b[31mred", help="a\tb\x07\n\u202ec\ud800")
    )
    assert (
        output
        == """\
error[CIT002]: <U+001B>[31mred
 --> a<U+001B>[2J.card:1:9
  |
1 | x<U+001B>]0;<U+0007><U+202E><U+FEFF>y<U+0000><U+009B><U+2028>z
  |                                     ^
  |
  = help: a    b<U+0007>
          <U+202E>c<U+D800>"""
    )


def test_a_long_line_is_cut_around_each_mark() -> None:
    source = SourceText("a.card", "a" * 300 + "here" + "b" * 300 + "there")
    diagnostic = problem(
        "CIT101", span_of(source, "here"), "a.card", "m", labels=(Label(span_of(source, "there"), "label"),)
    )
    assert shown(source, diagnostic).splitlines()[3:] == [
        "1 | ..." + "a" * 36 + "here" + "b" * 69 + "...",
        "  |    " + " " * 36 + "^^^^",
        "1 | ..." + "b" * 104 + "there",
        "  | " + " " * 107 + "-----",
        "  | " + " " * 57 + "label",
    ]


@pytest.mark.parametrize(("words", "line"), [("", "2 |"), ("x", "2 | x")])
def test_the_end_of_a_file_can_be_pointed_at(words: str, line: str) -> None:
    source = SourceText("a.card", f"one\n{words}")
    end = len(source.text)
    assert shown(source, problem("CIT103", Span(end, end), "a.card", "m")).splitlines()[1:] == [
        f" --> a.card:2:{len(words) + 1}",
        "  |",
        line,
        "  | " + " " * len(words) + "^",
    ]


def test_a_file_without_text_is_only_named() -> None:
    diagnostic = problem("CIT608", Span(0, 0), "gone.card", "no such file", help="look")
    assert render([diagnostic], {}, color=False) == ("error[CIT608]: no such file\n --> gone.card\n  = help: look")


def test_colour_adds_only_escape_sequences() -> None:
    diagnostic = problem(
        "CIT201", span_of(SMITHY, "gian"), SMITHY.path, "m", help="h", labels=(Label(Span(0, 3), "l"),)
    )
    colored = shown(SMITHY, diagnostic, color=True)
    assert colored.startswith("\x1b[1;31merror[CIT201]\x1b[0m\x1b[1m: m\x1b[0m\n")
    assert re.sub(r"\x1b\[[\d;]*m", "", colored) == shown(SMITHY, diagnostic)


def test_findings_are_sorted_by_place() -> None:
    later, warning, first = (
        problem(code, Span(start, 9), path, "m")
        for code, start, path in [("CIT101", 0, "b.card"), ("CIT501", 4, "a.card"), ("CIT201", 4, "a.card")]
    )
    assert sorted([later, warning, first], key=sort_key) == [first, warning, later]
    assert re.findall("CIT...", render([later, warning, first], {}, color=False)) == ["CIT201", "CIT501", "CIT101"]


@given(
    text=st.text(st.sampled_from("ab \t\n\u0301宮\x1b\u202e\u3000")).map(lambda text: text * 40),
    ends=st.tuples(st.integers(-1, 9999), st.integers(-1, 9999)).map(sorted),
    words=st.text(st.sampled_from("ab \n宮\x00")).map(lambda text: text * 40),
)
def test_no_line_is_too_wide_or_unsafe(text: str, ends: list[int], words: str) -> None:
    source = SourceText("a.card", text)
    span = Span(ends[0], ends[1])
    labels = (Label(span, words), Label(Span(0, ends[0]), words))
    output = shown(source, problem("CIT101", span, "a.card", words, help=words, labels=labels))
    assert all(line.isprintable() for line in output.split("\n"))
    assert max(map(columns, output.split("\n"))) <= COLUMNS
    assert len(output) < 200 * (output.count("\n") + 1)


def test_the_summary_counts_findings_and_files() -> None:
    found = [
        problem(code, Span(0, 1), path, "m")
        for code, path in [("CIT101", "a.card"), ("CIT501", "b.card"), ("CIT201", "c.card")]
    ]
    assert summary(found, 3, color=False) == "2 errors, 1 warning in 3 files"
    assert summary(found[:1], 3, color=False) == "1 error in 1 file"
    assert summary(found[1:2], 3, color=True) == "\x1b[1;33m1 warning\x1b[0m in 1 file"
    assert summary([], 1, color=False) == "no problems in 1 file"


def test_json_positions_are_usable_by_an_editor() -> None:
    diagnostic = problem("CIT201", span_of(SMITHY, "gian"), SMITHY.path, "m", help="h")
    assert to_json(diagnostic, {SMITHY.path: SMITHY}) == {
        "file": "cards/smithy.card",
        "line": 5,
        "column": 9,
        "end_line": 5,
        "end_column": 13,
        "code": "CIT201",
        "severity": "error",
        "confidence": "certain",
        "message": "m",
        "help": "h",
        "labels": [],
        "fix": None,
    }
    assert to_json(diagnostic, {})["line"] is None


def test_of_many_findings_errors_are_shown_first_and_in_their_order() -> None:
    source = SourceText("a.card", "x\n" * 9)
    found = [
        problem("CIT105" if line % 2 else "CIT501", source.line_span(line), "a.card", f"{line}")
        for line in range(1, 10)
    ]
    shown = render(found, {"a.card": source}, color=False, most=6)
    assert [line for line in shown.splitlines() if "[CIT" in line] == [
        "error[CIT105]: 1",
        "warning[CIT501]: 2",
        "error[CIT105]: 3",
        "error[CIT105]: 5",
        "error[CIT105]: 7",
        "error[CIT105]: 9",
    ]
    assert shown.endswith("\n\nand 3 more")
    assert "more" not in render(found, {"a.card": source}, color=False, most=9)
