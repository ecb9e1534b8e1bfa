"""Open the workshop in a web worker, where files last as long as the worker."""

import gc
from collections.abc import Callable
from pathlib import Path

from citadels_core.workshop.page_connection import PageConnection
from citadels_core.workshop.session import WorkshopSession
from citadels_core.workshop.worker import COLLECT

FOLDER = Path("/pack")


def open_page(send: Callable[[str], None]) -> PageConnection:
    """Open an empty pack for the page; the event loop of the browser runs already.

    Args:
        send: sends a message to the page.
    """
    FOLDER.mkdir(exist_ok=True)
    page = PageConnection(WorkshopSession(FOLDER), send, writes=False)
    gc.freeze()  # what was loaded stays: the worker starts without the garbage collector
    gc.set_threshold(*COLLECT)
    gc.enable()
    return page
