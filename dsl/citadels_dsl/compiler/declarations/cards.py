"""Compile districts, characters and patches of cards."""

from typing import Any

from citadels_core.model.programs import ir
from citadels_core.model.programs.rules import Rule
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_dsl.compiler.clauses.quotes import quoted
from citadels_dsl.compiler.clauses.rules import compile_rules
from citadels_dsl.compiler.declarations.art_lines import art_of
from citadels_dsl.compiler.declarations.clauses import is_typeless, line_of, number_of, players_of
from citadels_dsl.compiler.declarations.listings import entries
from citadels_dsl.compiler.scope import Scope, Unit
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import lines_of
from citadels_dsl.text.keywords import PATCH
from citadels_dsl.text.slugs import slug
from citadels_dsl.text.source import Span

FIELDS = ("cost", "copies", "rank", "type", "players", "excludes", "acts as rank", "text", "art")
"""The clauses of a patch that set a field of the card."""

PROVENANCES = ("official", "transcribed", "reconstructed", "original")


def compile_card(declaration: nodes.Declaration, unit: Unit) -> ir.Card:
    """Compile a district or a character."""
    provenance, note = _provenance(declaration, unit)
    fields = dict(_fields(declaration, unit))
    return ir.Card(
        id=f"{unit.pack}:{slug(declaration.name)}",
        name=declaration.name,
        kind=declaration.kind,
        file=unit.path,
        line=declaration.line.number,
        rules=_rules(declaration, declaration.kind, unit),
        written_out=_procedure_lines(declaration),
        provenance=provenance,
        provenance_note=note,
        **fields,
    )


def _fields(declaration: nodes.Declaration, unit: Unit) -> list[tuple[str, Any]]:
    """Return the fields that a card or patch sets; set ``unit.acts`` to True for ``acts as rank``."""
    said = {line.keyword for line in declaration.line.children}
    none = {word for word in said if _is_none(declaration, word) and (word != "copies" or declaration.kind == PATCH)}
    fields: list[tuple[str, Any]] = [
        (word, 0 if word in none else number_of(declaration, word, least, most, unit, default))
        for word, least, most, default in (("cost", 0, 20, 0), ("copies", 0, 30, 1), ("rank", 1, 9, 0))
        if word in said and not (word == "cost" and word in none)
    ]
    if "cost" in said or is_typeless(declaration):
        fields.append(("costless", "cost" in none or is_typeless(declaration)))
    if "type" in said:
        fields.append(("type", _type(declaration, unit)))
    if (players := line_of(declaration, "players")) is not None:
        fields += zip(("least", "most"), players_of(players, unit), strict=True)
    if "excludes" in said:
        lines = lines_of(declaration.line.children, "excludes")
        fields.append(("excludes", entries(lines, [unit.names.cards], "district", unit)))
    if "acts as rank" in said:
        fields.append(("acts_as", number_of(declaration, "acts as rank", 1, 9, unit)))
    if (text_line := line_of(declaration, "text")) is not None:
        fields.append(("text", quoted(text_line, unit)))
    if (art_line := line_of(declaration, "art")) is not None:
        fields += zip(("art", "art_colour"), art_of(art_line, unit), strict=True)
    unit.acts = bool(dict(fields).get("acts_as"))
    return fields


def _rules(declaration: nodes.Declaration, kind: str, unit: Unit) -> tuple[Rule, ...]:
    life = "built" if kind == "district" else "turn"
    return tuple(compile_rules(declaration.line.children, Scope(unit, kind, life=life)))


def _procedure_lines(declaration: nodes.Declaration) -> tuple[int, ...]:
    return tuple(line.number for line in declaration.line.walk() if line.is_procedure)


def _is_none(declaration: nodes.Declaration, keyword: str) -> bool:
    line = line_of(declaration, keyword)
    return line is not None and line.text.split() == [keyword, "none"]


def _type(declaration: nodes.Declaration, unit: Unit) -> int:
    line = line_of(declaration, "type")
    if line is None or declaration.is_character or is_typeless(declaration):
        return -1
    word = line.text.removeprefix("type").strip()
    if word in DISTRICT_TYPES:
        return DISTRICT_TYPES.index(word)
    known = f"the types are: {', '.join(DISTRICT_TYPES)}; none is for a card that is never a district"
    unit.unknown("CIT201", line.rest, "the district type", word, list(DISTRICT_TYPES), known)
    return -1


def _provenance(declaration: nodes.Declaration, unit: Unit) -> tuple[str, str | None]:
    provenance, note = "original", None
    provenance_line = line_of(declaration, "provenance")
    if provenance_line is not None:
        word, _, rest = provenance_line.text.partition(" ")
        if word not in PROVENANCES:
            known = f"write one of: {', '.join(PROVENANCES)}"
            span = Span(provenance_line.rest.start, provenance_line.rest.start + len(word))
            unit.unknown("CIT201", span, "the provenance", word, list(PROVENANCES), known)
        else:
            provenance = word
        note = quoted(provenance_line, unit) if rest.strip() else None
    return provenance, note


def compile_patch(declaration: nodes.Declaration, unit: Unit) -> ir.Patch | None:
    """Compile a patch of a card; report an unknown card, or an own card without ``given pack``."""
    entry = unit.names.cards.get(declaration.name.lower())
    if entry is None:
        names = unit.names
        known = [other.name for table in (names.cards, names.editions) for other in table.values()]
        advice = "patch only cards and editions of packs that this pack requires"
        unit.unknown("CIT202", declaration.name_span, "the card or edition", declaration.name, known, advice)
        return None
    if entry.id.split(":")[0] == unit.pack and not declaration.bridge:
        advice = "change the card itself, or rename one of the two"
        message = f'"{entry.name}" is a card of this pack, and cannot be patched here'
        unit.report("CIT202", declaration.name_span, message, advice)
        return None
    lines = declaration.line.children
    return ir.Patch(
        card=entry.id,
        file=unit.path,
        line=declaration.line.number,
        fields=tuple(_fields(declaration, unit)),
        removes=tuple((line.text, line.number) for line in lines_of(lines, "without")),
        rules=_rules(declaration, entry.kind, unit),
        written_out=_procedure_lines(declaration),
        field_lines=tuple((line.keyword, line.number) for line in lines if line.keyword in FIELDS),
    )
