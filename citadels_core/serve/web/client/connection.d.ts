/** A WebSocket to a table that reconnects when it is lost. */
import { ClientError } from "./errors.js";
export type ClientMessage = import("./protocol.js").ClientMessage;
export type TableMessage = import("./protocol.js").TableMessage;
export type ConnectionState = "connecting" | "open" | "lost" | "closed";
export type Socket = {
    readyState: number;
    send: (text: string) => void;
    close: () => void;
    addEventListener: (type: "open" | "message" | "close" | "error", listener: (event: any) => void) => void;
};
export type SocketClass = new (url: string) => Socket;
export type Sent = {
    about: string;
    resolve: () => void;
    reject: (error: ClientError) => void;
};
export declare class Connection {
    url: string;
    to: {
        hello: () => ClientMessage;
        receive: (message: TableMessage) => void;
        changed: (state: ConnectionState) => void;
    };
    Socket: SocketClass;
    /** @type {Socket | null} */
    socket: Socket | null;
    wait: number;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    timer: ReturnType<typeof setTimeout> | undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    silence: ReturnType<typeof setTimeout> | undefined;
    /** What each awaited `pong` answers, in order: a message and the ping after it, or (null) a ping alone. @type {(Sent | null)[]} */
    awaited: (Sent | null)[];
    ended: boolean;
    again: () => void;
    /**
     * @param {string} url
     * @param {object} to
     * @param {() => ClientMessage} to.hello builds the first message of each connection attempt
     * @param {(message: TableMessage) => void} to.receive
     * @param {(state: ConnectionState) => void} to.changed
     * @param {SocketClass} Socket the class of sockets
     */
    constructor(url: string, to: {
        hello: () => ClientMessage;
        receive: (message: TableMessage) => void;
        changed: (state: ConnectionState) => void;
    }, Socket: SocketClass);
    open(): void;
    /** @param {TableMessage} message */
    hear(message: TableMessage): void;
    /** Ping the table regularly, since a dead connection may look open for minutes. */
    listen(): void;
    lost(): void;
    /** Reject the messages that the table has not handled: it is unknown whether they have arrived. */
    forget(): void;
    /** @param {number} wait in milliseconds */
    retry(wait: number): void;
    /**
     * Send a message, and resolve when the table has handled it. A table handles messages in order, so a ping after the
     * message is answered after everything that the message causes.
     * @param {ClientMessage} message
     * @returns {Promise<void>}
     * @throws {ClientError} the table refuses the message, or the connection is lost
     */
    send(message: ClientMessage): Promise<void>;
    /** @param {Sent | null} sent the message before the ping */
    ping(sent: Sent | null): void;
    /**
     * @param {ClientMessage} message
     * @returns {boolean} whether the message was sent
     */
    write(message: ClientMessage): boolean;
    close(): void;
}
