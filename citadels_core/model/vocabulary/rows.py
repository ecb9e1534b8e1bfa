"""The shapes of a vocabulary row: what may be known about a word of the language."""

from collections.abc import Callable

from attrs import field, frozen

from citadels_core.model.vocabulary.types import STATE_TYPES


@frozen(kw_only=True)
class Word:
    """One word of the language: how it is written, what it means, one example that checks."""

    name: str
    meaning: str
    example: str
    since: int = 1
    deprecated_by: str | None = None
    says: str | None = None
    """How the word is said in rules text; the marks in it are those of ``citadels_core.speech.fill_in``."""


@frozen(kw_only=True)
class Noun(Word):
    """A kind of thing that can be chosen, counted or gone through."""

    plural: str
    type: str


@frozen(kw_only=True)
class Fact:
    """What compiled rules read and no word of the language names; ``of`` as in ``Value``."""

    name: str
    of: str | None = None
    type: str
    least: int | None = None
    most: int | None = None
    unit: str | None = None
    steady: bool = False
    who: bool = False
    """True when it tells who or what something is, and so may fit another player or card."""
    standing: bool = False
    """True when nothing but the cities, and what its operands are, changes the answer."""
    kept_in: str | None = None
    """As in ``Value``."""


@frozen(kw_only=True)
class Operator:
    """A node of compiled expressions that is no fact, or an instruction: its operands with their types, and its own."""

    name: str
    fields: tuple[tuple[str, str], ...] = ()
    type: str | None = None
    least: int | None = None
    most: int | None = None
    steady: bool = False
    constant: bool = False
    """True when it names one thing of the game, another one for each name."""
    asks: bool = False
    """Whether the instruction asks somebody."""
    pure: bool = False
    """True when nothing but its operands changes the answer."""
    standing: bool = False
    """True when nothing but the cities, and what its operands are, changes the answer."""
    opposite: str | None = None
    """The comparison that holds where this one does not."""
    called: str | None = None
    """How a sign is called, and so the class of the machine that works it out."""
    works_out: Callable[[int, int], int] | None = None
    """What a sign makes of two numbers."""
    holds: tuple[int | None, int | None] | None = None
    """How much more the left side is, at least and at most, where a comparison holds; None for no bound."""


@frozen(kw_only=True)
class Value(Word):
    """A fact that can be read: ``of`` is the type it is asked of, None for facts of the table."""

    of: str | None = None
    type: str
    least: int | None = None
    """The least that the number can be, or how many things the set has at least; None where nothing is known."""
    most: int | None = None
    secret: str | None = None
    """What it is called where some seats may not know the answer: the cards in a hand, the facedown characters."""
    asks: str | None = None
    """The query that it asks without naming it."""
    unit: str | None = None
    """What the number counts, as texts say it: gold, card, district, character; None where it is not plain."""
    steady: bool = False
    """True when no event marked ``free`` changes the answer in the course of a turn."""
    each: str | None = None
    """How one unit of the number is said after ``1 point for each``."""
    trait: str | None = None
    """How a thing is described by this fact, where ``is`` and a number say it: ``rank {number}``."""
    beyond: str | None = None
    """How texts say by how much it is more than that of ``{other}``; None where that is the amount by which."""
    same: str | None = None
    """How texts say that it is ``{other}``; None where ``is`` stands between the two."""
    lacking: tuple[str, str] | None = None
    """How texts say that there is none, and that there is one; None where ``is missing`` does."""
    shown: str | None = None
    """The capability of cards that show this of somebody else, or let choose from it."""
    taken: str | None = None
    """The capability of cards that take from this of somebody else."""
    names: bool = False
    """True when it stands for a player or character that another expression may name too."""
    counted: bool = False
    """True when all can see how many there are, though not what they are."""
    by_rank: bool = False
    """True when its order tells how the characters came there, so that they are offered by rank."""
    outside: bool = False
    """True when the cards that it holds are in no city."""
    who: bool = False
    """True when it tells who or what something is, and so may fit another player or card."""
    standing: bool = False
    """True when nothing but the cities, and what its operands are, changes the answer."""
    mixed: bool = False
    """True when its order would tell too much, so that its cards are offered mixed."""
    known_to: str | None = None
    """Who knows what it holds, where not all may: ``of``, the ``owner`` of the district, ``you`` or the ``chooser``."""
    counts: str | None = None
    """The event that it counts."""
    lasts: bool = False
    """True when it stays as it is while a rule goes on."""
    place: bool = False
    """True when it is all that lies in a place where cards can be put."""
    kept_in: str | None = None
    """The zone that holds it, or the field of the state that it is, where that has another name."""
    reads: str | None = None
    """The fact of compiled rules that it is, where things of another type have a fact of its name."""
    of_this: bool = False
    """True when only the card that the rule is on has it: of another card it is known where it was taken from."""

    @property
    def hidden(self) -> bool:
        """Whether some seats may not know the answer."""
        return self.secret is not None


@frozen(kw_only=True)
class Predicate(Word):
    """A word that follows ``is``: it holds of a thing or it does not."""

    of: str
    opposite: str | None = None
    """The adjective for what it does not hold of, where its name is one for what it holds of."""
    asks: tuple[str, ...] = ()
    """The queries that it asks without naming them."""
    steady: bool = False
    """True when no event marked ``free`` changes the answer in the course of a turn."""


@frozen(kw_only=True)
class Query(Word):
    """A number that is asked for and that rules may modify or set.

    ``fields`` name what a modifier may look at; the first one is what the query is asked of.
    """

    fields: tuple[tuple[str, str], ...] = ()
    rule: str = "highest"
    """Which of several ``set`` rules wins: the highest number or the last in order."""
    adds: str | None = None
    """How ``modify`` is said, where it differs from ``set``."""
    measure: str | None = None
    """How the number is said after ``as many cards as``."""
    noun: str | None = None
    """How the number is said of something, where its name and ``'s`` do not do."""
    starts_from: str | None = None
    """The query whose answer it is before any rule, asked of the first of its fields."""
    paid_by: str | None = None
    """The event by which it is paid on top for an ability of the source that the player uses on the first field."""
    capability: str | None = None
    """The capability of cards and editions that change or set the number."""
    unit: str | None = None
    """What the number counts, as texts say it: gold, card, district, character; None where it is not plain."""


@frozen(kw_only=True)
class Event(Word):
    """A fact, past tense: what the log holds and what ``when``, ``instead`` and ``forbid`` answer.

    ``private`` names the fields that only the seats in the fields of ``told`` may see; the others see how many.
    """

    fields: tuple[tuple[str, str], ...]
    private: tuple[str, ...] = ()
    told: tuple[str, ...] = ("player",)
    private_if: str | None = None
    """The field that tells whether it is private this time; private at any time without one."""
    untold_if: str | None = None
    """The field that tells whether it is private this time even to the seats in the fields of ``told``."""
    spared: str | None = None
    """How texts say that it does not happen after all, and nothing in its place; None where they say just that."""
    never: str | None = None
    """How ``forbid`` is said, where "cannot" does not do."""
    tells: str | None = None
    """How it is told once it has happened, with ``{why}`` for the card it comes from; None for what goes untold."""
    tells_alone: str | None = None
    """How it is told when nobody has made it happen, where that is worth telling."""
    untold_at_0: bool = False
    """True when it is not worth telling when nothing moved."""
    quiet: bool = False
    """True when it happens only where something answers it."""
    stands: bool = False
    """True when the event cannot be replaced: it is forbidden, or it stands."""
    capability: str | None = None
    """The capability of cards that make it happen."""
    bears: str | None = None
    """The field of who suffers it: with ``you`` there it is no capability."""
    guarded: str | None = None
    """The capability of cards that forbid or replace it."""
    shows: tuple[str, ...] = ()
    """The fields of what its player gets to see, or all do."""
    takes: str | None = None
    """The field of what goes elsewhere."""
    takes_from: tuple[str, ...] = ()
    """The zones from which it may take the last thing, by their words."""
    draws: str | None = None
    """The zone from the top of which it takes what its last field names."""
    mixes: str | None = None
    """The zone that it shuffles, by its word or by the field that says it: who does not see what lies there knows no
    more what lies above what."""
    moment: str | None = None
    """When it happens unless a card makes it happen: in the ``selection``, or later ``between turns``."""
    by_itself: bool = False
    """True when it follows without any rule."""
    heard_as: str | None = None
    """The event with the same fields whose rules answer it; it has none of its own."""
    follows: str | None = None
    """What it tells of that others have done, so that it can neither be forbidden nor replaced: of what comes to
    ``cities`` and ``hands`` or leaves them, or of ``conditions`` that have become true."""
    head: str | None = None
    """The clause that answers it, which does not name it; None where rules name it."""
    free: bool = False
    """True when it uses nothing up of the player who brings it about, unless that player hands gold over."""
    unit: str | None = None
    """What it is about, as texts say it: gold, card, point, character."""
    signed: bool = False
    """True when its amount may be below 0."""
    between: tuple[str, str] | None = None
    """Two players with whom nothing happens when they are the same."""
    known: bool = False
    """True when all know that its character is its player's."""
    leaves: bool = False
    """True when the district that it is about may be in no city afterwards, or in another one."""
    puts: bool = False
    """True when it puts something into a marker, counter or note."""
    apart: tuple[str, str, str] | None = None
    """Two fields with which nothing happens when they are the same, and why."""
    unaided: bool = False
    """True when it needs nobody: a rule whose ``you`` is nobody, or is a secret, makes it happen all the same."""

    grows: bool = False
    """True when its player's city gets a district by it."""
    shrinks: bool = False
    """True when a city may have fewer districts after it."""
    rearranges: bool = False
    """True when districts of a city become something else, or stand elsewhere in it."""
    open: bool = False
    """True when everybody may know whom it is forbidden for: a choice of its character leaves those out."""
    pays: tuple[str, str] | None = None
    """The fields of who pays and how much, where gold can be paid in full."""
    heralds: str | None = None
    """The event for which it is done, when only its player is known: an action is not offered where that is forbidden
    whatever the rest will be."""
    brings: bool = False
    """True when it brings in a character that may not be in the cast."""
    gathers: bool = False
    """True when a rule that does it gathers resources."""
    of_turn: bool = False
    """True when its player is the one whose turn it is, for a rule that is alive in that turn."""
    moves_cards: bool = False
    """True when cards lie elsewhere afterwards than a rule had them from."""
    gold_to: str | None = None
    """The field of whose stash its amount of gold comes into."""
    priced: bool = False
    """True when the price of an action or offer tells it."""
    to_hand: bool = False
    """True when it brings cards into its player's hand."""
    reveals: bool = False
    """True when a rule shows by it on purpose what decides over the rest of it."""
    lays_aside: bool = False
    """True when its cards lie aside afterwards."""
    unbuilt: bool = False
    """True when none of its cards was in a city before."""
    heard_revealed: bool = False
    """True when the rules of a revealed character hear it, and those of its turn do not."""
    minor: bool = False
    """True when a report for a person leaves it out, since the ones around it tell as much."""
    after_draft: bool = False
    """True when nobody chooses characters in secret any more."""
    gives_way: bool = False
    """True when its bans are not all that decides whether it is allowed."""
    under: str | None = None
    """The field of what lies under a district afterwards."""
    reaches: bool = False
    """True when it is proposed for each district that an ability can choose: forbidden, it keeps the district away."""
    informs: bool = False
    """True when somebody learns something by it though the face of no card and the place of no character is seen."""
    holds_turn: bool = False
    """True when it puts a turn on hold."""

    @property
    def names(self) -> tuple[str, ...]:
        """Return the field names in order."""
        return tuple(name for name, _ in self.fields)

    @property
    def state(self) -> str | None:
        """Return whether it is about a marker, a counter or a note; None where it is about none."""
        return next((STATE_TYPES[type_] for _, type_ in self.fields if type_ in STATE_TYPES), None)


@frozen(kw_only=True)
class Verb(Word):
    """An instruction: its written forms, and the event or step it stands for.

    A form is words and typed holes, ``take {amount:Int} gold from {giver:Player}``. ``does`` names an event
    (then ``gives`` lists one value a field: a hole, ``you``, a fact as ``source`` or ``owner of district``, a sum as
    ``round + 1``, or what ``compiler.instructions.verbs`` works out from the holes) or a step of the machine.
    """

    forms: tuple[str, ...]
    does: str
    gives: tuple[str, ...] = ()
    step: bool = False
    from_nobody: str | None = None
    """The verb that says the same of what nobody else has, or gets."""
    reminder: str | None = None
    """What the text of a card adds in parentheses for those who do not know what it means."""
    noun_says: str | None = None
    """How texts say it where what it puts down or takes up has a noun, which ``said as`` gives; None where as ever."""
    ends: str | None = None
    """What it ends, the rule or the innermost loop, so that nothing of its block can come after it."""
    ends_game: str | None = None
    """The fact of the table by which the game is over after its event: nothing of the rule comes after it then."""
    harmless: bool = False
    """True when everything is as it was after it."""
    in_full: bool = False
    """True when nobody is let choose or do what could be paid in part only."""
    before: str | None = None
    """An event with the same fields that is proposed first."""
    subject: bool = True
    """True when a player may be named in front: ``player gains 2 gold``."""
    capability: str | None = None
    """The capability of cards with this step of the machine; other verbs have that of their event."""
    only_from: tuple[tuple[str, str], ...] = ()
    """The word for the zone that holds all it can be done with, by hole; with anything else it does nothing."""


@frozen(kw_only=True)
class Lifetime:
    """How long a rule is alive."""

    name: str
    of: str
    """What its rules stand on: a ``district``, a ``character``, or a ``book``."""
    written: str | None = None
    """How it is written after ``while``; None for rules that stand below nothing."""
    says: str = ""
    """How sentences about its rules begin."""
    unbuilt: bool = False
    """True when the card may be in a hand."""
    unshown: bool = False
    """True when it speaks to whoever holds a character, which may be a secret."""
    unheld: bool = False
    """True when it goes on while there is nobody to speak to."""
    ends_with_cast: bool = False
    """True when it ends when its character leaves the cast, or before."""


@frozen(kw_only=True)
class Sentence(Word):
    """A sentence of a scenario: the keyword it follows and its forms, words and typed holes.

    ``form`` names it in compiled scenarios. Holes with a star take several values with commas between them.
    """

    keyword: str
    form: str
    forms: tuple[str, ...] = field(factory=tuple)
