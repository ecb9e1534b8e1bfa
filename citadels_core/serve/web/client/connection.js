/** A WebSocket to a table that reconnects when it is lost. */

import { ClientError, errorOf } from "./errors.js";

/** @typedef {import("./protocol.js").ClientMessage} ClientMessage */
/** @typedef {import("./protocol.js").TableMessage} TableMessage */
/** @typedef {"connecting" | "open" | "lost" | "closed"} ConnectionState */
/** @typedef {{readyState: number, send: (text: string) => void, close: () => void, addEventListener: (type: "open" | "message" | "close" | "error", listener: (event: any) => void) => void}} Socket the part of a WebSocket that is used */
/** @typedef {new (url: string) => Socket} SocketClass */
/** @typedef {{about: string, resolve: () => void, reject: (error: ClientError) => void}} Sent a message that the table has not handled yet */

const OPEN = 1; // `readyState` of an open WebSocket
const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;
const PING_EVERY = 20_000;
const PONG_WITHIN = 8000;

/** Codes of permanent refusals of the first message: the client does not reconnect. */
const FINAL = new Set(["no_such_table", "wrong_token", "table_unreadable", "wrong_protocol"]);

export class Connection {
  /**
   * @param {string} url
   * @param {object} to
   * @param {() => ClientMessage} to.hello builds the first message of each connection attempt
   * @param {(message: TableMessage) => void} to.receive
   * @param {(state: ConnectionState) => void} to.changed
   * @param {SocketClass} Socket the class of sockets
   */
  constructor(url, to, Socket) {
    this.url = url;
    this.to = to;
    this.Socket = Socket;
    /** @type {Socket | null} */
    this.socket = null;
    this.wait = FIRST_WAIT;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.silence = undefined;
    /** What each awaited `pong` answers, in order: a message and the ping after it, or (null) a ping alone. @type {(Sent | null)[]} */
    this.awaited = [];
    this.ended = false;
    this.again = () => this.retry(0);
    globalThis.addEventListener?.("online", this.again); // only browsers have this event
    this.open();
  }

  open() {
    const socket = new this.Socket(this.url);
    this.socket = socket;
    const gone = () => this.socket === socket && this.lost();
    socket.addEventListener("open", () => this.write(this.to.hello()));
    socket.addEventListener("message", (event) => this.socket === socket && this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", gone);
    socket.addEventListener("error", gone); // in Node 20, no `close` follows
  }

  /** @param {TableMessage} message */
  hear(message) {
    this.listen();
    if (message.type === "pong") {
      this.awaited.shift()?.resolve();
      return;
    }
    if (message.type === "welcome") {
      this.wait = FIRST_WAIT;
      this.to.changed("open");
    }
    this.to.receive(message);
    if (message.type !== "error") return;
    if (message.about === "hello" && FINAL.has(message.code)) this.close();
    const sent = this.awaited[0];
    if (sent && (message.about ?? sent.about) === sent.about) sent.reject(errorOf(message));
  }

  /** Ping the table regularly, since a dead connection may look open for minutes. */
  listen() {
    clearTimeout(this.silence);
    if (this.ended) return;
    this.silence = setTimeout(() => {
      this.ping(null);
      this.silence = setTimeout(() => this.socket?.close(), PONG_WITHIN);
    }, PING_EVERY);
  }

  lost() {
    this.socket = null;
    clearTimeout(this.silence);
    this.forget();
    if (this.ended) return;
    this.to.changed("lost");
    this.retry(this.wait * (0.75 + Math.random() / 2)); // the clients of a stopped server do not all return at once
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Reject the messages that the table has not handled: it is unknown whether they have arrived. */
  forget() {
    for (const sent of this.awaited.splice(0)) sent?.reject(lost(sent.about));
  }

  /** @param {number} wait in milliseconds */
  retry(wait) {
    if (this.ended || this.socket) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.socket || this.open(), wait);
  }

  /**
   * Send a message, and resolve when the table has handled it. A table handles messages in order, so a ping after the
   * message is answered after everything that the message causes.
   * @param {ClientMessage} message
   * @returns {Promise<void>}
   * @throws {ClientError} the table refuses the message, or the connection is lost
   */
  send(message) {
    return new Promise((resolve, reject) => {
      if (!this.write(message)) reject(lost(message.type));
      else this.ping({ about: message.type, resolve, reject });
    });
  }

  /** @param {Sent | null} sent the message before the ping */
  ping(sent) {
    if (this.write({ type: "ping" })) this.awaited.push(sent);
    else sent?.reject(lost(sent.about));
  }

  /**
   * @param {ClientMessage} message
   * @returns {boolean} whether the message was sent
   */
  write(message) {
    if (this.socket?.readyState !== OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    globalThis.removeEventListener?.("online", this.again);
    this.socket?.close();
    this.forget();
    this.to.changed("closed");
  }
}

/** @param {string} about */
function lost(about) {
  return new ClientError("connection_lost", `The connection to the table is lost; the message "${about}" may not have arrived.`, { about });
}
