"""Put things in any order by the dice of bots. Not compiled."""

from citadels_core.machine.play.bot_dice import Dice


def shuffle(things: list[int], dice: Dice) -> None:
    """Put things in any order, each as likely as the next (Fisher and Yates)."""
    for last in range(len(things) - 1, 0, -1):
        other = dice.one(last + 1)
        things[last], things[other] = things[other], things[last]
