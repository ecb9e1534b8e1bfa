"""Let people play in a chat: they join by a word, get their options in private, and the room reads what happens.

Run it to see two people play in a pretended chat. For a real one, give `ChatTable` an object with such a method `send`.
"""

import time

from citadels_core import SetupError, load
from citadels_core.wire import (
    ClientView,
    Error,
    Hello,
    OneCatalog,
    Refused,
    Reply,
    Start,
    State,
    Table,
    TableSetup,
    Undo,
    Update,
)

ROOM = "the room"


class ChatTable:
    """One table; `chat.send(who, text)` sends to a person or to the room."""

    def __init__(self, chat, catalog, setup, clock=time.monotonic):
        self.chat, self.clock = chat, clock
        self.table = Table(OneCatalog(catalog), setup)
        self.views = {ROOM: ClientView()}
        self.wake, self.over = None, False
        self.connect(ROOM, None)

    def connect(self, who, seat):
        self.do(self.table.connect(who, seat, self.clock()))
        self.do(self.table.receive(who, Hello(protocol=1), self.clock()))

    def hear(self, who, text):
        """Handle a message of a person."""
        word = text.strip()
        if word == "join":
            self.join(who)
        elif word in ("start", "undo") and who not in self.views:
            self.chat.send(who, "Write `join` to sit down.")
        elif word == "start":
            self.say(who, Start())
        elif word == "undo":
            self.say(who, Undo(at=self.views[who].version))
        elif who in self.views and self.views[who].decision is not None:
            self.answer(who, word.split())

    def join(self, who):
        try:
            seat, out = self.table.sit(who, self.clock())
        except (Refused, SetupError) as refusal:
            self.chat.send(who, str(refusal))
            return
        self.do(out)
        self.views[who] = ClientView()
        self.connect(who, seat)
        self.chat.send(ROOM, f"{who} sits down.")

    def answer(self, who, words):
        """Answer by numbers or `none`; anything else is chat."""
        options = self.views[who].decision["options"]
        if words != ["none"] and not (words and all(word.isdecimal() for word in words)):
            return
        numbers = [] if words == ["none"] else [int(word) for word in words]
        if not all(1 <= number <= len(options) for number in numbers):
            self.chat.send(who, f"Write numbers up to {len(options)}.")
            return
        ids = tuple(options[number - 1]["id"] for number in numbers)
        self.say(who, Reply(at=self.views[who].version, options=ids))

    def say(self, who, message):
        self.do(self.table.receive(who, message, self.clock()))

    def tick(self):
        """Call this at `wake`."""
        self.do(self.table.tick(self.clock()))

    def do(self, out):
        self.wake = out.wake
        for who, message in out.send:
            self.views[who].take(message)
            if isinstance(message, Error):
                self.chat.send(who, message.message)
            elif isinstance(message, State | Update):
                self.show(who, message.events)
        if self.table.over and not self.over:
            self.over = True
            self.show_winners()

    def show(self, who, events):
        """Show events to the room, and options to a person."""
        if who == ROOM:
            told = [event.sentence for event in events if event.sentence]
            if told:
                self.chat.send(ROOM, "\n".join(told))
        elif (asked := self.views[who].decision) is not None:
            options = [f"{number}. {option['label']}" for number, option in enumerate(asked["options"], 1)]
            if asked["many"]:
                options.append(f"Write {asked['least']} to {asked['most']} numbers, or `none` for none.")
            self.chat.send(who, "\n".join([asked["prompt"], *options]))

    def show_winners(self):
        """Show the points and the winners."""
        view, names = self.views[ROOM].view, [seat.name for seat in self.table.view.seats]
        points = [f"{name}: {score} points" for name, score in zip(names, view["scores"], strict=True)]
        won = " and ".join(names[seat] for seat in view["winners"])
        self.chat.send(ROOM, "\n".join([*points, f"{won} won."]))


class Pretended:
    """Keeps what it is sent."""

    def __init__(self):
        self.sent = []

    def send(self, who, text):
        self.sent.append((who, text))


if __name__ == "__main__":
    chat = Pretended()
    game = ChatTable(chat, load("demo2016"), TableSetup(edition="demo2016", seats=3, seed="7"))
    game.hear("Ann", "start")  # Write `join` to sit down.
    for person in ("Ann", "Ben"):
        game.hear(person, "join")
    game.hear("Ben", "start")  # Only the host of the table can do this.
    game.hear("Ann", "start")
    while game.table.view.phase == "playing":
        for person in ("Ann", "Ben"):
            asked = game.views[person].decision
            if asked is not None:
                game.hear(person, "sorry, back in 2 minutes")  # no answer
                game.hear(person, " ".join(str(number + 1) for number in range(asked["least"])) or "none")
                break
        else:
            game.tick()
    for who, text in chat.sent:
        print(f"[{who}] {text}")
