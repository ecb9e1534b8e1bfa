"""Rename a symbol in all files, or refuse with a reason."""

import re

from attrs import frozen

from citadels_core.model.listing import listed
from citadels_core.model.vocabulary import third_person
from citadels_core.speech.english import an
from citadels_dsl.compiler.scope import KNOWN
from citadels_dsl.ide.index import LOCAL, OWN, PROCEDURE, Symbol, index
from citadels_dsl.ide.project import EditorPack, Project
from citadels_dsl.ide.resolve import NamePlace, at_hand, in_scenario, named_at, places
from citadels_dsl.text.invisible import hidden
from citadels_dsl.text.keywords import KINDS
from citadels_dsl.text.slugs import slug
from citadels_dsl.text.source import Span
from citadels_dsl.text.titles import fits_head, is_answer, is_bare, is_word, name_of

WORDS = frozenset({"state", "local"})
"""The symbol groups in which each name is a single word in lower case."""

UNNAMEABLE = frozenset({"scenario", "score"})

_PROCEDURE = re.compile(r"[a-z]+(?: [a-z]+)*")


@frozen
class Edit:
    """A replacement of a span of a file."""

    path: str
    span: Span
    text: str


@frozen
class RenameRefusal:
    """The reason why a symbol cannot be renamed, as a sentence."""

    reason: str


NOTHING = RenameRefusal("There is no name here that could be changed.")


def prepare(project: Project, path: str, offset: int) -> Span | RenameRefusal:
    """Return the span of the name at an offset, or the reason why the name cannot be renamed."""
    named = named_at(project, path, offset)
    if named is None:
        return NOTHING
    reason = _fixed(project, named.symbols)
    return RenameRefusal(reason) if reason else named.span


def rename(project: Project, path: str, offset: int, name: str) -> tuple[Edit, ...] | RenameRefusal:
    """Return the edits that rename the symbol at an offset in all files.

    Refuse when the new name is taken or invalid, when a mention is ambiguous, and when a read-only file would have
    to change.
    """
    named = named_at(project, path, offset)
    if named is None:
        return NOTHING
    name = name_of(name.strip())
    symbols = named.symbols
    found = places(project, symbols)
    reason = (
        _fixed(project, symbols) or _invalid_name_reason(symbols[0], name) or _name_conflict(project, symbols[0], name)
    )
    if reason:
        return RenameRefusal(reason)
    for place in found:
        pack = project.pack_of(place.path)
        if pack is None or not pack.editable:
            return RenameRefusal(
                f"The name is also used in {place.path}, which is in a pack that is not open for editing."
            )
        if not place.sure:
            source = pack.files[place.path]
            line, _ = source.position(place.span.start)
            also = _else_meant(project, place, symbols) if symbols[0].group == "action" else ""
            return RenameRefusal(f"In {place.path}, line {line}, {also or 'the name may mean another declaration.'}")
    return tuple(Edit(place.path, *_replacement(project, place, symbols[0], name)) for place in found)


def _else_meant(project: Project, place: NamePlace, symbols: tuple[Symbol, ...]) -> str:
    """Return help that names other cards with an action of the same name; empty if there are none."""
    named = named_at(project, place.path, place.span.start)
    own = {symbol.home for symbol in symbols}
    others = [symbol.home for symbol in named.symbols if symbol.home not in own] if named else []
    if not others:
        return ""
    cards = listed(list(dict.fromkeys(others)), "or")
    return f'it may mean that of {cards}; name the card there, for example "uses {symbols[0].home}", or rename both.'


def _fixed(project: Project, symbols: tuple[Symbol, ...]) -> str | None:
    first = symbols[0]
    if first.group in UNNAMEABLE:
        return f"Nothing refers to the name of {'a scenario' if first.group == 'scenario' else 'points'}: just edit it."
    homes = list(dict.fromkeys(symbol.home for symbol in symbols))
    if len(homes) > 1 and first.group == "action":
        return f'"{first.name}" may be that of {listed(homes, "or")}; rename it where the card declares it.'
    if len(symbols) > 1 and first.group not in (PROCEDURE, "variant", "preset", "ban"):
        return f'There are {len(symbols)} declarations named "{first.name}"; rename them by hand.'
    for symbol in symbols:
        pack = project.pack_of(symbol.path)
        if pack is None or not pack.editable:
            return f'"{symbol.name}" is declared in {symbol.path}, which is in a pack that is not open for editing.'
    if first.group == PROCEDURE and first.name == "game":
        return 'The procedure "game" is performed first, so its name cannot be changed.'
    return _replaces(project, first) if first.group == PROCEDURE else None


def _replaces(project: Project, procedure: Symbol) -> str | None:
    """Return the refusal if a required pack mentions a procedure of the same name, else None."""
    home = project.pack_of(procedure.path)
    for pack in project.packs:
        for source in pack.files.values() if home is not None and pack.id in home.requires else ():
            if any(PROCEDURE in m.groups and m.name == procedure.key for m in index(source).mentions):
                return f'{source.path} in another pack uses the name "{procedure.name}", so it cannot be changed here.'
    return None


def _invalid_name_reason(symbol: Symbol, name: str) -> str | None:
    if not name or '"' in name or "#" in name or "\n" in name:
        return 'A name needs at least one letter, and cannot have " or # in it.'
    if next(hidden(name), None) is not None:
        return "This name has an invisible character; type it again."
    if symbol.group in WORDS:
        if not is_word(name):
            example = slug(name) if slug(name)[:1].isalpha() else "marked"
            return f"The name of {_a(symbol)} is one word in small letters, such as {example}."
        if name in KNOWN or name in KINDS:
            return f'"{name}" is a word of the language; choose another name.'
    elif symbol.group in (PROCEDURE, OWN):
        if not _PROCEDURE.fullmatch(name):
            return 'The name of a procedure has words in small letters, such as "take turns".'
    elif not slug(name):
        return "A name needs at least one letter or digit."
    elif symbol.group in ("action", "player", "ban", "preset", "variant") and is_answer(name):
        return f"The name of {_a(symbol)} begins with a capital letter."
    return None


def _a(symbol: Symbol) -> str:
    kind = {"local": "a thing in a rule", "ban": "a ban"}.get(symbol.group, symbol.kind)
    return kind if " " in kind else f"{an(kind)} {kind}"


def _name_conflict(project: Project, symbol: Symbol, name: str) -> str | None:
    key = name.lower()
    if key == symbol.key:
        return None
    home = project.pack_of(symbol.path)
    if home is None:
        return None
    if symbol.group in LOCAL:
        others = [s for s in _all(home, symbol.group) if (s.path, s.root) == (symbol.path, symbol.root)]
        if symbol.group == "local":
            others += [other for other, _ in project.in_sight(home, "state")]
        found = [other for other in others if other.key == key]
    elif symbol.group == "action":
        found = [s for s in home.symbols.get(("action", key), ()) if s.home == symbol.home]
        elsewhere = [s for other in _related_packs(project, home) for s in other.symbols.get(("action", key), ())]
        found = found or [other for other in elsewhere if _ambiguous_in_scenarios(project, symbol, other)]
    elif symbol.group == OWN:
        found = [s for s in _all(home, OWN) if s.key == key and (s.home, s.path) == (symbol.home, symbol.path)]
    else:
        around = [s for other in _related_packs(project, home) for s in _all(other, symbol.group)]
        found = [s for s in around if s.key == key or (symbol.group == "card" and slug(s.name) == slug(name))]
        if symbol.group == "state":
            found += [s for other in _related_packs(project, home) for s in _all(other, "local") if s.key == key]
    if not found:
        return None
    place = project.source(found[0].path)
    line = place.position(found[0].span.start)[0] if place else 0
    return f'There is another "{found[0].name}" in {found[0].path}, line {line}; choose another name.'


def _ambiguous_in_scenarios(project: Project, symbol: Symbol, other: Symbol) -> bool:
    homes = {symbol.home, other.home}
    for place in places(project, (symbol, other)):
        named, pack = named_at(project, place.path, place.span.start), project.pack_of(place.path)
        if named is None or pack is None or not in_scenario(named.mention):
            continue
        sees_both = all(any(one.path in seen.files for seen in project.visible(pack)) for one in (symbol, other))
        if sees_both and at_hand(project, pack, pack.files[place.path], named.mention.root, homes) == homes:
            return True
    return False


def _related_packs(project: Project, home: EditorPack) -> list[EditorPack]:
    near = {home.id, *home.requires}
    return [pack for pack in project.packs if pack.id in near or home.id in pack.requires]


def _all(pack: EditorPack, group: str) -> list[Symbol]:
    if group in LOCAL:
        everything = (symbol for source in pack.files.values() for symbol in index(source).symbols)
        return [symbol for symbol in everything if symbol.group == group]
    return [symbol for (other, _), found in pack.symbols.items() if other == group for symbol in found]


def _replacement(project: Project, place: NamePlace, symbol: Symbol, name: str) -> tuple[Span, str]:
    """Return the span to replace, and the new name as the place needs it: as a verb, in quotes, or plain."""
    source = project.source(place.path)
    text = source.text if source else ""
    if place.mention.verb:
        old = text[place.span.start : place.span.end]
        plain = " ".join(old.split()) == symbol.key
        return place.span, name.lower() if plain else third_person(name.lower())
    if symbol.group in (*WORDS, PROCEDURE, OWN):
        return place.span, name
    quoted = text[place.span.start - 1 : place.span.start] == '"'
    head = place.mention.declares and symbol.group in ("card", "edition", "deck", "rules")
    if quoted or place.mention.title or is_bare(name) or (head and fits_head(name)) or symbol.group == "edition":
        return place.span, name
    return place.span, f'"{name}"'
