"""Test requirements: an id and its matching versions."""

import re

import pytest

from citadels_core.packs.manifest.requirements import ID, Requirement, compatible, is_id, is_version, newest_first


@pytest.mark.parametrize(
    ("text", "id_", "specifier"),
    [
        ("court", "court", ""),
        (" court ", "court", ""),
        ("court>=1.2", "court", ">=1.2"),
        ("court  >= 1.2 , < 2", "court", ">=1.2,<2"),
        ("court ~=1.4", "court", "~=1.4"),
        ("c0_ ==1.*", "c0_", "==1.*"),
    ],
)
def test_an_id_and_versions_are_read(text: str, id_: str, specifier: str) -> None:
    read = Requirement.parse(text)
    assert read == Requirement(id_, specifier)
    assert Requirement.parse(str(read)) == read


@pytest.mark.parametrize(
    "text", ["", "Court", "1court", "court 1.2", "court >=", "court >=1,,<2", "court ===1", "court >=1;<2", "c" * 201]
)
def test_an_invalid_requirement_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match=r'such as "another_pack" or "another_pack >=1\.2,<2"'):
        Requirement.parse(text)


def test_version_ranges_match_like_python_packages() -> None:
    wanted = Requirement.parse("court >=1.2,<2")
    fits = {version: wanted.fits(version) for version in ("1.1", "1.2", "1.10", "1.9rc1", "2.0", "2.0a1")}
    assert fits == {"1.1": False, "1.2": True, "1.10": True, "1.9rc1": True, "2.0": False, "2.0a1": False}
    assert wanted.fits(None)
    assert Requirement("court").fits("0.0.1.dev3")


def test_versions_are_parsed_like_python_packages() -> None:
    good = ("1", "1.0.0", "0.1rc1", "1!2.0", "1.0.post1", "1.0.dev2", "1.0+local")
    bad = ("", "one", "1..0", "1.0-x-y", "v", "1 2", "１", "9" * 300)
    bad += (" 1.0", "1.0 ", "1.0\n", "\t1.0", "1.0\xa0", "1.0\u2028", "1!1.0\r\n", " 1", "1\n")
    assert [is_version(text) for text in good] == [True] * len(good)
    assert [is_version(text) for text in bad] == [False] * len(bad)


def test_ids_are_lower_case_letters_digits_and_underscores() -> None:
    assert [is_id(text) for text in ("a", "a_1", "", "A", "1a", "_a", "é", "a" * 201)] == [True] * 2 + [False] * 6


@pytest.mark.parametrize("name", ["con", "nul", "aux", "prn", "com1", "lpt0"])
def test_ids_reserved_by_windows_are_refused(name: str) -> None:
    others = (f"{name}a", f"{name}_1", f"a{name}")
    assert [is_id(text) for text in (name, *others)] == [False, True, True, True]
    assert [re.fullmatch(ID, text) is not None for text in (name, *others)] == [False, True, True, True]
    with pytest.raises(ValueError, match="the id of a pack"):
        Requirement.parse(f"{name} >=1")


def test_final_versions_are_preferred_to_pre_releases_and_newer_to_older() -> None:
    texts = ["1.0", "2.0rc1", "1.10", "1.9", None]
    assert sorted(texts, key=newest_first, reverse=True) == ["1.10", "1.9", "1.0", "2.0rc1", None]


@pytest.mark.parametrize(
    ("number", "specifier", "fits", "others"),
    [
        ("0.1.0", ">=0.1,<0.2", ["0.1", "0.1.7"], ["0.0.9", "0.2", "0.2rc1", "1.0"]),
        ("0.1.3", ">=0.1.3,<0.2", ["0.1.3", "0.1.4"], ["0.1.2", "0.2"]),
        ("0.0.1", ">=0.0.1,<0.1", ["0.0.2"], ["0.0.0", "0.1"]),
        ("0", ">=0.0,<0.1", ["0.0.5"], ["0.1"]),
        ("1.0.0", ">=1,<2", ["1.0", "1.9"], ["0.9", "2.0", "2.0rc1"]),
        ("1.4.2", ">=1.4.2,<2", ["1.4.2", "1.10"], ["1.4.1", "2"]),
        ("10.0.0", ">=10,<11", ["10.3"], ["9", "11"]),
        ("2.0rc1", ">=2.0rc1,<3", ["2.0rc1", "2.0"], ["2.0b1", "3"]),
        ("1!2.0", ">=1!2,<1!3", ["1!2.5"], ["2.0", "1!3"]),
    ],
)
def test_a_range_from_a_version_has_the_versions_that_promise_to_be_compatible(
    number: str, specifier: str, fits: list[str], others: list[str]
) -> None:
    found = compatible("court", number)
    assert (Requirement.parse(str(found)), found.specifier) == (found, specifier)
    assert [one for one in (number, *fits, *others) if found.fits(one)] == [number, *fits]
