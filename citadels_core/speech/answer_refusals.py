"""What a player is told whose answer does not fit."""

from citadels_core.model.errors import IllegalAnswer, UnknownOption
from citadels_core.model.quote import shown
from citadels_core.speech.arguments import arguments_of
from citadels_core.speech.messages import message


def refusal(code: str, /, **words: object) -> IllegalAnswer:
    """Return the error for an answer that does not fit, with the sentence of its code.

    >>> refusal("too_few", least=2)
    IllegalAnswer('Choose at least 2.')
    """
    said = message(f"refusal.{code}", **words)
    return IllegalAnswer(code, str(said), message=said.id, arguments=arguments_of(said))


def unknown_option(option: object) -> UnknownOption:
    """Return the error for an option that is not offered, by its id or its number."""
    said = message("refusal.not_offered", option=shown(option))
    return UnknownOption("not_offered", str(said), message=said.id, arguments=arguments_of(said))
