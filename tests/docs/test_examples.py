"""Test that every example of the vocabulary compiles in its context."""

import pytest

from citadels_core.model.vocabulary import EVENTS, NOUNS, PREDICATES, QUERIES, VALUES, VERBS, WORDS, Clause, Word
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.diagnostics import Severity
from citadels_dsl.text.source import SourceText
from tests.docs.contexts import box, contexts
from tests.rows import each


def _name(word: Word) -> str:
    return f"{type(word).__name__}-{word.name}-{word.example}".replace(" ", "_")


@each("word", WORDS, ids=_name)
def test_every_example_compiles(word):
    within = word.within if isinstance(word, Clause) else ()
    found = []
    for text in contexts(word.example, within):
        result = compile_pack("trial", [SourceText("trial.card", text)], box())
        errors = [problem for problem in result.problems if problem.severity is Severity.ERROR]
        if not errors:
            return
        found.append(text + "\n".join(f"{problem.code} {problem.message}" for problem in errors))
    pytest.fail("\n\n".join(found) or "no context fits")


@each("word", [*NOUNS, *VALUES, *PREDICATES, *QUERIES, *EVENTS, *VERBS], ids=_name)
def test_every_word_occurs_in_its_own_example(word):
    name = getattr(word, "head", None) or word.name
    names = {name, name + "s", name + "es"}
    assert any(name in word.example for name in names)
