"""A table plays whole games in memory."""

from citadels_core.wire.encoding import to_data, to_text
from citadels_core.wire.messages import Hello, Reply, State, Update
from citadels_core.wire.table import Table
from citadels_core.wire.table_views import TableSetup


class OneCatalog:
    def __init__(self, catalog):
        self.packs = ()
        self._catalog = catalog

    def catalog(self, packs):
        if packs:
            raise KeyError(packs[0])
        return self._catalog


def test_a_person_plays_a_game_against_bots(catalog):
    table = Table(OneCatalog(catalog), TableSetup(edition="classic2016:classic_2016", seed="5"))
    seat, _ = table.sit("Ann", 0.0)
    table.connect("a", seat, 0.0)
    table.connect("b", None, 0.0)
    table.receive("b", Hello(protocol=1), 0.0)
    inbox = list(table.receive("a", to_text(Hello(protocol=1)), 0.0).send)
    inbox += table.receive("a", '{"type":"start"}', 0.0).send
    view = None
    for number in range(5000):
        for who, message in inbox:
            to_text(message)
            if who != "a":
                continue
            if isinstance(message, State):
                view, version = to_data(message)["view"], message.version
            elif isinstance(message, Update):
                assert message.before == version
                version = message.version
                for op in message.patch:
                    view = patched(view, op)
        if table.view.phase == "over":
            break
        asked = view["decision"]
        if asked["seat"] == seat:
            options = [one["id"] for one in asked["options"][: max(asked["least"], 1)]]
            inbox = table.receive("a", Reply(at=version, options=tuple(options)), float(number)).send
        else:
            inbox = table.tick(float(number)).send
    assert view["winners"]


def patched(document, op):
    if not op.path:
        return op.value
    *way, last = [part.replace("~1", "/").replace("~0", "~") for part in op.path[1:].split("/")]
    at = document
    for part in way:
        at = at[int(part)] if isinstance(at, list) else at[part]
    if op.op == "remove":
        del at[last]
    else:
        at[int(last) if isinstance(at, list) else last] = op.value
    return document
