"""Generate the text of the first lines of rules: events, conditions and lifetimes."""

import re
from collections import Counter
from collections.abc import Sequence

from attrs import evolve

from citadels_core.model.vocabulary import Event
from citadels_core.model.vocabulary.lifetimes import LIFETIMES
from citadels_core.model.vocabulary.rule_kinds import ACTIONS
from citadels_core.model.vocabulary.types import STATE_TYPES, TYPELESS, is_set
from citadels_core.speech.english import YOU, NounPhrase, plain, sentence
from citadels_core.speech.fill_in import fill, optional_holes
from citadels_dsl.compiler.bindings import Names
from citadels_dsl.compiler.clauses.event_rules import alternatives
from citadels_dsl.compiler.clauses.quotes import NAMING
from citadels_dsl.compiler.match_forms import LineParts, cut_leading_ifs, read_line, read_verb
from citadels_dsl.compiler.values.declared_words import BEARER, states_meant
from citadels_dsl.describe.expressions.conditions import can_build
from citadels_dsl.describe.expressions.grouping import all_of, denies, joins, kept_together, needs
from citadels_dsl.describe.expressions.joining import either
from citadels_dsl.describe.expressions.memory import Ref
from citadels_dsl.describe.expressions.reader import Reader
from citadels_dsl.describe.expressions.things import Thing
from citadels_dsl.describe.expressions.values import spaced
from citadels_dsl.describe.idioms import introduce
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.trees import conjuncts, disjuncts, found, is_owner, lines_of, values_of, words_of
from citadels_dsl.text.by_name import EVENT_BY_NAME, FREE_VALUES, NOUN_BY_WORD

NUMBERS = {"amount": "amount", "paid": "payment"}
"""The nouns for the numbers of an event that the template of the event leaves out."""
WHAT = {"marker": "a marker", "counter": "a count", "note": "a note"}
"""The nouns for states in the templates of events."""
ON_SOMETHING = re.compile(r"\b(on|off|from) something")
OWNED = "district"
"""The field whose owner is the ``owner`` of an event."""


def read_head(line: nodes.Line) -> tuple[LineParts, list[nodes.Expression], list[nodes.Line]]:
    """Return the matched first line of a rule, the parts of all its conditions, and its instructions."""
    said = read_line(line)
    tests = values_of(said.after_if or ())
    leading, body = cut_leading_ifs([child for child in line.children if child.keyword not in NAMING])
    tests += [test for one in leading for test in values_of(one.items)]
    return said, [part for test in tests for part in needs(test)], body


def ifs(parts: Sequence[nodes.Expression], reader: Reader) -> str:
    """Return conditions as a clause at the beginning of a sentence: ``if ..., ``."""
    if len(parts) == 1 and joins(parts[0]) == "or" and all(map(denies, disjuncts(parts[0]))):
        return f"unless {reader.clause(parts[0], negative=True)}, "
    card = can_build(parts)
    if card is not None:
        return f"if you can build {reader.phrase(card).text} for its price, "
    return f"if {all_of([reader.part(part) for part in parts])}, " if parts else ""


def only_if(parts: Sequence[nodes.Expression], reader: Reader) -> str:
    """Return conditions as a clause at the end of a sentence: `` if ...``."""
    return f" if {' and '.join(kept_together([reader.part(part) for part in parts]))}" if parts else ""


def _by_owner(event: Event, tests: Sequence[nodes.Expression]) -> list[nodes.Expression]:
    """Replace ``district.owner`` in conditions by the field ``owner`` if both mean the same player."""
    if not {"district", "owner"} <= {*event.names} or event.grows:
        return list(tests)
    parts = [part for test in tests for part in conjuncts(test)]
    if not any(isinstance(part, nodes.BinaryNode) and is_owner(part.left, "district") for part in parts):
        return list(tests)
    return [
        evolve(part, left=nodes.NameNode("owner", part.left.span, type="Player"))
        if isinstance(part, nodes.BinaryNode) and is_owner(part.left, "district")
        else part
        for part in parts
    ]


def event(
    items: Sequence[nodes.Item],
    tests: Sequence[nodes.Expression],
    body: object,
    reader: Reader,
    modal: str,
    named: str = "",
) -> tuple[str, list[nodes.Expression]]:
    """Return the text of an event with the conditions that fit into it, and the other conditions.

    ``named`` is the text of another event of the same rule, which may have introduced letters.
    """
    head = items[0] if items else None
    event = EVENT_BY_NAME.get(head.text) if isinstance(head, nodes.NameNode) else None
    if event is None:
        return " ".join(
            item.text for item in items if isinstance(item, nodes.NameNode | nodes.Particle | nodes.TitleNode)
        ), list(tests)
    template = event.never if modal == "cannot" and event.never is not None else event.says or event.name
    template = event.spared or template if modal == "spared" else template
    bearer, template, tests = _put_on(event, template, _by_owner(event, tests), reader)
    former = modal == "" and event.grows and event.shrinks  # a move to another city changes the owner of a district
    phrases, shown, left = fields_of(
        event.fields,
        template,
        tests,
        body,
        reader,
        many=template is event.never,
        former=former,
        named=named,
        bearer=bearer,
    )
    if (
        modal == "cannot"
        and template.startswith("{player}")
        and "player" in phrases
        and plain(phrases["player"].text) == "a player"
        and "player" not in words_of(tuple(left))
    ):
        phrases["player"], modal = NounPhrase("nobody"), "can"
    own = event.name == "district built" and plain(phrases["district"].text) == "this district"
    called = phrases.get("character")
    own = own or (called is not None and plain(called.text) == "this character" and modal == "" and "player" in phrases)
    if own and plain(phrases["player"].text) == "a player":
        phrases["player"] = YOU
        reader.refs["player"].said = YOU
    template = template.replace("{target}", f"{{{BEARER}}}") if bearer else template
    return fill(template, phrases, shown=shown, modal="" if modal == "spared" else modal) + amounts_of(
        event, template, reader, named
    ), left


def events(
    items: Sequence[nodes.Item], tests: Sequence[nodes.Expression], body: object, reader: Reader, modal: str
) -> tuple[str, list[nodes.Expression]]:
    """Return the text of events joined by "or", and the conditions that do not fit into every event."""
    several = alternatives(items[0]) if len(items) == 1 else []
    unnamed = reader.inner()
    unsaid = [
        test for test in tests if any(event([one], [test], body, unnamed.inner(), modal)[1] for one in several[1:])
    ]
    tests = [test for test in tests if test not in unsaid]
    said, left = event(several[:1] or items, tests, body, reader, modal)
    for other in several[1:]:
        said = either(said, event([other], tests, body, unnamed.inner(), modal, said)[0])
    left += unsaid
    for field_ in EVENT_BY_NAME[several[0].text].names if several else ():
        reader.refs[field_].doubled = True
    return said, left


def _put_on(
    event: Event, template: str, tests: Sequence[nodes.Expression], reader: Reader
) -> tuple[str, str, list[nodes.Expression]]:
    """Insert the marker, counter or note that a condition names into the template of an event.

    Returns the type of the thing that the state is on, the new template, and the other conditions.
    """
    kinds = {name: STATE_TYPES[type_] for name, type_ in event.fields if type_ in STATE_TYPES}
    for part, state in states_meant(tests, kinds, reader.names.states):
        if state.on not in NOUN_BY_WORD:
            continue
        said = WHAT.get(state.kind, "")
        rest = [test for test in tests if test is not part] if said in template else list(tests)
        template = template.replace(said, f'the {state.kind} "{spaced(state.said_as or state.name)}"')
        lies = ON_SOMETHING.sub(r"\1 {target}", template)
        return NOUN_BY_WORD[state.on].type, lies if lies != template else f"{template} on {{target}}", rest
    return "", template, list(tests)


def has_letter(text: str, letter: str) -> bool:
    """Return whether a text contains a letter that stands for a thing, such as X.

    >>> has_letter("a character X is called", "X"), has_letter("Xerxes is called", "X"), has_letter("it is called", "")
    (True, False, False)
    """
    return letter != "" and re.search(rf"\b{letter}\b", text) is not None


def amounts_of(event: Event, template: str, reader: Reader, named: str = "") -> str:
    """Return, in parentheses, the letters (X, Y ...) for numbers that the text of an event leaves out."""
    said = ""
    for name, type_ in event.fields:
        ref = reader.refs[name]
        if type_ == "Int" and f"{{{name}}}" not in template:
            also = "also " if has_letter(named, ref.letter) else ""
            said += f" ({also}{ref.letter})" * bool(ref.letter) + reader.memory.mark(ref.key, type_, ref.thing.noun)
    return said


def _is_missing(part: nodes.Expression, name: str) -> bool | None:
    """Return True for ``NAME is missing``, False for ``is not missing``, None for other conditions."""
    match part:
        case nodes.BinaryNode("is" | "is not" as how, nodes.NameNode(text=field), nodes.NameNode(text="missing")) if (
            field == name
        ):
            return how == "is"
        case _:
            return None


def fields_of(
    fields: Sequence[tuple[str, str]],
    template: str,
    tests: Sequence[nodes.Expression],
    body: object,
    reader: Reader,
    *,
    many: bool,
    given: NounPhrase | None = None,
    former: bool = False,
    named: str = "",
    bearer: str = "",
) -> tuple[dict[str, NounPhrase], set[str], list[nodes.Expression]]:
    """Merge conditions into the noun phrases of an event's or query's fields.

    ``given`` is the phrase of the first field, ``former`` says that ``owner`` is a former owner, and ``bearer`` is
    the type of the target of an event about a state. Returns the phrase of each field, the optional fields in the
    text, and the other conditions.
    """
    if bearer:
        fields = [(BEARER, bearer) if type_ == "Thing" else (name, type_) for name, type_ in fields]
        template = template.replace("{target}", f"{{{BEARER}}}")
    said = {name for name, _ in fields if f"{{{name}}}" in template or f"{{{name}'s}}" in template}
    optional = optional_holes(template)
    things: dict[str, Thing] = {name: reader.kind_of(type_, name) for name, type_ in fields}
    for name, type_ in fields:
        things[name].letter = letter = reader.memory.letter(("field", name))
        if has_letter(named, letter) and type_ != "Int":
            things[name].letter, things[name].exact = "", NounPhrase(letter, "many" if is_set(type_) else "one")
        things[name].marks = reader.marks(("field", name), type_, things[name].noun)
    if given is not None and fields:
        things[fields[0][0]].exact = given
    narrowed: set[str] = set()
    left: list[nodes.Expression] = []
    for part in tests:
        words = words_of(part)
        about = [name for name in things if name in words]
        known = any(word in reader.refs and not reader.is_you(word) for word in words)
        if len(about) == 1 and not known and about[0] in said:
            name = about[0]
            type_ = dict(fields)[name]
            if name in optional and (lacks := _is_missing(part, name)) is not None:
                nobody = NounPhrase("no other player" if f"{{{name}'s}}" in template else "nobody")
                things[name].exact = nobody if lacks else things[name].exact
                narrowed.add(name)
                continue
            if reader.narrow(things[name], name, type_, part):
                narrowed.add(name)
                continue
        left.append(part)
    after = tuple(body) if isinstance(body, Sequence) else body
    heads = [
        (one.head.text, one.name) for one in found(after, nodes.SelectionNode) if isinstance(one.head, nodes.NameNode)
    ]
    nouns = Counter(noun for noun, name in heads if name is not None)
    own = {noun for noun, name in heads if name is None}
    used = set(words_of(tuple(left))) | {*(Counter(words_of(after)) - nouns)} - own
    # A field that another condition tests for "missing" may be absent, so the template must not mention it.
    asked = {
        name for name in optional for one in found(tuple(left), nodes.BinaryNode) if _is_missing(one, name) is not None
    }
    shown = {
        name
        for name in optional - asked
        if name in narrowed or (name in used and not (name == "owner" and OWNED in things))
    }
    phrases: dict[str, NounPhrase] = {}
    for name, type_ in sorted(fields, key=lambda one: template.find(f"{{{one[0]}")):
        thing = things[name]
        if name == "source":
            phrases[name] = thing.one("a" if thing.other else "the")
        elif many and type_ not in ("Player", "Int"):
            phrases[name] = thing.many()
        else:
            phrases[name] = thing.one()
        key = ("field", name)
        kind = reader.kind_of(type_, name)
        if type_ == "Int" and name in NUMBERS and f"{{{name}}}" not in template:
            kind = Thing(NUMBERS[name], NUMBERS[name] + "s")
        ref = Ref(type_, kind, key=key, letter=reader.memory.letter(key))
        ref.owned = reader.refs.get(OWNED) if name == "owner" and OWNED in things else None
        ref.former = former
        ref.hidden = name in optional and name not in shown
        if ref.hidden and ref.owned is not None:
            ref.said = reader.owner_of(ref.owned, former=former)
        elif type_ == "Int" and name in FREE_VALUES:
            ref.said = NounPhrase(FREE_VALUES[name].says or f"the {name}", long=True)  # such as "the round"
        elif (name not in said or name in asked) and type_ != "Int":
            ref.said = NounPhrase(f"the {name}", "many" if type_.endswith("*") else "one")
        elif thing.exact is not None:
            ref.said = thing.exact
        elif name == "source":
            ref.said = thing.one("a" if thing.other else "the")
        reader.bind(name, ref)
        if name == BEARER:
            reader.bind(
                "target", Ref("Thing", kind, key=("field", "target"), said=NounPhrase("what it lies on", long=True))
            )
        elif type_ == "Thing":
            reader.bind(BEARER, Ref(type_, kind, key=("field", BEARER), said=NounPhrase("what it lies on", long=True)))
    return phrases, shown, left


IN_ZONE = {
    "table": "the {}",
    "player": "your {}",
    "district": "the {} of a district in your city",
    "character": "the {} of your character",
}
"""The phrase for a zone, addressed to its owner, by the kind of thing that has the zone."""


def is_zone(word: str, names: Names) -> bool:
    """Return whether a word is the name of a zone."""
    return word in names.states and names.states[word].is_zone


def stands_nowhere(lines: Sequence[nodes.Line], life: str, names: Names) -> bool:
    """Return whether the card with the given rules is in no city while the rules are active."""
    typeless = any(line.text.split()[-1] == TYPELESS for line in lines_of(lines, "type"))
    return typeless or life == "in hand" or is_zone(life.removeprefix("in "), names)


FOR_HOLDER = {
    "character": "as long as you have this character, ",
    "district": "as long as you have this in your city or your hand, ",
}
"""The first words of a rule that is active anywhere and is for the holder of its card, by the kind of card."""


def speaks_to_holder(line: nodes.Line, reader: Reader, life: str) -> bool:
    """Return whether a rule instructs the holder of its card, and is active wherever the card is."""
    if life != "in game" or line.keyword in ACTIONS or reader.owner not in FOR_HOLDER:
        return False
    if any(ref.said == YOU for ref in reader.refs.values()):
        return False  # "you" is the player of a ``for each`` block, not the holder
    return any(_needs_you(part, reader) for child in line.children for part in child.walk())


def _needs_you(line: nodes.Line, reader: Reader) -> bool:
    if isinstance(line.content, nodes.ChooseLine):
        return line.content.by is None
    if line.asks:
        return "by" not in line.text.split()
    read = read_verb(line.items, reader.names.states) if not line.keyword else None
    if read is None or read[2] is not None or "you" not in read[0].gives:
        return False
    event_ = EVENT_BY_NAME.get(read[0].does)
    return event_ is not None and not event_.unaided


def life(name: str, reader: Reader) -> str:
    """Return the text for the lifetime of a rule; empty for a lifetime that texts leave out."""
    if is_zone(name.removeprefix("in "), reader.names):
        zone = reader.names.states[name.removeprefix("in ")]
        return f"while this is in {IN_ZONE[zone.on].format(zone.said_as or zone.name)}, "
    if reader.to_holder:
        return FOR_HOLDER[reader.owner]
    own = [row for row in LIFETIMES if row.of == reader.owner]
    return next((row.says for row in (*own, *LIFETIMES) if (row.written or "") == name), "")


def audience(line: nodes.Line, reader: Reader) -> tuple[str, str]:
    """Return the text for the players of a ``for each`` block, and the name of the player in its rules."""
    if not isinstance(line.content, nodes.EachLine):
        return line.text, ""
    selection = line.content.selection
    name = selection.thing
    return sentence(plain(introduce(name, selection, reader)[1].one("each").text)).removesuffix("."), name


def speaking_to(names: Sequence[str], reader: Reader) -> Reader:
    """Bind the names for the player of a ``for each`` block to "you"."""
    for name in names:
        reader.bind(name, Ref("Player", reader.kind_of("Player"), said=YOU))
    return reader


def lasting(name: str, reader: Reader) -> str:
    """Return the text for the lifetime of an action or a modifier; empty for the default lifetime."""
    return life(name, reader) if name else ""


def at_the_end(name: str, reader: Reader) -> str:
    """Return the text for the lifetime of a scoring rule, with "at the end of the game"."""
    if name == "in hand":
        return "at the end of the game, if this is in your hand, "
    while_alive = "" if reader.owner == "character" and name == "in game" else lasting(name, reader)
    return f"{while_alive}at the end of the game, "
