"""The parts of an option: its kind, its ability, its target, its price and its payee."""

from functools import cached_property
from typing import Any

from citadels_core.box.box import NumberedRule
from citadels_core.game import foresight
from citadels_core.game.declared_zones import declared_zones
from citadels_core.game.foresight import ForeseenStep
from citadels_core.model.programs.tree import THIS
from citadels_core.model.question import DECLINE
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_core.speech.ids import district_key
from citadels_core.speech.values import district_name, say
from citadels_core.table.decision import Decision


def act_of(decision: Decision, value: Any) -> str:
    """Return the kind of an option: ``end``, ``action``, ``yes``, ``no`` or ``choose``."""
    if decision.is_menu:
        return "no" if value[0] == DECLINE else "end" if value[0] < 0 else "action"
    if decision.is_yes_or_no:
        return "yes" if value else "no"
    return "choose"


def option_parts(decision: Decision) -> tuple[dict[str, Any], ...]:
    """Return the parts of each option of a decision, as far as its seat may know them.

    ``OptionView`` explains the names; parts that do not apply are left out.
    """
    asked = _DecisionParts(decision.as_asked)
    return tuple([asked.parts(value) for value in asked.decision.values])


class _DecisionParts:
    """A builder of the parts of a decision's options, with cached values that all options share."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision
        self._game, self._seat = decision.core, decision.seat

    def parts(self, value: Any) -> dict[str, Any]:
        """Return the parts of the option that has this value."""
        act = act_of(self.decision, value)
        if act == "end":
            return {"act": act}
        if act != "action":
            aim = self._target_parts(self.decision.noun, value) if act == "choose" else {}
            return {"act": act, **self._asking, **aim, **self._price_of_answer(act, value)}
        number, this, target = value
        live = self._game.box.rules[number]
        aim = {} if live.rule.target is None else self._target_parts(live.rule.target.noun, target)
        price = self._price_of_action(value, live, this, target)
        return {"act": act, **self._ability_and_card(live, this), **aim, **price}

    def _ability_and_card(self, live: NumberedRule, this: int) -> dict[str, Any]:
        """Return the option parts that name the ability and card of a rule; no card for an edition's rule."""
        found: dict[str, Any] = {"ability": live.label or None}
        if live.source_kind == "book":
            return found
        cards = self._game.box.cast if live.source_kind == "character" else self._game.box.definitions
        found["card"] = cards[live.source].name
        if live.source_kind == "district" and self._owner[this] != NOBODY:
            found["source"] = self._key(this)
        return found

    @cached_property
    def _asking(self) -> dict[str, Any]:
        """The option parts that name the card and the ability whose effect asks the question."""
        asking = foresight.asking_of(self._game, self.decision.question)
        if asking and (live := asking[-1].rule) is not None:
            return self._ability_and_card(live, asking[-1].slots[THIS])
        return {}

    def _target_parts(self, noun: str, value: Any) -> dict[str, Any]:
        box = self._game.box
        match noun:
            case "Player":
                return {"player": value} if value >= 0 else {}
            case "Character":
                return {"character": box.character_name(value)} if 0 <= value < len(box.cast) else {}
            case "District" | "Card" if value != NOBODY:
                return self._card_parts(value)
            case "Name" if value != NOBODY:
                return {"chosen_card": box.definitions[value].name}
            case "Type":
                return {"type": DISTRICT_TYPES[value]}
            case "Int":
                return {"number": value}
            case "Unseen Character":
                by = next((player for player, laid in self._game.table.laid if laid == value), None)
                return {"player": by}
            case "Unseen Card" | "District" | "Card":
                return {}
            case _:
                return {"text": str(say(self._game, noun, value, self._seat))}

    def _card_parts(self, card: int) -> dict[str, Any]:
        """Return the option parts for the name and place of a card, as far as the seat sees them."""
        table = self._game.table
        seen = table.sees(card, self._seat)
        found: dict[str, Any] = {"chosen_card": self._game.box.card_name(card)} if seen else {}
        if (owner := self._owner[card]) != NOBODY:
            return found | {"zone": "city", "player": owner, "district": self._key(card)}
        if not seen:
            return found
        if card in table.aside:
            return found | {"zone": "aside"}
        for other, hand in enumerate(table.hand):
            if card in hand:
                return found | {"zone": "hand", "player": other}
        under = dict(table.tucked).get(card)
        if under is not None:
            return found | {"zone": "under", "player": self._owner[under], "district": self._key(under)}
        zone = next((one for one in declared_zones(table) if card in one.cards), None)
        if zone is not None:
            found["zone"] = zone.places.name
            found |= {} if zone.owner == NOBODY else {"player": zone.owner}
        return found

    @cached_property
    def _owner(self) -> list[int]:
        owner: list[int] = self._game.table.owner
        return owner

    def _key(self, card: int) -> str:
        return district_key(self._owner[card], district_name(self._game, card))

    def _price_of_action(
        self, action: tuple[int, int, int], live: NumberedRule, this: int, target: int
    ) -> dict[str, Any]:
        """Return the option parts for the price of an action, surcharges and certain payments included."""
        gold, cards = foresight.costs(self._game, self._seat, action)
        steps = foresight.of_action(self._game, live, this, target, self._seat).steps
        effect = foresight.paid([step for step in steps if not step.cost], self._seat)
        _, payee = foresight.paid(steps, self._seat)
        price = None if gold is None and not effect.gold else (gold or 0) + effect.gold
        return _price(price, cards, payee)

    def _price_of_answer(self, act: str, value: Any) -> dict[str, Any]:
        """Return the option parts for payments that certainly follow; empty if several options can be chosen."""
        if act == "no" or self.decision.many:
            return {}
        question = self.decision.question
        steps = foresight.of_choice(self._game, question, value).steps if act == "choose" else self._after_yes
        gold, payee = foresight.paid(steps, self._seat)
        return _price(gold or None, 0, payee)

    @cached_property
    def _after_yes(self) -> list[ForeseenStep]:
        return foresight.of_answer(self._game, self.decision.question).steps


def _price(gold: int | None, cards: int, payee: int) -> dict[str, Any]:
    return {"gold": gold, "cards": cards or None, "payee": None if payee == NOBODY or not gold else payee}
