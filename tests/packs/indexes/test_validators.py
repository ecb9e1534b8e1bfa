"""Test which headers of an answer are kept to ask later whether a page has changed."""

import pytest

httpx = pytest.importorskip("httpx")

from citadels_core.packs.indexes.client import _validators  # noqa: E402 - httpx is optional in a browser

DATE = "Fri, 27 Nov 2026 12:00:10 GMT"


@pytest.mark.parametrize(
    ("changed", "kept"),
    [
        ("Fri, 27 Nov 2026 12:00:08 GMT", True),
        ("Fri, 27 Nov 2026 12:00:10 GMT", False),
        ("Fri, 27 Nov 2026 12:00:11 GMT", False),
        ("yesterday", False),
    ],
)
def test_a_date_as_new_as_the_answer_is_not_kept(changed, kept):
    answer = httpx.Response(200, headers={"date": DATE, "last-modified": changed})
    assert _validators(answer) == ({"If-Modified-Since": changed} if kept else {})


def test_an_etag_is_kept_always():
    assert _validators(httpx.Response(200, headers={"etag": '"1"'})) == {"If-None-Match": '"1"'}
