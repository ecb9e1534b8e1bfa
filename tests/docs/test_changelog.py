"""Test that the changelog names the version of the package, with dates, newest first."""

import re
import tomllib
from datetime import date

from packaging.version import Version

from tests.docs.snippets import ROOT

HEADING = re.compile(r"^## \[(.+?)\](?: - (\S+))?$", re.MULTILINE)


def test_the_changelog_has_the_version_of_the_package_and_dates_newest_first():
    headings = HEADING.findall((ROOT / "CHANGELOG.md").read_text("utf-8"))
    assert headings[0] == ("Unreleased", "")
    versions = [Version(name) for name, _ in headings[1:]]
    dates = [date.fromisoformat(day) for _, day in headings[1:]]
    assert versions == sorted(versions, reverse=True)
    assert dates == sorted(dates, reverse=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert versions[0] == Version(project["version"])
