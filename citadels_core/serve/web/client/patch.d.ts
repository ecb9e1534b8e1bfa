/** Apply a JSON Patch (RFC 6902), limited to the operations that tables send: add, remove, replace. */
export type Operation = import("./protocol.js").Operation;
/** @typedef {import("./protocol.js").Operation} Operation */
/**
 * Apply operations to a value without changing it; the result shares the unchanged parts.
 * @param {unknown} value
 * @param {Operation[]} operations
 * @returns {any}
 */
export declare function patched(value: unknown, operations: Operation[]): any;
