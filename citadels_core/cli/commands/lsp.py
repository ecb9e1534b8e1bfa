"""`citadels lsp`: serve an editor over standard input and output."""

import sys
from pathlib import Path

import click

from citadels_core.cli.errors import CommandError, WriteError, missing


@click.command()
@click.option("--stdio", is_flag=True, help="No effect; editors pass this option.")
@click.option(
    "--install-vscode",
    is_flag=True,
    help="Start no server: write the extension for Visual Studio Code into the current folder, and install it.",
)
def command(*, stdio: bool, install_vscode: bool) -> int:
    """Start the language server, which editors use to check card files.

    Your editor starts and ends the server.
    """
    if install_vscode:
        _install_vscode()
        return 0
    import logging

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
    from citadels_core.lab.scenarios.in_editor import scenario_player
    from citadels_core.packs.editing.editor import OpenPacks

    # Some editors show the error stream to their users: log only our own messages, without those of libraries.
    logging.basicConfig(format="citadels lsp: %(message)s", level=logging.WARNING)
    logging.getLogger("pygls").setLevel(logging.CRITICAL + 1)
    # Open new streams: a thread that waits for `sys.stdin` would block the end of the process.
    incoming = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115 -- stays open until the process ends
    outgoing = open(sys.stdout.fileno(), "wb", closefd=False)  # noqa: SIM115 -- stays open until the process ends
    packs = OpenPacks()
    return make_server(packs, play_scenarios=scenario_player(packs)).serve(incoming, outgoing)


def _install_vscode() -> None:
    """Write the extension, install it if the command ``code`` exists, and say what else is needed."""
    import json
    import shutil
    import subprocess
    from importlib.util import find_spec

    from citadels_core.cli.files import save
    from citadels_core.cli.vsix import ID, release, vsix

    if find_spec("pygls") is None:
        raise missing("Serving an editor", "pygls", "lsp")
    file = Path(f"{ID}-{release()}.vsix")
    save(file, vsix())
    click.echo(f"wrote {file}")
    if program := shutil.which("code"):
        try:
            done = subprocess.run(
                [program, "--install-extension", file, "--force"], capture_output=True, text=True, check=False
            )
        except OSError as refusal:
            raise CommandError(f'"{program}" cannot be started: {refusal.strerror or refusal}.') from None
        if done.returncode:
            said = (done.stderr or done.stdout).strip()
            raise WriteError(f'Visual Studio Code did not install the extension; "code" said: {said}')
        click.echo("installed it in Visual Studio Code; reload the windows that are open")
    else:
        click.echo('the command "code" was not found; in Visual Studio Code, open the command palette (F1),')
        click.echo(f"run Extensions: Install from VSIX, and choose {file}")
    server = json.dumps([sys.executable, "-m", "citadels_core", "lsp"])
    click.echo("If the extension does not find the language server, add this to settings.json:")
    click.echo(f'  "citadels.command": {server}')
