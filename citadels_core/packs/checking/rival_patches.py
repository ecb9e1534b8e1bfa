"""Find conflicts: two packs that change the same line, while neither is declared to load first.

A pack loads after the packs that it requires, and after packs that its manifest or their manifests place before it.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import partial

from attrs import frozen

from citadels_core.model.catalog import Catalog
from citadels_core.model.programs.ir import Card, Extension, Patch
from citadels_core.model.programs.meaning import meaning
from citadels_core.model.programs.patching import PROCEDURE, TIE_BREAK, heads_of, parts, patched, removed
from citadels_core.model.programs.rules import Rule
from citadels_core.model.programs.tree import TRUE
from citadels_core.packs.checking.declaration_places import DeclarationPlaces
from citadels_dsl.text.diagnostics import Diagnostic

Known = Mapping[str, Collection[str]]
"""The packs that are declared to load before a pack, by its id."""

_FIELDS = {"cost": ("cost", "costless"), "players": ("least", "most"), "acts as rank": ("acts_as",)}
"""The fields that a clause of a patch sets, for each clause whose keyword is not the name of the field."""


@frozen(kw_only=True)
class _Change:
    """One line of a patch: the card or edition that it changes, the changed part, and its file and line."""

    pack: str
    file: str
    line: int
    about: str
    what: str
    value: object = None
    takes: bool = False
    """Whether the line removes something; otherwise it sets something."""
    instead: bool = False
    """Whether the pack also adds a new rule with this first line, which a later removal would remove."""
    numbers: range = range(100)
    """The numbers of players to which the line applies."""
    test: object = TRUE


def check(catalog: Catalog, known: Known, places: DeclarationPlaces) -> Iterator[Diagnostic]:
    """Report each change that another pack's patch overrides or repeats, at the line of this second patch."""
    before: dict[tuple[str, str], list[_Change]] = {}
    told: set[tuple[str, str, str, str]] = set()
    for change in _changes(catalog):
        there = before.setdefault((change.about, change.what.lower()), [])
        for other in reversed(there):
            pair = (other.pack, change.pack, change.about, change.what)
            if pair not in told and _rivals(other, change, known):
                told.add(pair)
                yield _report(other, change, catalog, places)
                break
        there.append(change)


def taken_before(catalog: Catalog, patch: Patch | Extension, pack: str, head: str, requires: Known) -> bool:
    """Return whether an earlier patch, of a pack that this patch does not require, removes the same rule."""
    about = patch.card if isinstance(patch, Patch) else patch.edition
    for change in _changes(catalog):
        if change.pack == pack:
            return False
        if change.takes and change.about == about and change.what.lower() == _said(head).lower():
            return change.pack not in requires.get(pack, ())
    return False


def _rivals(first: _Change, second: _Change, known: Known) -> bool:
    if first.pack == second.pack or first.pack in known.get(second.pack, ()):
        return False
    if first.takes != second.takes and second.what != TIE_BREAK:
        return False
    apart = first.numbers.stop <= second.numbers.start or second.numbers.stop <= first.numbers.start
    if apart or (TRUE not in (first.test, second.test) and first.test != second.test):
        return False
    return first.takes or first.value is None or first.value != second.value


def _changes(catalog: Catalog) -> Iterator[_Change]:
    """Yield all lines of patches, in the order in which the patches are applied."""
    cards = {card.id: card for module in catalog.modules for card in module.cards}
    for module in catalog.modules:
        for extension in module.extensions:
            yield from _of_edition(extension, module.pack)
        for patch in module.patches:
            if (card := cards.get(patch.card)) is not None:
                yield from _of_card(patch, module.pack, card)
                cards[patch.card] = patched(card, module.pack, patch)


def _of_card(patch: Patch, pack: str, card: Card) -> Iterator[_Change]:
    fields = dict(patch.fields)
    change = partial(_Change, pack=pack, file=patch.file, about=patch.card)
    for word, line in patch.field_lines:
        yield change(line=line, what=word, value=[fields.get(name) for name in _FIELDS.get(word, (word,))])
    for head, line in patch.removes:
        yield change(line=line, what=_head(card, head), takes=True, instead=bool(removed(patch.rules, head)))


def _head(card: Card, head: str) -> str:
    """Return the first line of the rule that begins with ``head``, or ``head`` if several or none do."""
    rules: list[Rule] = removed(card.rules, head)
    heads = heads_of(rules)
    return heads[0] if len(heads) == 1 else _said(head)


def _of_edition(extension: Extension, pack: str) -> Iterator[_Change]:
    book = extension.book
    change = partial(_Change, pack=pack, file=extension.file, about=extension.edition)
    for head, line in extension.removes:
        yield change(line=line, what=_said(head), takes=True, instead=bool(parts(book, head)))
    for base in book.bases:
        yield change(line=base.line, what=f"base {base.query}", value=meaning(base.value), test=base.test)
    for one in book.procedures:
        numbers = range(one.least, one.most + 1)
        yield change(line=one.line, what=f"{PROCEDURE}{one.name}", value=meaning(one.program), numbers=numbers)
    for rule in book.tie_breaks:
        yield change(line=rule.line, what=TIE_BREAK, value=meaning(rule), test=rule.test)
    for variant in extension.variants:
        yield change(file=variant.file, line=variant.line, what=f"variant {variant.name}")


def _said(head: str) -> str:
    return " ".join(head.split())


def _report(first: _Change, second: _Change, catalog: Catalog, places: DeclarationPlaces) -> Diagnostic:
    one, other = first.pack, second.pack
    named = catalog.cards.get(second.about)
    name = named.name if named is not None else catalog.editions[second.about].book.name
    deed, follows = "set", f"{other} is loaded last and wins"
    if first.takes and second.takes:
        deed, follows = "remove", "the rules that both add instead are played"
        if first.instead:
            follows = f"{other} is loaded last and removes the rule that {one} adds instead"
    message = f'{one} and {other} both {deed} "{second.what}" of {name}; {follows}'
    order = f'to keep this order, write after = ["{one}"] into pack.toml of {other}'
    help_ = f'{order}; for the other order, write after = ["{other}"] into that of {one}'
    label = places.label(first.file, first.line, f"{one} changes it here")
    return places.problem("CIT627", second.file, second.line, message, help_, [label])
