"""The view of a decision for its seat, whose words and parts are made on first access."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Self

from attrs import field, fields, frozen

from citadels_core.speech.arguments import Argument
from citadels_core.table.decision import Decision
from citadels_core.table.json import leave_out_defaults
from citadels_core.table.views.event_views import CauseView, cause_view
from citadels_core.table.views.option_parts import option_parts
from citadels_core.table.views.unread import LazyView, said


class Offer:
    """The options of a decision, whose parts are computed once, on first access."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision

    @cached_property
    def parts(self) -> tuple[dict[str, Any], ...]:
        """The parts of each option."""
        return option_parts(self.decision)


WORDS = ("label", "message", "arguments")


@leave_out_defaults
@frozen(kw_only=True, repr=False)
class OptionView(LazyView):
    """An option of the decision. What does not apply is None; the JSON form leaves it out.

    Each field is seen by the seat that is asked. All but the ``id`` is made when somebody reads it.

    Attributes:
        id: what to answer with; it is the same for the same option in the same situation.
        label: what it does, a sentence in English.
        message: the id of the message that the sentence is.
        arguments: what the message is filled with.
        act: what sort of answer it is: ``end`` ends the turn, ``action`` uses one of the turn's actions, ``yes`` and
            ``no`` answer whether to do something, ``choose`` chooses something.
        ability: the name of the ability that it uses or that asks; None when the course of the game asks.
        card: the name of the card whose ability that is; None for the rules of the game.
        source: the key of the district that this card is, where it stands in a city.
        player: the seat that it is aimed at, or whose district or card is chosen.
        district: the key of the district that it is aimed at, or under which the chosen card lies.
        character: the name of the character that it is aimed at.
        chosen_card: the name of the card or district that it is aimed at; None when the seat cannot see it.
        zone: where this card lies: ``hand`` and ``city`` of ``player``, ``under`` the ``district``, ``aside`` (laid out
            to choose from); None elsewhere, and for a card that the seat cannot see.
        type: the type of districts that it chooses.
        number: the number that it chooses.
        text: what else it chooses, in words.
        gold: the gold that the seat pays for it, with all that is paid on top; None where nothing is paid, or where
            that depends on what comes later.
        cards: how many cards of the hand it costs, which are chosen later; None where it costs none.
        payee: the seat that gets this gold; None when it goes to the bank.
    """

    id: str
    label: str = ""
    message: str = ""
    arguments: Mapping[str, Argument] = field(factory=dict, hash=False)
    act: str | None = None
    ability: str | None = None
    card: str | None = None
    source: str | None = None
    player: int | None = None
    district: str | None = None
    character: str | None = None
    chosen_card: str | None = None
    zone: str | None = None
    type: str | None = None
    number: int | None = None
    text: str | None = None
    gold: int | None = None
    cards: int | None = None
    payee: int | None = None

    def _made(self, name: str) -> Mapping[str, Any]:
        offer, number = self._made_of
        if name in PARTS:
            made: dict[str, Any] = offer.parts[number]
            return dict.fromkeys(PARTS) | made
        return said("label", offer.decision.labels[number])

    def __repr__(self) -> str:
        told = [
            f"{name}={getattr(self, name)!r}" for name in ("id", "label", *PARTS) if getattr(self, name) is not None
        ]
        return f"OptionView({', '.join(told)})"


PARTS = tuple([one.name for one in fields(OptionView) if one.name not in ("id", *WORDS)])
OptionView.LATE = (WORDS, PARTS)


@frozen(kw_only=True)
class DecisionView(LazyView):
    """What is asked. All know whom and what sort of question; the rest is None for all but the seat that is asked.

    Each field is seen by the seat that is asked, unless it says otherwise. Words are made when somebody reads them, and
    tell of the moment of the view.

    Attributes:
        seat: the seat that is asked. Seen by all.
        kind: what sort of question it is: ``menu`` (the actions of a turn), ``choose``, ``sealed`` (nobody sees the
            answers before all have chosen), ``may`` (yes or no) or ``replace`` (yes or no, instead of what happens).
            Seen by all.
        prompt: the question, a sentence in English.
        message: the id of the message that the prompt is.
        arguments: what the message is filled with.
        options: everything that can be answered.
        least: how many options an answer has at least.
        most: how many options an answer has at most.
        many: whether an answer is a list of options, even if of one.
        cause: the card and line that ask.
        answers: where players may answer an event, when and which, such as ``before gold taken``. All who are asked
            there are asked alike: whoever has nothing to answer with has no as the only option.
    """

    LATE = (("prompt", "message", "arguments"), ("options",))

    seat: int
    kind: str
    prompt: str | None = None
    message: str | None = None
    arguments: Mapping[str, Argument] | None = field(default=None, hash=False)
    options: tuple[OptionView, ...] | None = None
    least: int | None = None
    most: int | None = None
    many: bool | None = None
    cause: CauseView | None = None
    answers: str | None = None

    @classmethod
    def of(cls, decision: Decision) -> Self:
        """Return a decision as the seat sees it that is asked."""
        known = {
            "seat": decision.seat,
            "kind": decision.kind,
            "least": decision.least,
            "most": decision.most,
            "many": decision.many,
            "cause": cause_view(decision.core, decision.cause_number),
            "answers": decision.answers,
        }
        return cls.unread(decision, known)

    def _made(self, name: str) -> Mapping[str, Any]:
        decision: Decision = self._made_of
        if name == "options":
            offer = Offer(decision)
            return {name: tuple([OptionView.unread((offer, at), {"id": id_}) for at, id_ in enumerate(decision.ids)])}
        return said("prompt", decision.prompt)
