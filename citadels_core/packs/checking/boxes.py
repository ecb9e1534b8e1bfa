"""Check, over all packs, that each edition has the procedures and base numbers that its rules need."""

from collections.abc import Collection, Iterator

from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import characters_of
from citadels_core.model.listing import listed
from citadels_core.model.programs.instructions import Perform
from citadels_core.model.programs.ir import FIRST_PROCEDURE, Book, Card, Edition, Extension, Procedure
from citadels_core.model.programs.patching import extended, heads_of, is_one, parts, patched, removed
from citadels_core.model.programs.rules import Program
from citadels_core.packs.checking import casts, idle_characters, replacements, rival_patches, workload
from citadels_core.packs.checking.casts import Said, books_of, cards_of
from citadels_core.packs.checking.declaration_places import DeclarationPlaces
from citadels_core.packs.checking.rival_patches import Known, taken_before
from citadels_dsl.text.diagnostics import Diagnostic


def check(catalog: Catalog, places: DeclarationPlaces, requires: Known, known: Known) -> list[Diagnostic]:
    """Return the findings about the editions and patches of a catalog without errors.

    ``requires`` maps each pack to the packs it requires, ``known`` to all packs that are declared to load before it.
    """
    found: list[Diagnostic] = []
    sound: list[Edition] = []
    for edition in catalog.editions.values():
        file, line = edition.book.file, edition.book.line
        unknown = list(_unknown(catalog, edition))
        said = unknown or list(casts.cast(catalog, edition))
        labels = [places.label(*patch[1:], "it is patched here") for patch in edition.patched] if said else []
        found += [places.problem(code, file, line, message, help_, labels) for code, message, help_ in said]
        if not unknown:
            sound.append(edition)
            found += casts.presets(catalog, edition, places)
        if not said:
            found += idle_characters.check(catalog, edition, places)
        if all(id_ in catalog.books for id_ in edition.uses):
            found += _procedures(catalog, edition, places)
            found += [one for one in workload.check(catalog, edition, places) if one not in found]
    rivals = rival_patches.check(catalog, known, places)
    return [*found, *patches(catalog, places, requires), *rivals, *replacements.check(catalog, sound, places)]


def patches(
    catalog: Catalog, places: DeclarationPlaces, requires: Known, *, broken: Collection[str] | None = None
) -> Iterator[Diagnostic]:
    """Report patches of unknown cards, editions or base numbers, and removals that do not match one rule.

    A rule is not reported if a pack that the patch does not require has removed it already.

    Args:
        broken: None when all packs compiled; otherwise the packs with errors in their cards. Missing declarations that
            these packs may have are not reported then.
    """
    cards = {card.id: card for module in catalog.modules for card in module.cards}
    for pack, extension in [(one.pack, extension) for one in catalog.modules for extension in one.extensions]:
        edition = catalog.editions.get(extension.edition)
        if edition is None:
            if broken is None:
                message = f'no pack has the edition "{extension.edition}" that is patched here'
                yield places.problem("CIT611", extension.file, extension.line, message)
            continue
        if any(id_ not in catalog.books for id_ in edition.uses):
            continue  # a missing `Book` may declare the rule or base number that the patch changes
        yield from _taken(catalog, pack, extension, places, requires)
        numbers = _counted(catalog, edition)
        for base in extension.book.bases:
            if base.query not in numbers:
                message = f'{edition.book.name} sets no number "{base.query}", so there is none to change'
                help_ = f"it sets: {', '.join(sorted(numbers))}"
                yield places.problem("CIT611", extension.file, base.line, message, help_)
    for module in catalog.modules:
        for patch in module.patches:
            card = cards.get(patch.card)
            if card is None:
                if broken is None:
                    message = f'no pack has the card "{patch.card}" that is patched here'
                    yield places.problem("CIT611", patch.file, patch.line, message)
                continue
            unsure = not {module.pack, patch.card.partition(":")[0]}.issuperset(broken or ())
            for head, line in patch.removes:
                rules = removed(card.rules, head)
                gone = not rules and taken_before(catalog, patch, module.pack, head, requires)
                if not is_one(rules) and not unsure and not gone:
                    count = f"{len(rules)} rules that begin" if rules else "no rule that begins"
                    there = ", ".join(f'"{head}"' for head in heads_of(card.rules)) or "none"
                    message, help_ = f'{card.name} has {count} with "{head}"', f"it has: {there}"
                    said = " ".join(head.lower().split())
                    longer = [head for head in heads_of(card.rules) if said.startswith(f"{head.lower()} ")]
                    if longer:
                        message = f'"{head}" has more words than the beginning of a rule of {card.name}'
                        help_ = f"write only: without {longer[0]}"
                    yield places.problem("CIT611", patch.file, line, message, help_)
            cards[patch.card] = patched(card, module.pack, patch)


def _taken(
    catalog: Catalog, pack: str, extension: Extension, places: DeclarationPlaces, requires: Known
) -> Iterator[Diagnostic]:
    """Report each rule that a patch removes from an edition, if the edition does not have it exactly once."""
    edition = next(one for module in catalog.modules for one in module.editions if one.book.id == extension.edition)
    for module in catalog.modules:  # the removal is checked against the edition as the earlier patches have changed it
        for other in module.extensions:
            if other is extension:
                break
            edition = extended(edition, module.pack, other) if other.edition == extension.edition else edition
        else:
            continue
        break
    books = books_of(catalog, edition)
    for head, line in extension.removes:
        there = [part for book in books for part in parts(book, head)]
        if not there and taken_before(catalog, extension, pack, head, requires):
            continue
        # A procedure may have several versions, for different numbers of players.
        if len({part.line for part in there}) != 1 and not (there and all(isinstance(one, Procedure) for one in there)):
            count = f"{len(there)} rules that begin" if there else "no rule that begins"
            heads = [head for book in books for head in heads_of(book.rules)]
            heads += [f"procedure {one.name}" for book in books for one in book.procedures]
            message = f'{edition.book.name} has {count} with "{head}"'
            help_ = f"it has: {', '.join(dict.fromkeys(heads))}"
            yield places.problem("CIT611", extension.file, line, message, help_)


def _counted(catalog: Catalog, edition: Edition) -> set[str]:
    """Return the names of the base numbers in an edition and in the rules that it uses, without patches."""
    module = next(module for module in catalog.modules if edition.book.id in {e.book.id for e in module.editions})
    own = next(one for one in module.editions if one.book.id == edition.book.id)
    return {base.query for book in books_of(catalog, own) for base in book.bases}


def _unknown(catalog: Catalog, edition: Edition) -> Iterator[Said]:
    name = edition.book.name
    for id_ in edition.uses:
        if id_ not in catalog.books:
            yield "CIT604", f'{name} uses the rules "{id_}", which no pack has', None
    for id_ in characters_of(edition):
        if id_ not in catalog.cards:
            yield "CIT604", f'the cast of {name} lists "{id_}", which no pack has', None
    for id_ in (*edition.districts, *(id_ for preset in edition.presets for id_ in preset.districts)):
        if id_ not in catalog.cards and id_ not in catalog.decks:
            yield "CIT604", f'{name} offers the district "{id_}", which no pack has', None
    for deck in edition.decks:
        if deck not in catalog.decks:
            yield "CIT604", f'{name} plays with the deck "{deck}", which no pack has', None
        for id_ in catalog.decks[deck].cards if deck in catalog.decks else ():
            if id_ not in catalog.cards:
                yield "CIT604", f'the deck {catalog.decks[deck].name} lists "{id_}", which no pack has', None


def _procedures(catalog: Catalog, edition: Edition, places: DeclarationPlaces) -> Iterator[Diagnostic]:
    """Report each procedure that is performed but missing, with the player counts for which it is missing."""
    missed: dict[str, tuple[_Use | None, list[int]]] = {}
    for seats in range(edition.least, edition.most + 1):
        for name, use in _missing(catalog, edition, seats):
            missed.setdefault(name, (use, []))[1].append(seats)
    everyone = list(range(edition.least, edition.most + 1))
    for name, (use, seats_) in missed.items():
        who = "" if seats_ == everyone else f" for {listed([str(seats) for seats in seats_], 'or')} players"
        labels = [places.label(*use, "it is performed here")] if use is not None else []
        message = f'{edition.book.name} has no procedure "{name}"{who}'
        help_ = f"add one to the edition: procedure {name}{_for(seats_, everyone)}"
        yield places.problem("CIT610", edition.book.file, edition.book.line, message, help_, labels)


def _for(seats: list[int], everyone: list[int]) -> str:
    """Return ``for 2 to 4 players``; empty for all possible numbers, and for numbers with gaps."""
    first, last = seats[0], seats[-1]
    if seats == everyone or seats != list(range(first, last + 1)):
        return ""
    return f" for {first} players" if first == last else f" for {first} to {last} players"


_Use = tuple[str, int]
"""The file and line where a procedure is performed."""


def _missing(catalog: Catalog, edition: Edition, seats: int) -> Iterator[tuple[str, _Use | None]]:
    there: dict[str, tuple[Procedure, str]] = {}
    for book in books_of(catalog, edition):
        for procedure in book.procedures:
            if procedure.least <= seats <= procedure.most:
                there.setdefault(procedure.name, (procedure, book.file))
    uses: dict[str, _Use | None] = {FIRST_PROCEDURE: None}
    for program, file in _programs(catalog, edition):
        uses |= {name: use for name, use in _performed(program, file).items() if name not in uses}
    waiting = list(uses)
    while waiting:
        name = waiting.pop(0)
        if name not in there:
            yield name, uses[name]
            continue
        procedure, file = there[name]
        for inner, use in _performed(procedure.program, file).items():
            if inner not in uses:
                uses[inner] = use
                waiting.append(inner)


def _programs(catalog: Catalog, edition: Edition) -> Iterator[tuple[Program, str]]:
    """Yield the programs of all rules of an edition and of the cards it offers, each with its file."""
    holders: list[Book | Card] = [*books_of(catalog, edition), *cards_of(catalog, edition)]
    for holder in holders:
        for rule in holder.rules:
            if rule.program is not None:
                yield rule.program, holder.file


def _performed(program: Program, file: str) -> dict[str, _Use]:
    return {step.procedure: (file, step.line) for step in program.code if isinstance(step, Perform)}
