"""Test right cards that a proof might report by mistake, each beside a wrong variant that it must report."""

from textwrap import dedent, indent

import pytest

from citadels_dsl.session.compilation import compile_pack
from citadels_dsl.text.diagnostics import Diagnostic
from citadels_dsl.text.source import SourceText
from tests.dsl.official import official

HEAD = "district Inn\n    type trade\n    cost 2\n"


def found(text: str) -> tuple[Diagnostic, ...]:
    return compile_pack("try", [SourceText("try.card", text)], official()).problems


def district(rules: str, around: str = "") -> tuple[Diagnostic, ...]:
    """Return the findings in a district with these rules, which begin in line 4."""
    return found(HEAD + indent(dedent(rules).strip("\n"), "    ") + "\n" + around)


def codes(problems: tuple[Diagnostic, ...]) -> set[str]:
    return {problem.code for problem in problems}


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (
            """
            when crown moved
                if your gold is at least 2
                    choose number from 2 to your gold as n
                    gain n cards
            """,
            """
            when crown moved
                if your gold is at least 1
                    choose number from 2 to your gold as n
                    gain n cards
            """,
        ),
        (
            """
            when crown moved
                let n be count of your hand
                if n is more than 0
                    choose number from 1 to n as m
                    gain m gold
            """,
            """
            when crown moved
                let n be count of your hand
                choose number from 1 to n as m
                gain m gold
            """,
        ),
        (
            """
            when crown moved if player is you
                if any district in your city as d where d.cost is at least 2 and d is not this
                    choose district in your city where district is not this and not district.cost is less than 2
                    destroy district
            """,
            """
            when crown moved if player is you
                if any district in your city as d where d.cost is at least 2
                    choose district in your city where district is not this and district.cost is at least 2
                    destroy district
            """,
        ),
        (
            """
            when crown moved
                let n be count of districts in your city where district is not this
                if 1 is at most n
                    choose district in your city where district is not this
                    destroy district
            """,
            """
            when crown moved
                let n be count of districts in your city where district is not this
                if 0 is at most n
                    choose district in your city where district is not this
                    destroy district
            """,
        ),
        (
            """
            when crown moved
                if any district in your city where district is not this and district.cost is 1
                    may
                        destroy this
                        stop
                    choose district in your city where district is not this
                    destroy district
            """,
            """
            when crown moved
                if any district in your city where district is not this and district.cost is 1
                    may
                        destroy this
                    choose district in your city where district is not this
                    destroy district
            """,
        ),
        (
            """
            when crown moved
                choose type as kind where kind is not unique
                gain (count of district in your city where district counts as kind) gold
            """,
            """
            when crown moved
                choose player as other where other is not you and other is not your left
                gain 1 gold
            """,
        ),
        (
            """
            when district built if player is not you
                choose district in player.city
                destroy district
            """,
            """
            when district destroyed if player is not you
                choose district in player.city
                destroy district
            """,
        ),
        (
            """
            when crown moved
                choose district in your city
                gain (district.cost) gold
            """,
            """
            when crown moved
                destroy this
                choose district in your city
                gain (district.cost) gold
            """,
        ),
        (
            """
            when crown moved
                if any district in your city as d where d.cost is at least 3 and d is not this
                    choose district in your city where district is not this and district.cost is at least 2
                    destroy district
            """,
            """
            when crown moved
                if any district in your city as d where d.cost is at least 2 and d is not this
                    choose district in your city where district is not this and district.cost is at least 3
                    destroy district
            """,
        ),
    ],
)
def test_a_choice_is_guarded_by_any_form_of_the_condition(right: str, wrong: str) -> None:
    assert "CIT501" not in codes(district(right))
    assert "CIT501" in codes(district(wrong))


@pytest.mark.parametrize(
    ("choice", "condition"),
    [
        ("choose number from 2 to your gold as n", "your gold is at least 2"),
        (
            "choose number from 1 to (count of district in your city where district is not this) as n",
            "(count of district in your city where district is not this) is at least 1",
        ),
        ("choose district in (your city) as d by player", "any district in (your city)"),
        (
            "choose district in your city where (district.cost is 2)",
            "any district in your city where (district.cost is 2)",
        ),
    ],
)
def test_the_help_about_an_empty_choice_is_a_complete_condition(choice: str, condition: str) -> None:
    rule = f"when crown moved\n    destroy this\n    {choice}\n    gain 1 gold"
    (problem,) = (one for one in district(rule) if one.code == "CIT501")
    assert problem.help == f'write "if {condition}" above this line, or choose from a set that is never empty'
    guarded = f"when crown moved\n    destroy this\n    if {condition}\n        {choice}\n        gain 1 gold"
    assert not codes(district(guarded)) & {"CIT501", "CIT101"}


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (
            """
            action Raise once per turn
                choose card in your hand where card is buildable
                pay (build price of card) gold for card
                build card
            """,
            """
            action Raise once per turn
                choose card in your hand where card is buildable
                pay (build price of card) gold for card
                discard card
            """,
        ),
        (
            """
            action Raise once per turn
                choose card in your hand where card is buildable
                let price be card.cost
                pay (price) gold
                build card
            """,
            """
            action Raise once per turn
                choose card in your hand where card is buildable
                choose card in your hand as other where other is not card
                pay (other.cost) gold
                build card
            """,
        ),
        (
            """
            action Raise once per turn
                choose card in your hand where card is buildable
                gain (card.cost) gold
                build card
            """,
            """
            action Raise once per turn
                choose card in your hand where card is buildable
                gain (card.cost) gold
                may
                    build card
            """,
        ),
    ],
)
def test_a_built_card_is_not_secret(right: str, wrong: str) -> None:
    assert "CIT509" not in codes(district(right))
    assert "CIT509" in codes(district(wrong))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("score your visits", "modify your gold rate by your visits"),
        (
            "at scoring\n    if your visits is 3\n        gain 1 gold",
            "when round ended\n    if your visits is 3\n        gain 1 gold",
        ),
    ],
)
def test_state_read_at_scoring_may_last_until_the_end_of_the_game(right: str, wrong: str) -> None:
    for read, told in ((right, False), (wrong, True)):
        problems = district(
            f"when crown moved if player is you\n    add 1 to your visits\n{read}", "\ncounter visits on player\n"
        )
        assert ("CIT517" in codes(problems)) == told, problems


@pytest.mark.parametrize(("step", "told"), [("remove 3 from your loans", False), ("show your loans to players", True)])
def test_removal_from_a_list_note_counts_as_a_use(step: str, told: bool) -> None:
    problems = district(
        f"when crown moved if player is you\n    add 3 to your loans\nwhen round ended if 3 in your loans\n    {step}",
        "\nnote loans on player is numbers\n    seen by placer\n",
    )
    assert ("CIT517" in codes(problems)) == told, problems


@pytest.mark.parametrize(("other", "told"), [("perform shine with kind", False), ("perform shine with trade", True)])
def test_a_condition_in_a_procedure_is_false_only_if_false_for_all_callers(other: str, told: bool) -> None:
    problems = district(
        "when district built if player is you\n    perform shine with unique\n"
        f"when crown moved if player is you\n    choose type as kind\n    {other}\n"
        "procedure shine with what is type\n    if what is noble\n        gain 1 gold\n"
    )
    assert ("CIT512" in codes(problems)) == told, problems


@pytest.mark.parametrize(
    ("things", "told"),
    [
        ("district in your city where district is not this", False),
        ("district where district is this and district.owner is you", False),
        ("card in your hand where card is not this", True),
    ],
)
def test_whether_a_built_district_is_this_card_is_not_secret(things: str, told: bool) -> None:
    problems = district(
        f"while in game\n    for each player\n        when round ended\n            for each {things}\n"
        "                gain 1 gold\n"
    )
    assert ("CIT508" in codes(problems)) == told, problems


SAVED = "\ncounter savings on district\n"
BLESSING = "\nrules Blessings\n    procedure bless\n        may\n            gain 3 gold\n"
GAINS = "when crown moved if player is you\n    gain 1 gold"


@pytest.mark.parametrize(
    ("text", "rules", "around", "wrong"),
    [
        (
            "At the end of each round, put 1 gold on it. At the end of the game, score 1 point for every 2 gold on it.",
            "when round ended\n    add 1 to this.savings\nscore half of this.savings",
            SAVED,
            ("every 2", "every 3"),
        ),
        (
            "At the end of each round, put 1 gold on it. At the end of the game, score 2 for each gold on it.",
            "when round ended\n    add 1 to this.savings\nscore 2 * this.savings",
            SAVED,
            ("score 2", "score 3"),
        ),
        (
            "When you gain the crown, you may gain 1 gold.",
            'when crown moved\n    choose one of "yes", "no" as a\n    if a is "yes"\n        gain 1 gold',
            "",
            ("gain 1", "gain 2"),
        ),
        (
            "At the end of the game, this may count as any type you choose.",
            "at scoring\n    choose type as t\n    this counts as t",
            "",
            ("type you choose", "type. You may gain 1 card"),
        ),
        (
            "When you gain the crown, gain 1 gold if you wish.",
            "when crown moved if player is you\n    may\n        gain 1 gold",
            "",
            (" if you wish", ""),
        ),
        (
            "Once per turn, you may gain 1 gold. You may do so before you gather, and it may be less than you have.",
            "action Take once per turn\n    gain 1 gold",
            "",
            ("do so before", "skip the turn before"),
        ),
        (
            "When you gain the crown, pay 1 gold if you can, and gain 1 card.",
            "when crown moved if player is you\n    if your gold is at least 1\n        pay 1 gold\n    gain 1 card",
            "",
            ("and gain", "and you may gain"),
        ),
    ],
)
def test_a_paraphrased_text_is_accepted(text: str, rules: str, around: str, wrong: tuple[str, str]) -> None:
    assert "CIT518" not in codes(district(f'text "{text}"\n{rules}', around))
    assert wrong[0] in text
    assert "CIT518" in codes(district(f'text "{text.replace(*wrong)}"\n{rules}', around))


def test_the_text_may_describe_the_effect_of_a_shared_procedure() -> None:
    text = 'text "When you gain the crown, you may gain 3 gold."'
    assert "CIT518" not in codes(district(f"{text}\n{GAINS.replace('gain 1 gold', 'perform bless')}", BLESSING))


def of_508(rules: str) -> list[tuple[int, str]]:
    text = HEAD + indent(dedent(rules).strip("\n"), "    ") + "\n"
    source = SourceText("try.card", text)
    return [(source.position(one.span.start)[0], one.message) for one in found(text) if one.code == "CIT508"]


def test_a_player_who_accepts_may_reveal_the_own_cards() -> None:
    rule = """
        when crown moved
            may by player
                if any card in {}.hand where card counts as noble
                    player gains 1 gold
                    choose card in player.hand by player
                    player takes 1 gold from you
    """
    assert of_508(rule.format("player")) == []
    ((line, message),) = of_508(rule.format("giver"))
    assert (line, "depending on the cards in a hand" in message) == (8, True)


def test_a_question_to_another_player_that_reveals_a_secret_is_reported() -> None:
    asked = """
        while in hand
            when crown moved{}
                may by {}
                    player gains 1 gold
    """
    ((line, message),) = of_508(asked.format(" if player is you", "player"))
    assert (line, message) == (
        6,
        "this question is asked only while a player has this card in hand, so the question reveals this",
    )
    ((line, message),) = of_508(asked.format(" if player is you", "you"))
    assert (line, message) == (
        6,
        "this question is for the player who has this card in hand, so the question reveals that player",
    )
    ((line, message),) = of_508(asked.format("", "player"))
    assert (line, message) == (5, "what happens to others depends on who has this card in hand, which is secret")


@pytest.mark.parametrize(
    ("count", "second", "told"),
    [(2, "yours where yours is not mine", False), (1, "yours where yours is not mine", True)],
)
def test_excluding_one_of_two_leaves_a_choice(count: int, second: str, told: bool) -> None:
    rules = f"""
        when crown moved
            if count of your hand is at least {count}
                choose card in your hand as mine
                choose card in your hand as {second}
                discard mine
        """
    assert ("CIT501" in codes(district(rules))) is told


def game(*steps: str, more: str = "") -> set[str]:
    lines = "".join(f"        {line}\n" for line in steps)
    return codes(found(f"rules Short\n    procedure game\n{lines}{more}"))


EACH = ("for each player", "    player gains 1 gold")
CLOSING = "    procedure closing\n        if your gold is 3\n            score players\n"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (("if deck is empty", "    score players"), ("if deck is empty", "    shuffle deck")),
        (("repeat at most 9 times", "    end game"), ("repeat at most 9 times", "    shuffle deck")),
        (("perform closing",), ("perform opening",)),
        (("perform twice",), ("perform thrice",)),
    ],
)
def test_scoring_in_a_performed_procedure_counts(right: tuple[str, ...], wrong: tuple[str, ...]) -> None:
    closing = "    procedure closing\n        if your gold is 3\n            score players\n"
    around = "    procedure twice\n        perform opening\n        perform closing\n"
    without = "    procedure opening\n        shuffle deck\n    procedure thrice\n        perform opening\n"
    more = closing + around + without
    assert "CIT523" not in game(*right, more=more)
    assert "CIT523" in game(*wrong, more=more)


def procedures(number: int, *body: str) -> set[str]:
    """Return the findings in procedures each of which does this with the next one, named NEXT."""
    lines = [
        line for at in range(number) for line in (f"    procedure p{letters(at)}", *(f"        {b}" for b in body))
    ]
    texts = [line.replace("NEXT", f"p{letters(at // (len(body) + 1) + 1)}") for at, line in enumerate(lines)]
    last = f"    procedure p{letters(number)}\n        shuffle deck\n"
    return codes(found("rules Deep\n" + "\n".join(texts) + "\n" + last))


def letters(number: int) -> str:
    return "".join(chr(97 + int(digit)) for digit in str(number))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ((16, "perform NEXT", "perform NEXT"), (22, "perform NEXT", "perform NEXT")),
        ((4, "repeat 10 times", "    perform NEXT"), (6, "repeat 10 times", "    perform NEXT")),
        (
            (22, "if deck is empty", "    perform NEXT", "otherwise", "    perform NEXT"),
            (22, "if deck is empty", "    perform NEXT", "perform NEXT"),
        ),
    ],
)
def test_performed_procedures_count_as_loop_bodies(right: tuple[int, str], wrong: tuple[int, str]) -> None:
    assert "CIT505" not in procedures(*right)
    assert "CIT505" in procedures(*wrong)


@pytest.mark.parametrize("guard", ["any card in your hand", "count of your hand is at least 1"])
def test_the_condition_of_a_may_guards_choices_below_it(guard: str) -> None:
    rules = "when crown moved\n    may{}\n        choose card in your hand as old\n        discard old"
    assert "CIT501" in codes(district(rules.format("")))
    assert codes(district(rules.format(f" if {guard}"))) == set()


def test_the_destination_of_an_unseen_card_may_be_chosen() -> None:
    rules = """
    action Store once per turn
        if any district in your city
        choose district in your city as site{}
        put (top 1 of deck) on site.vault
    """
    zone = "\nzone vault on district\n    seen by nobody\n"
    assert codes(district(rules.format(""), zone)) == set()
    assert "CIT508" in codes(district(rules.format(" where top card.cost is site.cost"), zone))


LAID_OUT = "        choose card in aside as found\n        take found\n        put aside under deck\n"


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (
            "if deck is not empty\n        repeat 3 times\n            lay out 1 cards faceup\n",
            "repeat 3 times\n            lay out 1 cards faceup\n",
        ),
        (
            "if deck is not empty\n        repeat at most 3 times while deck is not empty\n"
            "            lay out 1 cards faceup\n",
            "if deck is not empty\n        repeat at most 3 times while deck is not empty\n"
            "            if your gold is 3\n                lay out 1 cards faceup\n",
        ),
        (
            "if count of deck is at least count of players\n        for each player\n"
            "            lay out 1 cards faceup\n",
            "if count of deck is at least count of players\n        for each player\n"
            "            if player.gold is 3\n                lay out 1 cards faceup\n",
        ),
        (
            "if deck is not empty\n        repeat 3 times\n            lay out 1 cards faceup\n",
            "if deck is not empty\n        repeat 3 times\n            if your gold is 3\n"
            "                lay out 1 cards faceup\n",
        ),
    ],
)
def test_a_loop_that_lays_out_cards_guards_a_choice_of_them(right: str, wrong: str) -> None:
    assert "CIT501" not in codes(district(f"action Dig once per turn\n        {right}{LAID_OUT}"))
    assert "CIT501" in codes(district(f"action Dig once per turn\n        {wrong}{LAID_OUT}"))


@pytest.mark.parametrize("later", ["most + 1", "greater of most and 2"])
def test_a_number_up_to_a_changing_bound_is_not_reported(later: str) -> None:
    rules = f"""
    when crown moved
        let most be 1
        for each player
            change most to {later}
        choose number from 1 to most as bid
        gain bid gold
    """
    assert "CIT501" not in codes(district(rules))


def test_the_city_of_a_district_is_known_to_be_non_empty() -> None:
    rules = """
    when {} if player is you
        let most be count of your city
        choose number from 1 to most as bid
        gain bid gold
    """
    assert "CIT501" not in codes(district(rules.format("district built")))
    assert "CIT501" in codes(district(rules.format("district lost")))


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (
            "if deck is not empty\n        choose card in top 3 of deck\n        put card under deck",
            "if deck is not empty\n        choose card in top (your gold) of deck\n        put card under deck",
        ),
        (
            "if deck is not empty\n        look at top 2 of deck\n        choose card in top 2 of deck",
            "if deck is not empty\n        gain 1 card\n        choose card in top 2 of deck",
        ),
        (
            "if deck is not empty\n        let found be top 2 of deck\n        gain 1 card\n"
            "        choose card in found",
            "let found be top 2 of deck\n    choose card in found",
        ),
        (
            "if count of your hand is more than your gold\n        choose card in your hand",
            "if count of your hand is at least your gold\n        choose card in your hand",
        ),
        (
            "let n be count of your hand\n    if n is at least 1\n        gain 1 gold\n"
            "        choose number from 1 to n as lot",
            "let n be count of your hand\n    if n is at least 0\n        gain 1 gold\n"
            "        choose number from 1 to n as lot",
        ),
        (
            "if count of (player where any district in player.city) is at least 2\n"
            "        choose 2 players as pair where any district in pair.city\n"
            "        let one be first player in pair\n        choose district in one.city",
            "choose up to 2 players as pair where any district in pair.city\n    let one be first player in pair\n"
            "    choose district in one.city",
        ),
    ],
)
def test_facts_about_a_set_apply_to_its_top_card_and_its_names(right: str, wrong: str) -> None:
    def told(effect: str) -> set[str]:
        return codes(district(f"action Rest once per turn\n    pay 1 gold\n    {effect}\n")) & {"CIT101", "CIT501"}

    assert told(right) == set()
    assert told(wrong) == {"CIT501"}


@pytest.mark.parametrize(
    "choice",
    [
        "choose player as rich where rich.gold is highest player.gold for each player",
        "let best be lowest player.gold for each player where player is not you\n"
        "    choose player as poor where poor.gold is at most best and poor is not you",
        "let best be highest player.gold for each player\n    choose player as rich where rich.gold is best",
        "choose player as poor where no (player as other where other.gold is less than poor.gold)",
    ],
)
def test_a_choice_among_those_with_the_most_is_not_reported(choice: str) -> None:
    assert "CIT501" not in codes(district(f"action Rest once per turn\n    pay 1 gold\n    {choice}\n"))


def test_a_rule_for_two_events_is_reported_once() -> None:
    rules = "when district built or crown moved\n    choose card in your hand\n    discard card"
    assert [one.code for one in district(rules)] == ["CIT501"]


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        ("any (character in other.characters where character is not revealed)", False),
        ("count of (character in other.characters where character is revealed) is at least 1", False),
        ("any (character in other.characters where character is not revealed and character.rank is 3)", True),
        ("no (character in other.characters where character.rank is 3)", True),
    ],
)
def test_the_number_of_facedown_characters_of_a_player_is_public(condition: str, told: bool) -> None:
    rules = f"""
        action Pry once per turn
            target player as other where other is not you and {condition}
            take 1 gold from other
        """
    assert ("CIT508" in codes(district(rules))) is told


@pytest.mark.parametrize(
    ("things", "told"),
    [
        ("character in other.characters as one where one is not revealed", False),
        ("character in other.characters as one where one.rank is 4", True),
        ("card in other.hand as one where one counts as noble", True),
    ],
)
def test_an_unseen_choice_may_depend_on_public_facts(things: str, told: bool) -> None:
    rules = f"""
        action Pry once per turn
            choose player as other where other is not you
            if any (character in other.characters where character is not revealed) and other.hand is not empty
                choose unseen {things}
                gain 1 gold
        """
    messages = [one.message for one in district(rules) if one.code == "CIT508"]
    assert [message.partition(" depends on ")[0] for message in messages] == ["what can be chosen"] * told


@pytest.mark.parametrize(
    "line",
    [
        "mark this ripe now",
        "mark this ripe of mine",
        "gain 1 gold for each district that is ripe",
        "if this is ripe and",
    ],
)
def test_a_name_used_in_a_broken_line_is_not_reported_as_unused(line: str) -> None:
    marker = "\nmarker ripe on district\n"
    assert "CIT502" not in codes(district(f"when crown moved\n    {line}", marker))
    assert "CIT502" in codes(district("when crown moved\n    gain 1 gold now", marker))
