"""Collect the output of tools for fixed texts: sentences, findings, editor answers, mutants, coverage points.

Each collection is a file of sections, kept beside the traces of games: whoever rebuilds a part of the language sees
which sentence, finding or completion has changed.
"""

import random
import re
from collections.abc import Callable, Iterator, Mapping
from difflib import unified_diff
from functools import cache
from hashlib import blake2b
from pathlib import Path

from citadels_core.lab.coverage.points import watched
from citadels_core.lab.mutation.mutants import mutants
from citadels_core.model.programs.ir import Module
from citadels_core.packs import load
from citadels_dsl.ide.completion import complete
from citadels_dsl.ide.hover import hover
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.session.session import Session
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import SourceText, read_source
from tests.dsl.breaking import broken_cards, findings_of
from tests.dsl.reader import written
from tests.dsl.test_held_out import HOME as HELD_OUT
from tests.dsl.test_held_out import cases
from tests.editor.projects import project
from tests.golden.traces import FOLDER

ROOT = Path(__file__).parents[2]
SAY_IT = ROOT / "dsl" / "citadels_dsl" / "idioms" / "say_it"
MODS = tuple(sorted(path.parent for path in (ROOT / "mods").glob("*/pack.toml")))

BROKEN = 600
"""So many official cards with one line broken are judged."""

EVERY = 12
"""One of so many words of a file is asked about."""

MOST_LETTERS = 150
"""So much of an answer is kept; of the rest a hash."""

WORD = re.compile(r"[\w'’-]+")
FILE = "a.card"

Section = tuple[str, list[str]]


@cache
def official() -> tuple[Module, ...]:
    return load().modules


def sentences() -> Iterator[Section]:
    """Yield the sentences generated from rules: official cards, samples, idioms and tests."""
    for module in load(*MODS).modules:
        for card in module.cards:
            yield card.id, [card.sentence]
    for at, text in enumerate(written()):
        module = compile_pack("try", [SourceText(FILE, text)], official()).module
        yield from ((f"{at} {card.name}", [card.sentence]) for card in module.cards)


def findings() -> Iterator[Section]:
    """Yield the findings in the wrong cards of the tests, and in official cards with one broken line."""
    for path in sorted(HELD_OUT.rglob("*.txt")):
        for case in cases(path):
            if not case.text.startswith("--- "):
                said = compile_pack("try", [SourceText(FILE, case.text)], official()).problems
                yield f"{path.stem}: {case.name}", list(map(_told, said))
    for at, text in enumerate(written()):
        if said := compile_pack("try", [SourceText(FILE, text)], official()).problems:
            yield f"written {at}", list(map(_told, said))
    for at, broken in enumerate(broken_cards(BROKEN, random.Random(24))):
        yield f"{at} {broken.path}:{broken.number} {broken.new}", list(map(_told, findings_of(broken)))


def _told(one: Diagnostic) -> str:
    parts = [f"{one.code} {one.severity} {one.span.start}-{one.span.end} {one.message}", one.help or ""]
    parts += [f"{label.span.start} {label.message}" for label in one.labels]
    if one.fix is not None:
        parts.append(f"{one.fix.span.start}-{one.fix.span.end} {one.fix.replacement!r}")
    return " | ".join(parts).replace("\n", " ")


def answers() -> Iterator[Section]:
    """Yield hover texts on words of idioms, and completions at the ends of line prefixes."""
    for path in sorted(SAY_IT.glob("*.card")):
        for number, text in enumerate(re.split(r"^(?=## )", path.read_text("utf-8"), flags=re.MULTILINE)):
            whole = project(text)
            for word in [*WORD.finditer(text)][number % EVERY :: EVERY]:
                start, end, rest = word.start(), word.end(), text.find("\n", word.end())
                shown = hover(whole, FILE, start)
                offered = complete(project(f"{text[:end]} {text[rest:]}"), FILE, end + 1)
                labels = "; ".join(f"{item.label} ({item.detail})" for item in offered)
                line = text[text.rfind("\n", 0, start) + 1 : end].strip()
                yield (
                    f"{path.name} {number} {start} {line}",
                    [
                        f"hover: {_short(shown.text if shown else '')}",
                        f"{len(offered)} offered: {_short(labels)}",
                    ],
                )


def _short(text: str) -> str:
    line = text.replace("\n", " ")
    return (
        line
        if len(line) <= MOST_LETTERS
        else f"{line[:MOST_LETTERS]} ... {blake2b(line.encode(), digest_size=4).hexdigest()}"
    )


def changed() -> Iterator[Section]:
    """Yield the mutants of the idioms and samples, and the coverage points of the samples."""
    for path in [*sorted(SAY_IT.glob("*.card")), *(file for mod in MODS for file in sorted(mod.rglob("*.card")))]:
        source, _ = read_source(path.read_bytes(), path.name)
        compiled = Session("mine", official()).compile([source])
        lines = [
            f"{one.line} {one.what}: {one.before} -> {one.after}" for one in mutants(source, "mine", compiled.names)
        ]
        yield f"mutants of {path.relative_to(ROOT).as_posix()}", lines
    for owner in watched(load(*MODS)).owners:
        yield (
            f"points of {owner.id}",
            [f"{rule.name}: {point.line} {point.lack}" for rule in owner.rules for point in rule.points],
        )


COLLECTIONS: Mapping[str, Callable[[], Iterator[Section]]] = {
    "sentences": sentences,
    "findings": findings,
    "answers": answers,
    "changed": changed,
}


def write(name: str) -> None:
    """Rewrite a collection."""
    path = FOLDER / f"{name}.txt"
    path.write_text(
        "".join(f"== {title}\n" + "".join(f"    {line}\n" for line in lines) for title, lines in COLLECTIONS[name]()),
        "utf-8",
    )


def read(name: str) -> dict[str, list[str]]:
    """Return the sections of a stored collection."""
    kept: dict[str, list[str]] = {}
    for line in (FOLDER / f"{name}.txt").read_text("utf-8").splitlines():
        if line.startswith("== "):
            kept[line.removeprefix("== ")] = lines = []
        else:
            lines.append(line.removeprefix("    "))
    return kept


def differing(name: str) -> Iterator[str]:
    """Yield the sections that differ from the stored ones, each with its lines before and after."""
    kept, made = read(name), dict(COLLECTIONS[name]())
    for title in sorted({*kept, *made}):
        before, after = kept.get(title, []), made.get(title, [])
        if before != after:
            yield "\n".join([f"{name}, {title}:", *unified_diff(before, after, "kept", "now", n=0, lineterm="")])
