"""Check whole declarations and turn them into compiled cards, states, decks, rules, editions and procedures."""

import re
from collections.abc import Iterable

from citadels_core.model import ir
from citadels_core.model.vocabulary import CLAUSES
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_dsl import nodes
from citadels_dsl.bindings import Entry, slug
from citadels_dsl.diagnostics import Label
from citadels_dsl.effects import EXAMPLES, block
from citadels_dsl.emitter import Emitter
from citadels_dsl.expressions import NOUN_BY_WORD, QUERY_BY_NAME, expect
from citadels_dsl.rules import RULE_KINDS, compile_rules
from citadels_dsl.scope import KNOWN, Scope, Unit
from citadels_dsl.source import Span
from citadels_dsl.suggest import did_you_mean, phrase
from citadels_dsl.type_help import NOT_DECLARED

ONCE = frozenset(
    {"type", "cost", "copies", "rank", "income", "text", "provenance", "players", "use rules", "until", "seen by"}
)
REQUIRED = {"district": ("type", "cost"), "character": ("rank",), "edition": ("players", "cast", "decks")}
PROVENANCES = ("official", "transcribed", "reconstructed", "original")
UNTIL = {"end of turn": "turn", "end of round": "round", "end of game": "game"}
SEEN_BY = ("all", "placer", "nobody")
PROCEDURE = re.compile("procedure +([a-z][a-z ]*?)(?: +for +([0-9]{1,9})(?: +to +([0-9]{1,9}))? +players?)?")
"""How the header of a procedure is written: its name and the numbers of players it is for."""
STATE_NAME = re.compile("[a-z][a-z0-9_-]*")
LEAVES = frozenset({*ONCE, "income", "counts as", "base", "limit shared with", "target", "costs"}) - {"cast", "decks"}
"""The clauses that are complete in one line."""
MOST_PLAYERS = 12
CLAUSE_WORDS = {
    kind: [c.name for c in CLAUSES if kind in c.within]
    for kind in ("district", "character", "rules", "edition", "marker", "counter")
}
VARIANT_WORDS = [
    c.name for c in CLAUSES if "edition" in c.within and c.name in {*RULE_KINDS, "base", "procedure", "tie break"}
]


def check_clauses(declaration: nodes.Declaration, unit: Unit) -> None:
    """Report clauses that do not belong, stand twice, or are missing."""
    kind = declaration.kind
    if kind in ("deck", "scenario"):
        return
    allowed = CLAUSE_WORDS[kind]
    seen: dict[str, nodes.Line] = {}
    meant: set[str] = set()
    for line in declaration.line.children:
        word = line.keyword.removeprefix("may ") if line.keyword == "may instead of" else line.keyword
        if word not in allowed:
            meant.update(_misplaced(line, word, kind, allowed, unit))
        elif word in ONCE and word in seen:
            labels = (Label(seen[word].span, "the first one is here"),)
            unit.report("CIT403", line.span, f'"{word}" is said twice', "remove one of the two lines", labels)
        seen.setdefault(word, line)
        if word in LEAVES and line.children:
            message = f'nothing can be indented below "{word}"'
            unit.report(
                "CIT107", line.children[0].span, message, "move this line to the left, into the column above it"
            )
    for word in REQUIRED.get(kind, ()):
        if word not in seen and word not in meant and declaration.name:
            unit.report(
                "CIT401",
                declaration.name_span,
                f"this {kind} does not say its {word}",
                f"add a line below it, for example: {EXAMPLES[word]}",
            )


def article(kind: str) -> str:
    """Say the kind of a declaration with its article.

    >>> article("district"), article("edition"), article("rules")
    ('a district', 'an edition', 'rules')
    """
    return kind if kind == "rules" else f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _misplaced(line: nodes.Line, word: str, kind: str, allowed: list[str], unit: Unit) -> list[str]:
    """Report a clause that does not belong; return the clauses that it may be a slip for."""
    may_have = f"{article(kind)} may have: {', '.join(allowed)}"
    if word:
        within = next((clause.within for clause in CLAUSES if clause.name == word), ())
        message = f'"{word}" does not belong to {article(kind)}'
        advice = f'"{word}" may stand in: {", ".join(within)}' if within else may_have
        unit.report("CIT404", line.keyword_span, message, advice)
        return []
    words = line.text.split()
    first = words[0] if words else ""
    meant = did_you_mean(first, allowed) or did_you_mean(" ".join(words[:2]), allowed)
    span = Span(line.span.start, line.span.start + len(first))
    unit.report("CIT105", span, f'"{first}" is not a clause of {article(kind)}', phrase(meant) or may_have)
    return list(meant)


def _line(declaration: nodes.Declaration, keyword: str) -> nodes.Line | None:
    return next((line for line in declaration.line.children if line.keyword == keyword), None)


def _number(declaration: nodes.Declaration, keyword: str, least: int, most: int, unit: Unit, default: int = 0) -> int:
    line = _line(declaration, keyword)
    if line is None or line.content is None:
        return default
    items = line.content.items if isinstance(line.content, nodes.Phrase) else ()
    if len(items) != 1 or not isinstance(items[0], nodes.Num):
        unit.report("CIT302", line.rest, f'"{keyword}" is followed by a number', f"for example: {EXAMPLES[keyword]}")
        return default
    value = items[0].value
    if not least <= value <= most:
        unit.report(
            "CIT402", items[0].span, f"{keyword} {value} is out of range", f"write a number from {least} to {most}"
        )
        return default
    return value


def _quoted(line: nodes.Line, unit: Unit) -> str | None:
    found = re.search(r'"([^"]*)"\s*$', line.text)
    if found is None and line.text:
        unit.report(
            "CIT302", line.rest, "a sentence in quotes is needed here", f'for example: {line.keyword} "A sentence."'
        )
    return found[1] if found else None


def compile_card(declaration: nodes.Declaration, unit: Unit) -> ir.Card:
    """Compile a district or a character."""
    kind = declaration.kind
    type_line = _line(declaration, "type")
    type_ = -1
    if type_line is not None and kind == "district":
        word = type_line.text.removeprefix("type").strip()
        if word in DISTRICT_TYPES:
            type_ = DISTRICT_TYPES.index(word)
        else:
            known = f"types are: {', '.join(DISTRICT_TYPES)}"
            unit.unknown("CIT201", type_line.rest, "the district type", word, list(DISTRICT_TYPES), known)
    text_line, provenance_line = _line(declaration, "text"), _line(declaration, "provenance")
    provenance, note = "original", None
    if provenance_line is not None:
        word, _, rest = provenance_line.text.partition(" ")
        if word not in PROVENANCES:
            known = f"write one of: {', '.join(PROVENANCES)}"
            span = Span(provenance_line.rest.start, provenance_line.rest.start + len(word))
            unit.unknown("CIT201", span, "the provenance", word, list(PROVENANCES), known)
        else:
            provenance = word
        note = _quoted(provenance_line, unit) if rest.strip() else None
    return ir.Card(
        id=f"{unit.pack}:{slug(declaration.name)}",
        name=declaration.name,
        kind=kind,
        file=unit.path,
        line=declaration.line.number,
        rules=tuple(compile_rules(declaration.line.children, kind, "built" if kind == "district" else "turn", unit)),
        type=type_,
        cost=_number(declaration, "cost", 0, 20, unit),
        copies=_number(declaration, "copies", 0, 30, unit, default=1),
        rank=_number(declaration, "rank", 1, 9, unit),
        text=_quoted(text_line, unit) if text_line is not None else None,
        provenance=provenance,
        provenance_note=note,
    )


def compile_state(declaration: nodes.Declaration, unit: Unit) -> ir.State:
    """Compile a marker or a counter."""
    name, on = state_name(declaration)
    if on not in NOUN_BY_WORD or NOUN_BY_WORD[on].type not in ("Player", "Character", "Card", "District"):
        nouns = ["player", "character", "card", "district"]
        advice = f"write: {declaration.kind} WORD on player, character or district"
        if meant := phrase(did_you_mean(on, nouns)):
            end = declaration.name_span.end
            unit.report("CIT201", Span(end - len(on), end), f'the noun "{on}" is not known', meant)
        else:
            unit.report(
                "CIT302", declaration.name_span, f"this {declaration.kind} does not say what it lies on", advice
            )
        on = "character"
    if not STATE_NAME.fullmatch(name):
        advice = "a single word in small letters is needed, as in: marker killed on character"
        unit.report("CIT302", declaration.name_span, f'"{name}" cannot be the name of a {declaration.kind}', advice)
    elif name in KNOWN:
        unit.report(
            "CIT203", declaration.name_span, f'"{name}" is a word of the language already', "choose another word"
        )
    until = _word_of(declaration, "until", UNTIL, "game", unit)
    seen_by = _word_of(declaration, "seen by", {word: word for word in SEEN_BY}, "all", unit)
    return ir.State(
        id=f"{unit.pack}:{slug(name)}",
        name=name,
        kind=declaration.kind,
        on=on,
        until=until,
        seen_by=seen_by,
        line=declaration.line.number,
    )


def state_name(declaration: nodes.Declaration) -> tuple[str, str]:
    """Cut ``killed on character`` into its two words."""
    name, _, on = declaration.name.partition(" on ")
    return name.strip(), on.strip()


def _word_of(declaration: nodes.Declaration, keyword: str, words: dict[str, str], default: str, unit: Unit) -> str:
    line = _line(declaration, keyword)
    if line is None:
        return default
    if line.text not in words:
        unit.unknown(
            "CIT201",
            line.rest,
            f'after "{keyword}",',
            line.text,
            list(words),
            f"write one of: {', '.join(words)}",
        )
        return default
    return words[line.text]


def _titles(lines: Iterable[nodes.Line], unit: Unit, known: Iterable[str] = ()) -> list[nodes.Title]:
    titles: list[nodes.Title] = []
    for line in lines:
        for item in line.content.items if isinstance(line.content, nodes.Phrase) else ():
            if isinstance(item, nodes.Title):
                titles.append(item)
            elif not (isinstance(item, nodes.Particle) and item.text == ","):
                message = "only names with commas between them can stand here"
                meant = phrase(did_you_mean(item.text, known)) if isinstance(item, nodes.Name) else None
                advice = meant or "names begin with capital letters, or stand in quotes"
                unit.report("CIT302", item.span, message, advice)
    return titles


def _entries(lines: Iterable[nodes.Line], table: dict[str, Entry], what: str, kind: str, unit: Unit) -> tuple[str, ...]:
    found: list[str] = []
    for title in _titles(lines, unit, [entry.name for entry in table.values() if entry.kind == kind]):
        entry = table.get(title.text.lower())
        if entry is None or (entry.kind != kind):
            known = [e.name for e in table.values() if e.kind == kind]
            if entry is not None:
                message = f'"{entry.name}" is {article(entry.kind)}, and {article(kind)} is needed here'
                unit.report("CIT202", title.span, message, "move it to where it belongs, or write another name")
            else:
                unit.unknown("CIT202", title.span, what, title.text, known, NOT_DECLARED)
        else:
            found.append(entry.id)
    return tuple(found)


def compile_deck(declaration: nodes.Declaration, unit: Unit) -> ir.Deck:
    """Compile a named list of districts."""
    for line in declaration.line.children:
        if line.keyword or line.children:
            place = line.keyword_span if line.keyword else line.children[0].span
            unit.report("CIT107", place, "a deck holds only names, each line in the same column", "remove this")
    cards = _entries(declaration.line.children, unit.names.cards, "the district", "district", unit)
    return ir.Deck(id=f"{unit.pack}:{slug(declaration.name)}", name=declaration.name, cards=cards)


def compile_book(name: str, lines: tuple[nodes.Line, ...], line: nodes.Line, kind: str, unit: Unit) -> ir.Book:
    """Compile what rules, editions and variants share: bases, procedures, rules and tie breaks."""
    bases: list[ir.Base] = []
    procedures: list[ir.Procedure] = []
    ties: list[ir.Rule] = []
    for clause in lines:
        if clause.keyword == "base":
            bases += _base(clause, unit)
        elif clause.keyword == "procedure":
            procedures += _procedure(clause, kind, procedures, unit)
        elif clause.keyword == "tie break":
            ties += RULE_KINDS["score"](clause, Scope(unit, kind), "game")
    return ir.Book(
        id=f"{unit.pack}:{slug(name)}",
        name=name,
        file=unit.path,
        line=line.number,
        bases=tuple(bases),
        procedures=tuple(procedures),
        rules=tuple(compile_rules(lines, kind, "game", unit)),
        tie_breaks=tuple(ties),
    )


def _base(line: nodes.Line, unit: Unit) -> list[ir.Base]:
    items = line.content.items if isinstance(line.content, nodes.Phrase) else ()
    if line.content is None:
        return []
    scope = Scope(unit, "edition")
    good = len(items) in (2, 4) and isinstance(items[0], nodes.Name) and not isinstance(items[1], nodes.Particle)
    if not good or (len(items) == 4 and not (isinstance(items[2], nodes.Particle) and items[2].text == "if")):
        words = ["if", *(part for name in QUERY_BY_NAME for part in name.split())]
        message = 'this does not read as "base QUERY NUMBER" or "base QUERY NUMBER if CONDITION"'
        scope.misfit(items, words, line.rest, message, f"for example: {EXAMPLES['base']}")
        return []
    query = items[0]
    if not isinstance(query, nodes.Name) or query.text not in QUERY_BY_NAME:
        word = query.text if isinstance(query, nodes.Name) else line.text
        known = f"there are: {', '.join(QUERY_BY_NAME)}"
        unit.unknown("CIT201", query.span, "the number", word, list(QUERY_BY_NAME), known)
        return []
    value = expect(items[1], "Int", scope)  # type: ignore[arg-type]
    test: ir.Expr = ("true",)
    if len(items) == 4 and not isinstance(items[3], nodes.Particle):
        test = expect(items[3], "Bool", scope)
    return [ir.Base(query=query.text, value=value, test=test, line=line.number)]


def _procedure(line: nodes.Line, kind: str, earlier: list[ir.Procedure], unit: Unit) -> list[ir.Procedure]:
    if line.content is None:
        return []
    header = PROCEDURE.fullmatch(line.text)
    if header is None:
        message = 'this does not read as "procedure NAME" or "procedure NAME for NUMBER to NUMBER players"'
        unit.report("CIT302", line.rest, message, "the name is in small letters, the numbers are digits")
        return []
    least = int(header[2]) if header[2] else 0
    most = int(header[3]) if header[3] else (least if header[2] else 99)
    name = " ".join(header[1].split())
    if any(other.name == name and other.least <= most and least <= other.most for other in earlier):
        message = f'there are two procedures "{name}" for the same number of players'
        unit.report("CIT203", line.rest, message, "give one another name, or other numbers of players")
    scope = Scope(unit, kind)
    out = Emitter(scope)
    if not line.children:
        unit.report(
            "CIT106", line.span, "the steps of this procedure are missing", "indent the next lines by four spaces"
        )
    block(line.children, scope, out)
    return [ir.Procedure(name=name, program=out.program(), line=line.number, least=least, most=most)]


def compile_edition(declaration: nodes.Declaration, unit: Unit) -> ir.Edition:
    """Compile the rules of a box."""
    lines = declaration.line.children
    players = _line(declaration, "players")
    least, most = 2, 7
    if players is not None:
        found = re.fullmatch("players +([0-9]{1,9})(?: +to +([0-9]{1,9}))?", players.text)
        if found is None:
            items = players.content.items if isinstance(players.content, nodes.Phrase) else ()
            message = 'this does not read as "players NUMBER to NUMBER"'
            Scope(unit, "edition").misfit(
                items[1:], ["to"], players.rest, message, f"for example: {EXAMPLES['players']}"
            )
        elif not 1 <= int(found[1]) <= int(found[2] or found[1]) <= MOST_PLAYERS:
            advice = f"write the smaller number first; from 1 to {MOST_PLAYERS} players are possible"
            unit.report("CIT402", players.rest, "these numbers of players are not possible", advice)
        else:
            least, most = int(found[1]), int(found[2] or found[1])

    def named(keyword: str) -> list[nodes.Line]:
        return [inner for line in lines if line.keyword == keyword for inner in line.walk()]

    variants = []
    for line in lines:
        if line.keyword == "variant":
            titles = _titles([nodes.Line("variant", line.content, line.text, line.span, line.number, ())], unit)
            name = titles[0].text if titles else "?"
            if not titles and line.content is not None:
                unit.report("CIT103", line.span, "this variant has no name", f"for example: {EXAMPLES['variant']}")
            for clause in line.children:
                if clause.keyword not in VARIANT_WORDS and clause.keyword != "may instead of":
                    _misplaced(clause, clause.keyword, "variant", VARIANT_WORDS, unit)
            variants.append(compile_book(name, line.children, line, "edition", unit))
    return ir.Edition(
        book=compile_book(declaration.name, lines, declaration.line, "edition", unit),
        uses=_entries(named("use rules"), unit.names.books, "the rule book", "rules", unit),
        least=least,
        most=most,
        cast=_entries(named("cast"), unit.names.cards, "the character", "character", unit),
        decks=_entries(named("decks"), unit.names.decks, "the deck", "deck", unit),
        variants=tuple(variants),
    )
