"""The words of a decision: who is asked and why, and for each option a stable id and a sentence."""

from typing import Any

from citadels_core.engine import foresight, phrases
from citadels_core.engine.box import NumberedRule
from citadels_core.engine.decision import Decision, Playable
from citadels_core.engine.foresight import Foresight
from citadels_core.engine.lowered import Target
from citadels_core.engine.phrases import counted, phrase, possessive, reflexive, sentence, slug, thing
from citadels_core.model.listing import listed
from citadels_core.model.vocabulary.types import DISTRICT_TYPES

END = "end-turn"
"""The id of the option that ends a turn."""

SHORT = 3
"""More than this is too much for one line."""

MORE = ", and more"
"""What tells that a short sentence leaves something out."""

Action = tuple[int, int, int]
"""What a menu offers: the number of a rule, its source, its target."""


def prompt(decision: Decision) -> str:
    """Say who is asked and why."""
    game = decision.game
    name = game.name(decision.seat)
    if decision.kind == "menu":
        characters = listed([game.box.character_name(number) for number in game.table.turn.named])
        return f"{name}, it is your turn{f' as the {characters}' if characters else ''}. What do you do?"
    seen = foresight.of_answer(game, decision.question)
    steps = seen.steps
    asking = _asking(game, decision)
    start = f"{asking}: " if asking else f"{name}, "
    if decision.kind == "may":
        done, more = short(game, seen, decision.seat)
        does = listed(done, "to") if len(done) == 2 else listed(done)
        return f"{start}{does + more if does else 'use it'}?"
    if decision.kind == "replace":
        return f"{start}use it, instead of what is about to happen?"
    bounds = {"noun": decision.noun, "least": decision.least, "most": decision.most, "many": decision.many}
    bounds["there"] = len(decision.values)
    aim = next((said for step in steps if (said := phrases.aim(game, step, decision.seat))), None)
    outcome = next((said for step in steps if (said := phrases.outcome(game, step, decision.seat))), None)
    purpose = f" to {aim}" if aim else f" ({outcome})" if outcome else ""
    if not asking and not purpose and (course := _course(game, decision)):
        start = f"{course}: "
    asked = f"{start}choose {phrases.amount_of(bounds)}{purpose}."
    if decision.kind == "sealed":
        asked += " Nobody sees the answers before all have chosen."
    return asked


def option_ids(decision: Decision) -> list[str]:
    """Return the ids of the options: unique in the decision, the same in the same situation."""
    game = decision.game
    ids = []
    met: dict[str, int] = {}
    for value in decision.values:
        id_ = _action_id(game, decision.seat, value) if decision.kind == "menu" else _id(game, decision, value)
        met[id_] = count = met.get(id_, 0) + 1
        ids.append(id_ if count == 1 else f"{id_}#{count}")
    return ids


def option_labels(decision: Decision) -> list[str]:
    """Return a sentence for each option."""
    game = decision.game
    if decision.kind == "menu":
        return [action_label(game, decision.seat, value) for value in decision.values]
    seen = foresight.of_answer(game, decision.question)
    return [sentence(_label(game, decision, value, seen)) for value in decision.values]


def action_label(game: Playable, you: int, action: Action) -> str:
    """Return the sentence of an action of a turn."""
    number, this, target = action
    if number < 0:
        return "End your turn."
    live = game.box.rules[number]
    said, more = name_of(live, game, this), ""
    if live.rule.target is not None:
        said += aimed(game, you, live.rule.target, target)
    else:
        phrases_, more = short(game, foresight.of_action(game, live, this, target, you), you)
        done = ", ".join(phrases_)
        if done.replace(" the ", " ") == live.label.lower():
            said = done
        elif done:
            said += f": {done}"
        else:
            more = ""
    return sentence(said + payment(game, you, action) + more)


def payment(game: Playable, you: int, action: Action) -> str:
    """Say what an action costs, `` for 2 gold``; nothing when it costs nothing."""
    price, cards = costs(game, you, action)
    paid = []
    if price is not None:
        paid.append(f"{price} gold")
    if cards:
        paid.append(counted(f"{cards} cards of your hand"))
    return f" for {listed(paid)}" if paid else ""


def costs(game: Playable, you: int, action: Action) -> tuple[int | None, int]:
    """Return the gold and the number of hand cards an action costs; None for the gold when it has no price."""
    number, this, target = action
    live = game.box.rules[number]
    env: list[Any] = [you, this] + [None] * live.rule.slots
    if live.rule.target is not None:
        env[live.rule.target.slot] = target
    price, discards = live.rule.price, live.rule.discards
    gold = None if price is None else game.value(price, env, live)
    cards = 0 if discards is None else game.value(discards, env, live)
    return None if gold is None else max(gold, 0), cards


def name_of(live: NumberedRule, game: Playable, this: int) -> str:
    """Return what an action is called, with its card when that lies in a city."""
    if live.source_kind != "district" or not live.rule.name:
        return live.label
    return f"{live.label} ({phrases.district_name(game, this)})"


def aimed(game: Playable, you: int, target: Target, value: int) -> str:
    """Say what an action is used on."""
    said = thing(game, target.noun, value, you)
    match target.noun:
        case "Character":
            return f": name {said}"
        case "District":
            return f" {said} in {_whose(game, you, game.table.owner[value])} city"
        case "Card":
            return f" {said}"
        case "Player":
            held = counted(f"{len(game.table.hand[value])} cards in hand")
            return f": choose {reflexive(said)} ({held}, {game.table.gold[value]} gold)"
        case _:
            return f": choose {said}"


def _whose(game: Playable, you: int, owner: int) -> str:
    return "your" if owner == you else possessive(game.name(owner))


def _action_id(game: Playable, seat: int, action: Action) -> str:
    number, this, target = action
    if number < 0:
        return END
    live = game.box.rules[number]
    parts = [live.label]
    if live.source_kind == "district" and live.rule.name:
        parts = [phrases.district_name(game, this), live.label]
    elif live.source_kind == "character" and len(game.table.turn.named) > 1:
        parts = [game.box.character_name(this), live.label]
    base = "/".join(slug(part) for part in parts)
    return base if live.rule.target is None else f"{base}/{_word(game, live.rule.target.noun, target, seat)}"


def _id(game: Playable, decision: Decision, value: Any) -> str:
    if decision.noun == "Bool":
        return "yes" if value else "no"
    return _word(game, decision.noun, value, decision.seat)


def _word(game: Playable, noun: str, value: Any, seat: int) -> str:
    """Return a value as it stands in ids: players by seat, districts with their owner's seat."""
    match noun:
        case "Player":
            return str(value)
        case "Character" if 0 <= value < len(game.box.cast):
            return slug(game.box.character_name(value))
        case "District":
            return phrases.district_key(game.table.owner[value], phrases.district_name(game, value))
        case "Unseen Character":
            by = next((player for player, laid in game.table.laid if laid == value), None)
            return "unseen" if by is None else f"discarded-by-{by}"
        case "Unseen Card":
            return "card"
        case "Card":
            return slug(thing(game, noun, value, seat)) if _known(game, value, seat) else "card"
        case _:
            return slug(thing(game, noun, value, seat))


def _known(game: Playable, card: int, seat: int) -> bool:
    return phrases.public(game, card) or phrases.seen(game, card, seat)


def _label(game: Playable, decision: Decision, value: Any, seen: Foresight) -> str:
    if decision.noun == "Bool":
        if not value:
            return "No"
        done, more = short(game, seen, decision.seat)
        return f"Yes: {listed(done)}{more}" if done else "Yes"
    said = thing(game, decision.noun, value, decision.seat)
    if decision.noun == "Label":
        return said
    if decision.noun == "District":
        said += f" in {_whose(game, decision.seat, game.table.owner[value])} city"
    if decision.noun == "Card" and _known(game, value, decision.seat):
        said += f" ({described(game, value)})"
    price = 0
    if not decision.many and decision.noun in ("District", "Card"):
        price = foresight.price_of(game, decision.question, value)
    paid = f" for {price} gold" if price else ""
    for at, step in enumerate(seen.steps):
        if taken := phrases.taking(game, step, said, decision.seat):
            whole = at == len(seen.steps) - 1 and seen.whole
            return taken + paid + (MORE if decision.noun == "Int" and not whole else "")
    return f"choose {reflexive(said)}{paid}"


def described(game: Playable, card: int) -> str:
    """Say the type and the cost of a card, and that one like it stands in the city of whoever holds it."""
    box = game.box
    return f"{DISTRICT_TYPES[box.type[card]]}, costs {box.cost[card]}"


def _asking(game: Playable, decision: Decision) -> str:
    """Name the card or the action that asks; nothing when the course of the game does."""
    asking = foresight.asking_of(game, decision.question)
    live = None if asking is None else asking.rule
    if live is None and decision.kind == "replace" and (cause := decision.cause):
        return cause.card
    if live is None:
        return ""
    if live.source_kind == "book":
        return live.rule.name[:1].upper() + live.rule.name[1:]  # what answers an event has its name
    return (
        game.box.cast[live.source].name if live.source_kind == "character" else game.box.definitions[live.source].name
    )


def _course(game: Playable, decision: Decision) -> str:
    """Name the procedure or the rule of a book that asks; for what neither a card nor an aim tells."""
    cause = decision.cause
    if cause is None:
        return ""
    books = [book for book in game.box.books if book.file == cause.file]
    heads = [(procedure.line, procedure.name) for book in books for procedure in book.procedures]
    heads += [(rule.line, rule.name) for book in books for rule in book.rules]
    name = max((head for head in heads if head[0] <= cause.line), default=(0, ""))[1] or cause.card
    return name[:1].upper() + name[1:]


def short(game: Playable, seen: Foresight, seat: int) -> tuple[list[str], str]:
    """Say in short what follows, without what is paid; returns it with what tells that it is not all, if it is not."""
    said: list[str] = []
    for step in seen.steps:
        if step.cost and step.name in ("gold paid", "cards discarded"):
            continue
        words = phrase(game, step, seat) if len(said) < SHORT else None
        if words is None:
            return said, MORE
        said.append(words)
    return said, "" if seen.whole else MORE


def unavailable(game: Playable) -> list[tuple[str, str]]:
    """Return what the player whose turn it is cannot do now, each with the reason."""
    from citadels_core.engine import reasons

    return reasons.unavailable(game)


__all__ = ["END", "action_label", "aimed", "costs", "name_of", "option_ids", "option_labels", "prompt", "unavailable"]
