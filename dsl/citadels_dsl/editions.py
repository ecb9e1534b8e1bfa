"""Turn decks, rules and editions into compiled ones, with their procedures and bases."""

import re

from citadels_core.model import ir
from citadels_dsl import nodes
from citadels_dsl.bindings import slug
from citadels_dsl.clauses import VARIANT_WORDS, entries_of, line_of, misplaced, titles_of
from citadels_dsl.effects import EXAMPLES, block
from citadels_dsl.emitter import Emitter
from citadels_dsl.expressions import QUERY_BY_NAME, expect
from citadels_dsl.rules import RULE_KINDS, compile_rules
from citadels_dsl.scope import Scope, Unit

PROCEDURE = re.compile("procedure +([a-z][a-z ]*?)(?: +for +([0-9]{1,9})(?: +to +([0-9]{1,9}))? +players?)?")
"""How the header of a procedure is written: its name and the numbers of players it is for."""


MOST_PLAYERS = 12


def compile_deck(declaration: nodes.Declaration, unit: Unit) -> ir.Deck:
    """Compile a named list of districts."""
    for line in declaration.line.children:
        if line.keyword or line.children:
            place = line.keyword_span if line.keyword else line.children[0].span
            unit.report("CIT107", place, "a deck holds only names, each line in the same column", "remove this")
    cards = entries_of(declaration.line.children, unit.names.cards, "the district", "district", unit)
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
    players = line_of(declaration, "players")
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
            titles = titles_of([nodes.Line("variant", line.content, line.text, line.span, line.number, ())], unit)
            name = titles[0].text if titles else "?"
            if not titles and line.content is not None:
                unit.report("CIT103", line.span, "this variant has no name", f"for example: {EXAMPLES['variant']}")
            for clause in line.children:
                if clause.keyword not in VARIANT_WORDS and clause.keyword != "may instead of":
                    misplaced(clause, clause.keyword, "variant", VARIANT_WORDS, unit)
            variants.append(compile_book(name, line.children, line, "edition", unit))
    return ir.Edition(
        book=compile_book(declaration.name, lines, declaration.line, "edition", unit),
        uses=entries_of(named("use rules"), unit.names.books, "the rule book", "rules", unit),
        least=least,
        most=most,
        cast=entries_of(named("cast"), unit.names.cards, "the character", "character", unit),
        decks=entries_of(named("decks"), unit.names.decks, "the deck", "deck", unit),
        variants=tuple(variants),
    )
