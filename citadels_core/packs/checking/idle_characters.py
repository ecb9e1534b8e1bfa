"""Find characters that an edition or preset offers but that are in no game, for any number of players.

Characters that only a patch has made unplayable, for example by another rank, are not reported.
"""

from collections.abc import Iterator, Mapping, Sequence

from attrs import evolve

from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import Contents, contents, ranks_of, suits
from citadels_core.model.listing import listed
from citadels_core.model.programs.ir import Card, Edition, Preset
from citadels_core.model.setup import Setup
from citadels_core.packs.checking.casts import unplayable
from citadels_core.packs.checking.declaration_places import DeclarationPlaces
from citadels_dsl.text.diagnostics import Diagnostic

Where = tuple[str, int]
"""The file and the line of a compiled edition, preset or patch."""

Said = tuple[Where, str, str]
"""A finding: its place, its message, and its help."""


def check(catalog: Catalog, edition: Edition, places: DeclarationPlaces) -> Iterator[Diagnostic]:
    """Report characters of an edition and its presets that are in no game; the casts must have no errors."""
    found = list(_said(catalog, edition))
    if found and any(module.patches for module in catalog.modules):
        plain = Catalog(modules=tuple(evolve(module, patches=()) for module in catalog.modules))
        before = {message for _, message, _ in _said(plain, plain.editions[edition.book.id])}
        found = [one for one in found if one[1] in before]
    for where, message, help_ in found:
        yield places.problem("CIT615", *where, message, help_)


def _said(catalog: Catalog, edition: Edition) -> Iterator[Said]:
    yield from _never_chosen(catalog, edition)
    for preset in edition.presets:
        where = (edition.book.file, preset.line)
        yield from ((where, message, help_) for message, help_ in _replaced(catalog, edition, preset))


def _never_chosen(catalog: Catalog, edition: Edition) -> Iterator[Said]:
    """Yield findings about characters that no number of players can choose without a preset."""
    everyone = range(edition.least, edition.most + 1)
    goes = {seats: ranks_of(catalog, edition, seats).most for seats in everyone}
    for id_ in dict.fromkeys((*edition.cast, *edition.characters)):
        card = catalog.cards[id_]
        if not any(suits(card, seats) and card.rank <= most for seats, most in goes.items()):
            message = f"{card.name} cannot be played with any number of players of {edition.book.name}"
            where = _where(catalog, edition, id_)
            help_ = _left_out(card, goes, edition.book.name, patch=where[0] != edition.book.file)
            yield where, message, help_


def _where(catalog: Catalog, edition: Edition, character: str) -> Where:
    extensions = (one for module in catalog.modules for one in module.extensions if one.edition == edition.book.id)
    own = next((one for one in extensions if character in one.characters), None)
    return (own.file, own.line) if own is not None else (edition.book.file, edition.book.line)


def _replaced(catalog: Catalog, edition: Edition, preset: Preset) -> list[tuple[str, str]]:
    """Return messages with help if preset characters are in no cast, or no cast has all of them."""
    cards = [catalog.cards[id_] for id_ in dict.fromkeys(preset.cast)]
    played: dict[int, Contents] = {}
    for seats in range(edition.least, edition.most + 1):
        setup = Setup(edition=edition.book.id, seats=seats, preset=preset.name)
        if unplayable(catalog, edition, setup) is None:
            played[seats] = contents(catalog, edition, setup)
            if all(card in played[seats].cast for card in cards):
                return []
    if not played:
        return []  # the check of casts reports a preset that no number of players can play
    never = [card for card in cards if not any(card in chosen.cast for chosen in played.values())]
    if never:
        name = edition.book.name
        goes = {seats: ranks_of(catalog, edition, seats).least for seats in played}
        wrong = f"is never played in the preset {preset.name} of {name}"
        return [(f"{card.name} {wrong}", _left_out(card, goes, name, cards)) for card in never]
    missing: dict[str, list[int]] = {}
    for seats, chosen in played.items():
        ranks = {card.rank for card in chosen.cast if card not in cards} - {0}
        names = [card.name for card in cards if card.rank in ranks]
        missing.setdefault(listed(names), []).append(seats)
    if "" in missing:
        return []
    message = f"no number of players of {edition.book.name} has all characters of the preset {preset.name}"
    each = [f"with {_players(seats)} players without {names}" for names, seats in missing.items()]
    return [(message, f"it is played {listed(each)}; give them the same numbers of players")]


def _left_out(
    card: Card, goes: Mapping[int, int], name: str, beside: Sequence[Card] = (), *, patch: bool = False
) -> str:
    """Return the help for a character that is in no cast of an edition: the reason, and a remedy.

    Args:
        goes: the highest rank in a cast, by number of players.
        beside: the characters that are chosen together with the character.
        patch: whether a patch of the edition offers it; a patch cannot change the ranks of an edition.
    """
    fitting = [seats for seats in goes if suits(card, seats)]
    if not fitting:
        own = _players(range(card.least, card.most + 1))
        return f'it is for {own} players, but this is for {_players(list(goes))}; change its line "players"'
    most = max(goes[seats] for seats in fitting)
    if card.rank > most:
        told = f"it has rank {card.rank}, and with {_players(fitting)} players {name} goes up to {most}"
        return told + ("; give it a lower rank" if patch else f'; add a line "ranks 1 to {card.rank}" to the edition')
    others = [other.name for other in beside if other.rank == card.rank and other is not card]
    return f"{listed(others)} has the same rank, {card.rank}, and is listed before it; remove one of them"


def _players(seats: Sequence[int]) -> str:
    """Return a phrase for numbers of players, such as ``2 to 4``.

    >>> _players([2, 3, 4]), _players([5]), _players([2, 3, 6])
    ('2 to 4', '5', '2, 3 or 6')
    """
    if len(seats) > 1 and seats[-1] - seats[0] == len(seats) - 1:
        return f"{seats[0]} to {seats[-1]}"
    return listed([str(number) for number in seats], "or")
