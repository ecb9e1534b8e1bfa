"""Compile decks, rules, editions and patches of editions."""

import re
from collections.abc import Iterable

from citadels_core.model.programs import ir
from citadels_core.model.vocabulary import CLAUSES
from citadels_dsl.compiler.clauses.bases import compile_bases
from citadels_dsl.compiler.clauses.number_rules import score
from citadels_dsl.compiler.clauses.rules import compile_rules
from citadels_dsl.compiler.declarations.clauses import VARIANT_WORDS, line_of, misplaced, players_of
from citadels_dsl.compiler.declarations.listings import counted_entries, entries, titles
from citadels_dsl.compiler.instructions.effects import EXAMPLES
from citadels_dsl.compiler.instructions.procedures import compile_procedure
from citadels_dsl.compiler.scope import Scope, Unit
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import lines_of
from citadels_dsl.text.keywords import FORMS
from citadels_dsl.text.slugs import slug

PRESET_WORDS = [clause.name for clause in CLAUSES if "preset" in clause.within]
RANKS = re.compile("1 +to +([0-9]{1,3})(?: +or +([0-9]{1,3}))?(?: +for +([0-9]{1,3})(?: +to +([0-9]{1,3}))? +players)?")
"""The text of a ``ranks`` clause after its keyword."""
LAST_RANK = 9


def compile_book(name: str, lines: tuple[nodes.Line, ...], line: nodes.Line, kind: str, unit: Unit) -> ir.Book:
    """Compile the common parts of rules, editions and variants: bases, procedures, rules and tie breaks."""
    procedures: list[ir.Procedure] = []
    for clause in lines_of(lines, "procedure"):
        procedures += compile_procedure(clause, kind, procedures, unit)
    ties = [rule for clause in lines_of(lines, "tie break") for rule in score(clause, Scope(unit, kind, life="game"))]
    return ir.Book(
        id=f"{unit.pack}:{slug(name)}",
        name=name,
        file=unit.path,
        line=line.number,
        bases=tuple(compile_bases(lines, unit)),
        procedures=tuple(procedures),
        rules=tuple(compile_rules(lines, Scope(unit, kind, life="game"))),
        tie_breaks=tuple(ties),
    )


def compile_deck(declaration: nodes.Declaration, unit: Unit) -> ir.Deck:
    """Compile a deck, a named list of districts."""
    for line in declaration.line.children:
        if line.keyword or line.children:
            place = line.keyword_span if line.keyword else line.children[0].span
            message = "a deck can only have lines of names, all in the same column"
            unit.report("CIT107", place, message, "remove this line, or begin it in the same column as the line above")
    found = counted_entries(declaration.line.children, [unit.names.cards], "district", unit)
    cards, counts = tuple(id_ for id_, _ in found), tuple(count for _, count in found)
    return ir.Deck(
        id=f"{unit.pack}:{slug(declaration.name)}",
        name=declaration.name,
        cards=cards,
        counts=counts if any(counts) else (),
    )


def compile_edition(declaration: nodes.Declaration, unit: Unit) -> ir.Edition:
    """Compile an edition."""
    lines = declaration.line.children
    players = line_of(declaration, "players")
    least, most = players_of(players, unit) if players is not None else (2, 7)
    cards, decks = unit.names.cards, unit.names.decks
    return ir.Edition(
        book=compile_book(declaration.name, lines, declaration.line, "edition", unit),
        uses=entries(_lines_with_blocks(lines, "use rules"), [unit.names.books], "rules", unit),
        least=least,
        most=most,
        cast=entries(_lines_with_blocks(lines, "cast"), [cards], "character", unit),
        decks=entries(_lines_with_blocks(lines, "decks"), [decks], "deck", unit),
        variants=tuple(_variant(line, unit) for line in lines_of(lines, "variant")),
        characters=entries(_lines_with_blocks(lines, "characters"), [cards], "character", unit),
        districts=entries(_lines_with_blocks(lines, "districts"), [decks, cards], "district or deck", unit),
        ranks=tuple(made for line in lines_of(lines, "ranks") for made in _ranks(line, (least, most), unit)),
        presets=tuple(_presets(lines, unit)),
    )


def compile_extension(declaration: nodes.Declaration, edition: str, unit: Unit) -> ir.Extension:
    """Compile a patch of an edition of another pack."""
    lines = declaration.line.children
    cards, decks = unit.names.cards, unit.names.decks
    return ir.Extension(
        edition=edition,
        file=unit.path,
        line=declaration.line.number,
        book=compile_book(declaration.name, lines, declaration.line, "edition", unit),
        decks=entries(_lines_with_blocks(lines, "decks"), [decks], "deck", unit),
        characters=entries(_lines_with_blocks(lines, "characters"), [cards], "character", unit),
        districts=entries(_lines_with_blocks(lines, "districts"), [decks, cards], "district or deck", unit),
        variants=tuple(_variant(line, unit) for line in lines_of(lines, "variant")),
        removes=tuple((" ".join(line.text.split()), line.number) for line in lines_of(lines, "without")),
    )


def _lines_with_blocks(lines: Iterable[nodes.Line], keyword: str) -> list[nodes.Line]:
    return [inner for line in lines_of(lines, keyword) for inner in line.walk()]


def _name(line: nodes.Line, unit: Unit) -> str:
    found = titles([nodes.Line(line.keyword, line.content, line.text, line.span, line.number, ())], unit)
    if not found and line.content is not None:
        message = f"this {line.keyword} has no name"
        unit.report("CIT103", line.span, message, f"write for example: {EXAMPLES[line.keyword]}")
    if len(found) > 1:
        message = f"this {line.keyword} has several names"
        unit.report("CIT302", found[1][0].span, message, f"keep one, or write a second {line.keyword}")
    return found[0][0].text if found else "?"


def _variant(line: nodes.Line, unit: Unit) -> ir.Book:
    name = _name(line, unit)
    for clause in line.children:
        if FORMS.get(clause.keyword, clause.keyword) not in VARIANT_WORDS:
            misplaced(clause, clause.keyword, "variant", VARIANT_WORDS, unit)
    return compile_book(name, line.children, line, "edition", unit)


def _presets(lines: Iterable[nodes.Line], unit: Unit) -> Iterable[ir.Preset]:
    seen: set[str] = set()
    for line in lines_of(lines, "preset"):
        name = _name(line, unit)
        if name.lower() in seen:
            unit.report("CIT203", line.span, f'there are two presets "{name}"', "rename one of them")
        seen.add(name.lower())
        for clause in line.children:
            if clause.keyword not in PRESET_WORDS:
                misplaced(clause, clause.keyword, "preset", PRESET_WORDS, unit)
        cards, decks = unit.names.cards, unit.names.decks
        yield ir.Preset(
            name=name,
            line=line.number,
            cast=entries(_lines_with_blocks(line.children, "cast"), [cards], "character", unit),
            districts=entries(_lines_with_blocks(line.children, "districts"), [decks, cards], "district or deck", unit),
        )


def _ranks(line: nodes.Line, players: tuple[int, int], unit: Unit) -> list[ir.Ranks]:
    found = RANKS.fullmatch(line.text)
    if found is None:
        message = 'this is not of the form "ranks 1 to NUMBER [or NUMBER] [for NUMBER to NUMBER players]"'
        unit.report("CIT302", line.rest, message, f"write for example: {EXAMPLES['ranks']}")
        return []
    least, first = int(found[1]), int(found[3] or players[0])
    most, last = int(found[2] or least), int(found[4] or found[3] or players[1])
    if not 1 <= least <= most <= LAST_RANK or first > last:
        advice = f"write the smaller number first, and ranks from 1 to {LAST_RANK}"
        unit.report("CIT402", line.rest, "these ranks or numbers of players are not possible", advice)
        return []
    return [ir.Ranks(least=least, most=most, players=(first, last))]
