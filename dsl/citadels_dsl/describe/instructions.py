"""Read an instruction: its verb, what stands in the holes of the verb, who does it and who may know of it."""

from collections.abc import Mapping

from citadels_core.model.vocabulary import Verb
from citadels_core.model.vocabulary.types import DECLARED
from citadels_core.speech.english import conjugate
from citadels_dsl.compiler.bindings import Entry
from citadels_dsl.compiler.match_verbs import VERBS_BY_NAME, verb_of
from citadels_dsl.compiler.verbs import VERB_BY_FORM
from citadels_dsl.describe.reader import Reader
from citadels_dsl.syntax import nodes

Holes = dict[str, tuple[str, nodes.Item]]
"""The type of each hole, with what stands in it."""


def read_verb(
    items: tuple[nodes.Item, ...], states: Mapping[str, Entry] | None = None
) -> tuple[Verb, Holes, nodes.Expression | None] | None:
    """Find the verb of an instruction, what stands in its holes, and who does it."""
    subject: nodes.Expression | None = None
    first = items[0] if items else None
    second = items[1] if len(items) > 1 else None
    starts = isinstance(first, nodes.Name) and first.text in VERBS_BY_NAME
    if not starts and isinstance(second, nodes.Name) and second.text in VERB_BY_FORM:
        if first is not None and not isinstance(first, nodes.Particle):
            subject, items = first, items[1:]
    head = items[0] if items else None
    if not isinstance(head, nodes.Name) or head.text not in VERB_BY_FORM:
        return None
    read = verb_of(VERB_BY_FORM[head.text], items, states)
    return None if read is None else (*read, subject)


def loan(verb: Verb, holes: Holes, reader: Reader) -> str:
    """Say behind an instruction what a note that lends rules does: its bearer has those of what is noted as well."""
    for type_, item in holes.values():
        if type_ != "note" or not isinstance(item, nodes.Dot):
            continue
        state = reader.names.states.get(item.word.text)
        if state is None or not state.lends:
            continue
        if verb.name == "forget":
            return ", and with it its rules"
        bearer = reader.phrase(item.base)
        lasts = "" if state.lends == "game" else f" until the end of the {state.lends}"
        return f", whose rules {bearer.text} {conjugate('have', bearer.person)} as well{lasts}"
    return ""


def silence(verb: Verb, holes: Holes, reader: Reader) -> str:
    """Say behind an instruction that what is marked has no rules as long as the marker lies there."""
    for type_, item in holes.values():
        state = reader.names.states.get(item.text) if type_ == "marker" and isinstance(item, nodes.Name) else None
        if state is not None and state.silences and verb.name == "mark":
            lasts = "" if state.silences == "game" else f" until the end of the {state.silences}"
            return f" (without rules{lasts})"
    return ""


def secrecy(holes: Holes, reader: Reader) -> tuple[str, str]:
    """Say what stands before and behind an instruction when not everybody may know what it writes down."""
    words = [
        item.word.text if isinstance(item, nodes.Dot) else item.text
        for type_, item in holes.values()
        if (type_ in DECLARED or type_ == "notes") and isinstance(item, nodes.Dot | nodes.Name)
    ]
    states = [reader.names.states.get(word) for word in words]
    seen_by = next((state.seen_by for state in states if state is not None), "all")
    said = {
        "placer": ("secretly ", ""),
        "owner": ("", ", for its owner alone to see"),
        "nobody": ("", ", for nobody to see"),
    }
    return said.get(seen_by, ("", ""))
