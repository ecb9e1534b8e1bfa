"""`citadels lsp`: serve an editor over standard input and output."""

import click

from citadels_core.cli.errors import missing


@click.command()
@click.option("--stdio", is_flag=True, help="No effect; editors pass this option.")
def command(*, stdio: bool) -> int:
    """Start the language server, which editors use to check card files.

    Your editor starts and ends the server.
    """
    import logging
    import sys

    if sys.stdin is None or sys.stdout is None:
        raise click.UsageError("The language server needs standard input and output, and one of them is closed.")
    if sys.stdin.isatty():
        click.echo("The language server waits for messages of an editor; end it with ctrl-C.", err=True)

    try:
        from citadels_dsl.lsp.server import make_server
    except ModuleNotFoundError as absent:
        if absent.name not in {"pygls", "lsprotocol"}:
            raise
        raise missing("Serving an editor", "pygls", "lsp") from None
    from citadels_core.packs.editing.editor import OpenPacks

    # Some editors show the error stream to their users: log only our own messages, without those of libraries.
    logging.basicConfig(format="citadels lsp: %(message)s", level=logging.WARNING)
    logging.getLogger("pygls").setLevel(logging.CRITICAL + 1)
    # Open new streams: a thread that waits for `sys.stdin` would block the end of the process.
    incoming = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115 -- stays open until the process ends
    outgoing = open(sys.stdout.fileno(), "wb", closefd=False)  # noqa: SIM115 -- stays open until the process ends
    return make_server(OpenPacks()).serve(incoming, outgoing)
