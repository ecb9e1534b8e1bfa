"""Test that the wire page has every address of the server, and that the server answers as the page says."""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import jsonschema
import pytest
from starlette.routing import Route, WebSocketRoute

from citadels_core.serve.addresses import ADDRESSES
from citadels_core.serve.application import api_routes
from citadels_core.serve.endpoints import Endpoints
from citadels_core.serve.responses import CODES
from citadels_core.serve.table_socket import TableSocket
from tests.serve.client import Client, ask
from tests.serve.serving import ROOT, Serving, serving

PAGE = (ROOT / "docs" / "reference" / "wire.md").read_text("utf-8")
SCHEMA = json.loads((ROOT / "citadels_core" / "wire" / "protocol.schema.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(str(tmp_path_factory.mktemp("served") / "tables.db")) as running:
        yield running


def fits(name: str, data: Any) -> None:
    """Check data against a definition of the schema."""
    jsonschema.Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]}).validate(data)


def test_the_page_has_every_address_of_the_application_and_no_other() -> None:
    nothing = cast(Any, None)  # routes are made without a request
    routes = api_routes(Endpoints(nothing), TableSocket(nothing))
    there = {
        (method, route.path)
        for route in routes
        if isinstance(route, Route | WebSocketRoute)
        for method in (route.methods or () if isinstance(route, Route) else ("WebSocket",))
        if method != "HEAD"
    }
    assert len(there) == len(routes)
    on_the_page = re.findall(r"^### `(\w+) (/\S*)`$", PAGE, re.MULTILINE)
    assert len(on_the_page) == len(there)
    assert set(on_the_page) == there


def test_the_page_has_every_code_with_its_status() -> None:
    _, _, listed = PAGE.partition("Codes of a server")
    rows = re.findall(r"^(\w+) +(\d{3}) (.+)$", listed, re.MULTILINE)
    assert {code: (int(status), text) for code, status, text in rows} == {
        code: (meaning.status, meaning.text) for code, meaning in CODES.items()
    }


def test_requests_and_responses_have_the_fields_of_the_page(server: Serving) -> None:
    setup = {"edition": "classic2016", "seats": 2, "seed": "4"}
    body = {"setup": setup, "options": {"undo": "off"}, "name": "Ann"}
    fits("MakeTable", body)
    status, made = ask(server.url, "/api/tables", body)
    assert status == 201
    fits("NewTable", made)
    table = f"/api/tables/{made['table']}"
    joins = {"invite": made["invite"], "name": "Ben"}
    fits("JoinTable", joins)
    status, taken = ask(server.url, f"{table}/join", joins)
    assert (status, taken["seat"]) == (200, 1)
    fits("TakenSeat", taken)
    fits("Library", ask(server.url, "/api/library")[1])
    assert set(ask(server.url, "/api/words")[1]) == {"language", "languages", "words"}
    assert set(ask(server.url, f"{table}/pictures")[1]) == {"characters", "districts", "signs"}
    assert ask(server.url, "/health") == (200, {"status": "ok"})
    status, refusal = ask(server.url, f"{table}/replay")
    assert status == CODES[refusal["code"]].status
    fits("Error", refusal)

    dice = Random(1)
    with (
        Client(server.url, made["table"], made["token"]) as ann,
        Client(server.url, made["table"], taken["token"]) as ben,
    ):
        ben.until("welcome")
        ann.send({"type": "start"})
        while ann.view is None or ann.view["scores"] is None:
            ann.next()
            for one in (ann, ben):
                while one.version < ann.version:
                    one.next()
                if one.asked:
                    one.answer(dice)
    status, moment = ask(server.url, f"{table}/replay?to=3&since=2&updates=4")
    assert (status, moment["version"], len(moment["updates"])) == (200, 3, 4)
    fits("OpenMoment", moment)
    assert ask(server.url, f"{table}/record")[1]["format"] == "citadels-record"


@pytest.mark.parametrize(
    ("path", "body", "says"),
    [
        ("/api/tables", {}, "setup"),
        ("/api/tables", [], "object"),
        ("/api/tables", {"setup": {"edition": "classic2016"}, "seats": 3}, "seats"),
        ("/api/tables", {"setup": {"edition": "classic2016", "seats": "3"}}, "seats"),
        ("/api/tables/nothing/join", {"name": "Ben"}, "invite"),
        ("/api/tables/nothing/join", {"invite": 3}, "invite"),
    ],
)
def test_a_wrong_body_is_refused_and_the_wrong_field_named(server: Serving, path: str, body: Any, says: str) -> None:
    status, refusal = ask(server.url, path, body)
    assert (status, refusal["code"]) == (400, "malformed")
    assert says in refusal["message"]


def test_every_class_of_a_body_is_in_the_schema() -> None:
    classes = [one for address in ADDRESSES for one in (address.body, address.response) if isinstance(one, type)]
    assert len(classes) > 5
    assert [one for one in classes if one.__name__ not in SCHEMA["$defs"]] == []
