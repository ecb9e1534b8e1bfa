"""The types of the language, and their compatibility."""

SCALARS = ("Int", "Bool", "Player", "Character", "Card", "District", "Type", "Resource", "Name", "Turn", "Label")
"""The types of single values; a set of them has a star: ``Player*``."""

UNSEEN = {"Character": "Unseen Character", "Card": "Unseen Card"}
"""The names of types in questions whose options must not reveal which thing is which."""

DISTRICT_TYPES = ("noble", "religious", "trade", "military", "unique")
"""The five types of districts, in the order of the rulebooks. A type in a program is an index into this tuple."""

STATES = ("marker", "counter", "note")
"""The kinds of state that a pack may declare on players, characters and districts."""

ZONE = "zone"
"""The kind of a declared zone of cards: one at the table, or one for each player, character or district."""

AT_TABLE = "table"
"""The value of ``on`` for a declared zone that belongs to nobody."""

DECLARED = (*STATES, ZONE)
"""All kinds of declared state."""

ZONE_TYPE = "Zone"
"""The type of a zone of cards: the deck, a hand, the cards under a district, a declared zone."""

STATE_TYPES = {state.title(): state for state in STATES}
"""The types of event fields that name a marker, counter or note, each with its kind.

Some more types occur in event fields only: ``Thing`` is the thing with the mark, ``Noted`` the value of a note,
``Noun`` a type of answers, ``Answer*`` answers of this type, ``Rule`` the rule that scores points, and ``Zone`` a zone
of cards.
"""

TALLY = "Tally"
"""The type of a counter towards players, until a player is named."""

PURPOSES = ("income", "scoring")
"""The purposes for which a rule may read the type of a district; ``counts as`` rules may name one."""


def is_set(type_: str) -> bool:
    """Return whether a type is a set of things."""
    return type_.endswith("*")


def element(type_: str) -> str:
    """Return the type of one element of a set type.

    >>> element("Player*")
    'Player'
    """
    return type_.removesuffix("*")


def fits(given: str, wanted: str) -> bool:
    """Return whether a value of one type is accepted as another type.

    A built district is a card too, and one thing is accepted as a set.

    >>> fits("District", "Card"), fits("Card", "District"), fits("Card", "Card*")
    (True, False, True)
    """
    if given == wanted or (
        element(given) == "District" and element(wanted) == "Card" and is_set(given) <= is_set(wanted)
    ):
        return True
    return is_set(wanted) and not is_set(given) and fits(given, element(wanted))


def article(type_: str) -> str:
    """Return the name of a type with its article, for messages.

    >>> article("Int"), article("Player*"), article("District"), article("Label*")
    ('a number', 'several players', 'a built district', 'several answers in words')
    """
    spoken = {
        "Int": "number",
        "Bool": "condition",
        "District": "built district",
        "Type": "district type",
        "Name": "card name",
        "Zone": "place for cards",
        "Label": "answer in words",
        "Noted": "noted thing",
        TALLY: "count for each player",
        "Noun": "kind of answer",
    }
    one = spoken.get(element(type_), element(type_).lower())
    if is_set(type_):
        noun, of, rest = one.partition(" in ")
        return f"several {noun}s{of}{rest}"
    return f"{'an' if one[0] == 'a' else 'a'} {one}"


TYPELESS = "none"
"""The type of a card that is never a district."""


def type_called(number: int) -> str:
    """Return the name of the type of a card: ``none`` for a card that is never a district.

    >>> type_called(0), type_called(-1)
    ('noble', 'none')
    """
    return DISTRICT_TYPES[number] if number >= 0 else TYPELESS
