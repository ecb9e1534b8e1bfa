"""Compare the text that an author wrote on a card with the text generated from its rules."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain, takewhile

from attrs import define, field, frozen

from citadels_core.model.listing import listed
from citadels_core.model.programs.ir import Card
from citadels_core.model.programs.rules import ActionRule
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_dsl.syntax.corrections import NUMBER_WORDS

Quantity = tuple[int, str]
"""A number and its unit: gold, card, point, district, character, player, rank; "" if the unit is unknown."""

GOLD, POINT = "gold", "point"
UNITS = ("gold", "card", "point", "district", "character", "player", "rank")
SPOKEN = {GOLD: ("gold", "pay", "paid", "price", "cost"), "card": ("card",), POINT: ("point", "score", "worth")}
"""For each resource, the words that mention it."""

WORDS = {word: at for at, word in enumerate(NUMBER_WORDS) if at > 1}
SPELT = {"twice": 2, "double": 2, "both": 2, "pair": 2, "half": 2, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
"""Words that may stand for a number, or may have another meaning."""

BEYOND = frozenset({"for", "per", "each", "every", "on", "from", "if", "than", "when"})
"""Words after a number before which its unit must stand: the 2 in "2 for each gold on it" has no unit."""

_NUMBER = re.compile(rf"\b(?:(rank) )?([0-9]+|{'|'.join(WORDS)})\b((?: [a-z']+){{0,4}})", re.IGNORECASE)
_BOUND = re.compile(
    r"\b(at least|at most|more than|less than|fewer than) (\d+)|(\d+) or (?:more|less|fewer)", re.IGNORECASE
)
NEXT = {"more than": 1, "less than": -1, "fewer than": -1}
"""What to add to the number to write "at least" or "at most" instead: "more than 2" is "at least 3"."""
_LIMIT = re.compile(r"once per turn|twice per turn|once per round|once per game", re.IGNORECASE)
_MAY = re.compile(
    r"(?<!nobody )(?<!gold you )(?<!if you )(?<!if they )(?<!which )\b(?:may|can)\b"
    r"(?! (?:use a build|only|not|never|neither|no longer|cost|do (?:so|nothing|this(?!:)))\b)"
    r"(?! be (?:more|less|fewer|at)\b)",
    re.IGNORECASE,
)
_FREE = re.compile(
    r"\b(?:whether|if (?:you|they|that player) (?:wish|like|want|choose)|if \w+ cannot|decide|choose to|up to)\b"
    r"|\bany number\b"
    r"|\bchoose (?:a (?:district )?type|one of|\")",
    re.IGNORECASE,
)
"""Phrases other than "may" that give a player a choice."""
_RESOURCE = re.compile(r"\b(?:gain|draw|pay|score|lose) [^.;,]*?\b(gold|card|point)s?\b", re.IGNORECASE)
_PERFORM = re.compile(r"\b(?:performs?|carr(?:y|ies) out)\b")
_MUST = re.compile(r"\byou (?:must|have to)\b", re.IGNORECASE)
_TYPE = re.compile(rf"\b({'|'.join(DISTRICT_TYPES)})\b", re.IGNORECASE)
_BETWEEN = r"(?:,? (?:and|or) [a-z]+|,? (?!(?:an?|the|your)\b)[a-z]+)?"
_OF_TYPE = re.compile(rf"\b({'|'.join(DISTRICT_TYPES)})\b(?={_BETWEEN} (?:district|card|one|type)s?\b)", re.IGNORECASE)


@define
class Claims:
    """The facts that a text states (numbers, limits, types, choices), with their offsets in the text."""

    numbers: list[tuple[Quantity, int, int]] = field(factory=list)
    amounts: set[Quantity] = field(factory=set)
    """The numbers without "at least", "at most" and the like: amounts that are gained, paid or scored."""
    near: set[Quantity] = field(factory=set)
    """Numbers that mean the same as a number of the text: "1 more" may be 2."""
    limits: list[tuple[str, int, int]] = field(factory=list)
    types: list[tuple[str, int, int]] = field(factory=list)
    """The district types that modify a noun, as in "noble district"."""
    hints: set[int] = field(factory=set)
    """Numbers that words of the text may stand for, such as "twice"."""
    words: set[str] = field(factory=set)
    """All names of district types in the text."""
    may: list[tuple[int, int]] = field(factory=list)
    free: int = 0
    """The number of choices, with "may" or any other phrase."""
    must: list[tuple[int, int]] = field(factory=list)
    resources: set[str] = field(factory=set)
    """The resources that are gained, paid or scored."""
    units: set[str] = field(factory=set)
    """The units that the text mentions."""

    def has(self, number: Quantity) -> bool:
        """Return whether the text may state a number with its unit; an empty unit fits all units."""
        value, unit = number
        said = {one for one, _, _ in self.numbers} | self.near
        return value in self.hints or any(value == one and (unit in ("", of) or of == "") for one, of in said)


def claims(text: str) -> Claims:
    """Extract the facts that a text states.

    >>> [number for number, _, _ in claims("Once per turn, pay 2 gold to gain 3 cards.").numbers]
    [(2, 'gold'), (3, 'card')]
    """
    found = Claims()
    bounds = {one.start(one.lastindex or 0): NEXT.get((one[1] or "").lower(), 0) for one in _BOUND.finditer(text)}
    for match in _NUMBER.finditer(text):
        value = WORDS.get(match[2].lower()) or int(match[2])
        counted = takewhile(lambda word: word not in BEYOND, match[3].lower().split())
        after = [word.rstrip("s") for word in counted]
        if value == 0 and text[: match.start()].endswith("less than "):
            continue  # "less than 0" states no amount: it reminds readers that numbers are not negative
        unit = "rank" if match[1] else next((word for word in after if word in UNITS), "")
        by = bounds.get(match.start(2))
        found.numbers.append(((value + (by or 0), unit), match.start(), match.end(2)))
        if by is None:
            found.amounts.add((value, unit))
        if by is None and after[:1] == ["more"]:
            found.near.add((value + 1, unit))
    low = text.lower()
    found.limits = [(match[0].lower(), *match.span()) for match in _LIMIT.finditer(text)]
    found.types = [(match[1].lower(), *match.span(1)) for match in _OF_TYPE.finditer(text)]
    found.words = {match[0].lower() for match in _TYPE.finditer(text)}
    found.hints = {number for word, number in SPELT.items() if word in low}
    found.may = [match.span() for match in _MAY.finditer(text)]
    found.free = len(found.may) + len(_FREE.findall(text))
    found.must = [match.span() for match in _MUST.finditer(text)]
    found.units = {"", *(unit for unit in UNITS if unit in low)}
    found.resources = {match[1].lower() for match in _RESOURCE.finditer(text)}
    return found


@frozen
class Disagreement:
    """A difference between the text of a card and its rules; equality ignores the place in the text.

    ``start`` and ``end`` are offsets in the text, None for the whole text.
    """

    message: str
    start: int | None = field(default=None, eq=False)
    end: int | None = field(default=None, eq=False)


def disagreements(text: str, card: Card) -> Iterator[Disagreement]:
    """Yield the differences in numbers, limits, types and choices between a text and a card's rules.

    An approximation: the text is compared with the sentence generated from the rules. A number is searched with its
    unit anywhere in the sentence; limits are counted. Players, targets and times are not compared, and a missing 1
    is not reported. If the card performs global procedures, which the sentence does not describe, facts that only
    the text states are not reported.
    """
    told, made = claims(text), claims(card.sentence)
    actions = len({rule.line for rule in card.rules if isinstance(rule, ActionRule)})
    performs = _PERFORM.search(card.sentence) is not None
    for found in chain(_numbers(told, made), _limits(told, made), _types(told, made), _choices(told, made, actions)):
        if found.start is None or not performs:
            yield found
    low = text.lower()
    for resource in sorted(made.resources):
        if not any(word in low for word in SPOKEN[resource]):
            yield Disagreement(f"the rules are about {_many(resource)}, but the text does not mention them")


def _numbers(told: Claims, made: Claims) -> Iterator[Disagreement]:
    wrong: set[str] = set()
    for (number, unit), start, end in told.numbers:
        plain = number == 1 and unit in made.units and not any(of == unit and value > 1 for value, of in made.amounts)
        if not (plain or made.has((number, unit))):
            wrong.add(unit)
            others = sorted({value for (value, of), _, _ in made.numbers if unit and of == unit})
            instead = f"say {listed([str(number) for number in others])}" if others else "do not"
            yield Disagreement(f"the text says {_spoken((number, unit))}, but the rules {instead}", start, end)
    for amount in sorted(made.amounts):
        if amount[0] > 1 and amount[1] not in wrong and not told.has(amount):
            yield Disagreement(f"the rules say {_spoken(amount)}, but the text does not")


def _limits(told: Claims, made: Claims) -> Iterator[Disagreement]:
    counted, have = (Counter(limit for limit, _, _ in one.limits) for one in (told, made))
    left = [limit for limit in sorted(have) if limit != "once per turn" and not counted[limit]]
    for limit, start, end in told.limits:
        if counted[limit] > have[limit]:
            instead = f'say "{left[0]}"' if left else f"say so {have[limit]} times" if have[limit] else "do not"
            yield Disagreement(f'the text says "{limit}", but the rules {instead}', start, end)
            return
    for limit in left:
        yield Disagreement(f'the rules say "{limit}", but the text does not')


def _types(told: Claims, made: Claims) -> Iterator[Disagreement]:
    of = {type_ for type_, _, _ in made.types}
    left = sorted(of - told.words)
    for type_, start, end in told.types:
        if type_ not in made.words:
            instead = f"are about {' and '.join(left)} districts" if left else "are not"
            yield Disagreement(f"the text is about {type_} districts, but the rules {instead}", start, end)
            left = []
    for type_ in left:
        yield Disagreement(f"the rules are about {type_} districts, but the text is not")


def _choices(told: Claims, made: Claims, actions: int) -> Iterator[Disagreement]:
    if told.must and not made.must:
        yield Disagreement('the text says "must", but the rules have no "must"', *told.must[0])
    if made.must and not told.must:
        yield Disagreement('the rules have a "must", but the text does not say "must"')
    if len(told.may) > made.free:
        message = "the text gives a player a choice, but the rules give none"
        if made.free:
            message = f"the text gives players {len(told.may)} choices, but the rules give {made.free}"
        yield Disagreement(message, *told.may[-1])
    elif len(made.may) > actions and not told.free:
        yield Disagreement('the rules give a player a choice, but the text does not say "may"')


def _spoken(number: Quantity) -> str:
    value, unit = number
    if unit == "rank":
        return f"rank {value}"
    return f"{value} {_many(unit) if value != 1 else unit}".strip() if unit else f"number {value}"


def _many(unit: str) -> str:
    return unit if unit == GOLD else f"{unit}s"
