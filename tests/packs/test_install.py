"""Test installing packages: checked first, put in place atomically; a refusal changes nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from citadels_core.packs import examine
from citadels_core.packs.finding import home
from citadels_core.packs.installing import install
from citadels_core.packs.installing.archive import LARGEST_PACKAGE, PackageError
from tests.packs.crafting import GOOD, crafted, tree
from tests.packs.making import district, make_pack
from tests.packs.test_archive import BROKEN, NASTY


@pytest.fixture
def packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of installed packs, which does not exist yet."""
    monkeypatch.setenv(home.VARIABLE, str(tmp_path / "somebody" / "citadels"))
    return tmp_path / "somebody" / "citadels" / "packs"


@pytest.fixture
def packages(tmp_path: Path) -> dict[str, bytes]:
    """Packages by their special feature."""

    def made(name: str, version: str = "1.0", *, id_: str = "small", cards: str = "", extra: str = "") -> bytes:
        folder = make_pack(tmp_path / "sources" / name, id_, {"inn.card": cards or district("Inn")}, extra=extra)
        manifest = folder / "pack.toml"
        manifest.write_text(manifest.read_text().replace('"1.0"', f'"{version}"'))
        return install.package_of(examine(folder), folder).data

    return {
        "first": made("first"),
        "other content": made("other content", cards=district("Barn")),
        "later": made("later", "1.10", cards=district("Barn")),
        "another": made("another", id_="another"),
    }


def test_a_package_is_installed_with_exactly_its_files(packs: Path, packages: dict[str, bytes]) -> None:
    done = install.install(packages["first"])
    assert (done.before, done.same, done.now.folder) == (None, False, packs / "small")
    assert [*tree(packs)] == ["small", "small/inn.card", "small/pack.toml"]
    assert [pack.manifest.id for pack in install.packs()] == ["small"]
    assert examine(packs / "small").problems == ()


def test_a_later_version_takes_the_place_of_an_earlier_one(packs: Path, packages: dict[str, bytes]) -> None:
    install.install(packages["first"])
    done = install.install(packages["later"])
    assert done.before is not None
    assert (done.before.version, done.now.manifest.version) == ("1.0", "1.10")
    assert "Barn" in (packs / "small" / "inn.card").read_text()
    assert [*tree(packs)] == ["small", "small/inn.card", "small/pack.toml"]


@pytest.mark.parametrize(
    ("first", "second", "reason"),
    [
        ("later", "first", "version 1.10 of small is installed, which is later than 1.0"),
        ("first", "other content", "version 1.0 of small is installed already, with other content"),
    ],
)
def test_an_earlier_version_or_other_content_is_installed_only_when_forced(
    first: str, second: str, reason: str, packs: Path, packages: dict[str, bytes]
) -> None:
    install.install(packages[first])
    before = tree(packs)
    with pytest.raises(PackageError, match=reason):
        install.install(packages[second])
    assert tree(packs) == before
    install.install(packages[second], replace=True)
    assert tree(packs) != before


def test_reinstalling_the_same_package_changes_nothing(packs: Path, packages: dict[str, bytes]) -> None:
    install.install(packages["first"])
    (packs / "small").chmod(0o500)
    assert install.install(packages["first"]).same


def test_a_modified_installation_is_not_treated_as_the_same(packs: Path, packages: dict[str, bytes]) -> None:
    install.install(packages["first"])
    (packs / "small" / "more.card").write_text(district("Barn"))
    with pytest.raises(PackageError, match="with other content"):
        install.install(packages["first"])


def test_the_expected_hash_must_match(packs: Path, packages: dict[str, bytes], tmp_path: Path) -> None:
    before = tree(tmp_path)
    with pytest.raises(PackageError, match="not the expected one"):
        install.install(packages["first"], sha256="0" * 64)
    assert tree(tmp_path) == before
    hash_ = install.read_package(packages["first"]).sha256
    install.install(packages["first"], sha256=hash_.upper())
    assert (packs / "small").is_dir()


@pytest.mark.parametrize("what", [*NASTY, *BROKEN])
def test_nothing_on_disk_changes_when_a_package_is_refused(what: str, packs: Path, tmp_path: Path) -> None:
    before = tree(tmp_path)
    with pytest.raises(PackageError):
        install.install(crafted(NASTY[what][0]) if what in NASTY else BROKEN[what][0])
    assert tree(tmp_path) == before
    assert not packs.exists()


@pytest.mark.parametrize(
    ("card", "reason"),
    [
        ("district Inn\n    type unikue\n    cost 2\n", "errors, in inn.card: "),
        ("district Inn\xff", "errors, in inn.card: "),
        ("", "this pack has no cards and no other declarations"),
    ],
)
def test_a_pack_with_errors_is_not_installed(card: str, reason: str, packs: Path, tmp_path: Path) -> None:
    before = tree(tmp_path)
    with pytest.raises(PackageError, match=reason):
        install.install(crafted([("inn.card", card.encode("latin-1")), GOOD[0]]))
    assert tree(tmp_path) == before


def test_a_pack_is_not_installed_without_its_requirements(packs: Path, packages: dict[str, bytes]) -> None:
    wants = crafted([("inn.card", district("Yard").encode()), ("pack.toml", GOOD[0][1] + b'requires = ["another"]\n')])
    with pytest.raises(PackageError, match="another"):
        install.install(wants)
    assert not packs.exists()
    install.install(packages["another"])
    install.install(wants)
    assert [pack.manifest.id for pack in install.packs()] == ["another", "small"]


def test_the_id_of_an_official_pack_is_refused(packs: Path) -> None:
    official = GOOD[0][1].replace(b"small", b"classic2016")
    with pytest.raises(PackageError, match="comes with the SDK"):
        install.install(crafted([("pack.toml", official), GOOD[1]], id_="classic2016"))


def test_existing_links_are_not_followed(packs: Path, packages: dict[str, bytes], tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    make_pack(elsewhere, "small")
    packs.mkdir(parents=True)
    (packs / "small").symlink_to(elsewhere / "small")
    before = tree(tmp_path)
    with pytest.raises(PackageError, match="is a link"):
        install.install(packages["later"], replace=True)
    with pytest.raises(PackageError, match="is not installed"):
        install.remove("small")
    assert tree(tmp_path) == before
    (packs / "small").unlink()
    packs.rmdir()
    packs.symlink_to(elsewhere)
    before = tree(tmp_path)
    with pytest.raises(PackageError, match="is a link"):
        install.install(packages["later"], replace=True)
    assert tree(tmp_path) == before


@pytest.mark.parametrize("kind", ["file", "folder", "other pack"])
def test_anything_but_an_installed_pack_is_never_replaced(
    kind: str, packs: Path, packages: dict[str, bytes], tmp_path: Path
) -> None:
    if kind == "other pack":
        make_pack(packs, "small").joinpath("pack.toml").write_bytes(GOOD[0][1].replace(b'"small"', b'"other"'))
    elif kind == "folder":
        (packs / "small").mkdir(parents=True)
        (packs / "small" / "diary.txt").write_text("mine")
    else:
        packs.mkdir(parents=True)
        (packs / "small").write_text("mine")
    before = tree(tmp_path)
    with pytest.raises(PackageError, match="is not an installed pack"):
        install.install(packages["first"], replace=True)
    assert tree(tmp_path) == before


def test_when_the_new_pack_cannot_be_put_in_place_the_old_one_stays(
    packs: Path, packages: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    install.install(packages["first"])
    before = tree(packs)
    rename = Path.rename

    def failing(self: Path, target: Path) -> Path:
        if target == packs / "small" and self.parent.name == "new":
            raise PermissionError(13, "Permission denied")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(PackageError, match="cannot be replaced: permission denied"):
        install.install(packages["later"])
    assert tree(packs) == before


def test_a_folder_that_cannot_be_created_is_reported(packs: Path, packages: dict[str, bytes], tmp_path: Path) -> None:
    (tmp_path / "somebody").write_text("a file, where a folder should be")
    with pytest.raises(PackageError, match="cannot be written to"):
        install.install(packages["first"])


def test_without_a_folder_of_the_user_nothing_is_installed(
    packages: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(home.VARIABLE, "")
    with pytest.raises(PackageError, match="CITADELS_HOME is empty"):
        install.install(packages["first"])
    assert install.packs() == ()


def test_a_pack_is_removed_and_nothing_else(packs: Path, packages: dict[str, bytes]) -> None:
    install.install(packages["another"])
    before = tree(packs)
    install.install(packages["first"])
    assert install.remove("small").manifest.version == "1.0"
    assert tree(packs) == before
    with pytest.raises(PackageError, match='"small" is not installed; the installed packs are: another'):
        install.remove("small")
    with pytest.raises(PackageError, match="is not installed"):
        install.remove("../another")
    assert tree(packs) == before


@pytest.mark.parametrize("path", ["/dev/zero", ".", "nowhere.citpack", "a\0b"])
def test_a_path_that_is_not_a_regular_file_is_not_read(path: str) -> None:
    with pytest.raises(PackageError):
        install.read_file(Path(path))


def test_reading_a_package_stops_at_the_size_limit(tmp_path: Path) -> None:
    with (tmp_path / "huge.citpack").open("wb") as file:
        file.write(b"PK")
        file.truncate(10**10)
    data = install.read_file(tmp_path / "huge.citpack")
    assert len(data) == LARGEST_PACKAGE + 1
    with pytest.raises(PackageError, match="it has more than"):
        install.install(data)


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not say how much was used")
def test_worst_case_cards_in_a_package_are_refused_within_the_time_limit(tmp_path: Path) -> None:
    program = (
        "import sys, time\n"
        f"sys.path[:0] = {sys.path!r}\n"
        "from citadels_core.packs.installing.archive import LARGEST_FILE, PackageError\n"
        "from citadels_core.packs.installing.install import install\n"
        "from tests.packs.crafting import MANIFEST, crafted\n"
        "cards = b'district A\\n' + b'    gian 1 gold\\n' * (LARGEST_FILE // 17)\n"
        "files = [('pack.toml', MANIFEST), ('x.card', cards), ('y.card', cards[: -len(MANIFEST)])]\n"
        "try:\n"
        "    install(crafted(files))\n"
        "except PackageError as refusal:\n"
        "    print('errors' if 'its pack has errors' in str(refusal) else refusal)\n"
        "print(time.process_time())\n"
        "print(open('/proc/self/status').read().partition('VmHWM:')[2].split()[0])\n"
    )
    kept = {"CITADELS_HOME": str(tmp_path / "home"), "CITADELS_CACHE": ""}
    command = [sys.executable, "-c", program]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, timeout=90, env={**os.environ, **kept})
    said, seconds, kilobytes = ran.stdout.split()
    assert said == "errors"
    assert float(seconds) < 5
    assert int(kilobytes) < 200 * 1024
    assert not (tmp_path / "home").exists()


def test_a_package_full_of_declarations_is_refused_quickly(packs: Path) -> None:
    few = b"district A\n" * (install.MOST_DECLARATIONS // 2)
    with pytest.raises(PackageError, match="its pack has errors"):
        install.install(crafted([GOOD[0], ("x.card", few), ("y.card", few)]))
    with pytest.raises(PackageError, match="more than 5,000 cards and other declarations"):
        install.install(crafted([GOOD[0], ("x.card", few), ("y.card", few + b"district B\n")]))
    assert not packs.exists()


def test_an_unreadable_folder_is_refused(
    tmp_path: Path, packages: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(home.VARIABLE, str(tmp_path / ("x" * 300)))
    assert install.packs() == ()
    with pytest.raises(PackageError, match="is not installed; no pack is installed"):
        install.remove("small")
    with pytest.raises(PackageError):
        install.install(next(iter(packages.values())))


def test_a_pack_whose_manifest_was_broken_later_can_be_removed(packs: Path, packages: dict[str, bytes]) -> None:
    install.install(packages["first"])
    (packs / "small" / "pack.toml").write_text("not toml", "utf-8")
    assert install.remove("small").manifest is None
    assert not (packs / "small").exists()
