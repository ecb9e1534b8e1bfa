"""Compile the files of a pack: collect its names, check and translate each declaration, then check the whole."""

from collections.abc import Iterable, Sequence

from citadels_core.model.programs import ir
from citadels_dsl.session.session import CompiledPack, Session
from citadels_dsl.text.source import SourceText


def compile_pack(pack: str, sources: Sequence[SourceText], required: Iterable[ir.Module]) -> CompiledPack:
    """Compile the card files of a pack, in the order of their paths, with the packs whose names it may use."""
    return Session(pack, tuple(required)).compile(sources)


__all__ = ["CompiledPack", "compile_pack"]
