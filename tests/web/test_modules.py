"""Test the modules of the page that need no table, in the browser."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.serving import Server

PATCHES = [
    ({"a": 1}, [{"op": "replace", "path": "/a", "value": 2}], {"a": 2}),
    ({"a": 1}, [{"op": "add", "path": "/b", "value": None}], {"a": 1, "b": None}),
    ({"a": 1, "b": 2}, [{"op": "remove", "path": "/a"}], {"b": 2}),
    ([1, 2, 3], [{"op": "remove", "path": "/1"}, {"op": "add", "path": "/-", "value": 4}], [1, 3, 4]),
    ([1, 3], [{"op": "add", "path": "/1", "value": 2}, {"op": "replace", "path": "/0", "value": 0}], [0, 2, 3]),
    ({"a/b": {"~": [0]}}, [{"op": "replace", "path": "/a~1b/~0/0", "value": 1}], {"a/b": {"~": [1]}}),
    ({"a": 1}, [{"op": "replace", "path": "", "value": [2]}], [2]),
]


@pytest.fixture
def page(server: Server, new_page: Callable[..., Any]) -> Any:
    opened = new_page()
    opened.goto(server.url)
    opened.locator("main").wait_for()  # the page has loaded its texts by then
    return opened


def call(page: Any, module: str, function: str, *arguments: Any) -> Any:
    """Call a function of a module of the page."""
    script = """async ([module, name, given]) => {
        const made = (await import(`/${module}`))[name](...given);
        return made instanceof Map ? Object.fromEntries(made) : made;
    }"""
    return page.evaluate(script, [module, function, list(arguments)])


def test_patches_turn_the_old_view_into_the_new_one(page: Any) -> None:
    for before, patch, after in PATCHES:
        assert call(page, "client/patch.js", "patched", before, patch) == after


def test_options_are_placed_at_their_targets(page: Any) -> None:
    options = [
        {"id": "a", "label": "", "chosen_card": "Inn", "zone": "hand", "player": 0},
        {"id": "b", "label": "", "chosen_card": "Inn", "zone": "aside"},
        {"id": "c", "label": "", "district": "1/inn", "chosen_card": "Inn", "zone": "city", "player": 1},
        {"id": "d", "label": "", "character": "Smith"},
        {"id": "e", "label": "", "player": 2, "card": "Smith"},
        {"id": "f", "label": "", "source": "0/inn", "card": "Inn"},
        {"id": "g", "label": "", "card": "Smith"},
        {"id": "h", "label": "", "act": "end"},
    ]
    placed = call(page, "game/options.js", "placed", {"seat": 0, "decision": {"seat": 0, "options": options}})
    assert {place: [one["id"] for one in found] for place, found in placed.items()} == {
        "hand Inn": ["a"],
        "aside Inn": ["b"],
        "district 1/inn": ["c"],
        "character Smith": ["d", "g"],
        "player 2": ["e"],
        "district 0/inn": ["f"],
    }


def test_too_few_or_too_many_chosen_options_are_reported_with_the_number(page: Any) -> None:
    decision = {"seat": 0, "kind": "choose", "least": 1, "most": 2, "many": True}
    said = [call(page, "game/options.js", "missing", list(chosen), decision) for chosen in ("", "a", "abc")]
    assert said == ["Choose 1 more.", None, "Choose 1 fewer."]


def test_an_update_for_another_version_is_detected(page: Any) -> None:
    state = {"version": 4, "view": {"round": 1}, "events": [], "next": 0}
    update = {"type": "update", "events": [], "next_event": 0, "can_undo": False}
    patch = [{"op": "replace", "path": "/round", "value": 2}]
    later = {**update, "version": 6, "before": 4, "patch": patch}
    assert call(page, "client/state.js", "after", state, later)["view"] == {"round": 2}
    assert call(page, "client/state.js", "after", state, {**later, "before": 5}) is None
    assert call(page, "client/state.js", "after", state, {**later, "version": 4, "before": 3})["view"] == {"round": 1}


def test_events_are_grouped_by_turn_and_undone_ones_struck_out(page: Any) -> None:
    def event(number: int, name: str, sentence: str | None = None, **fields: Any) -> dict[str, Any]:
        return {"number": number, "name": name, "fields": fields, **({"sentence": sentence} if sentence else {})}

    events = [
        event(0, "round started", "Round 1 begins.", round=1),
        event(1, "turn started", "Ann's turn begins.", player=0, character="Smith"),
        event(2, "gold gained", "Ann gains 1 gold.", player=0, amount=1),
        event(3, "answer taken back", player=0, first=2, last=2),
        event(4, "turn ended", player=0),
        event(5, "character called", "The Baker is called."),
        event(6, "turn started", "Ben's turn begins.", player=1, character="Baker"),
        event(7, "turn ended", player=1),
        event(8, "round ended", round=1),
    ]
    parts = call(page, "game/log.js", "folded", events, ["Ann", "Ben"])
    assert [part["title"] for part in parts] == ["Round 1", "Ann — Smith", "Ben — Baker", "End of round 1"]
    assert [[line["number"] for line in part["lines"]] for part in parts] == [[0], [1, 2, 3, 4], [5, 6, 7], [8]]
    assert [line["number"] for part in parts for line in part["lines"] if line["struck"]] == [2]
    assert parts[1]["lines"][3]["told"] is False


def test_changes_between_views_are_found(page: Any) -> None:
    def player(seat: int, gold: int, *keys: str) -> dict[str, Any]:
        city = [{"key": key, "id": key} for key in keys]
        return {"seat": seat, "gold": gold, "hand_size": 2, "city": city}

    before = {"players": [player(0, 2, "0/inn"), player(1, 1)]}
    now = {"players": [player(0, 5, "0/mill"), player(1, 1)]}
    changed = call(page, "game/changes.js", "changes", before, now)
    assert list(changed) == ["0"]
    assert (changed["0"]["gold"], changed["0"]["hand"], changed["0"]["lost"]) == (3, 0, ["0/inn"])


def test_a_view_is_compared_with_the_last_one_of_another_turn(page: Any) -> None:
    script = """async () => {
        const { NOTHING_KEPT, keeping, lastSeen } = await import("/game/changes.js");
        const turn = (player) => (player === null ? null : { player, characters: ["Smith"] });
        const view = (gold, round, player) => ({ gold, round, turn: turn(player) });
        let kept = keeping(NOTHING_KEPT, view(1, 1, null), 3);
        const inTurn = lastSeen(kept, view(2, 1, 0)).view.gold;
        kept = keeping(kept, view(2, 1, 0), 9);
        kept = keeping(kept, view(3, 1, 0), 12);
        const later = [view(4, 1, 0), view(5, 2, null)].map((one) => lastSeen(kept, one));
        return [inTurn, ...later.map((one) => [one.view.gold, one.next])];
    }"""
    assert page.evaluate(script) == [1, [1, 3], [3, 12]]


def test_additions_of_packs_are_listed_for_the_chosen_and_other_editions(page: Any) -> None:
    def edition(id_: str, characters: str, *variants: str) -> dict[str, Any]:
        lists = {"cast": ["Smith"], "characters": characters.split(), "variants": [*variants]}
        return {"id": id_, "name": id_.upper(), "decks": [], "districts": [], "presets": [], **lists}

    before = {"editions": [edition("a", "Baker"), edition("b", "Baker"), edition("c", "Baker")]}
    now = {
        "editions": [
            edition("a", "Baker Miller"),
            edition("b", "Baker", "Quick"),
            edition("c", "Baker"),
            edition("d", ""),
        ]
    }
    found = call(page, "game/additions.js", "additions", before, now, "a")
    assert {kind: names for kind, names in found.items() if names} == {
        "characters": ["Miller"],
        "editions": ["D"],
        "elsewhere": ["B"],
    }
    assert not any(call(page, "game/additions.js", "additions", before, before, "a").values())


def test_points_are_summed_by_source_without_undone_ones(page: Any) -> None:
    def event(number: int, name: str, **fields: Any) -> dict[str, Any]:
        return {"number": number, "name": name, "fields": fields}

    events = [
        {**event(0, "points gained", player=1, amount=2), "cause": {"pack": "p", "card": "Inn", "line": 3}},
        event(1, "points gained", player=0, amount=9),
        event(2, "answer taken back", player=0, first=1, last=1),
        {**event(3, "points gained", player=1, amount=1), "cause": {"pack": "p", "card": "Inn", "line": 3}},
        event(4, "points scored", player=0, amount=5, reason="Districts"),
    ]
    assert call(page, "game/points.js", "scored", events) == [
        {"seat": 1, "reason": "Inn", "points": 3},
        {"seat": 0, "reason": "Districts", "points": 5},
    ]
