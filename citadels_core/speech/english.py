"""Inflect English words: plurals, possessives, verb agreement, articles and sentences."""

import re
from typing import Protocol

from attrs import frozen

from citadels_core.model.vocabulary import third_person

MARKS = re.compile("[\U000f0000-\U000ffffd]")
"""Invisible characters behind words, from which the arguments of a text are recovered."""

HEAD = re.compile(r"(.+?)( (?:of|in|on|from|for|with) .+)")
"""A noun with a prepositional phrase behind it."""

BASE = {"is": "be", "are": "be", "has": "have", "have": "have", "begins": "begin", "ends": "end", "may": "may"}
AUXILIARY = frozenset({"is", "are", "has", "have", "may"})
OWNERS = {"you": "your", "yourself": "your", "it": "its", "them": "their"}


@frozen
class NounPhrase:
    """A noun phrase: ``person`` is ``you``, ``one`` or ``many``; if ``long``, its possessive uses ``of``."""

    text: str
    person: str = "one"
    long: bool = False

    @property
    def possessive(self) -> str:
        """The possessive form of the noun phrase."""
        return possessive(self.text)


YOU = NounPhrase("you", "you")


def plain(text: str) -> str:
    """Remove the invisible characters of `MARKS` from a text."""
    return MARKS.sub("", text)


def possessive(said: str) -> str:
    """Return the possessive form of a noun.

    >>> possessive("you"), possessive("Ann"), possessive("those players"), possessive("them")
    ('your', "Ann's", "those players'", 'their')
    """
    bare = plain(said)
    fixed = OWNERS.get(bare)
    if fixed is not None:
        return fixed + said.removeprefix(bare)
    return said + ("'" if bare.endswith("s") else "'s")


def several(relative: str) -> str:
    """Return a relative clause with its verb in the plural.

    >>> several("that counts as noble"), several("who is crowned"), several("whose cost is 3")
    ('that count as noble', 'who are crowned', 'whose cost is 3')
    """
    pronoun, _, rest = relative.partition(" ")
    verb, _, more = rest.partition(" ")
    if pronoun not in ("that", "who") or not verb.endswith("s"):
        return relative
    return f"{pronoun} { ({'is': 'are', 'has': 'have', 'does': 'do'}.get(verb) or verb[:-1]) } {more}".rstrip()


UNCOUNTED = frozenset({"gold"})
"""Nouns without a plural."""
SINGULAR = ("ss", "us", "is")
"""Endings of nouns that are in the singular although they end in s."""


def is_uncounted(noun: str) -> bool:
    """Return whether a noun has no plural: ``gold``, ``gold in the pot``."""
    return noun.partition(" ")[0] in UNCOUNTED


def nouns(noun: str, plural: str = "") -> tuple[str, str]:
    """Return the singular and plural of a noun or noun phrase, given in the singular or in the plural.

    >>> nouns("coin"), nouns("price markers"), nouns("penny"), nouns("die", "dice")
    (('coin', 'coins'), ('price marker', 'price markers'), ('penny', 'pennies'), ('die', 'dice'))
    >>> nouns("piece of eight"), nouns("gold in the pot"), nouns("cross")
    (('piece of eight', 'pieces of eight'), ('gold in the pot', 'gold in the pot'), ('cross', 'crosses'))
    """
    if plural or is_uncounted(noun) or not noun:
        return noun, plural or noun
    found = HEAD.fullmatch(noun)
    head, more = (noun, "") if found is None else (found[1], found[2])
    if head.endswith("s") and not head.endswith(SINGULAR):
        one = f"{head[:-3]}y" if head.endswith("ies") else head[:-1]
        return one + more, noun
    if head.endswith("y") and head[-2:-1] not in ("a", "e", "i", "o", "u"):
        return noun, f"{head[:-1]}ies{more}"
    return noun, head + ("es" if head.endswith(("s", "x", "ch", "sh")) else "s") + more


class SpokenDeclaration(Protocol):
    """A declaration (of a marker, for example) that can name the noun to use for it in sentences."""

    @property
    def said_as(self) -> str: ...

    @property
    def said_of_several(self) -> str: ...


def nouns_for(declared: SpokenDeclaration) -> tuple[str, str]:
    """Return the singular and the plural noun that a declaration gives; empty if it gives no noun."""
    return nouns(declared.said_as, declared.said_of_several)


def an(word: str) -> str:
    """Return the indefinite article for a word: ``a`` or ``an``.

    >>> an("owner"), an("unique"), an("card")
    ('an', 'a', 'a')
    """
    return "an" if word[:1].lower() in "aeiou" and not word.startswith(("uni", "one")) else "a"


def sentence(text: str) -> str:
    """Return a text with a capital letter and a full stop."""
    text = " ".join(text.split())
    if not text:
        return ""
    return text[0].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def conjugate(verb: str, person: str) -> str:
    """Return the form of a verb for a grammatical person, such as ``takes`` for ``one``.

    >>> conjugate("take", "one"), conjugate("be", "you"), conjugate("pass", "one"), conjugate("carry", "one")
    ('takes', 'are', 'passes', 'carries')
    """
    if person != "one":
        return {"be": "are"}.get(verb, verb)
    if verb in ("be", "have", "do"):
        return {"be": "is", "have": "has", "do": "does"}[verb]
    return third_person(verb)


def predicate(verb: str, person: str, *, modal: str = "", negative: bool = False) -> str:
    """Return a verb in the form for a person, with a given modal verb, and with ``not`` if ``negative``.

    A verb that begins with ``!`` is a fixed form; one that begins with ``+`` is an auxiliary.

    >>> predicate("have", "one", negative=True), predicate("be", "one", modal="cannot")
    ('does not have', 'cannot be')
    >>> predicate("+have", "one", negative=True)
    'has not'
    """
    if verb.startswith("+") and not modal:
        return conjugate(verb.removeprefix("+"), person) + (" not" if negative else "")
    verb = verb.removeprefix("+")
    fixed = verb.startswith("!")
    word = verb.removeprefix("!")
    base = BASE.get(word, word) if fixed else word
    no = " not" if negative else ""
    if modal:
        return f"{modal}{no} {base}"
    if fixed:
        if not negative:
            return word
        return f"{word} not" if word in AUXILIARY else f"does not {base}"
    form = conjugate(word, person)
    if not negative:
        return form
    return f"{form} not" if word == "be" else f"{conjugate('do', person)} not {word}"


def ordinal(number: int) -> str:
    """Return the ordinal of a number as an English word or abbreviation.

    >>> ordinal(2), ordinal(12)
    ('second', '12th')
    """
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
    return words[number - 1] if 1 <= number <= len(words) else f"{number}th"
