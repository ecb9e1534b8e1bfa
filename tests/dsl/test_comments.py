"""Test the comments of card files and their positions."""

from hypothesis import given
from hypothesis import strategies as st

from citadels_dsl.text.comments import comment_start, comments, strip_comment
from citadels_dsl.text.layout import cut
from citadels_dsl.text.source import SourceText

TEXT = """\
# The inn.
district Inn  # of the harbour
    text "No. #1"\t# quoted
\t# below
    cost 2 "#
"""


def test_each_comment_is_found_with_its_place() -> None:
    source = SourceText("a.card", TEXT)
    found = [(c.text, c.line, c.alone) for c in comments(source)]
    assert found == [
        ("# The inn.", 1, True),
        ("# of the harbour", 2, False),
        ("# quoted", 3, False),
        ("# below", 4, True),
    ]
    assert [source.text[c.span.start : c.span.end] for c in comments(source)] == [text for text, *_ in found]


@given(st.text(alphabet='a"# \t\n'))
def test_code_and_comments_together_are_the_whole_text(text: str) -> None:
    source = SourceText("a.card", text)
    found = {comment.line: comment for comment in comments(source)}
    for number, line in enumerate(text.split("\n"), start=1):
        rest = found[number].text if number in found else ""
        assert (strip_comment(line) + rest).replace(" ", "").replace("\t", "") == line.replace(" ", "").replace(
            "\t", ""
        )
    blocks, _ = cut(source)
    waiting = list(blocks)
    while waiting:
        block = waiting.pop()
        assert comment_start(block.text) is None
        waiting += block.children


def test_a_line_full_of_symbols_is_scanned_quickly() -> None:
    assert comment_start('"' + "#" * 2_000_000) is None
