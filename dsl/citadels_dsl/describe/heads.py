"""Say the heads of rules: their events, their conditions and how long they live."""

from collections.abc import Sequence

from citadels_core.model.vocabulary import EVENTS
from citadels_dsl import nodes
from citadels_dsl.describe.english import YOU, Phrase, Thing
from citadels_dsl.describe.grouping import all_of, kept_together, needs
from citadels_dsl.describe.memory import Ref
from citadels_dsl.describe.reader import Reader
from citadels_dsl.describe.templates import fill, optional_holes
from citadels_dsl.describe.tree import found, words_of

EVENT = {event.name: event for event in EVENTS}
LIVES = {
    "revealed": "from the reveal to the end of the round, ",
    "chosen": "as long as you have this character, ",
    "in cast": "in every round, ",
    "in hand": "while this is in your hand, ",
    "in game": "wherever this is, ",
}
"""How the lifetimes of ``while`` are said."""
ROLES = {"owner": Phrase("the district's owner")}
"""What the fields of an event are called where there is another thing of their kind."""


def split_if(line: nodes.Line) -> tuple[list[nodes.Item], list[nodes.Expression], list[nodes.Line]]:
    """Cut a header at its ``if``: what stands before, the parts of the condition, and the lines of the body."""
    items = list(line.content.items) if isinstance(line.content, nodes.Phrase) else []
    tests: list[nodes.Expression] = []
    for at, item in enumerate(items):
        if isinstance(item, nodes.Particle) and item.text == "if":
            tests += [after for after in items[at + 1 :] if not isinstance(after, nodes.Particle)]
            items = items[:at]
            break
    body = list(line.children)
    while body and body[0].keyword == "if" and not body[0].children:
        content = body.pop(0).content
        if isinstance(content, nodes.Phrase):
            tests += [item for item in content.items if not isinstance(item, nodes.Particle)]
    return items, [part for test in tests for part in needs(test)], body


def ifs(parts: Sequence[nodes.Expression], reader: Reader) -> str:
    """Say a condition in front of what depends on it."""
    return f"if {all_of([reader.part(part) for part in parts])}, " if parts else ""


def only_if(parts: Sequence[nodes.Expression], reader: Reader) -> str:
    """Say a condition behind what depends on it."""
    return f" if {' and '.join(kept_together([reader.part(part) for part in parts]))}" if parts else ""


def event(
    items: Sequence[nodes.Item],
    tests: Sequence[nodes.Expression],
    body: Sequence[nodes.Line],
    reader: Reader,
    modal: str,
) -> tuple[str, list[nodes.Expression]]:
    """Say the event of a header with what its condition says about it; returns what is left of the condition."""
    head = items[0] if items else None
    event = EVENT.get(head.text) if isinstance(head, nodes.Name) else None
    if event is None:
        return " ".join(
            item.text for item in items if isinstance(item, nodes.Name | nodes.Particle | nodes.Title)
        ), list(tests)
    template = event.never if modal == "cannot" and event.never is not None else event.says or event.name
    phrases, shown, left = fields_of(event.fields, template, tests, body, reader, many=template is event.never)
    if (
        modal == "cannot"
        and template.startswith("{player}")
        and "player" in phrases
        and phrases["player"].text == "a player"
        and "player" not in words_of(tuple(left))
    ):
        phrases["player"], modal = Phrase("nobody"), "can"
    own = event.name == "district built" and phrases["district"].text == "this district"
    called = phrases.get("character")
    own = own or (called is not None and called.text == "this character" and modal == "" and "player" in phrases)
    if own and phrases["player"].text == "a player":
        phrases["player"] = YOU
        reader.refs["player"].said = YOU
    return fill(template, phrases, shown=shown, modal=modal), left


def fields_of(
    fields: Sequence[tuple[str, str]],
    template: str,
    tests: Sequence[nodes.Expression],
    body: object,
    reader: Reader,
    *,
    many: bool,
    given: Phrase | None = None,
) -> tuple[dict[str, Phrase], set[str], list[nodes.Expression]]:
    """Narrow the fields of an event or query down by a condition; ``given`` is what the first of them is.

    Returns how each is said, which of the optional ones are, and what is left of the condition.
    """
    said = {name for name, _ in fields if f"{{{name}}}" in template or f"{{{name}'s}}" in template}
    optional = optional_holes(template)
    things: dict[str, Thing] = {name: reader.kind_of(type_, name) for name, type_ in fields}
    if given is not None and fields:
        things[fields[0][0]].exact = given
    narrowed: set[str] = set()
    left: list[nodes.Expression] = []
    for part in tests:
        words = words_of(part)
        about = [name for name in things if name in words]
        known = any(word in reader.refs for word in words)
        if len(about) == 1 and not known and about[0] in said:
            name = about[0]
            type_ = dict(fields)[name]
            if reader.narrow(things[name], name, type_, part):
                narrowed.add(name)
                continue
        left.append(part)
    after = tuple(body) if isinstance(body, Sequence) else body
    own = {selection.head.text for selection in found(after, nodes.Selection) if isinstance(selection.head, nodes.Name)}
    used = set(words_of(tuple(left))) | (set(words_of(after)) - own)
    shown = {name for name in optional if name in narrowed or (name in used and name not in ROLES)}
    phrases: dict[str, Phrase] = {}
    for name, type_ in sorted(fields, key=lambda one: template.find(f"{{{one[0]}")):
        thing = things[name]
        if name == "source":
            phrases[name] = thing.one("the")
        elif many and type_ not in ("Player", "Int"):
            phrases[name] = thing.many()
        else:
            phrases[name] = thing.one()
        ref = Ref(type_, reader.kind_of(type_, name), role=ROLES.get(name))
        ref.hidden = name in optional and name not in shown
        if ref.hidden and ref.role is not None:
            ref.said = ref.role
        elif name not in said:
            ref.said = Phrase(f"the {name}", "many" if type_.endswith("*") else "one")
        elif thing.exact is not None:
            ref.said = thing.exact
        elif name == "source":
            ref.said = thing.one("the")
        reader.bind(name, ref)
    return phrases, shown, left


def life(name: str, reader: Reader) -> str:
    """Say how long a rule lives, where that is not plain."""
    return LIVES.get(name, "in your turn, " if reader.owner == "character" and not name else "")
