"""Bring what people say to the words that cards have for it."""

import re

_ALIKE = """
gold: coin coins money cash gold's
player: opponent opponents rival rivals somebody someone person people anybody anyone victim enemy
nobody: no-one
everybody: everyone
neighbour: neighbor neighbours neighbors adjacent
steal: rob robs robbing stealing theft thief thieves
exchange: swap swaps switch
choose: pick select decide decides
destroy: demolish raze ruin burn
build: construct constructs constructing erect
forbid: ban prohibit disallow prevent forbidden
cannot: can't unable
discard: discards throw toss
show: reveal reveals revealed
random: randomly chance luck
cheaper: discount reduce reduced less
again: repeat repeats repeated
remember: memorise memorize recall
point: score scores scoring
start: begin begins beginning
killed: assassinated murdered dead
crown: king's
round: rounds
protect: protected protection immune safe indestructible targeted
type: color colors colour colours
you: i me
your: my mine
token: tokens cube cubes chip chips
more: extra additional
double: twice doubled doubles
attack: attacked attacks
guess: guesses guessed guessing
"""
ALIKE = {
    other: word
    for word, _, others in (row.partition(":") for row in _ALIKE.strip().split("\n"))
    for other in others.split()
}
"""What means the same when something is looked up, by each word that people have for it."""

_LITTLE = """
a an the of to is are be been it its that which
with and so there do does
"""
LITTLE = frozenset(_LITTLE.split())
"""Words that tell nothing where anything else is said."""


def spoken(text: str) -> str:
    """Return the words of a text in small letters, each as the one that stands for all that mean the same.

    >>> spoken("Steal coins from an opponent's hand")
    'steal gold from player hand'
    """
    every = re.findall(r"[a-z0-9]+(?:-[a-z]+)?", re.sub(r"['’](?:s\b)?", "", text.lower()))
    words = [word for word in every if word not in LITTLE] or every
    return " ".join(ALIKE.get(word, word) for word in words)
