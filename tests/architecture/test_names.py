"""Modules are named by nouns and verbs of the trade, and a name means one thing in its tree of packages."""

import re
from collections import Counter, defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
TREES = ("citadels_core", "dsl/citadels_dsl", "tools")
"""The trees of packages; what a name means in one says nothing about the next."""

PARTICIPLE = re.compile(r"(?:ed|own|old|ould|ible|able|itten|oken|ught|osen|idden|iven)$")
"""What participles end with, and adjectives of what can be done."""

IRREGULAR = frozenset({"found", "hidden", "made", "meant", "said", "seen", "sent", "shown", "taken", "told"})

NOUNS = {
    "feed": "a noun",
    "facts_of_the_table": "the table is a noun",
    "invisible": "the term of Unicode for such characters",
    "link_table": "the table is a noun",
    "table": "a noun",
    "events_of_gold": "gold is a noun",
}
"""Names with such an ending that are as they should be, with the reason."""

TERMS = {
    "never_scored": "the state of affairs that its finding warns of",
}
"""Participles that stay, with the reason."""

MEANINGS = {
    "answers": "the answers to a question",
    "capabilities": "what a pack can do",
    "declared_state": "the markers, counters and notes of cards",
    "effects": "what a rule does",
    "errors": "what is raised, a class for each kind",
    "fixes": "the fixes of findings",
    "habits": "what players mostly do",
    "heads": "the first lines of rules",
    "install": "packs are installed",
    "instructions": "the instructions of programs",
    "list_": "the command that lists, each in its group",
    "messages": "what is said, to people or between programs",
    "lock": "a file that pins packs",
    "progress": "how far a long task is",
    "report": "a report for people and programs",
    "resources": "what a player may gather and spend",
    "rules": "the rules of cards",
    "simulate": "games among bots for their figures",
    "soak": "games at random for their defects",
    "values": "the values of rules",
}
"""What a name means that stands in more than one room of a tree."""


def shipped(tree: str) -> list[Path]:
    return sorted((ROOT / tree).rglob("*.py"))


def is_participle(name: str) -> bool:
    last = name.rsplit("_", maxsplit=1)[-1]
    return last in IRREGULAR or PARTICIPLE.search(last) is not None


def test_modules_are_named_by_nouns_and_verbs() -> None:
    files = [file for tree in TREES for file in shipped(tree)]
    assert len(files) > 300
    named = {file.stem for file in files} | {file.parent.name for file in files}
    assert sorted(name for name in named if is_participle(name) and name not in NOUNS | TERMS) == []


def test_a_name_means_one_thing_in_its_tree() -> None:
    for tree in TREES:
        places = defaultdict(list)
        for file in shipped(tree):
            if not file.stem.startswith("__"):
                places[file.stem].append(file.relative_to(ROOT).as_posix())
        assert {name: there for name, there in places.items() if len(there) > 1 and name not in MEANINGS} == {}


def test_each_exception_is_of_a_name_that_needs_it() -> None:
    counts = Counter((tree, file.stem) for tree in TREES for file in shipped(tree))
    assert [name for name in MEANINGS if max(counts[tree, name] for tree in TREES) < 2] == []
    named = {name for _, name in counts} | {file.parent.name for tree in TREES for file in shipped(tree)}
    assert sorted({*NOUNS, *TERMS} - named) == []


def test_what_is_a_participle() -> None:
    there = ("admitted", "checked", "capable", "known", "off_told", "requirable", "meant", "chosen")
    assert [name for name in there if not is_participle(name)] == []
    assert not any(map(is_participle, ("finding", "resolution", "lock", "speech", "edit", "bench")))
