"""The rows of the games of a simulation: a row for each game and seat."""

from typing import Final

from attrs import frozen

NOT_EXAMINED: Final = -1
"""The number of turns without a chance, and of deciding turns, of a game that was not examined."""


@frozen(kw_only=True)
class SeatRow:
    """One seat of one game.

    A seat *leads* at the end of a round if the districts of its city cost the most; with a tie, who led before leads.

    Attributes:
        players: the number of players.
        game: the number of the game in the run.
        seed: the seed of the game.
        cast: the number of the cast and deck: 0 for the usual ones.
        seat: the number of the seat.
        bot: the kind of bot at the seat.
        from_crown: how many seats it sits behind the seat that begins with the crown.
        won: the seat's share of the victory: 1 if it won alone.
        score: the points at the end.
        rounds: the number of rounds of the game.
        first: whether the seat was the first to complete its city.
        rounds_led: at the end of how many rounds the seat led.
        led_at_half: whether the seat led after half of the rounds.
        lead_changes: how often the lead passed from one seat to another in the game.
        decisions: the number of decisions in the game, of all seats.
        forced: how many of them had one option.
        rules_dropped: how many rules were stopped in the game for running too long.
        turns_without_chance: the turns that the seat began without a chance: it won none of 130 play-outs; -1 if the
            game was not examined.
        deciding_turns: how many of these turns changed the chance of another seat to win by 50 percentage points or
            more; -1 if the game was not examined.
        characters: the id of each character of the cast, and how often the seat chose it.
    """

    players: int
    game: int
    seed: int
    cast: int
    seat: int
    bot: str
    from_crown: int
    won: float
    score: int
    rounds: int
    first: bool
    rounds_led: int
    led_at_half: bool
    lead_changes: int
    decisions: int
    forced: int
    rules_dropped: int
    turns_without_chance: int
    deciding_turns: int
    characters: tuple[tuple[str, int], ...] = ()


NESTED: Final = {"characters": ("id", "chosen")}
"""The columns of ``SeatRow`` with lists of several values, and the names of these values."""
