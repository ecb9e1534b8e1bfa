"""The action space: a number for each possible answer to a decision in the games of a set-up."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

from attrs import frozen

from citadels_core.box.box import NumberedRule
from citadels_core.box.find import box_for
from citadels_core.learn.asking import QuestionLine, asked_by
from citadels_core.learn.things import NUMBERS, Look, Numbering, Things
from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.rules import ActionRule
from citadels_core.model.question import ACTION, DECLINE
from citadels_core.model.sentinels import NOBODY
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary.lifetimes import UNBUILT
from citadels_core.speech.values import called
from citadels_core.table.decision import Decision, Option

END: Final = 0
"""End the turn."""
NO: Final = 1
YES: Final = 2
DONE: Final = 3
"""Finish a set with the elements chosen so far."""
MORE: Final = 4
"""Ask for larger numbers than those that have actions of their own."""
FIXED: Final = ("end the turn", "no", "yes", "choose no more", "a larger number")


@frozen(kw_only=True)
class _Action:
    """The numbers of an ``action`` rule: its first number, the cards that can offer it, and its targets."""

    first: int
    source: Things
    target: Things

    def number(self, look: Look, this: int, target: int) -> int:
        """Return the number that means: use the action of the card ``this`` on ``target``."""
        at = self.source.place(look, this) * self.target.size
        return self.first + at + self.target.place(look, target)


class ActionSpace:
    """The numbers of all possible answers to decisions with the cast, deck and seats of a set-up.

    The numbers follow from the cards and rules alone: one for each action of a rule on each target of the right type,
    and one for each thing of a type that can be chosen. Every possible answer has a number. The numbers do not depend
    on chance, on hidden things or on the asked seat: players are counted clockwise from that seat. Options that the
    seat cannot tell apart, such as two equal cards in a hand, have the same number.

    Attributes:
        names: a unique description of each number.
        digest: 16 hexadecimal digits, equal for set-ups with the same numbers and for these alone.
        in_sets: the numbers that can be elements of a set, ascending.
        asks: the lines of rules and procedures that ask a question, besides the actions of a turn.
    """

    def __init__(self, catalog: Catalog, setup: Setup) -> None:
        """Number all possible answers in the games of a set-up.

        Raises:
            SetupError: the set-up names something that does not exist, or cannot be played.
        """
        self._box = box = box_for(catalog, setup)
        self._made_of = catalog, setup
        self._numbering = Numbering(box)
        self.asks = asked_by(box)
        names = list(FIXED)
        self._chosen: dict[str, tuple[int, Things]] = {}
        """The first number and the things of each type that can be chosen."""
        sets: list[int] = []
        for noun, lines in _by_noun(self.asks).items():
            things = self._things(noun, lines)
            self._chosen[noun] = len(names), things
            if any(line.many for line in lines):
                sets += range(len(names), len(names) + things.size)
            names += [f"choose {name}" for name in things.names]
        self.in_sets = tuple(sets)
        self._actions: dict[int, _Action] = {}
        for live in box.rules:
            # The copies of a rule for several seats all have the action numbers of the first copy.
            if isinstance(live.rule, ActionRule) and live.seat > 0:
                self._actions[live.number] = self._actions[live.number - live.seat]
            elif isinstance(live.rule, ActionRule):
                names += self._add_action(live, len(names))
        self.names = _number_repeated_names(names)
        self.digest = sha256("\n".join(self.names).encode()).hexdigest()[:16]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only the catalog and the set-up, from which unpickling computes the numbers again."""
        return ActionSpace, self._made_of

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        return f"ActionSpace({self._box.edition.book.id!r}, {self._box.seats} seats, {len(self)} numbers)"

    def number_of(self, option: Option) -> int:
        """Return the number of an option in the action space."""
        return self.numbers(option.decision)[option.number]

    def numbers(self, decision: Decision) -> list[int]:
        """Return the numbers of a decision's options in the action space, in the order of the options.

        If a number is chosen, the lowest 16 options have a number each; the others share ``MORE``.
        """
        asked = decision.as_asked
        if asked.is_menu:
            look, actions = Look(asked), self._actions
            return [
                (NO if rule == DECLINE else END) if rule < 0 else actions[rule].number(look, this, target)
                for rule, this, target in asked.values
            ]
        if asked.is_yes_or_no:
            return [YES if value else NO for value in asked.values]
        first, things = self._chosen[asked.noun]
        if asked.noun == "Int":
            return [first + at if at < NUMBERS else MORE for at in range(len(asked))]
        look, place = Look(asked), things.place
        return [first + place(look, value) for value in asked.values]

    def _things(self, noun: str, lines: Sequence[QuestionLine]) -> Things:
        if noun == "Int":
            names = tuple(f"the {at + 1}. number" for at in range(NUMBERS))
            return Things(size=NUMBERS, place=lambda _, value: value, names=names)
        return self._numbering.of(noun, unbuilt=all(line.unbuilt for line in lines))

    def _add_action(self, live: NumberedRule, first: int) -> list[str]:
        """Give numbers from ``first`` on to an action, and return the names of these numbers."""
        box, aimed = self._box, live.rule.target
        noun = None if aimed is None else aimed.noun
        target = self._numbering.of(noun, unbuilt=noun == "Card")
        source, names = self._source(live)
        self._actions[live.number] = _Action(first=first, source=source, target=target)
        card = box.causes[live.cause].card
        label = live.label if live.label == card else f"{live.label} ({card})"
        own = [f"{label}{name}" for name in names]
        return [f"{one}: {name}" if noun else one for one in own for name in target.names]

    def _source(self, live: NumberedRule) -> tuple[Things, list[str]]:
        """Return the cards that can offer an action, and for each card a suffix to the action's name."""
        if live.seat == NOBODY and any(note.on == live.source_kind for note in self._box.lending):
            things = self._numbering.of(
                live.source_kind.title()
            )  # a `lends rules` note can make anything of this kind the source
            return things, [f" of {name}" for name in things.names]
        if live.source_kind != "district":
            return self._numbering.of(None), [""]
        own, name = self._numbering.copies(live.source), self._box.definitions[live.source].name
        if live.rule.life in UNBUILT:

            def place(look: Look, card: int) -> int:
                return 0 if look.owner[card] == NOBODY else 1 + look.which(card, own)

            built = [f" of {called(name, 1 + at)} in the city" for at in range(len(own))]
            return Things(size=1 + len(own), place=place, names=()), ["", *built]
        if len(own) == 1:
            return self._numbering.of(None), [""]
        return (
            Things(size=len(own), place=lambda look, card: look.which(card, own), names=()),
            [f" of {called(name, 1 + at)}" for at in range(len(own))],
        )


def _by_noun(asks: Sequence[QuestionLine]) -> dict[str, list[QuestionLine]]:
    found: dict[str, list[QuestionLine]] = {}
    for line in asks:
        if line.noun not in ("Bool", ACTION):
            found.setdefault(line.noun, []).append(line)
    return dict(sorted(found.items()))


def _number_repeated_names(names: Sequence[str]) -> tuple[str, ...]:
    met: dict[str, int] = {}
    apart = []
    for name in names:
        met[name] = count = met.get(name, 0) + 1
        apart.append(name if count == 1 else f"{name} #{count}")
    return tuple(apart)
