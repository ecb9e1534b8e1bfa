"""Compute which secrets an expression of a rule reads, and which seats know these secrets."""

from collections.abc import Container, Iterator, Mapping

from attrs import define, field

from citadels_core.model.programs import tree
from citadels_core.model.programs.instructions import (
    Change,
    Choose,
    Discards,
    Each,
    Emit,
    Instr,
    Let,
    Next,
    Pick,
    Sealed,
)
from citadels_core.model.programs.rules import ActionRule, WhenRule
from citadels_core.model.programs.tree import OF_THIS, OF_YOU, YOU, Expr
from citadels_core.model.programs.walk import children, slots_bound, words_in
from citadels_core.model.vocabulary import VALUES
from citadels_core.model.vocabulary.lifetimes import UNSHOWN
from citadels_core.model.vocabulary.rule_kinds import OF_EVENTS
from citadels_core.model.vocabulary.types import DECLARED
from citadels_dsl.checker.analysis.bodies import Body, event_of, field_of, given
from citadels_dsl.checker.analysis.flow import EachGuard, Guard, IfGuard, SomeGuard, guards
from citadels_dsl.checker.analysis.secret_things import (
    CHOOSER,
    NOBODY,
    OPEN,
    Context,
    Secret,
    Secrets,
    of_zone,
    opens,
    read_for,
    shown_by,
)
from citadels_dsl.checker.analysis.shapes import conjuncts, replaced, whole
from citadels_dsl.text.by_name import EVENT_BY_NAME

HIDDEN = frozenset(value.name for value in VALUES if value.hidden)
HIDING = HIDDEN.union(DECLARED, [tree.CanHappen.word])
"""The words whose value may be secret."""

KNOWN_TO = {value.name: value.known_to for value in VALUES if value.known_to is not None}
"""Who knows a hidden value, by the word of the value; see the rows of values in the vocabulary."""

LOOKED_AT = frozenset(value.name for value in VALUES if value.outside)
"""The words of cards that a player may look at."""

WHAT = {value.name: value.secret for value in VALUES if value.secret is not None}
"""The descriptions of the hidden values of the vocabulary."""


@define
class SecretFlow:
    """The secrets in the variables of a rule or procedure at each instruction, computed by data flow.

    A conservative approximation: a chosen or laid out card stays secret until a public event shows it. The number of
    things in a zone is public, but not how many of these things satisfy a condition. A marker that only its placer
    sees is assumed to be placed by the player of the rule.
    """

    body: Body
    context: Context
    reached: list[tuple[Guard, ...]] = field(init=False)
    names: list[dict[int, Secrets]] = field(init=False)
    """The secrets in each variable, before each instruction."""
    looks: list[tuple[int, Expr]] = field(init=False)
    """The indexes of instructions that show cards or a value, each with the shown expression; see ``shown_by``."""
    chosen: dict[int, Expr] = field(init=False)
    """The set from which the value of a variable was chosen, by variable."""

    def __attrs_post_init__(self) -> None:
        """Compute the secrets in the variables, in the order of the instructions."""
        code = self.body.code
        self.reached = guards(code, self.body.rule.test)
        self.chosen = {step.slot: whole(step.things) for step in code if isinstance(step, Choose | Pick)}
        if (target := self.body.rule.target) is not None:
            self.chosen[target.slot] = whole(target.source)
        shows = ((at, shown_by(step)) for at, step in enumerate(code) if isinstance(step, Emit))
        self.looks = [(at, shown) for at, shown in shows if shown is not None]
        changing = {step.slot for step in code if isinstance(step, Change)}
        before: dict[int, Secrets] = {}
        for _ in range(1 + len(changing)):  # a loop may read a variable above the line that changes it
            self.names = [self._of_event() | before]
            for at, instruction in enumerate(code):
                self.names.append(self.names[at] | dict(self._told(instruction, at)))
            before = {slot: self.names[-1].get(slot, OPEN) for slot in changing}

    @property
    def hides_you(self) -> bool:
        """Whether ``you`` in the rule is a player whose character may still be secret."""
        rule = self.body.rule
        return rule.life in UNSHOWN and not isinstance(rule, ActionRule) and not rule.to_each

    def _of_event(self) -> dict[int, Secrets]:
        you = {YOU: frozenset({Secret(WHAT["holder"], OF_YOU)})} if self.hides_you else {}
        return you | self._of_fields() | dict(self.context.given.get(self.body.procedure or "", {}))

    def _of_fields(self) -> dict[int, Secrets]:
        event = event_of(self.body.rule) if self.body.rule.kind in OF_EVENTS - {"forbid"} else None
        if event is None:
            return {}
        seat = field_of(event.name, "player") if "player" in event.names else NOBODY
        secret = frozenset({Secret(f'what "{event.name}" hides', seat)})
        return {field_of(event.name, name).at: secret for name in event.private}

    def _told(self, instruction: Instr, at: int) -> Iterator[tuple[int, Secrets]]:
        match instruction:
            case Let(slot, value):
                yield slot, self.content(value, at)
            case Change(slot, value):
                secrets = self.names[at].get(slot, OPEN) | self.content(value, at)
                for guard in self.reached[at]:  # whether the variable has changed reveals the condition of the change
                    if isinstance(guard, SomeGuard):
                        continue  # CIT508 reports a choice that depends on secrets
                    weigh = self.amount if isinstance(guard, EachGuard) else self.content
                    secrets |= weigh(guard.code, max(guard.at, 0))
                yield slot, secrets
            case Each(queue, things):
                yield queue, self.content(things, at)
            case Next(slot, queue):
                yield slot, self.names[at].get(queue, OPEN)
            case Sealed(slot, things=things, shown=shown):
                yield slot, OPEN if shown else self.content(_unfiltered(things), at)
            case Choose(slot, things=things):  # not its condition: CIT508 reports secrets there
                yield slot, self.content(_unfiltered(things), at)
            case Pick(slot, things):
                yield slot, self.content(things, at)
            case Discards(slot):
                yield slot, frozenset({Secret(WHAT["hand"], OF_YOU)})
            case Emit():
                event = EVENT_BY_NAME[instruction.event]
                for name, value in given(instruction).items():
                    one = value.thing if isinstance(value, tree.One) else value
                    if not isinstance(one, tree.Slot):
                        continue
                    if one == OF_YOU and event.unaided:
                        continue  # this event does not show which player caused it, so ``you`` stays secret
                    if name not in event.private or opens(instruction, self.context.states):
                        yield one.at, OPEN
                    elif event.name == "card taken" and self.names[at].get(one.at):
                        yield one.at, frozenset({Secret(WHAT["hand"], instruction.fields[0])})
            case _:
                pass

    def content(self, code: Expr, at: int, known: Container[int] = ()) -> Secrets:
        """Return the secrets in the value of an expression at instruction ``at``; -1: in the rule's condition.

        ``known`` are slots whose values all players will know.
        """
        names = self.names[max(at, 0)]
        if known:
            names = {slot: OPEN if slot in known else secrets for slot, secrets in names.items()}
        return OPEN if _surely_reads_no_secret(code, names) else self._read(code, names, self._shown(at))

    def amount(self, things: Expr, at: int) -> Secrets:
        """Return the secrets on which the size of a set depends."""
        names = self.names[max(at, 0)]
        return OPEN if _surely_reads_no_secret(things, names) else self._size(things, names, self._shown(at))

    def _shown(self, at: int) -> frozenset[Expr]:
        """Return the characters whose player all players know, and the sets of cards that players have seen."""
        rule, event = self.body.rule, event_of(self.body.rule)
        shown: set[Expr] = {tree.Read("turn character")}
        if rule.life in ("turn", "revealed"):
            shown.add(OF_THIS)
        if isinstance(rule, WhenRule) and event is not None and event.known:
            shown.add(field_of(event.name, "character"))
        shown |= self._revealed_before(at) | _revealed(rule.test)
        same = [part for part in conjuncts(rule.test) if isinstance(part, tree.Compare) and part.how == "=="]
        shown |= {one for part in same if shown & {part.left, part.right} for one in (part.left, part.right)}
        for guard in self.reached[at] if 0 <= at < len(self.reached) else ():
            if isinstance(guard, IfGuard) and guard.holds:
                shown |= _revealed(guard.code)
            elif isinstance(guard, EachGuard) and isinstance(guard.code, tree.Filter):
                for slot in slots_bound(self.body.code[guard.at]):
                    shown |= _revealed(replaced(guard.code.test, guard.code.slot, slot))
        return frozenset(shown) | self._shown_before(at)

    def _revealed_before(self, at: int) -> frozenset[Expr]:
        return frozenset(
            step.fields[0]
            for before, step in enumerate(self.body.code[: max(at, 0)])
            if isinstance(step, Emit)
            and step.event == "character revealed"
            and set(self.reached[before]) <= set(self.reached[at])
        )

    def _shown_before(self, at: int) -> frozenset[Expr]:
        return frozenset(
            things
            for before, things in self.looks
            if before < at and set(self.reached[before]) <= set(self.reached[at])
        )

    def _read(self, code: Expr, names: Mapping[int, Secrets], shown: frozenset[Expr]) -> Secrets:
        if self.looks and tree.One(code) in shown:
            return OPEN
        match code:
            case tree.EndOf() if code in shown:
                return OPEN
            case tree.Slot(slot):
                known_already = code in shown or (slot == YOU and OF_THIS in shown)
                return OPEN if known_already else names.get(slot, OPEN)
            case tree.Count(things) | tree.Some(things) | tree.Is("empty", things):
                return self._size(things, names, shown)
            case tree.Is(_, operand):
                return self._read(operand, names, shown)
            case tree.Filter(source, slot, where):
                inner = self._read(source, names, shown)
                return inner | self._read(where, {**names, slot: inner}, shown | _revealed(where))
            case tree.Fold(_, source, slot, where, value):
                inner = self._read(source, names, shown)
                known = {**names, slot: inner}
                tested = shown | _revealed(where)
                return inner | self._read(where, known, tested) | self._read(value, known, tested)
            case tree.And(several):
                after = shown.union(*(_revealed(one) for one in several))
                return OPEN.union(*(self._read(one, names, after) for one in several))
            case tree.CanHappen():
                bans = (self._read(test, names, shown) for test in read_for(self.context.bans, code))
                return self._inside(code, names, shown).union(*bans)
            case tree.Place(cards):  # naming a place reveals the owner of the place, not the cards in it
                return self._inside(cards, names, shown)
            case tree.Declared("zone", id_, thing):
                inside = OPEN if code in shown else of_zone(self.context.states.get(id_), thing)
                return self._read(thing, names, shown) | inside
            case tree.Declared(_, id_, thing):
                return self._inside(code, names, shown) | self._state(id_, thing)
            case tree.Read("keeper", thing) if thing is not None:
                mine = any(secret.owner == OF_YOU for secret in self._read(thing, names, shown))
                return self._read(OF_YOU, names, shown) if mine else OPEN
            case tree.Read("unseen") | tree.Blind():
                return OPEN
            case tree.Read("holder", character) if character is not None:
                known_already = character in shown
                return self._read(character, names, shown) | (OPEN if known_already else self._hidden("holder", NOBODY))
            case tree.Read(fact, of) if fact in HIDDEN and not (fact in LOOKED_AT and code in shown):
                return self._inside(code, names, shown) | self._hidden(fact, _seat_that_knows(fact, of))
            case _:
                return self._inside(code, names, shown)

    def _inside(self, code: Expr, names: Mapping[int, Secrets], shown: frozenset[Expr]) -> Secrets:
        return OPEN.union(*[self._read(part, names, shown) for part in children(code)])

    def _size(self, things: Expr, names: Mapping[int, Secrets], shown: frozenset[Expr]) -> Secrets:
        match things:
            case tree.Filter(source, slot, where):
                inner = self._read(source, names, shown)
                elements = {**names, slot: inner}
                asked = self._but_chosen(source, slot, where)
                return self._size(source, names, shown) | self._read(asked, elements, shown | _revealed(where))
            case tree.EndOf(_, number, all_of):
                return self._size(all_of, names, shown) | self._read(number, names, shown)
            case tree.From(all_of, start):
                return self._size(all_of, names, shown) | self._read(start, names, shown)
            case tree.Declared("note"):  # the size of a note is as secret as its content
                return self._read(things, names, shown)
            case tree.Slot():
                return OPEN
            case _:
                return self._inside(things, names, shown)

    def _but_chosen(self, source: Expr, slot: int, where: Expr) -> Expr:
        """Return a ``where`` condition without the parts that reveal no secret through the size of the set."""
        parts = where.tests if isinstance(where, tree.And) else (where,)
        left: list[Expr] = []
        for part in parts:
            match part:
                case tree.Not(
                    tree.Compare("==", tree.Slot(one), tree.Slot(other)) | tree.In(tree.Slot(one), tree.Slot(other))
                ) if slot in (one, other):
                    if self.chosen.get(other if one == slot else one) == whole(source):
                        continue
                case tree.CanHappen("character drafted"):
                    continue  # a ban never leaves a draft empty, so it does not reveal whether the draft is empty
                case tree.Is("revealed", tree.Slot(one)) | tree.Not(tree.Is("revealed", tree.Slot(one))) if one == slot:
                    continue  # all players see how many characters are facedown
                case _:
                    pass
            left.append(part)
        return tree.And(tuple(left))

    def _hidden(self, word: str, owner: Expr) -> Secrets:
        if word == "holder" and self.body.rule.life == "chosen":
            owner = OF_YOU
        return frozenset({Secret(WHAT.get(word, f'"{word}"'), owner)})

    def _state(self, id_: str, thing: Expr) -> Secrets:
        """Return the secrets of a marker, counter or note: its place or text, and secrets stored in it.

        A public one has no secrets: the line that puts a secret into it is reported.
        """
        state = self.context.states.get(id_)
        if state is None or state.seen_by_all:
            return OPEN
        owner = {"placer": OF_YOU, "owner": thing}.get(state.seen_by, NOBODY)
        what = f'what the note "{state.name}" says' if state.is_note else f'where the {state.kind} "{state.name}" lies'
        inside = {Secret(secret, thing if own else owner) for secret, own in self.context.written.get(id_, ())}
        return frozenset({Secret(what, owner, placed=True), *inside})

    def goes_in(self, at: int) -> tuple[str, frozenset[tuple[str, bool]]] | None:
        """Return the id of the marker, counter or note that an instruction sets, and the secrets stored in it.

        Return None for other instructions. The flag of a secret: a player who knows it puts it on the own seat.
        """
        step = self.body.code[at]
        if not isinstance(step, Emit) or not EVENT_BY_NAME[step.event].puts:
            return None
        fields = step.fields
        by, named, target, *rest = fields if step.event != "gold put" else (fields[0], *fields[2:], fields[1])
        if not isinstance(named, tree.Named):
            return None
        found = self.content(target, at).union(*(self.content(value, at) for value in rest))
        secrets = {(secret.what, target == by and secret.known_to(by)) for secret in found if not secret.placed}
        return named.name, frozenset(secrets)


def _surely_reads_no_secret(code: Expr, names: Mapping[int, Secrets]) -> bool:
    return HIDING.isdisjoint(words_in(code)) and not any(names.values())


def _unfiltered(things: Expr) -> Expr:
    return things.things if isinstance(things, tree.Filter) else things


def _revealed(test: Expr) -> frozenset[Expr]:
    """Return the characters that a condition requires to be revealed."""
    match test:
        case tree.Is("revealed", character):
            return frozenset({character})
        case tree.And(several):
            return frozenset(character for one in several for character in _revealed(one))
        case _:
            return frozenset()


def _seat_that_knows(word: str, of: Expr | None) -> Expr:
    match KNOWN_TO.get(word):
        case "of" if of is not None:
            return of
        case "owner" if of == OF_THIS:
            return OF_YOU
        case "you":
            return OF_YOU
        case "chooser":
            return CHOOSER
        case _:
            return NOBODY
