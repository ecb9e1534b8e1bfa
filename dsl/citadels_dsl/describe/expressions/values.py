"""Generate noun phrases for values: facts, numbers, calculations and named things."""

from typing import assert_never

from attrs import define, evolve

from citadels_core.model.listing import listed
from citadels_core.model.programs import ir
from citadels_core.model.programs.tree import EDGES, GATHERING
from citadels_core.model.vocabulary import Noun, Query, Value
from citadels_core.model.vocabulary.types import element, is_set
from citadels_core.speech.english import YOU, NounPhrase, is_uncounted, nouns_for, plain
from citadels_core.speech.fill_in import fill
from citadels_dsl.describe.expressions.grouping import operands
from citadels_dsl.describe.expressions.memory import Ref
from citadels_dsl.describe.expressions.own_names import with_noun
from citadels_dsl.describe.expressions.selections import Selections
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import is_name, words_of
from citadels_dsl.text.by_name import FREE_VALUES, NOUN_BY_WORD
from citadels_dsl.text.titles import is_answer

CALCULATED = {
    "beyond": "the amount by which {} exceeds {}",
    "lesser": "the lesser of {} and {}",
    "greater": "the greater of {} and {}",
    "divided by": "{} divided by {}, rounded down",
    "divided up": "{} divided by {}, rounded up",
}
"""The text of calculations other than sums and products."""

TURN, SCORING = "turn", "scoring"
"""The values of `References.moment`."""


def spaced(word: str) -> str:
    """Return a name with spaces instead of underscores."""
    return word.replace("_", " ")


def _has_owner(phrase: NounPhrase) -> bool:
    """Return whether a phrase contains a possessive, after which a second possessive reads badly."""
    return "'s " in plain(phrase.text)


@define
class Values(Selections):
    """A generator of noun phrases for values."""

    def phrase(self, node: nodes.Expression) -> NounPhrase:
        """Return an expression as a noun phrase."""
        match node:
            case nodes.NumberNode():
                return NounPhrase(str(node.value))
            case nodes.NameNode():
                return self._name(node)
            case nodes.TitleNode():
                entry = node.means
                if is_answer(node.text) and ":" not in node.text:
                    return NounPhrase(f'"{node.text}"')
                name = entry.name if entry is not None else node.text
                if entry is None or not entry.is_character:
                    return NounPhrase(name)
                return evolve(self._marked(name, "Character", NounPhrase(f"the {name}")), long=False)
            case nodes.DotNode():
                return self._fact(node)
            case nodes.UnaryNode():
                if node.operator == "not":
                    return NounPhrase(f"whether {self.clause(node)}", "one", long=True)
                text = self.phrase(node.operand).text
                return NounPhrase(f"minus ({text})" if isinstance(node.operand, nodes.BinaryNode) else f"minus {text}")
            case nodes.BinaryNode():
                return self._arithmetic(node)
            case nodes.CountsAsNode() | nodes.CanNode():
                return NounPhrase(f"whether {self.clause(node)}", "one", long=True)
            case nodes.QuantifierNode():
                if node.operator == "every":
                    return self._each_named(node.selection) or self.things(node.selection).many("all")
                if node.operator == "count of":
                    return NounPhrase(f"the number of {self.things(node.selection).many().text}", "one", long=True)
                if node.operator in EDGES:
                    return evolve(self.things(node.selection).one(f"the {node.operator}"), long=True)
                return NounPhrase(f"whether {self.clause(node)}", "one", long=True)
            case nodes.FoldNode():
                return self._fold(node)
            case nodes.EndOfNode():
                return self._end_of(node)
            case nodes.RangeNode():
                return NounPhrase(f"the numbers from {self._bounds(node)}", "many", long=True)
            case nodes.AnswersNode():
                return NounPhrase(listed([f'"{text}"' for text in node.texts], "or"), "many", long=True)
            case _:
                assert_never(node)

    def _end_of(self, node: nodes.EndOfNode) -> NounPhrase:
        place = self.phrase(node.things).text
        if isinstance(node.number, nodes.NumberNode) and node.number.value == 1:
            return NounPhrase(f"the {node.end} card of {place}", "one", long=True)
        number = self.phrase(node.number)
        count = f"{number.text} cards" if not number.long else f"cards, as many as {number.text},"
        return NounPhrase(f"the {node.end} {count} of {place}", "many", long=True)

    def _name(self, node: nodes.NameNode) -> NounPhrase:
        word = node.text
        if word in self.refs:
            return self.refer(word)
        if word == "you":
            return YOU
        if word == "this":
            kind = "Character" if self.owner == "character" else "District"
            called = "card" if self.unbuilt else kind.lower()
            return evolve(self._marked("this", kind, NounPhrase(f"this {called}")), long=False)
        match node.means:
            case Value(says=said, type=type_):
                group = self._is_group(said)
                return self._marked(word, type_, NounPhrase(said, "many" if group else "one", long=" " in said))
            case Noun(plural=plural):
                return NounPhrase(f"all {plural}", "many")
            case _:
                return NounPhrase(f"the {spaced(word)}")

    def _fact(self, node: nodes.DotNode) -> NounPhrase:
        word = node.word.text
        if word == "owner" and (owner := self._other_player(node.base)) is not None:
            return owner
        base, means = self.phrase(node.base), node.word.means
        if isinstance(means, Value):
            said = self._fact_said(means, evolve(base, long=base.long or _has_owner(base)))
            group = self._is_group(plain(said))
            phrase = NounPhrase(said, "many" if group else "one", long=not said.startswith(base.possessive))
            return self._marked((word, *words_of(node.base)), means.type, phrase)
        if isinstance(means, Query) and means.noun is not None:
            return NounPhrase(fill(means.noun, {means.fields[0][0]: base}), "one", long=True)
        if self._is_sealed(node.word):
            answers = self.refs[word]
            word = (
                answers.letter.removeprefix("the ")
                or f"choice{self.memory.mark(answers.key, answers.type, 'choice', 'that', many=True)}"
            )
        state = means if isinstance(means, ir.State) else None
        if state is not None and state.said_as and state.is_counter:
            person = "one" if is_uncounted(state.said_as) else "many"
            return NounPhrase(f"the {nouns_for(state)[1]} on {base.text}", person, long=True)
        word = spaced(word) if state is None else self.noun_said(state)
        many = "many" if state is not None and state.is_counter and word.endswith("s") else "one"
        if base.long or _has_owner(base):
            return NounPhrase(f"the {word} of {base.text}", many, long=True)
        return NounPhrase(f"{base.possessive} {word}", many)

    def noun_said(self, state: ir.State) -> str:
        """Return the noun for a marker, counter, note or zone: the ``said as`` noun, or the name."""
        if state.said_as:
            return nouns_for(state)[is_set(state.holds)]
        if not state.is_note or state.holds == "Int":
            return spaced(state.name)
        return with_noun(spaced(state.name), state.holds, self.kind_of(state.holds))

    def _other_player(self, district: nodes.Expression) -> NounPhrase | None:
        """Return "that player" for the owner of a "district of another player" just mentioned, else None."""
        if not isinstance(district, nodes.NameNode):
            return None
        ref = self.refs.get(district.text)
        if ref is None or ref.first is not None or ref.others != self.memory.changes or is_set(ref.type):
            return None
        key = ("owner", district.text)
        if key in self.memory.named:
            return None
        return NounPhrase(f"that player{self.memory.mark(key, 'Player', 'player', 'that')}")

    def _fact_said(self, value: Value, base: NounPhrase, *, negative: bool = False) -> str:
        """Return the text of a fact; in rules that apply in your turn, the active player is "you"."""
        taker = YOU if self.moment == TURN else NounPhrase(FREE_VALUES["active player"].says or "")
        says = value.says or f"{{of's}} {value.name}"
        return fill(says, {"of": base, "player": taker}, negative=negative)

    def _is_sealed(self, word: nodes.NameNode) -> bool:
        return word.means is None and word.text in self.refs and self.refs[word.text].sealed

    @staticmethod
    def _is_group(said: str) -> bool:
        words = said.split()
        return any(word in NOUN_BY_WORD and NOUN_BY_WORD[word].plural == word for word in words[:5]) or not {
            "names",
            "neighbours",
        }.isdisjoint(words[1:])

    def _arithmetic(self, node: nodes.BinaryNode) -> NounPhrase:
        if node.operator == "beyond" and (shared := _shared(node)) is not None:
            says, one, other = shared
            more = fill(says, {"of": self.phrase(one), "other": self.phrase(other)})
            return NounPhrase(more, "one", long=True)
        if node.operator == "towards":
            left, right = self.phrase(node.left), self.phrase(node.right)
            return evolve(left, text=f"{left.text} towards {right.text}", long=True)
        if node.operator in CALCULATED:
            texts = self.phrase(node.left).text, self.phrase(node.right).text
            return NounPhrase(CALCULATED[node.operator].format(*texts), "one", long=True)
        if node.operator in ("+", "-", "*"):
            word = {"+": "plus", "-": "minus", "*": "times"}[node.operator]
            left_open, right_open = self._is_open(node.left), self._is_open(node.right)
            texts = self.phrase(node.left).text, self.phrase(node.right).text
            left_text, right_text = operands(node, *texts, left_open=left_open, right_open=right_open)
            return NounPhrase(f"{left_text} {word} {right_text}", "one", long=True)
        return NounPhrase(f"whether {self.clause(node)}", "one", long=True)

    def _is_open(self, node: nodes.Expression) -> bool:
        """Return whether the phrase of a value ends in a clause that the next words could extend."""
        if isinstance(node, nodes.NameNode) and (ref := self.refs.get(node.text)) is not None:
            return ref.node is not None and not ref.counted and not ref.letter and self._is_open(ref.node)
        if isinstance(node, nodes.BinaryNode):
            if node.operator == "beyond" and _shared(node) is not None:
                return False
            return node.operator in ("beyond", "lesser", "greater") or self._is_open(node.right)
        return isinstance(node, nodes.FoldNode) or (
            isinstance(node, nodes.QuantifierNode) and node.selection.where is not None
        )

    def _fold(self, node: nodes.FoldNode) -> NounPhrase:
        reader = self.inner()
        thing = self.things(node.selection)
        name = node.selection.thing
        each = thing.one("any" if node.operator in ("highest", "lowest") else "each")
        once = sum(word == name for word in words_of(node.value)) == 1
        type_, key = element(node.selection.type), node.selection.span.start
        ref = Ref(type_, thing, key=key, letter=self.called(node.selection))
        # in "the highest cost of each district", "each district" is no single district that "it" could mean
        ref.said = (
            evolve(each, text=plain(each.text)) if once else self.that(ref) if type_ == "Player" else self.it(ref)
        )
        reader.bind(name, ref)
        value = reader.phrase(node.value).text
        if isinstance(node.value, nodes.BinaryNode):
            value = f"({value})"
        if node.operator in GATHERING and is_name(node.value, name):
            return NounPhrase(
                f"the {node.operator} of {thing.many('all').text.removeprefix('all of ')}", "many", long=True
            )
        if node.operator in GATHERING:
            tail = "" if once else f" for {each.text}"
            return NounPhrase(f"the {node.operator} values of {value}{tail}", "many", long=True)
        if once and node.operator != "total" and value.startswith("the "):
            return NounPhrase(f"the {node.operator} {value.removeprefix('the ')}", "one", long=True)
        tail = "" if once else f" for {each.text}"
        return NounPhrase(f"the {node.operator} of {value}{tail}", "one", long=True)

    def _each_named(self, selection: nodes.SelectionNode) -> NounPhrase | None:
        """Return "X and Y" for a selection of ``NAME is X or NAME is Y``, None for other selections."""
        where = selection.where
        named = [] if where is None else self.alternatives_of(where, selection.thing)
        if not named:
            return None
        return NounPhrase(listed([self.phrase(item).text for item in named]), "many")


def _shared(node: nodes.BinaryNode) -> tuple[str, nodes.Expression, nodes.Expression] | None:
    """Return the template for ``X.FACT beyond Y.FACT``, then X and Y; None if there is no such template."""
    left, right = node.left, node.right
    if not isinstance(left, nodes.DotNode) or not isinstance(right, nodes.DotNode) or left.word.text != right.word.text:
        return None
    fact = left.word.means
    return (fact.beyond, left.base, right.base) if isinstance(fact, Value) and fact.beyond is not None else None
