"""Compile markers, counters, notes and zones."""

from attrs import evolve

from citadels_core.model.programs import ir
from citadels_core.model.vocabulary import NOUNS
from citadels_core.model.vocabulary.types import AT_TABLE, STATES, ZONE, element
from citadels_dsl.compiler.clauses.number_rules import counted
from citadels_dsl.compiler.clauses.quotes import noun_of, nouns_of
from citadels_dsl.compiler.declarations.clauses import line_of, word_of
from citadels_dsl.compiler.match_forms import read_line
from citadels_dsl.compiler.scope import KNOWN, UNKNOWN, Scope, Unit
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.corrections import meant
from citadels_dsl.syntax.grammar import reserved
from citadels_dsl.syntax.trees import lines_of
from citadels_dsl.text.slugs import slug
from citadels_dsl.text.source import Span
from citadels_dsl.text.titles import is_word, read_word

UNTIL = {"end of turn": "turn", "end of round": "round", "end of game": "game"}

SEVERAL = ("Player", "Character", "Card", "District", "Type", "Int")
"""The types of things of which a note may remember several."""
HOLDS = {noun.name: noun.type for noun in NOUNS} | {
    noun.plural: f"{noun.type}*" for noun in NOUNS if noun.type in SEVERAL
}
"""The nouns for the value of a note, with their types."""
SEEN_BY = {**dict.fromkeys(STATES, ("all", "placer", "owner", "nobody")), ZONE: ("all", "owner", "nobody")}
"""The words after ``seen by``, for each kind of state."""

BEARERS = ("player", "character", "card", "district")
"""The kinds of things that a state may be declared on."""


def read_state(declaration: nodes.Declaration, pack: str) -> ir.State:
    """Return the properties of a marker, counter, note or zone as written; `compile_state` reports errors."""
    word, on, held = state_name(declaration)
    name, lines = read_word(word), declaration.line.children
    said = {line.keyword: line.plain for line in reversed(lines)}
    one, several = nouns_of(declaration.line)
    return ir.State(
        id=f"{pack}:{slug(name)}",
        name=name,
        kind=declaration.kind,
        on=on if lies_somewhere(declaration, on) else "character",
        holds=HOLDS.get(held, UNKNOWN) if held or declaration.is_note else "",
        until=UNTIL.get(said.get("until", ""), "game"),
        seen_by=said.get("seen by", "all"),
        then=said.get("then to", ""),
        silences="silences" in said,
        counts=tuple(_counts(line) for line in lines_of(lines, "counts as")),
        lends="lends rules" in said,
        said_as=one,
        said_of_several=several,
    )


def _counts(line: nodes.Line) -> tuple[str, str]:
    """Return the type (also ``any`` or ``none``) and the purpose in a ``counts as`` line of a marker."""
    read = read_line(line)
    what = read.value("TYPE")
    return what.text if isinstance(what, nodes.NameNode) else "any", read.word("PURPOSE")


def compile_state(declaration: nodes.Declaration, unit: Unit) -> ir.State:
    """Compile a marker, a counter, a note or a zone."""
    state = read_state(declaration, unit.pack)
    name, on, held = state_name(declaration)
    if on != state.on:
        advice = f"write: {declaration.kind} WORD on player, character, card or district"
        if declaration.is_zone:
            advice = "write: zone WORD at table, or: zone WORD on player, character or district"
        end = declaration.name_span.end
        span = Span(end - len(on), end)
        near = meant(span, on, BEARERS)
        if near.text:
            unit.advise("CIT201", span, "the noun", on, near)
        else:
            message = f"this {declaration.kind} does not say on which things it is placed"
            unit.report("CIT302", declaration.name_span, message, advice)
        on = state.on
    if not is_word(name):
        advice = "write a single word in small letters, as in: marker killed on character"
        unit.report("CIT302", declaration.name_span, f'"{name}" cannot be the name of a {declaration.kind}', advice)
    elif name in KNOWN or name in reserved():
        unit.report(
            "CIT203", declaration.name_span, f'"{name}" is a word of the language already', "choose another word"
        )
    towards = declaration.is_counter and held == "player"
    if not remembers(declaration, held):
        form = "note WORD on NOUN is NOUN" if declaration.is_note else f"{declaration.kind} WORD on NOUN"
        advice = f"write: {form}" + (f"; a note can remember: {', '.join(HOLDS)}" if declaration.is_note else "")
        message = f'this {declaration.kind} is not of the form "{form}"'
        unit.report("CIT302", declaration.name_span, message, advice)
    word_of(declaration, "until", UNTIL, "game", unit)
    seen_by = word_of(declaration, "seen by", {word: word for word in SEEN_BY[declaration.kind]}, "all", unit)
    if on == AT_TABLE and seen_by == "owner":
        advice = "write: seen by all, or seen by nobody"
        unit.report("CIT302", declaration.name_span, "a zone at the table has no owner", advice)
    if not declaration.is_zone and on != "player" and seen_by == "owner":
        message = f'a {declaration.kind} on a {on} cannot be "seen by owner", since a {on} can change its owner'
        advice = "declare it on player, or write: seen by placer"
        unit.report("CIT404", declaration.name_span, message, advice)
    if towards and seen_by != "all":
        message = "a counter towards players must be seen by all"
        unit.report("CIT404", declaration.name_span, message, 'remove the line "seen by"')
    silences = line_of(declaration, "silences") if declaration.is_marker else None
    if silences is not None:
        _check_silence(silences, on, seen_by, unit)
    counting = lines_of(declaration.line.children, "counts as") if declaration.is_marker else []
    if counting:
        _check_counting(counting[0], on, seen_by, unit)
    lends = line_of(declaration, "lends rules") if declaration.is_note else None
    if lends is not None:
        _check_loan(lends, on, held, seen_by, unit)
    for line in counting:
        counted(line, Scope(unit, "marker"))
    noun_of(declaration.line, unit)
    return evolve(state, seen_by=seen_by, then=_then(declaration, on, unit), line=declaration.line.number)


def _then(declaration: nodes.Declaration, on: str, unit: Unit) -> str:
    """Return where a zone's cards go when its district or character leaves the game; empty for the deck."""
    line = line_of(declaration, "then to")
    if line is None:
        return ""
    if on not in ("district", "character"):
        bearer = "the table" if on == AT_TABLE else f"a {on}"
        message = f"{bearer} never leaves the game, so the cards of this zone stay"
        unit.report("CIT404", line.keyword_span, message, "remove this line, or declare the zone on district")
        return ""
    owned = on == "district"  # a character that leaves the cast has no player whose hand could get the cards
    places = (AT_TABLE, "player") if owned else (AT_TABLE,)
    zones = [state for state in unit.names.states.values() if state.is_zone and state.on in places]
    known = {"deck": "", **({"hand": "hand"} if owned else {}), **{state.name: str(state.id) for state in zones}}
    if line.text not in known:
        advice = f"write one of: {', '.join(known)}"
        unit.unknown("CIT201", line.rest, 'after "then to", the place', line.text, list(known), advice)
        return ""
    return known[line.text]


def _check_silence(line: nodes.Line, on: str, seen_by: str, unit: Unit) -> None:
    if line.text.split() != ["silences"]:
        unit.report("CIT302", line.rest, 'nothing can follow "silences"', "write: silences")
    elif on not in ("district", "character"):
        message = f"a {on} has no rules to silence"
        unit.report("CIT404", line.keyword_span, message, "declare the marker on district or on character")
    elif seen_by != "all":
        message = "a marker that silences must be seen by all, since its effect shows where it is"
        unit.report("CIT404", line.keyword_span, message, 'remove the line "seen by"')


def _check_counting(line: nodes.Line, on: str, seen_by: str, unit: Unit) -> None:
    if on != "district":
        message = f"a {on} has no district type, so it cannot count as one"
        unit.report("CIT404", line.keyword_span, message, "declare the marker on district")
    elif seen_by != "all":
        message = 'a marker with "counts as" must be seen by all, since its effect shows where it is'
        unit.report("CIT404", line.keyword_span, message, 'remove the line "seen by"')


def _check_loan(line: nodes.Line, on: str, held: str, seen_by: str, unit: Unit) -> None:
    lender = element(HOLDS.get(held, "")).lower()
    if line.text.split() != ["lends", "rules"]:
        unit.report("CIT302", line.rest, 'nothing can follow "lends rules"', "write: lends rules")
    elif lender not in ("district", "character"):
        message = f"a {held or 'thing'} has no rules to lend"
        unit.report("CIT404", line.keyword_span, message, "declare a note that is a district or a character")
    elif on not in ("player", lender):
        message = f"a {on} cannot have the rules of a {lender}"
        advice = f"write: note WORD on {lender} is {held}, or: note WORD on player is {held}"
        unit.report("CIT404", line.keyword_span, message, advice)
    elif seen_by != "all":
        message = "a note that lends rules must be seen by all, since its effect shows what it remembers"
        unit.report("CIT404", line.keyword_span, message, 'remove the line "seen by"')


def lies_somewhere(declaration: nodes.Declaration, on: str) -> bool:
    """Return whether a marker, counter, note or zone may be declared on ``on``, such as ``district``."""
    return on in BEARERS or (declaration.is_zone and on == AT_TABLE)


def remembers(declaration: nodes.Declaration, held: str) -> bool:
    """Return whether the noun after ``is`` or ``towards`` is valid, or is missing and not needed."""
    if declaration.is_counter and held == "player":
        return True
    return declaration.is_note == bool(held) and (not held or held in HOLDS)


def state_name(declaration: nodes.Declaration) -> tuple[str, str, str]:
    """Split a declaration such as ``friend on district is player`` into name, kind of thing and value.

    ``market at table`` gives ``market``, ``table`` and an empty string.
    """
    name, at, on = declaration.name.partition(" at ")
    if not declaration.is_zone or not at:
        name, _, on = declaration.name.partition(" on ")
    on, said, held = on.partition(" is ")
    if declaration.is_counter and not said:
        on, _, held = on.partition(" towards ")
    return name.strip(), on.strip(), held.strip()
