"""Define characters that hold a turn and resume it as another character."""

ENCHANTRESS = """
marker spellbound on character
    until end of round

character Enchantress
    rank 1
    must Enchant once per turn
        if turn.gathered
        target character as victim where victim is not this
        mark victim spellbound
        hold turn
    forbid action used if not gathering and source is not this
    while revealed
        instead of turn started if character is spellbound
            start turn for player as character without abilities for gathering only
            offer actions
            break off turn
            resume turn as character
            offer actions
            end turn
"""
"""The one who holds the turn, with a rank before all others; more rules of hers may follow."""


def raider(rank: int) -> str:
    """Return a character that destroys districts in a turn before or after the resumed one."""
    return f"""
character Raider
    rank {rank}
    action Raid once per turn
        target district where district.owner is not you
        destroy district
"""
