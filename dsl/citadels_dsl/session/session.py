"""Incremental compilation of a pack.

A file is cut into pieces, one for each declaration. The result of a piece is reused while its text and the meaning of
every name that it looked up are unchanged; if the piece has moved within its file, the spans are shifted. A reused
result equals the result of a fresh compilation.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import starmap
from operator import is_
from typing import Any, TypeVar

from attrs import define, evolve, field, frozen

from citadels_core.model.programs import ir
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.passes import FindingsCache, check_pack
from citadels_dsl.compiler.bindings import BindingTable, Names
from citadels_dsl.scenarios.values import ScenarioNames
from citadels_dsl.session.declarations import DeclarationResult, Thing, compile_declaration, compile_proof
from citadels_dsl.session.new_names import DeclaredNames, add, declared, with_unknown
from citadels_dsl.session.repetitions import UNKNOWN
from citadels_dsl.session.revision import revised
from citadels_dsl.session.unknown_names import NAMELESS, UnknownName, names_below
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.moving import shifted
from citadels_dsl.syntax.parser import parse_piece
from citadels_dsl.text.comments import strip_comment
from citadels_dsl.text.diagnostics import Diagnostic, Label, Severity, problem
from citadels_dsl.text.layout import Piece, cut_piece
from citadels_dsl.text.limits import read_pieces
from citadels_dsl.text.source import SourceText
from citadels_dsl.text.titles import WORD


@frozen
class CompiledPack:
    """A compiled pack and its findings; ``module`` leaves out declarations with errors."""

    module: ir.Module
    problems: tuple[Diagnostic, ...]
    files: tuple[nodes.File, ...] = ()
    """The syntax trees of the files, in the order of the sources."""
    names: Names = field(factory=Names, eq=False)
    """The names that the cards of the pack may use."""


K = TypeVar("K")

DEPENDENT = UNKNOWN | {"CIT107", "CIT301", "CIT302", "CIT305"}
"""Codes of findings in a scenario that may follow from errors in the card it is about."""

_WORD = re.compile(rf"\b{WORD}\b")


@define
class _ParsedDeclaration:
    declaration: nodes.Declaration
    declared: DeclaredNames
    sound: bool
    """Whether the piece with the declaration was parsed without errors."""
    made: DeclarationResult | None = None
    """The cached result of compiling the declaration."""
    asked: dict[int, dict[Any, Any]] = field(factory=dict)
    """The lookups that the result depends on, with their answers, by the index of the table."""


@define
class _ParsedPiece:
    piece: Piece
    reads: list[_ParsedDeclaration]
    problems: tuple[Diagnostic, ...]
    unknown: tuple[UnknownName, ...]
    """The names that a piece without a readable declaration should have declared."""


@define
class _ParsedFile:
    source: SourceText
    pieces: list[_ParsedPiece]
    tree: nodes.File
    beyond: tuple[Diagnostic, ...]
    """Findings about the part of the file beyond the limits."""


@define
class Session:
    """A pack that is compiled incrementally, with the compiled packs that it requires.

    With ``bridge``, only the patches and scenarios for this optional pack are compiled. ``required`` then also has the
    optional pack, the packs that it requires, and at its end the rest of the pack itself.
    """

    pack: str
    required: tuple[ir.Module, ...] = field(repr=False)
    bridge: str | None = None
    _names: Names = field(init=False)
    _known: ScenarioNames = field(init=False)
    _files: dict[str, _ParsedFile] = field(init=False, factory=dict)
    _findings: FindingsCache = field(init=False, factory=FindingsCache)
    _tables: tuple[BindingTable[Any], ...] = field(init=False, default=(), repr=False)
    """The tables of names of the last compilation; empty if that compilation was interrupted."""

    def __attrs_post_init__(self) -> None:
        self._collect_required()

    def _collect_required(self) -> None:
        self._names, self._known = Names(), ScenarioNames()
        for module in self.required:
            self._names.add_module(module)
            self._known.add_module(module)

    def require(self, modules: Iterable[ir.Module]) -> None:
        """Replace the compiled packs that this pack requires."""
        modules = tuple(modules)
        if len(modules) != len(self.required) or not all(map(is_, modules, self.required)):
            self.required = modules
            self._collect_required()

    def compile(self, sources: Sequence[SourceText]) -> CompiledPack:
        """Compile the files of the pack; ``sources`` must be sorted by path."""
        self._files = {source.path: self._read(source) for source in sources}
        files = tuple(self._files.values())
        problems: list[Diagnostic] = []
        if self.bridge is None:
            problems += (found for file in files for read in file.pieces for found in read.problems)
            problems += (found for file in files for found in file.beyond)
        names = self._names.copy()
        for unknown, signs in (one for file in files for read in file.pieces for one in read.unknown):
            names.add_unknown(unknown, signs=signs)
        excess = _collect(files, names, self.bridge)
        before, self._tables = self._tables, ()
        tables = names.tables()
        changed = _changed_tables(tables, before)
        problems += excess.values() if self.bridge is None else ()
        made: list[Thing] = []
        faulty: list[DeclaredNames] = []
        for file, read in _reads(files):
            if read.declaration.is_scenario or read.declaration.bridge != self.bridge:
                continue
            path, sound = file.source.path, read.sound
            make = partial(compile_declaration, read.declaration, path, self.pack, names, sound=sound)
            result = _result_of(read, tables, changed, make)
            problems += result.problems
            if result.thing is None:
                faulty.append(read.declared)
            elif id(read) not in excess:
                made.append(result.thing)  # type: ignore[arg-type]  # scenarios are skipped above
        module = _module(self.pack, made)
        scenarios = self._scenarios(files, with_unknown(names, faulty), module, before, problems)
        bridges = tuple(_bridges(files)) if self.bridge is None else ()
        module = evolve(module, scenarios=scenarios, bridges=bridges)
        broken = any(found.severity is Severity.ERROR for found in problems)
        trees = tuple(_part(file.tree, self.bridge) for file in files)
        said = _repeated_words(sources) if broken or bridges else frozenset[str]()
        checked = Pack(module=module, required=self.required, files=trees, broken=broken, said_again=said)
        problems += check_pack(checked, self._findings)
        texts = {source.path: source for source in sources}
        return CompiledPack(module, revised(problems, texts, names, trees), trees, names)

    def _read(self, source: SourceText) -> _ParsedFile:
        """Parse a file, and reuse the earlier results for parts whose text is unchanged."""
        before = self._files.get(source.path)
        if before is not None and before.source.text == source.text:
            return before
        cached: dict[str, list[_ParsedPiece]] = {}
        for read in reversed(before.pieces if before is not None else []):
            cached.setdefault(read.piece.text, []).append(read)
        parsed: list[_ParsedPiece] = []
        pieces, beyond = read_pieces(source)
        for piece in pieces:
            same = cached.get(piece.text)
            parsed.append(_moved(same.pop(), piece) if same else self._read_piece(piece, source.path))
        found = tuple(read.declaration for piece_ in parsed for read in piece_.reads)
        return _ParsedFile(source, parsed, nodes.File(source.path, found), tuple(beyond))

    def _read_piece(self, piece: Piece, path: str) -> _ParsedPiece:
        found, problems = parse_piece(piece, path)
        sound = not any(problem_.severity is Severity.ERROR for problem_ in problems)
        reads = [_ParsedDeclaration(declaration, declared(declaration, self.pack), sound) for declaration in found]
        unknown = () if reads or not problems else tuple(names_below(cut_piece(piece, path)[0]))
        return _ParsedPiece(piece, reads, tuple(problems), unknown)

    def _scenarios(
        self,
        files: Sequence[_ParsedFile],
        names: Names,
        module: ir.Module,
        before: Sequence[BindingTable[Any]],
        problems: list[Diagnostic],
    ) -> tuple[ir.Scenario, ...]:
        """Compile the scenarios; a scenario tests the card or edition above it in the file."""
        known = self._known.copy()
        known.add_module(module)
        for _, read in _reads(files):
            for action in read.declared.actions if read.declaration.bridge in (None, self.bridge) else ():
                known.add_action(action)
        tables = (*names.tables(), *known.tables())
        changed = _changed_tables(tables, before)
        found: list[ir.Scenario] = []
        said: set[str] = set()
        for path, read, about, broken_subject in _scenarios_of(files):
            declaration = read.declaration
            if declaration.bridge != self.bridge:
                said |= {declaration.name.lower()} if declaration.bridge is None else set()
                continue
            result = _result_of(
                read, tables, changed, partial(compile_proof, declaration, path, self.pack, names, known)
            )
            problems += [one for one in result.problems if not (broken_subject and one.code in DEPENDENT)]
            name = declaration.name.lower()
            if name in said:
                message = "the pack has another scenario with this name"
                problems.append(
                    problem("CIT203", declaration.name_span, path, message, "give one of them another name")
                )
            elif isinstance(thing := result.thing, ir.Scenario):
                about_id = dict.get(known.ids, about)
                if thing.about != about_id:
                    thing = evolve(thing, about=about_id)
                    read.made = evolve(result, thing=thing)
                found.append(thing)
            said.add(name)
        self._tables = tables
        return tuple(found)


def _result_of(
    read: _ParsedDeclaration,
    tables: Sequence[BindingTable[Any]],
    changed: Iterable[int],
    make: Callable[[], DeclarationResult],
) -> DeclarationResult:
    """Compile a declaration, or reuse its cached result if all names that it looked up are unchanged."""
    asked = ((tables[at], read.asked[at]) for at in changed if at in read.asked)
    if read.made is None or not all(starmap(_answers_alike, asked)):
        for table in tables:
            table.asked = {}
        read.made = make()
        read.asked = {at: table.asked for at, table in enumerate(tables) if table.asked}
    return read.made


def _changed_tables(tables: Sequence[BindingTable[Any]], before: Sequence[BindingTable[Any]]) -> Sequence[int]:
    """Return the indexes of name tables that differ from ``before``; all indexes if ``before`` is empty."""
    if not before:
        return range(len(tables))
    pairs = enumerate(zip(tables, before, strict=False))
    return [at for at, (now, old) in pairs if now != old or list(dict.keys(now)) != list(dict.keys(old))]


def _answers_alike(table: BindingTable[Any], asked: dict[Any, Any]) -> bool:
    """Return whether a name table still gives the recorded results of look-ups."""
    for key, before in asked.items():
        answer = table.answer(key)
        if answer is not before and answer != before:
            return False
    return True


def _moved(read: _ParsedPiece, piece: Piece) -> _ParsedPiece:
    """Shift all positions in a parsed part of a file to the place of ``piece``, which has the same text."""
    by, lines = piece.start - read.piece.start, piece.number - read.piece.number
    if not by and not lines:
        return read
    reads = [
        evolve(
            one,
            declaration=shifted(one.declaration, by, lines),
            made=one.made
            and evolve(
                one.made, thing=shifted(one.made.thing, 0, lines), problems=shifted(one.made.problems, by, lines)
            ),
        )
        for one in read.reads
    ]
    return _ParsedPiece(piece, reads, shifted(read.problems, by, lines), read.unknown)


def _reads(files: Iterable[_ParsedFile]) -> Iterator[tuple[_ParsedFile, _ParsedDeclaration]]:
    return ((file, read) for file in files for piece in file.pieces for read in piece.reads)


def _scenarios_of(files: Iterable[_ParsedFile]) -> Iterator[tuple[str, _ParsedDeclaration, tuple[str, str], bool]]:
    """Yield each scenario with its path, the kind and name of its card, and whether the card has errors."""
    for file in files:
        about, broken_subject = ("", ""), False
        for piece in file.pieces:
            broken_subject = broken_subject or bool(piece.unknown)
            for read in piece.reads:
                if read.declaration.is_proved:
                    about = read.declaration.kind, read.declaration.name.lower()
                    found = read.made.problems if read.made is not None else ()
                    broken_subject = not read.sound or any(one.severity is Severity.ERROR for one in found)
                elif read.declaration.is_scenario:
                    yield file.source.path, read, about, broken_subject


def _module(pack: str, made: Sequence[Thing]) -> ir.Module:
    return ir.Module(
        pack=pack,
        cards=_of(ir.Card, made),
        patches=_of(ir.Patch, made),
        states=_of(ir.State, made),
        decks=_of(ir.Deck, made),
        books=_of(ir.Book, made),
        editions=_of(ir.Edition, made),
        extensions=_of(ir.Extension, made),
    )


def _of(kind: type[K], made: Iterable[object]) -> tuple[K, ...]:
    return tuple(thing for thing in made if isinstance(thing, kind))


def _bridges(files: Iterable[_ParsedFile]) -> Iterator[ir.Bridge]:
    for file in files:
        for piece in file.pieces:
            for declaration in (read.declaration for read in piece.reads):
                if (given := declaration.bridge_line) is not None:
                    lines = (strip_comment(line).rstrip() for line in piece.piece.text.splitlines())
                    yield ir.Bridge(
                        pack=declaration.bridge or "",
                        kind=declaration.kind,
                        name=declaration.name,
                        file=file.source.path,
                        line=declaration.line.number,
                        given=given.number,
                        text="\n".join(filter(None, lines)),
                    )


def _part(tree: nodes.File, bridge: str | None) -> nodes.File:
    """Return a file with only the declarations that one compilation compiles."""
    if all(declaration.bridge == bridge for declaration in tree.declarations):
        return tree
    return evolve(tree, declarations=tuple(one for one in tree.declarations if one.bridge == bridge))


def _collect(files: Iterable[_ParsedFile], names: Names, bridge: str | None) -> dict[int, Diagnostic]:
    """Add the names of all declarations to ``names``; return findings, keyed by `id` of the duplicate.

    The names inside patches for other optional packs than ``bridge`` are left out.
    """
    excess: dict[int, Diagnostic] = {}
    seen: dict[tuple[str, str], tuple[_ParsedDeclaration, str]] = {}
    for file, read in _reads(files):
        if read.declaration.bridge not in (None, bridge):
            continue
        if read.declared.group in NAMELESS or not read.declared.slug:
            add(read.declared, names)  # a declaration without a name can contain lines that declare names
            continue
        path = file.source.path
        first, where = seen.setdefault((read.declared.group, read.declared.slug), (read, path))
        if first.declared.guessed and first is not read:
            first, where = seen[read.declared.group, read.declared.slug] = read, path
        if first is read:
            add(read.declared, names)
        if first is read or read.declared.guessed:
            continue
        name = read.declared.entry.name if read.declared.entry is not None else ""
        other = first.declared.entry.name if first.declared.entry is not None else ""
        message, advice = f'"{name}" is declared twice in this pack', "rename one of them"
        if name.lower() != other.lower():
            message = f'"{name}" and "{other}" have the same id: {read.declared.slug}'
            advice = "rename one of them: the names must differ in a letter or a digit"
        labels = (Label(first.declaration.name_span, "the first declaration is here", path=where),)
        excess[id(read)] = problem("CIT203", read.declaration.name_span, path, message, advice, labels)
    return excess


def _repeated_words(sources: Iterable[SourceText]) -> frozenset[str]:
    counted = Counter(word for source in sources for word in _WORD.findall(source.text))
    return frozenset(word for word, number in counted.items() if number > 1)
