"""What an answer sets going, down to the last block of a game."""

from citadels_core.engine.game import Game
from citadels_core.model.state import NOBODY
from tests.inside import END, Code, Frame, state_of

QUESTION = (0, "may", "Bool", (1, 0), 1, 1, False, 0, NOBODY)


def put_on(game: Game, *blocks) -> Frame:
    """Let a program of these blocks ask its only question."""
    frame = Frame(Code("test", "system", blocks, 1, NOBODY), [None])
    state_of(game).stack.append(frame)
    state_of(game).asked = QUESTION
    return frame


def test_an_answer_may_end_the_game(game: Game):
    def finish(game, state, e):
        state.over = True
        state.stack.clear()
        return END

    put_on(game, finish)
    game.advance(0)
    assert game.over
    assert game.decision is None


def test_a_program_that_is_done_leaves_what_it_has_started(game: Game):
    heard = []

    def start(game, state, e):
        state.stack.append(Frame(Code("inner", "system", (note,), 1, NOBODY), [e[0]]))
        return END

    def note(game, state, e):
        heard.append(e[0])
        state.asked = QUESTION
        return 0

    before = list(state_of(game).stack)
    frame = put_on(game, start)
    game.advance(1)
    assert heard == [0]
    assert frame not in state_of(game).stack
    assert [*before, state_of(game).stack[-1]] == state_of(game).stack
