"""Resolve the names in a file to symbols."""

from collections.abc import Iterator

from attrs import evolve, frozen

from citadels_dsl.ide.index import LOCAL, OWN, Mention, Symbol, index
from citadels_dsl.ide.lines import remembered
from citadels_dsl.ide.project import EditorPack, Project
from citadels_dsl.text.source import SourceText, Span

OF = " of "


@frozen
class ResolvedName:
    """A mention and the symbols that it may refer to: more than one if the mention is ambiguous."""

    mention: Mention
    symbols: tuple[Symbol, ...]

    @property
    def span(self) -> Span:
        """The span of the mentioned name in its file."""
        return self.mention.span


def resolve(project: Project, pack: EditorPack, source: SourceText, mention: Mention) -> Iterator[ResolvedName]:
    """Resolve a mention to symbols; in scenarios, a mention such as ``Inn of Ann`` has two names."""
    if found := _meant(project, pack, source, mention):
        yield ResolvedName(mention, found)
    elif OF in mention.name and len(mention.groups) > 1:
        start = mention.span.start
        for part in source.text[start : mention.span.end].split(OF):
            piece = evolve(mention, name=" ".join(part.split()), span=Span(start, start + len(part)))
            if found := _meant(project, pack, source, piece):
                yield ResolvedName(piece, found)
            start += len(part) + len(OF)


def _meant(project: Project, pack: EditorPack, source: SourceText, mention: Mention) -> tuple[Symbol, ...]:
    key = mention.name.lower()
    for group in mention.groups:
        if mention.declares or group in LOCAL:
            here = [s for s in index(source).symbols if s.group == group and s.key == key]
            exact = tuple(s for s in here if s.span == mention.span) if mention.declares else ()
            if found := exact or tuple(s for s in here if s.root == mention.root):
                return found
        elif group == OWN:
            own = project.find(pack, group, key)
            if found := tuple(symbol for symbol in own if symbol.home == mention.home and symbol.path == source.path):
                return found
        elif group == "action":
            if found := _actions(project, pack, source, mention):
                return found
        elif found := project.find(pack, group, key):
            return found
    return ()


def _actions(project: Project, pack: EditorPack, source: SourceText, mention: Mention) -> tuple[Symbol, ...]:
    """Return the actions with the mentioned name, of the enclosing card or of cards in the scenario."""
    key = mention.name.lower()
    found: list[Symbol] = []
    for other in project.visible(pack):
        found += other.verbs.get(key, ()) if mention.verb else other.symbols.get(("action", key), ())
    own = tuple(symbol for symbol in found if symbol.home == mention.home)
    if own or not in_scenario(mention):
        return own or tuple(found)
    homes = at_hand(project, pack, source, mention.root, {symbol.home for symbol in found})
    return tuple(symbol for symbol in found if symbol.home in homes)


def in_scenario(mention: Mention) -> bool:
    """Return whether a mention is in a step of a scenario."""
    return mention.verb or "player" in mention.groups


def at_hand(project: Project, pack: EditorPack, source: SourceText, root: int, homes: set[str]) -> set[str]:
    """Return those of ``homes`` whose actions can be meant in the scenario that begins at line ``root``.

    These are the cards that the scenario mentions, since other cards are not in the game, or all if it mentions none of
    them. Editions and rules always count.
    """
    if len(homes) < 2:
        return homes
    named = _card_names_by_root(source).get(root, set())
    cards = {home for home in homes if project.find(pack, "card", home.lower())}
    there = {home for home in cards if home.lower() in named}
    return there | (homes - cards) if there else homes


@remembered
def _card_names_by_root(source: SourceText) -> dict[int, set[str]]:
    found: dict[int, set[str]] = {}
    for mention in index(source).mentions:
        if "card" in mention.groups:
            found.setdefault(mention.root, set()).update({mention.name.lower(), mention.name.lower().partition(OF)[0]})
    return found


def named_at(project: Project, path: str, offset: int) -> ResolvedName | None:
    """Return the resolved name that contains or ends at an offset; None if no name is there."""
    pack = project.pack_of(path)
    if pack is None:
        return None
    source = pack.files[path]
    there = [m for m in index(source).mentions if m.span.start <= offset <= m.span.end]
    for mention in there:
        for named in resolve(project, pack, source, mention):
            if named.span.start <= offset <= named.span.end:
                return named
    return None


def definitions(project: Project, path: str, offset: int) -> tuple[Symbol, ...]:
    """Return the symbols that the name at an offset refers to."""
    named = named_at(project, path, offset)
    return named.symbols if named else ()


@frozen
class NamePlace:
    """A place in a file where a symbol is mentioned."""

    path: str
    mention: Mention
    sure: bool
    """Whether the mention can refer to no other symbol."""

    @property
    def span(self) -> Span:
        """The span of the mentioned name in its file."""
        return self.mention.span


def references(project: Project, path: str, offset: int) -> tuple[NamePlace, ...]:
    """Return all mentions of the symbol at an offset, including its declarations."""
    named = named_at(project, path, offset)
    return places(project, named.symbols) if named else ()


def places(project: Project, symbols: tuple[Symbol, ...]) -> tuple[NamePlace, ...]:
    """Return all mentions of the given symbols, in the order of packs, files and text."""
    wanted = {(symbol.path, symbol.span) for symbol in symbols}
    keys = {symbol.key for symbol in symbols}
    homes = {pack.id for pack in project.packs for symbol in symbols if symbol.path in pack.files}
    local = all(symbol.group in LOCAL for symbol in symbols)
    found: list[NamePlace] = []
    for pack in project.packs:
        if homes.isdisjoint({pack.id, *pack.requires}):
            continue
        for source in pack.files.values():
            if local and source.path not in {symbol.path for symbol in symbols}:
                continue
            for mention in index(source).mentions:
                if not (mention.verb or any(key in mention.name.lower() for key in keys)):
                    continue
                for named in resolve(project, pack, source, mention):
                    meant = {(symbol.path, symbol.span) for symbol in named.symbols}
                    if meant & wanted:
                        found.append(NamePlace(source.path, named.mention, meant <= wanted))
    return tuple(dict.fromkeys(found))
