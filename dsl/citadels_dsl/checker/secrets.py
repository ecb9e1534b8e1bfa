"""Work out which secrets an expression of a rule reads, and who knows them."""

from collections.abc import Container, Iterator, Mapping
from typing import Any, NamedTuple

from attrs import define, field

from citadels_core.model import ir
from citadels_core.model.ir import THIS, YOU, Expr, Instr
from citadels_core.model.vocabulary import EVENTS, VALUES
from citadels_dsl.checker.bodies import Body, operators
from citadels_dsl.checker.flow import Guard, guards
from citadels_dsl.checker.pack import Pack
from citadels_dsl.checker.revealed import revealed, same_as_one
from citadels_dsl.checker.shapes import conjuncts, replaced

EVENT_BY_NAME = {event.name: event for event in EVENTS}
HIDDEN = {value.name for value in VALUES if value.hidden}
HIDING = frozenset({*HIDDEN, "holder", "marked", "counter", "note"})
"""The operators whose value may be secret."""

SHOWING = frozenset(
    {"character revealed", "turn started", "turn ended", "turn held", "turn resumed", "turn broken off"}
)
"""The events whose character is known to be its player's."""

SHOWS = frozenset({"character revealed"})
REVEALS = SHOWS | {"cards shown"}
"""The events by which a rule shows on purpose what decides over the rest of it."""

SEEN = frozenset({"cards looked at", "cards shown"})
"""The events that name, last, the cards that are looked at."""

UNSHOWN = frozenset({"chosen", "cast", "box"})
"""The lifetimes of rules that speak to whoever holds a character, which may be a secret."""

OFFERED = frozenset({"action", "must"})
"""The rules that are options of a menu: their conditions may read what their player knows."""

LOOKS = SEEN | {"cards laid out faceup"}

PUTS = frozenset({"marker placed", "counter changed", "note written", "gold put"})
"""The events that put something into a marker, counter or note: its number comes after the player, then the thing."""

NOBODY: Expr = ("nobody",)
CHOOSER: Expr = ("chooser",)
OF_YOU: Expr = ("v", YOU)

WHAT = {
    "hand": "the cards in a hand",
    "characters": "who holds which character",
    "last character": "who holds which character",
    "packet": "the characters dealt to a player",
    "holder": "who holds which character",
    "deck": "the cards in the deck",
    "top card": "the cards in the deck",
    "tucked": "the cards under a district",
    "guests": "the characters under a district",
    "spares": "the characters that are not in the game",
    "aside": "the cards laid aside",
    "pool": "the characters in the pool",
    "facedown": "the facedown characters",
}
"""How each hidden value of the vocabulary is spoken of."""


class Secret(NamedTuple):
    """Something not all may know: what it is, and the seat that knows it."""

    what: str
    owner: Expr
    placed: bool = False
    """Whether it is about a marker, counter or note that somebody has placed."""

    def known_to(self, seat: Expr) -> bool:
        """Tell whether a seat knows it."""
        return self.owner in (seat, CHOOSER)


Secrets = frozenset[Secret]
Written = Mapping[str, frozenset[tuple[str, bool]]]
"""The secrets that rules put into markers, counters and notes, by id; true where a player writes down an own one."""
OPEN: Secrets = frozenset()


@define
class Knowledge:
    """What is secret at each instruction of a rule or procedure.

    An approximation, on the careful side: what was chosen or laid out stays secret until a public event shows it. The
    number of things in a zone is public, the number of those that fit a condition is not. Of a marker that only its
    placer sees, the player of the rule is taken for the placer.
    """

    body: Body
    pack: Pack
    written: Written
    reached: list[tuple[Guard, ...]] = field(init=False)
    names: list[dict[int, Secrets]] = field(init=False)
    """For each instruction, what the values of the slots tell."""
    looks: list[tuple[int, Expr]] = field(init=False)
    """The instructions that let somebody look at cards, each with these cards."""
    states: dict[str, ir.State] = field(init=False)
    chosen: dict[int, Expr] = field(init=False)
    """What each name was chosen from that stands for something chosen, by slot."""

    def __attrs_post_init__(self) -> None:
        """Go through the program once, in order."""
        code = self.body.program.code if self.body.program is not None else ()
        self.reached = guards(code, self.body.test)
        self.states = self.pack.states
        self.chosen = dict(_choices(self.body.rule, code))
        self.looks = [(at, _looked_at(i)) for at, i in enumerate(code) if i[0] == "emit" and i[1] in LOOKS]
        self.names = [self._of_event()]
        for at, instruction in enumerate(code):
            self.names.append(self.names[at] | dict(self._told(instruction, at)))

    @property
    def hides_you(self) -> bool:
        """Tell whether the rule speaks to whoever holds a character that need not be shown."""
        rule = self.body.rule
        return rule is not None and rule.life in UNSHOWN and rule.kind not in OFFERED

    def _of_event(self) -> dict[int, Secrets]:
        you = {YOU: frozenset({Secret(WHAT["holder"], OF_YOU)})} if self.hides_you else {}
        return you | self._of_fields()

    def _of_fields(self) -> dict[int, Secrets]:
        rule = self.body.rule
        event = EVENT_BY_NAME.get(rule.on or "") if rule is not None and rule.kind in ("when", "instead of") else None
        if event is None:
            return {}
        seat: Expr = ("v", 2 + event.names.index("player")) if "player" in event.names else NOBODY
        secret = Secret(f'what "{event.name}" hides', seat)
        return {2 + at: frozenset({secret}) for at, name in enumerate(event.names) if name in event.private}

    def _told(self, instruction: Instr, at: int) -> Iterator[tuple[int, Secrets]]:
        match instruction:
            case ("let", slot, value, _):
                yield slot, self.content(value, at)
            case ("each", queue, things, _):
                yield queue, self.content(things, at)
            case ("next", slot, queue, _, _):
                yield slot, self.names[at].get(queue, OPEN)
            case ("sealed", slot, _, _, things, _, _, shown, _):
                source = things[1] if things[:1] == ("filter",) else things
                yield slot, OPEN if shown else self.content(source, at)
            case ("choose", slot, _, _, things, *_):
                source = (
                    things[1] if things[:1] == ("filter",) else things
                )  # the condition has been checked where it is asked
                yield slot, self.content(source, at)
            case ("pick", slot, things, *_):
                yield slot, self.content(things, at)
            case ("discards", slot, *_):
                yield slot, frozenset({Secret(WHAT["hand"], OF_YOU)})
            case ("emit", event, fields, *_):
                private = EVENT_BY_NAME[event].private
                for name, given in zip(EVENT_BY_NAME[event].names, fields, strict=False):
                    shown = given[1] if isinstance(given, tuple) and given[0] == "one" else given
                    if not isinstance(shown, tuple) or shown[0] != "v":
                        continue
                    if shown == OF_YOU and EVENT_BY_NAME[event].unaided:
                        continue  # who does what nobody has to do is not told
                    if name not in private:
                        yield shown[1], OPEN
                    elif event == "card taken" and self.names[at].get(shown[1]):
                        yield shown[1], frozenset({Secret(WHAT["hand"], fields[0])})
            case _:
                pass

    def content(self, code: Expr, at: int, known: Container[int] = ()) -> Secrets:
        """Return what is secret about the value of an expression, read at an instruction (-1: the head of the rule).

        ``known`` are the slots of names that all players will know the things of.
        """
        names = self.names[max(at, 0)]
        if known:
            names = {slot: OPEN if slot in known else secrets for slot, secrets in names.items()}
        return OPEN if _plainly_open(code, names) else self._read(code, names, self._shown(at))

    def amount(self, things: Expr, at: int) -> Secrets:
        """Return what is secret about how many things a set has, and so about whether it is empty."""
        names = self.names[max(at, 0)]
        return OPEN if _plainly_open(things, names) else self._size(things, names, self._shown(at))

    def _shown(self, at: int) -> frozenset[Expr]:
        """Return the characters of whom all know who holds them."""
        rule = self.body.rule
        shown: set[Expr] = {("turn character",)}
        if rule is not None and rule.life in ("turn", "revealed"):
            shown.add(("v", THIS))
        if rule is not None and rule.kind == "when" and rule.on in SHOWING:
            shown.add(("v", 2 + EVENT_BY_NAME[rule.on].names.index("character")))
        shown |= self._revealed_before(at)
        if rule is not None:
            shown |= revealed(rule.test)
            shown |= {one for part in conjuncts(rule.test) for one in same_as_one(part, frozenset(shown))}
        for guard in self.reached[at] if 0 <= at < len(self.reached) else ():
            if guard.kind == "if" and guard.holds:
                shown |= revealed(guard.code)
            elif guard.kind == "each" and guard.code[:1] == ("filter",):  # type: ignore[index]  # a set is a tuple
                shown |= revealed(_of_element(guard.code, self._code[guard.at][1]))
        return frozenset(shown) | self._looked(at)

    def _revealed_before(self, at: int) -> frozenset[Expr]:
        """Return the characters that the rule has let their holders show, on every way to an instruction."""
        return frozenset(
            step[2][0]
            for before, step in enumerate(self._code[: max(at, 0)])
            if step[:2] == ("emit", "character revealed") and set(self.reached[before]) <= set(self.reached[at])
        )

    @property
    def _code(self) -> tuple[Instr, ...]:
        return self.body.program.code if self.body.program is not None else ()

    def _looked(self, at: int) -> frozenset[Expr]:
        """Return the sets that a card has let its player look at, or shown to all: a reveal that the card declares."""
        return frozenset(
            things
            for before, things in self.looks
            if before < at and set(self.reached[before]) <= set(self.reached[at])
        )

    def _read(self, code: Expr, names: Mapping[int, Secrets], shown: frozenset[Expr]) -> Secrets:
        match code:
            case ("v", slot):
                known_already = slot == YOU and ("v", THIS) in shown
                return OPEN if known_already else names.get(slot, OPEN)
            case ("count" | "some", things):
                return self._size(things, names, shown)
            case ("is", "empty", things):
                return self._size(things, names, shown)
            case ("is", _, operand):
                return self._read(operand, names, shown)
            case ("filter", source, slot, where):
                inner = self._read(source, names, shown)
                return inner | self._read(where, {**names, slot: inner}, shown | revealed(where))
            case ("fold", _, source, slot, where, value):
                inner = self._read(source, names, shown)
                known = {**names, slot: inner}
                tested = shown | revealed(where)
                return inner | self._read(where, known, tested) | self._read(value, known, tested)
            case ("and", *several):
                after = shown.union(*(revealed(one) for one in several))
                return OPEN.union(*(self._read(one, names, after) for one in several))
            case ("marked" | "counter" | "note", id_, thing, *_):
                return self._read(thing, names, shown) | self._state(id_, thing)
            case ("keeper", thing, *_):
                mine = any(secret.owner == OF_YOU for secret in self._read(thing, names, shown))
                return self._read(OF_YOU, names, shown) if mine else OPEN
            case ("unseen" | "blind", *_):
                return OPEN
            case ("hand" | "deck" | "aside" | "top card", *operands) if code in shown:
                return OPEN.union(*(self._read(o, names, shown) for o in operands if isinstance(o, tuple)))
            case ("holder", character):
                known_already = character in shown
                return self._read(character, names, shown) | (OPEN if known_already else self._hidden("holder", NOBODY))
            case (str(operator), *operands):
                found = OPEN.union(*(self._read(o, names, shown) for o in operands if isinstance(o, tuple)))
                if operator in HIDDEN:
                    found |= self._hidden(operator, _owner(operator, operands))
                return found
            case tuple():
                return OPEN.union(*(self._read(o, names, shown) for o in code if isinstance(o, tuple)))
            case _:
                pass
        return OPEN

    def _size(self, things: Expr, names: Mapping[int, Secrets], shown: frozenset[Expr]) -> Secrets:
        match things:
            case ("filter", source, slot, where):
                inner = self._read(source, names, shown)
                elements = {**names, slot: inner}
                asked = self._but_chosen(source, slot, where)
                return self._size(source, names, shown) | self._read(asked, elements, shown | revealed(where))
            case ("from", inner, start):
                return self._size(inner, names, shown) | self._read(start, names, shown)
            case ("v", _):
                return OPEN
            case (str(), *operands):
                return OPEN.union(*(self._read(o, names, shown) for o in operands if isinstance(o, tuple)))
            case _:
                pass
        return OPEN

    def _but_chosen(self, source: Expr, slot: int, where: Expr) -> Expr:
        """Return a condition without what leaves out things chosen from the set itself: all know how many these are."""
        parts = where[1:] if isinstance(where, tuple) and where[0] == "and" else (where,)
        left = []
        for part in parts:
            match part:
                case ("not", ("==" | "in", ("v", one), ("v", other))) if slot in (one, other):
                    if self.chosen.get(other if one == slot else one) == _whole(source):
                        continue
                case ("allowed", "character drafted", *_):
                    continue  # such a ban leaves something to draft
                case _:
                    pass
            left.append(part)
        return ("and", *left)

    def _hidden(self, word: str, owner: Expr) -> Secrets:
        rule = self.body.rule
        if word == "holder" and rule is not None and rule.life == "chosen":
            owner = OF_YOU
        return frozenset({Secret(WHAT.get(word, f'"{word}"'), owner)})

    def _state(self, id_: str, thing: Expr) -> Secrets:
        """Return what reading a marker, counter or note tells: where somebody put it, and what went into it.

        What all may see tells nothing new: a secret that goes into it is told there.
        """
        state = self.states.get(id_)
        if state is None or state.seen_by_all:
            return OPEN
        owner = OF_YOU if state.seen_by == "placer" else NOBODY
        what = (
            f'what the note "{state.name}" says'
            if state.kind == "note"
            else f'where the {state.kind} "{state.name}" lies'
        )
        inside = {Secret(secret, thing if own else owner) for secret, own in self.written.get(id_, ())}
        return frozenset({Secret(what, owner, placed=True), *inside})

    def goes_in(self, at: int) -> tuple[str, frozenset[tuple[str, bool]]] | None:
        """Return what secrets an instruction puts into a marker, counter or note, with its id; None for any other.

        Each secret with whether it is one that a player writes down of what only this player knows.
        """
        step = self._code[at]
        if step[0] != "emit" or step[1] not in PUTS:
            return None
        by, named, target, *rest = step[2] if step[1] != "gold put" else (step[2][0], *step[2][2:], step[2][1])
        found = self.content(target, at).union(*(self.content(value, at) for value in rest))
        secrets = {(secret.what, target == by and secret.known_to(by)) for secret in found if not secret.placed}
        return str(named[1]), frozenset(secrets)


def _plainly_open(code: Expr, names: Mapping[int, Secrets]) -> bool:
    """Tell whether nothing secret is read in an expression, neither by a word that may hide something nor by a name."""
    return HIDING.isdisjoint(operators(code)) and not any(names.values())


def _choices(rule: ir.Rule | None, code: tuple[Instr, ...]) -> Iterator[tuple[int, Expr]]:
    """Go through what is chosen, each with the whole set that it is chosen from."""
    if rule is not None and rule.target is not None:
        yield rule.target.slot, _whole(rule.target.source)
    for instruction in code:
        match instruction:
            case ("choose", int(slot), _, _, things, *_) | ("pick", int(slot), things, *_):
                yield slot, _whole(things)
            case _:
                pass


def _whole(things: Expr) -> Expr:
    """Return a set without the conditions on what of it is meant."""
    while isinstance(things, tuple) and things[:1] == ("filter",):
        things = things[1]
    return things


def _of_element(things: Any, slot: int) -> Expr:
    """Return the condition of a filtered set, asked of the thing that a loop has come to."""
    return replaced(things[3], things[2], slot)  # type: ignore[no-any-return]  # a condition is an expression


def _looked_at(instruction: Instr) -> Expr:
    cards: Any = instruction[2][-1] if instruction[1] in SEEN else ("aside",)
    things: Expr = cards[1] if cards[0] == "one" else cards
    return things


def _owner(word: str, operands: list[Any]) -> Expr:
    """Return who knows a hidden fact."""
    if word in ("hand", "characters", "packet", "last character") and operands:
        owner: Expr = operands[0]
        return owner
    if word == "spares":
        return CHOOSER
    if word in ("tucked", "guests") and operands == [("v", THIS)]:
        return OF_YOU
    return {"aside": OF_YOU, "pool": CHOOSER}.get(word, NOBODY)
