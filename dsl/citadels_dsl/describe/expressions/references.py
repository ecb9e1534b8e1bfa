"""Generate references to named things: a letter, "that card", "the second card" or "it"."""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import Self

from attrs import define, evolve, field

from citadels_core.model.programs import ir
from citadels_core.model.vocabulary.types import element, is_set
from citadels_core.speech.english import YOU, NounPhrase, ordinal
from citadels_dsl.compiler.bindings import Names
from citadels_dsl.describe.expressions.joining import LOOP
from citadels_dsl.describe.expressions.memory import ReaderContext, Ref
from citadels_dsl.describe.expressions.mentions import BY_NOUN
from citadels_dsl.describe.expressions.own_names import own_name
from citadels_dsl.describe.expressions.things import Thing
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import words_of
from citadels_dsl.text.by_name import NOUN_BY_TYPE, NOUN_BY_WORD

THINGS = ("Player", "Card", "District", "Character")
"""The types of things whose back references may be ambiguous."""


@define
class References(ABC):
    """The names that a rule binds to things; ``owner`` is the kind of the declaration with the rule."""

    names: Names
    owner: str
    unbuilt: bool = False
    """Whether the card of the rule is in no city while the rule is active."""
    refs: dict[str, Ref] = field(factory=dict)
    there: list[nodes.SelectionNode] = field(factory=list)
    """The selections that an earlier condition has found not to be empty."""
    memory: ReaderContext = field(factory=ReaderContext)
    """The state that all generators for the rule share."""
    inside: tuple[str, ...] = ()
    """The kinds of the blocks around the present expression."""
    last: bool = True
    """Whether the present block is the last of the rule, and outside loops."""
    free: bool = False
    """Whether the rule has no payment, so that it builds for nothing."""
    paid: bool = False
    """Whether the cost of the action is the build price, so that its ``build`` line needs no price."""
    to_holder: bool = False
    """Whether the rule is active anywhere and has an instruction for the holder of its card."""
    moment: str = ""
    """The time of the rule: ``turn`` for your turn, ``scoring``, or empty for any time."""

    def inner(self) -> Self:
        """Return a copy for a nested block, in which the names of this block stay visible."""
        return evolve(self, refs=dict(self.refs), there=list(self.there))

    def within(self, kind: str) -> Self:
        """Return a copy for a nested block of a kind: conditional (``if``) or ``loop``."""
        inside = (*self.inside, kind) if kind else self.inside
        return evolve(self.inner(), inside=inside, last=self.last and kind != LOOP)

    @abstractmethod
    def phrase(self, node: nodes.Expression) -> NounPhrase:
        """Return an expression as a noun phrase."""

    @abstractmethod
    def clause(self, node: nodes.Expression, *, negative: bool = False) -> str:
        """Return a condition as a clause that can follow ``if``."""

    def check(self, ref: Ref) -> None:
        """Request a letter (X, Y ...) for a `let` value that may have changed, or that uses rebound names."""
        if ref.letter or ref.said is not None:
            return
        if any(self.refs.get(name) is not meant for name, meant in ref.read.items()):
            self.memory.ask([ref])
        if ref.node is None or ref.since is None:
            return
        words, noted = words_of(ref.node), self.is_noted(ref.node)
        if not self.memory.has_changed(ref.since, words, noted=noted):
            return
        if not ref.counted or ref.node.type != "Int":
            self.memory.ask([ref])  # the same words would now mean the new value

    def called(self, selection: nodes.SelectionNode, *, many: bool = False) -> str:
        """Return the letter or name for the chosen things of a selection; empty if they are unambiguous."""
        type_ = selection.type if many else element(selection.type)
        name = "" if selection.name is None else selection.name.text
        several = element(type_) == "Int" and name.endswith("s")  # a plural such as "the coins" is no noun for a number
        return self.letter_of(selection.span.start, "" if several else name, type_)

    def letter_of(self, key: Hashable, name: str, type_: str) -> str:
        """Return the letter or name that the text uses for a thing; empty if the thing is unambiguous."""
        if key not in self.memory.named:
            return ""
        return self.memory.letter(key, own_name(name, type_, self.kind_of(type_), self.names) if name else "")

    def is_noted(self, node: nodes.Expression) -> bool:
        """Return whether an expression is a note whose value is a player, type, number or character."""
        if (
            not isinstance(node, nodes.DotNode)
            or not isinstance(node.base, nodes.NameNode)
            or node.base.text in self.refs
        ):
            return False
        state = node.word.means
        return isinstance(state, ir.State) and state.is_note and state.holds in ("Player", "Type", "Int", "Character")

    def refer(self, name: str) -> NounPhrase:
        """Return the phrase for a named thing at this place of the text."""
        ref = self.refs[name]
        self.check(ref)
        if ref.first is not None:
            first, ref.first = ref.first, None
            return first
        if ref.letter:
            return ref.by_letter
        if isinstance(ref.node, nodes.QuantifierNode) and ref.node.operator == "count of" and ref.counted:
            thing = self.kind_of(ref.node.selection.type)
            mark = self.memory.mark(ref.key, "Int", thing.noun, "that", many=True)
            return NounPhrase(f"the number of those {thing.plural}{mark}")
        if ref.node is not None and ref.counted and ref.node.type == "Int":
            return NounPhrase(f"that number{self.memory.mark(ref.key, 'Int', 'number', 'as many')}")
        if ref.node is not None:
            ref.counted = True
            phrase, type_ = self.phrase(ref.node), ref.node.type
            if is_set(type_) and type_ != "Int*":
                return self._introduced(ref, type_, phrase)
            if type_ != "Int":
                return phrase
            return evolve(phrase, text=phrase.text + self.marks_of_number(ref))
        return self._spoken(ref)

    def _introduced(self, ref: Ref, type_: str, phrase: NounPhrase) -> NounPhrase:
        """Return the phrase that introduces a named set; later mentions repeat a short phrase or refer back."""
        if isinstance(ref.node, nodes.NameNode | nodes.DotNode) or phrase.person != "many":
            return phrase  # later mentions repeat the phrase, since "those cards" would be no shorter
        ref.node, ref.said = None, self.that(ref)
        return evolve(phrase, text=phrase.text + self.memory.mark(ref.key, type_, ref.thing.noun, many=True))

    def _spoken(self, ref: Ref) -> NounPhrase:
        """Return the back reference to a thing that the text has mentioned: "it", "that card" ..."""
        if ref.said is not None:
            return ref.said
        many = is_set(ref.type)
        noun = ref.thing.noun.split()[-1]
        alike = [
            other
            for other in self.refs.values()
            if other.thing.noun == ref.thing.noun
            and not (other.said or other.node or other.first or other.letter or other.hidden)
        ]
        if len(alike) > 1 and ref.owned is not None:
            return self.owner_of(ref.owned, former=ref.former)
        if len(alike) > 1 and not many:
            fewest = min(other.loops for other in alike)
            # in a loop, or with several events, an ordinal does not identify the thing
            self.memory.ask(other for other in alike if other.loops > fewest or other.doubled)
            place = next(at for at, other in enumerate(alike, start=1) if other is ref)
            mark = self.memory.mark(ref.key, ref.type, noun, "place", place=place)
            return NounPhrase(f"the {ordinal(place)} {noun}{mark}")
        things = [
            other
            for other in self.refs.values()
            if other.said is None and not other.letter and other.type in ("Card", "District", "Character")
        ]
        return self.it(ref) if things == [ref] else self.that(ref)

    def marks_of_number(self, ref: Ref) -> str:
        """Return the marks (see `mentions`) for a number that has a name, and for the things it counts."""
        marks = self.memory.mark(ref.key, "Int", "number")
        if isinstance(ref.node, nodes.QuantifierNode) and ref.node.operator == "count of":
            thing = self.kind_of(ref.node.selection.type)
            marks += self.memory.mark(ref.key, "Int", thing.noun, many=True)
        return marks

    def that(self, ref: Ref) -> NounPhrase:
        """Return a back reference with the noun: "that card", "those cards"."""
        many, noun = is_set(ref.type), ref.thing.noun.split()[-1]
        mark = self.memory.mark(ref.key, ref.type, noun, "that", many=many)
        if many:
            return NounPhrase(f"those {ref.thing.plural.split()[-1]}{mark}", "many")
        return NounPhrase(f"that {noun}{mark}")

    def it(self, ref: Ref) -> NounPhrase:
        """Return the back reference "it", or "that card" if "it" would be ambiguous."""
        if (BY_NOUN, ref.key) in self.memory.named:
            return self.that(ref)
        return NounPhrase(f"it{self.memory.mark(ref.key, ref.type, ref.thing.noun, 'it')}")

    def owner_of(self, district: Ref, *, former: bool) -> NounPhrase:
        """Return the phrase for the owner, or former owner, of an event's district."""
        owner = "former owner" if former else "owner"
        if district.letter:
            return NounPhrase(f"{district.by_letter.possessive} {owner}")
        if district.said is not None:
            return NounPhrase(f"{district.said.possessive} {owner}")
        return NounPhrase(f"the district{self.memory.mark(district.key, 'District', 'district', 'that')}'s {owner}")

    def _marked(self, what: Hashable, type_: str, phrase: NounPhrase) -> NounPhrase:
        """Add a mark (see `mentions`) to a phrase that is the same for every mention of a thing."""
        many = phrase.person == "many"
        if element(type_) not in THINGS or is_set(type_) != many:
            return phrase
        mark = self.memory.mark(what, type_, self.kind_of(type_).noun, many=many)
        return evolve(phrase, text=phrase.text + mark)

    def is_you(self, name: str) -> bool:
        """Return whether a name stands for "you"."""
        return name == "you" or (name in self.refs and self.refs[name].said == YOU)

    def bind(self, name: str, ref: Ref) -> None:
        """Bind a name to a reference."""
        ref.loops = self.inside.count(LOOP)
        self.refs.pop(name, None)
        self.refs[name] = ref

    def kind_of(self, type_: str, name: str = "") -> Thing:
        """Return the noun for a thing: ``name`` if the vocabulary has that noun, else the noun of the type."""
        noun = NOUN_BY_WORD.get(name) or NOUN_BY_TYPE.get(element(type_))
        if noun is None:
            word = {"Name": "name", "Int": "number", "Label": "answer", "Zone": "place"}.get(element(type_), "thing")
            return Thing(word, word + "s")
        said = noun.says or noun.name
        return Thing(said, said + "s" if said != noun.name else noun.plural)
