"""Tell which instructions may change a value, and which values may be changed."""

from collections.abc import Sequence

from citadels_core.model.vocabulary import NOUNS, VALUES, VERBS
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_dsl.compiler.instructions.verbs import VERB_BY_FORM
from citadels_dsl.describe.expressions.reader import Reader
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import found

HARMLESS = frozenset(verb.name for verb in VERBS if verb.harmless)
"""The verbs after which everything is as it was."""

LASTING = frozenset({*(value.name for value in VALUES if value.lasts), *DISTRICT_TYPES})
"""The words for what stays as it is while a rule goes on."""

ALWAYS_THERE = frozenset({"Player", "Character", "Type", "Resource", "Int"})
"""The types of which there are always the same things."""


def changes_something(lines: Sequence[nodes.Line]) -> bool:
    """Tell whether an instruction among some lines, or below them, may change a value."""
    return any(
        any(isinstance(item, nodes.NameNode) and VERB_BY_FORM.get(item.text, "stop") not in HARMLESS for item in items)
        for line in lines
        for inner in line.walk()
        if not inner.keyword and isinstance(inner.content, nodes.Phrase)
        for items in [inner.content.items]
    )


def changeable(value: nodes.Expression, reader: Reader) -> bool:
    """Tell whether a value may become another one while a rule goes on."""
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
