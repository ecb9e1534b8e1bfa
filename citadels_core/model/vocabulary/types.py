"""The types of the language and which of them may stand for which."""

SCALARS = ("Int", "Bool", "Player", "Character", "Card", "District", "Type", "Resource", "Name", "Turn", "Label")
"""Every type of a single value; a set of them is written with a star: ``Player*``."""

UNSEEN = {"Character": "Unseen Character", "Card": "Unseen Card"}
"""What the types of things are called in questions whose options must not tell which thing is which."""

DISTRICT_TYPES = ("noble", "religious", "trade", "military", "unique")
"""The five types of districts, in the order of the rulebooks. A type in a program is an index into this tuple."""

STATES = ("marker", "counter", "note")
"""What a pack may declare on players, characters and districts."""

ZONE = "zone"
"""What a pack declares as a place where cards lie: at the table, or one of each player, character or district."""

AT_TABLE = "table"
"""What a zone is at that nobody has."""

DECLARED = (*STATES, ZONE)
"""Everything that a pack declares by a word of its own."""

ZONE_TYPE = "Zone"
"""The type of a place where cards lie: the deck, a hand, what lies under a district, a declared zone."""

STATE_TYPES = {state.title(): state for state in STATES}
"""The types of fields of events that say which marker, counter or note it is, with its kind.

Fields of events have a few types more that nothing else has: ``Thing`` is what this marker, counter or note lies on,
``Noted`` what the note says; ``Noun`` is a type of answers, ``Answer*`` answers of this type; ``Rule`` is the rule that
points are scored for; ``Zone`` a place where cards lie.
"""

TALLY = "Tally"
"""The type of a counter that counts towards each player apart, until it is said towards whom."""

PURPOSES = ("income", "scoring")
"""What a district's type may be asked for; ``counts as`` rules may name one."""


def is_set(type_: str) -> bool:
    """Return whether the type is a set of things."""
    return type_.endswith("*")


def element(type_: str) -> str:
    """Return the type of one element of a set type.

    >>> element("Player*")
    'Player'
    """
    return type_.removesuffix("*")


def fits(given: str, wanted: str) -> bool:
    """Return whether a value of one type may stand where another is wanted.

    A built district is a card too; one thing may stand where a set of it is wanted.

    >>> fits("District", "Card"), fits("Card", "District"), fits("Card", "Card*")
    (True, False, True)
    """
    if given == wanted or (
        element(given) == "District" and element(wanted) == "Card" and is_set(given) <= is_set(wanted)
    ):
        return True
    return is_set(wanted) and not is_set(given) and fits(given, element(wanted))


def article(type_: str) -> str:
    """Say a type as a person would, for messages.

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
"""What stands in the place of a type on a card that is never a district."""


def type_called(number: int) -> str:
    """Return what the type of a card is called: ``none`` for a card that is never a district.

    >>> type_called(0), type_called(-1)
    ('noble', 'none')
    """
    return DISTRICT_TYPES[number] if number >= 0 else TYPELESS
