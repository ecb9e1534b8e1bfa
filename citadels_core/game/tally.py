"""The `Tally` of a game: who built, drew, lost and used what, and where gold and points came from."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import repeat

from attrs import frozen

from citadels_core.box.box import Box, Cause, NumberedRule
from citadels_core.game.facts import Facts
from citadels_core.machine.tally_row import CARD_COLUMNS, CHARACTER_COLUMNS, RULE_COLUMNS


@frozen(kw_only=True)
class CardTally:
    """The counts of one kind of district for one seat.

    Attributes:
        seat: the number of the seat.
        card: the id of the district.
        drawn: how many came to the hand.
        built: how many the seat built.
        lost: how many left the city.
        first_round: the number of the round of the first build; 0 for none.
        held: how many are in the hand now.
        standing: how many stand in the city now.
    """

    seat: int
    card: str
    drawn: int = 0
    built: int = 0
    lost: int = 0
    first_round: int = 0
    held: int = 0
    standing: int = 0


@frozen(kw_only=True)
class CharacterTally:
    """The counts of one character for one seat.

    Attributes:
        seat: the number of the seat.
        character: the id of the character.
        chosen: how often the seat chose it.
        turns: how many turns with its abilities the seat began.
    """

    seat: int
    character: str
    chosen: int = 0
    turns: int = 0


@frozen(kw_only=True)
class RuleTally:
    """The counts of one line of the rules for one seat.

    Attributes:
        seat: the number of the seat.
        pack: the id of the pack.
        card: the id of the card, or the name of the rules.
        line: the number of the line in the file.
        rule: the kind and the name of the rule; "" for a line of no single rule.
        uses: how often the rule that begins at this line ran or scored.
        changes: how often it changed a number, such as a cost.
        gold: the gold that the seat got by this line.
        spent: the gold that the seat paid or lost by it.
        points: the points that the seat got by it; below 0 for lost points.
    """

    seat: int
    pack: str
    card: str
    line: int
    rule: str
    uses: int = 0
    changes: int = 0
    gold: int = 0
    spent: int = 0
    points: int = 0


@frozen(kw_only=True)
class Tally:
    """What happened in a game, as three tables without rows that are all 0.

    Attributes:
        rounds: the number of rounds of the whole game.
        first: the seat that first completed a city; None for nobody.
        cities: the ids of the districts in each city, the earliest first.
        cards: the counts of districts, by seat.
        characters: the counts of characters, by seat.
        rules: the counts of lines of the rules, by seat.
    """

    rounds: int
    first: int | None
    cities: tuple[tuple[str, ...], ...]
    cards: tuple[CardTally, ...]
    characters: tuple[CharacterTally, ...]
    rules: tuple[RuleTally, ...]


class TallyIndex:
    """Where the tally of a box has each count, for readers of many games."""

    def __init__(self, box: Box) -> None:
        self.seats, self.definitions = box.seats, len(box.definitions)
        self.people, self.causes = len(box.cast), len(box.causes)
        self._characters = len(CARD_COLUMNS) * self.seats * self.definitions
        self._rules = self._characters + len(CHARACTER_COLUMNS) * self.seats * self.people

    def card(self, seat: int, definition: int, column: str) -> int:
        """Return the index of a count of a district."""
        return (seat * self.definitions + definition) * len(CARD_COLUMNS) + CARD_COLUMNS.index(column)

    def character(self, seat: int, character: int, column: str) -> int:
        """Return the index of a count of a character."""
        at = (seat * self.people + character) * len(CHARACTER_COLUMNS)
        return self._characters + at + CHARACTER_COLUMNS.index(column)

    def rule(self, seat: int, cause: int, column: str) -> int:
        """Return the index of a count of a line of the rules."""
        return self._rules + (seat * self.causes + cause) * len(RULE_COLUMNS) + RULE_COLUMNS.index(column)

    def of_all_rules(self, seat: int, column: str) -> slice:
        """Return the part with a count of each line of the rules for a seat."""
        return slice(self.rule(seat, 0, column), self.rule(seat + 1, 0, RULE_COLUMNS[0]), len(RULE_COLUMNS))


@lru_cache(maxsize=64)
def rules_by_cause(box: Box) -> Mapping[int, NumberedRule]:
    """Return the rule of each cause: of its first line, and of each line of its program."""
    found: dict[int, NumberedRule] = {}
    for live in box.rules:
        found.setdefault(live.cause, live)
        home = box.causes[live.cause]
        for step in live.rule.code:
            cause = box.numbers.get(Cause(home.pack, home.card, home.file, step.line))
            if cause is not None:
                found.setdefault(cause, live)
    return found


def card_of(box: Box, live: NumberedRule) -> str | None:
    """Return the id of the card or character with a rule, None for a rule of the edition."""
    if live.source_kind == "book" or live.source < 0:
        return None
    return (box.cast if live.source_kind == "character" else box.definitions)[live.source].id


def read_tally(box: Box, counts: Sequence[int], table: Facts) -> Tally:
    """Return the tally of a game from the counts of its machine, by their index, and its state."""
    index = TallyIndex(box)
    seats = range(box.seats)
    cities = [[box.cards[card] for card in city] for city in table.city]
    hands = [[box.cards[card] for card in hand] for hand in table.hand]
    cards: list[CardTally] = []
    for seat in seats:
        for number, card in enumerate(box.definitions):
            found = _counts(counts, index.card(seat, number, CARD_COLUMNS[0]), CARD_COLUMNS)
            found |= {"held": hands[seat].count(number), "standing": cities[seat].count(number)}
            if any(found.values()):
                cards.append(CardTally(seat=seat, card=card.id, **found))
    characters: list[CharacterTally] = []
    rules: list[RuleTally] = []
    for seat in seats:
        for number, character in enumerate(box.cast):
            found = _counts(counts, index.character(seat, number, CHARACTER_COLUMNS[0]), CHARACTER_COLUMNS)
            if any(found.values()):
                characters.append(CharacterTally(seat=seat, character=character.id, **found))
        for cause in range(index.causes):
            found = _counts(counts, index.rule(seat, cause, RULE_COLUMNS[0]), RULE_COLUMNS)
            if any(found.values()):
                rules.append(_rule_row(box, seat, cause, found))
    finished = dict(table.finished)
    return Tally(
        rounds=table.round,
        first=min(finished, key=lambda seat: finished[seat], default=None),
        cities=tuple(tuple(box.definitions[number].id for number in city) for city in cities),
        cards=tuple(cards),
        characters=tuple(characters),
        rules=tuple(rules),
    )


def _counts(counts: Sequence[int], at: int, columns: Sequence[str]) -> dict[str, int]:
    return dict(zip(columns, counts[at : at + len(columns)] or repeat(0), strict=False))


def _rule_row(box: Box, seat: int, cause: int, counts: dict[str, int]) -> RuleTally:
    home, live = box.causes[cause], rules_by_cause(box).get(cause)
    card = None if live is None else card_of(box, live)
    rule = "" if live is None else f"{live.rule.kind} {live.rule.name}".strip()
    return RuleTally(seat=seat, pack=home.pack, card=card or home.card, line=home.line, rule=rule, **counts)
