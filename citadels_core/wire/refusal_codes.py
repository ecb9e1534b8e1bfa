"""The error codes of refused messages, and their meanings."""

from collections.abc import Mapping
from typing import Final

from citadels_core.model.errors import CitadelsError
from citadels_core.speech.messages import message

CODES: Final[Mapping[str, str]] = {
    # The message itself
    "not_json": "The message is not JSON.",
    "message_too_long": "The message is too long.",
    "not_a_message": "The message is no object with a `type`.",
    "unknown_type": "There is no message of this type.",
    "malformed": "A field is missing, unknown, or of the wrong type.",
    "wrong_protocol": "The client speaks another version of the protocol.",
    "hello_first": "The first message must be `hello`.",
    # Refusals of lines in a stream that serves many tables (see ``table_lines``)
    "no_such_table": "No table of this name is open.",
    "table_is_open": "A table of this name is already open.",
    "too_many_tables": "No more tables can be opened.",
    "not_a_record": "The lines are not the stored lines of a table.",
    "damaged": "A stored line of the table is damaged.",
    # Permissions and phases
    "not_seated": "An onlooker cannot do this.",
    "not_the_host": "Only the host can do this.",
    "not_started": "The game has not started.",
    "already_started": "The game has started.",
    "no_such_seat": "The table has no such seat.",
    "seat_taken": "Somebody has this seat.",
    "no_open_seat": "No seat is open.",
    "no_such_bot": "There is no bot of this name.",
    "no_such_pack": "The pack is not available at this table.",
    "seats_needed": "The set-up has fewer seats than the table has persons.",
    "bots_only": "During a game a seat can be given to a bot only.",
    "too_many_changes": "The table has reached its limit of changes.",
    "too_many_moves": "The game has reached its limit of answers and undos.",
    "undo_off": "The table does not allow undo.",
    # Answers
    "game_over": "The game is over.",
    "stale": "The answer is for an earlier version.",
    "not_your_turn": "Another seat is asked.",
    "not_offered": "The decision has no option with this id.",
    "too_few": "More options have to be chosen.",
    "too_many": "Fewer options have to be chosen.",
    "repeated": "An option was chosen twice.",
    "nothing_to_decline": "Nobody can be asked to answer this event.",
    "nothing_to_undo": "This seat cannot take back an answer now.",
    # Set-ups
    "packs_apart": "The packs do not go together.",
    "not_playable": "The set-up cannot be played; the sentence says why.",
    "bad_seed": "The seed is not a whole number in digits.",
    "wrong_type": "A value has the wrong type.",
    "too_large": "A number is too large.",
    "too_long": "A text is too long.",
    "too_many_names": "There are more names than seats.",
    "name_too_long": "The name is longer than 40 characters.",
    "name_unreadable": "The name is empty, or has line breaks or invisible characters.",
    "name_twice": "Somebody else has this name.",
}
"""The meaning of every code of an ``error``."""


class Refused(CitadelsError):
    """A table refuses a message; nothing has changed.

    Attributes:
        code: one of ``CODES``.
    """

    def __init__(self, code: str, sentence: str = "", **words: object) -> None:
        """Build the error from its code and the arguments of its message.

        Args:
            sentence: the reason for programmers of clients. Players see the message of the code.
            words: the arguments of that message.
        """
        super().__init__(sentence or message(f"refusal.{code}", **words))
        self.code = code
