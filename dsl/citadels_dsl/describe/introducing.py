"""Give names to the things that a rule chooses or goes through, so that what follows can speak of them."""

import re

from citadels_core.model.vocabulary.types import element
from citadels_core.speech.english import NounPhrase
from citadels_dsl.describe.expressions.instructions import read_verb
from citadels_dsl.describe.expressions.memory import Ref, introduced
from citadels_dsl.describe.expressions.reader import Reader
from citadels_dsl.describe.expressions.things import OF_OTHERS, Thing
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import words_of

RELATIVES = re.compile(r" (?:whose|who|that (?:is|are|has|have|counts?)|for wh\w+) ")
"""What begins a clause inside a noun phrase."""


def introduce(name: str, selection: nodes.SelectionNode, reader: Reader, *, many: bool = False) -> tuple[Ref, Thing]:
    """Give a name to one thing of a selection, or to as many as are chosen."""
    letter = reader.called(selection, many=many)
    thing = reader.things(selection)
    plain = reader.kind_of(reader.selected_type(selection), name)
    if selection.name is not None or thing.noun != plain.noun:
        plain = Thing(thing.noun, thing.plural)
    key = selection.span.start
    ref = Ref(element(reader.selected_type(selection)), plain, key=key, letter=letter)
    if any(place.startswith(OF_OTHERS) for place in thing.places):
        ref.others = reader.memory.changes
    one, all_ = reader.marks(key, ref.type, plain.noun)[0], thing.marks[1]
    thing.letter, thing.marks = thing.letter or introduced(letter), (one + all_, all_)
    return ref, thing


def mentioned_first(name: str, line: nodes.Line | None, chosen: NounPhrase, *, acts: bool) -> bool:
    """Tell whether an instruction can say what was chosen in place of its name.

    It takes the thing before it says anything about it, and nothing comes after a long phrase; ``acts`` tells whether
    the thing may be who does it.
    """
    if line is None or line.keyword or not isinstance(line.content, nodes.Phrase):
        return False
    first = next((item for item in line.content.items if name in words_of(item)), None)
    if not isinstance(first, nodes.NameNode):
        return False
    read = read_verb(line.content.items)
    if read is None:
        return False
    if read[2] is not None:
        return acts and read[2] is first
    if not chosen.long or (chosen.text.partition(" in ")[0].count(" ") < 3 and not RELATIVES.search(chosen.text)):
        return True
    hole = next((hole for hole, (_, item) in read[1].items() if item is first), "")
    return (read[0].says or "").endswith(f"{{{hole}}}")
