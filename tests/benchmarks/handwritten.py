"""Play the basic game of Classic 2016 in hand-written Python: the reference that `make bench` measures against.

Eight characters, the 54 plain districts, 4 to 7 players. It does what a rule engine does from outside (state objects,
the list of legal actions, one answer at a time) and nothing of what makes one slow: no language, events, log or views.
Page numbers are those of the Classic 2016 rulebook.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

Action = tuple[str] | tuple[str, int] | tuple[str, int, int] | tuple[str, list[int]]

ASSASSIN, THIEF, MAGICIAN, KING, BISHOP, MERCHANT, ARCHITECT, WARLORD = range(8)
NOBLE, RELIGIOUS, TRADE, MILITARY = range(4)

# name, type, cost, copies; a card is its place in this table, so equal cards are equal numbers
DISTRICTS = (
    ("Manor", NOBLE, 3, 5),
    ("Castle", NOBLE, 4, 4),
    ("Palace", NOBLE, 5, 3),
    ("Temple", RELIGIOUS, 1, 3),
    ("Church", RELIGIOUS, 2, 3),
    ("Monastery", RELIGIOUS, 3, 3),
    ("Cathedral", RELIGIOUS, 5, 2),
    ("Tavern", TRADE, 1, 5),
    ("Market", TRADE, 2, 4),
    ("Trading Post", TRADE, 2, 3),
    ("Docks", TRADE, 3, 3),
    ("Harbor", TRADE, 4, 3),
    ("Town Hall", TRADE, 5, 2),
    ("Watchtower", MILITARY, 1, 3),
    ("Prison", MILITARY, 2, 3),
    ("Barracks", MILITARY, 3, 3),
    ("Fortress", MILITARY, 5, 2),
)
TYPE = [row[1] for row in DISTRICTS]
COST = [row[2] for row in DISTRICTS]
DECK = [card for card, row in enumerate(DISTRICTS) for _ in range(row[3])]
INCOME = {KING: NOBLE, BISHOP: RELIGIOUS, MERCHANT: TRADE, WARLORD: MILITARY}
FACEUP = {4: 2, 5: 1, 6: 0, 7: 0}  # p. 6

END: Action = ("end",)
GOLD: Action = ("gold",)
CARDS: Action = ("cards",)
TAKE_INCOME: Action = ("income",)
TAKE_CARDS: Action = ("two_cards",)
REDRAW: Action = ("redraw",)
KEEP: list[Action] = [("keep", 0), ("keep", 1)]
KILL: list[Action] = [("kill", character) for character in range(THIEF, WARLORD + 1)]
PICK: list[Action] = [("pick", character) for character in range(8)]
BUILD: list[Action] = [("build", card) for card in range(len(DISTRICTS))]


class Player:
    """The hand, city and gold of one player."""

    __slots__ = ("city", "gold", "hand", "rank")

    def __init__(self, hand: list[int]) -> None:
        self.gold = 2
        self.hand = hand
        self.city: list[int] = []
        self.rank = -1  # of the highest character this player showed in the last round: breaks ties (p. 10)


class Game:
    """One game: ask `legal_actions()`, answer with `apply()`, until it is `over`."""

    __slots__ = (
        "builds_left",
        "called",
        "choices",
        "crown",
        "deck",
        "drawn",
        "facedown",
        "first_complete",
        "gathered",
        "income_taken",
        "killed",
        "over",
        "phase",
        "picks",
        "players",
        "power_used",
        "rng",
        "robbed",
        "rounds",
        "seat",
        "size",
        "who",
    )

    def __init__(self, seats: int, rng: Random, size: int = 7) -> None:
        self.rng = rng
        self.size = size
        self.deck = DECK.copy()  # the top is the end of the list
        rng.shuffle(self.deck)
        self.players = [Player([self.deck.pop() for _ in range(4)]) for _ in range(seats)]
        self.crown = rng.randrange(seats)
        self.first_complete: int | None = None
        self.rounds = 0
        self.over = False
        self.drawn: list[int] = []
        self._start_round()

    def legal_actions(self) -> list[Action] | None:
        """List what `seat` may do now; None asks for ("discard", places): any places of the hand."""
        if self.phase != "turn":
            if self.phase == "draft":
                return [PICK[character] for character in self.choices]
            return KEEP if self.phase == "keep" else None
        me, character = self.players[self.seat], self.called
        actions: list[Action]
        if self.gathered:
            actions = [END]
            if self.builds_left:
                gold, city = me.gold, me.city
                for card in me.hand:
                    if COST[card] <= gold and card not in city:
                        actions.append(BUILD[card])
        else:
            actions = [GOLD, CARDS] if self.deck else [GOLD]
        if not self.income_taken and character in INCOME:
            actions.append(TAKE_INCOME)
        if self.power_used:
            return actions
        if character == ASSASSIN:
            actions += KILL
        elif character == THIEF:
            actions += [("rob", victim) for victim in range(MAGICIAN, WARLORD + 1) if victim != self.killed]
        elif character == MAGICIAN:
            actions += [("swap", seat) for seat in range(len(self.players)) if seat != self.seat]
            if me.hand:
                actions.append(REDRAW)
        elif character == ARCHITECT:
            actions.append(TAKE_CARDS)
        elif character == WARLORD:
            protected = None if self.killed == BISHOP else self.who[BISHOP]
            reach = me.gold + 1  # destroying costs one gold less than building
            for seat, player in enumerate(self.players):
                if seat != protected and len(player.city) < self.size:
                    for card in player.city:
                        if COST[card] <= reach:
                            actions.append(("destroy", seat, card))
        return actions

    def apply(self, action: Action) -> None:
        """Do one of the legal actions."""
        HANDLERS[action[0]](self, action)

    def scores(self) -> list[int]:
        """Count the points (p. 10); the bonus for five types needs a unique district, which this game has not."""
        points = [sum([COST[card] for card in player.city]) for player in self.players]
        for seat, player in enumerate(self.players):
            if seat == self.first_complete:
                points[seat] += 4
            elif len(player.city) >= self.size:
                points[seat] += 2
        return points

    def winner(self) -> int:
        """Return the winning seat; of tied players the one who showed the highest rank in the last round."""
        points = self.scores()
        return max(range(len(points)), key=lambda seat: (points[seat], self.players[seat].rank))

    def _start_round(self) -> None:
        self.rounds += 1
        characters = list(range(8))
        self.rng.shuffle(characters)
        for _ in range(FACEUP[len(self.players)]):
            discarded = characters.pop()
            if discarded == KING:  # never faceup: another one is drawn, and the King is shuffled back (p. 6)
                characters.pop()
                characters.insert(self.rng.randrange(len(characters) + 1), KING)
        self.facedown = characters.pop()
        self.choices = characters
        self.who: list[int | None] = [None] * 8
        self.killed = self.robbed = -1
        self.picks = 0
        self.seat = self.crown
        self.called = -1
        self.phase = "draft"

    def _call_next(self, action: Action = END) -> None:
        for character in range(self.called + 1, 8):
            seat = self.who[character]
            if seat is None or character == self.killed:
                continue
            me = self.players[seat]
            if character == self.robbed:
                thief = self.who[THIEF]
                assert thief is not None
                self.players[thief].gold += me.gold
                me.gold = 0
            if character == KING:  # "at some point during your turn": the time does not matter in the basic game
                self.crown = seat
            self.called = character
            self.seat = seat
            self.gathered = self.power_used = self.income_taken = False
            self.builds_left = 3 if character == ARCHITECT else 1
            self.phase = "turn"
            return
        self._end_round()

    def _end_round(self) -> None:
        heir = self.who[KING]
        if self.killed == KING and heir is not None:  # revealed at the end of the round (p. 15)
            self.crown = heir
        if self.first_complete is None:
            self._start_round()
            return
        for character, seat in enumerate(self.who):
            if seat is not None and (character != self.killed or character == KING):
                self.players[seat].rank = character
        self.over = True

    def _pick(self, action: tuple[str, int]) -> None:
        character = action[1]
        self.choices.remove(character)
        self.who[character] = self.seat
        self.picks += 1
        seats = len(self.players)
        if self.picks == seats:
            self._call_next()
            return
        self.seat = (self.seat + 1) % seats
        if self.picks == 6:  # the seventh player also looks at the card that was put aside (p. 6)
            self.choices.append(self.facedown)

    def _gather_gold(self, action: Action) -> None:
        self.players[self.seat].gold += 2
        self.gathered = True

    def _gather_cards(self, action: Action) -> None:
        self.gathered = True
        if len(self.deck) == 1:
            self.players[self.seat].hand.append(self.deck.pop())
            return
        self.drawn = [self.deck.pop(), self.deck.pop()]
        self.phase = "keep"

    def _keep(self, action: tuple[str, int]) -> None:
        place = action[1]
        self.players[self.seat].hand.append(self.drawn[place])
        self.deck.insert(0, self.drawn[1 - place])
        self.phase = "turn"

    def _build(self, action: tuple[str, int]) -> None:
        card = action[1]
        me = self.players[self.seat]
        me.gold -= COST[card]
        me.hand.remove(card)
        me.city.append(card)
        self.builds_left -= 1
        if self.first_complete is None and len(me.city) >= self.size:
            self.first_complete = self.seat

    def _income(self, action: Action) -> None:
        self.income_taken = True
        me = self.players[self.seat]
        wanted = INCOME[self.called]
        me.gold += [TYPE[card] for card in me.city].count(wanted) + (self.called == MERCHANT)

    def _kill(self, action: tuple[str, int]) -> None:
        character = action[1]
        self.power_used = True
        self.killed = character

    def _rob(self, action: tuple[str, int]) -> None:
        character = action[1]
        self.power_used = True
        self.robbed = character

    def _swap(self, action: tuple[str, int]) -> None:
        seat = action[1]
        self.power_used = True
        me, other = self.players[self.seat], self.players[seat]
        me.hand, other.hand = other.hand, me.hand

    def _redraw(self, action: Action) -> None:
        self.phase = "discard"

    def _discard(self, action: tuple[str, list[int]]) -> None:
        places = action[1]
        self.power_used = True
        self.phase = "turn"
        me = self.players[self.seat]
        gone = [me.hand[place] for place in places]
        me.hand = [card for place, card in enumerate(me.hand) if place not in places]
        self.deck[:0] = gone
        me.hand += [self.deck.pop() for _ in gone]

    def _two_cards(self, action: Action) -> None:
        self.power_used = True
        hand = self.players[self.seat].hand
        hand += [self.deck.pop() for _ in range(min(2, len(self.deck)))]

    def _destroy(self, action: tuple[str, int, int]) -> None:
        _, seat, card = action
        self.power_used = True
        self.players[self.seat].gold -= COST[card] - 1
        self.players[seat].city.remove(card)
        self.deck.insert(0, card)


HANDLERS: dict[str, Callable[..., None]] = {
    "pick": Game._pick,
    "end": Game._call_next,
    "gold": Game._gather_gold,
    "cards": Game._gather_cards,
    "keep": Game._keep,
    "build": Game._build,
    "income": Game._income,
    "kill": Game._kill,
    "rob": Game._rob,
    "swap": Game._swap,
    "redraw": Game._redraw,
    "discard": Game._discard,
    "two_cards": Game._two_cards,
    "destroy": Game._destroy,
}


class RandomBot:
    """Answer with any legal action, each as likely as the others."""

    def __init__(self, rng: Random) -> None:
        self.random = rng.random

    def choose(self, game: Game, actions: list[Action] | None) -> Action:
        if actions is not None:
            return actions[int(self.random() * len(actions))]
        cards = len(game.players[game.seat].hand)
        chosen = 1 + int(self.random() * ((1 << cards) - 1))  # a bit for each card, at least one
        return ("discard", [place for place in range(cards) if chosen >> place & 1])


def play(seats: int, rng: Random) -> tuple[Game, int]:
    """Play one game of random bots; return it and how many decisions it took."""
    game = Game(seats, rng)
    bots = [RandomBot(rng) for _ in range(seats)]
    decisions = 0
    while not game.over:
        game.apply(bots[game.seat].choose(game, game.legal_actions()))
        decisions += 1
    return game, decisions
