/** Send HTTP requests to a server of tables, and connect to its tables. */
import { Client } from "./client.js";
export type ClientOptions = import("./client.js").ClientOptions;
export type ServerOptions = {
    /**
     * the language of sentences, such as `de`, or several as browsers list them
     */
    language?: string;
    /**
     * the class of sockets, where none is built in: Node 20
     */
    WebSocket?: import("./connection.js").SocketClass;
};
/** @typedef {import("./client.js").ClientOptions} ClientOptions */
/**
 * @typedef {object} ServerOptions
 * @property {string} [language] the language of sentences, such as `de`, or several as browsers list them
 * @property {import("./connection.js").SocketClass} [WebSocket] the class of sockets, where none is built in: Node 20
 */
/** A server of tables, such as `citadels serve` starts it. */
export declare class Server {
    url: URL;
    options: ServerOptions;
    /**
     * @param {string | URL} url the address of the server, such as `http://localhost:8000`
     * @param {ServerOptions} [options]
     */
    constructor(url: string | URL, options?: ServerOptions);
    /**
     * Create a table, and take its first seat.
     * @param {import("./protocol.js").MakeTable} body
     * @returns {Promise<import("./protocol.js").NewTable>}
     * @throws {ClientError}
     */
    makeTable(body: import("./protocol.js").MakeTable): Promise<import("./protocol.js").NewTable>;
    /**
     * Take an open seat at a table.
     * @param {string} table the id of the table
     * @param {import("./protocol.js").JoinTable} body
     * @returns {Promise<import("./protocol.js").TakenSeat>}
     * @throws {ClientError}
     */
    joinTable(table: string, body: import("./protocol.js").JoinTable): Promise<import("./protocol.js").TakenSeat>;
    /**
     * Return the editions, packs and bots of the server.
     * @returns {Promise<import("./protocol.js").Library>}
     * @throws {ClientError}
     */
    library(): Promise<import("./protocol.js").Library>;
    /**
     * Connect to a table; resolve when `state` has the table and, during a game, the view. From then on, the client
     * reconnects until it is closed.
     * @param {string} table the id of the table
     * @param {ClientOptions} [options]
     * @returns {Promise<Client>}
     * @throws {ClientError} the table refuses the connection, or cannot be reached
     */
    connect(table: string, options?: ClientOptions): Promise<Client>;
    /**
     * Return a client that connects to a table, again and again if it must.
     * @param {string} table the id of the table
     * @param {ClientOptions} [options]
     */
    client(table: string, options?: ClientOptions): Client;
    /**
     * Send a request, and return the JSON of the response.
     * @param {string} path the path without the address of the server, such as `api/library`
     * @param {object} [body] the data to send as JSON by POST; a request without data is a GET
     * @returns {Promise<any>}
     * @throws {ClientError}
     */
    request(path: string, body?: object): Promise<any>;
}
