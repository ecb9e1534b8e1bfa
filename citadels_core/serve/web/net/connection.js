/** A WebSocket to a table that reconnects when it is lost. */

/** @typedef {import("../protocol.js").ClientMessage} ClientMessage */
/** @typedef {import("../protocol.js").TableMessage} TableMessage */
/** @typedef {"connecting" | "open" | "lost" | "closed"} Line */

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
   * @param {(line: Line) => void} to.changed
   */
  constructor(url, to) {
    this.url = url;
    this.to = to;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.wait = FIRST_WAIT;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.silence = undefined;
    this.ended = false;
    this.again = () => this.retry(0);
    addEventListener("online", this.again);
    this.open();
  }

  open() {
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => this.send(this.to.hello()));
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.socket === socket && this.lost());
  }

  /** @param {TableMessage} message */
  hear(message) {
    if (message.type === "welcome") {
      this.wait = FIRST_WAIT;
      this.to.changed("open");
    }
    if (message.type === "error" && message.about === "hello" && FINAL.has(message.code)) this.close();
    this.listen();
    if (message.type !== "pong") this.to.receive(message);
  }

  /** Ping the table regularly, since a dead connection may look open for minutes. */
  listen() {
    clearTimeout(this.silence);
    if (this.ended) return;
    this.silence = setTimeout(() => {
      this.send({ type: "ping" });
      this.silence = setTimeout(() => this.socket?.close(), PONG_WITHIN);
    }, PING_EVERY);
  }

  lost() {
    this.socket = null;
    clearTimeout(this.silence);
    if (this.ended) return;
    this.to.changed("lost");
    this.retry(this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** @param {number} wait in milliseconds */
  retry(wait) {
    if (this.ended || this.socket) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.socket || this.open(), wait);
  }

  /**
   * @param {ClientMessage} message
   * @returns {boolean} whether the message was sent
   */
  send(message) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.silence);
    removeEventListener("online", this.again);
    this.socket?.close();
    this.to.changed("closed");
  }
}
