"""Find the origin (pack, file and line) of each field and rule of a card, including patches.

Modifiers on other cards are listed if they may apply to the card. A rule that can apply only to other districts, by a
type, a name or ``this`` in its condition, is left out; other conditions are unknown before a game.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import field, frozen

from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import cards_of
from citadels_core.model.programs.ir import Card, Edition, Patch
from citadels_core.model.programs.patching import is_one, removed
from citadels_core.model.programs.rules import CountsAsRule, NumberRule, Rule
from citadels_core.model.programs.tree import THIS, And, Compare, CountsAs, Expr, Named, Not, Or, Read, Slot, Truth
from citadels_core.model.vocabulary import QUERIES
from citadels_core.model.vocabulary.lifetimes import LIFETIMES
from citadels_core.model.vocabulary.types import type_called
from citadels_dsl.syntax import nodes
from citadels_dsl.syntax.parser import parse
from citadels_dsl.text.source import SourceText

FIELDS: Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "district": (
        ("type", ("type",)),
        ("cost", ("cost", "costless")),
        ("copies", ("copies",)),
        ("acts as rank", ("acts_as",)),
        ("text", ("text",)),
    ),
    "character": (
        ("rank", ("rank",)),
        ("players", ("least", "most")),
        ("excludes", ("excludes",)),
        ("text", ("text",)),
    ),
}
"""The clauses of each kind of card, with the fields that they set."""

DEFAULTS: Mapping[str, Any] = {"copies": 1, "acts_as": 0, "text": None, "least": 0, "most": 99, "excludes": ()}
"""The defaults of fields; a field with its default is not listed."""


WHILE = {row.name: row.written for row in LIFETIMES if row.written is not None}
"""The written form of lifetimes, as in ``while``."""


@frozen(kw_only=True)
class OriginStep:
    """A value or a rule, with the pack, file and line that set it; ``file`` is the compile-time path."""

    says: str
    pack: str
    file: str
    line: int


@frozen(kw_only=True)
class ClauseOrigin:
    """The history of a clause: the printed value and each patched value; the last value applies."""

    what: str
    steps: tuple[OriginStep, ...]
    gone: OriginStep | None = field(default=None)
    """The patch that removed the rule."""


@frozen(kw_only=True)
class Origins:
    """The origins of the fields and rules of a card."""

    fields: tuple[ClauseOrigin, ...]
    rules: tuple[ClauseOrigin, ...]
    edition: str | None
    modifiers: tuple[OriginStep, ...]
    """The rules of other cards in the edition that may modify its numbers."""


def origins(catalog: Catalog, card: Card, edition: Edition | None, texts: Mapping[str, SourceText]) -> Origins:
    """Return the origins of a card in an edition, by default in the first edition that offers the card."""
    pack = card.id.partition(":")[0]
    printed = next(one for module in catalog.modules for one in module.cards if one.id == card.id)
    patches = [(module.pack, patch) for module in catalog.modules for patch in module.patches if patch.card == card.id]
    box = edition if edition is not None else _offering(catalog, card, pack)
    return Origins(
        fields=tuple(_fields(printed, pack, patches, texts)),
        rules=tuple(_rules(printed, pack, patches, texts)),
        edition=box.book.name if box is not None else None,
        modifiers=tuple(_modifiers(catalog, card, box, texts)) if box is not None else (),
    )


def _offering(catalog: Catalog, card: Card, pack: str) -> Edition | None:
    ids = sorted(catalog.editions, key=lambda id_: id_.partition(":")[0] != pack)
    editions = [catalog.editions[id_] for id_ in ids]
    return next((one for one in editions if card.id in cards_of(catalog, one)), None)


def _fields(
    printed: Card, pack: str, patches: Sequence[tuple[str, Patch]], texts: Mapping[str, SourceText]
) -> Iterator[ClauseOrigin]:
    for clause, names in FIELDS[printed.kind]:
        steps = []
        values = {name: getattr(printed, name) for name in names}
        if any(values[name] != DEFAULTS.get(name) for name in names if name != "costless"):
            steps.append(clause_step(clause, _said(values), pack, printed.file, printed.line, texts))
        for by, patch in patches:
            changed = {name: value for name, value in patch.fields if name in names}
            if changed:
                values |= changed
                steps.append(clause_step(clause, _said(values), by, patch.file, patch.line, texts))
        if steps:
            yield ClauseOrigin(what=clause, steps=tuple(steps))


def clause_step(clause: str, says: str, pack: str, file: str, line: int, texts: Mapping[str, SourceText]) -> OriginStep:
    """Build an origin step for a clause of the declaration that begins at ``line``."""
    return OriginStep(says=says, pack=pack, file=file, line=_clause_line(clause, file, line, texts))


def _said(values: Mapping[str, Any]) -> str:
    match values:
        case {"type": int(type_)}:
            return type_called(type_)
        case {"costless": True}:
            return "none"
        case {"rank": 0}:
            return "none"
        case {"cost": cost}:
            return str(cost)
        case {"least": least, "most": most}:
            return f"{least} to {most}"
        case {"excludes": ids}:
            return ", ".join(ids)
        case {"text": text}:
            return f'"{text}"'
        case _:
            return ", ".join(str(value) for value in values.values())


def _clause_line(clause: str, file: str, line: int, texts: Mapping[str, SourceText]) -> int:
    """Return the line of a clause in the declaration at ``line``; without such a clause, ``line`` itself."""
    if file not in texts:
        return line
    found = (one for one in parse(texts[file])[0].declarations if one.line.number == line)
    clauses: list[nodes.Line] = [child for one in found for child in one.line.children]
    return next((child.number for child in clauses if child.keyword == clause), line)


def _rules(
    printed: Card, pack: str, patches: Sequence[tuple[str, Patch]], texts: Mapping[str, SourceText]
) -> Iterator[ClauseOrigin]:
    there: list[tuple[Rule, OriginStep]] = [
        (rule, OriginStep(says=_line(rule, printed.file, texts), pack=pack, file=printed.file, line=rule.line))
        for rule in printed.rules
    ]
    gone: dict[int, OriginStep] = {}
    for by, patch in patches:
        for head, line in patch.removes:
            left = [(at, rule) for at, (rule, _) in enumerate(there) if at not in gone]
            heads = removed([rule for _, rule in left], head)
            if is_one(heads):
                step = OriginStep(says=f"without {head}", pack=by, file=patch.file, line=line)
                gone |= {at: step for at, rule in left if any(rule is one for one in heads)}
        there += [
            (rule, OriginStep(says=_line(rule, patch.file, texts), pack=by, file=patch.file, line=rule.line))
            for rule in patch.rules
        ]
    for at, (rule, step) in enumerate(there):
        yield ClauseOrigin(what=f"{rule.kind} {rule.name}".strip(), steps=(step,), gone=gone.get(at))


def _line(rule: Rule, file: str, texts: Mapping[str, SourceText]) -> str:
    """Return the text of the first line of a rule, with its ``while`` condition in front, if any."""
    said = texts[file].line_text(rule.line).strip() if file in texts else f"{rule.kind} {rule.name}".strip()
    return f"while {WHILE[rule.life]}: {said}" if rule.life in WHILE else said


OF_DISTRICT = {
    query.name: next(at for at, (_, type_) in enumerate(query.fields, start=2) if type_ in ("Card", "District"))
    for query in QUERIES
    if any(type_ in ("Card", "District") for _, type_ in query.fields)
}
"""The queries about a district, each with the slot of the district."""


def _modifiers(catalog: Catalog, card: Card, edition: Edition, texts: Mapping[str, SourceText]) -> Iterator[OriginStep]:
    if not card.is_district:
        return
    for id_ in cards_of(catalog, edition):
        other = catalog.cards[id_]
        for rule in other.rules:
            slot = OF_DISTRICT.get(rule.on or "")
            if not isinstance(rule, NumberRule) or slot is None:
                continue
            if _fits(rule.test, slot, card, other) is not False:
                pack, file = rule.home or (id_.partition(":")[0], other.file)
                says = f"{other.name}: {_line(rule, file, texts)}"
                yield OriginStep(says=says, pack=pack, file=file, line=rule.line)


def _fits(test: Expr, slot: int, card: Card, other: Card) -> bool | None:
    """Return whether the condition of a rule of ``other`` can be true for ``card``; None if unknown."""
    match test:
        case Truth(True):
            return True
        case And(parts):
            values = [_fits(part, slot, card, other) for part in parts]
            return False if False in values else None if None in values else True
        case Or(parts):
            values = [_fits(part, slot, card, other) for part in parts]
            return True if True in values else None if None in values else False
        case Not(inner):
            value = _fits(inner, slot, card, other)
            return None if value is None else not value
        case CountsAs(Slot(at), Named("type", name)) if at == slot:
            kinds = any(isinstance(rule, CountsAsRule) for rule in card.rules)
            return True if type_called(card.type) == name else None if kinds else False
        case Compare("==", Slot(at), Slot(this)) if (at, this) == (slot, THIS) and card.id != other.id:
            return False
        case Compare("==", Read("name", Slot(at)), Named("card name", id_)) if at == slot:
            return bool(id_ == card.id)
        case _:
            return None
