/** Send HTTP requests to a server of tables, and connect to its tables. */

import { Client } from "./client.js";
import { ClientError, errorOf } from "./errors.js";

/** @typedef {import("./client.js").ClientOptions} ClientOptions */

/**
 * @typedef {object} ServerOptions
 * @property {string} [language] the language of sentences, such as `de`, or several as browsers list them
 * @property {import("./connection.js").SocketClass} [WebSocket] the class of sockets, where none is built in: Node 20
 */

/** A server of tables, such as `citadels serve` starts it. */
export class Server {
  /**
   * @param {string | URL} url the address of the server, such as `http://localhost:8000`
   * @param {ServerOptions} [options]
   */
  constructor(url, options = {}) {
    this.url = new URL(url);
    if (!this.url.pathname.endsWith("/")) this.url.pathname += "/";
    this.options = options;
  }

  /**
   * Create a table, and take its first seat.
   * @param {import("./protocol.js").MakeTable} body
   * @returns {Promise<import("./protocol.js").NewTable>}
   * @throws {ClientError}
   */
  makeTable(body) {
    return this.request("api/tables", body);
  }

  /**
   * Take an open seat at a table.
   * @param {string} table the id of the table
   * @param {import("./protocol.js").JoinTable} body
   * @returns {Promise<import("./protocol.js").TakenSeat>}
   * @throws {ClientError}
   */
  joinTable(table, body) {
    return this.request(`api/tables/${encodeURIComponent(table)}/join`, body);
  }

  /**
   * Return the editions, packs and bots of the server.
   * @returns {Promise<import("./protocol.js").Library>}
   * @throws {ClientError}
   */
  library() {
    return this.request("api/library");
  }

  /**
   * Connect to a table; resolve when `state` has the table and, during a game, the view. From then on, the client
   * reconnects until it is closed.
   * @param {string} table the id of the table
   * @param {ClientOptions} [options]
   * @returns {Promise<Client>}
   * @throws {ClientError} the table refuses the connection, or cannot be reached
   */
  async connect(table, options) {
    const client = this.client(table, options);
    const state = await client.until(({ connection, table, view }) => view !== null || table?.phase === "lobby" || connection === "lost");
    if (state.connection !== "lost") return client;
    client.close();
    throw state.error ? errorOf(state.error) : unreachable(this.url);
  }

  /**
   * Return a client that connects to a table, again and again if it must.
   * @param {string} table the id of the table
   * @param {ClientOptions} [options]
   */
  client(table, options) {
    const url = new URL(`api/tables/${encodeURIComponent(table)}/ws`, this.url);
    url.protocol = url.protocol.replace("http", "ws");
    return new Client(url.href, { ...this.options, ...options });
  }

  /**
   * Send a request, and return the JSON of the response.
   * @param {string} path the path without the address of the server, such as `api/library`
   * @param {object} [body] the data to send as JSON by POST; a request without data is a GET
   * @returns {Promise<any>}
   * @throws {ClientError}
   */
  async request(path, body) {
    /** @type {Record<string, string>} */
    const headers = this.options.language ? { "accept-language": this.options.language } : {};
    const post = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
    const response = await fetch(new URL(path, this.url), body ? post : { headers }).catch(() => {
      throw unreachable(this.url);
    });
    const answer = await response.json().catch(() => null);
    if (response.ok && answer !== null) return answer;
    if (answer?.type === "error") throw errorOf(answer, response.status);
    const { status } = response;
    throw new ClientError("unexpected", `${this.url.href} has sent an unexpected response (status ${status}).`, { status });
  }
}

/** @param {URL} url */
function unreachable(url) {
  return new ClientError("unreachable", `${url.href} cannot be reached.`);
}
