"""Test packs that no edition offers: the finding, and its help."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from citadels_core.cli.main import citadels
from citadels_core.packs import examine
from citadels_core.packs.editing.template import begin, templates
from tests.packs.making import make_pack

INN = "district Inn\n    type trade\n    cost 3\n    score 1\n"
OWN = """
edition Mine
    use rules Standard, Passing On
    players 4 to 7
    cast Assassin, Thief, Magician, King, Bishop, Merchant, Architect, Warlord
    decks Basic, Classic Uniques
    base city size 7
"""
BAKER = "character Baker\n    rank 6\n    action Bake once per turn\n        gain 1 gold\n"
OTHER_BAKER = BAKER.replace("Baker", "Cook")
ADDED = "\npatch Classic 2016\n    districts Inn\n    characters Baker\n"


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(citadels, words)
    return result.exit_code, result.output


@pytest.mark.parametrize(
    ("text", "more", "told"),
    [
        (INN, (), 'Write "patch Classic 2016" into a card file of the pack, and below it "districts Inn"'),
        (BAKER, (), 'below it "characters Baker"; then play it with --cast "Baker"'),
        (INN + BAKER + ADDED, (), 'Play it with --cast "Baker". Play it with --districts "Inn"'),
        (INN + BAKER + ADDED, ("--cast", "Baker"), ""),
        (INN + BAKER + ADDED, ("--districts", "Inn"), ""),
        ("deck Inns\n    Inn\n\n" + INN + "\npatch Classic 2016\n    base city size 6\n", (), ""),
        ("rules House\n    when round ended\n        you gain 1 gold\n", (), ""),
    ],
)
def test_play_tells_how_to_include_unoffered_cards(tmp_path: Path, text: str, more: tuple[str, ...], told: str) -> None:
    folder = make_pack(tmp_path, "mill", {"a.card": text}, requires=("classic2016",))
    words = ("simulate", "--games", "1", "--pack", str(folder), *more)
    code, output = run(*words)
    assert code == 0, output
    assert ("warning: No card of mill is in the game" in output) == bool(told)
    assert told in output


@pytest.mark.parametrize(
    ("text", "requires", "help_"),
    [
        (INN, "classic2016", '"patch Classic 2016" into a card file of the pack, and below it "districts Inn"'),
        (INN, "base", "require a pack with an edition in the manifest, or write an edition that offers the cards"),
        (
            INN + BAKER,
            "classic2016",
            'below it "characters Baker" and "districts Inn"; then play it with --cast "Baker"',
        ),
        ("deck Inns\n    Inn\n\n" + INN, "classic2016", '"districts Inn"'),
        (
            "".join(INN.replace("Inn", name) for name in ("Inn", "Spa", "Mill", "Yard")) + BAKER + OTHER_BAKER,
            "classic2016",
            'below it "characters Baker, Cook" and "districts Inn, Spa, Mill, Yard"; '
            'then play it with --cast "Baker" --districts "Inn, Spa, Mill, Yard"',
        ),
        (INN + "\nrules House\n    when round ended\n        you gain 1 gold\n", "classic2016", '"districts Inn"'),
        (INN + OWN, "classic2016", 'go to the edition Mine, and below it "districts Inn"'),
    ],
)
def test_a_pack_offered_by_no_edition_is_reported_at_its_first_card(
    tmp_path: Path, text: str, requires: str, help_: str
) -> None:
    folder = make_pack(tmp_path, "mill", {"a.card": "# mine\n" + text}, requires=(requires,))
    (found,) = examine(folder).problems
    assert (found.code, found.severity, found.path) == ("CIT618", "warning", (folder / "a.card").as_posix())
    assert help_ in (found.help or "")


@pytest.mark.parametrize(
    "text",
    [
        INN + "\npatch Classic 2016\n    districts Inn\n",
        INN + BAKER + "\npatch Classic 2016\n    characters Baker\n",
        INN + "\ndeck Inns\n    Inn\n\npatch Classic 2016\n    decks Inns\n",
        INN + OWN + "    preset Night\n        districts Inn\n",
        "rules House\n    when round ended\n        you gain 1 gold\n",
        "# allow CIT618: other packs offer it\n" + INN,
    ],
)
def test_a_partly_offered_pack_is_not_reported(tmp_path: Path, text: str) -> None:
    assert examine(make_pack(tmp_path, "mill", {"a.card": text}, requires=("classic2016",))).problems == ()


def test_an_allow_comment_is_not_useless_when_another_checked_pack_offers_the_cards(
    tmp_path: Path,
) -> None:
    text = "# allow CIT618: other packs offer it\n" + INN
    mill = make_pack(tmp_path, "mill", {"a.card": text}, requires=("classic2016",))
    box = make_pack(
        tmp_path, "box", {"b.card": "patch Classic 2016\n    districts Inn\n"}, requires=("classic2016", "mill")
    )
    assert examine(box, mill).problems == ()


@pytest.mark.parametrize("template", templates())
def test_the_template_of_a_new_pack_is_offered_by_an_edition(tmp_path: Path, template: str) -> None:
    folder, _ = begin("Harbour", template, tmp_path)
    assert examine(folder).problems == ()


def test_play_reports_unoffered_cards_once_for_each_pack(tmp_path: Path) -> None:
    packs = [make_pack(tmp_path, name, {"a.card": INN}, requires=("classic2016",)) for name in ("mill", "yard")]
    words = (word for pack in packs for word in ("--pack", str(pack)))
    code, output = run("simulate", "--games", "1", *words)
    assert (code, output.count("is in the game"), "CIT618" in output) == (0, 2, False)
