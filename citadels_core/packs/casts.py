"""Check that the casts of editions and of presets can be played, each character of them with some number of players.

Approximations, all of which let pass what they cannot judge: a number is known when it follows from the numbers of
players and characters alone; a deck is large enough when everyone can be dealt to and draw once; a cast is large enough
when there is one character for each player besides those laid out faceup.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import Contents, contents, ranks_of, suits
from citadels_core.model.errors import SetupError
from citadels_core.model.ir import Book, Card, Edition, Expr, Preset
from citadels_core.model.listing import listed
from citadels_core.model.setup import Setup
from citadels_dsl.diagnostics import Diagnostic, problem
from citadels_dsl.source import Span

Place = Callable[[str, int], tuple[str, Span]]
"""Turns the file and line of a compiled thing into the path to show and the span of the line."""

Said = tuple[str, str, str | None]
"""A finding about an edition: its code, what is wrong, and what to do."""


def cast(catalog: Catalog, edition: Edition) -> Iterator[Said]:
    """Go through what is wrong with the cast of an edition, and with the characters that may be chosen besides."""
    name = edition.book.name
    by_rank: dict[int, list[Card]] = {}
    for id_ in edition.cast:
        by_rank.setdefault(catalog.cards[id_].rank, []).append(catalog.cards[id_])
    twice = [
        (rank, cards)
        for rank, cards in sorted(by_rank.items())
        if any(card.least <= edition.least and edition.most <= card.most for card in cards[:-1])
    ]
    for rank, cards in twice:
        names = " and ".join(card.name for card in cards)
        yield "CIT606", f"{names} of {name} have the same rank, {rank}", "each rank is called once"
    missing = [rank for rank in range(1, max(by_rank, default=0)) if rank not in by_rank]
    if missing:
        ranks = " and ".join(map(str, missing))
        yield "CIT606", f"nobody in the cast of {name} has rank {ranks}", "the ranks of a cast are 1, 2, 3 and so on"
    if missing or twice:
        return
    for seats in range(edition.most, edition.least - 1, -1):
        if said := _unplayable(catalog, edition, Setup(edition=edition.book.id, seats=seats)):
            yield said
            return
    everyone = range(edition.least, edition.most + 1)
    goes = {seats: ranks_of(catalog, edition, seats).most for seats in everyone}
    for id_ in dict.fromkeys((*edition.cast, *edition.characters)):
        card = catalog.cards[id_]
        if not any(suits(card, seats) and card.rank <= most for seats, most in goes.items()):
            message = f"{card.name} can be played with no number of players of {name}"
            yield "CIT606", message, _left_out(card, goes, name)


def _unplayable(catalog: Catalog, edition: Edition, setup: Setup) -> Said | None:
    """Say why a choice of characters and districts cannot be played; None when it can."""
    books, name, seats = books_of(catalog, edition), edition.book.name, setup.seats
    try:
        chosen = contents(catalog, edition, setup)
    except SetupError as refusal:
        return "CIT606", str(refusal).removesuffix("."), "add characters, or allow other numbers of players"
    size, there = len(chosen.cast), sum(count for _, count in chosen.deck)
    shown = max(_number(books, "faceup count", seats, size) or 0, 0)
    if size < seats + shown:
        aside = f" and {shown} laid out faceup" if shown else ""
        message = f"the cast of {name} has {size} characters, too few for {seats} players{aside}"
        return "CIT606", message, "add characters, or allow fewer players"
    dealt, drawn = (_number(books, query, seats, size) or 0 for query in ("starting cards", "draw"))
    if there < seats * (dealt + drawn):
        message = f"the decks of {name} have {there} cards, and {seats} players need {seats * (dealt + drawn)}"
        return (
            "CIT605",
            message,
            f"each starts with {dealt} and draws {drawn}; add cards or copies, or allow fewer players",
        )
    return None


def presets(catalog: Catalog, edition: Edition, place: Place) -> Iterator[Diagnostic]:
    """Report each preset that cannot be played as it is written with any number of players of the edition."""
    everyone = range(edition.least, edition.most + 1)
    for preset in edition.presets:
        path, span = place(edition.book.file, preset.line)
        setups = [Setup(edition=edition.book.id, seats=seats, preset=preset.name) for seats in everyone]
        reasons = {setup: _unplayable(catalog, edition, setup) for setup in setups}
        played = {s.seats: contents(catalog, edition, s) for s, reason in reasons.items() if reason is None}
        if played:
            said = _replaced(catalog, edition, preset, played)
        else:
            message = f"the preset {preset.name} of {edition.book.name} cannot be played with any number of players"
            said = [(message, next((reason[1] for reason in reasons.values() if reason is not None), None))]
        for message, help_ in said:
            yield problem("CIT612", span, path, message, help_)


def _replaced(
    catalog: Catalog, edition: Edition, preset: Preset, played: Mapping[int, Contents]
) -> list[tuple[str, str | None]]:
    """Say which characters of a preset the ones of the edition stand for with each number of players.

    Args:
        played: what is on the table with the numbers of players that the preset can be played with.
    """
    cards = [catalog.cards[id_] for id_ in dict.fromkeys(preset.cast)]
    never = [card for card in cards if not any(card in chosen.cast for chosen in played.values())]
    if never:
        name = edition.book.name
        goes = {seats: ranks_of(catalog, edition, seats).least for seats in played}
        wrong = f"is never played in the preset {preset.name} of {name}"
        return [(f"{card.name} {wrong}", _left_out(card, goes, name, cards)) for card in never]
    missing: dict[str, list[int]] = {}
    for seats, chosen in played.items():
        ranks = {card.rank for card in chosen.cast if card not in cards}
        names = [card.name for card in cards if card.rank in ranks]
        missing.setdefault(listed(names), []).append(seats)
    if "" in missing:
        return []
    message = f"no number of players of {edition.book.name} has all characters of the preset {preset.name}"
    each = [f"with {_players(seats)} players without {names}" for names, seats in missing.items()]
    return [(message, f"it is played {listed(each)}; let them be for the same numbers of players")]


def _left_out(card: Card, goes: Mapping[int, int], name: str, beside: Sequence[Card] = ()) -> str:
    """Say why a character is in no cast of an edition, and what would help.

    Args:
        card: the character.
        goes: up to which rank a cast goes, by number of players.
        name: that of the edition.
        beside: the characters that are chosen with it.
    """
    fitting = [seats for seats in goes if suits(card, seats)]
    if not fitting:
        own = _players(range(card.least, card.most + 1))
        return f"it is for {own} players, and this is for {_players(list(goes))}; change its line players"
    most = max(goes[seats] for seats in fitting)
    if card.rank > most:
        told = f"it has rank {card.rank}, and with {_players(fitting)} players {name} goes up to {most}"
        return f'{told}; a line "ranks 1 to {card.rank}" would let it in'
    others = [other.name for other in beside if other.rank == card.rank and other is not card]
    return f"{listed(others)} has the same rank, {card.rank}, and stands before it; take one of them out"


def _players(seats: Sequence[int]) -> str:
    """Say numbers of players as short as can be.

    >>> _players([2, 3, 4]), _players([5]), _players([2, 3, 6])
    ('2 to 4', '5', '2, 3 or 6')
    """
    if len(seats) > 1 and seats[-1] - seats[0] == len(seats) - 1:
        return f"{seats[0]} to {seats[-1]}"
    return listed([str(number) for number in seats], "or")


def books_of(catalog: Catalog, edition: Edition) -> tuple[Book, ...]:
    """Return the rules of an edition and those that it uses, as far as they are there, those that go first in front."""
    return (edition.book, *(catalog.books[id_] for id_ in edition.uses if id_ in catalog.books))


def _number(books: tuple[Book, ...], query: str, seats: int, size: int) -> int | None:
    """Return what a query starts from with so many players and characters, None when that is not plain from those."""
    for book in books:
        for base in book.bases:
            if base.query == query:
                fits = _value(base.test, seats, size)
                if fits is None:
                    return None
                if fits:
                    return _value(base.value, seats, size)
    return None


_OPERATORS: Mapping[str, Callable[[int, int], int]] = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "==": lambda left, right: left == right,
    ">=": lambda left, right: left >= right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    "<": lambda left, right: left < right,
    "and": lambda left, right: bool(left and right),
    "or": lambda left, right: bool(left or right),
}


def _value(expression: Expr, seats: int, size: int) -> int | None:
    match expression:
        case int():
            return expression
        case ("true",):
            return True
        case ("false",):
            return False
        case ("count", ("players",)):
            return seats
        case ("count", ("characters",)):
            return size
        case ("not", inner):
            value = _value(inner, seats, size)
            return None if value is None else not value
        case (str(operator), left, right) if operator in _OPERATORS:
            values = _value(left, seats, size), _value(right, seats, size)
            return None if values[0] is None or values[1] is None else _OPERATORS[operator](values[0], values[1])
        case _:
            return None
