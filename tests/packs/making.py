"""Write small packs to a folder, for tests of discovery, reading and linking."""

from pathlib import Path

TABLE = """\
deck Few
    Hut

district Hut
    type trade
    cost 1
    copies {copies}

rules Plain
    base draw 2
    base starting cards {starting}
    procedure game
        perform opening
        score players

edition Little
    use rules Plain
    players {least} to {most}
    cast {cast}
    decks Few
"""

WELL = """\
district Well
    type unique
    cost 2
    action Draw Water once per turn
        gain 1 gold
"""
"""A district that does something small."""


def make_pack(
    parent: Path,
    id_: str,
    files: dict[str, str] | None = None,
    *,
    requires: tuple[str, ...] = (),
    extra: str = "",
    version: str = "1.0",
) -> Path:
    """Write a pack with a valid manifest and return its folder."""
    folder = parent / id_
    folder.mkdir(parents=True)
    wanted = "".join(f'"{other}", ' for other in requires)
    (folder / "pack.toml").write_text(
        f'id = "{id_}"\nversion = "{version}"\ntitle = "Pack {id_}"\nlanguage = 1\nrequires = [{wanted}]\n{extra}',
        "utf-8",
    )
    for name, text in (files if files is not None else {"hut.card": district("Hut")}).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def district(name: str, cost: int = 1) -> str:
    """Return a district without rules."""
    return f"district {name}\n    type trade\n    cost {cost}\n"


def characters(*ranks: int) -> tuple[str, str]:
    """Return characters without rules, and their names as a cast."""
    names = [f"Person {letter}" for letter, _ in zip("ABCDEFGHIJ", ranks, strict=False)]
    text = "\n".join(f"character {name}\n    rank {rank}\n" for name, rank in zip(names, ranks, strict=True))
    return text, ", ".join(names)


def make_distribution(site: Path, name: str, value: str, packs: tuple[str, ...] = ()) -> Path:
    """Write an installed distribution: its metadata, and a package whose code must not run."""
    info = site / f"{name}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[citadels.packs]\n{name} = {value}\n", "utf-8")
    package = site / name
    (package / "packs").mkdir(parents=True)
    for folder in (package, package / "packs"):
        (folder / "__init__.py").write_text("raise SystemExit('this code has run')\n", "utf-8")
    for pack in packs:
        make_pack(package / "packs", pack)
    return package / "packs"
