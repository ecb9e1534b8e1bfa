"""Test that the typical mistakes of beginners get helpful findings."""

import pytest

from citadels_dsl.reports.fixes import apply_fixes
from citadels_dsl.session.allowances import sift
from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import SourceText
from citadels_dsl.text.typographic import straight
from tests.dsl.official import official

MARKET = "district Fish Market\n    type unique\n    cost 3\n    action Sell once per turn\n        "
CARD = "district Fish Market\n    type unique\n    cost 3\n"
RULE = CARD + "    when district built if player is not you\n        "
DUSTY = "\nmarker dusty on district\n"


def found(text: str) -> list[Diagnostic]:
    problems = compile_pack("mine", [SourceText("mine.card", text)], []).problems
    return [problem for problem in problems if problem.severity == "error"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("district Fish Market\ntype unique\ncost 3\n", "put 4 spaces before this line"),
        ("scenario Fish Market: it is there\nthen Anna has 2 gold\n", "put 4 spaces before this line"),
        ("// my first card\ndistrict Fish Market\n    type unique\n    cost 3\n", 'begin a comment with "#"'),
        ("district Fish Market\n    type unique\n    cost three\n", "write the number in digits: cost 3"),
        (MARKET + "gain one gold\n", "write the number in digits: 1"),
        (MARKET + "offer actions of this\n", "offer actions from THING"),
        (MARKET + "draw 2 cards\n", 'write "gain" instead'),
        (
            "scenario Fish Market: sold\n    given Anna: crown\n    when Anna uses Sell\n",
            "declare it on a card: action Sell once per turn",
        ),
        (
            MARKET
            + 'sealed choose one of "a", "b" as words by players\n        for each card in words\n            stop\n',
            "write: for each NAME as one",
        ),
        (MARKET + "lose 2 gold\n", 'write "pay" instead'),
        (MARKET + "lose 2 ponts\n", 'did you mean "points"?'),
        (CARD + "    Each other player gives you 1 gold.\n", 'a similar rule is "Each other player gives you 1 gold"'),
        (CARD + "    When you build this, gain 2 gold\n", 'citadels explain --how "When you build this, gain 2 gold"'),
        (CARD + "    gain 1 gold\n", 'write a rule above this line, such as "action NAME once per turn"'),
        (CARD + "    may pay 1 gold\n        gain 1 card\n", "write a rule above this line"),
        (CARD + "    at start of turn\n        gain 1 gold\n", 'a similar rule is "At the start of your turn"'),
        (CARD + "    modify your build price by -1\n", "modify build price ... if player is you"),
        (CARD + "    modify cost by -1\n", 'did you mean "district cost"?'),
        (
            CARD + "    action Save\n        before district destroyed or district seized\n        gain 1 gold\n",
            'write a rule for each event: "before district destroyed", "before district seized"',
        ),
        (CARD + "    when round ended and you are crowned\n        gain 1 gold\n", "write: when round ended if ..."),
        (MARKET + "choose 2 players as pair\n        let two be last pair\n", "let two be last player in pair"),
        (
            MARKET + "choose number from 0 to count of your hand as lot\n        gain lot gold\n",
            "put the count in parentheses: (count of your hand) as lot",
        ),
        (CARD + "    action Call a Vote once per turn\n        gain 1 gold\n", 'write: "Call a Vote"'),
        (MARKET + "Each other player gives you 1 gold\n", "player gives 1 gold to you"),
        (MARKET + "steal 2 gold from another player\n", "choose player as other where other is not you"),
        (MARKET + "discard 2 cards\n", "choose 2 cards in your hand as old\n    discard old"),
        (MARKET + "give 1 card to your left\n", "choose card in your hand as old\n    give old to your left"),
        (MARKET + "take card from player\n", "choose card in other.hand as old\n    take old"),
        (MARKET + "take 2 gold\n", "take 2 gold from other"),
        (MARKET + "take 2 gold\n", 'write "gain" if it does not come from a player'),
        (MARKET + "take 1 card from your left\n", "choose card in your left.hand as old\n    take old"),
        (MARKET + "look at top 3 cards of deck\n", "write: top 3 of deck"),
        (RULE + "player takes 2 gold\n", 'player takes 2 gold from you, or write "gains"'),
        (MARKET + "gain gold\n", "for example: gain 1 gold"),
        (RULE + "player discards 1 card\n", "choose card in player.hand as old by player\n    player discards old"),
        (MARKET + "for each player\n            gains 1 gold\n", "name the player: player gains 1 gold"),
        (MARKET + "for each other player\n            gain 1 gold\n", "for each player where player is not you"),
        (MARKET + "choose other player as p\n", "choose player as other where other is not you"),
        (
            "scenario Fish Market: it is there\n    given Anna: Merchant\n    then Anna should have 2 gold\n",
            "for example: then Anna has 2 gold",
        ),
        (RULE + "player loses 2 gold\n", 'write "pays" instead'),
        (RULE + "player steals 2 gold from you\n", 'write "takes" instead'),
        (MARKET + "all players gain 1 gold\n", 'write "for each player"'),
        (MARKET + "each player gains 1 gold\n", "what each of them does: player gains 1 gold"),
        (MARKET + "gain a card\n", 'write 1 if "a" is a number here'),
        (MARKET + "choose a card in your hand as old\n", "remove it"),
        (MARKET + "take a card from your left\n", "remove it"),
        (MARKET + "if the deck is empty\n            gain 1 gold\n", 'the language has no "the"'),
        (MARKET + "if deck isn't empty\n            gain 1 gold\n", 'write short forms in full, as in "is not"'),
        (MARKET + "if no player is crowned\n            gain 1 gold\n", "write: no player where player is crowned"),
        (
            MARKET + "if any district is dusty\n            gain 1 gold\n" + DUSTY,
            "any district where district is dusty",
        ),
        (CARD + "    score Debt -2\n", "write the number in parentheses: score Debt (-2)"),
        (MARKET + "choose many cards in your hand as old\n", "a value in parentheses: (many)"),
        (CARD + "    score 3 if your gold is the highest player.gold for each player\n", 'the language has no "the"'),
        (CARD + "    modify district worth by 1\n", "rules can change: gold rate, draw"),
        (CARD + "    color blue\n", 'did you mean "type"?'),
        (CARD + "    points 2\n", 'did you mean "score"?'),
        (MARKET + "gain 2 gold for each district in your city\n", "gain (2 * count of district in your city"),
        (CARD + "    score 1 for each district in your city\n", "gain (2 * count of district in your city"),
        (MARKET + "choose another player\n", "choose player as other where other is not you"),
        (RULE + "if player has 3 gold\n            gain 1 gold\n", "compare a fact: your gold is at least 3"),
        (CARD + "    score 2 if you have 3 noble districts\n", "count of your hand is 0"),
        (RULE + "if player is you\n            gain 1 gold\n        else\n            gain 2 gold\n", '"otherwise"'),
        (MARKET + "gain 1 gold and 1 card\n", "write two lines"),
        (CARD + "    when you build a district\n        gain 1 gold\n", "when district built if player is you"),
        (CARD + "    when round begins\n        gain 1 gold\n", 'did you mean "round started" or "round ended"?'),
        (CARD + "    when your turn starts\n        gain 1 gold\n", 'did you mean "turn started"?'),
        (CARD + "    when the game ends\n        gain 1 gold\n", 'did you mean "game ended"?'),
        (
            MARKET + "choose district as pawn by player where pawn.cost is 1\n",
            '"where" comes before "by": choose district as pawn where pawn.cost is 1 by player',
        ),
        (MARKET + "gain (player where player.gold is 0) gold\n", 'write "count of", "any"'),
        (MARKET + "let poor be players where player.gold is 0\n", "let poor be every player where player.gold is 0"),
        (MARKET + "let poor be (player where player.gold is 0)\n", "let poor be every player where player.gold is 0"),
        (MARKET + "let poor be every player\n        let one be first poor\n", "let one be first player in poor"),
        (
            MARKET + "choose 1 card in your hand as gift\n        give gift to your left\n",
            'remove the "1" where it is chosen: without a number, choose ... as gift',
        ),
        (
            MARKET
            + "choose 2 cards in your hand as gifts\n        give gifts to your left\n        tuck gifts under this\n"
            "        choose up to 1 card in your hand as gift\n        give gift to your left\n",
            "choose one of them first",
        ),
        ("scenario Fish Market: asked\n    given Anna: crown\n    when Anna chooses pay\n", 'in quotes: "pay"'),
    ],
)
def test_the_help_says_what_to_write(text: str, words: str) -> None:
    assert words in " ".join(str(problem.help) for problem in found(text))


def test_a_number_in_words_is_fixed() -> None:
    text = MARKET + "gain two gold\n"
    (problem,) = found(text)
    assert problem.fix is not None
    span = problem.fix.span
    assert text[: span.start] + problem.fix.replacement + text[span.end :] == MARKET + "gain 2 gold\n"


def test_an_unknown_word_is_not_a_clause() -> None:
    (problem,) = found("blurb\n")
    assert "put 4 spaces" not in str(problem.help)


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        (MARKET + "gain the gold\n", MARKET + "gain gold\n"),
        (MARKET + "choose the card in your hand as old\n", MARKET + "choose card in your hand as old\n"),
        (CARD + "    score Debt -2 if deck is empty\n", CARD + "    score Debt (-2) if deck is empty\n"),
        (CARD + "    score 3 if the deck is empty\n", CARD + "    score 3 if deck is empty\n"),
        ("marker tired on players\n", "marker tired on player\n"),
    ],
)
def test_a_small_mistake_is_fixed(text: str, mended: str) -> None:
    fix = found(text)[0].fix
    assert fix is not None
    assert text[: fix.span.start] + fix.replacement + text[fix.span.end :] == mended


@pytest.mark.parametrize(
    ("line", "mended"),
    [
        ("a cost 3", None),
        (") cost 3", None),
        ("cuonts as noble for scoring", "counts as noble for scoring"),
        ("cuonts   as noble for scoring", "counts as noble for scoring"),
    ],
)
def test_an_ambiguous_misspelling_of_a_clause_gets_no_fix(line: str, mended: str | None) -> None:
    text = CARD + "    {}\n"
    (fix,) = (problem.fix for problem in found(text.format(line)) if problem.code == "CIT105")
    wrong = text.format(line)
    written = None if fix is None else wrong[: fix.span.start] + fix.replacement + wrong[fix.span.end :]
    assert written == (None if mended is None else text.format(mended))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("given Anna's gold: 2", "after a colon, as in: given Anna: 2 gold"),
        ("when Anna's turn ends", "what the player does, as in: when Anna ends turn"),
    ],
)
def test_the_help_about_a_possessive_depends_on_the_line(line: str, words: str) -> None:
    text = f"scenario one\n    given 2 players\n    given Anna: 1 gold\n    {line}\n    then Anna's gold is 1\n"
    wrong, asked = (problem for problem in found(text) if "Anna's" in problem.message)
    assert words in str(wrong.help)
    assert wrong.fix is None
    assert asked.fix is not None
    assert asked.fix.replacement == "Anna.gold"


@pytest.mark.parametrize(
    "text",
    [
        CARD + "    score the\n    score 2\n",
        CARD + "    score the",
        CARD + "    score (the)\n",
        "scenario one\n    given 2 players\n    given Anna: 2 gold\n    when Anna ends turn\n    then Anna has the\n",
    ],
)
def test_a_trailing_article_is_reported_without_a_fix(text: str) -> None:
    assert [problem.fix for problem in found(text) if 'has no "the"' in str(problem.help)] == [None]


def test_an_article_that_may_mean_a_number_is_no_safe_fix() -> None:
    assert found(MARKET + "gain a card\n")[0].fix is None


@pytest.mark.parametrize("word", ["missing", "empty", "crowned"])
def test_a_word_after_something_unknown_is_not_blamed_too(word: str) -> None:
    (problem,) = found(MARKET + f"if this.frend is {word}\n            gain 1 gold\n")
    assert (problem.code, problem.message) == ("CIT206", 'a built district has no "frend"')


SCENE = """scenario Fish Market: a day
    given Anna: Merchant, 2 gold
    given Ben: Thief
"""


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("given Anna has 3 gold", "given Anna: Baker, 2 gold"),
        ("given Cara: Merchant 2 gold", "with commas between"),
        ("given Ben is Merchant", "write: given Ben: Merchant"),
        ("when Anna pays 2 gold", "an action of all players: accepts"),
        ("when Anna ends her turn", 'did you mean "ends turn"?'),
        ("then Anna's gold is 3", "write: Anna.gold"),
        ("then Anna can't build Merchant", 'write "cannot" instead'),
        ("then Anna hasn't Merchant in hand", 'write "has no" instead'),
        ("then Ben won't build", "without an apostrophe"),
        ("then Anna has at least 2 gold", "then Anna.gold is at least 2"),
        ("then Anna has 3 gold and 2 cards in hand", "write one statement in each line"),
        ("then Anna has 3 cards", "then Anna has 3 cards in hand, or: then Anna has 3 cards in city"),
        ("then Anna has 3 debts", "then Anna.debts is 3"),
        ("then the deck is empty", 'the language has no "the"'),
        ("then Anna wins the game", 'the language has no "the"'),
        ("then Anna is rich", "write a value, a marker"),
    ],
)
def test_the_help_says_how_a_step_is_written(line: str, words: str) -> None:
    cards = "character Merchant\n    rank 6\n\ncharacter Thief\n    rank 2\n\ncounter debts on player\n\n"
    assert words in " ".join(str(problem.help) for problem in found(f"{cards}{SCENE}    {line}\n"))


@pytest.mark.parametrize(
    ("line", "mended"),
    [("then Anna's gold is 2", "then Anna.gold is 2"), ("then the deck is empty", "then deck is empty")],
)
def test_a_step_is_fixed(line: str, mended: str) -> None:
    text = f"{SCENE}    {line}\n"
    fix = next(problem.fix for problem in found(text) if problem.fix is not None)
    assert text[: fix.span.start] + fix.replacement + text[fix.span.end :] == f"{SCENE}    {mended}\n"


def test_an_unknown_set_is_reported_once() -> None:
    text = MARKET + "choose 2 gadgets in your hand as some\n        for each card in some\n            take card\n"
    assert [problem.code for problem in found(text)] == ["CIT201"]


BAIT = """note bait on district is type

district Fish Market
    type unique
    cost 3
    action Sell once per turn
        choose type as t
        note t as this.bait
    when gold gained if player is you and this.bait is missing
        gain 1 {}

scenario Fish Market: sold
    given Anna: Merchant, city Fish Market
    when Anna uses Fish Market
    then Anna has 1 gold
"""


def test_a_broken_card_causes_no_findings_in_scenarios_that_use_it() -> None:
    assert found("character Merchant\n    rank 6\n    income trade\n\n" + BAIT.format("card")) == []
    (problem,) = found("character Merchant\n    rank 6\n    income trade\n\n" + BAIT.format("crad"))
    assert problem.code == "CIT302"
    (problem,) = found(
        BAIT.format("card")
        .replace("action Sell", "when crown moved")
        .replace("once per turn", "")
        .replace("Anna: Merchant", "Anna: crown")
    )
    assert problem.message == "Fish Market has 0 actions"


@pytest.mark.parametrize(
    ("inside", "before"),
    [
        ("count of (player where player.gold is 0) is 1", "(count of player where player.gold is 0) is 1"),
        ("any (district in your city) and you are crowned", "(any district in your city) and you are crowned"),
        (
            "no (player as p where p.gold is 9) or you are crowned",
            "(no player as p where p.gold is 9) or you are crowned",
        ),
        (
            "highest player.gold for each (player where player is not you) is 3",
            "(highest player.gold for each player where player is not you) is 3",
        ),
        ("count of (your hand) is 1", "count of your hand is 1"),
    ],
)
def test_a_selection_may_stand_in_parentheses(inside: str, before: str) -> None:
    made = [
        compile_pack("mine", [SourceText("mine.card", f"{CARD}    score 3 if {test}\n")], [])
        .module.cards[0]
        .rules[0]
        .test
        for test in (inside, before)
    ]
    assert made[0] == made[1]


@pytest.mark.parametrize(
    "line", ["choose random player in your nowhere as lucky", "choose player in your nowhere as lucky"]
)
def test_a_choice_from_an_unknown_set_is_reported(line: str) -> None:
    (problem,) = found(f"{MARKET}{line}\n        lucky gains 1 gold\n")
    assert "nowhere" in problem.message


ROUND = """\
district “Élysée”
    type trade
    cost 3
    text “Once a turn, gain 1 gold.”
    action “Big Day” once per turn
        gain 1 gold

deck More
    2 «Élysée», ‘Tavern’, "the “old” Tavern"

scenario “Quoted”: it gives gold
    given „Anna“: Merchant, 2 gold, city “Élysée”
    given Ben: King
    when Anna uses “Big Day”
    then Anna has 3 gold
"""


def test_typographic_quotation_marks_are_reported_once_a_line_and_fixed() -> None:
    source = SourceText("a.card", ROUND.replace(', "the “old” Tavern"', ""))
    found = compile_pack("try", [source], official()).problems
    assert [problem.code for problem in found] == ["CIT102"] * 6
    text = source.text
    for problem in reversed(found):
        assert problem.fix is not None
        text = text[: problem.fix.span.start] + problem.fix.replacement + text[problem.fix.span.end :]
    assert [one.code for one in compile_pack("try", [SourceText("a.card", text)], official()).problems] == []
    assert "scenario “Quoted”" in text  # a title is for people
    assert "“old”" in straight('2 "the “old” Tavern"')


@pytest.mark.parametrize("line", ["score –8", "score 1 – 2", "score 1 +\u00a03", "score\u20091"])
def test_typographic_characters_are_fixed(line: str) -> None:
    source = SourceText("a.card", f"district Inn\n    type trade\n    cost 3\n    {line}\n")
    found = compile_pack("try", [source], official()).problems
    assert {problem.code for problem in found} == {"CIT102"}
    (fix,) = (problem.fix for problem in found)
    assert fix is not None
    assert fix.replacement in ("-", " ")


@pytest.mark.parametrize(
    ("text", "code", "advice"),
    [
        (
            "district Inn\n    type trade\n    cost 3\n    rank 4\n",
            "CIT404",
            '"rank" is allowed in: character; a district may',
        ),
        (CARD + "    score 1 if Tavern.cost is 2\n", "CIT206", "as in card.cost"),
    ],
)
def test_the_help_of_an_error_suggests_an_alternative(text: str, code: str, advice: str) -> None:
    (problem,) = (
        one for one in compile_pack("mine", [SourceText("a.card", text)], official()).problems if one.code == code
    )
    assert advice in (problem.help or "")


def test_a_misplaced_allow_comment_is_reported_with_its_right_place() -> None:
    rules = "    when crown moved\n        choose card in your hand\n        discard card\n"
    text = f"# allow CIT501: it is meant\n# so it is\n\n{CARD}{rules}    # allow CIT501: it is meant\n    score 1\n"
    source = SourceText("a.card", text)
    left = sift(compile_pack("mine", [source], official()).problems, {source.path: source}).left
    helps = [one.help for one in left if one.code == "CIT804"]
    assert helps
    assert all(
        "is in line 8: move the comment to the end of that line, or above it" in (help_ or "") for help_ in helps
    )


COUNTED = "put the selection before it in parentheses: count of (district in your city where"


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (
            "count of district in your city where district counts as noble - 1",
            "this is a district type, but a number is needed here",
        ),
        (
            "2 * count of district in your city where district.name is Fish Market + 3 + 1",
            "this is a card name, but a number is needed here",
        ),
        ("count of district in your city * 2", "these are several built districts, but a number is needed here"),
    ],
)
def test_arithmetic_on_a_count_without_parentheses_is_reported(value: str, message: str) -> None:
    (problem,) = found(f"{CARD}    score {value}\n")
    assert (problem.code, problem.message) == ("CIT301", message)
    assert (problem.help or "").startswith(COUNTED)


def test_without_a_count_no_parentheses_are_suggested() -> None:
    (problem,) = found(f"{CARD}    score count of player where player.gold is player.hand + 1\n")
    assert problem.help == 'write "count of" before it for the number of things'


@pytest.mark.parametrize("what", ["district in your city", "player where player.gold is 0", "your city"])
def test_the_set_of_a_loop_may_be_in_parentheses(what: str) -> None:
    made = []
    for said in (f"{what} from you", f"({what}) from you", f"({what})", what):
        text = f"{MARKET}for each {said}\n            gain 1 gold\n"
        assert not found(text), said
        made.append(compile_pack("mine", [SourceText("mine.card", text)], []).module.cards[0].rules[0].program)
    assert made[0] == made[1]
    assert made[2] == made[3]


@pytest.mark.parametrize("behind", ["as other", "where player.gold is 0", "in players"])
def test_a_selection_clause_after_from_is_reported(behind: str) -> None:
    (problem,) = found(f"{MARKET}for each player from you {behind}\n            gain 1 gold\n")
    word = behind.partition(" ")[0]
    assert (problem.code, problem.help) == (
        "CIT101",
        f'"{word}" comes before "from": for each player {behind} from you',
    )


def test_a_calculation_is_not_reported_as_an_unknown_number() -> None:
    (problem,) = found(f"{CARD}    modify your draw + 1 by 1\n")
    assert (problem.code, problem.message) == ("CIT302", "this is not a number that rules can change")


STORED = "counter sacks on district\n\n" + MARKET + "gain 1 gold\n    score this.sacks\n\n"
TABLE = "scenario Fish Market\n    given 4 players of Classic 2016\n    given Anna: Merchant\n"


@pytest.mark.parametrize(
    ("line", "code", "message", "help_"),
    [
        ("when Anna uses", "CIT302", 'the action is missing after "uses"', "write: uses ACTION"),
        ("then Anna can choose", "CIT302", 'the choice is missing after "choose"', "write: choose CHOICE"),
        ("when Anna accepts Fish Market", "CIT302", 'nothing can follow "accepts"', "write only: accepts"),
        ("then Fish Market of Ann.cost is 3", "CIT703", 'a player named "Ann" is not known', 'did you mean "Anna"?'),
        ("then Fish Market of Ann has 3 gold", "CIT703", 'a player named "Ann" is not known', 'did you mean "Anna"?'),
        ("then Fsh Market of Anna.cost is 3", "CIT202", 'the card "Fsh Market" is not known', None),
        (
            "then Anna has 3 sacks",
            "CIT302",
            '"has" cannot check a counter',
            "compare its value: then DISTRICT of Anna.sacks is 3",
        ),
    ],
)
def test_a_broken_step_gets_a_specific_message(line: str, code: str, message: str, help_: str | None) -> None:
    problems = compile_pack(
        "mine", [SourceText("a.card", f"{STORED}{TABLE}    {line}\n    then Anna has 2 gold\n")], official()
    ).problems
    (problem,) = (one for one in problems if one.severity == "error")
    assert (problem.code, problem.message) == (code, message)
    assert help_ is None or problem.help == help_


def named(*names: str) -> list[Diagnostic]:
    return found("\n".join(CARD.replace("Fish Market", f'"{name}"') for name in names))


def test_typographic_quotation_marks_inside_straight_ones_are_not_part_of_a_name() -> None:
    (problem,) = named("“Fisch  Markt”")
    assert problem.code == "CIT102"
    assert problem.fix is not None
    assert problem.fix.replacement == "Fisch Markt"
    assert named("Thieves’ Den", "King's Head") == []


@pytest.mark.parametrize("name", ["[/]", "***", "_", "🍺"])
def test_a_name_without_a_letter_or_digit_is_refused(name: str) -> None:
    assert [(one.code, "no letter and no digit" in one.message) for one in named(name, name)] == [("CIT101", True)] * 2


def test_two_names_with_the_same_id_are_reported_as_different_names() -> None:
    (problem,) = named("St. Ives", "St Ives")
    assert (problem.code, problem.message) == ("CIT203", '"St Ives" and "St. Ives" have the same id: st_ives')
    (problem,) = named("Inn", "inn")
    assert problem.message == '"inn" is declared twice in this pack'


@pytest.mark.parametrize(
    ("lines", "word"),
    [
        (MARKET + "choose player as by\n", "by"),
        (MARKET + "choose player as no\n", "no"),
        (MARKET + "let or be 3\n", "or"),
        (MARKET + "let different be 3\n", "different"),
        (CARD + "    procedure share with any is player\n        stop\n", "any"),
        ("marker where on district\n", "where"),
    ],
)
def test_a_reserved_word_used_as_a_name_is_reported(lines: str, word: str) -> None:
    (problem,) = found(lines)
    assert problem.message.startswith(f'"{word}" is a word of the language')
    assert lines[problem.span.start : problem.span.end].split(maxsplit=1)[0] == word
    assert not found(lines[: problem.span.start] + "guest" + lines[problem.span.start + len(word) :])


def test_the_fix_removes_a_symbol_before_the_value_of_a_clause() -> None:
    source = SourceText("a.card", "district Pier\n    type = unique\n    cost = 3\n    score = 1\n")
    found = compile_pack("own", [source], ()).problems
    fixed = apply_fixes(source.text, [one.fix for one in found if one.fix]).text
    assert fixed == "district Pier\n    type unique\n    cost 3\n    score 1\n"
    assert compile_pack("own", [SourceText("a.card", fixed)], ()).problems == ()
