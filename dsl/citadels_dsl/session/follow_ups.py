"""Leave out findings that only follow from another one: mending that one mends them, or shows whether they stay."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from attrs import define, field

from citadels_core.model.vocabulary import CLAUSES
from citadels_core.model.vocabulary.rule_kinds import ACTIONS
from citadels_core.model.vocabulary.types import DECLARED
from citadels_dsl.session.broken_names import UNREAD, BrokenNames, add_lines
from citadels_dsl.session.new_names import DeclaredNames
from citadels_dsl.syntax import nodes
from citadels_dsl.text.diagnostics import Diagnostic, Severity
from citadels_dsl.text.keywords import keyword_of
from citadels_dsl.text.layout import Piece, cut_piece
from citadels_dsl.text.source import SourceText

UNREAD_PART = ""
"""The kind of a declaration of which nothing could be read."""

ORDER = {
    **dict.fromkeys((UNREAD_PART, *DECLARED), 0),
    "rules": 1,
    "district": 2,
    "character": 2,
    "deck": 3,
    "patch": 4,
    "edition": 5,
    "scenario": 6,
}
"""What each kind of declaration may build on: on those with a lower number."""

UNKNOWN = frozenset({"CIT201", "CIT202", "CIT204", "CIT206", "CIT207", "CIT209", "CIT303", "CIT703"})
"""Findings about names that mean nothing."""

FOLLOWING = UNKNOWN | {"CIT107", "CIT301", "CIT302", "CIT305"}
"""Findings that something may lead to which stands in another line, and which is wrong there."""

INNER = frozenset({"CIT201", "CIT209", "CIT303"})
"""Those to which a line of the same rule may lead that was to give a name."""

GIVING = frozenset(row.name for row in CLAUSES if "procedure" in row.within or row.own_grammar)
"""The lines of an effect that give names, or that others stand below."""

SHARED = "limit shared with"
PLAYERS = "CIT703"
CARD = "CIT202"
MISREAD = frozenset({"CIT101", "CIT102", "CIT103", "CIT105", "CIT302"})
"""Findings about a line as a whole."""
FIRST = ("CIT102", "CIT105")
"""Those that tell more of their line than others there, wherever they stand."""
MISSING = "CIT401"

MOST_SLIPS = 2
"""A name that is said more often and not known is no slip: what it stands for has another name."""

QUOTED = re.compile(r'"([^"]*)"')
"""An answer that a line gives."""

MOST_NAMES = 200
"""So many names of broken declarations are looked for in other lines."""


@define
class DeclarationPart:
    """A declaration as it stands in a file, with what is declared in it."""

    path: str
    piece: Piece
    kind: str
    names: tuple[str, ...]
    scenario: bool = False
    about: "DeclarationPart | None" = None
    """What a scenario is about."""
    errors: list[Diagnostic] = field(factory=list)


def parts_of(
    path: str, pieces: Iterable[tuple[Piece, Sequence[tuple[nodes.Declaration, DeclaredNames]]]]
) -> Iterator[DeclarationPart]:
    """Return the declarations of a file, and what is none, with the names that others may use of them."""
    about: DeclarationPart | None = None
    for piece, declarations in pieces:
        if not declarations:
            name = piece.text.partition("\n")[0].partition(" ")[2].strip().strip('"').partition(" on ")[0]
            part = DeclarationPart(path, piece, UNREAD_PART, (name.partition(" at ")[0],))
            about = part if name else about
            yield part
        for declaration, said in declarations:
            entries = [*([said.entry] if said.entry is not None else []), *said.bans]
            procedures = (name for name, _ in said.procedures)
            names = (*(entry.name for entry in entries), *procedures, *said.actions, *said.choices)
            scenario = declaration.is_scenario
            part = DeclarationPart(path, piece, declaration.kind, names, scenario, about if scenario else None)
            about = part if declaration.is_proved else about
            yield part


def without_follow_ups(
    problems: Sequence[Diagnostic], parts: Iterable[DeclarationPart], sources: Mapping[str, SourceText]
) -> list[Diagnostic]:
    """Return findings without the errors that follow from others.

    What depends on a declaration with errors is silent: a scenario about it, and what elsewhere is about its name. So
    is an unknown name behind a broken line of its rule that was to give names, and what names a player behind a broken
    ``given`` of its scenario.
    """
    if sum(found.severity is Severity.ERROR for found in problems) < 2:
        return list(problems)
    parts = list(parts)
    _distribute(problems, parts)
    dropped: set[int] = set()
    broken, giving = _broken(parts, sources)
    lost: dict[int, list[str]] = {}
    patterns: list[re.Pattern[str]] = []
    order = 0
    for part in sorted(parts, key=lambda part: ORDER[part.kind]):
        if not part.errors:
            continue
        if ORDER[part.kind] > order:
            order = ORDER[part.kind]
            patterns = [_naming(names) for below, names in lost.items() if names and below < order]
        silent = part.about is not None and bool(part.about.errors)
        left = []
        for found in _first_of_each_rule(part, sources[part.path]):
            there = sources[found.path].text[found.span.start : found.span.end]
            said = [there, *found.subject.names]
            named = found.fix is None and any(pattern.search(one) for one in said for pattern in patterns)
            if found.code in FOLLOWING and (silent or named):
                continue
            there_too = (found.path, sources[found.path].position(found.span.start)[0]) in giving
            if found.code in UNKNOWN and not there_too and broken.has(found, said):
                continue
            left.append(found)
        dropped |= {id(found) for found in part.errors} - {id(found) for found in left}
        part.errors = left
        if len(names := lost.setdefault(order, [])) < MOST_NAMES:
            names += filter(None, part.names)
    left = [found for found in problems if id(found) not in dropped]
    again = _again(left, parts, sources)
    return [found for found in left if id(found) not in again]


def _broken(
    parts: Iterable[DeclarationPart], sources: Mapping[str, SourceText]
) -> tuple[BrokenNames, set[tuple[str, int]]]:
    """Return the names that broken lines were to declare, and those lines by path and number."""
    names, giving = BrokenNames(), set()
    for part in parts:
        if not part.errors or part.scenario:
            continue
        source = sources[part.path]
        errors: dict[int, Diagnostic] = {}
        for found in part.errors:
            number = source.position(found.span.start)[0]
            if found.code in UNREAD or number not in errors:
                errors[number] = found
        lines = enumerate(part.piece.text.split("\n"), start=part.piece.number)
        giving |= {(part.path, number) for number in add_lines(names, part.kind, lines, errors)}
    return names, giving


def _distribute(problems: Sequence[Diagnostic], parts: Sequence[DeclarationPart]) -> None:
    """Give each part the errors in it, in the order they stand."""
    of_file: dict[str, list[DeclarationPart]] = {}
    for part in parts:
        of_file.setdefault(part.path, []).append(part)
    starts = {path: [part.piece.start for part in there] for path, there in of_file.items()}
    for found in sorted(problems, key=lambda found: found.span.start):
        if found.severity is Severity.ERROR and found.path in starts:
            at = bisect_right(starts[found.path], found.span.start) - 1
            if at >= 0:
                of_file[found.path][at].errors.append(found)


def _again(
    problems: Sequence[Diagnostic], parts: Iterable[DeclarationPart], sources: Mapping[str, SourceText]
) -> set[int]:
    """Return the ids of errors about a name that is not known, and was told of in the file before.

    Outside of scenarios that is the name of a card, which another file was to declare.
    """
    there: dict[tuple[str, str], list[Diagnostic]] = {}
    kept = {id(found) for found in problems}
    for part in parts:
        for found in part.errors:
            if not part.scenario and found.code != CARD:
                continue
            said = found.path, sources[found.path].text[found.span.start : found.span.end].strip('"')
            if found.code in UNKNOWN and id(found) in kept:
                there.setdefault(said, []).append(found)
    return {
        id(found)
        for several in there.values()
        for found in several[1:]
        if found.fix is None or len(several) > MOST_SLIPS
    }


def _naming(names: Iterable[str]) -> re.Pattern[str]:
    """Return the pattern of lines that name something."""
    said = "|".join(re.escape(name).replace("'", "['’]").replace(r"\ ", " +") for name in names)
    return re.compile(rf"(?<![\w'’-])(?:{said})(?![\w'’-])", re.IGNORECASE)


def _first_of_each_rule(part: DeclarationPart, source: SourceText) -> Iterator[Diagnostic]:
    """Go through the errors of a part without those that follow from another one in it."""
    if len(part.errors) == 1:
        yield from part.errors
        return
    heads, _ = cut_piece(part.piece, part.path)
    rules = {line.number: rule.number for head in heads for rule in head.children for line in rule.walk()}
    places = [source.position(found.span.start)[0] for found in part.errors]
    misread: dict[int, str] = {}
    for number, found in zip(places, part.errors, strict=True):
        if found.code in MISREAD:
            misread[number] = min(misread.get(number, found.code), found.code, key=_weight)
    rule = told = last = lost_in = 0
    given = actions = False
    lost: dict[str, int] = {}
    for number, found in zip(places, part.errors, strict=True):
        if found.code == MISSING and misread:
            continue  # it may be what the line that cannot be read was to say
        if number in misread and (number == last or (misread[number] in FIRST and misread[number] != found.code)):
            continue  # what cannot be read as a whole says nothing in its parts
        last = number
        text = source.line_text(number)
        word = keyword_of(text.strip(), scenario=part.scenario)
        if part.scenario:
            if found.code == PLAYERS and given:
                continue
            given = given or (word in ("", "given") and found.code != PLAYERS)
            yield found
            continue
        begins = rules.get(number, number)
        first = found.span.start == source.words_span(number).start
        said = source.text[found.span.start : found.span.end]
        if begins != lost_in:
            lost, lost_in = {}, begins
        if (found.code in INNER or found.code == CARD) and lost.get(said, number) != number:
            continue
        lost |= dict.fromkeys(_names_given(text, said) - lost.keys(), number)
        if begins == rule and number != told and found.code in INNER and found.fix is None and not first:
            continue
        if word == SHARED and actions:
            continue
        if begins != rule and (number == begins or word in GIVING or found.code in MISREAD):
            rule, told = begins, number
        actions = actions or (number == begins and word in ACTIONS)
        yield found


def _names_given(text: str, wrong: str) -> set[str]:
    """Return the names and the answers that a line with an error was to give, as well as they can be read.

    >>> sorted(_names_given("lett ten be 3", "lett")), sorted(_names_given("choose playr as guest", "playr"))
    (['ten'], ['guest'])
    """
    words = text.split()
    names = {word for before, word in pairwise(words) if before in ("as", words[0])}
    return {*names, *(f'"{answer}"' for answer in QUOTED.findall(text))} - {wrong}


def _weight(code: str) -> int:
    return FIRST.index(code) if code in FIRST else len(FIRST)
