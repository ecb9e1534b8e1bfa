"""Generate the text of selections: a noun with modifiers from the parts of the condition."""

from collections.abc import Hashable

from attrs import define, evolve

from citadels_core.model.listing import listed
from citadels_core.model.programs import ir
from citadels_core.model.vocabulary import Noun, Predicate, Value
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, element
from citadels_core.speech.english import NounPhrase, an, nouns_for, plain
from citadels_dsl.describe.expressions.conditions import extreme
from citadels_dsl.describe.expressions.grouping import joins, needs
from citadels_dsl.describe.expressions.memory import Ref, introduced
from citadels_dsl.describe.expressions.references import References
from citadels_dsl.describe.expressions.things import OF_OTHERS, RELATIVE, Thing
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import disjuncts, is_name, is_owner, meaning_of, same, words_of


@define
class Selections(References):
    """A generator of the text of selections."""

    def marks(self, what: Hashable, type_: str, noun: str) -> tuple[str, str]:
        """Return the marks (see `mentions`) after the singular and after the plural noun for a thing."""
        one, many = (self.memory.mark(what, type_, noun, many=many) for many in (False, True))
        return one, many

    def things(self, selection: nodes.SelectionNode) -> Thing:
        """Return the noun of a selection with modifiers from its condition."""
        head, type_ = selection.head, selection.type
        every = self.refs[head.text] if isinstance(head, nodes.NameNode) and head.text in self.refs else None
        if every is not None and isinstance(every.node, nodes.QuantifierNode) and every.node.operator == "every":
            self.check(every)
            meant = self.things(every.node.selection)
            every.node, every.said = None, self.that(every)
            meant.marks = self.marks(every.key, every.type, meant.noun)
            self.narrow_all(meant, selection.thing, element(type_), selection)
            return meant
        noun = meaning_of(head)
        is_noun = isinstance(head, nodes.NameNode) and isinstance(noun, Noun)
        thing = self.kind_of(type_, noun.name if isinstance(noun, Noun) else "")
        thing.letter = introduced(self.called(selection))
        thing.marks = self.marks(selection.span.start, type_, thing.noun)
        if not is_noun:
            self._narrow_to_set(thing, head)
        elif selection.source is not None:
            self._narrow_to_set(thing, selection.source)
        self.narrow_all(thing, selection.thing, element(type_), selection)
        return thing

    def is_there(self, selection: nodes.SelectionNode) -> nodes.SelectionNode | None:
        """Return an earlier selection, equal to this one, that a condition found not to be empty; else None."""
        name = selection.thing
        return next((other for other in self.there if same(selection, other, name, other.thing)), None)

    def there_key(self, selection: nodes.SelectionNode) -> Hashable:
        """Return the key of the things in a selection that a condition found not to be empty."""
        return ("there", selection.span.start)

    def _bounds(self, node: nodes.RangeNode) -> str:
        return f"{self.phrase(node.low).text} to {self.phrase(node.high).text}"

    def _narrow_to_set(self, thing: Thing, node: nodes.Expression) -> None:
        if isinstance(node, nodes.RangeNode):
            thing.places.append(f"from {self._bounds(node)}")
            return
        if isinstance(node, nodes.AnswersNode):
            thing.exact = self.phrase(node)
            thing.group = NounPhrase(listed([f'"{text}"' for text in node.texts]), "many")
            return
        if isinstance(node, nodes.NameNode) and isinstance(node.means, Noun):
            return
        phrase = self.phrase(node)
        if phrase.person == "many":
            thing.group = phrase
        else:
            thing.places.append(f"in {phrase.text}")

    def narrow_all(self, thing: Thing, name: str, type_: str, selection: nodes.SelectionNode) -> None:
        """Add the parts of a selection's condition to a noun as modifiers."""
        key = selection.span.start
        for part in needs(selection.where) if selection.where is not None else ():
            if most := extreme(part, name):
                every = self.things(most.others).one("every other")
                thing.relatives.append(f"whose {most.fact.text} is {most.bound} that of {every.text}")
            elif not self.narrow(thing, name, type_, part):
                reader = self.inner()
                ref = Ref(type_, thing, key=key, letter=self.called(selection))
                ref.said = self.that(ref) if type_ == "Player" else self.it(ref)
                reader.bind(name, ref)
                thing.relatives.append(_for_which(reader.clause(part), type_, self.marks(key, type_, thing.noun)[0]))

    def narrow(self, thing: Thing, name: str, type_: str, part: nodes.Expression) -> bool:
        """Add one part of a condition to a noun as a modifier; return False if that is impossible."""
        if thing.exact is not None:
            return False
        if isinstance(part, nodes.CountsAsNode) and is_name(part.left, name) and part.purpose is None:
            if isinstance(part.right, nodes.NameNode) and part.right.text in DISTRICT_TYPES:
                thing.before.append(part.right.text)
                return True
        if isinstance(part, nodes.BinaryNode) and self._narrow_simply(thing, name, part):
            return True
        if (named := self.one_of(part, name)) is not None:
            thing.relatives.append(f"{'who' if type_ == 'Player' else 'that'} is {named}")
            return True
        if joins(part) == "or":
            return False  # an alternative about another thing would not fit into the relative clause
        reader, before, asked = self.inner(), [evolve(ref) for ref in self.refs.values()], set(self.memory.asked)
        reader.bind(name, Ref(type_, thing, said=NounPhrase(RELATIVE)))
        clause = reader.clause(part)
        if isinstance(part, nodes.CanNode) and clause.count(RELATIVE) == 1 and clause.endswith(f" {RELATIVE}"):
            thing.relatives.append(f"{'whom' if type_ == 'Player' else 'that'} {clause[: -len(RELATIVE) - 1]}")
            return True
        if clause.count(RELATIVE) != 1 or not clause.startswith(RELATIVE):
            for ref, was in zip(self.refs.values(), before, strict=True):
                ref.said, ref.first, ref.node, ref.counted = was.said, was.first, was.node, was.counted
            self.memory.asked = asked
            return False
        own, rest = clause.startswith(RELATIVE + "'s"), clause[1:]
        pronoun = "who" if type_ == "Player" else "that"
        thing.relatives.append(f"whose{rest[2:]}" if own else f"{pronoun}{rest}")
        return True

    def one_of(self, part: nodes.Expression, name: str) -> str | None:
        """Return "X or Y" for ``NAME is X or NAME is Y``, None for other conditions."""
        named = self.alternatives_of(part, name)
        if len(named) < 2 or any(isinstance(meaning_of(item), Predicate | ir.State) for item in named):
            return None
        return " or ".join(self.phrase(item).text for item in named)

    @staticmethod
    def alternatives_of(part: nodes.Expression, name: str) -> list[nodes.Expression]:
        """Return the values in ``NAME is X or NAME is Y``; an empty list for other conditions."""
        parts = list(disjuncts(part))
        named = [
            one.right
            for one in parts
            if isinstance(one, nodes.BinaryNode) and one.operator == "is" and is_name(one.left, name)
        ]
        return named if len(named) == len(parts) else []

    def _narrow_simply(self, thing: Thing, name: str, part: nodes.BinaryNode) -> bool:
        left, right, positive = part.left, part.right, part.operator in ("is", "in")
        if isinstance(right, nodes.NameNode) and self.is_you(right.text):
            right = evolve(right, text="you")
        if part.operator in ("is", "is not"):
            if not positive and is_owner(left, name) and is_name(right, "you"):
                mark = self.memory.mark(("owner", name), "Player", "player")
                thing.places.append(f"{OF_OTHERS}{mark}")
                return True
            if positive and is_owner(left, name) and name not in words_of(right):
                owner = self.phrase(right)
                thing.places.append(f"in the city of {owner.text}" if owner.long else f"in {owner.possessive} city")
                return True
            if (
                isinstance(left, nodes.DotNode)
                and is_name(left.base, name)
                and isinstance(right, nodes.NumberNode)
                and positive
            ):
                value = left.word.means
                if isinstance(value, Value) and value.trait is not None:
                    thing.before.append(value.trait.replace("{number}", str(right.value)))
                    return True
            if isinstance(left, nodes.DotNode) and is_name(left.base, name) and is_name(right, "empty"):
                zone = left.word.means
                if isinstance(zone, ir.State) and zone.is_zone and thing.noun == "player":
                    thing.relatives.append(f"with {'no ' * positive}cards in their {zone.said_as or zone.name}")
                    return True
            if positive and self._shares(thing, name, left, right):
                return True
            if not is_name(left, name):
                return False
            match meaning_of(right) if isinstance(right, nodes.NameNode) else None:
                case Predicate(name=predicate, opposite=opposite):
                    if opposite is not None:
                        thing.before.append(predicate if positive else opposite)
                    return opposite is not None
                case ir.State() as state if noun := noun_of(state):
                    if positive:
                        thing.relatives.append(f"with {an(noun)} {noun}")
                    return positive
                case ir.State(is_marker=True, name=marker):
                    if positive:
                        thing.before.append(marker)
                    return positive
                case _:
                    pass
            if is_name(right, name):
                return False
            phrase = self.phrase(right)
            if positive and thing.plain:
                thing.exact = phrase
            elif not positive and isinstance(right, nodes.NameNode) and self._is_plain(right.text):
                thing.other = True
            elif not positive:
                thing.places.append(f"other than {phrase.text}")
            else:
                return False
            return True
        if part.operator == "in" and is_name(left, name) and name not in words_of(right):
            phrase = self.phrase(right)
            thing.places.append(f"{'among' if phrase.person == 'many' else 'in'} {phrase.text}")
            return True
        return False

    def _shares(self, thing: Thing, name: str, left: nodes.Expression, right: nodes.Expression) -> bool:
        """Add "with the same cost as ..." for ``NAME.FACT is OTHER.FACT``; return False for other conditions."""
        if not (
            isinstance(left, nodes.DotNode) and isinstance(right, nodes.DotNode) and left.word.text == right.word.text
        ):
            return False
        if not is_name(left.base, name):
            return False
        if isinstance(right.base, nodes.DotNode) and isinstance(state := right.base.word.means, ir.State):
            if state.is_note and name not in words_of(right.base) and element(state.holds) != "Player":
                thing.relatives.append(f"with the same {left.word.text} as {self.phrase(right.base).text}")
                return True
        if not isinstance(right.base, nodes.NameNode) or right.base.text not in self.refs:
            return False
        other = self.refs[right.base.text]
        if element(other.type) == "Player":
            return False  # "with the same gold" would be wrong for players
        only = [ref for ref in self.refs.values() if element(ref.type) == element(other.type)] == [other]
        tail = "" if only else f" as {self.refer(right.base.text).text}"
        thing.relatives.append(f"with the same {left.word.text}{tail}")
        return True

    def _is_plain(self, word: str) -> bool:
        """Return whether "other" alone can stand for "other than" a thing, such as "you"."""
        ref = self.refs.get(word)
        return word in ("you", "this") or (
            ref is not None
            and not ref.letter
            and ref.said is not None
            and plain(ref.said.text) in (RELATIVE, "that player", "it")
        )


def is_zone(node: nodes.Expression) -> bool:
    """Return whether an expression is a declared zone."""
    state = meaning_of(node)
    return isinstance(state, ir.State) and state.is_zone


def noun_of(state: object) -> str:
    """Return the ``said as`` noun of a marker, counter, note or zone; empty if there is no such noun."""
    return nouns_for(state)[0] if isinstance(state, ir.State) else ""


def _for_which(clause: str, type_: str, mark: str) -> str:
    """Return the relative clause for a condition that does not begin with the thing: "for which ..."."""
    there_are, _, counted = clause.partition("there are ")
    for tail in (" that count as it", " that counts as it"):
        if not there_are and plain(counted).endswith(tail):
            return f"with {counted[: counted.rindex(' that count')]}"
    words = plain(clause).split()
    if words[0] == "you" and words[-1] == "it" and words.count("it") == 1:
        first, _, last = clause.rpartition(" it")
        return f"that {mark}{first}{last}"
    return f"for {'whom' if type_ == 'Player' else 'which'} {mark}{clause}"
