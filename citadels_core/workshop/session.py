"""Answer the calls of the workshop page about one pack, without sockets, threads or processes."""

import base64
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from inspect import signature
from pathlib import Path
from typing import Any, get_type_hints

from citadels_core.file_lock import FileLock
from citadels_core.icons import icons
from citadels_core.model.art import icons_about
from citadels_core.packs.editing.editor import OpenPacks
from citadels_core.packs.editing.workspace import Workspace
from citadels_core.packs.finding.discovery import is_pack
from citadels_core.packs.finding.shelves import default_packs
from citadels_core.packs.installing.archive import pack_up, read_package
from citadels_core.packs.loading.opening import OpenedPack
from citadels_core.packs.loading.results import Loaded
from citadels_core.packs.manifest.manifest import FILE, read_manifest
from citadels_core.pictures import back_svg
from citadels_core.workshop.card_form import form, form_choices
from citadels_core.workshop.card_pictures import CardPictures
from citadels_core.workshop.card_worth import CardWorth
from citadels_core.workshop.pack_files import (
    PackFiles,
    WorkshopError,
    as_data,
    check_amount,
    from_base64,
    unfit_name,
)
from citadels_core.workshop.practice_tables import PracticeTables
from citadels_core.workshop.scenario_results import ScenarioResults
from citadels_core.workshop.starting_points import FIRST_PACK, starting_files, starting_points
from citadels_dsl.codes import CODES

MOST_ICONS = 60
"""The maximum number of icons in an answer."""


class WorkshopSession:
    """One pack that is open in the workshop, and everything that the page may ask about it."""

    def __init__(self, folder: Path, turn: FileLock | None = None) -> None:
        """Open the pack in a folder; a folder without a manifest gets a new pack with an example.

        Args:
            turn: the lock of all pages of a workshop, of which one at a time measures a card; None for one page.

        Raises:
            WorkshopError: the folder has too many or too large files.
        """
        self.files = PackFiles(folder)
        if not is_pack(self.files.folder):
            for name, text in FIRST_PACK.items():
                self.files.write(name, text.encode())
        self.files.read()
        self.editing = OpenPacks()
        """The packs as the language server sees them too, so that each change is compiled once."""
        self.editing.open_folder(self.files.folder)
        self.tables = PracticeTables()
        self._pictures = CardPictures()
        self._worth = CardWorth(turn)
        self._scenarios: ScenarioResults | None = None
        self._with_edition: Workspace | None = None
        self._calls: dict[str, Callable[..., Any]] = {
            "open": self.open,
            "write": self.write,
            "read_again": self.read_again,
            "remove": self.remove,
            "rename": self.rename,
            "cards": self.cards,
            "scenarios": self.scenarios,
            "starts": starting_points,
            "start": self.start,
            "form_choices": form_choices,
            "form": form,
            "icons": self.icons,
            "backs": self.backs,
            "export": self.export,
            "sheets": self.sheets,
            "import": self.import_,
            "import_folder": self.import_folder,
            "play": self.play,
            "table_pictures": self.tables.pictures,
            "random_game": self.random_game,
            "measure": self.measure,
            "worth": self.worth,
            "pack": self.pack,
            "explain": self.explain,
        }

    def call(self, name: object, args: object) -> Any:
        """Answer a call of the page with data for JSON.

        Raises:
            CitadelsError: the call cannot be answered; the message is a sentence with the reason.
        """
        if not isinstance(name, str) or name not in self._calls or not isinstance(args, Mapping):
            raise WorkshopError("The workshop does not know this call.")
        call = self._calls[name]
        if not _fits(call, args):
            raise WorkshopError(f'The call "{name}" has wrong arguments.')
        return call(**args)

    # Files

    def open(self) -> dict[str, Any]:
        """Return the title and the files of the pack."""
        files = [as_data(name, data) for name, data in self.files.read().items()]
        return {"title": self._title(), "folder": self.files.folder.name, "files": files}

    def write(
        self, path: str, text: str | None = None, base64: str | None = None, over: bool = False
    ) -> dict[str, Any]:
        """Write a file of the pack, given by its text or by its bytes in base64.

        Args:
            over: whether to write over what another program has changed.
        """
        data = from_base64(base64) if text is None else text.encode("utf-8", "replace")
        new = not self.files.path(path).exists()
        file = self.files.write(path, data, over=over)
        if text is not None and path.endswith(".card") and not new:
            self.editing.update(file, text)
        else:
            self.editing.reread()
        return {}

    def read_again(self, path: str) -> dict[str, Any]:
        """Return a file of the pack as another program has changed it."""
        data = self.files.read_again(path)
        self.editing.reread()
        return as_data(path, data)

    def remove(self, path: str) -> dict[str, Any]:
        """Remove a file of the pack."""
        self.editing.update(self.files.path(path), None)
        self.files.remove(path)
        self.editing.reread()
        return {}

    def rename(self, path: str, to: str) -> dict[str, Any]:
        """Give a file of the pack another path."""
        self.editing.update(self.files.path(path), None)
        self.files.rename(path, to)
        self.editing.reread()
        return {}

    def start(self, source: str, name: str = "") -> dict[str, Any]:
        """Add the files of a starting point: an idiom, an official card, a sample pack or an empty card."""
        there = self.files.read()
        made = starting_files(source, name, there)
        if source == "pack":
            for path in there.keys() - made.keys():
                self.remove(path)
        for path, data in made.items():
            self.files.write(path, data)
        self.editing.reread()
        return {"files": [as_data(path, data) for path, data in made.items()]}

    def export(self) -> dict[str, Any]:
        """Return the package of the pack in base64."""
        pack = self._pack(self._loaded())
        if pack.manifest is None:
            raise WorkshopError("The manifest of the pack has an error.")
        package = pack_up(pack.manifest, pack.files)
        name = f"{pack.manifest.id}-{pack.manifest.version}.citpack"
        return {"name": name, "base64": base64.b64encode(package.data).decode()}

    def import_(self, base64: str, check: bool = False) -> dict[str, Any]:
        """Replace the files of the pack by those of a package, or only check that they can be."""
        package = read_package(from_base64(base64))
        return self._replace({name: data for name, data in package.files if unfit_name(name) is None}, check)

    def import_folder(self, paths: Sequence[str], contents: Sequence[str], check: bool = False) -> dict[str, Any]:
        """Replace the files of the pack by those of a folder, given by their paths and their bytes in base64.

        Args:
            check: whether to check only that the files can be replaced.
        """
        if len(paths) != len(contents):
            raise WorkshopError("Each file has a path and bytes.")
        if FILE not in paths:
            raise WorkshopError(f"This folder has no {FILE}, so it is not the folder of a pack.")
        return self._replace({name: from_base64(text) for name, text in zip(paths, contents, strict=True)}, check)

    def _replace(self, files: Mapping[str, bytes], check: bool) -> dict[str, Any]:
        for name in files:
            self.files.path(name)  # nothing is removed if a path does not fit
        check_amount(files)
        if check:
            return {"files": []}
        for name in self.files.read():
            if name not in files and name != FILE:
                self.remove(name)
        for name, data in files.items():
            self.files.write(name, data)
        self.editing.reread()
        return {"files": [as_data(name, data) for name, data in files.items()]}

    # Cards

    def cards(self, known: Sequence[str] = ()) -> list[dict[str, Any]]:
        """Return the cards of the pack with their pictures, except pictures whose key the page knows."""
        loaded = self._loaded()
        pack = self._pack(loaded)
        module = next((one for one in loaded.catalog.modules if one.pack == pack.id), None)
        shown = {pack.shown(name): name for name, _ in pack.files}
        faulty = {shown[one.path] for one in loaded.errors if one.path in shown}
        version = pack.manifest.version if pack.manifest is not None else ""
        cards = module.cards if module is not None else ()
        return self._pictures.of(cards, _paths(pack), faulty, version, frozenset(known))

    def scenarios(self, path: str | None = None) -> dict[str, Any]:
        """Play scenarios for a short time, those of a file first; ``pending`` says how many are left to play.

        While the pack has errors, the results are those of the last time without, marked ``stale``.
        """
        loaded = self._playable()
        pack = self._pack(loaded)
        if self._scenarios is None or self._scenarios.pack != pack.id:
            self._scenarios = ScenarioResults(pack.id)
        if not loaded.errors:
            self._scenarios.play(loaded.catalog, None if path is None else pack.compiled_name(path))
        return {**self._scenarios.as_data(_paths(pack)), **({"stale": True, "pending": 0} if loaded.errors else {})}

    def sheets(self, card: str = "", back: bool = False) -> dict[str, str]:
        """Return sheets with all cards of the pack as PDF in base64; nothing where Typst is missing.

        Args:
            card: the id of the only card to print, once; empty for all cards, each with its copies.
            back: whether to print the back of this card.
        """
        if find_spec("typst") is None:
            return {}
        from citadels_core.pictures.printing import sheets_pdf

        drawn = {card["id"]: card["svg"] for card in self.cards() if "stale" not in card}
        cards = self._loaded().catalog.cards
        if card:
            drawn = (
                {card: back_svg(character=cards[card].is_character) if back else drawn[card]} if card in drawn else {}
            )
        copies = {id_: cards[id_].copies if cards[id_].is_district and not card else 1 for id_ in drawn}
        fronts = [svg for id_, svg in drawn.items() for _ in range(copies[id_])]
        if not fronts:
            raise WorkshopError("There is no card without errors to print.")
        return {"base64": base64.b64encode(sheets_pdf(fronts)).decode()}

    def icons(self, query: str = "") -> list[dict[str, str]]:
        """Return icons with a word of a query in their name, the best first, with their SVG paths."""
        found = icons_about(query, icons()) if query.strip() else [*icons()]
        return [{"name": name, "path": icons()[name]} for name in found[:MOST_ICONS]]

    def backs(self) -> dict[str, str]:
        """Return the pictures of the backs of cards."""
        return {"district": back_svg(), "character": back_svg(character=True)}

    def play(self, card: str = "", cost_change: int = 0, seats: int = 4, scenario: str = "") -> dict[str, Any]:
        """Open a table at which seat 0 has a card to play, or the table of a scenario as its steps leave it."""
        loaded = self._sound()
        if scenario:
            return self.tables.of_scenario(loaded.catalog, self._pack(loaded).id, scenario)
        return self.tables.of_card(loaded.catalog, card, cost_change, seats)

    def random_game(self) -> dict[str, Any]:
        """Open a table with a whole game that was played at random with the cards of the pack."""
        loaded = self._sound()
        return self.tables.random_game(loaded.catalog, self._pack(loaded).id)

    def measure(self, card: str) -> dict[str, Any]:
        """Begin to measure what a card is worth; ``worth`` goes on."""
        loaded = self._sound()
        self._worth.begin(loaded.catalog, self._pack(loaded).id, card)
        return self.worth()

    def worth(self, play: bool = False, stop: bool = False) -> dict[str, Any]:
        """Return what was measured so far, nothing if nothing was.

        Args:
            play: whether to play games for a short time before.
            stop: whether to end the measurement.
        """
        if stop:
            self._worth.stop()
        if play:
            self._worth.play()
        return self._worth.as_data(self._loaded().catalog)

    def pack(self) -> dict[str, Any]:
        """Return the facts of the manifest."""
        found = self._pack(self._loaded())
        manifest = found.manifest
        return {
            "id": found.id,
            "title": self._title(),
            "version": manifest.version if manifest is not None else "",
            "requires": list(found.requires or ()),
        }

    def explain(self, code: str) -> dict[str, str]:
        """Return what the code of a finding means."""
        if code not in CODES:
            raise WorkshopError("There is no such code.")
        found = CODES[code]
        return {"title": found.title, "text": f"{found.meaning} {found.mend}"}

    # Packs

    def _title(self) -> str:
        """Return the title in the manifest, without compiling the pack, which may be what takes too long."""
        data = self.files.path(FILE).read_bytes() if is_pack(self.files.folder) else b""
        manifest = read_manifest(data, FILE).manifest
        return manifest.title if manifest is not None else self.files.folder.name

    def _loaded(self) -> Loaded:
        self.editing.check()
        loaded = self.editing.loaded()
        if loaded is None:
            raise WorkshopError("The pack has no manifest any more: load the page again.")
        return loaded

    def _playable(self) -> Loaded:
        """Return the packs; packs without an edition get the standard ones to be played in."""
        loaded = self._loaded()
        if loaded.errors or loaded.catalog.editions:
            return loaded
        if self._with_edition is None:
            self._with_edition = Workspace(self.files.folder, *default_packs())
        self._with_edition.reread()
        return self._with_edition.loaded()

    def _sound(self) -> Loaded:
        loaded = self._playable()
        if loaded.errors:
            raise WorkshopError("The pack has errors: mend them first.")
        return loaded

    def _pack(self, loaded: Loaded) -> OpenedPack:
        return next(pack for pack in loaded.packs if pack.folder.resolve() == self.files.folder)


def _paths(pack: OpenedPack) -> dict[str, str]:
    return {pack.compiled_name(name): name for name, _ in pack.files}


def _fits(call: Callable[..., Any], args: Mapping[Any, Any]) -> bool:
    """Return whether a function can be called with arguments of these names and types."""
    try:
        signature(call).bind(**args)
    except TypeError:
        return False
    hints = get_type_hints(call)
    return all(_is_of(value, hints[name]) for name, value in args.items())


def _is_of(value: object, hint: Any) -> bool:
    if hint == Sequence[str]:
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    return isinstance(value, hint) and isinstance(value, bool) == (hint is bool)
