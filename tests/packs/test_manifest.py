"""Test manifests: reading, and the findings about wrong ones."""

import time
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citadels_core.packs.manifest.manifest import MOST_FINDINGS, Manifest, read_manifest
from citadels_core.packs.manifest.requirements import Requirement

GOOD = 'id = "small"\nversion = "1.2.0"\ntitle = "Small"\nlanguage = 1\n'


def findings(text: str) -> list[tuple[str, int, str]]:
    reading = read_manifest(text.encode(), "small/pack.toml")
    assert (reading.manifest is None) == bool(reading.problems)
    return [(found.code, reading.source.position(found.span.start)[0], found.message) for found in reading.problems]


def test_a_full_manifest_is_read_completely() -> None:
    text = GOOD + 'authors = ["Ann", "Ben"]\nlicence = "MIT"\nrequires = ["other"]\ndefault = true\n'
    assert read_manifest(text.encode(), "pack.toml").manifest == Manifest(
        id="small",
        version="1.2.0",
        title="Small",
        language=1,
        authors=("Ann", "Ben"),
        licence="MIT",
        requires=(Requirement("other"),),
        default=True,
    )


@pytest.mark.parametrize(
    ("key", "slip"), [("id", "idd"), ("version", "verson"), ("title", "titel"), ("language", "langage")]
)
def test_a_misspelt_key_is_not_also_reported_as_missing(key: str, slip: str) -> None:
    (found,) = read_manifest(GOOD.replace(f"{key} =", f"{slip} =").encode(), "pack.toml").problems
    assert (found.code, found.help) == ("CIT602", f'did you mean "{key}"?')


def test_an_unknown_key_is_reported_with_the_nearest_one() -> None:
    reading = read_manifest((GOOD + 'licens = "MIT"\n').encode(), "pack.toml")
    (found,) = reading.problems
    assert (found.code, found.help) == ("CIT602", 'did you mean "licence"?')
    assert reading.source.text[found.span.start : found.span.end] == "licens"
    assert (reading.id, reading.requires) == ("small", ())


def test_each_wrong_value_is_reported_at_its_line() -> None:
    text = (
        'id = "No Id"\nversion = "first"\ntitle = 3\nlanguage = "one"\nauthors = "Ann"\nrequires = [1]\nlicence = ""\n'
    )
    assert [(code, line) for code, line, _ in findings(text)] == [("CIT601", line) for line in range(1, 8)]


def test_an_unknown_icon_is_reported_with_similar_ones() -> None:
    ((code, line, message),) = findings(GOOD + 'icon = "fishing-ship"\n')
    assert (code, line) == ("CIT601", 5)
    assert message.startswith('"icon" needs the name of an icon, such as "fishing-boat", or a picture file of the pack')
    assert "did you mean" in message
    assert "fishing" in message.partition("did you mean")[2]


@pytest.mark.parametrize("address", ["https://example.org/\\n", "https://example.org/ b", "https://", "//example.org"])
def test_an_incomplete_address_is_a_finding(address: str) -> None:
    ((code, line, message),) = findings(GOOD + f'homepage = "{address}"\n')
    assert (code, line) == ("CIT601", 5)
    assert message == '"homepage" needs a web address in quotes, such as "https://example.org/my_pack"'


@pytest.mark.parametrize("around", ["1.0.0\\n", " 1.0.0", "1.0.0 ", "1.0.0\xa0", "\\t1.0.0", "1.0.0rc1\\r\\n"])
def test_a_version_with_invisible_characters_is_a_finding(around: str) -> None:
    ((code, line, message),) = findings(GOOD.replace("1.2.0", around))
    assert (code, line) == ("CIT601", 2)
    assert message.endswith('a version without spaces inside the quotes, such as "1.0.0"')


@pytest.mark.parametrize("title", ["In\\u200bn", "In\\u2060n", "In\\tn", "In\\u200dn"])
def test_a_title_with_invisible_characters_is_a_finding(title: str) -> None:
    ((code, line, message),) = findings(GOOD.replace("Small", title))
    assert (code, line) == ("CIT601", 3)
    assert message.endswith("a line of text in quotes, without invisible characters")


def test_a_title_may_contain_joiners_that_its_script_needs() -> None:
    assert findings(GOOD.replace("Small", "نامه\u200cای")) == []


def test_true_and_future_language_versions_are_refused() -> None:
    for value in ("true", "0", "99", "1.0"):
        ((code, line, message),) = findings(GOOD.replace("language = 1", f"language = {value}"))
        assert (code, line) == ("CIT601", 4)
        assert "language" in message


def test_all_missing_keys_are_named_at_once() -> None:
    wanted = [f'this manifest has no "{key}"' for key in ("id", "language", "title", "version")]
    assert sorted(message for _, _, message in findings("")) == wanted


def test_an_id_reserved_by_windows_is_reported() -> None:
    told = [(1, "CIT601", '"id" needs another name than "con", which is reserved by Windows')]
    assert [(line, code, said) for code, line, said in findings(GOOD.replace("small", "con"))] == told


def test_invalid_toml_is_reported_at_its_place() -> None:
    ((code, line, message),) = findings('id = "small"\nversion = = 2\n')
    assert (code, line) == ("CIT601", 2)
    assert message.startswith("this is not TOML: invalid value")


def test_bytes_that_are_not_utf8_are_a_finding() -> None:
    assert [found.code for found in read_manifest(b'id = "\xff"', "pack.toml").problems] == ["CIT001"]


def test_required_packs_are_known_even_when_another_key_is_wrong() -> None:
    reading = read_manifest(
        b'id = "small"\nversion = 1\ntitle = "x"\nlanguage = 1\nrequires = ["a", "b"]\n', "pack.toml"
    )
    assert (reading.manifest, reading.id, reading.requires) == (None, "small", (Requirement("a"), Requirement("b")))


@given(st.one_of(st.binary(), st.text().map(str.encode), st.sampled_from([b"a = [" * 5000, b"a = " + b"9" * 9999])))
def test_no_manifest_content_raises(data: bytes) -> None:
    reading = read_manifest(data, "pack.toml")
    assert reading.problems


KEYS = st.sampled_from(
    [
        "id",
        "version",
        "title",
        "language",
        "authors",
        "licence",
        "requires",
        "optional",
        "after",
        "capabilities",
        "default",
        "colour",
    ]
)
VALUES = st.sampled_from(['"a"', "1", "true", '["a"]', "[]", "{}", "{a = 1}", "1.5", "1979-05-27", "[[1]]", '"a b"'])


@given(st.dictionaries(KEYS, VALUES))
def test_every_key_is_accepted_or_reported(said: dict[str, str]) -> None:
    text = "".join(f"{key} = {value}\n" for key, value in said.items())
    reading = read_manifest(text.encode(), "pack.toml")
    if reading.manifest is not None:
        raw = tomllib.loads(text)
        assert {key: raw[key] for key in ("id", "version", "title", "language")} == {
            key: getattr(reading.manifest, key) for key in ("id", "version", "title", "language")
        }
    else:
        assert {found.code for found in reading.problems} <= {"CIT601", "CIT602"}
    assert ("colour" in said) == any(found.code == "CIT602" for found in reading.problems)


def test_a_wrong_list_item_is_reported_at_its_place() -> None:
    text = GOOD + 'requires = [\n    "good",  # one\n    "Bad",\n    "good >=1",\n    3,\n]\nauthors = ["Ann", ""]\n'
    reading = read_manifest(text.encode(), "pack.toml")
    assert [
        (text[found.span.start : found.span.end], found.message.split(" such")[0]) for found in reading.problems
    ] == [
        ('"Bad"', 'in "requires", this needs to be the id of a pack and, if needed, its versions,'),
        ('"good >=1"', 'in "requires", this needs to be another one: "good" is in the list already'),
        ("3", 'in "requires", this needs to be the id of a pack in quotes,'),
        ('""', 'in "authors", this needs to be a line of text in quotes'),
    ]


def test_relations_to_other_packs_are_read() -> None:
    text = GOOD + (
        'requires = ["a", "b >=1.2,<2"]\noptional = ["c ~=1.4"]\nconflicts = ["d"]\nafter = ["e"]\nbefore = ["f"]\n'
        'capabilities = ["looks at hands"]\n'
    )
    manifest = read_manifest(text.encode(), "pack.toml").manifest
    assert manifest is not None
    assert manifest.requires == (Requirement("a"), Requirement("b", ">=1.2,<2"))
    assert (manifest.optional, manifest.conflicts) == ((Requirement("c", "~=1.4"),), (Requirement("d"),))
    assert (manifest.after, manifest.before, manifest.capabilities) == (("e",), ("f",), ("looks at hands",))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b'title = "' + b"x" * 1_000_000 + b'"\n', "CIT601"),
        (b'title = "' + b"x" * 6_000 + b'"\n', "CIT004"),
        (b"a = " + b"[" * 2400 + b"]" * 2400, "CIT601"),
        (b"a = " + b"{b = " * 800 + b"1" + b"}" * 800, "CIT601"),
        (b".".join([b"a"] * 2400) + b" = 1", "CIT602"),
        (b"".join(b"k%d = 1\n" % at for at in range(9000)), "CIT602"),
        (b"".join(b"k%d = 1\n" % at for at in range(19000)), "CIT601"),
        (b"".join(b"k%d = 1\n" % at for at in range(90000)), "CIT003"),
        (b"[[a]]\n" * 16000, "CIT602"),
        (b"x" * 9_000_000, "CIT003"),
        ("\ufeffid = 1".encode("utf-16"), "CIT001"),
        (b"", "CIT601"),
    ],
    ids=[
        "long line",
        "line",
        "lists",
        "tables",
        "dots",
        "keys",
        "many keys",
        "too many keys",
        "arrays",
        "large",
        "utf-16",
        "empty",
    ],
)
def test_a_malicious_manifest_yields_few_findings_quickly(data: bytes, code: str) -> None:
    start = time.process_time()
    problems = read_manifest(data, "pack.toml").problems
    assert time.process_time() - start < 5
    assert code in {found.code for found in problems}
    assert len(problems) <= MOST_FINDINGS
