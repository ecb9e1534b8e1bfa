"""Check whole declarations and turn them into compiled cards, states, decks, rules, editions and procedures."""

import re
from collections.abc import Callable, Iterable

from citadels_core.model import ir
from citadels_core.model.vocabulary import CLAUSES
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_dsl import nodes
from citadels_dsl.bindings import Entry, slug
from citadels_dsl.effects import block
from citadels_dsl.emitter import Emitter
from citadels_dsl.expressions import NOUN_BY_WORD, QUERY_BY_NAME, expect
from citadels_dsl.rules import RULE_KINDS, compile_rules
from citadels_dsl.scope import Scope, Unit
from citadels_dsl.suggest import did_you_mean, phrase

ONCE = frozenset(
    {"type", "cost", "copies", "rank", "income", "text", "provenance", "players", "use rules", "until", "seen by"}
)
REQUIRED = {"district": ("type", "cost"), "character": ("rank",), "edition": ("players", "cast", "decks")}
PROVENANCES = ("official", "transcribed", "reconstructed", "original")
UNTIL = {"end of turn": "turn", "end of round": "round", "end of game": "game"}
SEEN_BY = ("all", "placer", "nobody")
PROCEDURE = re.compile(r"procedure +([a-z][a-z0-9 ]*?)(?: +for +(\d+)(?: +to +(\d+))? +players?)?")
"""How the header of a procedure is written: its name and the numbers of players it is for."""
CLAUSE_WORDS = {
    kind: [c.name for c in CLAUSES if kind in c.within]
    for kind in ("district", "character", "rules", "edition", "marker", "counter")
}


def check_clauses(declaration: nodes.Declaration, unit: Unit) -> None:
    """Report clauses that do not belong, stand twice, or are missing."""
    kind = declaration.kind
    if kind in ("deck", "scenario"):
        return
    allowed = CLAUSE_WORDS[kind]
    seen: dict[str, nodes.Line] = {}
    for line in declaration.line.children:
        word = line.keyword.removeprefix("may ") if line.keyword == "may instead of" else line.keyword
        if word not in allowed:
            _misplaced(line, word, kind, allowed, unit)
        elif word in ONCE and word in seen:
            unit.report(
                "CIT403", line.span, f'"{word}" is said twice', f"the first time is in line {seen[word].number}"
            )
        seen[word] = line
    for word in REQUIRED.get(kind, ()):
        if word not in seen:
            unit.report(
                "CIT401", declaration.name_span, f"this {kind} does not say its {word}", f"add a line: {_form(word)}"
            )


def _form(word: str) -> str:
    return next(clause.form for clause in CLAUSES if clause.name == word)


def _misplaced(line: nodes.Line, word: str, kind: str, allowed: list[str], unit: Unit) -> None:
    if word:
        unit.report(
            "CIT404", line.span, f'"{word}" does not belong to a {kind}', f"a {kind} may have: {', '.join(allowed)}"
        )
        return
    first = line.text.split()[0] if line.text else ""
    suggestion = phrase(did_you_mean(first, allowed))
    unit.report(
        "CIT105",
        line.span,
        f'"{first}" is not a clause of a {kind}',
        suggestion or f"a {kind} may have: {', '.join(allowed)}",
    )


def _line(declaration: nodes.Declaration, keyword: str) -> nodes.Line | None:
    return next((line for line in declaration.line.children if line.keyword == keyword), None)


def _number(declaration: nodes.Declaration, keyword: str, least: int, most: int, unit: Unit, default: int = 0) -> int:
    line = _line(declaration, keyword)
    if line is None or line.content is None:
        return default
    items = line.content.items if isinstance(line.content, nodes.Phrase) else ()
    if len(items) != 1 or not isinstance(items[0], nodes.Num):
        unit.report(
            "CIT302", line.span, f'"{keyword}" is followed by a number', f"for example: {keyword} {max(least, 3)}"
        )
        return default
    value = items[0].value
    if not least <= value <= most:
        unit.report("CIT402", items[0].span, f"{keyword} {value} is out of range", f"it may be {least} to {most}")
        return default
    return value


def _quoted(line: nodes.Line, unit: Unit) -> str | None:
    found = re.search(r'"([^"]*)"\s*$', line.text)
    if found is None and line.text:
        unit.report(
            "CIT302", line.span, "a sentence in quotes is needed here", f'for example: {line.keyword} "A sentence."'
        )
    return found[1] if found else None


def compile_card(declaration: nodes.Declaration, unit: Unit) -> ir.Card:
    """Compile a district or a character."""
    kind = declaration.kind
    type_line = _line(declaration, "type")
    type_ = -1
    if type_line is not None and kind == "district":
        word = type_line.text.split(maxsplit=1)[-1]
        if word in DISTRICT_TYPES:
            type_ = DISTRICT_TYPES.index(word)
        else:
            unit.unknown(
                "CIT201",
                type_line.span,
                "the district type",
                word,
                list(DISTRICT_TYPES),
                f"types are: {', '.join(DISTRICT_TYPES)}",
            )
    text_line, provenance_line = _line(declaration, "text"), _line(declaration, "provenance")
    provenance, note = "original", None
    if provenance_line is not None:
        word, _, rest = provenance_line.text.partition(" ")
        if word not in PROVENANCES:
            unit.unknown(
                "CIT201",
                provenance_line.span,
                "the provenance",
                word,
                list(PROVENANCES),
                f"write one of: {', '.join(PROVENANCES)}",
            )
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
        unit.report("CIT302", declaration.name_span, f"write: {declaration.kind} WORD on player, character or district")
        on = "character"
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
            line.span,
            f'after "{keyword}", the word',
            line.text,
            list(words),
            f"write one of: {', '.join(words)}",
        )
        return default
    return words[line.text]


def _titles(lines: Iterable[nodes.Line], unit: Unit) -> list[nodes.Title]:
    titles: list[nodes.Title] = []
    for line in lines:
        for item in line.content.items if isinstance(line.content, nodes.Phrase) else ():
            if isinstance(item, nodes.Title):
                titles.append(item)
            elif not (isinstance(item, nodes.Particle) and item.text == ","):
                unit.report(
                    "CIT302",
                    item.span,
                    "only names with commas between them can stand here",
                    "names begin with capital letters",
                )
    return titles


def _entries(lines: Iterable[nodes.Line], table: dict[str, Entry], what: str, kind: str, unit: Unit) -> tuple[str, ...]:
    found: list[str] = []
    for title in _titles(lines, unit):
        entry = table.get(title.text.lower())
        if entry is None or (entry.kind != kind):
            known = [e.name for e in table.values() if e.kind == kind]
            unit.unknown("CIT202", title.span, what, title.text, known)
        else:
            found.append(entry.id)
    return tuple(found)


def compile_deck(declaration: nodes.Declaration, unit: Unit) -> ir.Deck:
    """Compile a named list of districts."""
    cards = _entries(declaration.line.children, unit.names.cards, "a district named", "district", unit)
    return ir.Deck(id=f"{unit.pack}:{slug(declaration.name)}", name=declaration.name, cards=cards)


def compile_book(name: str, lines: tuple[nodes.Line, ...], line: nodes.Line, kind: str, unit: Unit) -> ir.Book:
    """Compile what rules, editions and variants share: bases, procedures, rules and tie breaks."""
    bases, procedures, ties = [], [], []
    for clause in lines:
        if clause.keyword == "base":
            bases += _base(clause, unit)
        elif clause.keyword == "procedure":
            procedures += _procedure(clause, kind, unit)
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
        unit.report("CIT302", line.span, "write: base QUERY NUMBER [if CONDITION]", "for example: base city size 7")
        return []
    query = items[0]
    if not isinstance(query, nodes.Name) or query.text not in QUERY_BY_NAME:
        unit.unknown("CIT201", items[0].span, "the number", line.text, list(QUERY_BY_NAME))
        return []
    value = expect(items[1], "Int", scope)  # type: ignore[arg-type]
    test: ir.Expr = ("true",)
    if len(items) == 4 and not isinstance(items[3], nodes.Particle):
        test = expect(items[3], "Bool", scope)
    return [ir.Base(query=query.text, value=value, test=test, line=line.number)]


def _procedure(line: nodes.Line, kind: str, unit: Unit) -> list[ir.Procedure]:
    if line.content is None:
        return []
    header = PROCEDURE.fullmatch(line.text)
    if header is None:
        unit.report(
            "CIT302",
            line.span,
            "write: procedure NAME [for NUMBER [to NUMBER] players]",
            "the name is in small letters",
        )
        return []
    least = int(header[2]) if header[2] else 0
    most = int(header[3]) if header[3] else (least if header[2] else 99)
    scope = Scope(unit, kind)
    out = Emitter(scope)
    if not line.children:
        unit.report("CIT106", line.span, "the steps of this procedure are missing")
    block(line.children, scope, out)
    return [
        ir.Procedure(name=" ".join(header[1].split()), program=out.program(), line=line.number, least=least, most=most)
    ]


def compile_edition(declaration: nodes.Declaration, unit: Unit) -> ir.Edition:
    """Compile the rules of a box."""
    lines = declaration.line.children
    players = _line(declaration, "players")
    least, most = 2, 7
    if players is not None:
        numbers = [int(word) for word in re.findall(r"\d+", players.text)]
        if not re.fullmatch(r"players +\d+ +to +\d+", players.text) or not 1 <= numbers[0] <= numbers[1] <= 12:
            unit.report("CIT302", players.span, "write: players NUMBER to NUMBER", "from 1 to 12 players are possible")
        else:
            least, most = numbers
    uses = None
    use_line = _line(declaration, "use rules")
    if use_line is not None:
        books = _entries([use_line], unit.names.books, "rules named", "rules", unit)
        uses = books[0] if books else None

    def named(keyword: str) -> list[nodes.Line]:
        return [inner for line in lines if line.keyword == keyword for inner in line.walk()]

    variants = []
    for line in lines:
        if line.keyword == "variant":
            titles = _titles([nodes.Line("variant", line.content, line.text, line.span, line.number, ())], unit)
            name = titles[0].text if titles else "?"
            if not titles:
                unit.report("CIT103", line.span, "this variant has no name", "write: variant NAME")
            variants.append(compile_book(name, line.children, line, "edition", unit))
    return ir.Edition(
        book=compile_book(declaration.name, lines, declaration.line, "edition", unit),
        uses=uses,
        least=least,
        most=most,
        cast=_entries(named("cast"), unit.names.cards, "a character named", "character", unit),
        decks=_entries(named("decks"), unit.names.decks, "a deck named", "deck", unit),
        variants=tuple(variants),
    )


Compiler = Callable[[nodes.Declaration, Unit], object]
