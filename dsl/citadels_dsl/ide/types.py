"""Infer approximate types of the names and values on a line, for completion."""

import re
from collections.abc import Mapping

from citadels_core.model.vocabulary.clauses import CARDS
from citadels_core.model.vocabulary.types import element
from citadels_dsl.compiler.instructions.procedures import header_of
from citadels_dsl.ide.lines import ClauseLine, lines
from citadels_dsl.text.by_name import EVENT_BY_NAME, FACTS_BY_NAME, FREE_VALUES, NOUN_BY_WORD, QUERY_BY_NAME
from citadels_dsl.text.keywords import CLAUSE_BY_WORD, keyword_of
from citadels_dsl.text.source import SourceText
from citadels_dsl.text.titles import TITLE_WORD, WORD, begins_title

_GIVES = re.compile(r"^(?:sealed +choose|choose|target|for +each)\b(.*)$")
_AS = re.compile(rf"\bas +({WORD})")
_MANY = re.compile(r"\b(?:up to|any number|or more|\d+|every)\b")
_LET = re.compile(rf"^let +({WORD}) +be +(.*)$")
_CHAIN = re.compile(rf"((?:your +)?(?:{TITLE_WORD}|{WORD})(?: +of +{WORD})*(?:\.{WORD})*)$")


def names_at(source: SourceText, line: ClauseLine | None, start: int, text: str) -> dict[str, str]:
    """Return the types of the names in scope at the beginning of a line; an unknown type is empty.

    ``line`` is an earlier line of the rule; ``text`` is the text of the line at ``start``.
    """
    found: dict[str, str] = {}
    if line is None:
        return found
    rule = [other for other in lines(source) if other.root == line.root and other.span.start < start]
    if line.kind in CARDS:
        found["this"] = NOUN_BY_WORD[line.kind].type
    if not line.in_scenario:
        found["you"] = "Player"
    for said in [*(other.text for other in rule), text]:
        found |= _introduced_types(said, found)
    return found


def _introduced_types(text: str, known: Mapping[str, str]) -> dict[str, str]:
    clause = CLAUSE_BY_WORD.get(keyword_of(text, scenario=False))
    said = clause.match(text) if clause is not None else None
    if clause is not None and said is not None:
        if "EVENT" in said:
            several = [EVENT_BY_NAME[event].fields for event in said["EVENT"]]
            return dict(given for given in several[0] if all(given in fields for fields in several))
        query = said.get("QUERY", (clause.name,))[0].removeprefix("your").strip()
        if query in QUERY_BY_NAME:
            return dict(QUERY_BY_NAME[query].fields)
    if text.startswith("procedure "):
        return dict(header[1]) if (header := header_of(text)) is not None else {}
    if let := _LET.match(text):
        return {let[1]: type_of(let[2], known)}
    if choice := _GIVES.match(text):
        noun = next((word for word in re.findall(r"[a-z]+", choice[1]) if word in NOUN_BY_WORD), "")
        type_ = NOUN_BY_WORD[noun].type if noun else ""
        named = _AS.search(choice[1])
        many = "*" if type_ and _MANY.search(choice[1].partition(" in ")[0]) and not text.startswith("for") else ""
        return {named[1] if named else noun: type_ + many} if noun or named else {}
    return {}


def type_of(text: str, known: Mapping[str, str]) -> str:
    """Return the type of the value with which a text ends, empty if the type is unknown.

    >>> type_of("if district.owner", {"district": "District"}), type_of("pay your gold", {})
    ('Player', 'Int')
    """
    chain = _CHAIN.search(text.rstrip())
    if chain is None:
        return ""
    first, *facts = chain[1].split(".")
    if first.startswith("your "):
        type_ = fact_of("Player", first.removeprefix("your ").strip())
    else:
        type_ = known.get(first, "") or _free(first)
    for fact in facts:
        type_ = fact_of(type_, fact)
    return type_


def _free(word: str) -> str:
    if begins_title(word):
        return "Player"  # a dot after a capitalised name occurs only in scenarios, after a player
    if word in FREE_VALUES:
        return FREE_VALUES[word].type
    return f"{NOUN_BY_WORD[word].type}*" if word in NOUN_BY_WORD else ""


def fact_of(type_: str, fact: str) -> str:
    """Return the type of the expression ``value.fact`` for a value of the given type."""
    owner = element(type_)
    for value in FACTS_BY_NAME.get(fact, ()):
        if element(value.of or "") == owner:
            return value.type
    return "Int" if fact in QUERY_BY_NAME else ""
