"""Compile the files of a pack: collect its names, check and translate each declaration, then check the whole."""

from collections.abc import Iterable, Sequence

from citadels_core.model.programs import ir
from citadels_dsl.session.session import CompiledPack, Session
from citadels_dsl.text.source import SourceText


def compile_pack(pack: str, sources: Sequence[SourceText], required: Iterable[ir.Module]) -> CompiledPack:
    """Compile card files into a module: a session that ends with its first result.

    Args:
        pack: the id of the pack, the first part of every id it declares.
        sources: the texts of its files, in the order of their paths.
        required: the compiled packs whose names it may use.
    """
    return Session(pack, tuple(required)).compile(sources)


__all__ = ["CompiledPack", "compile_pack"]
