"""Say how a manifest is changed so that it requires more packs, and stays as it is otherwise."""

import tomllib
from collections.abc import Sequence

from citadels_core.packs.manifest.toml_places import KeyPlace, places
from citadels_dsl.text.diagnostics import Fix
from citadels_dsl.text.source import Span

KEY = "requires"
AFTER = ("language", "title", "version", "id")
"""Below the line of the first of these that there is, a list is written where there is none."""


def require(text: str, ids: Sequence[str], path: str) -> Fix | None:
    """Return the change that adds packs to those a manifest requires; None when it cannot be made safely.

    They come before those that are listed, so that their names hide none of those that the pack uses already.

    Args:
        text: the manifest, as ``read_source`` has it.
        ids: the packs to add.
        path: the path of the manifest.
    """
    try:
        before = tomllib.loads(text)
        found = places(text)
        span, words = _added(text, found, [f'"{id_}"' for id_ in ids])
        after = tomllib.loads(text[: span.start] + words + text[span.end :])
    except (ValueError, LookupError):
        return None
    if after != before | {KEY: [*ids, *before.get(KEY, [])]}:
        return None
    return Fix(span, words, f'add {" and ".join(ids)} to "{KEY}"', path=path)


def _added(text: str, found: dict[str, KeyPlace], ids: list[str]) -> tuple[Span, str]:
    """Return where something is written and what; LookupError when there is no such place."""
    listed = ", ".join(ids)
    if KEY not in found:
        above = next((found[key] for key in AFTER if key in found), None)
        if above is None:
            raise LookupError(KEY)
        end = text.find("\n", above.value.end)
        at = len(text) if end < 0 else end
        return Span(at, at), f"\n{KEY} = [{listed}]"
    place = found[KEY]
    if not place.items:
        at = place.value.start + 1
        return Span(at, at), listed
    at = place.items[0].start
    indent = text[text.rfind("\n", 0, at) + 1 : at]
    between = f",\n{indent}" if not indent.strip() else ", "
    return Span(at, at), "".join(f"{id_}{between}" for id_ in ids)
