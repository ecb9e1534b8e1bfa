"""Find the capabilities of a compiled pack; the vocabulary says which capability each word has."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain

from attrs import Factory, field, frozen

from citadels_core.model.programs.instructions import (
    Change,
    Choose,
    Each,
    Emit,
    Instr,
    Let,
    May,
    MayAnswer,
    Next,
    OfferFrom,
    Pick,
    Sealed,
)
from citadels_core.model.programs.ir import Book, Card, Module
from citadels_core.model.programs.rules import ForbidRule, InsteadOfRule, Program, Rule
from citadels_core.model.programs.tree import (
    FIRST_FIELD,
    NOTHING,
    OF_THIS,
    OF_YOU,
    ZERO,
    And,
    Compare,
    Declared,
    Edge,
    EndOf,
    Expr,
    Filter,
    From,
    Named,
    One,
    Read,
    Reply,
    Slot,
)
from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.model.vocabulary import CAPABILITIES, CLAUSES, DECLARATIONS, EVENTS, QUERIES, VALUES, VERBS
from citadels_core.model.vocabulary.capabilities import CHANCE, HIDES, OUT_OF_TURN, REPLACES
from citadels_core.model.vocabulary.rule_kinds import REACTIONS
from citadels_core.model.vocabulary.types import UNSEEN

_EVENTS = {event.name: event for event in EVENTS}
_QUERIES = {query.name: query.capability for query in QUERIES}
_STEPS = {verb.does: verb.capability for verb in VERBS if verb.step}
_CLAUSES = {clause.name: clause.capability for clause in (*CLAUSES, *DECLARATIONS)}
_SHOWN = {value.name: value.shown for value in VALUES if value.shown}
_TAKEN = {value.name: value.taken for value in VALUES if value.taken}
_TAKEN["districts"] = _TAKEN["city"]  # ``districts`` are all districts in cities, so taking one takes from a city
_ORDER = {row.name: number for number, row in enumerate(CAPABILITIES)}

_HELD = {"Card": "hand", "Card*": "hand", "Character": "characters", "Character*": "characters"}
"""The fact from which a private field of an event comes, by the type of the field."""

_TURNS_PLAYER = (Read("active player"), Read("turn player"))
_OWN_TURN = "turn"
_NOTED = "note written"
_DRAFT = "pool"
"""The fact from which procedures let players choose in the draft; this choice is no capability."""

_ASKING = Choose | May | MayAnswer | OfferFrom | Sealed


@frozen(order=True)
class Found:
    """A capability of a pack, with the card, rules or edition whose text uses it.

    ``file`` is the path in compiled cards, ``line`` counts from 1.
    """

    capability: str
    card: str
    file: str
    line: int


def capabilities(module: Module, required: Iterable[Module] = ()) -> tuple[Found, ...]:
    """Return each use of a capability in a compiled pack, in the order of the capability table."""
    modules = (*required, module)
    cards = {card.id: card for other in modules for card in other.cards}
    secret = frozenset(state.id for other in modules for state in other.states if not state.seen_by_all)
    states = _States(secret=secret, noted=_noted(modules))
    found = {*_pack(module, cards)}
    for card in module.cards:
        found |= {*_rules(card.rules, card.name, card.file, states)}
    for patch in module.patches:
        name = cards[patch.card].name if patch.card in cards else patch.card
        found |= {*_rules(patch.rules, name, patch.file, states)}
    for book in module.every_book():
        found |= {*_book(book, states)}
    return tuple(sorted(found, key=lambda one: (rank(one.capability), one)))


def names(found: Iterable[Found]) -> tuple[str, ...]:
    """Return the distinct names of capabilities, in the order of the capability table."""
    return tuple(dict.fromkeys(one.capability for one in found))


def rank(capability: str) -> tuple[int, str]:
    """Return the sort key of a capability: its index in `CAPABILITIES`, then the number in its name."""
    number = capability.rpartition(" ")[2]
    if number.isdigit():
        return _ORDER.get(capability.replace(number, "N"), -1), number.zfill(2)
    return _ORDER.get(capability, -1), ""


def known(capability: str) -> bool:
    """Return whether a text is the name of a capability.

    >>> known("looks at hands"), known("adds rank 9"), known("adds rank N"), known("flies")
    (True, True, False, False)
    """
    return rank(capability)[0] >= 0 and not capability.endswith(" N")


def unknown(names: Iterable[str]) -> str | None:
    """Return the sentence about the first name that is no capability; None if there is none."""
    for name in names:
        if not known(name):
            meant = phrase(did_you_mean(name, [row.name for row in CAPABILITIES]))
            return f'There is no capability "{name}"; {meant or "the reference lists all capabilities."}'
    return None


def _pack(module: Module, cards: Mapping[str, Card]) -> Iterator[Found]:
    """Yield the capabilities that declarations have even without rules, such as adding a rank."""
    others = {card.name.casefold() for card in cards.values() if card.id.partition(":")[0] != module.pack}
    for card in module.cards:
        if capability := _CLAUSES[card.kind]:
            yield Found(capability.format(number=card.rank), card.name, card.file, card.line)
        if card.name.casefold() in others:
            yield Found(REPLACES, card.name, card.file, card.line)
    for patch in module.patches:
        if capability := _CLAUSES["patch"]:
            name = cards[patch.card].name if patch.card in cards else patch.card
            yield Found(capability, name, patch.file, patch.line)
    for extension in module.extensions:
        if capability := _CLAUSES["patch"]:
            yield Found(capability, extension.book.name, extension.file, extension.line)
    for edition in module.editions:
        if capability := _CLAUSES["edition"]:
            yield Found(capability, edition.book.name, edition.book.file, edition.book.line)


Thing = tuple[str, Expr | None]
"""The fact from which a value comes, such as `hand`, and its owner, or None when the owner is unknown."""


@frozen(kw_only=True)
class _States:
    """The ids of secret markers, counters, notes and zones, and the facts that are written into notes."""

    secret: frozenset[str] = frozenset()
    noted: Mapping[str, frozenset[str]] = Factory(dict)
    """The facts from which the values in a note come, by the id of the note."""


def _noted(modules: Sequence[Module]) -> dict[str, frozenset[str]]:
    """Return the facts that are written into each note, directly or by way of other notes."""
    noted: dict[str, frozenset[str]] = {}
    writing = [pair for module in modules for pair in _programs(module) if any(map(_note_of, pair[1].code))]
    while True:
        written: dict[str, set[str]] = {}
        for rule, program in writing:
            values = _values(rule, _States(noted=noted))
            for step in program.code:
                values.learn(step)
            for note, value in filter(None, map(_note_of, program.code)):
                written.setdefault(note, set()).update(fact for fact, _ in values.things(value))
        found = {id_: frozenset(facts) for id_, facts in written.items()}
        if found == noted:
            return found
        noted = found


def _note_of(step: Instr) -> tuple[str, Expr] | None:
    """Return the note that an instruction writes, and the value; None if the instruction writes no note."""
    if not isinstance(step, Emit) or step.event != _NOTED:
        return None
    given = dict(zip(_EVENTS[_NOTED].names, step.fields, strict=True))
    note = given["note"]
    return (note.name, given["value"]) if isinstance(note, Named) else None


def _programs(module: Module) -> Iterator[tuple[Rule | None, Program]]:
    """Yield all programs of a pack, each with its rule, or None for a procedure."""
    books = tuple(module.every_book())
    owned = (*(card.rules for card in module.cards), *(patch.rules for patch in module.patches))
    rules = chain.from_iterable((*owned, *(book.rules for book in books)))
    yield from ((rule, rule.program) for rule in rules if rule.program is not None)
    yield from ((None, procedure.program) for book in books for procedure in book.procedures)


def _book(book: Book, states: _States) -> Iterator[Found]:
    for base in book.bases:
        if capability := _QUERIES[base.query]:
            yield Found(capability, book.name, book.file, base.line)
    for procedure in book.procedures:
        for capability, line in _program(_values(None, states), procedure.program):
            yield Found(capability, book.name, book.file, line)
    for rule in book.tie_breaks:
        if capability := _CLAUSES["tie break"]:
            yield Found(capability, book.name, book.file, rule.line)
    yield from _rules(book.rules, book.name, book.file, states)


def _rules(rules: Sequence[Rule], card: str, file: str, states: _States) -> Iterator[Found]:
    for rule in rules:
        for capability, line in _rule(rule, states):
            yield Found(capability, card, file, line)


def _rule(rule: Rule, states: _States) -> Iterator[tuple[str, int]]:
    if capability := _CLAUSES.get(rule.kind) or _QUERIES.get(rule.on or ""):
        yield capability, rule.line
    if isinstance(rule, ForbidRule | InsteadOfRule) and (capability := _EVENTS[rule.on].guarded):
        yield capability, rule.line
    values = _values(rule, states)
    if rule.target is not None:
        for capability in _of_others(values.things(rule.target.source), _SHOWN, values, OF_YOU):
            yield capability, rule.line
    if rule.program is not None:
        yield from _program(values, rule.program)
    asks = rule.optional or any(isinstance(step, _ASKING) for step in rule.code)
    if (
        rule.kind in REACTIONS
        and asks
        and (rule.to_each or rule.life != _OWN_TURN)
        and not _own_turn(rule, values.same)
    ):
        yield OUT_OF_TURN, rule.line


def _values(rule: Rule | None, states: _States) -> "_Values":
    """Return the `_Values` before a program starts; ``rule`` is None for the program of a procedure."""
    if rule is None:
        return _Values(states=states, drafts=True)
    values = _Values(same=frozenset(_same(rule.test)), states=states)
    if rule.target is not None:
        values.origins[rule.target.slot] = [rule.target.source]
    if rule.kind in REACTIONS and rule.on is not None:
        event = _EVENTS[rule.on]
        player = Slot(FIRST_FIELD + event.names.index("player")) if "player" in event.names else None
        for slot, (name, type_) in enumerate(event.fields, FIRST_FIELD):
            if name in event.private and type_ in _HELD:
                values.origins[slot] = [Read(_HELD[type_], player)]
    return values


def _same(test: Expr) -> Iterator[Expr]:
    """Yield the expressions that are equal to ``you`` whenever a condition holds."""
    match test:
        case And(parts):
            for part in parts:
                yield from _same(part)
        case Compare("==", other, Slot(0)) | Compare("==", Slot(0), other):
            yield other
        case _:
            pass


def _own_turn(rule: Rule, same: frozenset[Expr]) -> bool:
    fields = _EVENTS[rule.on].names if rule.on else ()
    player = (Slot(FIRST_FIELD + fields.index("player")),) if "player" in fields else ()
    return not same.isdisjoint({*_TURNS_PLAYER, *player})


@frozen
class _Values:
    """The known values of a program: expressions that equal ``you``, and the values written to each slot."""

    same: frozenset[Expr] = frozenset()
    states: _States = _States()
    drafts: bool = False
    """Whether the program is a procedure of an edition."""
    origins: dict[int, list[Expr]] = field(factory=dict)

    def learn(self, step: Instr) -> None:
        """Record the value that an instruction writes into a slot as a source of this slot."""
        match step:
            case Let(slot, value) | Change(slot, value):
                self.origins.setdefault(slot, []).append(value)
            case Pick() | Each() | Choose() | Sealed():
                self.origins.setdefault(step.slot, []).append(step.things)
            case Next(slot, queue):
                self.origins.setdefault(slot, []).append(Slot(queue))
            case _:
                pass

    def things(self, expr: Expr) -> list[Thing]:
        """Return the facts that a value is read from, such as ``hand``, each with the owner of the fact."""
        found: dict[Thing, None] = {}
        visited: set[int] = set()
        waiting = [expr]
        while waiting:
            match waiting.pop():
                case Slot(slot) if slot in visited:
                    pass
                case Slot(slot) if slot in self.origins:
                    visited.add(slot)
                    waiting += self.origins[slot]
                case Filter(inner) | From(inner) | One(inner) | Edge(things=inner) | EndOf(things=inner):
                    waiting.append(inner)
                case Declared("note", note):
                    found |= {(fact, None): None for fact in sorted(self.states.noted.get(note, ()))}
                case Reply(_, _, answers):
                    waiting.append(answers)
                case Read(fact, whose):
                    found[fact, whose] = None
                case _:
                    found["", None] = None  # an unknown origin: the empty name is no fact, None is no owner
        return list(found)

    def own(self, whose: Expr | None, by: Expr = OF_YOU, asked: frozenset[Expr] = frozenset()) -> bool:
        """Return whether ``whose`` is certainly the player ``by``, or no player.

        The owner of ``this``, and the owners of things that ``by`` has, count as ``by``. None, which stands for a fact
        of the whole game, is neither. ``asked`` are the expressions that depend on the result: an owner that depends on
        itself is not certain.
        """
        if whose is None or whose in (NOTHING, ZERO):
            return whose is not None
        if whose == by or (by == OF_YOU and (whose == OF_THIS or whose in self.same)):
            return True
        match whose:
            case Read("owner" | "card owner" | "keeper", inner) if inner is not None and whose not in asked:
                things = self.things(inner)
                return inner == OF_THIS or (bool(things) and all(self.own(of, by, asked | {whose}) for _, of in things))
            case _:
                return False


def _program(values: _Values, program: Program) -> Iterator[tuple[str, int]]:
    for step in program.code:
        values.learn(step)
    for step in program.code:
        for capability in _step(values, step):
            yield capability, step.line


def _step(values: _Values, step: Instr) -> Iterator[str]:
    match step:
        case Emit(event, given):
            yield from _event(values, event, given)
        case Choose(noun=noun) if noun in UNSEEN.values():
            pass
        case Choose(seat=seat, things=things):
            yield from _of_others(values.things(things), _SHOWN, values, seat)
        case Sealed(things=things, seat=seat):
            yield from _of_others(values.things(things), _SHOWN, values, Slot(seat))
            yield from filter(None, [_CLAUSES["sealed choose"]])
        case Pick():
            yield CHANCE
        case _:
            yield from filter(None, [_STEPS.get(step.word)])


def _event(values: _Values, name: str, given: tuple[Expr, ...]) -> Iterator[str]:
    event = _EVENTS[name]
    value = dict(zip(event.names, given, strict=True))
    if event.capability and (event.bears is None or not values.own(value[event.bears])):
        yield event.capability
    if any(isinstance(part, Named) and part.kind == "state" and part.name in values.states.secret for part in given):
        yield HIDES
    for shown in event.shows:
        by = value["player"]
        yield from _of_others(values.things(value[shown]), _SHOWN, values, OF_YOU if values.own(by) else by)
    if event.takes:
        yield from _of_others(values.things(value[event.takes]), _TAKEN, values, OF_YOU)


def _of_others(things: list[Thing], table: Mapping[str, str | None], values: _Values, by: Expr) -> Iterator[str]:
    for fact, whose in things:
        if (capability := table.get(fact)) and not values.own(whose, by) and not (values.drafts and fact == _DRAFT):
            yield capability
