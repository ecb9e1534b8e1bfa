"""Compile the files of a pack: collect its names, check and translate each declaration, then check the whole."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, frozen

from citadels_core.model import ir
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_dsl import nodes
from citadels_dsl.bindings import Entry, Names, slug
from citadels_dsl.cards import compile_card, compile_patch
from citadels_dsl.checker import Pack, check_pack
from citadels_dsl.clauses import check_clauses
from citadels_dsl.describe import describe_parts
from citadels_dsl.diagnostics import Diagnostic, Label, Severity, sort_key
from citadels_dsl.editions import PROCEDURE, compile_book, compile_deck, compile_edition
from citadels_dsl.parser import parse
from citadels_dsl.scenario_values import collect
from citadels_dsl.scenarios import compile_scenarios
from citadels_dsl.scope import Unit
from citadels_dsl.source import MOST_FINDINGS_OF_A_KIND, Source
from citadels_dsl.states import HOLDS, compile_state, state_name


@frozen
class Compiled:
    """A compiled pack and everything that was found in it; ``module`` leaves out what has errors."""

    module: ir.Module
    problems: tuple[Diagnostic, ...]


def compile_pack(pack: str, sources: Sequence[Source], required: Iterable[ir.Module]) -> Compiled:
    """Compile card files into a module.

    Args:
        pack: the id of the pack, the first part of every id it declares.
        sources: the texts of its files, in the order of their paths.
        required: the compiled packs whose names it may use.
    """
    names = Names()
    required = tuple(required)
    for module in required:
        names.add_module(module)
    problems: list[Diagnostic] = []
    parsed: list[nodes.File] = []
    for source in sources:
        file, found = parse(source)
        parsed.append(file)
        problems += found
    problems += _collect(pack, parsed, names)
    cards: list[ir.Card] = []
    patches: list[ir.Patch] = []
    states: list[ir.State] = []
    decks: list[ir.Deck] = []
    books: list[ir.Book] = []
    editions: list[ir.Edition] = []
    used: set[str] = set()
    units: list[tuple[Unit, nodes.File]] = []
    for file in parsed:
        unit = Unit(file.path, pack, names)
        units.append((unit, file))
        unreadable = [p for p in problems if p.path == file.path and p.severity is Severity.ERROR]
        for declaration, end in zip(file.declarations, _ends(file), strict=True):
            before = len(unit.problems)
            check_clauses(declaration, unit)
            made = _compile(declaration, unit)
            start = declaration.line.span.start
            broken = any(p.severity is Severity.ERROR for p in unit.problems[before:])
            unread = any(line.content is None for child in declaration.line.children for line in child.walk())
            if broken or unread or any(start <= p.span.start < end for p in unreadable):
                continue
            match made:
                case ir.Card():
                    parts = _parts(declaration, declaration.kind, unit)
                    cards.append(evolve(made, sentence=" ".join(said for _, _, said in parts), parts=parts))
                case ir.Patch():
                    kind = names.cards[declaration.name.lower()].kind
                    patches.append(evolve(made, parts=_parts(declaration, kind, unit)))
                case ir.State():
                    states.append(made)
                case ir.Deck():
                    decks.append(made)
                case ir.Book():
                    books.append(made)
                case ir.Edition():
                    editions.append(made)
                case _:
                    pass
        used |= unit.used_states
    module = ir.Module(
        pack=pack,
        cards=tuple(cards),
        patches=tuple(patches),
        states=tuple(states),
        decks=tuple(decks),
        books=tuple(books),
        editions=tuple(editions),
    )
    known = collect((*required, module), parsed)
    scenarios: list[ir.Scenario] = []
    for (unit, file), source in zip(units, sources, strict=True):
        scenarios += compile_scenarios(file, source, unit, known)
        problems += unit.problems
    module = evolve(module, scenarios=tuple(scenarios))
    broken = any(p.severity is Severity.ERROR for p in problems)
    checked = Pack(module=module, required=required, files=tuple(parsed), broken=broken, used_states=frozenset(used))
    problems += check_pack(checked)
    return Compiled(module, tuple(_told(sorted(problems, key=sort_key))))


def _parts(declaration: nodes.Declaration, kind: str, unit: Unit) -> tuple[tuple[str, int, str], ...]:
    said = describe_parts(declaration.line.children, kind, unit.names)
    return tuple((unit.path, line, text) for line, text in said)


def _told(problems: list[Diagnostic]) -> Iterator[Diagnostic]:
    """Leave out what is the same mistake for the hundredth time in a file, and say that there is more of it."""
    alike = Counter((problem.path, problem.code) for problem in problems)
    told: Counter[tuple[str, str]] = Counter()
    for problem in problems:
        kind = (problem.path, problem.code)
        told[kind] += 1
        if told[kind] == MOST_FINDINGS_OF_A_KIND < alike[kind]:
            more = f"there are {alike[kind] - told[kind]} more findings {problem.code} in this file"
            yield evolve(problem, help=f"{problem.help}; {more}" if problem.help else more)
        elif told[kind] <= MOST_FINDINGS_OF_A_KIND:
            yield problem


def _ends(file: nodes.File) -> list[int]:
    """Return where each declaration ends: where the next one begins."""
    starts = [declaration.line.span.start for declaration in file.declarations]
    return [*starts[1:], sys.maxsize] if starts else []


Made = ir.Card | ir.Patch | ir.State | ir.Deck | ir.Book | ir.Edition


def _compile(declaration: nodes.Declaration, unit: Unit) -> Made | None:
    match declaration.kind:
        case "district" | "character":
            return compile_card(declaration, unit)
        case "patch":
            return compile_patch(declaration, unit)
        case "marker" | "counter" | "note":
            return compile_state(declaration, unit)
        case "deck":
            return compile_deck(declaration, unit)
        case "rules":
            return compile_book(declaration.name, declaration.line.children, declaration.line, "rules", unit)
        case "edition":
            return compile_edition(declaration, unit)
        case _:
            pass
    return None


def _collect(pack: str, files: Iterable[nodes.File], names: Names) -> list[Diagnostic]:
    """Put what the files declare into the names; the second declaration of a name is a problem."""
    unit = Unit("", pack, names)
    seen: dict[tuple[str, str], tuple[nodes.Declaration, str]] = {}
    for file in files:
        unit.path = file.path
        for declaration in file.declarations:
            kind = declaration.kind
            if kind in ("scenario", "patch"):
                continue
            name = declaration.name
            groups = {"district": "card", "character": "card", "marker": "state", "counter": "state", "note": "state"}
            group = groups.get(kind, kind)
            on, holds = "", ""
            if group == "state":
                name, on, held = state_name(declaration)
                holds = HOLDS.get(held, "Int") if kind == "note" else ""
                on = on if on in ("player", "character", "card", "district") else "character"
            earlier = seen.setdefault((group, slug(name)), (declaration, file.path))
            if earlier[0] is not declaration:
                unit.report(
                    "CIT203",
                    declaration.name_span,
                    f'"{name}" is declared twice in this pack',
                    "give one of them another name",
                    (Label(earlier[0].name_span, "the first one is here", path=earlier[1]),),
                )
                continue
            entry = Entry(id=f"{pack}:{slug(name)}", name=name, kind=kind, on=on, holds=holds)
            table = {"card": names.cards, "state": names.states, "deck": names.decks, "rules": names.books}.get(group)
            if table is not None:
                table[name if group == "state" else name.lower()] = entry
            for line in declaration.line.walk():
                if line.keyword == "forbid" and isinstance(line.content, nodes.Phrase):
                    _collect_ban(line.content, names)
                elif line.keyword == "procedure" and (header := PROCEDURE.fullmatch(line.text)):
                    names.procedures.add(" ".join(header[1].split()))
    return unit.problems


def _collect_ban(content: nodes.Phrase, names: Names) -> None:
    items = content.items
    for at, item in enumerate(items[:-1]):
        follower = items[at + 1]
        if isinstance(item, nodes.Particle) and item.text == "named" and isinstance(follower, nodes.Title):
            first = items[0]
            if isinstance(first, nodes.Name) and first.text in EVENT_IDS:
                names.bans[follower.text.lower()] = Entry(
                    id=follower.text, name=follower.text, kind="forbid", on=first.text
                )
