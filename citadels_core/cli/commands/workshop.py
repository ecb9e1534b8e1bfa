"""`citadels workshop`: write, see, test and play cards in the browser."""

from pathlib import Path

import click

from citadels_core.cli.errors import CommandError, missing
from citadels_core.cli.terminal.parameters import NumberParam

NEEDED = ("starlette", "uvicorn", "websockets", "pygls", "lsprotocol")

NEW = "my_cards"
"""The folder of a new pack."""


@click.command()
@click.argument("pack", metavar="[PACK]", required=False)
@click.option(
    "--port",
    type=NumberParam(least=0, most=65535),
    default=0,
    show_default=True,
    help="Port to listen on; 0 for any free port.",
)
@click.option("--no-browser", is_flag=True, help="Only print the address.")
def command(pack: str | None, port: int, *, no_browser: bool) -> None:
    """Write, see, test and play cards in the browser.

    PACK is the folder or the id of a pack. Without it, the command opens the pack in the current folder, or else the
    folder "my_cards" here, which it creates with an example if needed. Changes are saved as you type. Only this
    machine can reach the page.
    """
    import webbrowser
    from errno import EADDRINUSE

    try:
        from citadels_core.workshop.local_server import run
    except ModuleNotFoundError as absent:
        if absent.name not in NEEDED:
            raise
        raise missing("The workshop", absent.name, "serve") from None

    folder = _folder(pack)
    click.echo(f"The workshop opens {folder}")

    def ready(url: str) -> None:
        click.echo(f"It is at {url}\nEnd it with ctrl-C.")
        if not no_browser:
            webbrowser.open(url)

    try:
        run(folder, port, ready)
    except OSError as refusal:
        if refusal.errno != EADDRINUSE:
            raise
        raise CommandError(f"Another program listens on port {port}: choose another one with --port.") from None


def _folder(pack: str | None) -> Path:
    from citadels_core.cli.lookup.paths import meant, packs_of
    from citadels_core.packs.finding.discovery import is_pack

    if pack is not None:
        path = meant([pack], changed=True)[0]
        empty = path.is_dir() and not any(path.iterdir())
        return path if empty else packs_of([path])[0]
    here = Path.cwd()
    if is_pack(here):
        return here
    try:
        (here / NEW).mkdir(exist_ok=True)
    except OSError as refusal:
        raise CommandError(f'The folder "{NEW}" cannot be created here: {refusal.strerror}.') from None
    return here / NEW
