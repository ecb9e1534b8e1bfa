"""Build the errors for illegal answers to decisions, with their messages."""

from citadels_core.model.errors import IllegalAnswer, UnknownOption
from citadels_core.model.quote import shown
from citadels_core.speech.arguments import arguments_of
from citadels_core.speech.messages import message


def refusal(code: str, /, **words: object) -> IllegalAnswer:
    """Build the error for an illegal answer, with the message of its code.

    >>> refusal("too_few", least=2)
    IllegalAnswer('You have chosen too few options; choose at least 2.')
    """
    said = message(f"refusal.{code}", **words)
    return IllegalAnswer(code, str(said), message=said.id, arguments=arguments_of(said))


def unknown_option(option: object) -> UnknownOption:
    """Build the error for an answer with an option that the decision does not offer."""
    said = message("refusal.not_offered", option=shown(option))
    return UnknownOption("not_offered", str(said), message=said.id, arguments=arguments_of(said))
