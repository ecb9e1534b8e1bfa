"""Build the texts of a decision: its prompt, and a sentence for each option."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from citadels_core.box.box import NumberedRule
from citadels_core.game import foresight
from citadels_core.game.core_game import CoreGame
from citadels_core.game.foresight import Foresight
from citadels_core.model.programs.rules import Target
from citadels_core.model.question import DECLINE, Question
from citadels_core.model.vocabulary.types import type_called
from citadels_core.speech.answered_events import answered_event
from citadels_core.speech.arguments import Message, NameText, reflexive, several
from citadels_core.speech.ids import Action, option_ids
from citadels_core.speech.messages import message, whole
from citadels_core.speech.steps import aim, amount_of, outcome, short, taking
from citadels_core.speech.values import card_name, player, say


def prompt(game: CoreGame, question: Question, values: Sequence[Any]) -> Message:
    """Return the prompt of a decision, for the player who must answer."""
    seat, name = question.seat, player(game, question.seat)
    if question.is_offer and (moment := game.box.moments.get(question.cause)) is not None:
        # the prompt names only the event, since it must not reveal which rules the seat could use
        id_, event = f"prompt.answer_{moment.when}", answered_event(game, seat, moment.event)
        return message(id_, player=name, asking=_asking_card(game, question.cause), event=event)
    if question.is_offer:
        number, this, _ = values[0]
        people = game.box.rules[number].source_kind == "character"
        card = NameText("character", game.box.character_name(this)) if people else card_name(game, this)
        return message("prompt.offer", player=name, card=card)
    if question.is_menu:
        characters = several(
            [NameText("character", game.box.character_name(number)) for number in game.table.turn.named]
        )
        return message("prompt.menu", player=name, characters=characters)
    return PROMPTS.get(question.kind, _prompt_of_choice)(game, question, values)


def _prompt_of_optional_effect(game: CoreGame, question: Question, _: Sequence[Any]) -> Message:
    done, more = short(game, foresight.of_answer(game, question), question.seat)
    does = several(done, "to" if len(done) == 2 else "and")
    said = does or message("step.use")
    return message("prompt.may", **_asking_or_asked(game, question), does=said, more=more if does else "")


def _prompt_of_choice(game: CoreGame, question: Question, values: Sequence[Any]) -> Message:
    seen, seat, who = foresight.of_answer(game, question), question.seat, _asking_or_asked(game, question)
    purpose = next((said for step in seen.steps if (said := aim(game, step, seat))), None)
    comes = next((said for step in seen.steps if (said := outcome(game, step, seat))), None)
    if not who["asking"] and not purpose and not comes and (course := _course(game, question)):
        who = {"asking": course, "player": None}
    amount = amount_of({**question._asdict(), "there": len(values)})
    return message(f"prompt.{question.kind}", **who, amount=amount, aim=purpose, outcome=None if purpose else comes)


PROMPTS: Mapping[str, Callable[[CoreGame, Question, Sequence[Any]], Message]] = {
    "may": _prompt_of_optional_effect,
    "replace": lambda game, question, _: message("prompt.replace", **_asking_or_asked(game, question)),
}
"""The function that builds the prompt of a kind of question; questions of all other kinds are choices."""


def _asking_or_asked(game: CoreGame, question: Question) -> dict[str, str | None]:
    """Return the subject of a prompt: the card or rule that asks, or else the player who is asked."""
    asking = _asking(game, question)
    return {"asking": asking, "player": None if asking else player(game, question.seat)}


def option_labels(game: CoreGame, question: Question, values: Sequence[Any]) -> list[Message]:
    """Return a sentence for each option of a decision, in the order of the options."""
    if question.is_menu:
        no = "option.no" if question.cause in game.box.moments else "option.decline"
        return [whole(_of_action(game, question.seat, value, no)) for value in values]
    seen = foresight.of_answer(game, question)
    return [whole(_of_answer(game, question, value, seen)) for value in values]


def _asking_card(game: CoreGame, number: int) -> str:
    """Return the name of the card whose rule asks the question, empty if there is no card."""
    cause = game.cause(number)
    return "" if cause is None else NameText("card", cause.card)


def _of_action(game: CoreGame, you: int, action: Action, no: str) -> Message:
    """Return the sentence for an action in a menu; ``no`` is the message id for the option to decline."""
    number, this, target = action
    if number < 0:
        return message(no if number == DECLINE else "option.end")
    live = game.box.rules[number]
    name, price = name_of(live, game, this), _price(game, you, action)
    if live.rule.target is not None:
        return message("option.use", action=name, on=aimed(game, you, live.rule.target, target), price=price)
    said, more = short(game, foresight.of_action(game, live, this, target, you), you)
    does = several(said, "comma")
    if not does:
        return message("option.use", action=name, on="", price=price)
    is_name = does.replace(" the ", " ") == live.label.lower()
    return message("option.does" if is_name else "option.do", action=name, does=does, price=price, more=more)


def _price(game: CoreGame, you: int, action: Action) -> str:
    """Return the price of an action, `` for 2 gold``; empty if it is free."""
    gold, cards = foresight.costs(game, you, action)
    paid = [message("price.gold", gold=gold)] if gold is not None else []
    paid += [message("price.cards", cards=cards)] if cards else []
    return message("price", price=several(paid)) if paid else ""


def name_of(live: NumberedRule, game: CoreGame, this: int) -> str:
    """Return the name of an action, with the name of its card if the card is a district."""
    if live.source_kind != "district" or not live.rule.name:
        return NameText("ability", live.label)
    return message("action.of_card", action=NameText("ability", live.label), card=card_name(game, this))


def aimed(game: CoreGame, you: int, target: Target, value: int) -> str:
    """Return the phrase for the target of an action, with facts that help to choose."""
    said = say(game, target.noun, value, you)
    match target.noun:
        case "Character":
            return message("on.character", thing=said)
        case "District":
            return message("on.district", thing=said, owner=say(game, "Player", game.table.owner[value], you))
        case "Card":
            return message("on.card", thing=said)
        case "Player":
            table = game.table
            return message("on.player", thing=reflexive(said), cards=len(table.hand[value]), gold=table.gold[value])
        case _:
            return message("on.thing", thing=said)


def _of_answer(game: CoreGame, question: Question, value: Any, seen: Foresight) -> Message:
    if question.is_yes_or_no:
        if not value:
            return message("option.no")
        done, more = short(game, seen, question.seat)
        return message("option.yes", does=several(done), more=more if done else "")
    seat = question.seat
    said: Any = value if question.noun == "Int" else say(game, question.noun, value, seat)
    if question.noun == "Label":
        return message("option.answer", thing=said)
    if question.noun == "District":
        said = message("thing.in_city", district=said, owner=say(game, "Player", game.table.owner[value], seat))
    if question.noun == "Card" and game.table.sees(value, seat) and game.box.type[value] >= 0:
        type_, cost = NameText("type", type_called(game.box.type[value])), game.box.cost[value]
        said = message("thing.card_described", card=said, type=type_, cost=cost)
    gold = 0
    if not question.many and question.noun in ("District", "Card"):
        gold = foresight.price_of(game, question, value)
    price = message("price", price=message("price.gold", gold=gold)) if gold else ""
    for at, step in enumerate(seen.steps):
        if (does := taking(game, step, said, seat)) is not None:
            whole = at == len(seen.steps) - 1 and seen.whole
            more = message("step.more") if question.noun == "Int" and not whole else ""
            return message("option.take", does=does, price=price, more=more)
    return message("option.choose", thing=reflexive(said), price=price)


def _asking(game: CoreGame, question: Question) -> str:
    """Return the name of the card or rule that asks a question; empty if neither is known."""
    asking = foresight.asking_of(game, question)
    live = asking[-1].rule if asking else None
    if live is None:
        cause = game.cause(question.cause) if question.replaces else None
        return NameText("card", cause.card) if cause is not None else ""
    if live.source_kind == "book":
        return _rule_name(live.rule.name)  # for a trigger, this is the name of its event
    kind, cards = ("character", game.box.cast) if live.source_kind == "character" else ("card", game.box.definitions)
    return NameText(kind, cards[live.source].name)


def _course(game: CoreGame, question: Question) -> str:
    """Return the name of the procedure or rule of the edition that asks, if no card is involved."""
    cause = game.cause(question.cause)
    if cause is None:
        return ""
    books = [book for book in game.box.books if book.file == cause.file]
    heads = [(one.line, one.name) for book in books for one in book.procedures]
    heads += [(one.line, one.name) for book in books for one in book.rules]
    name = max((head for head in heads if head[0] <= cause.line), default=(0, ""))[1] or cause.card
    return _rule_name(name)


def _rule_name(name: str) -> NameText:
    return NameText("ability", name[:1].upper() + name[1:])


__all__ = ["aimed", "name_of", "option_ids", "option_labels", "prompt"]
