"""The classes of the entries in the tables of the vocabulary."""

import re
from collections.abc import Callable

from attrs import Factory, field, frozen

from citadels_core.model.vocabulary.types import STATE_TYPES


@frozen(kw_only=True)
class Word:
    """A word of the language: its spelling, its meaning, and an example that compiles."""

    name: str
    meaning: str
    example: str
    since: int = 1
    deprecated_by: str | None = None
    says: str | None = None
    """The text of the word in rules text, with the marks of ``citadels_core.speech.fill_in``."""


def leading_words(form: str) -> str:
    """Return the first words of a written form, without optional ones.

    >>> leading_words("[early | late] when EVENT")
    'when'
    """
    return re.sub(r"^\[[^\]]*\] | [^a-z ].*", "", form)


@frozen(kw_only=True)
class Noun(Word):
    """A kind of thing that can be chosen, counted or iterated over."""

    plural: str
    type: str


@frozen(kw_only=True)
class Fact:
    """A fact without a word in the language, for compiled rules; ``of`` is as in ``Value``."""

    name: str
    of: str | None = None
    type: str
    least: int | None = None
    most: int | None = None
    unit: str | None = None
    steady: bool = False
    who: bool = False
    """True when it identifies a player or a thing, so that another player or card may fit as well."""
    standing: bool = False
    """True when the answer depends on the cities and its operands alone."""
    kept_in: str | None = None
    """As in ``Value``."""


@frozen(kw_only=True)
class Operator:
    """An instruction, or a node of compiled expressions other than a fact, with its types."""

    name: str
    fields: tuple[tuple[str, str], ...] = ()
    type: str | None = None
    least: int | None = None
    most: int | None = None
    steady: bool = False
    constant: bool = False
    """True when the operator names a thing of the game, so that different names are different things."""
    asks: bool = False
    """True when the instruction asks a player."""
    pure: bool = False
    """True when the answer depends on its operands alone."""
    standing: bool = False
    """True when the answer depends on the cities and its operands alone."""
    opposite: str | None = None
    """The comparison that holds exactly when this comparison does not."""
    called: str | None = None
    """The name of a sign, and of the class of the machine that evaluates the sign."""
    works_out: Callable[[int, int], int] | None = None
    """The function that computes the result of a sign."""
    holds: tuple[int | None, int | None] | None = None
    """The least and the greatest difference of left and right for which a comparison holds; None for no bound."""


@frozen(kw_only=True)
class Value(Word):
    """A fact, such as ``gold``; ``of`` is the type that has it, such as a player, None for the whole game."""

    of: str | None = None
    says: str = field(default=Factory(lambda row: f"{{of's}} {row.name}" if row.of else row.name, takes_self=True))
    type: str
    least: int | None = None
    """The least value of the number, or the least size of the set; None where nothing is known."""
    most: int | None = None
    secret: str | None = None
    """The name of the fact in messages if it is hidden from some seats, such as the cards in a hand."""
    asks: str | None = None
    """The query on which the fact depends, if the card does not name the query."""
    unit: str | None = None
    """The unit of the number in texts: gold, card, district, character; None if that is not clear."""
    steady: bool = False
    """True when no event marked ``free`` changes the answer during a turn."""
    each: str | None = None
    """The text of one unit of the number after ``1 point for each``."""
    trait: str | None = None
    """The text of a thing with this number, in place of ``is`` and the number: ``rank {number}``."""
    beyond: str | None = None
    """The text of the excess over ``{other}``; None for "the amount by which"."""
    same: str | None = None
    """The text for "is equal to ``{other}``"; None for ``is``."""
    lacking: tuple[str, str] | None = None
    """The texts for a missing and for a present value; None for ``is missing``."""
    shown: str | None = None
    """The capability of cards that show this fact of another player, or choose from it."""
    taken: str | None = None
    """The capability of cards that take from this zone of another player."""
    names: bool = False
    """True when the value is a player or a character that another expression may name too."""
    counted: bool = False
    """True when all seats know the size of the set, but not all know the things in it."""
    by_rank: bool = False
    """True when the order of the characters would reveal hidden facts, so that they are offered by rank."""
    outside: bool = False
    """True when the cards in the set are in no city."""
    who: bool = False
    """True when it identifies a player or a thing, so that another player or card may fit as well."""
    standing: bool = False
    """True when the answer depends on the cities and its operands alone."""
    mixed: bool = False
    """True when the order of the cards would reveal hidden facts, so that they are offered shuffled."""
    known_to: str | None = None
    """The players who know the things, if not all do: ``of``, the district's ``owner``, ``you`` or the ``chooser``."""
    counts: str | None = None
    """The event that the number counts."""
    lasts: bool = False
    """True when the value stays the same while a rule runs."""
    place: bool = False
    """True when the set is the whole content of a zone in which cards can be put."""
    kept_in: str | None = None
    """The zone or the field of the state with the value, if that has another name."""
    reads: str | None = None
    """The fact that compiled rules read for the word, if the fact with the name of the word has another type."""
    of_this: bool = False
    """True when only the card of the rule has it; for another card the place it was taken from is known."""

    @property
    def hidden(self) -> bool:
        """Whether this fact is hidden from some seats."""
        return self.secret is not None


@frozen(kw_only=True)
class Predicate(Word):
    """A word after ``is``: a predicate of a thing."""

    of: str
    opposite: str | None = None
    """The adjective for things without the property, if the name of the predicate is an adjective."""
    asks: tuple[str, ...] = ()
    """The queries on which the predicate depends, if the card does not name the queries."""
    steady: bool = False
    """True when no event marked ``free`` changes the answer during a turn."""


@frozen(kw_only=True)
class Query(Word):
    """A number that rules may modify or set.

    ``fields`` are the fields that a modifier may read; the first one is the thing that has the number.
    """

    fields: tuple[tuple[str, str], ...] = ()
    rule: str = "highest"
    """The ``set`` rule that wins: the one with the highest number, or the last in order."""
    adds: str | None = None
    """The text of ``modify``, if it differs from that of ``set``."""
    measure: str | None = None
    """The text of the number after ``as many cards as``."""
    noun: str | None = None
    """The text for the number of a thing, if the thing's name with ``'s`` does not fit."""
    starts_from: str | None = None
    """The query whose result for the first field is the value before any rule applies."""
    paid_by: str | None = None
    """The event that pays the number as a surcharge, for an ability that targets the first field."""
    capability: str | None = None
    """The capability of cards and editions that modify or set the number."""
    unit: str | None = None
    """The unit of the number in texts: gold, card, district, character; None if that is not clear."""


@frozen(kw_only=True)
class Event(Word):
    """An event, in the past tense: an entry of the log, to which triggers, replacements and bans refer.

    ``private`` names the fields that only the seats in the fields of ``told`` may see; the others see their number.
    """

    fields: tuple[tuple[str, str], ...]
    private: tuple[str, ...] = ()
    told: tuple[str, ...] = ("player",)
    private_if: str | None = None
    """The Boolean field that makes the ``private`` fields private; None if they always are."""
    untold_if: str | None = None
    """The Boolean field that hides the ``private`` fields even from the seats in the fields of ``told``."""
    spared: str | None = None
    """The text for an event replaced by nothing; None for the usual one."""
    never: str | None = None
    """The text of ``forbid``, if "cannot" does not fit."""
    tells: str | None = None
    """The sentence in the log, with ``{why}`` for the card that caused the event; None for no sentence."""
    tells_alone: str | None = None
    """The sentence in the log if no player has caused the event; None for no sentence."""
    untold_at_0: bool = False
    """True when the event has no sentence if its amount is 0."""
    quiet: bool = False
    """True when the event happens only if a rule responds to it."""
    stands: bool = False
    """True when it cannot be replaced, only forbidden."""
    capability: str | None = None
    """The capability of cards that cause the event."""
    bears: str | None = None
    """The field of the harmed player; a card that puts ``you`` into the field does not have the capability."""
    guarded: str | None = None
    """The capability of cards that forbid or replace the event."""
    shows: tuple[str, ...] = ()
    """The fields with cards that the event shows to its player or to everybody."""
    takes: str | None = None
    """The field with the things that the event moves away."""
    takes_from: tuple[str, ...] = ()
    """The words of the zones that the event may empty."""
    draws: str | None = None
    """The zone from the top of which the event takes the things in its last field."""
    mixes: str | None = None
    """The zone that the event shuffles: its word or the field with the zone. Seats that do not see the cards there lose
    their knowledge of the order."""
    moment: str | None = None
    """The time at which the event happens without a card: in the ``selection``, or later ``between turns``."""
    by_itself: bool = False
    """True when the event happens without any rule."""
    heard_as: str | None = None
    """The event with the same fields whose rules respond to this event, which has no rules of its own."""
    follows: str | None = None
    """The changes that the event reports, if it can be neither forbidden nor replaced: those of ``cities``, of
    ``hands``, or of ``conditions`` that have become true."""
    head: str | None = None
    """The clause that begins triggers of the event without its name; None if the triggers name the event."""
    free: bool = False
    """True when the event costs nothing for the player who causes it, unless that player hands gold over."""
    unit: str | None = None
    """The unit of the event's amount in texts: gold, card, point, character."""
    signed: bool = False
    """True when its amount may be below 0."""
    between: tuple[str, str] | None = None
    """Two fields of players; it has no effect when these are the same."""
    known: bool = False
    """True when all seats know that the character in the event belongs to the player in the event."""
    leaves: bool = False
    """True when the district in the event may be in another city or in no city afterwards."""
    puts: bool = False
    """True when it writes a marker, a counter or a note."""
    apart: tuple[str, str, str] | None = None
    """Two fields, and why the event has no effect when these are the same."""
    unaided: bool = False
    """True when a rule causes it even if its player is nobody or secret."""

    grows: bool = False
    """True when it adds a district to its player's city."""
    shrinks: bool = False
    """True when it may remove a district from a city."""
    rearranges: bool = False
    """True when it changes or moves districts within a city."""
    open: bool = False
    """True when its bans are public, so that a choice of a character leaves out the banned ones."""
    pays: tuple[str, str] | None = None
    """The fields of the payer and the amount, for gold that can be paid in full."""
    heralds: str | None = None
    """The event that this one prepares, while only the player is known. An action is not offered if that later event is
    forbidden whatever its other fields are."""
    brings: bool = False
    """True when it may add a character to the cast."""
    gathers: bool = False
    """True when a rule that causes it gathers resources."""
    of_turn: bool = False
    """True when the player in the event has the turn, for a rule that is active in that turn."""
    moves_cards: bool = False
    """True when the event moves cards away from the place where a rule has found them."""
    gold_to: str | None = None
    """The field of the player who gets the amount of gold in the event."""
    priced: bool = False
    """True when the price of an action or an offer includes the event."""
    to_hand: bool = False
    """True when it puts cards into its player's hand."""
    reveals: bool = False
    """True when a rule uses it to reveal the facts that the rest of the rule depends on."""
    lays_aside: bool = False
    """True when the cards in the event are laid aside afterwards."""
    unbuilt: bool = False
    """True when no card in the event was in a city before."""
    heard_revealed: bool = False
    """True when rules of a revealed character respond to the event, and rules of the character's turn do not."""
    minor: bool = False
    """True when reports leave the event out, since neighbouring events imply it."""
    after_draft: bool = False
    """True when the event follows the secret choice of characters."""
    gives_way: bool = False
    """True when more than its bans decides whether it is allowed."""
    under: str | None = None
    """The field of the things that are under a district afterwards."""
    reaches: bool = False
    """True when bans of the event protect districts: an ability cannot choose a district for which it is banned."""
    informs: bool = False
    """True when the event informs a player without showing a card or the place of a character."""
    holds_turn: bool = False
    """True when it puts a turn on hold."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the event's fields, in the order of ``fields``."""
        return tuple(name for name, _ in self.fields)

    @property
    def state(self) -> str | None:
        """The kind of declared state that the event changes: marker, counter or note; else None."""
        return next((STATE_TYPES[type_] for _, type_ in self.fields if type_ in STATE_TYPES), None)


@frozen(kw_only=True)
class Verb(Word):
    """An instruction of the language: its written forms, and the event or step that it compiles to.

    A form is words and typed holes, ``take {amount:Int} gold from {giver:Player}``. ``does`` names an event or a step
    of the machine. For an event ``gives`` has one value for each field: a hole, ``you``, a fact such as ``source`` or
    ``owner of district``, a sum such as ``round + 1``, or a name that ``compiler.instructions.verbs`` computes.
    """

    forms: tuple[str, ...]
    name: str = field(default=Factory(lambda row: leading_words(row.forms[0]), takes_self=True))
    says: str = field(default=Factory(lambda row: re.sub(r":[^}]*", "", row.forms[0]), takes_self=True))
    does: str
    gives: tuple[str, ...] = ()
    step: bool = False
    from_nobody: str | None = None
    """The verb to use when there is no other player."""
    reminder: str | None = None
    """The explanation in parentheses in the text of a card."""
    noun_says: str | None = None
    """The text if the declared state has a noun, by ``said as``; None for the usual text."""
    ends: str | None = None
    """The block that the verb ends, the rule or the innermost loop: no instruction of that block can follow."""
    ends_game: str | None = None
    """The fact of the table that tells whether its event ends the game, so that nothing of the rule follows."""
    harmless: bool = False
    """True when the verb changes nothing."""
    in_full: bool = False
    """True when the verb is only offered if its cost can be paid in full."""
    before: str | None = None
    """An event with the same fields that is proposed first."""
    subject: bool = True
    """True when the verb may have a player as its subject: ``player gains 2 gold``."""
    capability: str | None = None
    """The capability of cards with this step of the machine; other verbs have the capability of their event."""
    only_from: tuple[tuple[str, str], ...] = ()
    """For each hole the zone that its thing must be in; with any other thing the verb has no effect."""


@frozen(kw_only=True)
class Lifetime:
    """A lifetime: the time in which a rule is active."""

    name: str
    of: str
    """The kind of card with such rules: a ``district``, a ``character``, or a ``book``."""
    written: str | None = None
    """The text of the lifetime after ``while``; None for rules outside of a ``while``."""
    says: str = ""
    """The beginning of sentences about rules with this lifetime."""
    unbuilt: bool = False
    """True when the card may be in a hand."""
    unshown: bool = False
    """True when the player of the rule is the holder of a character, who may be secret."""
    unheld: bool = False
    """True when the rule stays active without a player."""
    ends_with_cast: bool = False
    """True when the lifetime ends at the latest when the character of the rule leaves the cast."""


@frozen(kw_only=True)
class Sentence(Word):
    """A sentence of a scenario: its keyword and its written forms, with typed placeholders.

    ``form`` is its name in compiled scenarios. A hole with a star takes several values separated by commas.
    """

    keyword: str
    form: str
    forms: tuple[str, ...] = field(factory=tuple)
