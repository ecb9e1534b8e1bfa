"""Put a box together: from a catalog and a set-up to numbered cards, live rules and programs ready to run."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from attrs import evolve

from citadels_core.engine import codegen
from citadels_core.engine.actions import ACTIONS, MENU
from citadels_core.engine.box import Box, Cause, LiveRule
from citadels_core.engine.inline import inlined, inlined_rule
from citadels_core.engine.resolver import EVENT, SETTLE
from citadels_core.engine.scoring import SCORING
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError
from citadels_core.model.ir import Base, Book, Card, Deck, Edition, Procedure, Program, Rule
from citadels_core.model.setup import Setup
from citadels_core.model.state import NOBODY, Code
from citadels_core.model.vocabulary import EVENT_IDS, QUERIES

LIVES_IN = {"book": ("game",), "character": ("turn", "revealed", "chosen", "cast"), "district": ("built",)}


def box_for(catalog: Catalog, setup: Setup) -> Box:
    """Return the box of a set-up; boxes are shared by set-ups that differ only in seed and names.

    Raises:
        SetupError: the edition, player count, variant or deck does not exist, or they do not go together.
    """
    edition = find_edition(catalog, setup.edition)
    if not edition.least <= setup.seats <= edition.most:
        raise SetupError(
            f"{edition.book.name} is for {edition.least} to {edition.most} players, not for {setup.seats}."
        )
    return _link(_Key(catalog), edition.book.id, setup.seats, setup.variants, setup.decks)


class _Key:
    """A catalog as the key of a cache: the same object, kept alive."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog

    def __hash__(self) -> int:
        return id(self.catalog)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.catalog is self.catalog


def find_edition(catalog: Catalog, name: str) -> Edition:
    """Return an edition by id, by name, or by its pack when that has only one.

    Raises:
        SetupError: there is no such edition.
    """
    if edition := catalog.editions.get(name):
        return edition
    wanted = name.lower()
    fitting = [e for key, e in catalog.editions.items() if e.book.name.lower() == wanted or key.split(":")[0] == wanted]
    if len(fitting) == 1:
        return fitting[0]
    known = ", ".join(sorted(catalog.editions)) or "none"
    if fitting:
        raise SetupError(f'The pack "{name}" has several editions; name one of them: {known}.')
    raise SetupError(f'There is no edition "{name}"; there is: {known}.')


@lru_cache(maxsize=64)
def _link(key: _Key, edition_id: str, seats: int, variants: tuple[str, ...], deck_names: tuple[str, ...]) -> Box:
    catalog = key.catalog
    edition = catalog.editions[edition_id]
    books = _books(catalog, edition, variants)
    cast = tuple(sorted((catalog.cards[id_] for id_ in edition.cast), key=lambda card: card.rank))
    decks = [_deck(catalog, edition, name) for name in deck_names] or [catalog.decks[id_] for id_ in edition.decks]
    definitions = tuple(catalog.cards[id_] for deck in decks for id_ in deck.cards)
    cards = tuple(number for number, card in enumerate(definitions) for _ in range(card.copies))
    box = Box(catalog, edition, seats, books, cast, definitions, cards, [])
    box.rank = (*(card.rank for card in cast), 0)
    box.cost = tuple(definitions[number].cost for number in cards)
    box.type = tuple(definitions[number].type for number in cards)
    natural = tuple(range(seats))
    box.order = (*(natural[seat:] + natural[:seat] for seat in natural), natural)
    states = catalog.states
    box.markers = {s.id: n for n, s in enumerate(s for s in states if s.kind == "marker")}
    box.counters = {s.id: n for n, s in enumerate(s for s in states if s.kind == "counter")}
    box.lapsing = {
        u: tuple(box.markers[s.id] for s in states if s.id in box.markers and s.until == u) for u in ("turn", "round")
    }
    box.lapses_with_turn = any(state.until == "turn" for state in states)
    box.lapsing_counters = {
        u: tuple(box.counters[s.id] for s in states if s.id in box.counters and s.until == u) for u in ("turn", "round")
    }
    _generate(box)
    return box


def _books(catalog: Catalog, edition: Edition, variants: tuple[str, ...]) -> tuple[Book, ...]:
    chosen = []
    known = {book.name.lower(): book for book in edition.variants}
    for name in variants:
        if name.lower() not in known:
            there = ", ".join(book.name for book in edition.variants) or "none"
            raise SetupError(f'{edition.book.name} has no variant "{name}"; there is: {there}.')
        chosen.append(known[name.lower()])
    shared = (catalog.books[edition.uses],) if edition.uses is not None else ()
    return (*chosen, edition.book, *shared)


def _deck(catalog: Catalog, edition: Edition, name: str) -> Deck:
    wanted = name.lower()
    for deck in catalog.decks.values():
        if wanted in (deck.id, deck.name.lower(), deck.id.split(":")[1]):
            return deck
    known = ", ".join(sorted(deck.name for deck in catalog.decks.values())) or "none"
    raise SetupError(f'There is no deck "{name}"; there is: {known}.')


def _sources(box: Box) -> Iterable[tuple[str, int, str, str, str, tuple[Rule, ...]]]:
    """Go through everything that has rules: kind, number, pack, name, file and the rules."""
    for book in box.books:
        yield "book", NOBODY, book.id.split(":")[0], book.name, book.file, book.rules
    for kind, group in (("character", box.cast), ("district", box.definitions)):
        for number, card in enumerate(group):
            yield kind, number, card.id.split(":")[0], card.name, card.file, card.rules


def _generate(box: Box) -> None:
    live: list[LiveRule] = []
    for kind, number, pack, name, file, rules in _sources(box):
        for rule in rules:
            box.causes.append(Cause(pack, name, file, rule.line))
            made = LiveRule(len(live), rule, kind, number, len(box.causes) - 1)
            made.on = EVENT_IDS.get(rule.on or "", NOBODY)
            made.label = rule.name or name
            live.append(made)
    box.rules = live
    for rule in live:
        rule.share = _shared(rule, live)
    procedures = _procedures(box)
    facts = _facts(box, live, procedures)
    facts.base = _bases(box, facts)
    box.facts = facts
    box.fixed_size = None if "city size" in facts.modified else facts.base.get("city size", 0)
    source: list[str] = []
    made_codes: list[tuple[str, str, list[str], int, int, LiveRule | None]] = []
    parts: list[tuple[LiveRule, str | None, str | int | None]] = []
    for rule in live:
        home = box.causes[rule.cause]
        facts.causes = _lines(box, home)
        reads = "e[1]" if rule.source_kind == "character" else "-1"

        somebody = rule.rule.life not in ("cast", "game") or rule.rule.kind in ACTIONS

        def writer(prefix: str, reads: str = reads, somebody: bool = somebody) -> codegen.Generator:
            return codegen.Generator(facts, prefix, reads, source, somebody=somebody)

        prefix = f"r{rule.number}"
        test = None if rule.rule.kind in ACTIONS else codegen.write_test(writer(prefix), rule.rule.test)
        value = codegen.write_value(writer(prefix), rule.rule.value)
        parts.append((rule, test, value))
        if rule.rule.program is not None:
            program = inlined_rule(rule.rule.program, {name: found.program for name, (found, _) in procedures.items()})
            names = codegen.write_program(writer(prefix), program)
            box.programs[f"rule/{rule.number}"] = program
            made_codes.append((f"rule/{rule.number}", "rule", names, program.slots, rule.cause, rule))
    for name, (procedure, home) in procedures.items():
        facts.causes = _lines(box, home)
        prefix = f"p{len(made_codes)}"
        names = codegen.write_program(codegen.Generator(facts, prefix, "-1", source), procedure.program)
        box.programs[f"procedure/{name}"] = procedure.program
        made_codes.append(
            (f"procedure/{name}", "procedure", names, procedure.program.slots, facts.causes(procedure.line), None)
        )
    offering = _offers(box, facts, source)
    ties = _ties(box, facts, source)
    compiled: dict[str, Code] = {}
    names_ = codegen.namespace(_constants(box, compiled))
    box.source_text = "\n".join(source)
    codegen.run_source(box.source_text, names_, box.edition.book.id)
    box.offers = {key: names_[name] if name else None for key, name in offering.items()}
    for rule, test, value in parts:
        rule.test = names_[test] if test else None
        rule.value = names_[value] if isinstance(value, str) else value
    for key, kind, blocks, slots, cause, owner in made_codes:
        code = Code(key, kind, tuple(names_[block] for block in blocks), slots, cause)
        box.codes[key] = code
        if owner is not None:
            owner.code = code
            owner.limit = owner.rule.limit
            owner.room = (None,) * (slots - 2)
            owner.target_slot = owner.rule.target.slot if owner.rule.target is not None else 0
            owner.straight = len(blocks) == 1
            owner.gathers = gathers(owner.rule)
        else:
            compiled[key.removeprefix("procedure/")] = code
    for code in (EVENT, SETTLE, MENU, SCORING):
        box.codes[code.key] = code
    for tie, value_name in ties:
        tie.value = names_[value_name] if isinstance(value_name, str) else value_name
    box.tie_breaks = tuple(tie for tie, _ in ties)
    _group(box, live)


def gathers(rule: Rule) -> bool:
    """Tell whether a rule gathers resources."""
    code = rule.program.code if rule.program is not None else ()
    return any(instruction[0] == "emit" and instruction[1] in GATHERING for instruction in code)


GATHERING = frozenset({"gold gathered", "cards gathered"})


def _offers(box: Box, facts: codegen.Facts, source: list[str]) -> dict[tuple[str, int], str | None]:
    groups: dict[tuple[str, int], list[LiveRule]] = {("book", NOBODY): []}
    groups |= {("character", number): [] for number in range(len(box.cast))}
    groups |= {("district", number): [] for number in range(len(box.definitions))}
    for rule in box.rules:
        if rule.rule.kind in ACTIONS:
            groups[rule.source_kind, rule.source].append(rule)
    names: dict[tuple[str, int], str | None] = {}
    for number, ((kind, owner), rules) in enumerate(groups.items()):
        names[kind, owner] = f"o{number}" if rules else None
        if rules:
            actions = [(r.number, r.share, gathers(r.rule), r.rule) for r in rules]
            source += codegen.write_offers(facts, f"o{number}", kind, owner, actions)
    return names


def _group(box: Box, live: list[LiveRule]) -> None:
    box.by_book = tuple(rule for rule in live if rule.source_kind == "book")
    box.by_character = {
        n: tuple(r for r in live if r.source_kind == "character" and r.source == n) for n in range(len(box.cast))
    }
    box.by_definition = {
        n: tuple(r for r in live if r.source_kind == "district" and r.source == n) for n in range(len(box.definitions))
    }
    box.ruled = frozenset(card for card, number in enumerate(box.cards) if box.by_definition[number])
    box.turning = frozenset(
        n
        for n, rules in box.by_character.items()
        if any(rule.rule.life == "turn" and rule.rule.kind not in ACTIONS for rule in rules)
    )
    box.showing = frozenset(
        n for n, rules in box.by_character.items() if any(rule.rule.life == "revealed" for rule in rules)
    )


def _shared(rule: LiveRule, live: list[LiveRule]) -> int:
    if rule.rule.shares is None:
        return rule.number
    for other in live:
        same = other.source_kind == rule.source_kind and other.source == rule.source
        if same and other.rule.kind in ACTIONS and other.rule.name.lower() == rule.rule.shares.lower():
            return other.number
    return rule.number


def _procedures(box: Box) -> dict[str, tuple[Procedure, Cause]]:
    found: dict[str, tuple[Procedure, Cause]] = {}
    for book in box.books:
        for procedure in book.procedures:
            if procedure.least <= box.seats <= procedure.most:
                home = Cause(book.id.split(":")[0], book.name, book.file, procedure.line)
                found.setdefault(procedure.name, (procedure, home))
    if "game" not in found:
        raise SetupError(f"{box.edition.book.name} has no procedure called game, so nothing can be played.")
    needed = {
        instruction[1]
        for procedure, _ in found.values()
        for instruction in procedure.program.code
        if instruction[0] == "perform"
    }
    if missing := sorted(needed - set(found)):
        raise SetupError(f"{box.edition.book.name} has no procedure called {missing[0]} for {box.seats} players.")
    programs = {name: _placed(procedure.program, _lines(box, home)) for name, (procedure, home) in found.items()}
    return {
        name: (evolve(procedure, program=inlined(name, programs)), home) for name, (procedure, home) in found.items()
    }


def _placed(program: Program, lines: Any) -> Program:
    """Return a program whose lines are causes already, as numbers below 0, so that it can be moved elsewhere."""
    return Program(code=tuple((*i[:-1], -1 - lines(i[-1])) for i in program.code), slots=program.slots)


def _programs(live: list[LiveRule], procedures: dict[str, tuple[Procedure, Cause]]) -> list[Program]:
    return [rule.rule.program for rule in live if rule.rule.program] + [
        procedure.program for procedure, _ in procedures.values()
    ]


def _always_forbidden(live: list[LiveRule]) -> dict[str, tuple[Any, ...]]:
    """Return the events that only rules of the edition forbid, and nothing lifts, with the conditions."""
    forbids = [rule for rule in live if rule.rule.kind == "forbid"]
    lifted = {rule.rule.name for rule in live if rule.rule.kind == "allow"}
    found: dict[str, tuple[Any, ...]] = {}
    for event in {rule.rule.on or "" for rule in forbids}:
        rules = [rule for rule in forbids if rule.rule.on == event]
        if all(rule.source_kind == "book" and rule.rule.name not in lifted for rule in rules):
            found[event] = tuple(rule.rule.test for rule in rules)
    return found


def _facts(box: Box, live: list[LiveRule], procedures: dict[str, tuple[Procedure, Cause]]) -> codegen.Facts:
    kinds = ("when", "instead of", "may instead of", "forbid")
    emitted = {i[1] for program in _programs(live, procedures) for i in program.code if i[0] == "emit"}
    return codegen.Facts(
        causes=lambda line: line,
        watched=frozenset(rule.rule.on or "" for rule in live if rule.rule.kind in kinds),
        answered=frozenset(rule.rule.on or "" for rule in live if rule.rule.kind in kinds[:3]),
        forbidden=frozenset(rule.rule.on or "" for rule in live if rule.rule.kind == "forbid"),
        modified=frozenset(rule.rule.on or "" for rule in live if rule.rule.kind in ("modify", "set")),
        always_forbidden=_always_forbidden(live),
        retyped="type chosen" in emitted or any(rule.rule.kind == "counts as" for rule in live),
        base={},
        procedures={name: procedure.program.slots for name, (procedure, _) in procedures.items()},
        markers=box.markers,
        counters=box.counters,
        characters={card.id: number for number, card in enumerate(box.cast)},
        definitions={card.id: number for number, card in enumerate(box.definitions)},
    )


def _lines(box: Box, home: Cause) -> Any:
    known: dict[int, int] = {}

    def number(line: int) -> int:
        if line < 0:
            return -1 - line
        if line not in known:
            box.causes.append(Cause(home.pack, home.card, home.file, line))
            known[line] = len(box.causes) - 1
        return known[line]

    return number


def _bases(box: Box, facts: codegen.Facts) -> dict[str, int]:
    """Work out the base of each query once: conditions may look at the number of players only."""
    lines: list[Base] = [base for book in box.books for base in book.bases]
    source: list[str] = []
    for number, base in enumerate(lines):
        g = codegen.Generator(facts, f"b{number}", "-1", source)
        source.append(f"def b{number}(S, e):")
        source.append(f"    return {g.expr(base.value)} if {g.expr(base.test)} else None")
    names = codegen.namespace(_constants(box, {}))
    codegen.run_source("\n".join(source), names, "bases")
    found: dict[str, int] = {}
    start = _Before()
    for number, base in enumerate(lines):
        if base.query not in found and (value := names[f"b{number}"](start, [])) is not None:
            found[base.query] = value
    box.base = [found.get(query.name, 0) for query in QUERIES]
    return found


class _Before:
    """The table before a game: nobody wears the crown."""

    crown = NOBODY
    round = 0


def _ties(box: Box, facts: codegen.Facts, source: list[str]) -> list[tuple[LiveRule, str | int | None]]:
    rules = [(rule, book) for book in box.books for rule in book.tie_breaks]
    ties = []
    for number, (rule, book) in enumerate(rules):
        box.causes.append(Cause(book.id.split(":")[0], book.name, book.file, rule.line))
        live = LiveRule(NOBODY, rule, "book", NOBODY, len(box.causes) - 1)
        ties.append((live, codegen.write_value(codegen.Generator(facts, f"t{number}", "-1", source), rule.value)))
    return ties


def _constants(box: Box, procedures: dict[str, Code]) -> dict[str, Any]:
    seats = box.seats
    return {
        "B": box,
        "CAST": tuple(range(len(box.cast))),
        "COST": box.cost,
        "LEFT": tuple((seat + 1) % seats for seat in range(seats)),
        "NAME": box.cards,
        "ORDER": box.order,
        "PROCEDURES": procedures,
        "RANK": box.rank,
        "RESOURCES": (0, 1),
        "RIGHT": tuple((seat - 1) % seats for seat in range(seats)),
        "TYPE": box.type,
        "TYPES": (0, 1, 2, 3, 4),
    }


__all__ = ["Card", "box_for", "find_edition"]
