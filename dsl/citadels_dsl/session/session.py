"""Compile a pack again and again while it is being written, doing anew only what a change can have touched.

A file is cut into pieces, one for each declaration. What was read and compiled of a piece is kept as long as its text
stays the same and every name that was looked up for it still stands for the same; when it has only moved within its
file, its places move with it. What is kept is always equal to what would be made from nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from operator import is_
from typing import Any, TypeVar

from attrs import Factory, define, evolve, field, frozen

from citadels_core.model import ir
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.passes import check_pack, check_together
from citadels_dsl.compiler.bindings import Names, Table
from citadels_dsl.scenarios.values import Known
from citadels_dsl.session.declarations import Made, compile_declaration, compile_proof
from citadels_dsl.session.follow_ups import Part, parts_of, without_follow_ups
from citadels_dsl.session.modules import Thing, module_of
from citadels_dsl.session.new_names import NAMELESS, Declared, add, declared
from citadels_dsl.session.quotation import with_quotes
from citadels_dsl.session.rechecking import Checked, Recheck
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.corrections import fitted
from citadels_dsl.syntax.indentation import told_once
from citadels_dsl.syntax.moving import relined, shifted
from citadels_dsl.syntax.parser import parse_piece
from citadels_dsl.text.diagnostics import Diagnostic, Label, Severity, problem, sort_key
from citadels_dsl.text.layout import Piece
from citadels_dsl.text.limits import fewer_alike, read_pieces
from citadels_dsl.text.source import Source


@frozen
class Compiled:
    """A compiled pack and everything that was found in it; ``module`` leaves out what has errors."""

    module: ir.Module
    problems: tuple[Diagnostic, ...]
    files: tuple[nodes.File, ...] = ()
    """The trees of the files, in the order of the sources."""
    names: Names = field(factory=Names, eq=False)
    """Every name that the cards of the pack may use."""


T = TypeVar("T", Names, Known)


@define
class _Kept:
    """What was made of a declaration, and the answers it was made with, by the place of the table they came from.

    ``asked`` holds the answers to single questions; ``whole`` are the tables that were read as a whole.
    """

    made: Made
    asked: dict[int, dict[Any, Any]]
    whole: frozenset[int]
    seen: tuple[int, ...]
    """The numbers of the tables when the answers were last compared."""


@define
class _Read:
    """One declaration as it was read, at the place where it stands now."""

    declaration: nodes.Declaration
    declared: Declared
    sound: bool
    """Whether the piece it stands in could be read without errors."""
    kept: _Kept | None = None
    proof: tuple[ir.Scenario, ir.Scenario] | None = None
    """A scenario as it was compiled and as it is in the module, where it is about something else since."""
    checked: Checked | None = None


@define
class _ReadPiece:
    piece: Piece
    reads: list[_Read]
    problems: tuple[Diagnostic, ...]


@define
class _ReadFile:
    source: Source
    pieces: list[_ReadPiece]
    tree: nodes.File
    beyond: tuple[Diagnostic, ...]
    """What is said of the part of the file that is not read."""


@define
class _Numbers:
    """Gives tables a number each, which stays the same as long as what stands in them."""

    last: list[Table[Any]] = field(factory=list)
    numbers: list[int] = field(factory=list)
    count: int = 0

    def of(self, tables: Sequence[Table[Any]]) -> tuple[int, ...]:
        for at, table in enumerate(tables):
            if at == len(self.last):
                self.last.append(table)
                self.numbers.append(self._next())
            elif not _same(self.last[at], table):
                self.numbers[at] = self._next()
            self.last[at] = table
        return tuple(self.numbers)

    def _next(self) -> int:
        self.count += 1
        return self.count


def _same(one: Table[Any], other: Table[Any]) -> bool:
    """Tell whether two tables are equal and in the same order, in which suggestions are made."""
    return len(one) == len(other) and all(a == b for a, b in zip(dict.items(one), dict.items(other), strict=True))


@define
class Session:
    """A pack being written, with the compiled packs that it requires."""

    pack: str
    required: tuple[ir.Module, ...] = field(repr=False)
    keep: bool = field(default=True, kw_only=True)
    """Whether there will be a next time."""
    _names: Names = field(init=False, default=Factory(lambda self: _with(Names(), self.required), takes_self=True))
    _known: Known = field(init=False, default=Factory(lambda self: _with(Known(), self.required), takes_self=True))
    _files: dict[str, _ReadFile] = field(init=False, factory=dict)
    _name_numbers: _Numbers = field(init=False, factory=_Numbers)
    _known_numbers: _Numbers = field(init=False, factory=_Numbers)
    _recheck: Recheck = field(init=False, factory=Recheck)

    def require(self, modules: Iterable[ir.Module]) -> None:
        """Set the packs that this one requires as they are compiled now."""
        modules = tuple(modules)
        if len(modules) == len(self.required) and all(map(is_, modules, self.required)):
            return
        self.required = modules
        self._names, self._known = _with(Names(), modules), _with(Known(), modules)

    def compile(self, sources: Sequence[Source]) -> Compiled:
        """Compile the files of the pack as they are now, in the order of their paths."""
        self._files = {source.path: self._read(source) for source in sources}
        files = tuple(self._files.values())
        problems = [found for file in files for read in file.pieces for found in read.problems]
        problems += [found for file in files for found in file.beyond]
        names = self._names.copy()
        excess = _collect(files, names)
        problems += excess.values()
        numbers = self._name_numbers.of(names.tables())
        made: dict[int, Thing] = {}
        used: set[str] = set()
        for file, read in _reads(files):
            if read.declaration.kind == "scenario":
                continue
            result = self._compiled(file, read, names, numbers)
            problems += result.problems
            used |= result.used_states
            if result.thing is not None and id(read) not in excess:
                made[id(read)] = result.thing  # type: ignore[assignment]  # scenarios have been passed over
        module = module_of(self.pack, made.values())
        scenarios = self._scenarios(files, names, numbers, module, problems)
        module = evolve(module, scenarios=scenarios)
        broken = any(found.severity is Severity.ERROR for found in problems)
        trees = tuple(file.tree for file in files)
        checked = Pack(module=module, required=self.required, files=trees, broken=broken, used_states=frozenset(used))
        problems += self._checked(files, made, checked) if self.keep else check_pack(checked)
        texts = {source.path: source for source in sources}
        problems = with_quotes([fitted(found, texts) for found in problems], texts, names)
        problems = without_follow_ups(problems, chain.from_iterable(map(_parts, files)), texts)
        told = told_once(sorted(problems, key=sort_key), sources)
        return Compiled(module, tuple(fewer_alike(told)), trees, names)

    def _read(self, source: Source) -> _ReadFile:
        """Read a file, or what has changed in it."""
        before = self._files.get(source.path)
        if before is not None and before.source.text == source.text:
            return before
        there: dict[str, list[_ReadPiece]] = {}
        for read in reversed(before.pieces if before is not None else []):
            there.setdefault(read.piece.text, []).append(read)
        of_file: list[_ReadPiece] = []
        there_now, beyond = read_pieces(source)
        for piece in there_now:
            same = there.get(piece.text)
            of_file.append(_moved(same.pop(), piece) if same else self._read_piece(piece, source.path))
        found = tuple(read.declaration for piece_ in of_file for read in piece_.reads)
        return _ReadFile(source, of_file, nodes.File(source.path, found), tuple(beyond))

    def _read_piece(self, piece: Piece, path: str) -> _ReadPiece:
        found, problems = parse_piece(piece, path)
        sound = not any(problem_.severity is Severity.ERROR for problem_ in problems)
        reads = [_Read(declaration, declared(declaration, self.pack), sound) for declaration in found]
        return _ReadPiece(piece, reads, tuple(problems))

    def _compiled(self, file: _ReadFile, read: _Read, names: Names, numbers: tuple[int, ...]) -> Made:
        path = file.source.path
        return _fresh(
            read,
            names.tables(),
            numbers,
            lambda: compile_declaration(read.declaration, path, self.pack, names, sound=read.sound),
            keep=self.keep,
        )

    def _checked(self, files: Sequence[_ReadFile], made: Mapping[int, Thing], pack: Pack) -> Iterator[Diagnostic]:
        yield from check_together(pack)
        self._recheck.look(pack)
        for file, read in _reads(files):
            if read.declaration.kind != "scenario":
                path, thing = file.source.path, made.get(id(read))
                read.checked = self._recheck.check(read.checked, read.declaration, thing, path)
                yield from read.checked.problems

    def _scenarios(
        self,
        files: Sequence[_ReadFile],
        names: Names,
        numbers: tuple[int, ...],
        module: ir.Module,
        problems: list[Diagnostic],
    ) -> tuple[ir.Scenario, ...]:
        """Compile the scenarios; each is about the card or edition above it."""
        known = self._known.copy()
        known.add_module(module)
        for _, read in _reads(files):
            for action in read.declared.actions:
                known.add_action(action)
        if not self.keep:
            known.said = {}
        tables = (*names.tables(), *known.tables())
        numbers = (*numbers, *self._known_numbers.of(known.tables()))
        found: list[ir.Scenario] = []
        said: set[str] = set()
        about: str | None = None
        last: _ReadFile | None = None
        for file, read in _reads(files):
            about = about if file is last else None
            last = file
            declaration = read.declaration
            if declaration.kind in ("district", "character", "edition"):
                about = dict.get(known.ids, (declaration.kind, declaration.name.lower()))
            if declaration.kind != "scenario":
                continue
            path = file.source.path
            result = _fresh(
                read,
                tables,
                numbers,
                lambda read=read, path=path, about=about: compile_proof(  # type: ignore[misc]  # lambdas have no types
                    read.declaration, path, self.pack, names, known, about
                ),
                keep=self.keep,
            )
            problems += result.problems
            name = declaration.name.lower()
            if name in said:
                message = "there is another scenario of this name in the pack"
                problems.append(problem("CIT203", declaration.name_span, path, message, "say what sets it apart"))
            elif isinstance(result.thing, ir.Scenario):
                found.append(_about(read, result.thing, about))
            said.add(name)
        return tuple(found)


def _fresh(
    read: _Read, tables: Sequence[Table[Any]], numbers: tuple[int, ...], make: Callable[[], Made], *, keep: bool
) -> Made:
    """Return what a declaration compiles to, as it was kept if every name asked for is what it was."""
    if not keep:
        return make()
    kept = read.kept
    if kept is not None and (kept.seen == numbers or _holds(kept, tables, numbers)):
        kept.seen = numbers
        return kept.made
    for table in tables:
        if table.asked:
            table.asked = {}
        table.read_whole = False
    made = make()
    asked = {at: table.asked for at, table in enumerate(tables) if table.asked}
    read.kept = _Kept(made, asked, frozenset(at for at, table in enumerate(tables) if table.read_whole), numbers)
    return made


def _about(read: _Read, scenario: ir.Scenario, about: str | None) -> ir.Scenario:
    """Return a scenario with the id of what it is about now."""
    if scenario.about == about:
        return scenario
    if read.proof is None or read.proof[0] is not scenario or read.proof[1].about != about:
        read.proof = scenario, evolve(scenario, about=about)
    return read.proof[1]


def _holds(kept: _Kept, tables: Sequence[Table[Any]], numbers: tuple[int, ...]) -> bool:
    """Tell whether every answer that was given is still the same."""
    changed = _changed(kept.seen, numbers)
    if changed & kept.whole:
        return False
    for at in changed & kept.asked.keys():
        table = tables[at]
        for key, answer in kept.asked[at].items():
            found = dict.get(table, key)
            if found is not answer and found != answer:
                return False
    return True


@lru_cache(maxsize=64)
def _changed(seen: tuple[int, ...], numbers: tuple[int, ...]) -> frozenset[int]:
    """Return the places of the tables that have other numbers than when their answers were last compared."""
    return frozenset([at for at, number in enumerate(numbers) if number != seen[at]])


def _moved(read: _ReadPiece, piece: Piece) -> _ReadPiece:
    """Put a piece with everything made of it where it stands now."""
    by, lines = piece.start - read.piece.start, piece.number - read.piece.number
    if not by and not lines:
        return read
    reads = [
        evolve(
            one,
            declaration=shifted(one.declaration, by, lines),
            kept=None
            if one.kept is None
            else evolve(
                one.kept,
                made=evolve(
                    one.kept.made,
                    thing=relined(one.kept.made.thing, lines),
                    problems=shifted(one.kept.made.problems, by, lines),
                ),
            ),
        )
        for one in read.reads
    ]
    return _ReadPiece(piece, reads, shifted(read.problems, by, lines))


def _reads(files: Iterable[_ReadFile]) -> Iterator[tuple[_ReadFile, _Read]]:
    return ((file, read) for file in files for piece in file.pieces for read in piece.reads)


def _parts(file: _ReadFile) -> Iterator[Part]:
    pieces = ((one.piece, [(read.declaration, read.declared) for read in one.reads]) for one in file.pieces)
    return parts_of(file.source.path, pieces)


def _collect(files: Iterable[_ReadFile], names: Names) -> dict[int, Diagnostic]:
    """Put what the files declare into the names; return the problem of each second declaration of a name."""
    excess: dict[int, Diagnostic] = {}
    seen: dict[tuple[str, str], tuple[_Read, str]] = {}
    for file, read in _reads(files):
        if read.declared.group in NAMELESS or not read.declared.slug:
            add(read.declared, names)  # the lack of a name has been reported
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
        message, advice = f'"{name}" is declared twice in this pack', "give one of them another name"
        if name.lower() != other.lower():
            message = f'"{name}" and "{other}" have the same id: {read.declared.slug}'
            advice = "give one of them a name that differs in a letter or a digit"
        excess[id(read)] = problem(
            "CIT203",
            read.declaration.name_span,
            path,
            message,
            advice,
            (Label(first.declaration.name_span, "the first one is here", path=where),),
        )
    return excess


def _with(table: T, modules: Iterable[ir.Module]) -> T:
    for module in modules:
        table.add_module(module)
    return table
