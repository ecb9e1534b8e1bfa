"""Collect the names that each declaration adds to its pack, before anything is compiled."""

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise

from attrs import evolve, frozen

from citadels_core.model.programs import ir
from citadels_core.model.vocabulary import CLAUSES, EVENT_IDS
from citadels_core.model.vocabulary.rule_kinds import ACTIONS
from citadels_core.model.vocabulary.types import DECLARED
from citadels_dsl.compiler.bindings import Binding, Names
from citadels_dsl.compiler.clauses.number_rules import INCOME
from citadels_dsl.compiler.clauses.quotes import nouns_of
from citadels_dsl.compiler.declarations.states import lies_somewhere, read_state, remembers, state_name
from citadels_dsl.compiler.instructions.procedures import header_of
from citadels_dsl.compiler.match_forms import split_if
from citadels_dsl.session.unknown_names import NAMELESS, UnknownName, names_on
from citadels_dsl.syntax import nodes
from citadels_dsl.text.naming import GROUPS
from citadels_dsl.text.slugs import slug
from citadels_dsl.text.titles import fits_head, is_word

CHOICES = ("variant", "preset")

BOX = ("rules", "edition", "patch")
"""The declarations whose procedures are global; the procedures of a patched card belong to the card."""

STANDING_FOR = {"income": INCOME}
"""Clauses that define an action without `action`, with the name of the action."""

BANS = tuple(row.name for row in CLAUSES if row.holes >= {"EVENT", "NAME"})

GIVING = frozenset({*ACTIONS, *CHOICES, *BANS, "procedure"})
"""The clauses that declare a name."""

INNER = ("while", "for each", *CHOICES)
"""The clauses whose block contains clauses."""


@frozen(kw_only=True)
class DeclaredNames:
    """The names that a declaration adds to its pack: its own name, and bans, procedures and actions.

    Two declarations of a pack may not have the same ``group`` and ``slug``.
    """

    group: str
    slug: str = ""
    entry: Binding | ir.State | None = None
    bans: tuple[Binding, ...]
    procedures: tuple[tuple[str, ir.Takes], ...]
    actions: tuple[str, ...]
    choices: tuple[str, ...]
    """The names of variants and presets."""
    unknown: tuple[UnknownName, ...] = ()
    """Names from lines with errors, as far as these names can be read."""
    guessed: bool = False
    """Whether the name of the declaration is not valid, so that the intended name is a guess."""


def declared(declaration: nodes.Declaration, pack: str) -> DeclaredNames:
    """Return the names that a declaration adds to its pack."""
    kind, lines = declaration.kind, list(declaration.line.walk())
    headers = (header_of(line.text) for line in lines if kind in BOX)
    found = DeclaredNames(
        group=GROUPS.get(kind, kind),
        bans=tuple(ban for line in lines for ban in _named_bans(line)),
        procedures=tuple(header for header in headers if header is not None),
        actions=tuple(_declared_names(lines, ACTIONS)),
        choices=tuple(_declared_names(lines, CHOICES)),
        unknown=tuple(_unknown_below(declaration)),
    )
    if kind in NAMELESS:
        return found
    name, guessed = declaration.name, not fits_head(declaration.line.text[len(kind) :].strip())
    broken = guessed
    entry: Binding | ir.State = Binding(id=f"{pack}:{slug(name)}", name=name, kind=kind)
    if kind in DECLARED:
        word, on, held = state_name(declaration)
        entry, guessed = read_state(declaration, pack), not is_word(word)
        broken = guessed or not lies_somewhere(declaration, on) or not remembers(declaration, held)
    if broken:
        found = evolve(found, unknown=(*names_on(declaration.line.text), *found.unknown))
    return evolve(found, slug=slug(entry.name), entry=entry, guessed=guessed)


def _unknown_below(declaration: nodes.Declaration) -> Iterator[UnknownName]:
    """Yield the names that lines with errors in a declaration should have declared."""
    if declaration.is_scenario:
        return
    for line in declaration.line.walk():
        if line.keyword in GIVING and not _has_readable_name(line):
            yield from names_on(line.text)
    if declaration.kind != "deck":
        for line in _clauses(declaration.line.children):
            if not line.keyword:
                yield from names_on(line.text)


def _clauses(lines: Iterable[nodes.Line]) -> Iterator[nodes.Line]:
    """Yield the clauses of a declaration, without the effect lines below its rules."""
    for line in lines:
        yield line
        if line.keyword in INNER:
            yield from _clauses(line.children)


def _has_readable_name(line: nodes.Line) -> bool:
    """Return whether the name that a line declares is readable; True if the line declares no name."""
    if line.is_procedure:
        return header_of(line.text) is not None
    if line.keyword in BANS:
        return line.content is not None and (any(_named_bans(line)) or len(split_if(line.items)[0]) < 2)
    titles = [item for item in line.items if isinstance(item, nodes.TitleNode)]
    return len(titles) == 1 and titles[0] is line.items[0]


def add(found: DeclaredNames, names: Names) -> None:
    """Add the names of a declaration to the names of the pack."""
    table = {"card": names.cards, "deck": names.decks, "rules": names.books}.get(found.group)
    for unknown, signs in found.unknown:
        names.add_unknown(unknown, signs=signs)
    if found.slug and isinstance(found.entry, ir.State) and all(found.entry.name != one for one, _ in found.unknown):
        names.states[found.entry.name] = found.entry
    elif found.slug and isinstance(found.entry, Binding) and table is not None:
        table[found.entry.name.lower()] = found.entry
    for ban in found.bans:
        names.bans[ban.name.lower()] = ban
    for action in found.actions:
        names.actions[action.lower()] = action
    for procedure, takes in found.procedures:
        names.procedures[procedure] = takes


def with_unknown(names: Names, faulty: Iterable[DeclaredNames]) -> Names:
    """Copy the names of a pack, and mark the names of ``faulty`` declarations as unknown."""
    names = names.copy()
    for found in faulty:
        entry = found.entry.name if found.entry is not None else ""
        for name in filter(None, (entry, *found.actions, *found.choices)):
            names.add_unknown(name.lower())
    return names


def _declared_names(lines: Iterable[nodes.Line], keywords: Collection[str]) -> Iterator[str]:
    """Yield the names after the given keywords; for `ACTIONS`, also the names in `STANDING_FOR`."""
    for line in lines:
        if keywords is ACTIONS and line.keyword in STANDING_FOR:
            yield STANDING_FOR[line.keyword]
        if line.keyword in keywords and line.items and isinstance(line.items[0], nodes.TitleNode):
            yield line.items[0].text


def _named_bans(line: nodes.Line) -> Iterator[Binding]:
    items = line.items if line.keyword in BANS else ()
    for item, follower in pairwise(items):
        if isinstance(item, nodes.Particle) and item.text == "named" and isinstance(follower, nodes.TitleNode):
            first = items[0]
            if isinstance(first, nodes.NameNode) and first.text in EVENT_IDS:
                said = nouns_of(line)[0]
                yield Binding(id=follower.text, name=follower.text, kind="forbid", on=first.text, said_as=said)
