"""`citadels serve`: serve tables over the network or over standard input and output."""

import re
import socket
import sys
from errno import EADDRINUSE
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from citadels_core.cli.errors import CommandError, WriteError, missing
from citadels_core.cli.options import pack_option
from citadels_core.cli.terminal.parameters import NumberParam

if TYPE_CHECKING:
    from citadels_core.serve.host_limits import Limits

NEEDED = {
    "anyio": ("Serving tables", "serve"),
    "starlette": ("Serving tables", "serve"),
    "uvicorn": ("Serving tables", "serve"),
    "websockets": ("Serving tables", "serve"),
    "prometheus_client": ("Serving tables", "serve"),
    "psycopg": ("Keeping tables in PostgreSQL", "postgres"),
}
"""The optional packages: the purpose of each, and the extra that installs it."""

FILE = "tables.db"

ANY_ADDRESS = "0.0.0.0"  # the listener has this address if it accepts connections from everywhere

MAY_BE_NONE = "bot_seconds"
"""The limit that may be 0."""

MOST = 1_000_000_000


@click.command()
@click.option(
    "--stdio",
    is_flag=True,
    help="Open no port: exchange messages with the program that started this command, over standard input and output. "
    "Only --pack and --refuse can be combined with it.",
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="IP address to listen at; 0.0.0.0 for all addresses of this computer.",
)
@click.option(
    "--port",
    type=NumberParam(0, 65535),
    default=8000,
    show_default=True,
    help="TCP port to listen at; 0 for any free port.",
)
@click.option(
    "--name",
    "names",
    metavar="NAME",
    multiple=True,
    help="Host name of this server, such as play.example.org. Requests for other names are refused. Can be "
    "repeated (default: names of this computer; with --host or --proxy, any name).",
)
@click.option(
    "--db",
    "database",
    metavar="FILE|URL",
    help="Database that stores the games: a file, or postgresql://... (default: a file "
    "in the folder that the environment variable CITADELS_HOME names, or else in your data folder, such as "
    "~/.local/share/citadels-sdk).",
)
@click.option(
    "--keep",
    metavar="DAYS",
    type=NumberParam(1, 36_500),
    help="Delete each table that has not changed for this number of days, unless its game is in progress (default: "
    "never).",
)
@pack_option
@click.option(
    "--refuse",
    metavar="CAPABILITY",
    multiple=True,
    help='Refuse packs with this capability, such as "looks at hands", also uploaded ones. Can be repeated.',
)
@click.option(
    "--changed-cards",
    is_flag=True,
    help="Continue stored games with packs that have changed since, if all moves of the game are still legal (default: "
    "such a game cannot be continued until its old packs are loaded again).",
)
@click.option(
    "--allow-pack",
    "allowed",
    metavar="SHA256",
    multiple=True,
    help="SHA-256 of a package (.citpack file) that players may upload; the server then installs it. Can be repeated.",
)
@click.option(
    "--index",
    "indexes",
    metavar="NAME",
    multiple=True,
    help="One of your indexes of packs (`citadels pack source`): players may search it, and have the server fetch "
    "packs from it. Can be repeated (default: players cannot cause downloads).",
)
@click.option(
    "--url",
    metavar="URL",
    help="URL at which other servers with the same database reach this server; they forward "
    "requests for games that run on this server.",
)
@click.option(
    "--origin",
    "origins",
    metavar="URL",
    multiple=True,
    help="Other web site, such as https://example.org, whose pages may use this server. Can be repeated.",
)
@click.option(
    "--proxy",
    "proxies",
    metavar="ADDRESS",
    multiple=True,
    help="IP address of a reverse proxy before this server; its headers are trusted for the address of the client. Can "
    "be repeated.",
)
@click.option(
    "--limit",
    "limits",
    metavar="NAME=NUMBER",
    multiple=True,
    help="Change a limit of the server, such as tables=500; docs/how-to/run-a-server.md lists all limits. Can be "
    "repeated.",
)
def command(
    packs: tuple[str, ...],
    refuse: tuple[str, ...],
    database: str | None,
    allowed: tuple[str, ...],
    limits: tuple[str, ...],
    *,
    stdio: bool,
    **place: Any,
) -> None:
    """Run a server on which people and programs play games.

    People play in a browser, programs over WebSockets. The server stores each game after every move, and continues all
    games after a restart. Each table chooses which packs of --pack its game uses. If a pack of --pack is not installed
    but in one of your indexes, the command installs it first, as `citadels pack install` does (not with --stdio).
    """
    from citadels_core.cli.commands.pack.absent_packs import install_absent
    from citadels_core.cli.commands.pack.installation import consent

    consented = consent(refuse, yes=False, format_="text")
    if stdio:
        _refuse_network_options(click.get_current_context())
        _serve_parent_process(packs, refuse)
        return
    try:
        from citadels_core.serve.run import ServerLocation, run
        from citadels_core.serve.store.lines import StoreError

        granted = _limits(limits)
        _check_hashes(allowed)
        _check_indexes(place["indexes"], place["url"])
        install_absent(packs, consented)
        kept = database or _default_database_file()
        location = ServerLocation(database=kept, packs=packs, allowed=allowed, refuse=refuse, **place)
        try:
            run(location, granted, lambda address: _greet(address, kept, proxied=bool(location.proxies)))
        except StoreError as error:
            raise CommandError(str(error)) from None
    except ModuleNotFoundError as absent:
        if absent.name not in NEEDED:
            raise
        what, extra = NEEDED[absent.name]
        raise missing(what, absent.name, extra) from None
    except OSError as error:
        address = f"{place['host']}:{place['port']}"
        if error.errno == EADDRINUSE:
            raise WriteError(f"{address} is in use by another program; choose another port with --port.") from None
        reason = (error.strerror or str(error)).partition(" (while")[0]  # without the repeated address
        raise WriteError(f"Cannot listen at {address}: {reason}.") from None


def _refuse_network_options(context: click.Context) -> None:
    typed = context.get_parameter_source
    for option in context.command.params:
        name = option.name or ""
        if name not in ("stdio", "packs", "refuse") and typed(name) is ParameterSource.COMMANDLINE:
            raise click.UsageError(f"{option.opts[0]} is for the network: it cannot be used with --stdio.")


def _serve_parent_process(packs: tuple[str, ...], refuse: tuple[str, ...]) -> None:
    from citadels_core.cli.table_streams import serve
    from citadels_core.serve.offered_packs import OfferedPacks
    from citadels_core.wire.table_lines import Tables

    if sys.stdin is None or sys.stdout is None:
        raise click.UsageError("--stdio needs standard input and output, and one of them is closed.")
    if sys.stdin.isatty():
        click.echo("The server waits for lines of JSON on standard input; end it with ctrl-D.", err=True)
    serve(Tables(OfferedPacks(packs, refuse=refuse)), sys.stdin.buffer, sys.stdout.buffer)


def _greet(address: str, kept: str, *, proxied: bool) -> None:
    """Print the addresses of the server and the database; the URL of a database may contain a password."""
    if ANY_ADDRESS in address:
        address = address.replace(ANY_ADDRESS, _own_ip_address())
        reached = "Other computers can open it too. The links of tables begin with the address that you open."
    elif "//127.0.0.1:" in address and not proxied:
        reached = "Only this computer reaches it; --host 0.0.0.0 opens it to your network."
    else:
        reached = ""
    click.echo(f"Open {address} in a browser (ctrl-C stops the server).")
    if reached:
        click.echo(reached)
    click.echo(f"The games are stored in {'PostgreSQL' if '://' in kept else kept}.")


def _own_ip_address() -> str:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:  # there is no network
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def _default_database_file() -> str:
    """Return the path of the default database file, and create its folder."""
    from citadels_core.packs.finding.home import VARIABLE, home

    folder = home()
    if folder is None:
        raise CommandError(f"There is no data folder, since {VARIABLE} is empty; name a file for the tables with --db.")
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / FILE)


def _check_hashes(allowed: tuple[str, ...]) -> None:
    for one in allowed:
        if not re.fullmatch("[0-9a-fA-F]{64}", one):
            raise CommandError(f"--allow-pack must be a SHA-256 of 64 hexadecimal digits, not {one[:20]!r}.")


def _check_indexes(names: tuple[str, ...], url: str | None) -> None:
    from citadels_core.cli.commands.pack.index_access import index_named, your_indexes
    from citadels_core.packs.finding.home import VARIABLE, home

    for name in names:
        index_named(name, your_indexes())
    if names and url is not None:
        raise CommandError("--index cannot be used with --url: all servers of a database need the same packs.")
    if names and home() is None:
        raise CommandError(f"--index needs a folder for the packs, and {VARIABLE} is empty.")


def _limits(told: tuple[str, ...]) -> "Limits":
    from attrs import fields

    from citadels_core.serve.host_limits import Limits

    known = {field.name: field.type for field in fields(Limits)}
    given: dict[str, float] = {}
    for one in told:
        name, _, typed = one.partition("=")
        if name not in known:
            raise CommandError(f"There is no limit {name or one!r}; there is: {', '.join(known)}.")
        try:
            given[name] = int(typed) if known[name] is int else float(typed)
        except ValueError:
            given[name] = -1
        least = 0 if name == MAY_BE_NONE else 1
        if not least <= given[name] <= MOST:
            raise CommandError(
                f"--limit {name} must be a number from {least} to {MOST:,}, not {typed[:20] or 'empty'}."
            )
    return Limits(**given)  # type: ignore[arg-type]  # each value was converted to the type of its field
