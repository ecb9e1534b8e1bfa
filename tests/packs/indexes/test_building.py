"""Test that an index is built from packages, and keeps what an earlier index said."""

from pathlib import Path

import pytest

from citadels_core.packs.indexes.building import read_earlier, yank
from citadels_core.packs.indexes.index_files import IndexFileError, PackIndex, read_index_file
from citadels_core.packs.installing.archive import PackageError
from tests.packs.indexes.making_indexes import make_index, package, write_files
from tests.packs.making import WELL


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "home"))


def test_each_version_is_described_by_its_package(tmp_path: Path) -> None:
    inn = package("inn", "1.0", card=WELL)
    patch = package("mend", "0.1", requires=["inn ==1.0"], card="patch Well\n    cost 3\n")
    index = make_index(tmp_path, inn, package("inn", "2.0", card=WELL.replace("cost 2", "cost 5")), patch)
    [newest, oldest] = index.histories["inn"].versions
    assert (newest.version, oldest.version) == ("2.0", "1.0")
    assert (oldest.sha256, oldest.size, oldest.address) == (inn.sha256, len(inn.data), "inn-1.0.citpack")
    assert (oldest.adds, oldest.changes, oldest.published) == (("Well",), (), "2026-01-31")
    [entry] = index.histories["mend"].versions
    assert (entry.adds, entry.changes, [str(one) for one in entry.requires]) == ((), ("Well",), ["inn ==1.0"])


def test_what_the_manifest_says_is_in_the_index(tmp_path: Path) -> None:
    extra = 'description = "A house."\nhomepage = "https://example.org/inn"\ntags = ["new-districts"]\n'
    index = make_index(tmp_path, package("inn", "1.0", extra=extra))
    history = index.histories["inn"]
    assert (history.description, history.homepage, history.tags) == (
        "A house.",
        "https://example.org/inn",
        ("new-districts",),
    )
    [entry] = read_index_file(PackIndex, index.files()["index.json"]).packs
    assert (entry.description, entry.tags) == ("A house.", ("new-districts",))


def test_dates_and_yanked_versions_stay_when_it_is_built_again(tmp_path: Path) -> None:
    write_files(tmp_path, yank(make_index(tmp_path, package("inn", "1.0")), "inn", "1.0").files())
    index = make_index(tmp_path, package("inn", "1.1"), today="2026-02-01")
    told = [(entry.version, entry.published, entry.yanked) for entry in index.histories["inn"].versions]
    assert told == [("1.1", "2026-02-01", False), ("1.0", "2026-01-31", True)]
    assert [one.manifest.version for one in index.new] == ["1.1"]
    assert make_index(tmp_path, today="2026-03-01").files() == index.files()


def test_a_version_whose_package_is_gone_leaves_unless_it_is_elsewhere(tmp_path: Path) -> None:
    make_index(tmp_path, package("inn", "1.0"), package("inn", "1.1"))
    (tmp_path / "inn-1.0.citpack").unlink()
    assert make_index(tmp_path).left_out == ("inn 1.0",)
    text = (tmp_path / "packs/inn.json").read_text()
    (tmp_path / "packs/inn.json").write_text(text.replace('"inn-1.1', '"https://example.org/inn-1.1'))
    (tmp_path / "inn-1.1.citpack").unlink()
    assert make_index(tmp_path).left_out == ()


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (package("inn", "1.0", card=WELL), "inn-1.0.citpack: version 1.0 of inn is in the index already, with other"),
        (package("bad", card="district Bad\n    cots 2\n"), "bad-1.0.citpack: its pack has errors, in card.card"),
        (
            package("lone", requires=["nowhere"]),
            "lone-1.0.citpack: it needs nowhere, which is not among the packages",
        ),
        (package("classic2016"), "comes with the SDK"),
    ],
)
def test_a_package_that_cannot_be_in_the_index_is_named(wrong: object, why: str, tmp_path: Path) -> None:
    make_index(tmp_path, package("inn", "1.0"))
    with pytest.raises(PackageError, match=why.replace(".", r"\.")):
        make_index(tmp_path, wrong)  # type: ignore[arg-type]  # a package


def test_only_versions_that_are_there_are_yanked(tmp_path: Path) -> None:
    index = make_index(tmp_path, package("inn", "1.0"))
    with pytest.raises(PackageError, match=r"the index has no inn 2\.0; the versions are: 1\.0"):
        yank(index, "inn", "2.0")
    with pytest.raises(PackageError, match="no pack with this id"):
        yank(index, "barn", "2.0")


def test_a_damaged_earlier_index_is_refused(tmp_path: Path) -> None:
    make_index(tmp_path, package("inn", "1.0"))
    (tmp_path / "packs/inn.json").write_text("{}")
    with pytest.raises(IndexFileError, match=r"inn\.json of the earlier index cannot be used: it has no format 1"):
        read_earlier(tmp_path)
