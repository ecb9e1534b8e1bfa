"""Generate the text of `let` and `change` lines, and decide which values may change during a rule."""

from collections.abc import Sequence

from citadels_core.model.vocabulary import NOUNS, VALUES, VERBS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES, is_set
from citadels_core.speech.english import YOU, NounPhrase
from citadels_dsl.compiler.match_forms import VERB_BY_FORM, read_line
from citadels_dsl.describe.expressions.joining import SentenceClause
from citadels_dsl.describe.expressions.memory import Ref, is_letter
from citadels_dsl.describe.expressions.reader import Reader
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import conjuncts, found, is_name, words_of

CHANGES = "changes"
"""The first part of the key that marks a value as assigned by `change`."""


def let(line: nodes.Line, reader: Reader) -> list[SentenceClause]:
    """Return the clause for a `let` line; empty if the text describes the value where it uses the value."""
    name, value = read_line(line).word("WORD"), read_line(line).value("VALUE")
    if value is None:
        return []
    type_ = value.type
    ref = Ref(type_, reader.kind_of(type_), key=line.items[0].span.start)
    ref.letter = reader.letter_of(ref.key, name, type_)
    if ref.letter:
        said = _as_object(reader.phrase(value))
        reader.refs[name] = ref
        if (CHANGES, ref.key) not in reader.memory.named:
            return [SentenceClause(f"let {ref.letter} be {said}", reckons=True)]
        first = f"{ref.letter} at {said}" if type_ == "Int" else f"{said} as {ref.letter}"
        return [SentenceClause(f"start with {first}", reckons=True)]
    ref.node = value
    own = {selection.thing for selection in found(value, nodes.SelectionNode)} | {name}
    ref.read = {word: reader.refs.get(word) for word in words_of(value) if word in reader.refs or word not in own}
    ref.since = reader.memory.changes if changeable(value, reader) else None
    reader.refs[name] = ref
    return []


def change(line: nodes.Line, reader: Reader) -> SentenceClause:
    """Return the clause for a `change` line; request a letter, such as X, for the name that is changed."""
    name, value = read_line(line).word("WORD"), read_line(line).value("VALUE")
    ref = reader.refs.get(name)
    if ref is None or value is None:
        return SentenceClause(line.text)
    reader.memory.asked.update({ref.key, (CHANGES, ref.key)} - reader.memory.named)
    return SentenceClause(_change_instruction(name, ref, value, reader), reckons=True)


def _change_instruction(name: str, ref: Ref, value: nodes.Expression, reader: Reader) -> str:
    called = ref.letter
    match value:
        case nodes.BinaryNode("+", one, other) if is_name(one, name) and name not in words_of(other):
            return f"add {reader.phrase(other).text} to {called}"
        case nodes.BinaryNode("+", one, other) if is_name(other, name) and name not in words_of(one):
            return f"add {reader.phrase(one).text} to {called}"
        case nodes.BinaryNode("-", one, other) if is_name(one, name) and name not in words_of(other):
            return f"take {reader.phrase(other).text} off {called}"
        case nodes.QuantifierNode("every", selection) if (out := _taken_out(name, selection)) is not None:
            return f"take {reader.phrase(out).text} out of {called}"
        case _:
            said = _as_object(reader.phrase(value))
    if ref.type == "Int":
        return f"set {called} to {said}"
    if is_letter(called) or is_set(ref.type):
        return f"let {called} now be {said}"
    return f"make {said} {called}"


def _taken_out(name: str, selection: nodes.SelectionNode) -> nodes.Expression | None:
    """Return the element that a `change` line removes from a set; None for other `change` lines."""
    parts = [] if selection.where is None else list(conjuncts(selection.where))
    if len(parts) != 1 or not is_name(selection.source or selection.head, name):
        return None
    match parts[0]:
        case nodes.BinaryNode("is not", one, other) if is_name(one, selection.thing):
            return other
        case _:
            return None


def _as_object(phrase: NounPhrase) -> str:
    """Return a phrase as the object of a verb whose subject is "you": "yourself" instead of "you"."""
    return "yourself" if phrase == YOU else phrase.text


HARMLESS = frozenset(verb.name for verb in VERBS if verb.harmless)
"""The verbs that do not change the state."""

LASTING = frozenset({*(value.name for value in VALUES if value.lasts), *DISTRICT_TYPES})
"""The words for values that do not change during a rule."""

ALWAYS_THERE = frozenset({"Player", "Character", "Type", "Resource", "Int"})
"""The types of things of which none appear or disappear during a rule."""


def changes_something(lines: Sequence[nodes.Line]) -> bool:
    """Return whether an instruction in some lines or their blocks may change the state of the game."""
    return any(
        any(isinstance(item, nodes.NameNode) and VERB_BY_FORM.get(item.text, "stop") not in HARMLESS for item in items)
        for line in lines
        for inner in line.walk()
        if not inner.keyword and isinstance(inner.content, nodes.Phrase)
        for items in [inner.content.items]
    )


def changeable(value: nodes.Expression, reader: Reader) -> bool:
    """Return whether the value of an expression may change during a rule."""
    lasting = LASTING | {word for noun in NOUNS if noun.type in ALWAYS_THERE for word in (noun.name, noun.plural)}
    named = {selection.name.text for selection in found(value, nodes.SelectionNode) if selection.name is not None}
    facts = {dot.word for dot in found(value, nodes.DotNode)}
    return any(
        word.text not in lasting
        and word.text not in named
        and (word.text not in reader.refs or word in facts)
        and not (word.text in reader.refs and reader.refs[word.text].sealed)
        for word in found(value, nodes.NameNode)
    )
