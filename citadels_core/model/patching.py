"""Apply the patches of packs to the cards and editions of others."""

from collections.abc import Iterable

from attrs import evolve

from citadels_core.model.ir import Card, Edition, Extension, Patch, Rule


def patched(card: Card, pack: str, patch: Patch) -> Card:
    """Return a card as a patch leaves it; a rule that is to be removed and is not there is passed over."""
    gone = [found[0] for head, _ in patch.removes if len(found := removed(card.rules, head)) == 1]
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
    """Return an edition as a patch leaves it; what is there already is not added again, its numbers come first."""
    return evolve(
        edition,
        book=evolve(edition.book, bases=(*extension.book.bases, *edition.book.bases)),
        decks=_joined(edition.decks, extension.decks),
        characters=_joined(edition.characters, extension.characters),
        districts=_joined(edition.districts, extension.districts),
        variants=(*edition.variants, *extension.variants),
        patched=(*edition.patched, (pack, extension.file, extension.line)),
    )


def _joined(there: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*there, *more)))


def removed(rules: Iterable[Rule], head: str) -> list[Rule]:
    """Return the rules of a card that begin with some words, such as ``action Forge`` or ``when district built``."""
    wanted = " ".join(head.lower().split())
    return [rule for rule in rules if wanted in _heads(rule)]


def _heads(rule: Rule) -> set[str]:
    kind, name, on = rule.kind, rule.name.lower(), (rule.on or "").lower()
    heads = {kind, f"{kind} {name}", f"{kind} {on}", f"{kind} {on} named {name}"}
    return heads | {name} if name == "income" else heads
