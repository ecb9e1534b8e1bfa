"""Create the folder of a new pack: from a template, or as a copy of a sample pack."""

import re
from collections.abc import Mapping
from pathlib import Path
from string import Template

from citadels_core.model.errors import CitadelsError
from citadels_core.model.versions import LANGUAGE_VERSION
from citadels_core.packs.finding.discovery import SUFFIX, official, samples
from citadels_core.packs.finding.shelves import default_packs
from citadels_core.packs.manifest.manifest import FILE
from citadels_core.packs.manifest.requirements import LONGEST, RESERVED, is_id
from citadels_dsl.text.slugs import slug

FOLDER = Path(__file__).parent / "templates"

SDK = "citadels_sdk-*.whl"
"""The wheel that workflows and pages install with pip: there is no release on a package index yet.

A test compares the pages, the workflows and the editor extension with it.
"""

_SHARED = {FILE: FILE, "README.md": "README.md", "workflow.yml": ".github/workflows/pack.yml", "ignored": ".gitignore"}
"""The files of every new pack: template file to target path."""

_EDITION = re.compile(r"^edition +(.*\S)", re.MULTILINE)


class TemplateError(CitadelsError):
    """The error for a new pack that cannot be created; its message is a sentence with the reason."""


class TemplateFolderError(TemplateError):
    """The error when files of a new pack cannot be written, for example on a full disk."""


def templates() -> tuple[str, ...]:
    """Return the names of the templates for new packs."""
    return tuple(sorted(path.stem for path in FOLDER.glob(f"*{SUFFIX}")))


def boxes() -> dict[str, str]:
    """Return the ids of the official packs with an edition, and the name of the edition of each."""
    found = {id_: _edition_in(folder) for id_, folder in official().items()}
    return {id_: edition for id_, edition in found.items() if edition is not None}


def begin(name: str, template: str, parent: Path, joins: str | None = None) -> tuple[Path, tuple[str, ...]]:
    """Write a new pack into its own folder; return the folder and the paths of its files.

    Args:
        name: the title of the pack, such as ``"Harbour Town"``.
        template: one of ``templates()``.
        parent: the folder in which the folder of the pack is created.
        joins: the official pack whose edition gets the card, by default the first of ``default_packs()``; a new edition
            only requires that pack.

    Raises:
        TemplateError: the name is not valid, the folder exists already, or no official edition is in ``joins``.
    """
    title = " ".join(word[:1].upper() + word[1:] for word in re.split(r"[\s_]+", name.strip()))
    id_ = slug(title)
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9'-]*( [A-Za-z][A-Za-z0-9'-]*)*", title) or not re.fullmatch(
        "[a-z_0-9]+", id_
    ):
        raise TemplateError(
            f'"{name}" cannot be the name of a pack: use words of letters from a to z, such as "My Pack"'
        )
    if id_ in RESERVED:
        raise TemplateError(f'"{name}" cannot be the name of a pack: Windows reserves "{id_}"')
    if not is_id(id_):
        raise TemplateError(f"the name of a pack has at most {LONGEST} letters")
    if id_ in official():
        raise TemplateError(f'a pack with the id "{id_}" comes with the SDK: choose another name')
    box = joins or default_packs()[0]
    edition = _edition_in(official()[box]) if box in official() else None
    if edition is None:
        raise TemplateError(f'there is no official edition "{box}"; there is: {", ".join(boxes())}')
    said = {
        "id": id_,
        "title": title,
        "language": str(LANGUAGE_VERSION),
        "required": box,
        "edition": edition,
        "cast": f' --cast "{title}"' if template == "character" else "",
        "sdk": SDK,
    }
    files = {goal: (FOLDER / source).read_text("utf-8") for source, goal in _SHARED.items()}
    files[f"{id_}{SUFFIX}"] = (FOLDER / f"{template}{SUFFIX}").read_text("utf-8")
    return _write(parent / id_, {goal: Template(text).substitute(said).encode() for goal, text in files.items()})


def copy_sample(name: str, parent: Path) -> tuple[Path, tuple[str, ...]]:
    """Copy a sample pack into its own folder; return the folder and the paths of its files.

    Raises:
        TemplateError: there is no such sample, or the folder exists already.
    """
    known = samples()
    if name not in known:
        raise TemplateError(f'there is no sample "{name}"; the samples are: {", ".join(known)}')
    files = (file for file in sorted(known[name].rglob("*")) if file.is_file())
    return _write(parent / name, {file.relative_to(known[name]).as_posix(): file.read_bytes() for file in files})


def _edition_in(folder: Path) -> str | None:
    """Return the name of the first edition in a pack, None if there is no edition."""
    texts = (path.read_text("utf-8") for path in sorted(folder.rglob(f"*{SUFFIX}")))
    return next((found[1] for text in texts if (found := _EDITION.search(text)) is not None), None)


def _write(folder: Path, files: Mapping[str, bytes]) -> tuple[Path, tuple[str, ...]]:
    if folder.exists():
        raise TemplateError(f'"{folder}" exists already: choose another name, or move it away')
    try:
        folder.mkdir()
        for goal, data in files.items():
            path = folder / goal
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
    except OSError as refusal:
        reason = (refusal.strerror or str(refusal)).lower()
        raise TemplateFolderError(f'the folder "{folder}" cannot be created: {reason}') from None
    return folder, tuple(sorted(files))
