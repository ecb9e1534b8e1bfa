"""The catalogue: every sentence that is not of one word of the language, in English, by the id of its message.

The marks are those of ``citadels_core.speech.fill_in``; what stands in square brackets is left out where nothing is
given for it. Sentences of words stand in their rows, and the word is the id.
"""

import re
from collections.abc import Mapping
from functools import cache

from citadels_core.model.vocabulary.types import element
from citadels_core.speech.arguments import Message, NameText
from citadels_core.speech.english import NounPhrase, sentence
from citadels_core.speech.fill_in import HOLE, OPTION, fill
from citadels_core.speech.terminal_messages import TERMINAL

COUNTED = re.compile(r"\{((?!your)\w+)\} (cards|points|districts|characters|players|builds)\b")
"""A number and what it counts, in the plural."""

MESSAGES: Mapping[str, str] = {
    # what a seat is asked
    "prompt.menu": "{player}, it is your turn[ as the {characters}]. What do you do?",
    "prompt.offer": "{player}, which action of {card} do you use?",
    "prompt.answer_before": "{asking}:[ {event}] {player}, how do you answer before that happens?",
    "prompt.answer_after": "{asking}:[ {event}] {player}, how do you answer?",
    "prompt.may": "[{asking}: ][{player}, ]{does}{more}?",
    "prompt.replace": "[{asking}: ][{player}, ]use it, instead of what is about to happen?",
    "prompt.choose": "[{asking}: ][{player}, ]choose {amount}[ to {aim}][ ({outcome})].",
    "prompt.sealed": "[{asking}: ][{player}, ]choose {amount}[ to {aim}][ ({outcome})]."
    " Nobody sees the answers before all have chosen.",
    # how many are chosen
    "amount.one": "{article} {thing}",
    "amount.exactly": "{least} {things}",
    "amount.any": "any number of {things}",
    "amount.at_least": "{least} or more {things}",
    "amount.at_most": "up to {most} {things}",
    "amount.between": "{least} to {most} {things}",
    # what is offered
    "option.end": "End your turn",
    "option.decline": "use none of them",
    "option.use": "{action}{on}{price}",
    "option.do": "{action}: {does}{price}{more}",
    "option.does": "{does}{price}{more}",
    "option.yes": "yes[: {does}]{more}",
    "option.no": "no",
    "option.answer": "{thing}",
    "option.take": "{does}{price}{more}",
    "option.choose": "choose {thing}{price}",
    "step.use": "use it",
    "step.choose": "choose {amount}[ to {aim}]",
    "step.more": ", and more",
    "price": " for {price}",
    "price.gold": "{gold} gold",
    "price.cards": "{cards} cards of your hand",
    "on.character": ": name {thing}",
    "on.district": " {thing} in {owner's} city",
    "on.card": " {thing}",
    "on.player": ": choose {thing} ({cards} cards in hand, {gold} gold)",
    "on.thing": ": choose {thing}",
    # values
    "action.of_card": "{action} ({card})",
    "thing.card_described": "{card} ({type}, costs {cost})",
    "thing.in_city": "{district} in {owner's} city",
    "thing.character": "the {character}",
    "thing.facedown": "a facedown character[ (discarded by {player})]",
    "thing.unseen_character": "a character[ (discarded by {player})]",
    "thing.unseen_card": "a card",
    "thing.of_player": "{card} of {player}",
    "thing.place": "the {place}",
    "thing.place_of_player": "{player's} {place}",
    "thing.you": "you",
    "thing.yourself": "yourself",
    "thing.it": "it",
    "thing.your": "your",
    "thing.nobody": "nobody",
    "thing.none": "none",
    "thing.nothing": "nothing",
    "thing.yes": "yes",
    "thing.no": "no",
    # what is not offered, and why
    "reason.told": "{what}: {why}",
    "reason.what": "{action}[{on}]",
    "reason.restricted": "this turn is for gathering only",
    "reason.used_in_turn": "used this turn[ (it and {other} are one choice)]",
    "reason.used_in_round": "used this round[ (it and {other} are one choice)]",
    "reason.used_in_game": "used in this game[ (it and {other} are one choice)]",
    "reason.cards": "needs {cards} cards of your hand",
    "reason.gold": "costs {price} gold, and you have {gold}",
    "reason.tolls": "the tolls for it come to more gold than you have left: you have {gold}",
    "reason.targets": "there is no {thing} to use it on",
    "reason.duties": "first: {duties}",
    "reason.nothing": "it would do nothing now",
    "reason.limit": "{limit}: {used} of {most} used",
    "reason.rule": 'the rule "{rule}" forbids it',
    "reason.rules": "the rules forbid it",
    "reason.card": "{card} forbids it",
    "reason.condition": "its condition does not hold now",
    "reason.gather": "first gather",
    "reason.gathered": "you have already gathered",
    "reason.deck": "the deck is empty",
    "reason.crown": "you do not have the crown",
    "reason.crowned": "you have the crown already",
    "reason.complete": "that city is complete",
    "reason.marked": "already {marker}",
    "reason.bears": "it has {article} {marker} already",
    "reason.rank": "not against rank {rank}",
    "reason.yourself": "not against yourself",
    "reason.city": "no district of your city counts for it",
    "reason.hand": "your hand is empty",
    # what has happened
    "told.chose": "{players} chooses a character.",
    "told.chose_all": "{players} choose their characters.",
    "told.called": "{character} is called.",
    "told.unanswered": "{characters} is called, and nobody answers.",
    "told.all_unanswered": "{characters} are called, and nobody answers.",
    "told.more": "{player} <get> {amount} {counter}{why}.",
    "told.fewer": "{player} <lose> {amount} {counter}{why}.",
    "told.put_noun": "{player} <put> {article} {marker} on {target}.",
    "told.put_noun_alone": "{article} {marker} is put on {target}{why}.",
    "told.off_noun": "{player} <take> the {marker} off {target}.",
    "told.off_noun_alone": "The {marker} is taken off {target}{why}.",
    "told.more_on": "{player} <put> {amount} {counter} on {target}{why}.",
    "told.more_on_alone": "{amount} {counter} more on {target}{why}.",
    "told.fewer_on": "{player} <take> {amount} {counter} off {target}{why}.",
    "told.fewer_on_alone": "{amount} {counter} less on {target}{why}.",
    "told.no_gold": "{player} <find> no gold with {giver}{why}.",
    "told.put_under": "{player} <put> {cards} under {zone}{why}.",
    "told.forgotten": "{player} <forget> what was noted for {target} ({note}).",
    "told.forgotten_alone": "What was noted for {target} is forgotten ({note}){why}.",
    "told.secret": "{player} <mark> something in secret{why}.",
    "told.shown": "{player} <show> a secret note to {to}{why}.",
    "told.answer": "{answer} by {player}",
    "told.why": " ({card})",
    "told.taken_back": "{player} <take> back an answer.",
    # why an answer is refused
    "refusal.game_over": "The game is over; nothing is asked any more.",
    "refusal.stale": "The game has gone on since you looked; look again, then answer.",
    "refusal.not_your_turn": "The game waits for {player}, not for you.",
    "refusal.malformed": "That is no answer: name one option where one is chosen, a list of them where several are.",
    "refusal.not_offered": "There is no option {option} now.",
    "refusal.too_few": "Choose at least {least}.",
    "refusal.too_many": "Choose at most {most}.",
    "refusal.repeated": "Each option can be chosen once.",
    "refusal.not_a_seat": "There is no seat {seat} at this table.",
    "refusal.nothing_to_decline": "At this table nobody is asked to answer that.",
    "refusal.nothing_to_undo": "There is no answer that can still be taken back.",
    # why a table or a server refuses what a player does
    "refusal.not_seated": "You look on; only who has a seat can do this.",
    "refusal.not_the_host": "Only the host of the table can do this.",
    "refusal.not_started": "The game has not started yet.",
    "refusal.already_started": "The game has started.",
    "refusal.no_such_seat": "There are seats 0 to {last}, and no seat {seat}.",
    "refusal.seat_taken": "Somebody has seat {seat}.",
    "refusal.no_open_seat": "No seat is open at this table.",
    "refusal.no_such_bot": "There is no bot {bot}; there is {bots}.",
    "refusal.no_such_pack": "This table cannot be played with the pack {pack}.",
    "refusal.seats_needed": "Somebody sits at a seat behind the first {seats}.",
    "refusal.bots_only": "In a game a seat is given to a bot only, so that nobody reads another's hand.",
    "refusal.too_many_changes": "This table was changed {most} times, which is the most; make a new one.",
    "refusal.too_many_moves": "This game has {most} answers, which is the most; it cannot go on.",
    "refusal.undo_off": "At this table nothing can be taken back.",
    "refusal.packs_apart": "{why}",
    "refusal.not_playable": "{why}",
    "refusal.name_too_long": "This name is too long.",
    "refusal.name_unreadable": "A name has letters and no invisible characters.",
    "refusal.name_twice": "Somebody else has this name.",
    "refusal.wrong_protocol": "This table speaks version {protocol} of the messages.",
    "refusal.no_such_table": "There is no such table.",
    "refusal.table_unreadable": "This table cannot be played on: it is damaged, or packs are missing or have changed.",
    "refusal.wrong_token": "This token is no seat's of this table; it may have been given to another.",
    "refusal.wrong_invitation": "This invitation is not for this table.",
    "refusal.not_over": "The game is not over; then there is all to see.",
    "refusal.too_many_requests": "So many requests have come from your address; wait a moment.",
    "refusal.too_many_connections": "So many are connected that nobody else can be; try again later.",
    "refusal.too_many_tables": "So many tables are in use that there is no room for another one now.",
    "refusal.store_unreachable": "The tables cannot be reached now; try again later.",
    "refusal.too_slow": "This took too long; try again.",
    "refusal.pack_not_allowed": "The host of this server has not allowed this package.",
    "refusal.try_again": "The table is being fetched; try again in a few seconds.",
    "refusal.internal": "The server has made a mistake; it has been noted.",
    # what a failed scenario tells
    "referee.over": "the game is over",
    "referee.menu": "{player}[, in the turn as {character},] can: {options}",
    "referee.may": "{player} is asked yes or no[ by {card}]",
    "referee.no": "{player} can only say no[ by {card}]",
    "referee.choose": "{player} is asked to choose[ by {card}]: {options}",
    "referee.end": "end turn",
    "referee.target": "on {target}",
    "referee.abilities": "without abilities",
    "referee.restricted": "for gathering only",
    "referee.reason": "for {reason}",
    "referee.giver": "from {giver}",
    "found.gold": "{player} has {gold} gold",
    "found.cards": "{player} has {cards} in {zone}",
    "found.lying": "in {zone} there is {cards}",
    "found.unknown": "{player} may not know that",
    "found.known": "{player} may know that",
    "found.turn": "it is the turn of {player}[ as {character}]",
    "found.no_turn": "it is nobody's turn",
    "found.going_on": "the game is not over",
    "found.scores": "the scores are: {scores}",
    "found.score": "{player} {points} ({reasons})",
    "found.winners": "{points}; {players} won",
    "found.bottom": "at the bottom there is {cards}",
    "found.top": "on top there is {cards}",
    "found.false": "this does not hold",
    "found.nowhere": "no {card} stands in the city of {player}, so that this would prove nothing",
    "found.left_side": "this does not hold: the left side is {value}",
    "unproved.target": "nothing of this name is there to be used on, so that this would prove nothing",
    "unproved.other": "without {card} that is not possible either ({reason}), so that this would prove nothing",
    "unproved.card": "nobody was given {card}, so that this would prove nothing",
    "unproved.question": "no {thing} is asked for, so that this would prove nothing",
    "unproved.choice": "{card} is not in this game, so that this would prove nothing",
    "failed.given": "a table as given",
    "failed.chance": "all of this chosen at random",
    "failed.chance_left": "not all of it is: nothing, or nothing more, is chosen at random that it can come of",
    "failed.several_cards": "actions of {cards} have this name; say the card instead of the action",
    "failed.several_targets": "there are several: {targets}",
    "failed.bounds": "{least}[ to {most}] have to be chosen",
    "failed.never": "that never comes",
    "failed.no_end": "that never comes; nobody builds unless a line says so, so give somebody a city to complete, "
    "or begin with one that is complete",
    "report.deal": "in deal {deal} of {deals}",
    "report.events": "what had happened[ after {earlier} more events]:",
    "report.last": "did this last: {event}",
    # what a terminal says of itself
    **TERMINAL,
}
"""Each message by its id: the room that says it, and what it says."""


def message(id_: str, /, **words: object) -> Message:
    """Return a message with words put into its places; None and nothing leave out what stands in square brackets.

    >>> message("reason.gold", price=5, gold=2), message("reason.used_in_turn", other=None)
    ('costs 5 gold, and you have 2', 'used this turn')
    """
    return Message(id_, filled(MESSAGES[id_], words), words)


def of_row(part: str, word: str, says: str, words: Mapping[str, object]) -> Message:
    """Return a sentence of a row of the vocabulary, filled in."""
    return Message(row_id(part, word), filled(says, words), words)


@cache
def row_id(part: str, word: str) -> str:
    """Return the id of a sentence of a row: the part of the row, and the word or the sentence of an instruction.

    >>> row_id("tells", "gold gained"), row_id("says", "gain {amount} gold")
    ('tells.gold_gained', 'says.gain_amount_gold')
    """
    return f"{part}.{'_'.join(re.findall('[a-z]+', word.lower()))}"


def unknown(type_: str, count: int | None) -> Message:
    """Say something of a type that not all may know, or so many of it."""
    thing = {"Card": "card", "District": "card", "Character": "character"}.get(element(type_), "thing")
    if count is None:
        return message("amount.one", article="a", thing=NameText("noun", thing))
    return message("amount.exactly", least=count, things=NameText("noun", thing if count == 1 else f"{thing}s"))


def whole(said: Message) -> Message:
    """Return a message as a whole sentence."""
    return Message(said.id, sentence(said), said.words)


def filled(template: str, words: Mapping[str, object]) -> str:
    """Put words into the places of a sentence, of the catalogue or of a row; ``you`` takes the verbs of you."""
    said = {name: "" if word is None else str(word) for name, word in words.items()}
    ones = [name for name, text in said.items() if text == "1"]
    if ones:
        template = _of_one(template, frozenset(ones))
    pieces = _pieces(template)
    if pieces:
        text = "".join([piece.format_map(said) for holes, piece in pieces if all(said.get(hole) for hole in holes)])
    else:
        phrases = {
            name: NounPhrase(text, "you" if text in ("you", "yourself") else "one") for name, text in said.items()
        }
        text = fill(template, phrases, shown=[name for name, text in said.items() if text])
    return text


@cache
def _of_one(template: str, ones: frozenset[str]) -> str:
    """Say in the singular what is counted, where it is one.

    >>> _of_one("{player} discards {amount} cards", frozenset({"player", "amount"}))
    '{player} discards {amount} card'
    """
    return COUNTED.sub(lambda found: found[0][:-1] if found[1] in ones else found[0], template)


@cache
def _pieces(template: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Cut a sentence in which nothing is inflected at what may be left out, each piece with the holes it is said for.

    >>> _pieces("{player} is asked yes or no[ by {card}]")
    (((), '{player} is asked yes or no'), (('card',), ' by {card}'))
    """
    if "<" in template or "'s}" in template or "of {owner}" in template:
        return ()
    parts = OPTION.split(template)
    return tuple(
        (tuple(hole[1] for hole in HOLE.finditer(part)) if at % 2 else (), part)
        for at, part in enumerate(parts)
        if part
    )
