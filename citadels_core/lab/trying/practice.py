"""Set up a practice game for a card: you have the card, enough gold, and targets to use it on.

Unless the request names your character, all characters are tried: rounds are played at random with instrumented cards.
The character with which these rounds cover most rules and branches of the card is taken.
"""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from attrs import frozen

from citadels_core.bots.random_bot import RandomBot
from citadels_core.game.tally import card_of
from citadels_core.lab.coverage.points import WatchedCatalog, watched
from citadels_core.lab.coverage.reach import CoverageRecorder
from citadels_core.lab.scenarios import box_choice
from citadels_core.lab.scenarios.given_lines import GivenLayout, PositionError, Start, stage
from citadels_core.model.catalog import Catalog
from citadels_core.model.contents import UNIQUE, Contents, contents
from citadels_core.model.errors import SetupError
from citadels_core.model.programs.ir import Card, Edition, Scenario
from citadels_core.model.programs.rules import ActionRule, MustRule
from citadels_core.model.programs.tree import Compare, Declared, Number, Read
from citadels_core.model.programs.walk import Node, walk
from citadels_core.table.game import Game

YOU = 0
"""The seat of the person who tries the card."""

CITY, THEIR_CITY, HAND, THEIR_HAND = 4, 3, 2, 2
"""The number of districts that each player has besides the card."""

ZONE = 2
"""The number of cards in each zone that the card reads."""

SPARE_GOLD, THEIR_GOLD = 6, 4
"""Your gold beyond the cost of the card, and the gold of each other player."""

ROUNDS = 5
"""The number of rounds tried with each character."""

MOST_ANSWERS = 150
"""The maximum number of answers in a tried round."""


@frozen(kw_only=True)
class PracticeRequest:
    """The card to practise with, and further settings of a practice game; some may be None."""

    card: Card
    character: Card | None
    edition: str | None
    names: tuple[str, ...]
    seed: int
    built: bool


def set_out(catalog: Catalog, wish: PracticeRequest, start: Start) -> Game:
    """Build a practice game: you have the card to be tried (``wish``), and your turn begins.

    Raises:
        PositionError: the position cannot be set up.
        SetupError: the edition cannot be played with this setup.
    """
    chosen = _contents(catalog, wish)
    own = wish.card if wish.card.is_character else wish.character
    candidates = [own] if own is not None else list(chosen.cast)
    best = candidates[0]
    if len(candidates) > 1:
        cards = watched(catalog)
        reached = {card.id: _reached(cards, wish, chosen, card) for card in candidates}
        best = max(
            candidates, key=lambda card: (reached[card.id], -_automatic_rules(card), -len(card.rules), -card.rank)
        )
    return _staged(catalog, wish, chosen, best, start)


def box_of(catalog: Catalog, card: Card) -> Edition:
    """Return the default edition for practice with a card.

    Raises:
        PositionError: there is no edition.
    """
    scenario = Scenario(name=card.name, file="", line=0, steps=(), about=card.id)
    return catalog.editions[box_choice.edition_of(catalog, scenario, card.id.partition(":")[0])]


def _automatic_rules(card: Card) -> int:
    """Count the rules of a character that apply without a choice, and so distract from the card."""
    return sum(not isinstance(rule, ActionRule) or isinstance(rule, MustRule) for rule in card.rules)


def _scenario(wish: PracticeRequest) -> Scenario:
    return Scenario(name=wish.card.name, file="", line=0, steps=(), players=wish.names, about=wish.card.id)


def _table(wish: PracticeRequest) -> GivenLayout:
    named = [wish.card] if wish.card.is_character else []
    if wish.character is not None and wish.character not in named:
        named.append(wish.character)
    return GivenLayout(seats=len(wish.names), edition=wish.edition, cast=tuple(card.id for card in named))


def _contents(catalog: Catalog, wish: PracticeRequest) -> Contents:
    setup = box_choice.setup_for(catalog, _scenario(wish), _table(wish), _pack(wish), len(wish.names))
    return contents(catalog, catalog.editions[setup.edition], setup)


def _pack(wish: PracticeRequest) -> str:
    return wish.card.id.partition(":")[0]


def _staged(catalog: Catalog, wish: PracticeRequest, chosen: Contents, character: Card, start: Start) -> Game:
    table = _table(wish)
    stock = _stock(wish, chosen, Random(wish.seed))
    table.players = dict(enumerate(_players(wish, chosen, character, stock)))
    table.zones = list(_zones(catalog, wish, character, stock))
    table.turn = YOU, character.id
    table.asked_by = wish.card.id
    game, _ = stage(catalog, _scenario(wish), table, _pack(wish), wish.seed, start)
    return game


def _players(wish: PracticeRequest, chosen: Contents, character: Card, stock: "_Stock") -> Iterator[Mapping[str, Any]]:
    """Yield the character, gold, city and hand of each player, beginning with you."""
    dice = Random(wish.seed)
    others = [card for card in chosen.cast if card is not character]
    dice.shuffle(others)
    named_ranks = ranks_named(wish.card)
    others.sort(key=lambda card: card.rank not in named_ranks)
    if len(others) < len(wish.names) - 1:
        problem = f"There are too few characters for {len(wish.names)} players."
        raise PositionError(problem, code="not_for_edition")
    city, hand = stock.take(CITY), stock.take(HAND)
    gold = SPARE_GOLD
    if wish.card.is_district:
        gold += wish.card.cost
        if wish.built and not wish.card.costless:
            city.append(wish.card.id)
        else:
            hand.append(wish.card.id)
    yield {"characters": (character.id,), "gold": gold, "city": tuple(city), "hand": tuple(hand)}
    for number in range(1, len(wish.names)):
        yield {
            "characters": (others[number - 1].id,),
            "gold": THEIR_GOLD,
            "city": tuple(stock.take(THEIR_CITY)),
            "hand": tuple(stock.take(THEIR_HAND)),
            "crown": number == 1,
        }


def _zones(catalog: Catalog, wish: PracticeRequest, character: Card, stock: "_Stock") -> Iterator[Mapping[str, Any]]:
    """Yield contents for the declared zones that the rules of the card read."""
    bearers: dict[str, Sequence[Any] | None] = {
        "table": None,
        "player": ("player", YOU),
        "character": ("character", character.id),
    }
    if wish.card.is_district and wish.built and not wish.card.costless:
        bearers["district"] = ("card", wish.card.id, YOU)
    read = {node.state for node in _nodes(wish.card) if isinstance(node, Declared) and node.is_zone}
    for module in catalog.modules:
        for state in module.states:
            if state.id in read and state.on in bearers and (cards := stock.take(ZONE)):
                yield {"zone": state.id, "target": bearers[state.on], "cards": tuple(cards)}


def ranks_named(card: Card) -> frozenset[int]:
    """Return the ranks in the conditions of a card, such as the rank of a character that it affects."""
    found: set[int] = set()
    for node in _nodes(card):
        match node:
            case Compare(_, Read("rank"), Number(rank)):
                found.add(rank)
            case _:
                pass
    return frozenset(found)


def _nodes(card: Card) -> Iterator[Node]:
    for rule in card.rules:
        yield from walk(*rule.expressions, *rule.code)


@frozen
class _Stock:
    """The cards that are left to deal, by district type."""

    piles: dict[int, list[str]]

    def take(self, count: int) -> list[str]:
        """Take ``count`` cards from the stock, of as many different types and names as possible."""
        taken: list[str] = []
        while len(taken) < count and any(self.piles.values()):
            for pile in self.piles.values():
                if pile and len(taken) < count:
                    at = next((at for at, id_ in enumerate(pile) if id_ not in taken), 0)
                    taken.append(pile.pop(at))
        return taken


def _stock(wish: PracticeRequest, chosen: Contents, dice: Random) -> _Stock:
    """Return the deck without the card; districts without rules come first, to keep the game simple."""
    piles: dict[int, list[str]] = {}
    cards = [card for card, count in chosen.deck for _ in range(count) if card.id != wish.card.id]
    dice.shuffle(cards)
    for card in sorted(cards, key=lambda card: (card.type == UNIQUE, bool(card.rules))):
        piles.setdefault(card.type, []).append(card.id)
    unique = piles.pop(UNIQUE, [])
    return _Stock(piles if len(cards) - len(unique) >= CITY * len(wish.names) else {**piles, UNIQUE: unique})


def _reached(cards: WatchedCatalog, wish: PracticeRequest, chosen: Contents, character: Card) -> int:
    """Return how many rules and branches of the card some rounds cover; -1 if they cannot be set up."""
    recorder = CoverageRecorder(cards)
    for number in range(ROUNDS):
        try:
            game = _staged(cards.catalog, wish, chosen, character, recorder.start)
        except (PositionError, SetupError):
            return -1
        _play_round(game, wish, RandomBot(wish.seed + number))
    seen = recorder.seen()
    owner = next(owner for owner in cards.owners if owner.id == wish.card.id)
    return sum(point.key in seen for rule in owner.rules for point in rule.points)


def _play_round(game: Game, wish: PracticeRequest, bot: RandomBot) -> None:
    """Play at random to the end of the round, but use the card whenever possible."""
    first = game.table.round
    for _ in range(MOST_ANSWERS):
        decision = game.decision
        if decision is None or game.table.round != first:
            return
        if decision.is_menu:
            game.answer(_use(game, decision.values, wish, bot))
        elif decision.is_yes_or_no:
            game.answer(0)
        else:
            game.answer(bot.answer_to(decision.question))


def _use(game: Game, values: Sequence[Any], wish: PracticeRequest, bot: RandomBot) -> int:
    """Choose an action with the card, else any other action, else the end of the turn."""
    box = game.box

    def of_card(number: int, target: int) -> bool:
        live = box.rules[number]
        if card_of(box, live) == wish.card.id:
            return True
        named = live.rule.target is not None and live.rule.target.noun in ("Card", "District") and target >= 0
        return named and box.definitions[box.cards[target]].id == wish.card.id

    open_ = [at for at, (number, _, _) in enumerate(values) if number >= 0]
    mine = [at for at in open_ if of_card(values[at][0], values[at][2])]
    among = mine or open_ or list(range(len(values)))
    return among[bot.one(len(among))]
