"""Compile the files of a pack once, without a cache for later changes."""

from collections.abc import Iterable, Sequence

from citadels_core.model.programs import ir
from citadels_dsl.session.session import CompiledPack, Session
from citadels_dsl.text.source import SourceText


def compile_pack(
    pack: str, sources: Sequence[SourceText], required: Iterable[ir.Module], bridge: str | None = None
) -> CompiledPack:
    """Compile a pack; ``sources`` are its card files sorted by path, ``required`` the packs that it uses.

    With ``bridge``, compile only the patches and scenarios for this optional pack, as `Session` describes.
    """
    return Session(pack, tuple(required), bridge).compile(sources)


__all__ = ["CompiledPack", "compile_pack"]
