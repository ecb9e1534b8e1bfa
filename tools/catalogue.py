"""Write the catalogue of English messages for translators, from the messages and the vocabulary."""

import re
from collections.abc import Iterator, Sequence

from fluent.syntax import FluentSerializer, ast

from citadels_core.model.catalogue_keys import fluent_id, key_of
from citadels_core.model.vocabulary import EVENTS, QUERIES, VERBS
from citadels_core.model.vocabulary.resources import RESOURCES
from citadels_core.model.vocabulary.types import DISTRICT_TYPES
from citadels_core.speech.english import predicate
from citadels_core.speech.fill_in import HOLE, OPTION
from citadels_core.speech.messages import COUNTED, MESSAGES, row_id
from citadels_core.speech.steps import PLURAL, SINGULAR
from citadels_dsl.compiler.declarations.cards import PROVENANCES

HEAD = """\
The messages of a game in English. This file is made by tools/docs from the messages and the words of the engine.

Beside each place, such as $player, stands what is there: $player-is is "you" or "yourself" for the player who reads,
"player" for another one, "none" where nothing stands there; "card", "character", "ability" for names; the word itself,
such as "card" or "noble", for words of the language; the id of the message for a message inside another one."""

FOR_AUTHORS = ("referee", "found", "unproved", "failed", "report")
"""The groups of messages for authors of cards, which are not translated."""

TOKEN = re.compile(rf"{COUNTED.pattern}|\{{(\w+)('s)?\}}|<(!?\w+)>")
LISTS = {"and": "{first} and {next}", "or": "{first} or {next}", "to": "{first} to {next}", "comma": "{first}, {next}"}


def messages() -> Iterator[tuple[str, str]]:
    """Yield all messages for players, each with its id and template."""
    yield from ((id_, text) for id_, text in MESSAGES.items() if id_.partition(".")[0] not in FOR_AUTHORS)
    yield from ((f"list.{way}", text) for way, text in LISTS.items())
    words = (*SINGULAR.values(), *PLURAL.values(), "thing", "things", *DISTRICT_TYPES, *RESOURCES, *PROVENANCES)
    yield from ((f"word.{key_of(word)}", word) for word in dict.fromkeys((*words, *(one.name for one in QUERIES))))
    said = [says for verb in VERBS for says in (verb.says, verb.noun_says) if says is not None]
    says = {row_id("says", one): one for one in said}
    yield from says.items()
    for event in EVENTS:
        if event.says is not None and event.fields:
            yield row_id("becomes", event.name), OPTION.sub("", event.says)
    for event in EVENTS:
        if event.tells is not None:
            yield row_id("tells", event.name), event.tells
        if event.tells_alone is not None:
            yield row_id("alone", event.name), event.tells_alone


def english() -> str:
    """Return the catalogue of all English messages, in Fluent format."""
    entries: list[ast.EntryType] = [ast.ResourceComment(HEAD)]
    entries += [ast.Message(ast.Identifier(fluent_id(id_)), ast.Pattern(_pattern(text))) for id_, text in messages()]
    return FluentSerializer().serialize(ast.Resource(entries))


Element = ast.TextElement | ast.Placeable


def _pattern(template: str) -> list[Element]:
    first = HOLE.search(template)
    subject = first[1] if first else ""
    parts = OPTION.split(template)
    found: list[Element] = []
    for at, part in enumerate(parts):
        elements = _edged(_elements(part, subject)) if at % 2 else _elements(part, subject)
        if at % 2:
            for hole, _, _ in reversed(HOLE.findall(part)):
                elements = [_select(hole, "none", [_literal("")], elements)]
        found += elements
    return _edged(found)


def _elements(text: str, subject: str) -> list[Element]:
    found: list[Element] = []
    end = 0
    for token in TOKEN.finditer(text):
        if token.start() > end:
            found.append(ast.TextElement(text[end : token.start()]))
        number, things, hole, owning, verb = token.groups()
        if number:
            one, many = [ast.TextElement(things[:-1])], [ast.TextElement(things)]
            found += [_place(number), ast.TextElement(" "), _counted(number, one, many)]
        elif verb:
            forms = predicate(verb, "you"), predicate(verb, "one")
            if forms[0] == forms[1] or not subject:
                found.append(ast.TextElement(forms[1]))
            else:
                found.append(_yours(subject, *([ast.TextElement(form)] for form in forms)))
        elif owning:
            call = ast.FunctionReference(ast.Identifier("OWNER"), ast.CallArguments([_variable(hole)]))
            found.append(_yours(hole, [ast.TextElement("your")], [ast.Placeable(call)]))
        else:
            found.append(_place(hole))
        end = token.end()
    return [*found, ast.TextElement(text[end:])] if end < len(text) else found


def _yours(hole: str, you: Sequence[Element], other: Sequence[Element]) -> Element:
    """Return a Fluent selection: one text if the named player is the reader, else another text."""
    variants = [_variant("you", you), _variant("yourself", you), _variant("other", other, default=True)]
    return ast.Placeable(ast.SelectExpression(_variable(f"{hole}-is"), variants))


def _counted(hole: str, one: Sequence[Element], many: Sequence[Element]) -> Element:
    variants = [_variant("one", one), _variant("other", many, default=True)]
    return ast.Placeable(ast.SelectExpression(_variable(hole), variants))


def _select(hole: str, key: str, then: list[Element], other: list[Element]) -> Element:
    variants = [_variant(key, then), _variant("other", other, default=True)]
    return ast.Placeable(ast.SelectExpression(_variable(f"{hole}-is"), variants))


def _variant(key: str, says: Sequence[Element], *, default: bool = False) -> ast.Variant:
    return ast.Variant(ast.Identifier(key), ast.Pattern([*says]), default)


def _edged(elements: list[Element]) -> list[Element]:
    """Protect leading and trailing spaces, which Fluent would strip."""
    if elements and isinstance(first := elements[0], ast.TextElement) and first.value.startswith(" "):
        elements = [_literal(" "), ast.TextElement(first.value[1:]), *elements[1:]]
    if elements and isinstance(last := elements[-1], ast.TextElement) and last.value.endswith(" "):
        elements = [*elements[:-1], ast.TextElement(last.value[:-1]), _literal(" ")]
    return [one for one in elements if not (isinstance(one, ast.TextElement) and not one.value)]


def _place(name: str) -> Element:
    return ast.Placeable(_variable(name))


def _variable(name: str) -> ast.VariableReference:
    return ast.VariableReference(ast.Identifier(name))


def _literal(text: str) -> Element:
    return ast.Placeable(ast.StringLiteral(text))
