/** JSON Patch (RFC 6902), as far as tables send it: add, remove, replace. */

/** @typedef {import("../protocol.js").Operation} Operation */

/**
 * Return a value after some operations; the value itself, and all that the operations do not touch, stay as they are.
 * @param {unknown} value
 * @param {Operation[]} operations
 * @returns {any}
 */
export function patched(value, operations) {
  return operations.reduce((now, one) => changed(now, steps(one.path), one), value);
}

/** @param {string} path */
function steps(path) {
  const parts = path.split("/").slice(1);
  return parts.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/**
 * @param {any} value
 * @param {string[]} path
 * @param {Operation} operation
 * @returns {any}
 */
function changed(value, path, operation) {
  const [first, ...rest] = path;
  if (first === undefined) return operation.value;
  if (Array.isArray(value)) {
    const at = first === "-" ? value.length : Number(first);
    if (rest.length) return value.map((one, place) => (place === at ? changed(one, rest, operation) : one));
    if (operation.op === "replace") return value.map((one, place) => (place === at ? operation.value : one));
    const after = operation.op === "remove" ? at + 1 : at;
    return [...value.slice(0, at), ...(operation.op === "add" ? [operation.value] : []), ...value.slice(after)];
  }
  const copy = { ...value };
  if (rest.length) copy[first] = changed(copy[first], rest, operation);
  else if (operation.op === "remove") delete copy[first];
  else copy[first] = operation.value;
  return copy;
}
