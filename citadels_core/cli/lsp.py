"""`citadels lsp`: serve an editor over standard input and output."""

import click


@click.command()
@click.option("--stdio", is_flag=True, help="Talk over standard input and output; there is no other way.")
def command(*, stdio: bool) -> None:
    """Serve an editor.

    This is the language server: your editor starts it and talks to it, and it tells the editor what is wrong in card
    files, what a word means, what may be written, and where a name stands. It ends when the editor does.
    """
    import logging
    import sys

    if sys.stdin.isatty():
        click.echo("This waits for an editor that starts it by itself; end it with ctrl-C.", err=True)

    from citadels_core.packs.editing import OpenPacks
    from citadels_dsl.lsp.server import make_server

    logging.getLogger("pygls").setLevel(logging.ERROR)  # the error stream is shown to the user by some editors
    make_server(OpenPacks()).start_io()
