"""Application of patches to the cards and editions of other packs."""

from collections.abc import Iterable, Sequence

from attrs import evolve

from citadels_core.model.programs.ir import Book, Card, Edition, Extension, Patch, Procedure
from citadels_core.model.programs.rules import InsteadOfRule, Rule

TIE_BREAK, PROCEDURE = "tie break", "procedure "
"""The heads with which a patch removes a tie break or a procedure of an edition."""

DISCOUNT = "discount"
"""The head with which a patch removes the two rules of a discount: its amount and its effect."""


def patched(card: Card, pack: str, patch: Patch) -> Card:
    """Return a card with a patch applied; rules that the patch removes may be missing already."""
    gone = [rule for head, _ in patch.removes if is_one(found := removed(card.rules, head)) for rule in found]
    rules = tuple(rule for rule in card.rules if rule not in gone)
    added = tuple(evolve(rule, home=(pack, patch.file)) for rule in patch.rules)
    silent = {(rule.home[1] if rule.home else card.file, rule.line) for rule in gone}
    parts = (*(part for part in card.parts if part[:2] not in silent), *patch.parts)
    return evolve(
        card,
        **dict(patch.fields),
        rules=(*rules, *added),
        parts=parts,
        sentence=" ".join(said for _, _, said in parts),
        patched=(*card.patched, (pack, patch.file, patch.line)),
    )


def extended(edition: Edition, pack: str, extension: Extension) -> Edition:
    """Return an edition with a patch applied: lists without duplicates, base values of the patch first."""
    books, left = [*edition.changes, edition.book], [*edition.removes]
    for head, _ in extension.removes:
        at = next((at for at, book in enumerate(books) if parts(book, head)), None)
        if at is None:
            left.append(head)
        else:
            books[at] = without(books[at], head)
    added = evolve(extension.book, bases=())
    *changes, own = books
    return evolve(
        edition,
        book=evolve(own, bases=(*extension.book.bases, *own.bases)),
        changes=(*([added] if added.rules or added.procedures or added.tie_breaks else []), *changes),
        removes=tuple(left),
        decks=_joined(edition.decks, extension.decks),
        characters=_joined(edition.characters, extension.characters),
        districts=_joined(edition.districts, extension.districts),
        variants=(*edition.variants, *extension.variants),
        patched=(*edition.patched, (pack, extension.file, extension.line)),
    )


def _joined(there: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*there, *more)))


def books_of(edition: Edition, used: Iterable[Book]) -> tuple[Book, ...]:
    """Return the groups of rules that an edition uses, without variants, in order of precedence.

    Args:
        used: the books that the edition uses, before its patches.
    """
    books = [*used]
    for head in edition.removes:
        at = next((at for at, book in enumerate(books) if parts(book, head)), None)
        if at is not None:
            books[at] = without(books[at], head)
    return (*edition.changes, edition.book, *books)


def parts(book: Book, head: str) -> tuple[Rule | Procedure, ...]:
    """Return the rules, tie breaks or procedures that a head such as ``action Forge`` names."""
    wanted = " ".join(head.split())
    if wanted == TIE_BREAK:
        return book.tie_breaks
    if wanted.startswith(PROCEDURE):
        return tuple(one for one in book.procedures if one.name == wanted.removeprefix(PROCEDURE))
    return tuple(removed(book.rules, head))


def without(book: Book, head: str) -> Book:
    """Return a `Book` without the rules, tie breaks or procedures that a head names; see ``parts``."""
    gone = parts(book, head)
    return evolve(
        book,
        rules=tuple(one for one in book.rules if one not in gone),
        procedures=tuple(one for one in book.procedures if one not in gone),
        tie_breaks=tuple(one for one in book.tie_breaks if one not in gone),
    )


def removed(rules: Iterable[Rule], head: str) -> list[Rule]:
    """Return the rules that begin with a head, such as ``action Forge`` or ``when district built``."""
    there, wanted = [*rules], " ".join(head.lower().split())
    return [rule for rule in there if wanted in ({DISCOUNT} if of_discount(rule, there) else _heads(rule))]


def heads_of(rules: Sequence[Rule]) -> list[str]:
    """Return the heads of rules, such as ``action Forge``, without duplicates."""
    heads = [
        DISCOUNT if of_discount(rule, rules) else f"{rule.kind} {rule.name or rule.on or ''}".strip() for rule in rules
    ]
    return [*dict.fromkeys(heads)]


def is_one(rules: Iterable[Rule]) -> bool:
    """Return whether all rules come from one source line, like the two rules of a `discount` clause."""
    return len({(rule.home, rule.line) for rule in rules}) == 1


def of_discount(rule: Rule, there: Iterable[Rule]) -> bool:
    """Return whether a rule is one of the two rules to which a `discount` clause compiles."""
    return any(
        isinstance(one, InsteadOfRule) and one.at_need and (one.home, one.line) == (rule.home, rule.line)
        for one in there
    )


def _heads(rule: Rule) -> set[str]:
    kind, name, on = rule.kind, rule.name.lower(), (rule.on or "").lower()
    heads = {kind, f"{kind} {name}", f"{kind} {on}", f"{kind} {on} named {name}"}
    return heads | {name} if name == "income" else heads
