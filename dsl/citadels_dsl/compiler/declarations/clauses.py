"""Check the clauses of a declaration; parse clauses with a number, a word or numbers of players."""

import re

from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.model.vocabulary import CLAUSES
from citadels_core.model.vocabulary.clauses import CARDS
from citadels_core.model.vocabulary.types import DECLARED, TYPELESS
from citadels_dsl.compiler.clauses.rules import RULE_KINDS
from citadels_dsl.compiler.declarations.listings import article
from citadels_dsl.compiler.english import begins_with_verb, how_it_is_said, is_sentence
from citadels_dsl.compiler.instructions.effects import EXAMPLES
from citadels_dsl.compiler.scope import Scope, Unit
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.corrections import NUMBER_WORDS, correction
from citadels_dsl.text.diagnostics import Fix, Label, Subject
from citadels_dsl.text.keywords import ACTION_HEADS, FORMS, PATCH
from citadels_dsl.text.source import Span

ONCE = frozenset(row.name for row in CLAUSES if row.once)

MOST_PLAYERS = 12

REQUIRED = {"district": ("type", "cost"), "character": ("rank",), "edition": ("players", "cast", "decks")}

LEAVES = ONCE | ACTION_HEADS | {"counts as", "base", "ranks"}
"""The clauses that have no block."""

CLAUSE_WORDS = {
    kind: [c.name for c in CLAUSES if kind in c.within]
    for kind in ("district", "character", "rules", "edition", *DECLARED)
}

VARIANT_WORDS = [
    c.name
    for c in CLAUSES
    if "edition" in c.within and c.name in {*RULE_KINDS, "for each", "base", "procedure", "tie break"}
]

IN_PATCHES = tuple(c.name for c in CLAUSES if c.within == (PATCH,))
"""The clauses that only patches have."""

PATCHING = ("decks", "characters", "districts", "variant", *IN_PATCHES, *VARIANT_WORDS)
"""The clauses of a patch of an edition: additions to its lists, and rules and bases that take precedence."""

MOST_WORDS = 5
"""For a longer line the help also names idioms."""

SHORTEST_TYPO = 3
"""A shorter first word is not taken for a misspelt clause."""

BELOW_A_RULE = (
    'write a rule above this line, such as "action NAME once per turn" or "when district built if player is you", '
    "and indent this line by 4 more spaces"
)
RULES_BEGIN = 'begin with the kind of rule, such as "action NAME once per turn", "when EVENT" or "score NUMBER"'

SAID_OTHERWISE = {
    "whenever": "when",
    **dict.fromkeys(("color", "colour", "kind"), "type"),
    **dict.fromkeys(("point", "value"), "score"),
    "price": "cost",
    **dict.fromkeys(("ability", "effect"), "action"),
    "description": "text",
}
"""Synonyms of clauses, in small letters and in the singular."""


def check_clauses(declaration: nodes.Declaration, unit: Unit) -> None:
    """Report clauses that are misplaced, duplicate or missing."""
    kind = declaration.kind
    if kind not in CLAUSE_WORDS and kind != PATCH:
        return
    if kind == PATCH:
        patched = declaration.name.lower()
        if entry := unit.names.cards.get(patched):
            allowed = [*CLAUSE_WORDS[entry.kind], *IN_PATCHES]
        elif patched in unit.names.editions:
            kind, allowed = "patch of an edition", list(PATCHING)
        else:
            return  # `compile_patch` reports the unknown name
    else:
        allowed = CLAUSE_WORDS[kind]
    seen: dict[str, nodes.Line] = {}
    meant: set[str] = set()
    for line in declaration.line.children:
        word = FORMS.get(line.keyword, line.keyword)
        if word not in allowed:
            meant.update(misplaced(line, word, kind, allowed, unit))
        elif word in ONCE and word in seen:
            labels = (Label(seen[word].span, "the first line is here"),)
            unit.report("CIT403", line.span, f'there are two lines "{word}"', "remove one of them", labels)
        seen.setdefault(word, line)
        if word in LEAVES and line.children:
            message = f'nothing can be indented below "{word}"'
            unit.report("CIT107", line.children[0].span, message, "begin this line in the column of the line above")
    for word in REQUIRED.get(kind, ()) if "" not in seen else ():
        spared = word == "cost" and "type" in seen and is_typeless(declaration)
        if word not in seen and word not in meant and declaration.name and not spared:
            advice = f"add a line below it, for example: {EXAMPLES[word]}"
            unit.report("CIT401", declaration.name_span, f'this {kind} has no line "{word}"', advice)


def misplaced(line: nodes.Line, word: str, kind: str, allowed: list[str], unit: Unit) -> list[str]:
    """Report a misplaced or unknown clause; return the valid clauses with a similar name or meaning."""
    may_have = f"{article(kind)} may have: {', '.join(allowed)}"
    if word:
        within = next((clause.within for clause in CLAUSES if clause.name == word), ())
        message = f'"{word}" is not allowed in {article(kind)}'
        advice = f'"{word}" is allowed in: {", ".join(within)}; {may_have}' if within else may_have
        if {"action", "when"} <= {*within}:
            advice = BELOW_A_RULE
        unit.report("CIT404", line.keyword_span, message, advice)
        return []
    words = line.text.split()
    first = words[0] if words else ""
    span = Span(line.span.start, line.span.start + len(first))
    if kind in CARDS and begins_with_verb(line.text):
        advice = f"{BELOW_A_RULE}; {how_it_is_said(line.text)}" if len(words) > MOST_WORDS else BELOW_A_RULE
        unit.report("CIT105", span, f'"{first}" begins an instruction, which must stand below a rule', advice)
        return []
    if kind in CARDS and is_sentence(line.text):
        message = "this is English text, not a rule"
        unit.report("CIT105", line.span, message, f"{RULES_BEGIN}; {how_it_is_said(line.text)}")
        return []
    meant = did_you_mean(first, allowed) if len(first) >= SHORTEST_TYPO else ()
    fix = correction(span, first, meant)
    if not meant and len(words) > 1:
        meant = did_you_mean(" ".join(words[:2]), allowed)
        said = line.text[: line.text.index(words[1], len(first)) + len(words[1])]
        fix = correction(Span(line.span.start, line.span.start + len(said)), said, meant)
    if not meant and SAID_OTHERWISE.get(first.lower().rstrip(":s")) in allowed:
        meant = (SAID_OTHERWISE[first.lower().rstrip(":s")],)
    advice = phrase(meant) or may_have
    if not meant and kind in CARDS and len(words) > 1:
        advice = f"{may_have}; {how_it_is_said(line.text)}"
    message = f'"{first}" is not a clause of {article(kind)}'
    unit.report("CIT105", span, message, advice, fix=fix, subject=Subject(near=meant))
    return list(meant)


def is_typeless(declaration: nodes.Declaration) -> bool:
    """Return whether a card has the type ``none``: players can draw, but never build, the card."""
    line = line_of(declaration, "type")
    return line is not None and line.text.split() == ["type", TYPELESS]


def line_of(declaration: nodes.Declaration, keyword: str) -> nodes.Line | None:
    """Return a declaration's first line that begins with a keyword; None if there is no such line."""
    return next((line for line in declaration.line.children if line.keyword == keyword), None)


def number_of(declaration: nodes.Declaration, keyword: str, least: int, most: int, unit: Unit, default: int = 0) -> int:
    """Return the number that a clause sets; the default for a missing or an invalid (reported) clause."""
    line = line_of(declaration, keyword)
    if line is None or line.content is None:
        return default
    items = line.items
    if len(items) != 1 or not isinstance(items[0], nodes.NumberNode):
        message, advice, fix = f'"{keyword}" needs a number', f"write for example: {EXAMPLES[keyword]}", None
        if len(items) == 1 and isinstance(items[0], nodes.NameNode) and items[0].text in NUMBER_WORDS:
            digits = str(NUMBER_WORDS.index(items[0].text))
            advice = f"write the number in digits: {keyword} {digits}"
            fix = Fix(items[0].span, digits, f"write {digits}")
        unit.report("CIT302", line.rest, message, advice, fix=fix)
        return default
    value = items[0].value
    if not least <= value <= most:
        unit.report("CIT402", items[0].span, f"{line.text} is out of range", f"write a number from {least} to {most}")
        return default
    return value


def word_of(declaration: nodes.Declaration, keyword: str, words: dict[str, str], default: str, unit: Unit) -> str:
    """Return the value in ``words`` for the word after a keyword; report a word that is not in ``words``."""
    line = line_of(declaration, keyword)
    if line is None:
        return default
    if line.plain not in words:
        unit.unknown(
            "CIT201", line.rest, f'after "{keyword}",', line.text, list(words), f"write one of: {', '.join(words)}"
        )
        return default
    return words[line.plain]


def players_of(line: nodes.Line, unit: Unit) -> tuple[int, int]:
    """Return the least and most players in a ``players`` clause; 2 and 7 for an invalid (reported) clause."""
    found = re.fullmatch("players +([0-9]{1,9})(?: +to +([0-9]{1,9}))?", line.text)
    if found is None:
        items = line.items
        message = 'this is not of the form "players NUMBER to NUMBER"'
        advice = f"write for example: {EXAMPLES['players']}"
        Scope(unit, "edition").misfit(items[1:], ["to"], line.rest, message, advice)
    elif not 1 <= int(found[1]) <= int(found[2] or found[1]) <= MOST_PLAYERS:
        advice = f"write the smaller number first, and numbers from 1 to {MOST_PLAYERS}"
        unit.report("CIT402", line.rest, "these numbers of players are not possible", advice)
    else:
        return int(found[1]), int(found[2] or found[1])
    return 2, 7
