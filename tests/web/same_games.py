"""Play random games and print their results, to compare versions of Python."""

import sys

from citadels_core import Game, Setup, load, restore, save
from citadels_core.bots.random_bot import RandomBot

for edition in ("classic2016", "deluxe2016", "scenic2021"):
    catalog = load(edition)
    game, bot, answers = Game.start(catalog, Setup(edition=edition, seats=4, seed=7)), RandomBot(7), 0
    while (decision := game.decision) is not None:
        if answers == 50:
            game = restore(catalog, save(game))
        game.answer(bot.choose(game.at(decision.seat)))
        answers += 1
    print(edition, game.scores, answers)
print("Python", *sys.version_info[:2])
