"""The view of a decision for the asked seat; texts and option parts are built on first access."""

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
        """The parts of each option, such as its ability, its target and its price."""
        return option_parts(self.decision)


WORDS = ("label", "message", "arguments")


@leave_out_defaults
@frozen(kw_only=True, repr=False)
class OptionView(LazyView):
    """An option of a decision; fields that do not apply are None.

    Each field is seen by the seat that is asked.

    Attributes:
        id: the id to answer with.
        label: what the option does, as a sentence.
        message: the id of the message of the label.
        arguments: the arguments of the message.
        act: ``end`` (of the turn), ``action`` (of the turn), ``yes``, ``no`` or ``choose``.
        ability: the name of the ability that the option uses, or that asks; None for the rules of the game.
        card: the name of the card with this ability; None for the rules of the game.
        source: the key of this card, if it is a district in a city.
        player: the seat that is targeted, or that owns the chosen district or card.
        district: the key of the district that is targeted, or that the chosen card lies under.
        character: the name of the targeted character.
        chosen_card: the name of the targeted card or district; None if the seat cannot see it.
        zone: the place of ``chosen_card``, if the seat sees it: ``hand`` or ``city`` of ``player``, ``under`` the
            ``district``, ``aside`` (laid out to choose from); else None.
        type: the chosen type of districts.
        number: the chosen number.
        text: any other choice, in words.
        gold: all gold that the seat pays; None for no gold, or if later choices decide.
        cards: how many cards of the hand the option costs; None for no cards.
        payee: the seat that gets ``gold``; None for the bank.
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
    """The open decision for a seat.

    Each field is seen by the seat that is asked, unless its text says otherwise; for other seats it is None.

    Attributes:
        seat: the seat that is asked. Seen by all.
        kind: ``menu`` (the actions of a turn), ``choose``, ``sealed`` (all choose before any answer is shown), ``may``
            (yes or no) or ``replace`` (yes or no, for a replacement). Seen by all.
        prompt: the question, as a sentence.
        message: the id of the message of the prompt.
        arguments: the arguments of the message.
        options: all legal answers.
        least: how many options an answer has at least.
        most: how many options an answer has at most.
        many: whether an answer is a list of options, even if of one.
        cause: the card and line that ask.
        answers: the event that players may answer, such as ``before gold taken``. A seat that has no card to answer
            with is asked too; its only option is ``no``.
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
        """Return the view of a decision for the seat that is asked."""
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
