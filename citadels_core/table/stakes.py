"""The costs and gains of an option in numbers, as far as its seat may know them: for bots and clients."""

from collections.abc import Collection

from attrs import frozen

from citadels_core.game import foresight
from citadels_core.game.foresight import ForeseenStep
from citadels_core.game.habits import BUILT, GOLD_IN
from citadels_core.model.programs.rules import MustRule
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary import EVENTS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, type_called
from citadels_core.table.decision import Decision
from citadels_core.table.views.option_parts import act_of

PRICES = frozenset(event.name for event in EVENTS if event.priced and event.pays is not None)
"""The events that pay a price in gold."""

CARDS_IN = frozenset(event.name for event in EVENTS if event.to_hand and event.takes != "cards")
"""The events that bring a known number of cards into the hand."""

KEPT = frozenset(event.name for event in EVENTS if event.to_hand and event.takes is not None)
"""The events that bring chosen cards into the hand."""


@frozen(kw_only=True)
class Stake:
    """The costs and gains of an option. A value that cannot be known is 0, None or empty.

    Attributes:
        id: the id of the option.
        act: ``end``, ``action``, ``choose``, ``yes`` or ``no``.
        must: whether the action is a ``must``: the turn cannot end before it.
        noun: the type of the thing that is chosen or targeted.
        player: the seat that is targeted, or that owns the targeted district.
        name: the name of the card or character that is chosen or targeted.
        cost: the cost of that card, in gold.
        type: the type of that card, or the chosen type.
        pays: the gold that the seat pays.
        gold: the gold that the seat gains; ``pays`` is not subtracted.
        cards: the number of cards that the seat gains, less those that it pays.
        builds: whether a district is built.
        events: the names of the events that will follow for certain.
    """

    id: str
    act: str
    must: bool = False
    noun: str | None = None
    player: int | None = None
    name: str | None = None
    cost: int = 0
    type: str | None = None
    pays: int = 0
    gold: int = 0
    cards: int = 0
    builds: bool = False
    events: tuple[str, ...] = ()


def stakes(decision: Decision) -> tuple[Stake, ...]:
    """Return the costs and gains of each option of a decision, in order."""
    asked = decision.as_asked
    return tuple(_stake(asked, number) for number in range(len(asked.values)))


def _stake(decision: Decision, number: int) -> Stake:
    game, value, id_ = decision.core, decision.values[number], decision.ids[number]
    act = act_of(decision, value)
    if act in ("end", "no"):
        return Stake(id=id_, act=act)
    if act == "action":
        rule, this, target = value
        live = game.box.rules[rule]
        steps = foresight.of_action(game, live, this, target, decision.seat).steps
        gold, cards = foresight.costs(game, decision.seat, value)
        noun = None if live.rule.target is None else live.rule.target.noun
        return _counted(
            decision, id_, act, steps, noun, target, pays=gold or 0, loses=cards, must=isinstance(live.rule, MustRule)
        )
    steps = foresight.of_answer(game, decision.question).steps
    noun, value = (None, NOBODY) if act == "yes" else (decision.noun, value)
    return _counted(decision, id_, act, steps, noun, value)


def _counted(
    decision: Decision,
    id_: str,
    act: str,
    steps: list[ForeseenStep],
    noun: str | None,
    target: int,
    *,
    pays: int = 0,
    loses: int = 0,
    must: bool = False,
) -> Stake:
    game, seat = decision.core, decision.seat
    table = game.table
    player, name, cost, type_ = None, None, 0, None
    if noun == "Player":
        player = target
    elif noun == "Character":
        name = game.box.character_name(target)
    elif noun == "Type":
        type_ = DISTRICT_TYPES[target]
    elif noun in ("Card", "District") and game.table.sees(target, seat):
        name, cost, type_ = game.box.card_name(target), game.box.cost[target], type_called(game.box.type[target])
        player = table.owner[target] if table.owner[target] != NOBODY else None
    mine = [step for step in steps if not step.cost]
    return Stake(
        id=id_,
        act=act,
        must=must,
        noun=noun,
        player=player,
        name=name,
        cost=cost,
        type=type_,
        pays=pays + _total_amount(mine, PRICES, seat),
        gold=_total_amount(mine, GOLD_IN, seat),
        cards=_total_amount(mine, CARDS_IN, seat) + _kept(mine) - loses,
        builds=any(step.name == BUILT and step.values.get("player") == seat for step in mine),
        events=tuple(step.name for step in steps),
    )


def _total_amount(steps: list[ForeseenStep], names: Collection[str], seat: int) -> int:
    return sum(int(s.values.get("amount", 1)) for s in steps if s.name in names and s.values.get("player") == seat)


def _kept(steps: list[ForeseenStep]) -> int:
    """Return how many cards the predicted choices certainly bring into the hand."""
    return sum(s.values["least"] for s in steps if s.leads_to is not None and s.leads_to.name in KEPT)
