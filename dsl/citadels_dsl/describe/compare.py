"""Compare a text with the rules it tells of."""

from collections import Counter
from collections.abc import Iterator

from attrs import field, frozen

from citadels_core.model.listing import listed
from citadels_core.model.programs.ir import Card
from citadels_dsl.describe.claims import ALONE, GOLD, POINT, CardContext, Quantity, RuleClaims, TextClaims, done, said

SPOKEN = {GOLD: ("gold", "pay", "paid", "price", "cost"), POINT: ("point", "score", "worth")}
"""How a resource may be spoken of, where its own word is not the only one."""


@frozen
class Disagreement:
    """What a text says otherwise than the rules; two are equal that say the same of different places.

    ``start`` and ``end`` are offsets in the text, None for all of it.
    """

    message: str
    start: int | None = field(default=None, eq=False)
    end: int | None = field(default=None, eq=False)


def disagreements(text: str, card: Card, around: CardContext = ALONE) -> Iterator[Disagreement]:
    """Find the numbers, limits, types of districts and choices in which a text and the rules of a card differ.

    An approximation: a number is looked for together with what it counts, anywhere in the rules; limits and choices
    are counted. Who does something, to whom and when is not compared, nor is a number the text leaves out if it is 1.
    """
    told, rules = said(text), done(card, around)
    yield from _numbers(told, rules)
    yield from _limits(told, rules)
    yield from _types(told, rules)
    yield from _choices(told, rules)
    for resource in sorted(rules.resources):
        if not any(word in text.lower() for word in SPOKEN.get(resource, (resource,))):
            yield Disagreement(f"the rules are about {_many(resource)}, and the text does not speak of any")


def _numbers(told: TextClaims, rules: RuleClaims) -> Iterator[Disagreement]:
    wrong: set[str] = set()
    beside = rules.beside or RuleClaims()
    for (number, unit), start, end in told.numbers:
        if not (_among((number, unit), rules.numbers) or _among((number, unit), beside.numbers)):
            wrong.add(unit)
            others = sorted({value for value, kind in rules.numbers if unit and kind == unit})
            instead = f"say {listed([str(number) for number in others])}" if others else "do not"
            yield Disagreement(f"the text says {_spoken((number, unit))}, and the rules {instead}", start, end)
    values = {number for number, _, _ in told.numbers}
    for amount in sorted(rules.amounts):
        if amount[1] not in wrong and amount[0] not in told.hints and not _among(amount, values):
            yield Disagreement(f"the rules say {_spoken(amount)}, and the text does not")


def _among(number: Quantity, numbers: set[Quantity]) -> bool:
    value, unit = number
    return any(value == other and (unit in ("", kind) or kind == "") for other, kind in numbers)


def _limits(told: TextClaims, rules: RuleClaims) -> Iterator[Disagreement]:
    counted = Counter(limit for limit, _, _ in told.limits)
    left = [limit for limit in sorted(rules.limits) if limit not in ("", "once per turn") and not counted[limit]]
    for limit, start, end in told.limits:
        have = rules.limits[limit]
        if counted[limit] > have + (rules.beside.limits[limit] if rules.beside is not None else 0):
            instead = f'say "{left[0]}"' if left else f"say so {have} times" if have else "do not"
            yield Disagreement(f'the text says "{limit}", and the rules {instead}', start, end)
            return
    for limit in left:
        yield Disagreement(f'the rules say "{limit}", and the text does not')


def _types(told: TextClaims, rules: RuleClaims) -> Iterator[Disagreement]:
    left = sorted(rules.types - told.words)
    for type_, start, end in told.types:
        if type_ not in rules.types and (rules.beside is None or type_ not in rules.beside.types):
            instead = f"of {' and '.join(left)} ones" if left else "not"
            yield Disagreement(f"the text speaks of {type_} districts, and the rules {instead}", start, end)
            left = []
    for type_ in left:
        yield Disagreement(f"the rules speak of {type_} districts, and the text does not")


def _choices(told: TextClaims, rules: RuleClaims) -> Iterator[Disagreement]:
    if told.must and not rules.duties:
        yield Disagreement("nothing in the rules has to be done by its player", *told.must[0])
    if rules.duties and not told.must:
        yield Disagreement('the rules have a "must", and the text does not')
    if len(told.may) > rules.choices + rules.possible + (rules.beside.choices if rules.beside is not None else 0):
        message = "the rules leave nothing to choose here: what they say happens in any case"
        if rules.choices:
            message = f"the text lets somebody choose {len(told.may)} times whether to do it, the rules {rules.choices}"
        yield Disagreement(message, *told.may[-1])
    elif rules.offers > told.free:
        yield Disagreement('the rules ask whether to do something, and the text does not say "may" for it')


def _spoken(number: Quantity) -> str:
    value, unit = number
    if unit == "rank":
        return f"rank {value}"
    return f"{value} {_many(unit) if value != 1 else unit}".strip() if unit else f"number {value}"


def _many(unit: str) -> str:
    return unit if unit == GOLD else f"{unit}s"
