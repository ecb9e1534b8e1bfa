"""Find out what a declaration adds to the names of its pack, before anything is compiled."""

from collections.abc import Collection, Iterator

from attrs import frozen

from citadels_core.model.programs import ir
from citadels_core.model.vocabulary import EVENT_IDS
from citadels_core.model.vocabulary.rule_kinds import ACTIONS
from citadels_core.model.vocabulary.types import AT_TABLE, ZONE
from citadels_dsl.compiler.bindings import Binding, Names
from citadels_dsl.compiler.clauses.number_rules import INCOME
from citadels_dsl.compiler.clauses.quotes import nouns_of
from citadels_dsl.compiler.declarations.states import HOLDS, UNTIL, state_name
from citadels_dsl.compiler.instructions.procedures import header_of
from citadels_dsl.compiler.scope import UNKNOWN
from citadels_dsl.syntax import nodes
from citadels_dsl.text.naming import GROUPS
from citadels_dsl.text.slugs import slug
from citadels_dsl.text.titles import fits_head, is_word, read_word

NAMELESS = ("scenario", "patch")
"""The declarations that add no name of their own; what is named within a patch is known all the same."""

CHOICES = ("variant", "preset")

BOX = ("rules", "edition", "patch")
"""The declarations whose procedures others perform; those of a patch of a card are the card's."""


@frozen(kw_only=True)
class DeclaredNames:
    """What one declaration declares: itself, and the bans, procedures and actions written in it.

    Two declarations with the same ``group`` and ``slug`` are one too many.
    """

    group: str
    slug: str
    entry: Binding | None
    bans: tuple[Binding, ...]
    procedures: tuple[tuple[str, ir.Takes], ...]
    actions: tuple[str, ...]
    choices: tuple[str, ...] = ()
    """The variants and presets."""
    guessed: bool = False
    """Whether its name has signs in it that leave it open how it goes."""


def declared(declaration: nodes.Declaration, pack: str) -> DeclaredNames:
    """Return what a declaration declares."""
    kind = declaration.kind
    actions, choices = tuple(_named(declaration, ACTIONS)), tuple(_named(declaration, CHOICES))
    if kind == "scenario":
        return DeclaredNames(group=kind, slug="", entry=None, bans=(), procedures=(), actions=actions)
    banned: list[Binding] = []
    named: list[tuple[str, ir.Takes]] = []
    for line in declaration.line.walk():
        if line.keyword == "forbid" and isinstance(line.content, nodes.Phrase):
            banned += _bans(line.content, nouns_of(line)[0])
        elif line.keyword == "procedure" and kind in BOX and (header := header_of(line.text)) is not None:
            named.append(header)
    bans, procedures = tuple(banned), tuple(named)
    if kind in NAMELESS:
        return DeclaredNames(
            group=kind, slug="", entry=None, bans=bans, procedures=procedures, actions=actions, choices=choices
        )
    name, on, holds, seen_by = declaration.name, "", "", "all"
    guessed = not fits_head(declaration.line.text[len(kind) :].strip())
    group = GROUPS.get(kind, kind)
    if group == "state":
        name, on, held = state_name(declaration)
        name, guessed = read_word(name), not is_word(name)
        holds = HOLDS.get(held, UNKNOWN) if kind == "note" else "Player" if kind == "counter" and held else ""
        seen_by = next((_seen_by(line) for line in declaration.line.children if line.keyword == "seen by"), seen_by)
        bearers = ("player", "character", "card", "district", *([AT_TABLE] if kind == ZONE else []))
        on = on if on in bearers else "character"
    own = slug(name)
    return DeclaredNames(
        group=group,
        slug=own,
        entry=Binding(
            id=f"{pack}:{own}",
            name=name,
            kind=kind,
            on=on,
            holds=holds,
            seen_by=seen_by,
            said_as=nouns_of(declaration.line)[0],
            said_of_several=nouns_of(declaration.line)[1],
            until=_until(declaration),
            lends=kind == "note" and _has(declaration, "lends rules"),
            silences=kind == "marker" and _has(declaration, "silences"),
            counts=tuple(_counts(declaration)) if kind == "marker" else (),
            then=next((line.text for line in declaration.line.children if line.keyword == "then to"), ""),
        ),
        bans=bans,
        procedures=procedures,
        actions=actions,
        choices=choices,
        guessed=guessed,
    )


def _seen_by(line: nodes.Line) -> str:
    return " ".join(line.text.split()).removeprefix("seen by ")


def _has(declaration: nodes.Declaration, keyword: str) -> bool:
    return any(line.keyword == keyword for line in declaration.line.children)


def _counts(declaration: nodes.Declaration) -> Iterator[tuple[str, str]]:
    """Go through the types that the lines of a marker let a district count as, each with what for."""
    for line in declaration.line.children:
        if line.keyword == "counts as":
            type_, _, purpose = " ".join(line.text.split()).removeprefix("counts as ").partition(" for ")
            yield type_.partition(" ")[0], purpose


def _until(declaration: nodes.Declaration) -> str:
    """Return when a state lapses: at the end of the ``turn``, the ``round`` or the ``game``."""
    until = next((line for line in declaration.line.children if line.keyword == "until"), None)
    return "game" if until is None else UNTIL.get(" ".join(until.text.split()).removeprefix("until "), "game")


def add(found: DeclaredNames, names: Names) -> None:
    """Put what a declaration declares into the names."""
    table = {"card": names.cards, "state": names.states, "deck": names.decks, "rules": names.books}.get(found.group)
    if table is not None and found.entry is not None and found.slug:
        table[found.entry.name if found.group == "state" else found.entry.name.lower()] = found.entry
    for ban in found.bans:
        names.bans[ban.name.lower()] = ban
    for action in found.actions:
        names.actions[action.lower()] = action
    for procedure, takes in found.procedures:
        names.procedures[procedure] = takes


def _named(declaration: nodes.Declaration, keywords: Collection[str]) -> Iterator[str]:
    """Go through the names after some clause words, and of the action that a line of income stands for."""
    for line in declaration.line.walk():
        items = line.items
        if keywords is ACTIONS and line.keyword == "income":
            yield INCOME
        if line.keyword in keywords and items and isinstance(items[0], nodes.TitleNode):
            yield items[0].text


def _bans(content: nodes.Phrase, said: str) -> Iterator[Binding]:
    items = content.items
    for at, item in enumerate(items[:-1]):
        follower = items[at + 1]
        if isinstance(item, nodes.Particle) and item.text == "named" and isinstance(follower, nodes.TitleNode):
            first = items[0]
            if isinstance(first, nodes.NameNode) and first.text in EVENT_IDS:
                yield Binding(id=follower.text, name=follower.text, kind="forbid", on=first.text, said_as=said)
