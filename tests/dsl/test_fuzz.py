"""Test that the compiler returns for any file, with findings inside the file and the sound cards."""

import random
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from citadels_core.model.vocabulary import WORDS
from citadels_dsl.reports.render import render
from citadels_dsl.session.compilation import CompiledPack, compile_pack
from citadels_dsl.text.diagnostics import Diagnostic, Severity
from citadels_dsl.text.source import read_source
from tests.dsl.official import official
from tests.long_runs import LONG
from tests.sweep import sweep

CONTENT = Path(__file__).parents[2] / "content"
EXAMPLES = Path(__file__).parent / "examples"
MUCH = settings(max_examples=1500 if LONG else 60)

KEYWORDS = sorted(
    {part for row in WORDS for part in row.name.split()} | {"players", "cards", "of", "your", "you", "is"}
)
MARKS = [
    "(",
    ")",
    ",",
    ":",
    ".",
    "+",
    "-",
    "*",
    '"',
    "#",
    "'",
    "’",
    "0",
    "1",
    "2",
    "99",
    "King",
    "Inn",
    "x",
    "as x",
    "\t",
]
EXAMPLE_LINES = sorted({row.example for row in WORDS})


@cache
def card_files() -> tuple[str, ...]:
    files = [*CONTENT.rglob("*.card"), *EXAMPLES.glob("*.card")]
    texts = [read_source(file.read_bytes(), file.name)[0].text for file in sorted(files)]
    return tuple(text for text in texts if len(text) < 8_000)


def check(*texts: str | bytes) -> tuple[CompiledPack, list[Diagnostic]]:
    """Compile and render; check that every finding lies in its file."""
    read = [
        read_source(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"), f"{number}.card")
        for number, text in enumerate(texts)
    ]
    sources = {source.path: source for source, _ in read}
    compiled = compile_pack("fuzz", list(sources.values()), official())
    found = [*(problem for _, problems in read for problem in problems), *compiled.problems]
    for problem in found:
        places = [(problem.path, problem.span)]
        places += [(label.path or problem.path, label.span) for label in problem.labels]
        places += [(problem.path, problem.fix.span)] if problem.fix else []
        for path, span in places:
            assert 0 <= span.start <= span.end <= len(sources[path].text), problem
    assert isinstance(render(found, sources, color=False), str)
    assert isinstance(render(found, sources, color=True), str)
    return compiled, found


words = st.one_of(st.sampled_from(KEYWORDS), st.sampled_from(MARKS), st.sampled_from(EXAMPLE_LINES))
lines = st.builds(
    lambda depth, parts: " " * depth + " ".join(parts),
    st.sampled_from([0, 0, 4, 4, 4, 8, 8, 12, 3]),
    st.lists(words, min_size=1, max_size=7),
)
clauses = st.builds(
    lambda depth, line: " " * depth + line, st.sampled_from([0, 4, 4, 8, 8, 12]), st.sampled_from(EXAMPLE_LINES)
)


@MUCH
@given(st.text(max_size=400))
def test_any_text_compiles_or_yields_findings(text: str) -> None:
    check(text)


@MUCH
@given(st.binary(max_size=300))
def test_any_bytes_compile_or_yield_findings(data: bytes) -> None:
    check(data)


@MUCH
@given(st.lists(st.one_of(lines, clauses), max_size=14))
def test_any_words_of_the_language_compile_or_yield_findings(text: list[str]) -> None:
    check("\n".join(text))


@pytest.mark.slow
@MUCH
@given(
    st.lists(st.sampled_from(EXAMPLE_LINES), min_size=1, max_size=8),
    st.sampled_from(["action Try", "when crown moved"]),
)
def test_any_lines_inside_a_card_compile_or_yield_findings(body: list[str], head: str) -> None:
    inside = "".join(f"        {line}\n" for line in body)
    check(f"district Try\n    type unique\n    cost 2\n    {head}\n{inside}")
    check(f"character Try\n    rank 2\n    while revealed\n        when crown moved\n            {inside}")
    check(f"rules Try\n    procedure try\n{inside}")


def mutated(text: str, chance: random.Random) -> str:
    """Delete, double, swap, shift or replace lines and words."""
    rows = text.split("\n")
    for _ in range(chance.randint(1, 4)):
        at, other = chance.randrange(len(rows)), chance.randrange(len(rows))
        parts = rows[at].split(" ")
        place = chance.randrange(len(parts))
        match chance.randrange(8):
            case 0:
                rows[at] = ""
            case 1:
                rows.insert(at, rows[at])
            case 2:
                rows[at], rows[other] = rows[other], rows[at]
            case 3:
                rows[at] = " " * chance.randrange(14) + rows[at].lstrip()
            case 4:
                rows[at] = " ".join(parts[:place] + parts[place + 1 :])
            case 5:
                rows[at] = " ".join(parts[: place + 1] + parts[place:])
            case 6:
                rows[at] = " ".join([*parts[:place], chance.choice(KEYWORDS + MARKS), *parts[place + 1 :]])
            case _:
                letter = chance.randrange(len(rows[at]) + 1)
                rows[at] = rows[at][:letter] + chance.choice('abz "#(.,é\x00') + rows[at][letter + 1 :]
    return "\n".join(rows)


@MUCH
@given(st.data())
def test_a_mutated_card_file_compiles_or_yields_findings(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(card_files()))
    check(mutated(text, data.draw(st.randoms(use_true_random=False))))


SOUND = """
district Zyxomat
    type unique
    cost 3
    when crown moved
        gain 1 gold
"""
FAULTY = """
district Qwvlbrt
    type unikue
    cost 33
    action Kwyjibo once per turn
        gian 1 gold
        discard kwx
"""


def keys(found: list[Diagnostic], path: str) -> set[tuple[str, int, int]]:
    return {(problem.code, problem.span.start, problem.span.end) for problem in found if problem.path == path}


def hides_nothing(alone: list[Diagnostic], beside: list[Diagnostic]) -> bool:
    """Return whether all of FAULTY is found beside a broken text too.

    A declaration there that lost its name may be what an unknown word of FAULTY is about.
    """
    hidden = keys(alone, "0.card") - keys(beside, "0.card")
    nameless = any(problem.code in {"CIT101", "CIT103", "CIT104", "CIT302"} for problem in beside)
    return not hidden or (nameless and {code for code, *_ in hidden} == {"CIT201"})


@pytest.mark.slow
@MUCH
@given(st.data())
def test_a_broken_file_does_not_hide_findings_in_other_files(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(card_files()))
    broken = mutated(text, data.draw(st.randoms(use_true_random=False)))
    alone, both = check(FAULTY)[1], check(FAULTY, broken, SOUND)
    assert hides_nothing(alone, both[1])
    assert {p for p in keys(check(broken)[1], "0.card") if p[0] < "CIT5"} <= keys(both[1], "1.card")
    assert keys(both[1], "2.card") == set()
    assert "fuzz:zyxomat" in {card.id for card in both[0].module.cards}


@MUCH
@given(st.data())
def test_a_broken_card_does_not_hide_findings_in_the_same_file(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(card_files()))
    broken = mutated(text, data.draw(st.randoms(use_true_random=False)))
    compiled, found = check(FAULTY.lstrip() + broken + SOUND)
    assert hides_nothing(check(FAULTY.lstrip())[1], found)
    assert "fuzz:zyxomat" in {card.id for card in compiled.module.cards}
    for card in compiled.module.cards:
        errors = [p for p in found if p.severity is Severity.ERROR and p.code < "CIT5"]
        assert card.id != "fuzz:qwvlbrt", errors


HOSTILE = {
    "10,000 nested blocks": "rules A\n" + "\n".join(" " * (4 + 2 * depth) + "if round is 1" for depth in range(1_900)),
    "many nested blocks, one space each": "\n".join(" " * min(depth, 4_000) + "may" for depth in range(400)) + "\n",
    "10,000 parentheses": "district A\n    score " + "(" * 10_000 + "1" + ")" * 10_000,
    "2,000 parentheses": "district A\n    score " + "(" * 2_000 + "1" + ")" * 2_000,
    "not not not": "district A\n    score 1 if " + "not " * 1_200 + "true",
    "count of count of": "district A\n    score " + "count of " * 500 + "players",
    "of of of": "district A\n    score " + "owner of " * 500 + "this",
    "dots": "district A\n    score this" + ".owner" * 700,
    "plus": "district A\n    score 1" + " + 1" * 1_200,
    "and": "district A\n    score 1 if true" + " and true" * 500,
    "any where any": "district A\n    score 1 if " + "any player where " * 290 + "true",
    "a line of a megabyte": "district A\n    type " + "x" * 1_000_000,
    "a name of a megabyte": "district " + "A" * 1_000_000,
    "a title of many words": "district " + "A of the " * 100_000,
    "a long title in a rule": "district A\n    score count of " + "A of the " * 500 + "b",
    "many spaces": "district A\n    score A" + " " * 4_900 + "b",
    "many lines": "district A\n" + "    gian 1 gold\n" * 5_000,
    "many declarations": "".join(f"district A{n}\n    type unique\n    cost 2\n" for n in range(4_000)),
    "many equal declarations": "district A\n" * 20_000,
    "many quotes": "district A\n    text " + '"' * 4_900,
    "digits": "district A\n    cost " + "9" * 4_900,
    "players": "edition A\n    players " + "9" * 2_400 + " to " + "9" * 2_400,
    "procedure": "rules A\n    procedure a for " + "9" * 4_900 + " players\n        stop",
    "tabs": "district A\n" + "\t" * 200 + "cost 2\n" + "\t\t \tcost 3",
    "CRLF": "district A\r\n    type unique\r\n    cost 2\r\n",
    "CR": "district A\r    type unique\r    cost 2\r",
    "a mark at the beginning": "\ufeffdistrict A\n    type unique\n    cost 2\n",
    "NUL": "district A\x00\n    type \x00unique\n    cost 2\x00\n\x00",
    "surrogates": "district A\n    type \ud800unique\n",
    "strange spaces": "district A\n\u3000\u3000type unique\n    cost\u00a02\n\u2028    cost 2\x0b\n\x0c",
    "strange digits": "district A\n    cost ٣\n    copies ²\n    type unique",
}


LONG = ("a title of many words", "many lines", "many declarations", "many equal declarations")
"""What takes most of a second or more: the others are as hostile."""


@pytest.mark.parametrize("name", sweep(HOSTILE, quick=HOSTILE.keys() - LONG))
def test_a_hostile_file_is_compiled_within_the_time_limit(name: str) -> None:
    began = time.process_time()
    compiled, found = check(HOSTILE[name])
    assert time.process_time() - began < 5, "seconds of the processor: others may be using it too"
    harmless = ("CRLF", "CR", "a mark at the beginning", "many declarations")
    assert bool(found) == (name not in harmless)
    assert bool(compiled.module.cards) == (name in harmless)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not say how much was used")
def test_a_hostile_file_is_compiled_within_the_memory_limit() -> None:
    program = (
        "import sys\n"
        f"sys.path[:0] = {sys.path!r}\n"
        "from citadels_dsl.session.compilation import compile_pack\n"
        "from citadels_dsl.text.source import read_source\n"
        "for text in ('rules A\\n' + '\\n'.join(' ' * (4 + d) + 'if round is 1' for d in range(1900)),\n"
        "             'district A\\n' + '    gian 1 gold\\n' * 20000, 'district A\\n    type ' + 'x' * 1000000):\n"
        "    compile_pack('a', [read_source(text.encode(), 'a.card')[0]], ())\n"
        "print(open('/proc/self/status').read().partition('VmHWM:')[2].split()[0])\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert int(ran.stdout) < 200 * 1024
