"""The codes that a table refuses a message with, and what each means."""

from collections.abc import Mapping
from typing import Final

from citadels_core.model.errors import CitadelsError
from citadels_core.speech.messages import message

CODES: Final[Mapping[str, str]] = {
    # malformed messages
    "not_json": "The message is not JSON.",
    "message_too_long": "The message is too long.",
    "not_a_message": "The message is no object with a `type`.",
    "unknown_type": "There is no message of this type.",
    "malformed": "The message does not have the fields that its type has, or a field is not of its type.",
    "wrong_protocol": "The client speaks another version of the messages.",
    "hello_first": "The first message of a connection is `hello`.",
    # lines with names of tables
    "no_such_table": "No table of this name is open.",
    "table_is_open": "A table of this name is open already.",
    "too_many_tables": "As many tables are open as there may be.",
    "not_a_record": "What a table shall go on from are not the lines that were stored of one.",
    "damaged": "A line that was stored of the table is damaged.",
    # permissions
    "not_seated": "Who looks on has no seat, and cannot do this.",
    "not_the_host": "Only the host may do this.",
    "not_started": "The game has not started yet.",
    "already_started": "The game has started.",
    "no_such_seat": "The table has no such seat.",
    "seat_taken": "Somebody has this seat.",
    "no_open_seat": "No seat is open.",
    "no_such_bot": "There is no bot of this name.",
    "no_such_pack": "The table cannot be played with this pack.",
    "seats_needed": "The set-up has fewer seats than the table has persons.",
    "bots_only": "In a game a seat is given to a bot only, since who takes one reads its hand.",
    "too_many_changes": "The table has been changed as often as it may be.",
    "too_many_moves": "The game has as many answers and undos as it may have.",
    "undo_off": "At this table nothing can be taken back.",
    # answers
    "game_over": "The game is over.",
    "stale": "The answer is for an earlier version.",
    "not_your_turn": "Another seat is asked.",
    "not_offered": "The decision has no option with this id.",
    "too_few": "More options have to be chosen.",
    "too_many": "Fewer options have to be chosen.",
    "repeated": "An option was chosen twice.",
    "nothing_to_decline": "At this table nobody is asked to answer that.",
    "nothing_to_undo": "No answer of this seat can be taken back now.",
    # setups
    "packs_apart": "The packs of the set-up do not go together.",
    "not_playable": "The set-up cannot be played: the sentence says why.",
    "bad_seed": "The seed of the set-up is no whole number in digits.",
    "wrong_type": "A value of the set-up has the wrong type.",
    "too_large": "A number of the set-up is too large.",
    "too_long": "A text of the set-up is too long.",
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
        """Refuse a message.

        Args:
            sentence: the reason for programmers of clients. Players see the message of the code.
            words: the arguments of that message.
        """
        super().__init__(sentence or message(f"refusal.{code}", **words))
        self.code = code
