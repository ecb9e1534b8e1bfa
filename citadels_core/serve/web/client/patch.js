/** Apply a JSON Patch (RFC 6902), limited to the operations that tables send: add, remove, replace. */

/** @typedef {import("./protocol.js").Operation} Operation */

/**
 * Apply operations to a value without changing it; the result shares the unchanged parts.
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
