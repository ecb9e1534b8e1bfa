"""Check the translation files of packs: each message must parse, and translate a name of the pack."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice

from babel import Locale
from babel.core import get_global
from fluent.syntax import FluentParser, ast

from citadels_core.model.catalogue_keys import key_of
from citadels_core.model.programs.ir import Module
from citadels_core.model.programs.meaning import words
from citadels_core.model.suggest import did_you_mean, phrase
from citadels_core.packs.finding.translations import UNREAD
from citadels_dsl.text.diagnostics import Diagnostic, problem
from citadels_dsl.text.source import SourceText, Span

NOTHING = "CIT626"
"""The code of findings about translations that are not used."""

MOST = 100
"""The maximum number of findings about one file."""


_Said = tuple[str, Span, str, str | None]
"""A finding about a file: its code, its span, its message and its help."""


def check(files: Mapping[str, SourceText], module: Module, required: Sequence[Module]) -> Iterator[Diagnostic]:
    """Report unknown languages, and messages that do not parse or that translate no name of the packs.

    Args:
        files: the translation files of a pack, by language code.
        required: the packs that it requires, whose names it may translate too.
    """
    known = {key_of(word) for one in (module, *required) for word in words(one)}
    cards = {key_of(card.name) for card in module.cards}
    for language, source in files.items():
        said = islice(chain(_in_language(language), _in_file(source, known, cards)), MOST)
        yield from (problem(code, span, source.path, message, help_) for code, span, message, help_ in said)


def _in_language(code: str) -> Iterator[_Said]:
    """Report each unknown language, script or country in the language code of a file name."""
    english = Locale("en")
    language, *rest = code.split("-")
    likely = get_global("likely_subtags")  # this table also has languages without an English name
    if language not in english.languages and language not in likely:
        same = get_global("language_aliases").get(language)
        meant = [same] if same else _spoken_in(language.upper())
        names = tuple(f"words.{'-'.join([one.replace('_', '-'), *rest])}.ftl" for one in meant)
        help_ = phrase(names) or "write the language code of ISO 639, as in words.de.ftl"
        yield UNREAD, Span(0, 0), f'"{language}" is not the code of a language', help_
    for part in rest:
        script = len(part) == 4
        if part not in (english.scripts if script else english.territories):
            message = f'"{part}" is not the code of a {"script" if script else "country"}'
            yield UNREAD, Span(0, 0), message, f"write it as in words.{'zh-Hans' if script else 'pt-BR'}.ftl"


def _spoken_in(country: str) -> list[str]:
    """Return the codes of up to 3 official languages of a country; without any, of its most spoken one."""
    spoken = get_global("territory_languages").get(country, {})
    official = [one for one, facts in spoken.items() if facts["official_status"] == "official"]
    return (official or list(spoken)[:1])[:3]


def _in_file(source: SourceText, known: set[str], cards: set[str]) -> Iterator[_Said]:
    try:
        entries = FluentParser(with_spans=True).parse(source.text).body
    except RecursionError:
        yield UNREAD, Span(0, 0), "this cannot be read: braces are nested too deeply", None
        return
    seen: set[str] = set()
    for entry in entries:
        if isinstance(entry, ast.Junk):
            place, content = _place(entry), entry.content or ""
            span = _line(source, place.start + len(content) - len(content.lstrip()))
            reason = next((one.message or "" for one in entry.annotations), "")
            yield UNREAD, span, f"this message cannot be read: {reason[:1].lower()}{reason[1:]}", "write: key = Words"
        elif isinstance(entry, ast.Message):
            yield from _message(entry, known, cards, seen)
        elif isinstance(entry, ast.Term):
            span = _line(source, _place(entry).start)
            yield UNREAD, span, "a term of Fluent is not read here", "write its words into the messages that use it"


def _message(entry: ast.Message, known: set[str], cards: set[str], seen: set[str]) -> Iterator[_Said]:
    key, span = entry.id.name, _place(entry.id)
    if key in seen:
        yield NOTHING, span, f'"{key}" is translated twice, and the last one counts', "remove one of them"
    elif key not in known:
        usual = "the key is the English name in small letters, with hyphens for spaces"
        help_ = phrase(did_you_mean(key, cards | known)) or usual
        yield NOTHING, span, f'nothing of this pack is called "{key}"', help_
    seen.add(key)
    if entry.value is None:
        yield UNREAD, span, f'"{key}" has no translated name, so it is not read', f"write: {key} = Words"
    patterns = [entry.value]
    for attribute in entry.attributes:
        place, name = _place(attribute), attribute.id.name
        if name != "text":
            yield NOTHING, place, f'".{name}" is not read', 'name the text of a card ".text"'
        elif key in known and key not in cards:
            yield NOTHING, place, f'"{key}" is not a card of this pack, so it has no text', "remove this line"
        else:
            patterns.append(attribute.value)
    for pattern in patterns:
        for part in pattern.elements if pattern is not None else ():
            if isinstance(part, ast.Placeable):
                yield UNREAD, _place(part), "translations in packs cannot have { }", "write the words without { }"


def _place(node: ast.SyntaxNode) -> Span:
    return Span(node.span.start, node.span.end) if node.span is not None else Span(0, 0)


def _line(source: SourceText, offset: int) -> Span:
    return source.words_span(source.position(offset)[0])
