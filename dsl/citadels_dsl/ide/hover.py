"""Build hover texts: the declaration behind a name, or the meaning of a word."""

from attrs import frozen

from citadels_core.model.vocabulary import Clause, Event, Predicate, Value, Verb, Word
from citadels_core.model.vocabulary.types import type_called
from citadels_dsl.ide.icon_words import icon_at
from citadels_dsl.ide.index import LOCAL, OWN, PROCEDURE, Symbol
from citadels_dsl.ide.lines import ClauseLine, line_at
from citadels_dsl.ide.project import EditorPack, Project
from citadels_dsl.ide.resolve import named_at
from citadels_dsl.ide.words import by_phrase, longest, told
from citadels_dsl.scenarios.match_sentences import fitting
from citadels_dsl.text.keywords import CLAUSE_BY_WORD, FORMS
from citadels_dsl.text.source import SourceText, Span
from citadels_dsl.text.tokens import Token


@frozen
class Hover:
    """A hover text in Markdown, and the span of the text that it describes."""

    text: str
    span: Span


def hover(project: Project, path: str, offset: int) -> Hover | None:
    """Return the hover text for the word or name at an offset in a file, or None."""
    source = project.source(path)
    if source is None:
        return None
    named = named_at(project, path, offset)
    if named is not None and not (named.mention.declares and named.symbols[0].group in LOCAL):
        parts = [about(project, symbol) for symbol in named.symbols[:MOST]]
        return Hover("\n\n---\n\n".join(parts), named.span)
    line = line_at(source, offset)
    if line is None or not line.span.start <= offset <= line.span.end:
        return None
    if icon := icon_at(line, offset):
        return Hover(*icon)
    if found := _word(source, line, offset):
        return found
    if named is not None:
        return Hover(about(project, named.symbols[0]), named.span)
    return _enclosing_hover(line, offset)


SHOWN = ("cost", "copies", "rank", "text")
"""The patched fields of a card that are shown with their new values."""

MOST = 4
"""The maximum number of meanings of one name that are shown."""


def about(project: Project, symbol: Symbol) -> str:
    """Return the Markdown text about a symbol: its kind, its documentation or source text, and its place."""
    pack = project.pack_of(symbol.path)
    source = project.source(symbol.path)
    if pack is None or source is None:
        return f"**{symbol.name}**"
    line, _ = source.position(symbol.span.start)
    where = f"[{pack.id}] {symbol.path.rsplit('/', 1)[-1]}, line {line}"
    parts = [f"**{symbol.name}** ({_kind(symbol)})"]
    if symbol.group == "card":
        parts += _card(project, pack, symbol)
    elif symbol.group in ("state", "action", PROCEDURE, OWN, "ban", *LOCAL):
        parts.append(f"```card\n{_shown(source, symbol.whole)}\n```")
    parts.append(f"Declared in {where}.")
    return "\n\n".join(parts)


def _kind(symbol: Symbol) -> str:
    of = f" of {symbol.home}" if symbol.home and symbol.group not in LOCAL else ""
    kinds = {"ban": "a ban", "local": "a name of this rule", "player": "a player of this scenario", "score": "points"}
    return kinds.get(symbol.group, symbol.kind) + of


def _card(project: Project, pack: EditorPack, symbol: Symbol) -> list[str]:
    card = next((card for card in pack.module.cards if card.name.lower() == symbol.key), None)
    if card is None:
        return ["It has errors, so nothing is known of what it does."]
    cost = "no cost" if card.costless else f"cost {card.cost}"
    facts = [f"rank {card.rank or 'none'}"] if card.rank else [type_called(card.type), cost]
    parts = [", ".join(facts), card.text or card.sentence]
    for other in project.packs:
        for patch in other.module.patches:
            if patch.card == card.id:
                changes = [f"{name} {value}" for name, value in patch.fields if name in SHOWN]
                changes += [f"without {head}" for head, _ in patch.removes]
                changes += [said for _, _, said in patch.parts]
                parts.append(f"Changed by {other.id} ({patch.file}, line {patch.line}): {'; '.join(changes)}")
    return [part for part in parts if part]


LONGEST_BLOCK = 12


def _shown(source: SourceText, span: Span) -> str:
    rows = source.text[source.line_span(source.position(span.start)[0]).start : span.end].split("\n")
    margin = min((len(row) - len(row.lstrip()) for row in rows if row.strip()), default=0)
    shown = [row[margin:].rstrip() for row in rows[:LONGEST_BLOCK]]
    return "\n".join([*shown, "..."] if len(rows) > LONGEST_BLOCK else shown)


def _word(source: SourceText, line: ClauseLine, offset: int) -> Hover | None:
    if line.keyword and line.keyword_span.start <= offset <= line.keyword_span.end:
        if line.in_scenario and line.depth:
            return _sentence(line)
        words = _fitting(by_phrase().get(FORMS.get(line.keyword, line.keyword), ()), Clause)
        return Hover("\n\n---\n\n".join(map(told, words[:1])), line.keyword_span) if words else None
    found = _longest_phrase(line.tokens, offset)
    if found is None:
        return _sentence(line) if line.in_scenario and line.depth else None
    words, span = found
    before = source.text[max(span.start - 5, 0) : span.start]
    if before.endswith("."):
        words = _fitting(words, Value) or words
    elif before.endswith(("is ", "not ")):
        words = _fitting(words, Predicate) or words
    elif (clause := CLAUSE_BY_WORD.get(line.keyword)) is not None and "EVENT" in clause.holes:
        words = _fitting(words, Event) or words
    elif not line.keyword:
        words = _fitting(words, Verb) or words
    return Hover("\n\n---\n\n".join(map(told, words[:MOST])), span)


def _enclosing_hover(line: ClauseLine, offset: int) -> Hover | None:
    clause = CLAUSE_BY_WORD.get(line.keyword)
    if clause is not None and "SENTENCE" in clause.holes:  # the line is English and has no words of the language
        return None
    here = next((token.inner for token in line.tokens if token.inner.start <= offset <= token.inner.end), line.span)
    words = _fitting(by_phrase().get(line.keyword, ()), Clause)
    if not words:
        said = (_longest_phrase(line.tokens, token.span.start) for token in line.tokens)
        words = next((verbs for found in said if found and (verbs := _fitting(found[0], Verb))), ())
    return Hover("\n\n---\n\n".join(map(told, words[:MOST])), here) if words else None


def _fitting(words: tuple[Word, ...], type_: type[Word]) -> tuple[Word, ...]:
    return tuple(word for word in words if isinstance(word, type_))


def _longest_phrase(tokens: tuple[Token, ...], offset: int) -> tuple[tuple[Word, ...], Span] | None:
    here = next((at for at, t in enumerate(tokens) if t.is_word and t.span.start <= offset <= t.span.end), None)
    if here is None:
        return None
    for count in range(longest(), 0, -1):
        for first in range(max(here - count + 1, 0), here + 1):
            part = tokens[first : first + count]
            words = by_phrase().get(" ".join(token.text for token in part))
            if words and len(part) == count:
                return words, part[0].span.join(part[-1].span)
    return None


def _sentence(line: ClauseLine) -> Hover | None:
    found = fitting(line.keyword, line.text[len(line.keyword) :])
    if found is not None:
        return Hover(told(found[0]), line.span)
    words = by_phrase().get(line.keyword, ())
    return Hover(told(words[0]), line.keyword_span) if words else None
