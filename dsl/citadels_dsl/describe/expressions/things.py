"""Noun phrases with modifiers, in the singular or the plural."""

import re
from collections.abc import Callable, Sequence

from attrs import define, evolve, field

from citadels_core.model.listing import listed
from citadels_core.speech.english import NounPhrase, an, plain, possessive, several

RELATIVE = "\x01"
"""A placeholder for the subject of a possible relative clause."""

KIND = re.compile(r"the (\w+) (\w+)")
"""A phrase of an adjective and a noun, such as ``the facedown characters``."""
OF_OTHERS = "of another player"
"""The modifier for districts of other players."""


@define
class Thing:
    """A noun with modifiers, which can be rendered in the singular or the plural."""

    noun: str
    plural: str
    before: list[str] = field(factory=list)
    places: list[str] = field(factory=list)
    relatives: list[str] = field(factory=list)
    other: bool = False
    exact: NounPhrase | None = None
    """A phrase that replaces noun and modifiers; with a group it is used for the singular only."""
    group: NounPhrase | None = None
    """The set that the thing is taken from, such as ``your characters``."""
    letter: str = ""
    """The letter or name that is introduced after the noun."""
    marks: tuple[str, str] = field(default=("", ""), eq=False)
    """The marks after the noun, for the singular and the plural."""

    @property
    def plain(self) -> bool:
        """Whether the noun has no modifiers."""
        return not (self.before or self.places or self.relatives or self.other or self.exact or self.group)

    def one(self, article: str = "a") -> NounPhrase:
        """Return the singular phrase, including any letter or name of the thing.

        >>> Thing("district", "districts", other=True).one().text, Thing("card", "cards").one("each").text
        ('another district', 'each card')
        >>> Thing("card", "cards", group=NounPhrase("those cards", "many"), letter="X").one().text
        'a card X among those cards'
        """
        if self.exact is not None:
            exact = self._exactly(self.exact)
            return evolve(exact, text=f"{exact.text} at random") if article == "a random" and self.group else exact
        places, before = self.places, self.before
        if self.group is not None:
            if article == "a" and not (self.letter or self.before or places or self.relatives or self.other):
                return NounPhrase(f"one of {self.group.text}{self.marks[0]}", "one", long=True)
            bare = not (self.letter or self.before or places or self.other)
            if article == "each" and self.group.text.startswith("those ") and bare:
                return NounPhrase(f"each of {self.group.text}{self.marks[0]}{self._tail(places)}", "one", long=True)
            lead, _, rest = self.group.text.partition(f"the {self.plural} ")
            whole = lead or not rest or (article == "a" and rest.startswith("that "))
            kind = KIND.fullmatch(plain(self.group.text))
            if kind is not None and kind[2] == self.plural:
                before = [kind[1], *before]
            else:
                places = [f"among {self.group.text}" if whole else rest, *places]
        words = [*before, self.noun, *([self.letter] if self.letter else [])]
        lead = article
        others = [place for place in places if plain(place) == OF_OTHERS]
        if article == "a" and others and self.relatives and not self._of_owner():
            lead = possessive(others[0].removeprefix("of "))
            places = [place for place in places if place not in others]
        elif article == "a":
            lead = "another" if self.other else an(words[0])
        elif self.other:
            lead = f"{article} other"
        tail = self._tail(places)
        return NounPhrase(f"{lead} {' '.join(words)}{self.marks[0]}{tail}".strip(), "one", long=bool(tail))

    def many(self, number: str = "") -> NounPhrase:
        """Return the plural phrase, after a number such as "up to 3".

        >>> Thing("card", "cards", places=["in your hand"]).many("up to 3").text
        'up to 3 cards in your hand'
        """
        if self.exact is not None and self.group is None:
            return self._exactly(self.exact)
        places = self.places
        if self.group is not None:
            if not (self.letter or self.before or places or self.relatives or self.other):
                whole, bare = self.group.text, self.group.text.removeprefix("the ")
                counted = f"{number} {bare}" if bare != whole else f"{number.removesuffix(' of')} of {whole}"
                return NounPhrase((counted if number else bare) + self.marks[1], "many", long=True)
            places = [f"among {self.group.text}", *places]
        single = number == "1"
        words = [number, "other" if self.other else "", *self.before, self.noun if single else self.plural, self.letter]
        tail = self._tail(places) if single else self._tail(places, several)
        noun = " ".join(word for word in words if word) + self.marks[not single]
        return NounPhrase(noun + tail, "one" if single else "many", long=bool(tail))

    def _exactly(self, phrase: NounPhrase) -> NounPhrase:
        called = f" ({self.letter.strip('()')})" if self.letter else ""
        text = " ".join([f"{phrase.text}{called}", *([listed(self.relatives)] if self.relatives else [])])
        return evolve(phrase, text=text, long=phrase.long or bool(self.relatives))

    def _of_owner(self) -> list[str]:
        return [relative for relative in self.relatives if plain(relative).startswith("whose owner's ")]

    def _tail(self, places: Sequence[str], said: Callable[[str], str] = str) -> str:
        own = self._of_owner()
        others = [place for place in places if plain(place) == OF_OTHERS]
        if own and others:
            owner = " and ".join("whose " + relative.partition("'s ")[2] for relative in own)
            whole = [f"{place} {owner}" if place in others else place for place in places]
            rest = evolve(self, relatives=[relative for relative in self.relatives if relative not in own])
            return rest._tail([], said) + "".join(f" {place}" for place in whole)
        relatives = [said(relative) for relative in self.relatives]
        for at in range(len(relatives) - 1, 0, -1):
            for lead in ("that is ", "that are "):
                if relatives[at].startswith(lead) and relatives[at - 1].startswith(lead):
                    relatives[at] = relatives[at].removeprefix(lead)
        parts = [*places, listed(relatives)]
        return "".join(f" {part}" for part in parts if part)
