"""Test interrupted, concurrent and unfinishable changes of the installed packs."""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from citadels_core.packs import examine
from citadels_core.packs.finding import home
from citadels_core.packs.installing import folder_lock, install, install_records, transaction
from citadels_core.packs.installing.archive import PackageError
from citadels_core.packs.installing.folder_lock import LockTimeoutError
from tests.packs.crafting import tree
from tests.packs.making import district, make_pack

Made = Callable[..., bytes]


@pytest.fixture
def packs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of installed packs, which does not exist yet."""
    monkeypatch.setenv(home.VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home" / "packs"


@pytest.fixture
def made(tmp_path: Path) -> Made:
    """Make the package of a version of a pack."""

    def package(version: str, id_: str = "small", *, card: str = "Inn", requires: tuple[str, ...] = ()) -> bytes:
        place = tmp_path / "sources" / f"{id_}-{version}"
        folder = make_pack(place, id_, {"inn.card": district(card)}, requires=requires, version=version)
        data = install.package_of(examine(folder), folder).data
        shutil.rmtree(place)
        return data

    return package


def version(folder: Path) -> str:
    manifest = next(pack.manifest for pack in install.packs() if pack.folder == folder)
    return manifest.version


class Renaming:
    """Counts renames, and lets them fail from some time on."""

    def __init__(self, patch: pytest.MonkeyPatch, fails: range, refusal: BaseException) -> None:
        self.count = 0
        rename = Path.rename

        def counted(path: Path, target: Path) -> Path:
            self.count += 1
            if self.count in fails:
                raise refusal
            return rename(path, target)

        patch.setattr(Path, "rename", counted)


DENIED = PermissionError(13, "Permission denied")


@pytest.mark.parametrize("refusal", [DENIED, KeyboardInterrupt(), MemoryError()])
@pytest.mark.parametrize("at", [1, 2])
def test_an_interrupted_upgrade_leaves_the_old_pack(at: int, refusal: BaseException, packs: Path, made: Made) -> None:
    install.install(made("1.0"))
    before = tree(packs)
    with pytest.MonkeyPatch.context() as patch:
        Renaming(patch, range(at, at + 1), refusal)
        with pytest.raises(PackageError if refusal is DENIED else type(refusal)):
            install.install(made("2.0", card="Barn"))
    assert tree(packs) == before


@pytest.mark.parametrize(
    ("refusal", "reason"), [(DENIED, "cannot be replaced: permission denied"), (KeyboardInterrupt(), "interrupted")]
)
def test_a_failed_rollback_keeps_and_names_the_old_pack_and_is_retried_later(
    refusal: BaseException, reason: str, packs: Path, made: Made
) -> None:
    install.install(made("1.0"))
    before = tree(packs)
    with pytest.MonkeyPatch.context() as patch:
        Renaming(patch, range(2, 99), refusal if isinstance(refusal, OSError) else DENIED)
        if not isinstance(refusal, OSError):
            put = transaction.FolderTransaction.put

            def interrupted(change: transaction.FolderTransaction, new: Path) -> None:
                with pytest.raises(PackageError):
                    put(change, new)
                raise refusal

            patch.setattr(transaction.FolderTransaction, "put", interrupted)
        with pytest.raises(PackageError, match=reason) as said:
            install.install(made("2.0"))
    kept = Path(str(said.value).rpartition(" is kept in ")[2])
    assert not (packs / "small").exists()
    assert {f"small/{name}": what for name, what in tree(kept).items()}.items() <= before.items()
    with pytest.raises(PackageError, match="the installed packs are: small"):
        install.remove("other")
    assert tree(packs) == before


KILLED = """
import os, pathlib, signal, sys
from citadels_core.packs.installing.install import install
rename, count = pathlib.Path.rename, [0]
def killed(self, target):
    count[0] += 1
    if count[0] == int(sys.argv[2]):
        os.kill(os.getpid(), signal.SIGKILL)
    return rename(self, target)
pathlib.Path.rename = killed
install(pathlib.Path(sys.argv[1]).read_bytes())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no program is killed so there")
@pytest.mark.parametrize(("at", "there"), [(1, "1.0"), (2, "1.0"), (3, "2.0")])
def test_a_killed_process_loses_no_pack(at: int, there: str, packs: Path, made: Made) -> None:
    install.install(made("1.0"))
    package = packs.parent / "new.citpack"
    package.write_bytes(made("2.0"))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    ran = subprocess.run([sys.executable, "-c", KILLED, package, str(at)], env=environment, check=False, timeout=60)
    assert ran.returncode == -9
    assert any(name.startswith(transaction.PREFIX) for name in tree(packs))
    install.install(made("1.0", "other"))
    assert version(packs / "small") == there
    assert {Path(name).parts[0] for name in tree(packs)} == {"small", "other"}


def test_a_half_deleted_pack_is_never_restored(packs: Path, made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    install.install(made("1.0"))
    package = made("2.0")
    monkeypatch.setattr(shutil, "rmtree", lambda place, **_: (next(place.glob("gone*/small")) / "inn.card").unlink())
    install.install(package)
    monkeypatch.undo()
    monkeypatch.setenv(home.VARIABLE, str(packs.parent))
    shutil.rmtree(packs / "small")
    install.install(made("1.0", "other"))
    assert {Path(name).parts[0] for name in tree(packs)} == {"other"}


def test_leftover_files_are_reported_until_deleted(packs: Path, made: Made) -> None:
    install.install(made("1.0"))
    new, other = made("2.0"), made("1.0", "other")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shutil, "rmtree", lambda *_, **__: None)  # as when a folder in it is not accessible
        [left] = install.install(new).left
        assert left.is_dir()
        assert left in install.install(other).left
        assert left in install.remove("other").left
    assert install.remove("small").left == ()
    assert tree(packs) == {}


def test_links_and_foreign_folders_are_not_cleaned_up(packs: Path, made: Made, tmp_path: Path) -> None:
    packs.mkdir(parents=True)
    (tmp_path / "elsewhere" / "before").mkdir(parents=True)
    (packs / f"{transaction.PREFIX}link").symlink_to(tmp_path / "elsewhere")
    (packs / ".mine").mkdir()
    before = tree(tmp_path)
    install.install(made("1.0"))
    assert before.items() <= tree(tmp_path).items()


def test_a_later_version_installed_meanwhile_is_not_replaced(
    packs: Path, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    install.install(made("1.0"))
    judge, later = install.judge, make_pack(packs.parent, "later", version="3.0")

    def slow(staged: Path) -> None:
        judge(staged)
        shutil.rmtree(packs / "small")
        shutil.copytree(later, packs / "small")
        manifest = (packs / "small" / "pack.toml").read_text().replace("later", "small")
        (packs / "small" / "pack.toml").write_text(manifest)

    monkeypatch.setattr(install, "judge", slow)
    with pytest.raises(
        install.OlderVersionError, match=r"version 3\.0 of small is installed, which is later than 2\.0"
    ):
        install.install(made("2.0"))
    assert version(packs / "small") == "3.0"


def test_two_changes_at_once_wait_for_one_another(packs: Path, made: Made, monkeypatch: pytest.MonkeyPatch) -> None:
    install.install(made("1.0"))
    early, late = made("2.0"), made("3.0")
    inside, on, done = threading.Event(), threading.Event(), []
    judge = install.judge

    def slow(staged: Path) -> None:
        inside.set()
        assert on.wait(20)
        judge(staged)

    monkeypatch.setattr(install, "judge", slow)
    first = threading.Thread(target=lambda: done.append(install.install(late).now.manifest.version))
    first.start()
    assert inside.wait(20)
    monkeypatch.setattr(install, "judge", judge)
    monkeypatch.setattr(folder_lock, "PATIENCE", 0.1)
    with pytest.raises(PackageError, match=r"another program is changing the packs in .*; try again when it is done"):
        install.install(early)
    monkeypatch.setattr(folder_lock, "PATIENCE", 20.0)
    threading.Timer(0.1, on.set).start()
    with pytest.raises(install.OlderVersionError):
        install.install(early)
    first.join(20)
    assert (done, version(packs / "small")) == (["3.0"], "3.0")


def test_a_stale_lock_of_a_killed_process_is_ignored(packs: Path, made: Made) -> None:
    packs.mkdir(parents=True)
    (packs / folder_lock.NAME).write_bytes(b"")
    install.install(made("1.0"))
    assert not (packs / folder_lock.NAME).exists()


def test_only_one_process_at_a_time_holds_the_folder_lock(tmp_path: Path) -> None:
    inside, most = [0], [0]

    def work() -> None:
        for _ in range(20):
            with folder_lock.exclusive(tmp_path / "deep" / "er"):
                inside[0] += 1
                most[0] = max(most[0], inside[0])
                inside[0] -= 1

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (most, tree(tmp_path / "deep" / "er")) == ([1], {})
    with folder_lock.exclusive(tmp_path), pytest.MonkeyPatch.context() as patch:
        patch.setattr(folder_lock, "PATIENCE", 0)
        with pytest.raises(LockTimeoutError), folder_lock.exclusive(tmp_path):
            pass


def test_a_lock_on_a_file_that_was_just_deleted_does_not_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    locked, deleted = folder_lock._locked, []

    def late(number: int) -> bool:
        if not deleted:
            deleted.append((tmp_path / folder_lock.NAME).unlink())
        return locked(number)

    monkeypatch.setattr(folder_lock, "_locked", late)
    with folder_lock.exclusive(tmp_path):
        assert (tmp_path / folder_lock.NAME).exists()


@pytest.mark.parametrize("refused", ["file", "folder"])
def test_an_unreadable_installed_pack_counts_as_different(
    refused: str, packs: Path, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    install.install(made("1.0"))
    (packs / "small" / "inner").mkdir()
    assert install.install(made("1.0")).same  # an empty folder is no file
    read, scan = Path.read_bytes, os.scandir

    def reading(path: Path) -> bytes:
        if refused == "file" and path == packs / "small" / "inn.card":
            raise PermissionError(13, "Permission denied")
        return read(path)

    def scanning(path: object = ".") -> object:
        if refused == "folder" and str(path).endswith("inner"):
            raise PermissionError(13, "Permission denied")
        return scan(path)  # type: ignore[call-overload]  # whatever it was called with

    monkeypatch.setattr(Path, "read_bytes", reading)  # not by its mode: the superuser may read everything
    monkeypatch.setattr(os, "scandir", scanning)
    with pytest.raises(
        install.OlderVersionError, match=r"version 1\.0 of small is installed already, with other content"
    ):
        install.install(made("1.0"))
    assert install.install(made("2.0")).now.manifest.version == "2.0"


def test_a_version_that_breaks_other_packs_is_installed_only_when_forced(packs: Path, made: Made) -> None:
    install.install(made("1.0", "lib"))
    install.install(made("1.0", "user", card="Yard", requires=("lib <2",)))
    install.install(made("1.0", "above", card="Mill", requires=("user",)))
    before = tree(packs)
    reason = r'^above and user would not work with it \("user" needs lib <2; found: lib 2\.0\)$'
    with pytest.raises(install.DependentsError, match=reason):
        install.install(made("2.0", "lib"))
    with pytest.raises(install.DependentsError):
        install.install(made("2.0", "lib"), replace=True)
    assert tree(packs) == before
    assert install.install(made("1.5", "lib")).left == ()
    assert install.install(made("2.0", "lib"), breaking=True).now.manifest.version == "2.0"
    assert install.install(made("3.0", "lib")).now.manifest.version == "3.0"  # they are broken already


def test_a_version_without_a_card_that_another_pack_uses_breaks_it(packs: Path, made: Made, tmp_path: Path) -> None:
    install.install(made("1.0", "lib"))
    user = make_pack(tmp_path / "sources", "user", {"few.card": "deck Few\n    Inn\n"}, requires=("lib",))
    install.install(install.package_of(examine(user), user).data)
    with pytest.raises(install.DependentsError, match=r'^user would not work with it \(.*"?Inn'):
        install.install(made("1.1", "lib", card="Barn"))
    install.install(made("1.1", "lib"))


def test_packs_stay_as_they_are_if_their_records_cannot_be_written(
    packs: Path, made: Made, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    install.install(made("1.0"))
    install.install(made("1.0", "other"))
    before = tree(packs.parent)
    with monkeypatch.context() as patch:
        patch.setattr(install_records, "write_whole", full)
        for change in (lambda: install.install(made("2.0")), lambda: install.remove("small")):
            with pytest.raises(PackageError, match="no space left on device"):
                change()
    assert tree(packs.parent) == before


def test_records_stay_as_they_are_if_packs_cannot_be_moved(packs: Path, made: Made) -> None:
    install.install(made("1.0"))
    before = tree(packs.parent)
    with pytest.MonkeyPatch.context() as patch:
        Renaming(patch, range(2, 3), DENIED)
        with pytest.raises(PackageError):
            install.install(made("2.0"))
    assert tree(packs.parent) == before
