"""Say the instructions of a rule: each line a clause, clauses joined into sentences."""

import re
from collections.abc import Callable, Sequence

from attrs import frozen

from citadels_core.model.listing import listed
from citadels_core.model.vocabulary import Verb
from citadels_core.model.vocabulary.types import element, is_set
from citadels_dsl import nodes
from citadels_dsl.describe.amounts import amount as amount_of
from citadels_dsl.describe.amounts import as_many
from citadels_dsl.describe.changes import HARMLESS, changeable, changes_something
from citadels_dsl.describe.english import Phrase, Thing, conjugate
from citadels_dsl.describe.memory import Ref
from citadels_dsl.describe.reader import Reader
from citadels_dsl.describe.templates import fill
from citadels_dsl.describe.tree import words_of
from citadels_dsl.forms import VERBS_BY_NAME, verb_of
from citadels_dsl.verbs import VERB_BY_FORM

RELATIVES = re.compile(r" (?:whose|who|that (?:is|are|has|have|counts?)|for wh\w+) ")
"""What begins a clause inside a noun phrase."""


@frozen
class Clause:
    """What one line says; a ``bare`` one has ``you`` as its subject and begins with the verb."""

    text: str
    bare: bool = True


def block(lines: Sequence[nodes.Line], reader: Reader) -> list[Clause]:
    """Say a block of instructions."""
    clauses: list[Clause] = []
    for at, line in enumerate(lines):
        if line.keyword == "otherwise":
            continue
        following = lines[at + 1] if at + 1 < len(lines) else None
        otherwise = following if following is not None and following.keyword == "otherwise" else None
        clauses += _statement(line, following, otherwise, reader)
    return clauses


def sentences(clauses: Sequence[Clause], lead: str = "", *, wrap: str = "") -> list[str]:
    """Join clauses into sentences; ``lead`` goes in front of the first when it is bare, ``wrap`` when it is not.

    >>> sentences([Clause("gain 1 gold"), Clause("take the crown"), Clause("you win", bare=False)], "you may ")
    ['you may gain 1 gold and take the crown', 'you win']
    """
    groups: list[list[Clause]] = []
    for clause in clauses:
        if groups and clause.bare and groups[-1][0].bare:
            groups[-1].append(clause)
        else:
            groups.append([clause])
    said = [listed(_together([clause.text for clause in group])) for group in groups]
    if said:
        said[0] = (lead if groups[0][0].bare else wrap) + said[0]
    if [[clause.bare for clause in group] for group in groups] == [[False], [True]] and not wrap:
        if not any(mark in text for text in said for mark in (",", ";", ":", " and ", " if ")):
            return [f"{said[0]} and you {said[1]}"]
    return said


def _together(texts: Sequence[str]) -> list[str]:
    """Say choices that follow one another as one.

    >>> _together(["choose a card", "choose a player", "take the crown"])
    ['choose a card and a player', 'take the crown']
    """
    joined: list[str] = []
    for text in texts:
        if joined and text.startswith("choose ") and joined[-1].startswith("choose ") and " and " not in joined[-1]:
            joined[-1] += f" and {text.removeprefix('choose ')}"
        else:
            joined.append(text)
    return joined


def inline(clauses: Sequence[Clause], lead: str = "", *, wrap: str = "") -> str:
    """Join clauses into one sentence."""
    return "; then ".join(sentences(clauses, lead, wrap=wrap))


def introduce(name: str, selection: nodes.Selection, reader: Reader) -> tuple[Ref, Thing]:
    """Give a name to one thing of a selection."""
    thing = reader.things(selection)
    plain = reader.kind_of(reader.selected_type(selection), name)
    if selection.name is not None or thing.noun != plain.noun:
        plain = Thing(thing.noun, thing.plural)
    key = selection.span.start
    ref = Ref(element(reader.selected_type(selection)), plain, key=key, letter=reader.memory.letter(key))
    return ref, thing


def mentioned_first(name: str, line: nodes.Line | None, chosen: Phrase, *, acts: bool) -> bool:
    """Tell whether an instruction can say what was chosen in place of its name.

    It takes the thing before it says anything about it, and nothing comes after a long phrase; ``acts`` tells whether
    the thing may be who does it.
    """
    if line is None or line.keyword or not isinstance(line.content, nodes.Phrase):
        return False
    first = next((item for item in line.content.items if name in words_of(item)), None)
    if not isinstance(first, nodes.Name):
        return False
    read = _read_verb(line.content.items)
    if read is None:
        return False
    if read[2] is not None:
        return acts and read[2] is first
    if not chosen.long or (chosen.text.partition(" in ")[0].count(" ") < 3 and not RELATIVES.search(chosen.text)):
        return True
    hole = next((hole for hole, (_, item) in read[1].items() if item is first), "")
    return (read[0].says or "").endswith(f"{{{hole}}}")


def _statement(
    line: nodes.Line, following: nodes.Line | None, otherwise: nodes.Line | None, reader: Reader
) -> list[Clause]:
    content = line.content
    if content is None:
        return [Clause(line.text)]
    match content:
        case nodes.ChooseLine():
            return _choose(content, following, reader)
        case nodes.EachLine():
            return [_each(line, content, reader)]
        case nodes.RepeatLine():
            return [_repeat(line, content, reader)]
        case nodes.TargetLine():
            return [Clause(f"choose {reader.things(content.selection).one().text}")]
        case nodes.Phrase() if line.keyword == "if":
            return [_if(line, content, otherwise, reader)]
        case nodes.Phrase() if line.keyword == "may":
            return [_may(line, content, otherwise, reader)]
        case nodes.Phrase() if line.keyword == "let":
            return _let(content, reader)
        case nodes.Phrase():
            return _verb(line, content, reader)
    return [Clause(line.text)]


def _choose(content: nodes.ChooseLine, following: nodes.Line | None, reader: Reader) -> list[Clause]:
    name = reader.bound_name(content.selection)
    if content.sealed:
        asker = reader.inner()
        asker.bind("player", Ref("Player", reader.kind_of("Player"), said=Phrase("them", "many")))
        ref, thing = introduce(name, content.selection, asker)
        who = reader.phrase(content.by) if content.by is not None else Phrase("all players", "many")
        reader.bind(name, Ref(ref.type + "*", ref.thing, said=Phrase("those choices", "many"), sealed=True))
        return [
            Clause(
                f"{who.text} secretly {conjugate('choose', who.person)} {thing.one().text}; then all choices are shown",
                bare=False,
            )
        ]
    by = reader.phrase(content.by) if content.by is not None else None
    ref, thing = introduce(name, content.selection, reader)
    kind = content.quantity.kind if content.quantity is not None else "one"
    number = content.quantity.number if content.quantity is not None else None
    most = content.quantity.most if content.quantity is not None else None
    said = number_said(number) if most is None or number_said(most) else ""
    ways: dict[str, Callable[[], Phrase]] = {
        "one": thing.one,
        "random": lambda: thing.one("a random"),
        "exactly": lambda: thing.many(said),
        "up to": lambda: thing.many(f"up to {said}"),
        "or more": lambda: thing.many(f"{said} or more"),
        "between": lambda: thing.many(f"{said} to {number_said(most)}"),
        "any number": lambda: thing.many("any number of"),
    }
    chosen = ways[kind]()
    if kind == "one" and reader.is_there(content.selection):
        chosen = Phrase("one of them") if thing.group is not None else Phrase(f"such a {thing.noun}")
    if number is not None and most is not None and not said:
        chosen = _between(number, most, thing, reader)
    elif number is not None and not said:
        chosen = _some(number, {"up to": "at most ", "or more": "at least "}.get(kind, ""), thing, reader)
    ref.type += "*" if kind not in ("one", "random") else ""
    if is_set(ref.type) and said == "1" and kind == "exactly":
        ref.said = Phrase(f"that {ref.thing.noun}")
    reader.bind(name, ref)
    if by is None and mentioned_first(name, following, chosen, acts=kind == "random"):
        ref.first = chosen
        return []
    if by is None or by.person == "you":
        return [Clause(f"choose {chosen.text}")]
    return [Clause(f"{by.text} {conjugate('choose', by.person)} {chosen.text}", bare=False)]


def number_said(node: nodes.Expression | None) -> str:
    """Say a number that is written as one; nothing for any other."""
    return str(node.value) if isinstance(node, nodes.Num) else ""


def _between(least: nodes.Expression, most: nodes.Expression, thing: Thing, reader: Reader) -> Phrase:
    """Say the bounds of how many things are chosen."""
    low, high = (number_said(node) or reader.phrase(node).text for node in (least, most))
    return Phrase(f"{thing.many().text}, at least {low} and at most {high}", "many", long=True)


def _some(number: nodes.Expression, bound: str, thing: Thing, reader: Reader) -> Phrase:
    """Say how many things are chosen when the number is not written as one."""
    before, after = as_many(reader, number)
    return Phrase(f"{thing.many(f'{bound}{before}').text} {after}", "many", long=True)


def _each(line: nodes.Line, content: nodes.EachLine, reader: Reader) -> Clause:
    inner = reader.inner()
    name = reader.bound_name(content.selection)
    start = f", starting with {reader.phrase(content.start).text}" if content.start is not None else ""
    ref, thing = introduce(name, content.selection, inner)
    inner.bind(name, ref)
    reader.memory.changes += changes_something(line.children)
    only = line.children[0] if len(line.children) == 1 else None
    if (
        only is not None
        and mentioned_first(name, only, thing.one("each"), acts=True)
        and words_of(only.content).count(name) == 1
        and not start
    ):
        ref.said = thing.one("each")
        clauses = block(line.children, inner)
        if len(clauses) == 1:
            return clauses[0]
    ref.said = Phrase(f"that {ref.thing.noun.split()[-1]}")
    return Clause(f"for {thing.one('each').text}{start}, {inline(block(line.children, inner))}", bare=False)


def _repeat(line: nodes.Line, content: nodes.RepeatLine, reader: Reader) -> Clause:
    number = content.number.value if isinstance(content.number, nodes.Num) else None
    times = (
        f"{number} time{'' if number == 1 else 's'}"
        if number is not None
        else f"a number of times equal to {reader.phrase(content.number).text}"
    )
    reader.memory.changes += changes_something(line.children)
    body = inline(block(line.children, reader.inner()))
    if content.until is not None:
        return Clause(f"until {reader.clause(content.until)}, at most {times}: {body}", bare=False)
    return Clause(f"{times}: {body}", bare=False)


def _if(line: nodes.Line, content: nodes.Phrase, otherwise: nodes.Line | None, reader: Reader) -> Clause:
    item = content.items[0] if len(content.items) == 1 else None
    inner = reader.inner()
    condition = (
        inner.clause(item)
        if item is not None and not isinstance(item, nodes.Particle)
        else line.text.removeprefix("if ")
    )
    return Clause(f"if {condition}, {inline(block(line.children, inner))}{_otherwise(otherwise, reader)}", bare=False)


def _may(line: nodes.Line, content: nodes.Phrase, otherwise: nodes.Line | None, reader: Reader) -> Clause:
    items = content.items
    clauses = block(line.children, reader.inner())
    if len(items) > 1 and isinstance(items[-2], nodes.Particle) and not isinstance(items[-1], nodes.Particle):
        return _may_another(items[:-2], reader.phrase(items[-1]), clauses, otherwise, reader)
    price = ""
    if len(items) == 3 and not isinstance(items[1], nodes.Particle):
        price = f"pay {amount_of(reader, items[1], 'gold')}"
    lead = f"you may {price} to " if price else "you may "
    wrap = f"you may {price}; then " if price else "you may do this: "
    return Clause(inline(clauses, lead, wrap=wrap) + _otherwise(otherwise, reader), bare=False)


def _may_another(
    items: tuple[nodes.Item, ...],
    who: Phrase,
    clauses: list[Clause],
    otherwise: nodes.Line | None,
    reader: Reader,
) -> Clause:
    """Say what another player than ``you`` may have happen."""
    lead = f"{who.text} may decide that "
    if len(items) == 3 and not isinstance(items[1], nodes.Particle):
        lead = f"{who.text} may pay {amount_of(reader, items[1], 'gold')}; then "
    owned = [clause if not clause.bare else Clause(f"you {clause.text}", bare=False) for clause in clauses]
    return Clause(inline(owned, wrap=lead) + _otherwise(otherwise, reader), bare=False)


def _otherwise(line: nodes.Line | None, reader: Reader) -> str:
    return f"; otherwise, {inline(block(line.children, reader.inner()))}" if line is not None else ""


def _let(content: nodes.Phrase, reader: Reader) -> list[Clause]:
    items = content.items
    if len(items) == 3 and isinstance(items[0], nodes.Name) and not isinstance(items[2], nodes.Particle):
        value = items[2]
        type_ = reader.type_of(value)
        ref = Ref(type_, reader.kind_of(type_), key=items[0].span.start)
        ref.letter = reader.memory.letter(ref.key)
        if ref.letter:
            said = reader.phrase(value).text
            reader.refs[items[0].text] = ref
            return [Clause(f"let {ref.letter} be {said}")]
        ref.node = value
        ref.since = reader.memory.changes if changeable(value, reader) else None
        reader.refs[items[0].text] = ref
        return []
    return []


def _verb(line: nodes.Line, content: nodes.Phrase, reader: Reader) -> list[Clause]:
    items = content.items
    if len(items) == 1 and isinstance(items[0], nodes.CountsAs):
        return [Clause(reader.clause(items[0]), bare=False)]
    read = _read_verb(items)
    if read is None:
        return [Clause(line.text)]
    verb, holes, subject = read
    who = reader.phrase(subject) if subject is not None else None
    phrases = {"your": Phrase("your" if who is None or who.person == "you" else "their")}
    amounts: dict[str, nodes.Expression] = {}
    for name, (type_, item) in holes.items():
        if isinstance(item, nodes.Particle):
            continue
        if type_ == "Int":
            amounts[name] = item
        elif type_ == "procedure" or type_ == "marker":
            phrases[name] = Phrase(item.text if isinstance(item, nodes.Name) else name)
        elif type_.startswith("new "):
            new = type_.removeprefix("new ")
            if isinstance(item, nodes.Name):
                reader.bind(item.text, Ref(new, reader.kind_of(new)))
        else:
            phrases[name] = reader.phrase(item)

    def amount(unit: str) -> str:
        return amount_of(reader, amounts["amount"], unit) if "amount" in amounts else "some"

    text = fill(verb.says or verb.forms[0], phrases, amount=amount)
    if verb.name not in HARMLESS:
        reader.memory.changes += 1
    if who is None or who.person == "you":
        return [Clause(text)]
    word, _, rest = text.partition(" ")
    return [Clause(f"{who.text} {conjugate(word, who.person)} {rest}".rstrip(), bare=False)]


Holes = dict[str, tuple[str, nodes.Item]]


def _read_verb(items: tuple[nodes.Item, ...]) -> tuple[Verb, Holes, nodes.Expression | None] | None:
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
    found = verb_of(VERB_BY_FORM[head.text], items)
    return None if found is None else (*found, subject)
