"""Test that facts about words are in their rows: no other module lists words by name."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from citadels_core.model.vocabulary import CLAUSES, EVENTS, FACTS, INSTRUCTIONS, OPERATORS, VALUES, VERBS
from citadels_core.model.vocabulary.clauses import RULED
from tests.syntax import nodes_of, tree_of

ROOT = Path(__file__).parents[2]
VOCABULARY = ROOT / "citadels_core" / "model" / "vocabulary"

SAID = frozenset(row.name for rows in (EVENTS, VERBS) for row in rows)
"""The words that no module lists."""

EVENT_NAMES = frozenset(row.name for row in EVENTS)
"""The words of which no set may name even one."""

READ = frozenset(row.name for rows in (OPERATORS, INSTRUCTIONS, FACTS, VALUES) for row in rows)
"""The words that no module lists that goes through compiled rules; others read them as the grammar writes them."""

RULES = (
    "citadels_core/model",
    "citadels_core/machine",
    "citadels_core/box",
    "citadels_core/game",
    "dsl/citadels_dsl/checker",
)

EXCEPTIONS = {
    "citadels_core/cli/commands/pack/__init__.py: COMMANDS": "the commands of a terminal",
    "dsl/citadels_dsl/compiler/clauses/action_rules.py: destroy, discard": "what may stand in a line of costs",
    "citadels_core/wire/messages.py: add, remove, replace": "the operations of a JSON Patch",
    "citadels_core/machine/question_fields.py: KINDS": "the kinds of decisions",
    "citadels_core/machine/tally_row.py: RULE_COLUMNS": "the columns of a tally",
    "citadels_core/machine/linking/link_table.py: turn, round": "the limits in the order of their places in saves",
    "citadels_core/model/programs/meaning.py: ABSENT": "the attributes of rules that saves know",
    "citadels_core/machine/linking/constant_folding.py: NAMES": "how each kind of name is worked out",
    "citadels_core/box/places.py: BUILT_IN": "the places of every box, by their numbers in the machine",
    "dsl/citadels_dsl/checker/declarations/lasting_states.py: marker, note": "what an author is told to write for each",
    "dsl/citadels_dsl/checker/declarations/idle_declarations.py: counter, note, zone": "what authors are told to write",
}
"""The lists that are there all the same, by their names or by the words in them, and what they are."""


def words_of(node: ast.AST) -> list[str]:
    """Return the texts that a set, tuple or list holds, or that are the keys of a dict."""
    parts: list[ast.expr | None] = []
    match node:
        case ast.Set(elts=several) | ast.Tuple(elts=several) | ast.List(elts=several):
            parts = [*several]
        case ast.Dict(keys=keys):
            parts = [*keys]
        case _:
            pass
    return [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]


def named_in(node: ast.AST, words: frozenset[str], alone: frozenset[str]) -> list[str]:
    """Return the words that a collection names, or the restricted words that one ``match`` distinguishes."""
    if isinstance(node, ast.Match):
        cases = [
            part.value for case in node.cases for part in ast.walk(case.pattern) if isinstance(part, ast.MatchValue)
        ]
        return [part.value for part in cases if isinstance(part, ast.Constant) and part.value in alone]
    return [one for one in words_of(node) if one in words]


def lists(tree: ast.Module, words: frozenset[str], alone: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield the collections that name several words: the name of each, or else its words.

    A set that names one word is a list too where that word must not stand ``alone``.
    """
    called: dict[int, str] = {}
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        value = node.value if isinstance(node, ast.Assign | ast.AnnAssign) else None
        for target in targets:
            if isinstance(target, ast.Name) and value is not None:
                called |= {id(part): target.id for part in ast.walk(value)}
    for part in nodes_of(tree):
        found = named_in(part, words, alone)
        if len(set(found)) > 1 or (isinstance(part, ast.Set) and not alone.isdisjoint(found)):
            yield called.get(id(part), ", ".join(found[:3]))


RULE_CLAUSES = [row for row in CLAUSES if (row.never or row.within == RULED) and row.name not in ("if", "for each")]
CLAUSE_WORDS = frozenset(word for row in RULE_CLAUSES for word in row.variants)
"""The words that rules begin with."""

NAMES = "kinds of names, which are called as the clauses that give them"

CLAUSE_EXCEPTIONS = {
    "dsl/citadels_dsl/compiler/clauses/rules.py: RULE_KINDS": "who compiles each",
    "dsl/citadels_dsl/describe/rules.py: TELLERS": "who says each",
    "dsl/citadels_dsl/compiler/declarations/clauses.py: action, when": "where lines of effects may stand",
    "dsl/citadels_dsl/ide/colours.py: _GROUPS": NAMES,
    "dsl/citadels_dsl/ide/index.py: IN_SCENARIOS": NAMES,
    "dsl/citadels_dsl/ide/index.py: action, must, score": NAMES,
    "dsl/citadels_dsl/lsp/translate.py: ITEMS": NAMES,
    "dsl/citadels_dsl/lsp/translate.py: SYMBOLS": NAMES,
}
"""The lists of clauses that are there all the same, and what they are."""


@cache
def lists_of_clauses() -> frozenset[str]:
    """Return the lists of clauses of all modules that ship, but for those of the vocabulary itself."""
    found: set[str] = set()
    for folder in ("citadels_core", "dsl"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            if VOCABULARY not in file.parents:
                path = file.relative_to(ROOT).as_posix()
                found |= {f"{path}: {one}" for one in lists(tree_of(file), CLAUSE_WORDS)}
    return frozenset(found)


def test_no_module_lists_clauses() -> None:
    assert sorted(lists_of_clauses() - CLAUSE_EXCEPTIONS.keys()) == []


def test_each_list_of_clauses_is_needed() -> None:
    assert sorted(CLAUSE_EXCEPTIONS.keys() - lists_of_clauses()) == []
    assert all(CLAUSE_EXCEPTIONS.values())


@cache
def everywhere() -> frozenset[str]:
    """Return the lists of all modules that ship, but for those of the vocabulary itself."""
    files = [path for folder in ("citadels_core", "dsl") for path in sorted((ROOT / folder).rglob("*.py"))]
    assert len(files) > 300
    found: set[str] = set()
    for file in files:
        path = file.relative_to(ROOT).as_posix()
        if VOCABULARY not in file.parents:
            words = SAID | READ if path.startswith(RULES) else SAID
            found |= {f"{path}: {one}" for one in lists(tree_of(file), words, EVENT_NAMES)}
    return frozenset(found)


def test_no_module_lists_words_that_have_rows() -> None:
    assert sorted(everywhere() - EXCEPTIONS.keys()) == []


def test_each_exception_is_needed_and_has_a_reason() -> None:
    assert sorted(EXCEPTIONS.keys() - everywhere()) == []
    assert all(EXCEPTIONS.values())


def test_lists_of_words_are_detected() -> None:
    words = frozenset({"gold gained", "gold paid"})
    text = 'ONE = frozenset({"gold gained"} | {"gold paid"})\nTWO = frozenset({"gold gained", "gold paid"})\n'
    text += 'def f():\n    return x in ("gold gained", "gold paid") or {"gold paid": 1}\n'
    assert list(lists(ast.parse(text), words)) == ["TWO", "gold gained, gold paid"]
    assert sorted(lists(ast.parse(text), words, words)) == ["ONE", "ONE", "TWO", "gold gained, gold paid"]


def test_match_cases_over_words_count_as_a_list() -> None:
    text = 'match x:\n    case "gold gained", _:\n        y\n    case Emit("gold paid"):\n        z\n'
    words = frozenset({"gold gained", "gold paid"})
    assert list(lists(ast.parse(text), words, words)) == ["gold gained, gold paid"]
