"""Match the words and values of a line against the forms (patterns) of its clause or verb."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import takewhile, zip_longest
from typing import NamedTuple

from citadels_core.model.programs import ir
from citadels_core.model.vocabulary import VERBS, Verb, third_person
from citadels_dsl.compiler.scope import KNOWN, Scope
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.corrections import as_spoken
from citadels_dsl.syntax.trees import is_word
from citadels_dsl.text.keywords import CLAUSE_BY_WORD
from citadels_dsl.text.source import Span

VALUES = "values"
"""The type of a placeholder at the end of a form for any number of comma-separated values."""

EVENT = "EVENT"
"""The type of a placeholder that takes any items; the compiler of events reports invalid items."""

KINDS: dict[str, type] = {"NAME": nodes.TitleNode, "WORD": nodes.NameNode, "PURPOSE": nodes.NameNode}
"""The kind of node for some types of placeholders; other placeholders take any value."""

Holes = dict[str, tuple[str, nodes.Item]]
"""The item in each placeholder of a form, with the type of the placeholder."""

Parts = tuple[tuple[str, str, str], ...]
"""The parts of a form: text, name and type of a placeholder; or text, word without plural s and no type."""


class LineParts(NamedTuple):
    """A line split at ``if``; the part before ``if`` is matched against the pattern (form) of the clause."""

    head: tuple[nodes.Item, ...]
    after_if: tuple[nodes.Item, ...] | None
    """The items after ``if``; None without ``if``."""
    holes: Holes | None
    """The values of the placeholders; None if the line does not match the form."""

    def value(self, hole: str) -> nodes.Expression | None:
        """Return the value of a placeholder; None for an empty placeholder or a line that does not match."""
        item = (self.holes or {}).get(hole, ("", None))[1]
        return None if isinstance(item, nodes.Particle) else item

    def word(self, hole: str) -> str:
        """Return the name or word in a placeholder; an empty string for any other value."""
        value = self.value(hole)
        return value.text if isinstance(value, nodes.NameNode | nodes.TitleNode) else ""

    @property
    def events(self) -> tuple[nodes.Item, ...]:
        """The items of the line that matched the placeholder ``EVENT``."""
        return tuple(item for type_, item in (self.holes or {}).values() if type_ == EVENT)


def split_if(items: tuple[nodes.Item, ...]) -> tuple[tuple[nodes.Item, ...], tuple[nodes.Item, ...] | None]:
    """Split the first line of a rule at ``if``; the second part is None in a line without ``if``."""
    for at, item in enumerate(items):
        if is_word(item, "if"):
            return items[:at], items[at + 1 :]
    return items, None


def read_line(line: nodes.Line) -> LineParts:
    """Match a line against the form (pattern) of its clause in the vocabulary."""
    head, after_if = split_if(line.items)
    read = [_fit(parts, head) for parts in _ways(line.keyword)]
    return LineParts(head, after_if, next((holes for holes, misfit in read if misfit is None), None))


def cut_leading_ifs(lines: Sequence[nodes.Line]) -> tuple[list[nodes.Line], list[nodes.Line]]:
    """Split the lines below a rule into the leading ``if`` lines and the rest."""
    leading = list(takewhile(lambda line: line.is_leading_if, lines))
    return leading, list(lines[len(leading) :])


@cache
def _ways(word: str) -> tuple[Parts, ...]:
    """Return the variants of a clause's form (pattern) between its keyword and ``if``, in written order."""
    row = CLAUSE_BY_WORD[word]
    form = row.form.partition(row.name)[2].replace(" [or EVENT]", "").replace(" card", " (card | cards)")
    rest = re.sub(r" \[?if CONDITION\]?$", "", form)
    ways = sorted(_written(rest), key=lambda way: rest.find(way.strip().partition(" ")[0]))
    return tuple(
        tuple((part, part, part if part.isupper() else "") for part in re.findall(r"to at \w+|\S+", way))
        for way in ways
    )


def _written(form: str) -> list[str]:
    """Return all variants of a form (pattern), one for each choice of alternatives and optional parts.

    >>> _written("NUMBER gold [to PLAYER]")
    ['NUMBER gold to PLAYER', 'NUMBER gold ']
    """
    inner = re.search(r"([\[(])([^\[\]()]*)[\])]", form)
    if inner is None:
        return [form]
    choices = [*inner[2].split("|"), *([""] if inner[1] == "[" else [])]
    return [way for one in choices for way in _written(f"{form[: inner.start()]}{one}{form[inner.end() :]}")]


VERBS_BY_NAME = {verb.name: tuple(other for other in VERBS if other.name == verb.name) for verb in VERBS}
"""The verbs by word; several verbs may share a word."""


def plain_form(form: str) -> str:
    """Return the form (pattern) of a verb for messages, with its placeholders in capitals.

    >>> plain_form("take {amount:Int} gold")
    'take AMOUNT gold'
    """
    return " ".join(
        part.strip("{}").split(":")[0].upper() if part.startswith("{") else part for part in split_form(form)
    )


def split_form(form: str) -> list[str]:
    """Split a form (pattern) into words and placeholders."""
    parts: list[str] = []
    for part in form.split(" "):
        if parts and parts[-1].startswith("{") and not parts[-1].endswith("}"):
            parts[-1] += " " + part
        else:
            parts.append(part)
    return parts


VERB_BY_FORM = {form: verb for verb in sorted(VERBS_BY_NAME) for form in (verb, third_person(verb))}
"""The word of each verb, by its infinitive and by its third person."""


def cut_subject(items: tuple[nodes.Item, ...]) -> tuple[nodes.Expression | None, tuple[nodes.Item, ...]]:
    """Split an instruction into its subject (None if missing) and the items from the verb on."""
    first, second = (*items, None, None)[:2]
    starts = isinstance(first, nodes.NameNode) and first.text in VERBS_BY_NAME
    if starts or not isinstance(second, nodes.NameNode) or second.text not in VERB_BY_FORM:
        return None, items
    return (None, items) if isinstance(first, nodes.Particle) else (first, items[1:])


def read_verb(
    items: tuple[nodes.Item, ...], states: Mapping[str, ir.State] | None = None
) -> tuple[Verb, Holes, nodes.Expression | None] | None:
    """Return the verb, the placeholders and the subject of an instruction; None if no pattern matches."""
    subject, said = cut_subject(items)
    head = said[0] if said else None
    if not isinstance(head, nodes.NameNode) or head.text not in VERB_BY_FORM:
        return None
    read = verb_of(VERB_BY_FORM[head.text], said, states)
    return None if read is None else (*read, subject)


def verb_of(
    word: str, items: tuple[nodes.Item, ...], states: Mapping[str, ir.State] | None = None
) -> tuple[Verb, Holes] | None:
    """Match the items of a line that begins with a verb against the forms (patterns) of the verb.

    Two forms may differ only in a counter or a note; then ``states`` decide. Returns the verb and the values of the
    matching form with the fewest placeholders; None without a match.
    """
    found: tuple[Verb, Holes] | None = None
    for verb in VERBS_BY_NAME[word]:
        for form in verb.forms:
            holes, misfit = _fit_verb(verb, form, _split_towards(items) if " towards " in form else items)
            if states is not None and misfit is None and _is_other(holes, states):
                continue
            if misfit is None and (found is None or len(holes) < len(found[1])):
                found = verb, holes
    return found


def _split_towards(items: tuple[nodes.Item, ...]) -> tuple[nodes.Item, ...]:
    *before, last = items
    if not isinstance(last, nodes.BinaryNode) or last.operator != "towards":
        return items
    between = Span(last.left.span.end, last.right.span.start)
    return (*before, last.left, nodes.Particle("towards", between), last.right)


def _is_other(holes: Holes, states: Mapping[str, ir.State]) -> bool:
    """Return whether a placeholder matched a note as a counter, a counter as a note, or ``X towards Y``."""
    for type_, item in holes.values():
        if type_ in ("counter", "note", "notes") and isinstance(item, nodes.BinaryNode) and item.operator == "towards":
            return True
        if type_ in ("counter", "note", "notes") and isinstance(item, nodes.DotNode):
            state = states.get(item.word.text)
            if state is not None and state.kind in ("counter", "note") and state.kind != type_.removesuffix("s"):
                return True
    return False


def report_misfit(verbs: Sequence[Verb], items: tuple[nodes.Item, ...], nearest: str, scope: Scope) -> None:
    """Report a line that matches no form (pattern) of its verb, at the item where the best form fails.

    ``items`` are the items of the line from its verb on, and ``nearest`` is the line to write instead.
    """
    fitted = [_fit_verb(verb, form, items)[1] for verb in verbs for form in verb.forms]
    misfits = [misfit for misfit in fitted if misfit is not None]
    furthest = max(at for at, _ in misfits)
    wanted = sorted({part for at, part in misfits if at == furthest and part and not part.startswith("{")})
    word = verbs[0].name
    forms = ", or ".join(plain_form(form) for verb in verbs for form in verb.forms)
    between = "\n" if "\n" in nearest else "; "
    forms = f"write for example: {nearest}{between}the forms are: {forms}"
    if furthest >= len(items):
        span = items[0].span.join(items[-1].span)
        scope.unit.report("CIT302", span, f'something is missing after "{word}"', forms)
        return
    articles = [item for item in items if isinstance(item, nodes.NameNode) and as_spoken(item.span, item.text)]
    item = articles[0] if articles and articles[0].text not in scope.variables else items[furthest]
    if isinstance(item, nodes.BinaryNode) and item.operator == "and":
        advice = f"write two lines, each with a verb such as {word}"
        scope.unit.report("CIT302", item.span, f'"and" cannot join two things after "{word}"', advice)
        return
    if isinstance(item, nodes.NameNode) and item.text not in KNOWN:
        if scope.unit.unknown_word(item.span, item.text, wanted):
            return
    scope.unit.report("CIT302", item.span, f'this does not fit after "{word}"', forms)


@cache
def _parts(verb: str, form: str) -> Parts:
    parts = split_form(form.removeprefix(verb).strip()) if form != verb else []
    return tuple(
        (part, *part.strip("{}").split(":")) if part.startswith("{") else (part, part.rstrip("s"), "")  # type: ignore[misc]  # name and type
        for part in parts
    )


def _fit_verb(verb: Verb, form: str, items: tuple[nodes.Item, ...]) -> tuple[Holes, tuple[int, str] | None]:
    return _fit(_parts(verb.name, form), items, 1, plurals=True)


def _fit(
    parts: Parts, items: tuple[nodes.Item, ...], at: int = 0, *, plurals: bool = False
) -> tuple[Holes, tuple[int, str] | None]:
    """Match items; return the values by placeholder, and the mismatch (index, expected part) or None.

    ``at`` is the index of the first item to match; with ``plurals``, words may differ in a plural s.
    """
    holes: Holes = {}
    for number, (part, name, type_) in enumerate(parts, start=1):
        if type_ == EVENT:
            end = max(at, len(items) - len(parts) + number)
            holes |= {f"{name} {place}": (type_, items[place]) for place in range(at, end)}
            at = end
            continue
        if at >= len(items):
            return holes, (at, part)
        item = items[at]
        if not type_:
            said = item.text if isinstance(item, nodes.NameNode | nodes.Particle) else ""
            if (said.rstrip("s") if plurals else said) != name:
                return holes, (at, part)
            at += 1
            continue
        if isinstance(item, nodes.Particle) or not isinstance(item, KINDS.get(type_, object)):
            return holes, (at, part)
        if type_ == "procedure":
            words = [*takewhile(lambda word: isinstance(word, nodes.NameNode), items[at:])]
            if not words:
                return holes, (at, part)
            called = " ".join(word.text for word in words if isinstance(word, nodes.NameNode))
            item = nodes.NameNode(called, item.span.join(words[-1].span))
            at += len(words) - 1
        elif type_ == VALUES:
            for value, comma in zip_longest(items[at::2], items[at + 1 :: 2]):
                if isinstance(value, nodes.Particle) or (comma is not None and not is_word(comma, ",")):
                    return holes, (at, part)
                holes[f"{name} {len(holes)}"] = (type_, value)
            if not len(items) - at & 1:
                return holes, (len(items), part)
            return holes, None
        holes[name] = (type_, item)
        at += 1
    return holes, (at, "") if at < len(items) else None
