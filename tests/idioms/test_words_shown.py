"""Test that each word occurs in an idiom or in an example on a page for card writers."""

import re

from citadels_core.model.vocabulary import CLAUSES, NOUNS, PREDICATES, QUERIES, VALUES, VERBS
from citadels_dsl.idioms import idioms
from tests.docs.snippets import ROOT, snippets
from tests.docs.test_single_words import pattern

READ = ("docs/tutorial/*.md", "docs/how-to/*.md", "docs/reference/language.md")

OF_EDITIONS = """
resource, purse, last character, resources, spent, powers, restricted, cause, spares, coming, guests, first finishers,
bought, district cost, progress, faceup count, starting cards, acts as rank, text, pay {amount:Int} gold for
{card:Card}, gather {amount:Int} gold, use build, refund {card:Card} to {player:Player}, peek at
{character:Character}, exchange {character:Character} with {other:Player} for {taken:Character}, replace
{character:Character} with {substitute:Character}, hide {character:Character} under {district:District}, join as
{character:Character}, end selection, return {characters:Character*} to pool, line up characters, call next character
as {called:new Character}, start round, end round, start turn for {player:Player} as {character:Character} without
abilities, start turn for {player:Player} as {character:Character} for gathering only, start turn for {player:Player}
as {character:Character} without abilities for gathering only, hold turn, resume turn as {character:Character}, offer
actions from {thing:Any} to {player:Player}
"""
"""What only official boxes show: the course of a game, for the most part. The list gets shorter, and no longer."""


def shown_nowhere() -> set[str]:
    texts = [idiom.card for idiom in idioms()]
    for page in sorted(page for pages in READ for page in ROOT.glob(pages)):
        texts += [snippet.text for snippet in snippets(page) if snippet.language == "card"]
    text = "\n".join(texts)
    wanted = {verb_form: pattern(verb_form, verb.name) + " *$" for verb in VERBS for verb_form in verb.forms}
    for row in (*NOUNS, *VALUES, *PREDICATES, *QUERIES, *CLAUSES):
        names = "|".join(re.escape(name) for name in {row.name, getattr(row, "plural", row.name)})
        wanted[row.name] = rf"(?<![\w-])(?:{names})(?![\w-])"
    return {word for word, sought in wanted.items() if not re.search(sought, text, re.MULTILINE)}


def test_each_word_is_shown_in_pages_or_idioms_for_card_writers() -> None:
    assert shown_nowhere() <= {word.strip() for word in re.split(r",(?![^{]*})", OF_EDITIONS.replace("\n", " "))}
