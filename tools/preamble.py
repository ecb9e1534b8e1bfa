"""The start of the text for Cython: classes for rows and lists, functions of ``machine.plain``.

A list of objects becomes a ``Things``: an array of pointers, so that access takes one comparison and one step. For
Python code the list is a tuple from the first access on, so that nobody changes the list without the array.
"""

FAILURE = -2_000_000_000
"""The result of a function that raises, outside the range of game numbers; callers check for errors only then."""

HEAD = '''\
# cython: language_level=3
from __future__ import annotations

cimport cython
from cpython.bytes cimport PyBytes_FromStringAndSize
from cpython.exc cimport PyErr_SetString
from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Malloc
from cpython.ref cimport Py_INCREF, PyObject
from cpython.tuple cimport PyTuple_New, PyTuple_SetItem
from array import array
from sys import byteorder
from typing import Optional
{imports}

SOURCES = "{hash}"
MODULES = {modules}

nothing = None


cdef extern from *:
    """
    #if defined(__GNUC__)
    #define is_never(condition) do {{ if (condition) __builtin_unreachable(); }} while (0)
    #else
    #define is_never(condition) ((void)0)
    #endif
    """
    bint unlikely(bint condition)
    void is_never(bint condition)


cdef extern from "string.h":
    void *memmove(void *to, const void *source, size_t size)
    void *memset(void *to, int byte, size_t size)


cdef extern from "Python.h":
    ctypedef object (*Maker "newfunc")(object kind, object places, PyObject *names)
    void *PyType_GetSlot(object kind, int slot)
    int MAKER "Py_tp_new"
    object PyType_GenericAlloc(object kind, Py_ssize_t places)


cdef blank(kind):
    return (<Maker>PyType_GetSlot(kind, MAKER))(kind, (), NULL)


cdef named(kind, tuple parts):
    cdef object made = PyType_GenericAlloc(kind, len(parts))
    cdef Py_ssize_t i
    for i in range(len(parts)):
        one = parts[i]
        Py_INCREF(one)
        PyTuple_SetItem(made, i, one)
    return made


@cython.final
@cython.no_gc
cdef class Row:
    cdef int *at
    cdef readonly Py_ssize_t count

    def __dealloc__(self):
        PyMem_Free(self.at)

    def __len__(self):
        return self.count

    def __getitem__(self, place):
        found = range(self.count)[place]
        return [self.at[<Py_ssize_t>i] for i in found] if isinstance(found, range) else self.at[<Py_ssize_t>found]

    def __setitem__(self, place, int number):
        self.at[<Py_ssize_t>range(self.count)[place]] = number


cpdef Row new_row(int size):
    cdef Row made = Row.__new__(Row)
    made.at = <int *>PyMem_Calloc(max(1, size), sizeof(int))
    if made.at == NULL:
        raise MemoryError
    made.count = max(0, size)
    return made


cdef inline long long within(int place, size_t count) except -1:
    if unlikely(<size_t><unsigned int>place >= count):
        PyErr_SetString(IndexError, "there is no such place")
        return -1
    return <unsigned int>place


# Neither can raise, so no caller looks whether it did.
cdef inline int *start_of_row(Row row) noexcept:
    return NULL if row is None else row.at


cdef inline size_t length_of_row(Row row) noexcept:
    return 0 if row is None else row.count


cdef unsigned long long[::1] wide_row_of(bytes data):
    made = array("Q", data)
    if byteorder == "big":
        made.byteswap()
    return made


cdef Row copied_row(const int *old, int used, int size):
    cdef Row made = Row.__new__(Row)
    made.at = <int *>PyMem_Malloc(max(1, size) * sizeof(int))
    if made.at == NULL:
        raise MemoryError
    made.count = size
    memmove(made.at, old, used * sizeof(int))
    memset(made.at + used, 0, (size - used) * sizeof(int))
    return made


cdef Row longer_row(Row old, int used, int size):
    if used < 0 or used > size or used > old.count:
        raise IndexError("there is no such part")
    return copied_row(old.at, used, size)


cdef bytes numbers_of(Row row, int count):
    if count < 0 or count > row.count:
        raise IndexError("there is no such part")
    return PyBytes_FromStringAndSize(<char *>row.at, count * sizeof(int))


cdef Row row_of(bytes numbers, int size):
    if size < 0 or len(numbers) > size * sizeof(int):
        raise IndexError("there is no such part")
    return copied_row(<int *><char *>numbers, len(numbers) // sizeof(int), size)


cdef tuple part_of(Row row, int at, int count):
    cdef tuple made
    cdef int i
    cdef object one
    if count < 0:
        count = 0
    if count and (at < 0 or at > row.count - count):
        raise IndexError("there is no such part")
    made = PyTuple_New(count)
    for i in range(count):
        one = row.at[at + i]
        Py_INCREF(one)
        PyTuple_SetItem(made, i, one)
    return made


@cython.final
cdef class Things:
    cdef PyObject **at
    cdef int count
    cdef bint ready
    cdef object kept
    cdef list inner

    def __init__(self, kept):
        self.kept = kept

    def __dealloc__(self):
        PyMem_Free(self.at)


cdef Things things_of(kept):
    return None if kept is None else Things(kept)


cdef kept_of(Things things):
    return None if things is None else things.kept


cdef int fill_things(Things things) except -1:
    things.kept = tuple(things.kept)
    things.inner = [Things(one) if isinstance(one, list) else one for one in things.kept]
    things.at = <PyObject **>PyMem_Malloc(max(1, len(things.inner)) * sizeof(PyObject *))
    if things.at == NULL:
        raise MemoryError
    for i, one in enumerate(things.inner):
        things.at[i] = <PyObject *>one
    things.count = len(things.inner)
    things.ready = True
    return 0


cdef PyObject *fill_and_find(PyObject *things, int i) except NULL:
    if not (<Things>things).ready:
        fill_things(<Things>things)
    if i < 0 or i >= (<Things>things).count:
        raise IndexError("there is no such thing")
    return (<Things>things).at[i]


@cython.nonecheck(False)
cdef inline PyObject *thing_at(PyObject *things, int i) except NULL:
    if <unsigned int>i < <unsigned int>(<Things>things).count:
        is_never((<Things>things).at[i] == NULL)
        return (<Things>things).at[i]
    return fill_and_find(things, i)


@cython.nonecheck(False)
cdef inline int count_of_things(PyObject *things) except -1:
    if not (<Things>things).ready:
        fill_things(<Things>things)
    return (<Things>things).count


cdef inline PyObject *there(PyObject *thing) except NULL:
    if unlikely(thing == <PyObject *>None):
        PyErr_SetString(AttributeError, "there is no such object")
        return NULL
    is_never(thing == NULL)
    return thing


PARTS = {{}}


def look_at(part, shape, place, found):
    always, kind = shape
    if part is None:
        if always:
            raise TypeError(f"{{place}} is missing")
    elif isinstance(kind, tuple):
        if not isinstance(part, (list, tuple)):
            raise TypeError(f"{{place}} is no list")
        for at, one in enumerate(part):
            look_at(one, kind, f"{{place}}[{{at}}]", found)
    elif kind is not None and not isinstance(part, kind):
        raise TypeError(f"{{place}} is no {{kind.__name__}}")
    else:
        found.append(part)


def refuse_missing(whole):
    known, waiting = set(), [whole]
    while waiting:
        thing = waiting.pop()
        if id(thing) in known:
            continue
        known.add(id(thing))
        for kind in type(thing).__mro__:
            for name, shape in PARTS.get(kind, {{}}).items():
                look_at(getattr(thing, name), shape, f"{{type(thing).__name__}}.{{name}}", waiting)
'''

WORDS = {
    "cython.row": "Row",
    "cython.wide_row": "cython.ulonglong[::1]",
    "cython.wide_row_of": "wide_row_of",
    "cython.public": "cython.int",
    "cython.nothing": "None",
    "cython.blank": "blank",
    "cython.named": "named",
    "cython.new_row": "new_row",
    "cython.longer_row": "longer_row",
    "cython.part_of": "part_of",
    "cython.numbers_of": "numbers_of",
    "cython.row_of": "row_of",
    "Any": "object",
}
"""The replacements of names in ``machine.plain``, and of types that Cython does not know."""

LIST = """
class _:
    _{name}: Things

    @property
    def {name}(self):
        return kept_of(self._{name})

    @{name}.setter
    def {name}(self, things):
        self._{name} = things_of(things)
"""
"""The declaration of an attribute that is a list."""

ROW = """
class _:
    _{name}: Row
    {name}_at: cython.pointer(cython.int)
    {name}_count: cython.size_t

    @cython.cfunc
    @cython.exceptval(-1)
    def point_{name}_at(self, row: Optional[Row]) -> cython.int:
        self._{name}, self.{name}_at, self.{name}_count = row, start_of_row(row), length_of_row(row)
        return 0

    @property
    def {name}(self):
        return self._{name}

    @{name}.setter
    def {name}(self, row: Optional[Row]):
        self.point_{name}_at(row)
"""
"""The declaration of an attribute that is a row, with a pointer to its numbers and its length."""
