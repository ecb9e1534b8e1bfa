"""Find out what a declaration adds to the names of its pack, before anything is compiled."""

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
from citadels_dsl.compiler.declarations.states import read_state, state_name
from citadels_dsl.compiler.instructions.procedures import header_of
from citadels_dsl.syntax import nodes
from citadels_dsl.text.naming import GROUPS
from citadels_dsl.text.slugs import slug
from citadels_dsl.text.titles import fits_head, is_word

NAMELESS = ("scenario", "patch")
"""The declarations that add no name of their own; what is named within a patch is known all the same."""

CHOICES = ("variant", "preset")

BOX = ("rules", "edition", "patch")
"""The declarations whose procedures others perform; those of a patch of a card are the card's."""

STANDING_FOR = {"income": INCOME}
"""The clauses that stand for an action, with its name."""

BANS = tuple(row.name for row in CLAUSES if row.holes >= {"EVENT", "NAME"})


@frozen(kw_only=True)
class DeclaredNames:
    """What one declaration declares: itself, and the bans, procedures and actions written in it.

    Two declarations with the same ``group`` and ``slug`` are one too many.
    """

    group: str
    slug: str = ""
    entry: Binding | ir.State | None = None
    bans: tuple[Binding, ...]
    procedures: tuple[tuple[str, ir.Takes], ...]
    actions: tuple[str, ...]
    choices: tuple[str, ...]
    """The variants and presets."""
    guessed: bool = False
    """Whether its name has signs in it that leave it open how it goes."""


def declared(declaration: nodes.Declaration, pack: str) -> DeclaredNames:
    """Return what a declaration declares."""
    kind, lines = declaration.kind, list(declaration.line.walk())
    headers = (header_of(line.text) for line in lines if kind in BOX)
    found = DeclaredNames(
        group=GROUPS.get(kind, kind),
        bans=tuple(ban for line in lines for ban in _bans(line)),
        procedures=tuple(header for header in headers if header is not None),
        actions=tuple(_named(lines, ACTIONS)),
        choices=tuple(_named(lines, CHOICES)),
    )
    if kind in NAMELESS:
        return found
    name, guessed = declaration.name, not fits_head(declaration.line.text[len(kind) :].strip())
    if kind in DECLARED:
        state = read_state(declaration, pack)
        return evolve(found, slug=slug(state.name), entry=state, guessed=not is_word(state_name(declaration)[0]))
    own = slug(name)
    return evolve(found, slug=own, entry=Binding(id=f"{pack}:{own}", name=name, kind=kind), guessed=guessed)


def add(found: DeclaredNames, names: Names) -> None:
    """Put what a declaration declares into the names."""
    table = {"card": names.cards, "deck": names.decks, "rules": names.books}.get(found.group)
    if found.slug and isinstance(found.entry, ir.State):
        names.states[found.entry.name] = found.entry
    elif found.slug and isinstance(found.entry, Binding) and table is not None:
        table[found.entry.name.lower()] = found.entry
    for ban in found.bans:
        names.bans[ban.name.lower()] = ban
    for action in found.actions:
        names.actions[action.lower()] = action
    for procedure, takes in found.procedures:
        names.procedures[procedure] = takes


def _named(lines: Iterable[nodes.Line], keywords: Collection[str]) -> Iterator[str]:
    """Go through the names after some clause words, and of what some lines stand for."""
    for line in lines:
        if keywords is ACTIONS and line.keyword in STANDING_FOR:
            yield STANDING_FOR[line.keyword]
        if line.keyword in keywords and line.items and isinstance(line.items[0], nodes.TitleNode):
            yield line.items[0].text


def _bans(line: nodes.Line) -> Iterator[Binding]:
    """Go through the names that a line gives to what it forbids."""
    items = line.items if line.keyword in BANS else ()
    for item, follower in pairwise(items):
        if isinstance(item, nodes.Particle) and item.text == "named" and isinstance(follower, nodes.TitleNode):
            first = items[0]
            if isinstance(first, nodes.NameNode) and first.text in EVENT_IDS:
                said = nouns_of(line)[0]
                yield Binding(id=follower.text, name=follower.text, kind="forbid", on=first.text, said_as=said)
