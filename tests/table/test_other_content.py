"""Test that a saved game depends only on the meaning of the cards and rules it uses."""

import json
import shutil
from pathlib import Path

import pytest

from citadels_core import Game, Record, RecordError, Setup, SnapshotError, load, replay, restore, save
from citadels_core.table.saves.record import state_hash
from tests.packs.making import make_pack
from tests.properties.walks import play, until

CONTENT = Path(__file__).parents[2] / "content"
MODS = Path(__file__).parents[2] / "mods"

OWN = """# A comment.
counter fame on player

district Arena
    type unique
    cost 1
    copies 12
    text "Gain 1 fame at the start of your turn."
    when turn started if player is you
        add 1 to you.fame

district Stall
    type trade
    cost 1
"""

OTHER = """counter dust on player
marker flag on player
note rival on player is player

district Cellar
    type trade
    cost 1
"""

SETUP = Setup(edition="classic2016", seats=3, seed=5, districts=("Arena", "Smithy", "Keep"))

EDITION = "\npatch Classic 2016\n    districts Arena\n"


def own(folder: Path, text: str) -> Path:
    shutil.rmtree(folder / "own", ignore_errors=True)
    return make_pack(folder, "own", {"a.card": text + EDITION}, requires=("classic2016",))


@pytest.fixture
def saved(tmp_path: Path) -> tuple[dict, dict, str]:
    game = Game.start(load(own(tmp_path, OWN)), SETUP)
    until(game, 3, lambda _: any(game.table.counters[0].values()))
    return json.loads(json.dumps(save(game))), Record.of(game).to_json(), state_hash(game)


SAME = {
    "a comment, a text, another order of the cards": (
        OWN.replace("# A comment.", "# Another\n# comment.\n")
        .replace("Gain 1", "You gain 1")
        .replace('    text "', '    # why\n    text "')
    ),
    "another card, which is not at the table": OWN + "\ndistrict Fort\n    type military\n    cost 2\n",
    "a change of a card that is not at the table": OWN.replace("type trade\n    cost 1", "type trade\n    cost 2"),
    "a counter that nothing at the table names": "counter aura on player\n" + OWN,
}

OTHER_RULES = {
    "own:arena changed": OWN.replace("add 1 to", "add 2 to"),
    "own:fame changed": OWN.replace("counter fame on player", "counter fame on player\n    until end of round"),
}


@pytest.mark.parametrize("why", SAME)
def test_changes_of_unused_content_keep_saves_valid(tmp_path, saved, why):
    data, record, hashed = saved
    catalog = load(own(tmp_path, SAME[why]))
    again = restore(catalog, data)
    assert state_hash(again) == hashed
    played = play(again, 8, 60)
    assert state_hash(replay(catalog, Record.from_json(record))) == hashed
    assert state_hash(played) == state_hash(play(restore(load(own(tmp_path, OWN)), data), 8, 60))


def test_other_packs_may_be_loaded_before_and_after(tmp_path, saved):
    data, record, hashed = saved
    before = make_pack(tmp_path, "alpha", {"a.card": OTHER}, requires=("classic2016",))
    after = make_pack(tmp_path, "zeta", {"a.card": OTHER}, requires=("classic2016",))
    catalog = load(before, own(tmp_path, OWN), after, "deluxe2016", MODS / "harbour_town")
    assert state_hash(restore(catalog, data)) == hashed
    game = play(replay(catalog, Record.from_json(record)), 4, 30)
    assert state_hash(restore(load(own(tmp_path, OWN)), save(game))) == state_hash(game)


def parts(text: str) -> list[str]:
    """Return the declarations of a text, each with the lines that belong to it."""
    return [f"{part}\n" for part in text.strip().split("\n\n")]


ELSEWHERE = {
    "the file has another name": lambda text: {"renamed.card": text + EDITION},
    "the cards stand the other way round": lambda text: {"a.card": "\n".join(reversed(parts(text))) + EDITION},
    "each card has a file of its own": lambda text: {
        f"{9 - at}.card": part for at, part in enumerate([*parts(text), EDITION])
    },
}


@pytest.mark.parametrize("why", ELSEWHERE)
def test_moving_declarations_between_files_keeps_saves_valid(tmp_path, saved, why):
    data, record, hashed = saved
    shutil.rmtree(tmp_path / "own")
    catalog = load(make_pack(tmp_path, "own", ELSEWHERE[why](OWN), requires=("classic2016",)))
    assert state_hash(restore(catalog, data)) == hashed
    again = replay(catalog, Record.from_json(record))
    assert state_hash(again) == hashed
    assert Record.of(again).head.content == Record.from_json(record).head.content


def test_saves_do_not_name_loaded_but_unused_packs(tmp_path):
    unused = make_pack(tmp_path, "alpha", {"a.card": OTHER}, requires=("classic2016",))
    catalog = load(unused, own(tmp_path, OWN), "deluxe2016", MODS / "harbour_town")
    game = Game.start(catalog, SETUP)
    assert [pack.id for pack in Record.of(game).head.packs] == ["base", "classic2016", "own"]
    assert [pack["id"] for pack in save(game)["packs"]] == ["base", "classic2016", "own"]
    assert not [id_ for id_ in save(game)["content"] if id_.split(":")[0] in ("alpha", "deluxe2016", "harbour_town")]
    without = Game.start(catalog, Setup(edition="classic2016", seats=3, seed=5, districts=("Smithy", "Keep")))
    assert [pack["id"] for pack in save(without)["packs"]] == ["base", "classic2016"]


@pytest.mark.parametrize("told", OTHER_RULES)
def test_changes_of_used_content_invalidate_saves(tmp_path, saved, told):
    data, record, _ = saved
    catalog = load(own(tmp_path, OTHER_RULES[told]))
    with pytest.raises(SnapshotError, match=f'saved with other cards or rules than are loaded: {told}; "own" 1'):
        restore(catalog, data)
    try:
        replay(catalog, Record.from_json(record))
    except RecordError as error:
        assert told in str(error)  # noqa: PT017 -- it may also fit to the end


def test_a_save_names_the_packs_that_are_played(tmp_path, saved):
    data, record, _ = saved
    assert [pack["id"] for pack in data["packs"]] == ["base", "classic2016", "own"]
    assert record["packs"] == data["packs"]
