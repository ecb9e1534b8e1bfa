"""Test that modules and classes have names of the trade, unique in their package tree."""

import ast
import re
from collections import Counter, defaultdict
from pathlib import Path

from tests.syntax import nodes_of, tree_of

ROOT = Path(__file__).parents[2]
TREES = ("citadels_core", "dsl/citadels_dsl", "tools")
"""The trees of packages; what a name means in one says nothing about the next."""

PARTICIPLE = re.compile(r"(?:ed|own|old|ould|ible|able|itten|oken|ught|osen|idden|iven)$")
"""What participles end with, and adjectives of what can be done."""

IRREGULAR = {
    "built",
    "done",
    "found",
    "held",
    "hidden",
    "kept",
    "left",
    "lost",
    "made",
    "meant",
    "paid",
    "said",
    "seen",
}
IRREGULAR |= {"sent", "shown", "spent", "taken", "thought", "told"}

NOUNS = {
    "feed": "a noun",
    "facts_of_the_table": "the table is a noun",
    "invisible": "the term of Unicode for such characters",
    "link_table": "the table is a noun",
    "table": "a noun",
    "events_of_gold": "gold is a noun",
}
"""Names with such an ending that are as they should be, with the reason."""

TERMS = {}
"""Participles that stay, with the reason."""

MEANINGS = {
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

NOUNS_OF_CLASSES = {
    "binding": "what a name stands for",
    "feed": "a noun",
    "fold": "what makes one value of many is called so",
    "meaning": "a noun",
    "numbering": "a way to number things",
    "opening": "the first thing that is done with a table",
    "ping": "a noun",
    "retelling": "a noun",
    "seating": "who sits where",
    "table": "a noun",
    "thing": "a noun",
    "thinking": "a noun",
    "token": "a noun",
    "variable": "a noun",
    "wording": "a noun",
}
"""Nouns at the end of class names that look like participles."""

COMPILED = "games are hashed, and packs cached, by this name"
PUBLIC = "what is promised stays"

PARTICIPLES_OF_CLASSES = {
    "Allowed": COMPILED,
    "Built": COMPILED,
    "Declared": COMPILED,
    "Found": COMPILED,
    "Given": PUBLIC,
    "Loaded": PUBLIC,
    "Named": COMPILED,
    "Refused": PUBLIC,
    "Sealed": COMPILED,
    "Seen": COMPILED,
    "Spent": "the class of a fact has the name of the fact",
    "TableChanged": PUBLIC,
}
"""Participles that stay as names of classes, with the reason."""

SHARED_CLASSES = {
    "Reply": "a part of compiled packs, and a message of the wire",
    "State": "a part of compiled packs, and a message of the wire",
}
"""Names that two classes have, with the reason."""


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


def test_a_module_name_is_unique_in_its_tree() -> None:
    for tree in TREES:
        places = defaultdict(list)
        for file in shipped(tree):
            if not file.stem.startswith("__"):
                places[file.stem].append(file.relative_to(ROOT).as_posix())
        assert {name: there for name, there in places.items() if len(there) > 1 and name not in MEANINGS} == {}


def test_each_listed_module_name_needs_its_exception() -> None:
    counts = Counter((tree, file.stem) for tree in TREES for file in shipped(tree))
    assert [name for name in MEANINGS if max(counts[tree, name] for tree in TREES) < 2] == []
    named = {name for _, name in counts} | {file.parent.name for tree in TREES for file in shipped(tree)}
    assert sorted({*NOUNS, *TERMS} - named) == []


def classes_of(*trees: str) -> dict[str, list[str]]:
    """Return where the classes of each name are."""
    places = defaultdict(list)
    for file in (file for tree in trees for file in shipped(tree)):
        for node in nodes_of(tree_of(file)):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(file.relative_to(ROOT).as_posix())
    return places


def last_word(name: str) -> str:
    """Return the last word of the name of a class.

    >>> last_word("EventSentence"), last_word("_Underline")
    ('sentence', 'underline')
    """
    return re.split(r"(?=[A-Z])", name)[-1].lower()


def sounds_like_a_participle(name: str) -> bool:
    """Return whether the name of a class ends like a participle, present participles included."""
    return is_participle(last_word(name)) or last_word(name).endswith("ing")


def test_classes_are_named_by_nouns() -> None:
    names = classes_of(*TREES)
    assert len(names) > 500
    wrong = {name: there for name, there in names.items() if sounds_like_a_participle(name)}
    right = {name for name in wrong if last_word(name) in NOUNS_OF_CLASSES or name in PARTICIPLES_OF_CLASSES}
    assert {name: there for name, there in wrong.items() if name not in right} == {}


def test_class_names_are_unique() -> None:
    names = classes_of("citadels_core", "dsl/citadels_dsl")
    twice = {name: there for name, there in names.items() if len(there) > 1 and name not in SHARED_CLASSES}
    assert twice == {}


def test_each_listed_class_name_needs_its_exception() -> None:
    names = classes_of(*TREES)
    assert [name for name in SHARED_CLASSES if len(names.get(name, ())) < 2] == []
    assert [name for name in PARTICIPLES_OF_CLASSES if name not in names or not sounds_like_a_participle(name)] == []
    assert sorted(NOUNS_OF_CLASSES.keys() - set(map(last_word, names))) == []
    assert not any(name.lower() in NOUNS_OF_CLASSES for name in PARTICIPLES_OF_CLASSES)


def test_participles_are_detected() -> None:
    there = ("admitted", "checked", "capable", "known", "off_told", "requirable", "meant", "chosen")
    assert [name for name in there if not is_participle(name)] == []
    assert not any(map(is_participle, ("resolution", "lock", "speech", "edit", "bench")))
