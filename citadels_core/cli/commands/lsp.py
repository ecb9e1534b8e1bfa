"""`citadels lsp`: serve an editor over standard input and output."""

import click

from citadels_core.cli.errors import missing


@click.command()
@click.option("--stdio", is_flag=True, help="Talk over standard input and output; there is no other way.")
def command(*, stdio: bool) -> int:
    """Serve an editor.

    This is the language server: your editor starts it and talks to it, and it tells the editor what is wrong in card
    files, what a word means, what may be written, and where a name stands. It ends when the editor does.
    """
    import logging
    import sys

    if sys.stdin is None or sys.stdout is None:
        raise click.UsageError("This talks over standard input and output, and one of them is closed.")
    if sys.stdin.isatty():
        click.echo("This waits for an editor that starts it by itself; end it with ctrl-C.", err=True)

    try:
        from citadels_dsl.lsp.server import make_server
    except ModuleNotFoundError as absent:
        if absent.name not in {"pygls", "lsprotocol"}:
            raise
        raise missing("Serving an editor", "pygls", "lsp") from None
    from citadels_core.packs.editing.editor import OpenPacks

    # Some editors show the error stream to their users: a sentence for each thing, and nothing of the libraries.
    logging.basicConfig(format="citadels lsp: %(message)s", level=logging.WARNING)
    logging.getLogger("pygls").setLevel(logging.CRITICAL + 1)
    # Streams of their own, so that a thread which still waits for input does not hold up the end of the process.
    incoming = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115 -- open to the end of the process
    outgoing = open(sys.stdout.fileno(), "wb", closefd=False)  # noqa: SIM115 -- open to the end of the process
    return make_server(OpenPacks()).serve(incoming, outgoing)
