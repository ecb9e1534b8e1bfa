"""Read what a text says and what rules do as claims that can be compared: numbers, limits, types, may and must."""

import itertools
import re
from collections import Counter
from collections.abc import Mapping

from attrs import define, field, frozen

from citadels_core.model.programs.instructions import Choose, Discards, Each, Emit, Instr, Let, May, Perform
from citadels_core.model.programs.ir import Card
from citadels_core.model.programs.offers import foreseen, needs_of
from citadels_core.model.programs.rules import (
    ActionRule,
    AllowRule,
    MustRule,
    NumberRule,
    Program,
    Rule,
    ScoreRule,
    SpendRule,
)
from citadels_core.model.programs.tree import (
    TRUE,
    ZERO,
    Ask,
    Calculate,
    CanHappen,
    Compare,
    Count,
    Expr,
    Filter,
    Fold,
    From,
    Labels,
    Named,
    Not,
    Number,
    Numbers,
    Read,
)
from citadels_core.model.programs.walk import children, walk
from citadels_core.model.vocabulary import FACTS, QUERIES, VALUES
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_dsl.compiler.clauses.action_rules import LIMITS as WRITTEN_LIMITS
from citadels_dsl.text.by_name import EVENT_BY_NAME

Quantity = tuple[int, str]
"""A number and what it counts: gold, card, point, district, character, player, rank; "" when that is not plain."""

GOLD, CARD, POINT, DISTRICT = "gold", "card", "point", "district"

OF_QUERY: Mapping[str, str] = {query.name: query.unit for query in QUERIES if query.unit is not None}
OF_FACT: Mapping[str, str] = {row.name: row.unit for rows in (FACTS, VALUES) for row in rows if row.unit is not None}
OF_NOUN: Mapping[str, str] = {"Card": CARD, "District": DISTRICT, "Character": "character", "Player": "player"}

WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
UNITS = ("gold", "card", "point", "district", "character", "player", "rank")
LIMITS = {limit: words for words, limit in WRITTEN_LIMITS.items()}
_NUMBER = re.compile(rf"\b(?:(rank) )?([0-9]+|{'|'.join(WORDS)})\b((?: [a-z']+){{0,4}})", re.IGNORECASE)
_LIMIT = re.compile("|".join(LIMITS.values()), re.IGNORECASE)
_MAY = re.compile(
    r"(?<!nobody )(?<!gold you )(?<!if you )(?<!if they )(?<!which )\b(?:may|can)\b"
    r"(?! (?:only|not|never|neither|no longer|cost|do (?:so|nothing|this(?!:)))\b)(?! be (?:more|less|fewer|at)\b)",
    re.IGNORECASE,
)
_FREE = re.compile(
    r"\b(?:whether|if (?:you|they|that player) (?:wish|like|want|choose)|decide|choose to)\b", re.IGNORECASE
)
"""What says, in one way or another, that somebody need not do something."""
_MUST = re.compile(r"\byou (?:must|have to)\b", re.IGNORECASE)
_TYPE = re.compile(rf"\b({'|'.join(DISTRICT_TYPES)})\b", re.IGNORECASE)
_BETWEEN = r"(?:,? (?:and|or) [a-z]+|,? (?!(?:an?|the|your)\b)[a-z]+)?"
_OF_TYPE = re.compile(rf"\b({'|'.join(DISTRICT_TYPES)})\b(?={_BETWEEN} (?:district|card|one|type)s?\b)", re.IGNORECASE)
BEYOND = frozenset({"for", "per", "each", "every", "on", "from", "if", "than", "when"})
"""Words behind a number after which something else is spoken of: "2 for each gold on it"."""

SPELT = {"twice": 2, "double": 2, "both": 2, "pair": 2, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
"""Words that may stand for a number of the rules, and need not."""


@define
class TextClaims:
    """What a text says, each with where it stands in it."""

    numbers: list[tuple[Quantity, int, int]] = field(factory=list)
    limits: list[tuple[str, int, int]] = field(factory=list)
    types: list[tuple[str, int, int]] = field(factory=list)
    """The types that it names districts by."""
    hints: set[int] = field(factory=set)
    """Numbers that it may stand for."""
    words: set[str] = field(factory=set)
    """The names of types that occur in it, for whatever they stand."""
    may: list[tuple[int, int]] = field(factory=list)
    free: int = 0
    """How often it says in any way that somebody need not do something."""
    must: list[tuple[int, int]] = field(factory=list)


@frozen
class CardContext:
    """What there is beside a card: the procedures by name, and the rules of books, such as those of variants."""

    procedures: Mapping[str, Program] = field(factory=dict)
    rules: tuple[Rule, ...] = ()


ALONE = CardContext()


@define
class RuleClaims:
    """What rules do.

    ``numbers`` are all in them; ``amounts`` are those of 2 and more that say how much happens, is paid, chosen or
    scored.
    """

    numbers: set[Quantity] = field(factory=set)
    amounts: set[Quantity] = field(factory=set)
    limits: Counter[str] = field(factory=Counter)
    types: set[str] = field(factory=set)
    resources: set[str] = field(factory=set)
    """What rules gain, pay, take or score."""
    choices: int = 0
    """The places where a player may or may not do something."""
    offers: int = 0
    """Those of them that are asked while a rule goes on."""
    possible: int = 0
    """How often it is asked what somebody can do, which a text says with ``can`` as it does a choice."""
    duties: int = 0
    beside: "RuleClaims | None" = None
    """What a text may speak of and need not: procedures that the card performs, and rules of books about it."""


def said(text: str) -> TextClaims:
    """Read a text.

    >>> [number for number, _, _ in said("Once per turn, pay 2 gold to gain 3 cards.").numbers]
    [(2, 'gold'), (3, 'card')]
    """
    found = TextClaims()
    for match in _NUMBER.finditer(text):
        value = WORDS.get(match[2].lower()) or int(match[2])
        counted = itertools.takewhile(lambda word: word not in BEYOND, match[3].lower().split())
        after = [word.rstrip("s") for word in counted]
        if value == 0 and text[: match.start()].endswith("less than "):
            continue  # that no number is below 0 is no rule of a card
        unit = "rank" if match[1] else next((word for word in after if word in UNITS), "")
        found.numbers.append(((value, unit), match.start(), match.end(2)))
    found.limits = [(match[0].lower(), *match.span()) for match in _LIMIT.finditer(text)]
    found.types = [(match[1].lower(), *match.span(1)) for match in _OF_TYPE.finditer(text)]
    found.words = {match[0].lower() for match in _TYPE.finditer(text)}
    found.hints = {number for word, number in SPELT.items() if word in text.lower()}
    found.may = [match.span() for match in _MAY.finditer(text)]
    found.free = len(found.may) + len(_FREE.findall(text))
    found.must = [match.span() for match in _MUST.finditer(text)]
    return found


def done(card: Card, around: CardContext = ALONE) -> RuleClaims:
    """Read the rules of a card, and what of the rules around it may be spoken of in its text."""
    found = RuleClaims()
    found.beside = _beside(card, around)
    if card.acts_as:
        found.numbers.add((card.acts_as, "rank"))
    written: set[tuple[str, int]] = set()
    for rule in card.rules:
        place = (rule.home[1] if rule.home is not None else card.file, rule.line)
        if place in written:
            continue  # the same rule, for another of the events it answers
        written.add(place)
        _of_rule(rule, found)
        if isinstance(rule, ActionRule) and rule.limit is not None:
            found.limits[LIMITS.get((rule.limit, rule.times), "")] += 1
    return found


def _beside(card: Card, around: CardContext) -> RuleClaims:
    found = RuleClaims()
    programs = [rule.program for rule in card.rules if rule.program is not None]
    seen: set[str] = set()
    while programs:
        for step in programs.pop().code:
            if isinstance(step, Perform) and step.procedure in around.procedures and step.procedure not in seen:
                seen.add(step.procedure)
                programs.append(around.procedures[step.procedure])
                for inner in programs[-1].code:
                    _of_step(inner, found)
    for rule in around.rules:
        if _names(card.id, rule.test, rule.value or ZERO, *rule.code):
            _of_rule(rule, found)
    return found


def _names(card: str, *code: Expr | Instr) -> bool:
    """Tell whether something is read or done there that names a card, by its id."""
    return any(isinstance(part, Named) and part.name == card for part in walk(*code))


def _of_rule(rule: Rule, found: RuleClaims) -> None:
    rule = foreseen(rule)
    for code in (rule.test, *needs_of(rule), rule.target.where if rule.target is not None else TRUE):
        _of_condition(code, found)
    if isinstance(rule, ActionRule) and rule.price is not None:
        _amount(rule.price, GOLD, found)
    if isinstance(rule, ActionRule) and rule.discards is not None:
        _amount(rule.discards, CARD, found)
    if rule.value is not None:
        unit = POINT if isinstance(rule, ScoreRule) else OF_QUERY.get(rule.on or "", "")
        _amount(rule.value, unit, found)
        if rule.on == "progress" and isinstance(rule.value, Number):
            found.numbers.add((rule.value.value + 1, unit))  # one district that counts as several
        if isinstance(rule, ScoreRule):
            found.resources.add(POINT)
    for step in rule.code:
        _of_step(step, found)
    more_builds = isinstance(rule, NumberRule) and rule.on == "build limit"
    free = isinstance(rule, ActionRule | AllowRule | SpendRule) and not isinstance(rule, MustRule)
    found.choices += free or rule.optional or more_builds
    found.offers += rule.optional
    found.duties += isinstance(rule, MustRule)


def _of_step(step: Instr, found: RuleClaims) -> None:
    match step:
        case Emit(name, fields, as_cost):
            event = EVENT_BY_NAME[name]
            amount = event.names.index("amount") if "amount" in event.names else None
            for at, code in enumerate(fields):
                if at != amount:
                    _of_condition(code, found)
                elif not as_cost:  # otherwise the price says it
                    _amount(code, event.unit or "", found)
            found.resources |= {event.unit} if event.unit is not None else set()
        case Choose(noun=noun, things=things, least=least, most=most):
            _of_condition(things, found)
            unit = OF_NOUN.get(noun, "")
            found.choices += least == ZERO or _is_free(things)
            for bound in {least, most} - {ZERO, Number(99)}:
                _amount(bound, unit, found)
        case Discards(_, number):
            _amount(number, CARD, found)
        case May(bound=True, test=test):
            _of_condition(test, found)
        case May(price=price):
            _amount(price, GOLD, found)
            found.choices += 1
            found.offers += 1
        case Let(_, Number(value)):
            found.numbers.add((abs(value), ""))
        case Each(_, things):
            found.numbers.add((1, ""))
            _of_condition(things, found)
        case _:
            for code in children(step):
                _of_condition(code, found)


def _is_free(things: Expr) -> bool:
    """Tell whether a choice may be one of whether or as what: of answers in words, of types, or of numbers from 0."""
    match things:
        case Filter(inner):
            return _is_free(inner)
        case Labels() | Read("types") | Numbers(Number(0)):
            return True
        case _:
            return False


def _amount(code: Expr, unit: str, found: RuleClaims) -> None:
    """Note how much of something there is, and what it is worked out from."""
    if isinstance(code, Number):
        found.numbers.add((abs(code.value), unit))
        if abs(code.value) > 1:
            found.amounts.add((abs(code.value), unit))
        return
    found.numbers.add((1, unit))  # 1 gold for each of them
    match code:
        case Calculate("*", Number() as times, other) | Calculate("*", other, Number() as times):
            _amount(times, unit, found)
            _of_condition(other, found)
        case Fold(_, source, _, where, value):
            _of_condition(source, found)
            _of_condition(where, found)
            _amount(value, unit, found)
        case _:
            _of_condition(code, found)


def _of_condition(code: Expr, found: RuleClaims) -> None:
    """Note the numbers that are compared with, each with what is counted, and the types that are asked for."""
    waiting: list[Expr] = [code]
    while waiting:
        part = waiting.pop()
        match part:
            case Named("type", name):
                found.types.add(name)
            case Read("half", inner) if inner is not None:
                found.numbers.add((2, ""))
                waiting.append(inner)
            case Compare(how, left, right):
                for number, other in ((left, right), (right, left)):
                    if isinstance(number, Number):
                        value = number.value
                        near = {">": 1, "<": -1}.get(how, 0) * (1 if number is right else -1)
                        found.numbers |= {(abs(value), unit_of(other)), (abs(value + near), unit_of(other))}
                waiting += [left, right]
            case Not(CanHappen() as asked):
                found.possible += 1
                waiting += asked.fields
            case _:
                inside = children(part)
                waiting += inside
                if isinstance(part, Calculate | Numbers):
                    found.numbers |= {(abs(one.value), "") for one in inside if isinstance(one, Number)}


def unit_of(code: Expr) -> str:
    """Return what a number counts, as far as that is plain."""
    match code:
        case Count(things):
            while isinstance(things, Filter | From):
                things = things.things
            return OF_FACT.get(things.word, "")
        case Ask(query):
            return OF_QUERY.get(query, "")
        case _:
            return OF_FACT.get(code.word, "")
