/** The client of one seat or onlooker at a table: its state, and the messages it sends. */

import { Connection } from "./connection.js";
import { ClientError, errorOf } from "./errors.js";
import { NOTHING, after } from "./state.js";

/** @typedef {import("./protocol.js").ClientMessage} ClientMessage */
/** @typedef {import("./protocol.js").TableMessage} TableMessage */
/** @typedef {import("./state.js").ClientState} ClientState */
/** @typedef {{condition: (state: ClientState) => unknown, resolve: (state: ClientState) => void, reject: (error: ClientError) => void}} Waiter */

/**
 * @typedef {object} ClientOptions
 * @property {string | null} [token] the token of the seat; without a token, the client only watches
 * @property {string} [language] the language of sentences, such as `de`, or several as browsers list them
 * @property {import("./protocol.js").Hello["words"]} [words] the form of events, prompts and options
 * @property {(client: Client) => void} [onChange] callback after each change of `state`
 * @property {(message: TableMessage, client: Client) => void} [onMessage] callback for each message, after `onChange`
 * @property {import("./connection.js").SocketClass} [WebSocket] the class of sockets, where none is built in: Node 20
 */

const PROTOCOL = 1;

export class Client {
  /** @type {ClientOptions} */
  #options;
  /** @type {Connection} */
  #connection;
  /** @type {Set<Waiter>} */
  #waiters = new Set();

  /**
   * Connect to a table; reconnect until `close`.
   * @param {string} url the address of the table's WebSocket
   * @param {ClientOptions} [options]
   */
  constructor(url, options = {}) {
    const Socket = options.WebSocket ?? globalThis.WebSocket;
    if (!Socket) throw new TypeError("Node has a WebSocket from version 22 on. Before, install the package ws, and give its WebSocket as an option.");
    this.#options = options;
    /** The table as this client may know it. Each change makes a new object. @type {ClientState} */
    this.state = NOTHING;
    this.#connection = new Connection(url, {
      hello: () => this.#hello(this.state.version),
      receive: (message) => this.#receive(message),
      changed: (connection) => this.#become({ ...this.state, connection }),
    }, Socket);
  }

  /** The open decision if this seat is asked; else null. */
  get decision() {
    const { view, you } = this.state;
    return view?.decision && you?.seat === view.decision.seat ? view.decision : null;
  }

  /** Whether the game is over. */
  get over() {
    return this.state.table?.phase === "over";
  }

  /**
   * Wait until a condition holds; it is checked now and after each change of `state`.
   * @param {(state: ClientState) => unknown} condition
   * @returns {Promise<ClientState>} the state for which it holds
   * @throws {ClientError} the client was closed, or the table has refused it for good
   */
  until(condition) {
    return new Promise((resolve, reject) => {
      const waiter = { condition, resolve, reject };
      this.#waiters.add(waiter);
      this.#check(waiter);
    });
  }

  /**
   * Send a message; resolve when the table has handled it and `state` has its results.
   * @param {ClientMessage} message
   * @returns {Promise<void>}
   * @throws {ClientError} the table refuses the message, or the connection is lost (`connection_lost`)
   */
  send(message) {
    return this.#connection.send(message);
  }

  /**
   * Answer the open decision.
   * @param {string[]} options the ids of the chosen options
   * @param {number} [at] the version of the view that the answer is for, by default the last one
   * @throws {ClientError} as `send`; `stale` if the game has another version by now
   */
  reply(options, at = this.state.version) {
    return this.send({ type: "reply", at, options });
  }

  /** Take back the last answer of this seat, if `state.canUndo`. */
  undo() {
    return this.send({ type: "undo", at: this.state.version });
  }

  /** Remove the last refusal from `state`. */
  forgetError() {
    if (this.state.error) this.#become({ ...this.state, error: null });
  }

  /** End the connection. The player keeps the seat; `send({ type: "leave" })` gives it up. */
  close() {
    this.#connection.close();
  }

  /**
   * @param {number} since the version of the last view, -1 for none
   * @returns {import("./protocol.js").Hello}
   */
  #hello(since) {
    const { token, language, words } = this.#options;
    /** @type {import("./protocol.js").Hello} */
    const hello = { type: "hello", protocol: PROTOCOL };
    if (token) hello.token = token;
    if (language) hello.language = language;
    if (words) hello.words = words;
    if (since >= 0) hello.since = since;
    return hello;
  }

  /** @param {TableMessage} message */
  #receive(message) {
    const state = after(this.state, message);
    if (state === null) {
      this.#connection.write(this.#hello(-1));
      return;
    }
    this.#become(state);
    this.#options.onMessage?.(message, this);
  }

  /** @param {ClientState} state */
  #become(state) {
    this.state = state;
    for (const waiter of this.#waiters) this.#check(waiter);
    this.#options.onChange?.(this);
  }

  /** @param {Waiter} waiter */
  #check(waiter) {
    const { connection, error } = this.state;
    if (waiter.condition(this.state)) waiter.resolve(this.state);
    else if (connection === "closed") waiter.reject(error?.about === "hello" ? errorOf(error) : new ClientError("closed", "The client was closed."));
    else return;
    this.#waiters.delete(waiter);
  }
}
