"""Compile the files of a pack once, without a cache for later changes."""

from collections.abc import Iterable, Sequence

from citadels_core.model.programs import ir
from citadels_dsl.session.session import CompiledPack, Session
from citadels_dsl.text.source import SourceText


def compile_pack(pack: str, sources: Sequence[SourceText], required: Iterable[ir.Module]) -> CompiledPack:
    """Compile a pack; ``sources`` are its card files sorted by path, ``required`` the packs that it uses."""
    return Session(pack, tuple(required)).compile(sources)


__all__ = ["CompiledPack", "compile_pack"]
