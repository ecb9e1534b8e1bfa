"""Test shell completion of commands, editions, cards, packs and codes."""

import pytest

from citadels_core.cli.main import run


def completed(words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the bash completions of the last word of a command line."""
    monkeypatch.setenv("_CITADELS_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(words.count(" ")))
    with pytest.raises(SystemExit):
        run([])
    return [line.partition(",")[2] for line in capsys.readouterr().out.splitlines() if line]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("citadels pl", ["play"]),
        ("citadels play --edition ffg", ["ffg2002", "ffg2010"]),
        ("citadels play --edition nowhere", []),
        ("citadels show smi", ["Smithy"]),
        ("citadels show Dragon Ga", ["Gate"]),
        ("citadels try Zzz", []),
        ("citadels explain cit50", [f"CIT50{n}" for n in range(1, 10)]),
        ("citadels test mi", ["mine"]),
        ("citadels test ./mi", ["./mine"]),
        ("citadels play --pack in", ["inn"]),
        ("citadels play --language d", ["de"]),
        ("citadels replay --language ", ["de", "en"]),
    ],
)
def test_command_line_words_are_completed(words, found, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CITADELS_HOME", str(tmp_path / "user"))
    for folder in ("mine", "user/packs/inn"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "pack.toml").write_text("id = 'mine'\n")
    assert completed(words, monkeypatch, capsys) == found


def test_official_names_are_completed_even_beside_a_broken_pack(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "pack.toml").write_text("id = 'mine'\n")
    assert completed("citadels show --pack mine Smi", monkeypatch, capsys) == ["Smithy"]
