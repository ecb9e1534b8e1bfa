/** The client of one seat or onlooker at a table: its state, and the messages it sends. */
import { ClientError } from "./errors.js";
export type ClientMessage = import("./protocol.js").ClientMessage;
export type TableMessage = import("./protocol.js").TableMessage;
export type ClientState = import("./state.js").ClientState;
export type Waiter = {
    condition: (state: ClientState) => unknown;
    resolve: (state: ClientState) => void;
    reject: (error: ClientError) => void;
};
export type ClientOptions = {
    /**
     * the token of the seat; without a token, the client only watches
     */
    token?: string | null;
    /**
     * the language of sentences, such as `de`, or several as browsers list them
     */
    language?: string;
    /**
     * the form of events, prompts and options
     */
    words?: import("./protocol.js").Hello["words"];
    /**
     * callback after each change of `state`
     */
    onChange?: (client: Client) => void;
    /**
     * callback for each message, after `onChange`
     */
    onMessage?: (message: TableMessage, client: Client) => void;
    /**
     * the class of sockets, where none is built in: Node 20
     */
    WebSocket?: import("./connection.js").SocketClass;
};
export declare class Client {
    #private;
    /** The table as this client may know it. Each change makes a new object. @type {ClientState} */
    state: ClientState;
    /**
     * Connect to a table; reconnect until `close`.
     * @param {string} url the address of the table's WebSocket
     * @param {ClientOptions} [options]
     */
    constructor(url: string, options?: ClientOptions);
    /** The open decision if this seat is asked; else null. */
    get decision(): import("./protocol.js").DecisionView | null;
    /** Whether the game is over. */
    get over(): boolean;
    /**
     * Wait until a condition holds; it is checked now and after each change of `state`.
     * @param {(state: ClientState) => unknown} condition
     * @returns {Promise<ClientState>} the state for which it holds
     * @throws {ClientError} the client was closed, or the table has refused it for good
     */
    until(condition: (state: ClientState) => unknown): Promise<ClientState>;
    /**
     * Send a message; resolve when the table has handled it and `state` has its results.
     * @param {ClientMessage} message
     * @returns {Promise<void>}
     * @throws {ClientError} the table refuses the message, or the connection is lost (`connection_lost`)
     */
    send(message: ClientMessage): Promise<void>;
    /**
     * Answer the open decision.
     * @param {string[]} options the ids of the chosen options
     * @param {number} [at] the version of the view that the answer is for, by default the last one
     * @throws {ClientError} as `send`; `stale` if the game has another version by now
     */
    reply(options: string[], at?: number): Promise<void>;
    /** Take back the last answer of this seat, if `state.canUndo`. */
    undo(): Promise<void>;
    /** Remove the last refusal from `state`. */
    forgetError(): void;
    /** End the connection. The player keeps the seat; `send({ type: "leave" })` gives it up. */
    close(): void;
}
