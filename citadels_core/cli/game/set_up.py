"""Set up a game by questions: the edition, the number of players, the preset and the person's name."""

from collections.abc import Callable, Sequence

from attrs import evolve, field, frozen
from rich.console import Console
from rich.text import Text

from citadels_core.box.find import box_for
from citadels_core.cli.game.language import Language
from citadels_core.model.catalog import Catalog
from citadels_core.model.errors import SetupError
from citadels_core.model.setup import Setup

LONGEST_NUMBER = 4


@frozen(kw_only=True)
class Questions:
    """The questions about a set-up; Enter chooses the default.

    ``read`` prompts for a line; an exception of ``read`` ends the questions.
    """

    catalog: Catalog
    console: Console
    read: Callable[[str], str]
    language: Language = field(factory=Language)

    def ask(self, usual: Setup, named: Callable[[int, str], tuple[str, ...]]) -> Setup:
        """Ask all questions and return the set-up.

        Args:
            usual: the default answers.
            named: returns the names of all players from their number and the person's name.
        """
        editions = sorted(self.catalog.editions.values(), key=lambda edition: edition.book.id != usual.edition)
        says = self.language
        told = [says("box", edition=says.title(one.book.name), least=one.least, most=one.most) for one in editions]
        edition = editions[self._one_of(says("which_box"), told)]
        seats = min(max(usual.seats, edition.least), edition.most)
        setup = evolve(usual, edition=edition.book.id, seats=seats, names=())
        setup = self._until_it_fits(
            f"{says('how_many', least=edition.least, most=edition.most)} [{seats}] > ",
            lambda typed: evolve(setup, seats=_number(typed, seats)),
        )
        if edition.presets:
            presets = [None, *(preset.name for preset in edition.presets)]
            told = [says("usual_preset"), *(says.title(preset.name) for preset in edition.presets)]
            setup = self._preset(setup, presets, told)
        return self._until_it_fits(
            f"{says('your_name')} [{usual.name_of(0)}] > ",
            lambda typed: evolve(setup, names=named(setup.seats, typed or usual.name_of(0))),
        )

    def _preset(self, setup: Setup, presets: Sequence[str | None], told: Sequence[str]) -> Setup:
        while True:
            wanted = evolve(setup, preset=presets[self._one_of(self.language("which_preset"), told)])
            if self._fits(wanted):
                return wanted

    def _one_of(self, question: str, told: Sequence[str]) -> int:
        """Ask for one of several choices and return its index; if there is only one choice, do not ask."""
        if len(told) == 1:
            return 0
        self.console.print(question, style="bold")
        for number, one in enumerate(told, 1):
            self.console.print(Text(f"{number:2}  ", style="bold cyan").append(one, style="not bold default"))
        while True:
            number = _number(self.read(f"{self.language('range', last=len(told))} [1] > "), 1)
            if 1 <= number <= len(told):
                return number - 1
            self._say(self.language("number_or_enter", last=len(told)))

    def _until_it_fits(self, question: str, setup: Callable[[str], Setup]) -> Setup:
        while True:
            try:
                wanted = setup(self.read(question).strip())
            except SetupError as error:
                self._say(self.language.refusal(error))
                continue
            if self._fits(wanted):
                return wanted

    def _fits(self, setup: Setup) -> bool:
        """Return whether a set-up can be played, and print why if it cannot."""
        try:
            box_for(self.catalog, setup)
        except SetupError as error:
            self._say(self.language.refusal(error))
            return False
        return True

    def _say(self, sentence: str) -> None:
        self.console.print(sentence, style="yellow")


def _number(typed: str, usual: int) -> int:
    """Parse a number: the default for an empty text, 0 for a text that is not a number."""
    typed = typed.strip()
    if not typed:
        return usual
    return int(typed) if typed.isdecimal() and len(typed) <= LONGEST_NUMBER else 0
