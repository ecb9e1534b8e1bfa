/** A client for tables of the Citadels SDK, for browsers and Node. */
export { Client } from "./client.js";
export { ClientError } from "./errors.js";
export { patched } from "./patch.js";
export { Server } from "./server.js";
export type ClientOptions = import("./client.js").ClientOptions;
export type Code = import("./errors.js").Code;
export type ServerOptions = import("./server.js").ServerOptions;
export type ClientState = import("./state.js").ClientState;
/** @typedef {import("./client.js").ClientOptions} ClientOptions */
/** @typedef {import("./errors.js").Code} Code */
/** @typedef {import("./server.js").ServerOptions} ServerOptions */
/** @typedef {import("./state.js").ClientState} ClientState */
