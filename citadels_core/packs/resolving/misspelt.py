"""Find misspelt ids of packs in manifests: in `optional`, `conflicts`, `after` and `before`."""

from collections.abc import Iterator, Mapping

from citadels_core.model.suggest import did_you_mean, is_slip, phrase
from citadels_core.packs.finding.shelves import FoundPack, PackOrigin
from citadels_core.packs.resolving.candidates import Candidates
from citadels_dsl.text.diagnostics import Diagnostic, problem


def check(chosen: Mapping[str, FoundPack], candidates: Candidates) -> Iterator[Diagnostic]:
    """Report ids of packs that are nowhere, where a slip away there is a pack that the manifest does not name.

    A pack may well speak of others that are not here, so nothing is said of ids that are like none. Those that are
    required are not looked at: they have to be there.
    """
    for pack in candidates.given.values():
        if pack.origin is PackOrigin.GIVEN and pack.manifest is not None:
            manifest = pack.manifest
            lists = {
                "optional": [other.id for other in manifest.optional],
                "conflicts": [other.id for other in manifest.conflicts],
                "after": manifest.after,
                "before": manifest.before,
            }
            named = {
                pack.id,
                *(other.id for other in manifest.requires),
                *(id_ for ids in lists.values() for id_ in ids),
            }
            for key, ids in lists.items():
                for at, id_ in enumerate(ids):
                    if id_ in chosen or next(candidates.of(id_), None) is not None:
                        continue
                    others = did_you_mean(id_, [other for other in candidates.ids() if other not in named])
                    if meant := tuple(other for other in others if is_slip(id_, other)):
                        message = f'there is no pack "{id_}", so this has no effect'
                        span, path = pack.reading.item(key, at), pack.reading.source.path
                        yield problem("CIT628", span, path, message, phrase(meant))
