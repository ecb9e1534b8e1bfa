"""Quotation marks inside quoted text: no part of it is lost without a word."""

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.source import Source

LINES = {
    "text": ('text "Say "hello" to all"', "text \"Say 'hello' to all\""),
    "text with backslashes": (r'text "Say \"hello\" to all"', "text \"Say 'hello' to all\""),
    "provenance": ('provenance original "From "our" table."', "provenance original \"From 'our' table.\""),
    "two texts": ('text "first" "second"', None),
}


def card(line: str) -> str:
    return f"district Pier\n    type noble\n    cost 3\n    {line}\n"


@pytest.mark.parametrize(("line", "fixed"), LINES.values(), ids=LINES)
def test_a_quotation_mark_inside_a_text_is_told(line: str, fixed: str | None) -> None:
    text = card(line)
    done = compile_pack("port", [Source("pier.card", text)], ())
    (found,) = [one for one in done.problems if one.code == "CIT108"]
    assert text[found.span.start : found.span.end] == line[line.index('"') :]
    assert (found.fix is None) == (fixed is None)
    if found.fix is not None:
        at = found.fix.span
        changed = text[: at.start] + found.fix.replacement + text[at.end :]
        assert changed == card(fixed or "")
        again = compile_pack("port", [Source("pier.card", changed)], ())
        assert not any(one.code == "CIT108" for one in again.problems)


@pytest.mark.parametrize("said", ['"so "very" warm"', '"die", "the "dice""', '"a" "b"'])
def test_a_quotation_mark_inside_a_noun_is_told(said: str) -> None:
    text = f"marker warm on player\n    said as {said}\n"
    done = compile_pack("port", [Source("pier.card", text)], ())
    assert "CIT108" in [one.code for one in done.problems]


def test_a_comment_behind_a_text_may_have_quotation_marks() -> None:
    done = compile_pack("port", [Source("pier.card", card('text "Say hello." # "or not"'))], ())
    assert done.module.cards[0].text == "Say hello."
    assert not any(one.code == "CIT108" for one in done.problems)
