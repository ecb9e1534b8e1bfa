"""The symbol tables of a pack: cards, markers, counters, decks, rules, bans, procedures, actions ..."""

from collections.abc import Iterator
from typing import Any, Final, Self, TypeVar, overload

from attrs import define, evolve, field, fields, frozen

from citadels_core.model.programs import ir
from citadels_core.model.programs.kinds import DeclaredKind
from citadels_core.model.programs.rules import ActionRule, ForbidRule, Rule
from citadels_core.model.suggest import is_slip
from citadels_dsl.text.diagnostics import Kind
from citadels_dsl.text.titles import name_of

V = TypeVar("V")

Sort = tuple[str, Kind]
"""The code and the kind of the findings about an unknown name, such as CIT202 and ``ban``."""

MOST_GUESSED = 50
"""The most partly readable names that are kept, to compare unknown names with them."""

ALL: Final = object()
"""The key in `BindingTable.asked` for an iteration over the whole table."""


class BindingTable(dict[Any, V]):
    """A symbol table that records its lookups; a later compilation checks whether their results changed.

    ``asked`` holds the answer to each lookup, None for a missing name. A caller that needs its own record
    empties ``asked`` first.
    """

    __slots__ = ("asked",)

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.asked: dict[Any, Any] = {}

    def answer(self, key: Any) -> Any:
        """Return the result of a lookup, without recording the lookup."""
        return tuple(dict.items(self)) if key is ALL else dict.get(self, key)

    @overload  # type: ignore[override]  # no caller passes a default of another type
    def get(self, key: Any, default: None = None) -> V | None: ...

    @overload
    def get(self, key: Any, default: V) -> V: ...

    def get(self, key: Any, default: V | None = None) -> V | None:
        """Return the binding of a name."""
        found = self.asked[key] = dict.get(self, key)
        return default if found is None else found

    def __getitem__(self, key: Any) -> V:
        """Return the binding of a name."""
        self.asked[key] = dict.get(self, key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        """Return whether the table has a name."""
        found = self.asked[key] = dict.get(self, key)
        return found is not None

    def __iter__(self) -> Iterator[Any]:
        """Iterate over the names."""
        self.asked[ALL] = self.answer(ALL)
        return super().__iter__()

    def keys(self) -> Any:
        """Return the names."""
        self.asked[ALL] = self.answer(ALL)
        return super().keys()

    def values(self) -> Any:
        """Return the bindings."""
        self.asked[ALL] = self.answer(ALL)
        return super().values()

    def items(self) -> Any:
        """Return the names with their bindings."""
        self.asked[ALL] = self.answer(ALL)
        return super().items()


@frozen(kw_only=True)
class Binding(DeclaredKind):
    """A declared name, with the id and the kind of the declaration."""

    id: str
    name: str
    kind: str
    on: str = ""
    """For a ban: the event that the ban forbids."""
    said_as: str = ""
    """For a ban: the noun for the ban in texts; empty if texts use its name."""


@define
class BindingTables:
    """Base class of records whose first fields are `BindingTable` objects; later fields have defaults."""

    def copy(self) -> Self:
        """Return a copy, to which names can be added."""
        return type(self)(*(BindingTable(dict.copy(table)) for table in self.tables()))

    def tables(self) -> tuple[BindingTable[Any], ...]:
        """Return all tables, always in the same order."""
        values = [getattr(self, one.name) for one in fields(type(self))]
        return tuple([value for value in values if isinstance(value, BindingTable)])


@define
class Names(BindingTables):
    """The declared names, by kind; a name that the pack declares hides the same name in a required pack.

    Cards are also bound by their ids, to find a card whose name is hidden.
    """

    cards: BindingTable[Binding] = field(factory=BindingTable)
    states: BindingTable[ir.State] = field(factory=BindingTable)
    """Markers, counters, notes and zones; ``line`` is 0, and ``then`` is a word instead of an id."""
    decks: BindingTable[Binding] = field(factory=BindingTable)
    books: BindingTable[Binding] = field(factory=BindingTable)
    editions: BindingTable[Binding] = field(factory=BindingTable)
    bans: BindingTable[Binding] = field(factory=BindingTable)
    procedures: BindingTable[ir.Takes] = field(factory=BindingTable)
    """The parameters of the procedures of all rules and editions, by name; each edition uses only some of the rules."""
    actions: BindingTable[str] = field(factory=BindingTable)
    """The names of the actions of all cards and rules, by the name in small letters."""
    unknown: BindingTable[bool] = field(factory=BindingTable)
    """The names that broken lines should have declared, in small letters; a `Sort` stands for an unreadable name."""
    guessed: BindingTable[bool] = field(factory=BindingTable)
    """The names in ``unknown`` with invalid signs; each sign may stand for any letter or for none."""

    def add_unknown(self, name: str | Sort, *, signs: bool = False) -> None:
        """Add a name that a broken line should have declared."""
        self.unknown[name] = True
        if signs and len(self.guessed) < MOST_GUESSED:
            self.guessed[name] = True

    def is_unknown(self, word: str, sort: Sort, near: str | None) -> bool:
        """Return whether a broken line may have declared a word; ``near`` is the word that a fix suggests."""
        word = name_of(word).lower()
        if near is not None:
            near = name_of(near).lower()
            return near in self.guessed and is_slip(word, near)
        said = {word, *word.rpartition(" of ")[::2]} - {""}  # the action X of a card Y, or the card X of a player Y
        slips = (is_slip(one, name) or f" {name} " in f" {one} " for one in said for name in self.guessed)
        return sort in self.unknown or any(one in self.unknown for one in said) or any(slips)

    def add_module(self, module: ir.Module) -> None:
        """Add the names that a compiled pack declares."""
        for card in module.cards:
            entry = Binding(id=card.id, name=card.name, kind=card.kind)
            self.cards[card.name.lower()] = self.cards[card.id] = entry
        for state in module.states:
            self.states[state.name] = evolve(state, line=0, then=state.then.rpartition(":")[2])
        for deck in module.decks:
            self.decks[deck.name.lower()] = Binding(id=deck.id, name=deck.name, kind="deck")
        for book in module.books:
            self.books[book.name.lower()] = Binding(id=book.id, name=book.name, kind="rules")
        for edition in module.editions:
            entry = Binding(id=edition.book.id, name=edition.book.name, kind="edition")
            self.editions[entry.name.lower()] = self.editions[entry.id] = entry
        for book in module.every_book():
            self._add_rules(book.rules)
            self.procedures |= {procedure.name: procedure.takes for procedure in book.procedures}
        for card in module.cards:
            self._add_rules(card.rules)
        for patch in module.patches:
            self._add_rules(patch.rules)

    def _add_rules(self, rules: tuple[Rule, ...]) -> None:
        for rule in rules:
            if isinstance(rule, ActionRule):
                self.actions[rule.name.lower()] = rule.name
            if isinstance(rule, ForbidRule) and rule.name:
                self.bans[rule.name.lower()] = Binding(
                    id=rule.name, name=rule.name, kind="forbid", on=rule.on, said_as=rule.said_as
                )
