"""Put what declarations compile to into the module of a pack."""

from collections.abc import Iterable

from citadels_core.model.programs import ir

Thing = ir.Card | ir.Patch | ir.State | ir.Deck | ir.Book | ir.Edition | ir.Extension
"""What a declaration compiles to, scenarios aside."""


def module_of(pack: str, made: Iterable[Thing]) -> ir.Module:
    """Return the module of a pack with these things, in the order they are given."""
    made = tuple(made)
    return ir.Module(
        pack=pack,
        cards=tuple(thing for thing in made if isinstance(thing, ir.Card)),
        patches=tuple(thing for thing in made if isinstance(thing, ir.Patch)),
        states=tuple(thing for thing in made if isinstance(thing, ir.State)),
        decks=tuple(thing for thing in made if isinstance(thing, ir.Deck)),
        books=tuple(thing for thing in made if isinstance(thing, ir.Book)),
        editions=tuple(thing for thing in made if isinstance(thing, ir.Edition)),
        extensions=tuple(thing for thing in made if isinstance(thing, ir.Extension)),
    )
