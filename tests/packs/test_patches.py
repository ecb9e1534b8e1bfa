"""Test patches: a pack changes a card of another, and the rest of the card stays."""

from pathlib import Path

import pytest

from citadels_core.lab.origins.edition import edition_origins
from citadels_core.lab.scenarios.runner import run_all
from citadels_core.model.programs.patching import heads_of
from citadels_core.model.programs.rules import InsteadOfRule
from citadels_core.model.setup import Setup
from citadels_core.model.vocabulary import QUERIES
from citadels_core.packs import examine, load
from citadels_core.table.game import Game
from citadels_core.table.positions.position import Position
from citadels_core.table.saves.snapshot import restore, save
from tests.packs.making import TABLE, characters, make_pack
from tests.properties.walks import play

FORGE = "    without action Forge\n    action Cold Forge once per turn\n        gain 1 card\n"


def patched(tmp_path: Path, *texts: str):
    folders = []
    for number, text in enumerate(texts):
        before = ("classic2016", *(f"p{earlier}" for earlier in range(number)))
        folders.append(make_pack(tmp_path, f"p{number}", {"a.card": text}, requires=before))
    return load(*folders).cards["classic2016:smithy"]


def test_a_patch_changes_fields_and_rules_and_keeps_the_rest(tmp_path):
    card = patched(tmp_path, "patch Smithy\n    cost 4\n" + FORGE)
    assert (card.cost, card.copies, card.provenance) == (4, 1, "official")
    assert [rule.name for rule in card.rules] == ["Cold Forge"]
    assert card.sentence == "Once per turn, you may gain 1 card."
    assert [by for by, _, _ in card.patched] == ["p0"]


def test_a_later_patch_changes_the_result_of_an_earlier_one(tmp_path):
    second = "patch Smithy\n    without action Cold Forge\n    score 2\n"
    card = patched(tmp_path, "patch Smithy\n" + FORGE, second)
    assert [rule.kind for rule in card.rules] == ["score"]
    assert card.sentence == "At the end of the game, score 2 extra points."
    assert [by for by, _, _ in card.patched] == ["p0", "p1"]


def test_an_added_rule_records_its_origin(tmp_path):
    card = patched(tmp_path, "patch Smithy\n" + FORGE)
    assert card.rules[0].home == ("p0", "p0/a.card")


def test_patching_a_card_of_the_same_pack_is_refused(tmp_path):
    folder = make_pack(
        tmp_path, "own", {"a.card": "district Hut\n    type trade\n    cost 1\n\npatch Hut\n    cost 2\n"}
    )
    assert [problem.code for problem in examine(folder).problems] == ["CIT202"]


def test_a_patch_of_a_missing_card_is_a_finding(tmp_path):
    folder = make_pack(tmp_path, "own", {"a.card": "patch Smithie\n    cost 2\n"}, requires=("classic2016",))
    (problem,) = examine(folder).problems
    assert (problem.code, problem.help) == ("CIT202", 'did you mean "Smithy"?')


def test_errors_elsewhere_hide_no_patch_that_does_not_apply(tmp_path):
    cards = {
        "a.card": "patch Smithy\n    without action Frge\n",
        "b.card": "district Hut\n    type trade\n    cost 99\n",
    }
    folder = make_pack(tmp_path, "own", cards, extra='capabilities = ["flies"]\n', requires=("classic2016",))
    assert [problem.code for problem in examine(folder).problems] == ["CIT611", "CIT402", "CIT640", "CIT641"]


@pytest.mark.parametrize(
    ("head", "message", "help_"),
    [
        (
            "action Forge once per turn",
            '"action Forge once per turn" has more words than the beginning of a rule of Smithy',
            "write only: without action Forge",
        ),
        ("action Frge", 'Smithy has no rule that begins with "action Frge"', 'it has: "action Forge"'),
    ],
)
def test_removing_an_unknown_rule_suggests_the_names_of_existing_ones(tmp_path, head, message, help_):
    folder = make_pack(tmp_path, "own", {"a.card": f"patch Smithy\n    without {head}\n"}, requires=("classic2016",))
    (problem,) = examine(folder).problems
    assert (problem.code, problem.message, problem.help) == ("CIT611", message, help_)


def test_a_card_with_errors_is_not_reported_as_missing_in_a_patch(tmp_path):
    below = make_pack(tmp_path, "below", {"a.card": "district Hut\n    type trade\n    cost 99\n"})
    folder = make_pack(tmp_path, "own", {"a.card": "patch Hut\n    cost 2\n"}, requires=("below",))
    assert {problem.code for problem in examine(below, folder).problems} == {"CIT402"}


def test_a_rule_possibly_added_by_a_broken_patch_is_not_reported_as_missing(tmp_path):
    below = make_pack(tmp_path, "below", {"a.card": "district Hut\n    type trade\n    cost 1\n"})
    rule = "patch Hut\n    when turn started\n        gain 1 {}\n"
    between = make_pack(tmp_path, "between", {"a.card": rule.format("fish")}, requires=("below",))
    gone = {"a.card": "patch Hut\n    without when turn started\n"}
    folder = make_pack(tmp_path, "own", gone, requires=("between",))
    assert "CIT611" not in {problem.code for problem in examine(below, between, folder).problems}
    (between / "a.card").write_text(rule.format("gold"), "utf-8")
    assert examine(below, between, folder).errors == ()


def test_a_number_of_broken_rules_is_not_reported_as_missing(tmp_path):
    people, cast = characters(1, 2, 3, 4, 5, 6)
    little = TABLE.format(copies=20, starting="{}", least=4, most=4, cast=cast)
    end = "    procedure opening\n        end game\n\nedition"
    little = people + "\n" + little.replace("score players\n\nedition", f"score players\n{end}")
    below = make_pack(tmp_path, "below", {"a.card": little.format("fish")})
    folder = make_pack(tmp_path, "own", {"a.card": "patch Little\n    base draw 1\n"}, requires=("below",))
    assert {problem.code for problem in examine(below, folder).problems} == {"CIT201"}
    (below / "a.card").write_text(little.format(1), "utf-8")
    assert examine(below, folder).errors == ()


EDITION = """\
character Jester
    rank 3

district Hovel
    type unique
    cost 1

district Shed
    type unique
    cost 2

deck Huts
    Hovel

patch Classic 2016
    decks Huts
    characters Jester
    districts Shed
    variant Poor
        base starting gold 0
"""


def test_a_patch_of_an_edition_adds_cards_and_variants(tmp_path):
    catalog = load(make_pack(tmp_path, "more", {"a.card": EDITION}, requires=("classic2016",)))
    before, after = (
        load("classic2016").editions["classic2016:classic_2016"],
        catalog.editions["classic2016:classic_2016"],
    )
    assert after.decks == (*before.decks, "more:huts")
    assert after.characters == (*before.characters, "more:jester")
    assert after.districts == (*before.districts, "more:shed")
    assert [variant.name for variant in after.variants] == [*(book.name for book in before.variants), "Poor"]
    assert after.cast == before.cast
    game = Game.start(
        catalog,
        Setup(edition=after.book.id, seats=4, seed=0, cast=("Jester",), districts=("Huts", "Shed"), variants=("Poor",)),
    )
    assert "Jester" in [card.name for card in game.box.cast]
    assert {"Hovel", "Shed"} <= {card.name for card in game.box.definitions}
    assert set(game.table.gold) == {0}


def test_two_packs_may_add_the_same_to_an_edition(tmp_path):
    one = "patch Classic 2016\n    districts Map Room\n"
    folders = [make_pack(tmp_path, f"p{n}", {"a.card": one}, requires=("classic2016",)) for n in range(2)]
    assert load(*folders).editions["classic2016:classic_2016"].districts == ("classic2016:map_room",)


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("patch Classic 2016\n    cost 4\n", "CIT404", '"cost" is not allowed in a patch of an edition'),
        ("patch Classic 2016\n    players 2 to 9\n", "CIT404", '"players" is not allowed in a patch of an edition'),
        ("patch Classic 2016\n    decks Hutts\n", "CIT202", '"Hutts"'),
        ("patch Classik 2016\n    decks Basic\n", "CIT202", "Classik 2016"),
    ],
)
def test_an_invalid_line_in_a_patch_of_an_edition_is_a_finding(tmp_path, text, code, said):
    (problem,) = examine(make_pack(tmp_path, "own", {"a.card": text}, requires=("classic2016",))).problems
    assert problem.code == code
    assert said in problem.message


def table(tmp_path: Path, *patches: str, seats: int = 4, variants: tuple[str, ...] = ()) -> Game:
    folders = []
    for number, lines in enumerate(patches):
        before = ("classic2016", *(f"p{earlier}" for earlier in range(number)))
        files = {"a.card": f"patch Classic 2016\n{lines}"}
        folders.append(make_pack(tmp_path, f"p{number}", files, requires=before))
    return Game.start(load(*folders), Setup(edition="classic2016:classic_2016", seats=seats, seed=0, variants=variants))


def test_a_number_of_an_edition_is_changed_and_the_others_stay(tmp_path):
    game = table(tmp_path, "    base city size 5\n    base starting gold 3\n")
    usual = Game.start(load("classic2016"), Setup(edition="classic2016:classic_2016", seats=4, seed=0))
    changed = {"city size": 5, "starting gold": 3}
    assert [
        (query.name, there)
        for query, there, was in zip(QUERIES, game.box.base, usual.box.base, strict=True)
        if there != was
    ] == [(query.name, changed[query.name]) for query in QUERIES if query.name in changed]
    assert set(game.table.gold) == {3}
    assert [by for by, _, _ in game.box.edition.patched] == ["p0"]


@pytest.mark.parametrize(
    ("seats", "variants", "size"), [(2, (), 5), (3, (), 8), (4, (), 7), (4, ("Classic",), 8), (2, ("Classic",), 8)]
)
def test_a_conditional_number_applies_only_to_its_tables_and_after_variants(tmp_path, seats, variants, size):
    game = table(tmp_path, "    base city size 5 if count of players is 2\n", seats=seats, variants=variants)
    assert game.box.base[[query.name for query in QUERIES].index("city size")] == size


def test_the_later_of_two_patches_of_a_number_wins(tmp_path):
    game = table(tmp_path, "    base starting gold 3\n", "    base starting gold 4\n")
    assert set(game.table.gold) == {4}
    assert [by for by, _, _ in game.box.edition.patched] == ["p0", "p1"]


def test_changing_a_number_the_edition_does_not_set_is_a_finding(tmp_path):
    text = "patch Classic 2016\n    base draw 3\n    base progress 3\n"
    folder = make_pack(tmp_path, "own", {"a.card": text}, requires=("classic2016",))
    (problem,) = examine(folder).problems
    assert (problem.code, problem.message) == (
        "CIT611",
        'Classic 2016 sets no number "progress", so there is none to change',
    )
    assert (problem.help or "").startswith("it sets: build limit, city size, draw,")
    assert folder.joinpath("a.card").read_text()[problem.span.start : problem.span.end].strip() == "base progress 3"


def test_the_numbers_of_a_patch_are_checked_like_those_of_an_edition(tmp_path):
    text = "patch Classic 2016\n    base city size 0\n    variant Tiny\n        base city size 0\n"
    found = examine(make_pack(tmp_path, "own", {"a.card": text}, requires=("classic2016",))).problems
    assert [problem.code for problem in found] == ["CIT515", "CIT515"]


HOUSE_RULES = """
    without score All Types
    score All Types 5
        if count of your types is at least 4
    without must Draw Cards
    must Draw Deep
        if not turn.gathered and deck is not empty
        perform draw for with you, 3
        finish gathering
    when district built
        player gains 1 gold
    forbid gold taken named Peace
    procedure draw for with whom is player, much is number
        whom gains much cards
    tie break your gold
"""


def test_rules_of_an_edition_are_added_replaced_and_removed(tmp_path):
    game = table(tmp_path, HOUSE_RULES, seats=2)
    usual = Game.start(load("classic2016"), Setup(edition="classic2016:classic_2016", seats=2, seed=0))
    names = [[(live.rule.kind, live.rule.name) for live in one.box.rules] for one in (game, usual)]
    assert names[0].count(("score", "All Types")) == names[1].count(("score", "All Types")) == 1
    assert ("must", "Draw Cards") not in names[0]
    assert ("must", "Draw Deep") in names[0]
    assert ("forbid", "Peace") in names[0]
    assert len(game.box.tie_breaks) == len(usual.box.tie_breaks) + 1
    assert "draw for" in game.box.procedures
    causes = {game.box.causes[live.cause].pack for live in game.box.rules if live.rule.name in ("All Types", "Peace")}
    assert causes == {"p0"}
    while game.decision.kind != "menu":
        game.answer(0)
    you = game.decision.seat
    had = len(game.table.hand[you])
    deep = next(
        o for o in game.decision.options if game.box.rules[game.decision.values[o.number][0]].rule.name == "Draw Deep"
    )
    game.answer(deep)
    assert len(game.table.hand[you]) == had + 3
    copy = restore(game.box.catalog, save(game))
    assert copy.box.books == game.box.books


def test_why_shows_the_patches_of_edition_rules(tmp_path):
    folder = make_pack(tmp_path, "own", {"a.card": f"patch Classic 2016\n{HOUSE_RULES}"}, requires=("classic2016",))
    loaded = examine(folder)
    edition = loaded.catalog.editions["classic2016:classic_2016"]
    texts = {name: loaded.sources()[path] for name, path in loaded.paths().items() if path in loaded.sources()}
    (told,) = [one for one in edition_origins(loaded.catalog, edition, texts) if one.what == "changed rules"]
    assert [step.says for step in told.steps][:3] == [
        "without score All Types",
        "score All Types 5",
        "without must Draw Cards",
    ]
    assert {step.pack for step in told.steps} == {"own"}


def test_removing_an_edition_procedure_restores_the_shared_one(tmp_path):
    first = "    procedure keep one\n        choose random character in pool as pick\n        draft pick\n"
    assert "keep one" in table(tmp_path, first).box.procedures
    replaced, back = table(tmp_path / "a", first), table(tmp_path / "b", first, "    without procedure keep one\n")
    usual = Game.start(load("classic2016"), Setup(edition="classic2016:classic_2016", seats=4, seed=0))
    homes = [one.box.procedures["keep one"][1].pack for one in (replaced, back, usual)]
    assert homes == ["p0", homes[2], homes[2]]
    assert homes[2] != "p0"


@pytest.mark.parametrize(
    ("lines", "code", "said"),
    [
        ("    without score Nothing\n", "CIT611", 'Classic 2016 has no rule that begins with "score Nothing"'),
        ("    without score\n", "CIT611", "rules that begin with"),
        ("    without procedure dance\n", "CIT611", 'no rule that begins with "procedure dance"'),
        ("    without procedure calling\n", "CIT610", 'Classic 2016 has no procedure "calling"'),
        ("    procedure dance\n        take crown\n", "CIT502", 'the procedure "dance" is never performed'),
        ("    score this.gold\n", "CIT303", '"this" means the card of a rule'),
        (
            "    procedure keep one with whom is player\n        whom gains 1 gold\n",
            "CIT203",
            "has other parameters",
        ),
    ],
)
def test_patched_rules_of_an_edition_are_checked(tmp_path, lines, code, said):
    text = f"patch Classic 2016\n{lines}"
    found = examine(make_pack(tmp_path, "own", {"a.card": text}, requires=("classic2016",))).problems
    assert [problem.code for problem in found] == [code]
    assert said in found[0].message


def test_the_finding_for_an_unplayable_edition_names_its_patches(tmp_path):
    text = "patch Classic 2016\n    base starting cards 20\n"
    (problem,) = examine(make_pack(tmp_path, "own", {"a.card": text}, requires=("classic2016",))).errors
    assert problem.code == "CIT605"
    assert [(label.message, (label.path or "").endswith("own/a.card")) for label in problem.labels] == [
        ("it is patched here", True)
    ]


def test_the_changes_of_a_patch_to_an_edition_are_capabilities(tmp_path):
    text = "patch Classic 2016\n    base city size 5\n"
    loaded = examine(make_pack(tmp_path, "own", {"a.card": text}, requires=("classic2016",)))
    assert [(one.capability, one.card, one.line) for one in loaded.capabilities()["own"]] == [
        ("changes other cards", "Classic 2016", 1),
        ("changes the end", "Classic 2016", 2),
    ]


RICH = """\
patch Classic 2016
    variant Rich Start
        base starting gold 5
        forbid gold taken named Peace
            if amount is at least 3
        procedure feast
            for each player
                player gains 1 gold

patch Smithy
    action Cold Forge once per turn
        gain 1 card
    forbid gold gained named Calm
        if amount is at least 9
"""
PROOF = """\
scenario A rich start
    given edition Classic 2016
    given variant Rich Start
    given Anna: King, city Smithy, hand none
    given Ben: Bishop
    when Anna uses Cold Forge
    then Anna has 1 card in hand
"""
LIFTS = """\
district Embassy
    type unique
    cost 3
    allow Peace if player is you
    allow Calm if player is you
    action Feed once per turn
        perform feast
"""


def test_names_added_by_a_patch_are_known_in_its_pack_and_dependents(tmp_path):
    first = make_pack(tmp_path, "first", {"a.card": f"{LIFTS}\n{RICH}\n{PROOF}"}, requires=("classic2016",))
    second = make_pack(
        tmp_path, "second", {"a.card": f"{LIFTS.replace('Embassy', 'Legation')}\n{PROOF}"}, requires=("first",)
    )
    loaded = examine(first, second)
    assert loaded.errors == ()
    results = run_all(loaded.catalog, files=["first/a.card", "second/a.card"])
    assert [(result.pack, result.passed) for result in results] == [("first", True), ("second", True)]


DISCOUNTS = """district Pawnshop
    type unique
    cost 3
    discount 1 if player is you and count of your hand is at least 2
        choose card in your hand as pledge where pledge is not card
        discard pledge
    modify build price by -1 if player is you
"""

MORE = "    discount 2 if player is you and you are crowned\n        gain 1 card\n"


@pytest.mark.parametrize(
    ("more", "lines", "codes"),
    [
        ("", "    without discount\n", []),
        ("", "    without discount 1\n", ["CIT611"]),
        ("", "    without modify discount\n", ["CIT611"]),
        ("", "    without instead of gold paid\n", ["CIT611"]),
        (
            "    discount 2 if player is you and you are crowned\n        gain 1 card\n",
            "    without discount\n",
            ["CIT611"],
        ),
    ],
)
def test_a_discount_is_removed_as_one_rule(tmp_path, more, lines, codes):
    below = make_pack(tmp_path, "below", {"a.card": DISCOUNTS + more})
    folder = make_pack(tmp_path, "own", {"a.card": f"patch Pawnshop\n{lines}"}, requires=("below",))
    found = examine(below, folder).problems
    assert [problem.code for problem in found] == codes
    if codes:
        assert "write only: without discount" in found[0].help or '"discount", "modify build price"' in found[0].help
        return
    card = load(below, folder).cards["below:pawnshop"]
    assert [(rule.kind, rule.on) for rule in card.rules] == [("modify", "build price")]
    assert "discard" not in card.sentence
    assert heads_of(load(below).cards["below:pawnshop"].rules) == ["discount", "modify build price"]


def test_a_discount_of_an_edition_is_removed(tmp_path):
    lines = "    discount 1 if player is you and count of your hand is at least 2\n        gain 1 card\n"
    kept, gone = table(tmp_path / "a", lines), table(tmp_path / "b", lines, "    without discount\n")
    assert [
        sum(isinstance(live.rule, InsteadOfRule) and live.rule.at_need for live in game.box.rules)
        for game in (kept, gone)
    ] == [1, 0]
    assert [sum(live.rule.on == "discount" for live in game.box.rules) for game in (kept, gone)] == [1, 0]


SELECTION_OF_TWO = """patch Classic 2016
    procedure selection for 2 players
        shuffle characters
        perform discard unseen
        let one be first player
        let other be one.left
        one performs keep one
        other performs keep one
        other performs discard one
        one performs keep one
        one performs discard one
        other performs keep one
        discard pool facedown
"""


@pytest.mark.parametrize("patch", [False, True])
def test_a_selection_without_a_crowned_player_needs_a_patch(tmp_path, patch):
    """The official selection asks the crowned player, so without the patch no player chooses."""
    catalog = load("classic2016")
    if patch:
        catalog = load(make_pack(tmp_path, "own", {"a.card": SELECTION_OF_TWO}, requires=("classic2016",)))
    game = Position(crown_aside=True, new_game=True).start(catalog, Setup(edition="classic2016", seats=2, seed=1))
    if patch:
        assert (game.decision.seat, game.decision.noun) == (0, "Character")
        assert play(game, 3).over
    else:
        assert game.decision is None or game.decision.noun != "Character"
