"""Test that the private parts of pygls in use are unchanged, so that an upgrade that breaks them fails here."""

import ast
import inspect
import textwrap
from typing import Any

import pytest
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, default_converter

from citadels_dsl.lsp.protocol import CardProtocol, CardServer

ARGUMENTS = {
    "_send_data": ["self", "data"],
    "_send_handler_result": ["self", "future", "msg_id"],
    "_check_handler_result": ["self", "future"],
}
"""The private methods of pygls that ours call or take the place of, and their arguments."""


def private(made: type[Any]) -> set[str]:
    """Return the private names that a class of ours reads, writes or defines."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(made)))
    read = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("self", "super()", "self.protocol")
    }
    defined = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    return {name for name in read | defined if name.startswith("_") and not name.startswith("__")}


@pytest.mark.parametrize(("ours", "theirs"), [(CardProtocol, LanguageServerProtocol), (CardServer, LanguageServer)])
def test_every_overridden_private_name_of_pygls_is_listed(ours, theirs):
    base = theirs.__new__(theirs)
    protocol = LanguageServer("x", "1", converter_factory=default_converter).protocol
    there = set(dir(theirs)) | set(dir(base)) | set(vars(protocol))
    taken = private(ours) & there
    methods = {name for name in taken if callable(getattr(theirs, name, None))}
    assert methods <= set(ARGUMENTS)
    assert taken - methods <= {"_shutdown", "_converter", "_request_futures", "_workspace", "_server"}


@pytest.mark.parametrize("name", ARGUMENTS)
def test_the_private_methods_have_the_expected_arguments(name):
    assert list(inspect.signature(getattr(LanguageServerProtocol, name)).parameters) == ARGUMENTS[name]


def test_the_private_attributes_exist():
    protocol = LanguageServer("x", "1", converter_factory=default_converter).protocol
    assert protocol._shutdown is False
    assert protocol._request_futures == {}
    assert callable(protocol._converter.structure)
    assert protocol._workspace is None
