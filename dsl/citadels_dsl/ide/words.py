"""Build the documentation of the words of the language that an editor shows."""

from functools import cache

from citadels_core.model.vocabulary import (
    WORDS,
    Clause,
    Event,
    Noun,
    Predicate,
    Query,
    Sentence,
    Value,
    Verb,
    Word,
    third_person,
)
from citadels_core.model.vocabulary.types import article
from citadels_dsl.compiler.match_forms import plain_form as verb_form
from citadels_dsl.scenarios.match_sentences import plain_form

KINDS: tuple[tuple[type[Word], str], ...] = (
    (Noun, "thing"),
    (Value, "fact"),
    (Predicate, "after is"),
    (Query, "number that is asked for"),
    (Event, "event"),
    (Verb, "verb"),
    (Sentence, "sentence of a scenario"),
    (Clause, "clause"),
)
TOLD_FIRST: tuple[type[Word], ...] = (Clause, Verb, Event, Query, Value, Predicate, Noun)
"""The order in which the meanings of a phrase are shown."""


def kind_of(word: Word) -> str:
    """Return the kind of a vocabulary word as an English phrase."""
    return next(said for type_, said in KINDS if isinstance(word, type_))


def form_of(word: Word) -> str:
    """Return the form of a word, with its placeholders in capital letters."""
    match word:
        case Clause():
            return word.form
        case Verb():
            return " | ".join(map(verb_form, word.forms))
        case Sentence():
            return " | ".join(f"{word.keyword} {plain_form(form)}" for form in word.forms)
        case Noun():
            return f"{word.name}, {word.plural}"
        case Value() if word.of is not None:
            return f"{article(word.of)}.{word.name}".removeprefix("a ").removeprefix("an ")
        case _:
            return word.name


def told(word: Word) -> str:
    """Return the Markdown documentation of a word: its meaning, form and example."""
    parts = [f"**{word.name}** ({kind_of(word)})", word.meaning]
    if form_of(word) != word.name:
        parts.insert(1, f"`{form_of(word)}`")
    if isinstance(word, Event):
        fields = ", ".join(f"`{name}` ({article(type_)})" for name, type_ in word.fields)
        parts.append(f"Its fields: {fields}.")
    if isinstance(word, Value):
        parts.append(f"It is {article(word.type)}.")
    if word.deprecated_by:
        parts.append(f"No longer used: write `{word.deprecated_by}` instead.")
    parts.append(f"```card\n{word.example}\n```")
    return "\n\n".join(parts)


@cache
def by_phrase() -> dict[str, tuple[Word, ...]]:
    """Return the vocabulary words by spelling; verbs also in the third person, nouns also in the plural."""
    found: dict[str, list[Word]] = {}
    words = [word for word in WORDS if not isinstance(word, Sentence)]
    for word in sorted(words, key=lambda one: TOLD_FIRST.index(type(one))):
        names = [word.name]
        if isinstance(word, Verb):
            names.append(third_person(word.name))
        if isinstance(word, Noun):
            names.append(word.plural)
        for name in names:
            there = found.setdefault(name, [])
            if not any(told(other) == told(word) for other in there):
                there.append(word)
    return {name: tuple(words) for name, words in found.items()}


@cache
def longest() -> int:
    """Return the number of words in the longest phrase of the vocabulary."""
    return max(len(name.split()) for name in by_phrase())
