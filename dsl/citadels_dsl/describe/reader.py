"""Read expressions and selections aloud: values, conditions and the things a rule has named."""

from collections.abc import Hashable
from typing import assert_never

from attrs import define, evolve, field

from citadels_core.model.listing import listed
from citadels_core.model.vocabulary import NOUNS, PREDICATES, QUERIES, VALUES, Value
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, element, is_set
from citadels_core.speech.english import YOU, Phrase, ordinal, plain, predicate
from citadels_core.speech.templates import fill
from citadels_dsl.compiler.bindings import Names
from citadels_dsl.describe.grouping import joined, joins, needs, operands, sides
from citadels_dsl.describe.joining import LOOP
from citadels_dsl.describe.memory import Memory, Ref
from citadels_dsl.describe.things import RELATIVE, Thing
from citadels_dsl.describe.tree import disjuncts, is_name, same, words_of
from citadels_dsl.syntax import nodes
from citadels_dsl.text.titles import is_answer

NOUN_BY_WORD = {word: noun for noun in NOUNS for word in (noun.name, noun.plural)}
NOUN_BY_TYPE = {noun.type: noun for noun in NOUNS}
FREE = {value.name: value for value in VALUES if value.of is None}
FACTS = {value.name: value for value in VALUES if value.of is not None}
STATES = {predicate_.name: predicate_ for predicate_ in PREDICATES}
QUERY_NOUNS = {query.name: (query.fields[0][0], query.noun) for query in QUERIES if query.noun is not None}
"""How the number of a query is said of something, with the field that is said."""
TURN, SCORING = "turn", "scoring"
"""When a rule does anything, where that is known."""
THINGS = ("Player", "Card", "District", "Character")
"""The types of what somebody may think of when a text points back."""
BOUNDS = {"at least": "at least", "at most": "at most", "more than": "more than", "less than": "less than"}
OPPOSITE = {"at least": "less than", "at most": "more than", "more than": "at most", "less than": "at least"}


@define
class Reader:
    """Says the expressions of one rule; ``owner`` is the kind of declaration it is written in."""

    names: Names
    owner: str
    refs: dict[str, Ref] = field(factory=dict)
    there: list[nodes.Selection] = field(factory=list)
    """What a condition before has said there is."""
    memory: Memory = field(factory=Memory)
    """What the readers of one rule share."""
    inside: tuple[str, ...] = ()
    """The kinds of blocks around what is read."""
    moment: str = ""
    """When the rule does anything: in your ``turn``, at ``scoring``, or at any time."""

    def inner(self) -> "Reader":
        """Return a reader for a block: it knows these names, what it adds ends with it."""
        return evolve(self, refs=dict(self.refs), there=list(self.there))

    def within(self, kind: str) -> "Reader":
        """Return a reader for a block of a kind."""
        return evolve(self.inner(), inside=(*self.inside, kind) if kind else self.inside)

    # Names

    def check(self, ref: Ref) -> None:
        """Ask for a letter for a value that is no longer what it was, or that names here would give another meaning."""
        if ref.letter or ref.said is not None:
            return
        if any(self.refs.get(name) is not meant for name, meant in ref.read.items()):
            self.memory.ask([ref])
        if ref.node is not None and ref.since is not None and ref.since != self.memory.changes and not ref.counted:
            self.memory.ask([ref])

    def refer(self, name: str) -> Phrase:
        """Speak of something that has a name."""
        ref = self.refs[name]
        self.check(ref)
        if ref.first is not None:
            first, ref.first = ref.first, None
            return first
        if ref.letter:
            return ref.by_letter
        if isinstance(ref.node, nodes.Quantified) and ref.node.operator == "count of" and ref.counted:
            thing = self.kind_of(self.selected_type(ref.node.selection))
            mark = self.memory.pointer(ref.key, "Int", thing.noun, "that", many=True)
            return Phrase(f"the number of those {thing.plural}{mark}")
        if ref.node is not None and ref.counted and self.type_of(ref.node) == "Int":
            return Phrase(f"that number{self.memory.pointer(ref.key, 'Int', 'number', 'as many')}")
        if ref.node is not None:
            ref.counted = True
            phrase = self.phrase(ref.node)
            if self.type_of(ref.node) != "Int":
                return phrase
            return evolve(phrase, text=phrase.text + self.marks_of_number(ref))
        return self._spoken(ref)

    def _spoken(self, ref: Ref) -> Phrase:
        """Return how something is spoken of that has been mentioned."""
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
            # each time it is another one in turn, or it depends on what has happened which one it is
            self.memory.ask(other for other in alike if other.loops > fewest or other.doubled)
            place = next(at for at, other in enumerate(alike, start=1) if other is ref)
            mark = self.memory.pointer(ref.key, ref.type, noun, "place", place=place)
            return Phrase(f"the {ordinal(place)} {noun}{mark}")
        things = [
            other
            for other in self.refs.values()
            if other.said is None and not other.letter and other.type in ("Card", "District", "Character")
        ]
        return self.it(ref) if things == [ref] else self.that(ref)

    def marks_of_number(self, ref: Ref) -> str:
        """Return the marks behind a number that has a name, and of what it counts."""
        marks = self.memory.mention(ref.key, "Int", "number")
        if isinstance(ref.node, nodes.Quantified) and ref.node.operator == "count of":
            thing = self.kind_of(self.selected_type(ref.node.selection))
            marks += self.memory.mention(ref.key, "Int", thing.noun, many=True)
        return marks

    def that(self, ref: Ref) -> Phrase:
        """Point back at something by its kind."""
        many, noun = is_set(ref.type), ref.thing.noun.split()[-1]
        mark = self.memory.pointer(ref.key, ref.type, noun, "that", many=many)
        return Phrase(f"those {ref.thing.plural.split()[-1]}{mark}", "many") if many else Phrase(f"that {noun}{mark}")

    def it(self, ref: Ref) -> Phrase:
        """Point back at a thing."""
        return Phrase(f"it{self.memory.pointer(ref.key, ref.type, ref.thing.noun, 'it')}")

    def owner_of(self, district: Ref, *, former: bool) -> Phrase:
        """Say who owns a district that an event is about, or did before it."""
        owner = "former owner" if former else "owner"
        if district.letter:
            return Phrase(f"{district.by_letter.possessive} {owner}")
        if district.said is not None:
            return Phrase(f"{district.said.possessive} {owner}")
        return Phrase(f"the district{self.memory.pointer(district.key, 'District', 'district', 'that')}'s {owner}")

    def _marked(self, what: Hashable, type_: str, phrase: Phrase) -> Phrase:
        """Mark what is called the same wherever it is spoken of; a heap of cards is none of them."""
        many = phrase.person == "many"
        if element(type_) not in THINGS or is_set(type_) != many:
            return phrase
        mark = self.memory.mention(what, type_, self.kind_of(type_).noun, many=many)
        return evolve(phrase, text=phrase.text + mark)

    def bind(self, name: str, ref: Ref) -> None:
        """Give a name to something."""
        ref.loops = self.inside.count(LOOP)
        self.refs.pop(name, None)
        self.refs[name] = ref

    def kind_of(self, type_: str, name: str = "") -> Thing:
        """Return the plain thing of a type; a name that is a noun is preferred, as in ``district`` for a card."""
        noun = NOUN_BY_WORD.get(name) or NOUN_BY_TYPE.get(element(type_))
        if noun is None:
            word = {"Name": "name", "Int": "number", "Label": "answer"}.get(element(type_), "thing")
            return Thing(word, word + "s")
        said = noun.says or noun.name
        return Thing(said, said + "s" if said != noun.name else noun.plural)

    # Values

    def type_of(self, node: nodes.Expression) -> str:
        """Return the type of an expression as far as it can be told from its words."""
        match node:
            case nodes.Name():
                if ref := self.refs.get(node.text):
                    return self.type_of(ref.node) if ref.node is not None else ref.type
                if node.text == "this":
                    return "Character" if self.owner == "character" else "District"
                if value := FREE.get(node.text):
                    return value.type
                noun = NOUN_BY_WORD.get(node.text)
                return noun.type + "*" if noun else "Int"
            case nodes.Dot():
                word = node.word.text
                if self._is_sealed(word):
                    return element(self.refs[word].type)
                state = self.names.states.get(word)
                return FACTS[word].type if word in FACTS else state.holds or "Int" if state is not None else "Int"
            case nodes.Title():
                entry = self.names.cards.get(node.text.lower())
                return "Character" if entry is not None and entry.kind == "character" else "Name"
            case nodes.Num() | nodes.Fold():
                return "Int"
            case nodes.Range():
                return "Int*"
            case nodes.Answers():
                return "Label*"
            case nodes.Unary():
                return "Bool" if node.operator == "not" else "Int"
            case nodes.Binary():
                return "Int" if node.operator in ("+", "-", "*", "beyond") else "Bool"
            case nodes.CountsAs():
                return "Bool"
            case nodes.Quantified():
                if node.operator == "every":
                    return self.selected_type(node.selection)
                return "Int" if node.operator == "count of" else "Bool"
            case _:
                assert_never(node)

    def phrase(self, node: nodes.Expression) -> Phrase:
        """Say a value as a noun phrase."""
        match node:
            case nodes.Num():
                return Phrase(str(node.value))
            case nodes.Name():
                return self._name(node.text)
            case nodes.Title():
                entry = self.names.cards.get(node.text.lower())
                if is_answer(node.text) and ":" not in node.text:
                    return Phrase(f'"{node.text}"')
                name = entry.name if entry is not None else node.text
                if entry is None or entry.kind != "character":
                    return Phrase(name)
                return evolve(self._marked(name, "Character", Phrase(f"the {name}")), long=False)
            case nodes.Dot():
                return self._fact(node)
            case nodes.Unary():
                if node.operator == "not":
                    return Phrase(f"whether {self.clause(node)}", "one", long=True)
                text = self.phrase(node.operand).text
                return Phrase(f"minus ({text})" if isinstance(node.operand, nodes.Binary) else f"minus {text}")
            case nodes.Binary():
                return self._arithmetic(node)
            case nodes.CountsAs():
                return Phrase(f"whether {self.clause(node)}", "one", long=True)
            case nodes.Quantified():
                if node.operator == "every":
                    return self._each_named(node.selection) or self.things(node.selection).many("all")
                if node.operator == "count of":
                    return Phrase(f"the number of {self.things(node.selection).many().text}", "one", long=True)
                return Phrase(f"whether {self.clause(node)}", "one", long=True)
            case nodes.Fold():
                return self._fold(node)
            case nodes.Range():
                return Phrase(f"the numbers from {self._bounds(node)}", "many", long=True)
            case nodes.Answers():
                return Phrase(listed([f'"{text}"' for text in node.texts], "or"), "many", long=True)
            case _:
                assert_never(node)

    def _name(self, word: str) -> Phrase:
        if word in self.refs:
            return self.refer(word)
        if word == "you":
            return YOU
        if word == "this":
            kind = "Character" if self.owner == "character" else "District"
            return evolve(self._marked("this", kind, Phrase(f"this {kind.lower()}")), long=False)
        if value := FREE.get(word):
            said = value.says or word
            group = self._is_group(said)
            return self._marked(word, value.type, Phrase(said, "many" if group else "one", long=" " in said))
        if noun := NOUN_BY_WORD.get(word):
            return Phrase(f"all {noun.plural}", "many")
        return Phrase(f"the {word}")

    def _fact(self, node: nodes.Dot) -> Phrase:
        word = node.word.text
        base = self.phrase(node.base)
        if value := FACTS.get(word):
            said = self._fact_said(value, base)
            group = self._is_group(plain(said))
            phrase = Phrase(said, "many" if group else "one", long=not said.startswith(base.possessive))
            return self._marked((word, *words_of(node.base)), value.type, phrase)
        if (query := QUERY_NOUNS.get(word)) is not None:
            return Phrase(fill(query[1], {query[0]: base}), "one", long=True)
        if self._is_sealed(word):
            answers = self.refs[word]
            word = (
                answers.letter or f"choice{self.memory.pointer(answers.key, answers.type, 'choice', 'that', many=True)}"
            )
        if base.long:
            return Phrase(f"the {word} of {base.text}", "one", long=True)
        return Phrase(f"{base.possessive} {word}")

    def _fact_said(self, value: Value, base: Phrase, *, negative: bool = False) -> str:
        """Say a fact; what a turn's player has done is yours in a turn of your own only."""
        taker = YOU if self.moment == TURN else Phrase(FREE["active player"].says or "")
        says = value.says or f"{{of's}} {value.name}"
        return fill(says, {"of": base, "player": taker}, negative=negative)

    def _is_sealed(self, word: str) -> bool:
        return word not in FACTS and word in self.refs and self.refs[word].sealed

    @staticmethod
    def _is_group(said: str) -> bool:
        words = said.split()
        return any(word in NOUN_BY_WORD and NOUN_BY_WORD[word].plural == word for word in words[:5]) or not {
            "names",
            "neighbours",
        }.isdisjoint(words[1:])

    def _arithmetic(self, node: nodes.Binary) -> Phrase:
        if node.operator == "beyond":
            left, right = self.phrase(node.left), self.phrase(node.right)
            return Phrase(f"the amount by which {left.text} exceeds {right.text}", "one", long=True)
        if node.operator in ("+", "-", "*"):
            word = {"+": "plus", "-": "minus", "*": "times"}[node.operator]
            left_open, right_open = self._is_open(node.left), self._is_open(node.right)
            texts = self.phrase(node.left).text, self.phrase(node.right).text
            left_text, right_text = operands(node, *texts, left_open=left_open, right_open=right_open)
            return Phrase(f"{left_text} {word} {right_text}", "one", long=True)
        return Phrase(f"whether {self.clause(node)}", "one", long=True)

    def _is_open(self, node: nodes.Expression) -> bool:
        """Tell whether a value is said with a clause at its end, which could go on with what follows."""
        if isinstance(node, nodes.Name) and (ref := self.refs.get(node.text)) is not None:
            return ref.node is not None and not ref.counted and not ref.letter and self._is_open(ref.node)
        if isinstance(node, nodes.Binary):
            return node.operator == "beyond" or self._is_open(node.right)
        return isinstance(node, nodes.Fold) or (isinstance(node, nodes.Quantified) and node.selection.where is not None)

    def _fold(self, node: nodes.Fold) -> Phrase:
        reader = self.inner()
        thing = self.things(node.selection)
        name = self.bound_name(node.selection)
        each = thing.one("each" if node.operator == "total" else "any")
        once = sum(word == name for word in words_of(node.value)) == 1
        type_, key = element(self.selected_type(node.selection)), node.selection.span.start
        ref = Ref(type_, thing, key=key, letter=self.memory.letter(key))
        # who is one of many that are compared is nobody in particular
        ref.said = (
            evolve(each, text=plain(each.text)) if once else self.that(ref) if type_ == "Player" else self.it(ref)
        )
        reader.bind(name, ref)
        value = reader.phrase(node.value).text
        if isinstance(node.value, nodes.Binary):
            value = f"({value})"
        if once and node.operator != "total" and value.startswith("the "):
            return Phrase(f"the {node.operator} {value.removeprefix('the ')}", "one", long=True)
        tail = "" if once else f" for {each.text}"
        return Phrase(f"the {node.operator} of {value}{tail}", "one", long=True)

    # Selections

    def selected_type(self, selection: nodes.Selection) -> str:
        """Return the type of the set a selection goes through."""
        head = selection.head
        if isinstance(head, nodes.Name) and head.text in NOUN_BY_WORD and not self._is_named_set(selection):
            return NOUN_BY_WORD[head.text].type + "*"
        return self.type_of(head)

    def _is_named_set(self, selection: nodes.Selection) -> bool:
        head = selection.head
        if not isinstance(head, nodes.Name) or selection.source is not None:
            return False
        ref = self.refs.get(head.text)
        return ref is not None and is_set(ref.type)

    def bound_name(self, selection: nodes.Selection) -> str:
        """Return the name one thing of a selection has in its condition."""
        if selection.name is not None:
            return selection.name.text
        head = selection.head
        if isinstance(head, nodes.Name) and head.text in NOUN_BY_WORD:
            return NOUN_BY_WORD[head.text].name
        noun = NOUN_BY_TYPE.get(element(self.selected_type(selection)))
        return noun.name if noun else "it"

    def marks(self, what: Hashable, type_: str, noun: str) -> tuple[str, str]:
        """Return the marks of a thing, and of several of its kind."""
        one, many = (self.memory.mention(what, type_, noun, many=many) for many in (False, True))
        return one, many

    def things(self, selection: nodes.Selection) -> Thing:
        """Say what a selection goes through, narrowed down by its condition."""
        head, type_ = selection.head, self.selected_type(selection)
        every = self.refs[head.text] if isinstance(head, nodes.Name) and head.text in self.refs else None
        if every is not None and isinstance(every.node, nodes.Quantified) and every.node.operator == "every":
            self.check(every)
            meant = self.things(every.node.selection)
            every.node, every.said = None, self.that(every)
            meant.marks = self.marks(every.key, every.type, meant.noun)
            self.narrow_all(meant, self.bound_name(selection), element(type_), selection)
            return meant
        is_noun = isinstance(head, nodes.Name) and head.text in NOUN_BY_WORD and not self._is_named_set(selection)
        thing = self.kind_of(type_, head.text if is_noun and isinstance(head, nodes.Name) else "")
        thing.letter = self.memory.letter(selection.span.start)
        thing.marks = self.marks(selection.span.start, type_, thing.noun)
        if not is_noun:
            self._narrow_to_set(thing, head)
        elif selection.source is not None:
            self._narrow_to_set(thing, selection.source)
        self.narrow_all(thing, self.bound_name(selection), element(type_), selection)
        return thing

    def _each_named(self, selection: nodes.Selection) -> Phrase | None:
        """Say a selection of what is the one thing or the other by those things; None for any other."""
        name = self.bound_name(selection)
        parts = [] if selection.where is None else list(disjuncts(selection.where))
        named = [
            part.right
            for part in parts
            if isinstance(part, nodes.Binary) and part.operator == "is" and is_name(part.left, name)
        ]
        if not parts or len(named) < len(parts):
            return None
        return Phrase(listed([self.phrase(item).text for item in named]), "many")

    def is_there(self, selection: nodes.Selection) -> bool:
        """Tell whether a condition before has said that there is such a thing."""
        name = self.bound_name(selection)
        return any(same(selection, other, name, self.bound_name(other)) for other in self.there)

    def _bounds(self, node: nodes.Range) -> str:
        return f"{self.phrase(node.low).text} to {self.phrase(node.high).text}"

    def _narrow_to_set(self, thing: Thing, node: nodes.Expression) -> None:
        if isinstance(node, nodes.Range):
            thing.places.append(f"from {self._bounds(node)}")
            return
        if isinstance(node, nodes.Answers):
            thing.exact = self.phrase(node)
            thing.group = Phrase(listed([f'"{text}"' for text in node.texts]), "many")
            return
        if (
            isinstance(node, nodes.Name)
            and node.text in NOUN_BY_WORD
            and node.text not in self.refs
            and node.text not in FREE
        ):
            return
        phrase = self.phrase(node)
        if phrase.person == "many":
            thing.group = phrase
        else:
            thing.places.append(f"in {phrase.text}")

    # Narrowing

    def narrow_all(self, thing: Thing, name: str, type_: str, selection: nodes.Selection) -> None:
        """Put the condition of a selection into a noun phrase."""
        key = selection.span.start
        for part in needs(selection.where) if selection.where is not None else ():
            if not self.narrow(thing, name, type_, part):
                reader = self.inner()
                ref = Ref(type_, thing, key=key, letter=self.memory.letter(key))
                ref.said = self.that(ref) if type_ == "Player" else self.it(ref)
                reader.bind(name, ref)
                thing.relatives.append(_for_which(reader.clause(part), type_, self.marks(key, type_, thing.noun)[0]))

    def narrow(self, thing: Thing, name: str, type_: str, part: nodes.Expression) -> bool:
        """Put one part of a condition into a noun phrase; False when it does not fit there."""
        if thing.exact is not None:
            return False
        if isinstance(part, nodes.CountsAs) and is_name(part.left, name) and part.purpose is None:
            if isinstance(part.right, nodes.Name) and part.right.text in DISTRICT_TYPES:
                thing.before.append(part.right.text)
                return True
        if isinstance(part, nodes.Binary) and self._narrow_simply(thing, name, part):
            return True
        reader, before, asked = self.inner(), [evolve(ref) for ref in self.refs.values()], set(self.memory.asked)
        reader.bind(name, Ref(type_, thing, said=Phrase(RELATIVE)))
        clause = reader.clause(part)
        if clause.count(RELATIVE) != 1 or not clause.startswith(RELATIVE):
            for ref, was in zip(self.refs.values(), before, strict=True):
                ref.said, ref.first, ref.node, ref.counted = was.said, was.first, was.node, was.counted
            self.memory.asked = asked
            return False
        own, rest = clause.startswith(RELATIVE + "'s"), clause[1:]
        pronoun = "who" if type_ == "Player" else "that"
        thing.relatives.append(f"whose{rest[2:]}" if own else f"{pronoun}{rest}")
        return True

    def _narrow_simply(self, thing: Thing, name: str, part: nodes.Binary) -> bool:
        left, right, positive = part.left, part.right, part.operator in ("is", "in")
        if part.operator in ("is", "is not"):
            if _is_of_others(name, part):
                mark = self.memory.mention(("owner", name), "Player", "player")
                thing.places.append(f"of another player{mark}")
                return True
            if isinstance(left, nodes.Dot) and is_name(left.base, name) and isinstance(right, nodes.Num) and positive:
                value = FACTS.get(left.word.text)
                if value is not None and value.trait is not None:
                    thing.before.append(value.trait.replace("{number}", str(right.value)))
                    return True
            if positive and self._shares(thing, name, left, right):
                return True
            if not is_name(left, name):
                return False
            if isinstance(right, nodes.Name) and right.text not in self.refs:
                if right.text in STATES:
                    return False
                if self._is_marker(right.text):
                    if positive:
                        thing.before.append(right.text)
                    return positive
            if is_name(right, name):
                return False
            phrase = self.phrase(right)
            if positive and thing.plain:
                thing.exact = phrase
            elif not positive and isinstance(right, nodes.Name) and self._is_plain(right.text):
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
        """Say that something has the same cost, name or the like as what has been named before."""
        if not (isinstance(left, nodes.Dot) and isinstance(right, nodes.Dot) and left.word.text == right.word.text):
            return False
        if not is_name(left.base, name) or not isinstance(right.base, nodes.Name) or right.base.text not in self.refs:
            return False
        other = self.refs[right.base.text]
        if element(other.type) == "Player":
            return False  # who has as much of something, and not the same
        only = [ref for ref in self.refs.values() if element(ref.type) == element(other.type)] == [other]
        tail = "" if only else f" as {self.refer(right.base.text).text}"
        thing.relatives.append(f"with the same {left.word.text}{tail}")
        return True

    def _is_plain(self, word: str) -> bool:
        """Tell whether something need not be named for ``other`` to be understood."""
        ref = self.refs.get(word)
        return word in ("you", "this") or (
            ref is not None
            and not ref.letter
            and ref.said is not None
            and plain(ref.said.text) in (RELATIVE, "that player", "it")
        )

    def _is_marker(self, word: str) -> bool:
        state = self.names.states.get(word)
        return state is not None and state.kind == "marker"

    # Conditions

    def clause(self, node: nodes.Expression, *, negative: bool = False) -> str:
        """Say a condition as a clause that can follow ``if``."""
        match node:
            case nodes.Unary() if node.operator == "not":
                return self.clause(node.operand, negative=not negative)
            case nodes.Binary() if node.operator in ("and", "or"):
                word = joins(node, negative=negative)
                return joined([self.part(side, negative=no) for side, no in sides(node, word, negative=negative)], word)
            case nodes.Binary() if node.operator in ("is", "is not"):
                return self._is(node, negative != (node.operator == "is not"))
            case nodes.Binary() if node.operator in ("in", "not in"):
                left, right = self.phrase(node.left), self.phrase(node.right)
                be = predicate("be", left.person, negative=negative != (node.operator == "not in"))
                among = "in" if right.person != "many" else "among" if left.person == "many" else "one of"
                return f"{left.text} {be} {among} {right.text}"
            case nodes.Binary() if node.operator in BOUNDS:
                return self._bound(node, OPPOSITE[node.operator] if negative else node.operator)
            case nodes.CountsAs():
                left, type_ = self.phrase(node.left), self.phrase(node.right).text
                tail = f" for {node.purpose.text}" if node.purpose is not None else ""
                return f"{left.text} {predicate('count', left.person, negative=negative)} as {type_}{tail}"
            case nodes.Quantified() if node.operator in ("any", "no"):
                none = (node.operator == "no") != negative
                if not none:
                    self.there.append(node.selection)
                thing = self.things(node.selection)
                if thing.group is not None and thing == Thing(thing.noun, thing.plural, group=thing.group):
                    return _emptiness(thing.group, None, not none)
                return f"there is {thing.one('no' if none else 'a').text}"
            case nodes.Name() if node.text in ("true", "false"):
                return f"this is {'never' if (node.text == 'false') != negative else 'always'} so"
            case nodes.Name() if node.text not in self.refs and (value := FREE.get(node.text)) and value.type == "Bool":
                return fill(value.says or value.name, {}, negative=negative)
            case nodes.Name() if (ref := self.refs.get(node.text)) is not None and ref.letter and ref.type == "Bool":
                return f"{ref.letter} {predicate('!is', 'one', negative=negative)} so"
            case nodes.Name() if (ref := self.refs.get(node.text)) is not None and ref.node is not None:
                self.check(ref)
                return self.clause(ref.node, negative=negative)
            case nodes.Name() if node.text in self.refs and (fact := FACTS.get(node.text)) and fact.of == "Turn":
                return self._fact_said(fact, Phrase("the turn"), negative=negative)
            case nodes.Name() if (ref := self.refs.get(node.text)) is not None and ref.type == "Bool":
                return f"this {predicate('!is', 'one', negative=negative)} {node.text}"
            case nodes.Dot() if node.word.text in FACTS and FACTS[node.word.text].type == "Bool":
                return self._fact_said(FACTS[node.word.text], self.phrase(node.base), negative=negative)
            case _:
                return f"{self.phrase(node).text} {predicate('!is', 'one', negative=negative)} so"

    def part(self, node: nodes.Expression, *, negative: bool = False) -> tuple[str, str]:
        """Say one of several conditions; returns it with the word that its own parts are joined with."""
        return self.clause(node, negative=negative), joins(node, negative=negative)

    def _is(self, node: nodes.Binary, negative: bool) -> str:
        left, right = node.left, node.right
        if isinstance(right, nodes.Name) and right.text not in self.refs:
            if (state := STATES.get(right.text)) is not None and state.says is not None:
                phrase = self.phrase(left)
                if state.of == "*" and phrase.person == "many":
                    owner = self.phrase(left.base) if isinstance(left, nodes.Dot) else None
                    return _emptiness(phrase, owner, negative)
                return fill(state.says, {"of": phrase}, negative=negative)
            if self._is_marker(right.text):
                phrase = self.phrase(left)
                return f"{phrase.text} {predicate('be', phrase.person, negative=negative)} {right.text}"
        if isinstance(left, nodes.Dot) and isinstance(right, nodes.Num):
            value = FACTS.get(left.word.text)
            if value is not None and value.trait is not None:
                base = self.phrase(left.base)
                trait = value.trait.replace("{number}", str(right.value))
                return f"{base.text} {predicate('be', base.person, negative=negative)} {trait}"
        if counted := self._there_are(left, right, "not exactly" if negative else "exactly"):
            return counted
        phrase = self.phrase(left)
        return f"{phrase.text} {predicate('be', phrase.person, negative=negative)} {self.phrase(right).text}"

    def _bound(self, node: nodes.Binary, operator: str) -> str:
        if counted := self._there_are(node.left, node.right, BOUNDS[operator].replace("less", "fewer")):
            return counted
        phrase = self.phrase(node.left)
        return f"{phrase.text} {predicate('be', phrase.person)} {BOUNDS[operator]} {self.phrase(node.right).text}"

    def _there_are(self, left: nodes.Expression, right: nodes.Expression, bound: str) -> str:
        if not isinstance(left, nodes.Quantified) or left.operator != "count of" or not isinstance(right, nodes.Num):
            return ""
        thing = self.things(left.selection)
        if thing.group is not None and len(thing.relatives) == 1 and thing.relatives[0].startswith("that is "):
            many = f"{bound} {'one' if right.value == 1 else right.value} of {thing.group.text}"
            return f"{many} {'is' if right.value == 1 else 'are'} {thing.relatives[0].removeprefix('that is ')}"
        if right.value == 1:
            return f"there is {thing.one(f'{bound} one').text}"
        return f"there are {thing.many(f'{bound} {right.value}').text}"


def _for_which(clause: str, type_: str, mark: str) -> str:
    """Say a condition that does not begin with the thing it is about."""
    there_are, _, counted = clause.partition("there are ")
    for tail in (" that count as it", " that counts as it"):
        if not there_are and plain(counted).endswith(tail):
            return f"with {counted[: counted.rindex(' that count')]}"
    return f"for {'whom' if type_ == 'Player' else 'which'} {mark}{clause}"


def _emptiness(things: Phrase, owner: Phrase | None, negative: bool) -> str:
    if owner is not None and things.text.startswith(owner.possessive + " "):
        owned = things.text.removeprefix(owner.possessive + " ")
        return f"{owner.text} {predicate('have', owner.person)} {'any' if negative else 'no'} {owned}"
    bare = things.text.removeprefix("the ")
    if bare == things.text:
        return f"there are {'some' if negative else 'none'} of {things.text}"
    return f"there are {'some' if negative else 'no'} {bare}"


def _is_of_others(name: str, part: nodes.Binary) -> bool:
    """Tell whether a condition says that a district is not yours."""
    left = part.left
    owned = isinstance(left, nodes.Dot) and left.word.text == "owner" and is_name(left.base, name)
    return owned and part.operator == "is not" and is_name(part.right, "you")
