/** Run the unchanged table page in a frame: its requests and its socket become messages to the page around it. */

/** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
const waiting = new Map();
/** @type {Set<FrameSocket>} */
const sockets = new Set();
let count = 0;

/** @param {string} call @param {object} args @returns {Promise<any>} */
function ask(call, args) {
  const id = ++count;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    parent.postMessage({ id, call, args }, location.origin);
  });
}

/** A stand-in for the WebSocket of a table. */
class FrameSocket extends EventTarget {
  static OPEN = 1;

  /** @param {string | URL} url */
  constructor(url) {
    super();
    this.table = decodeURIComponent(String(url).match(/tables\/([^/]+)\/ws/)?.[1] ?? "");
    this.readyState = 0;
    /** @type {number | null} */
    this.seat = null;
    sockets.add(this);
    setTimeout(() => {
      this.readyState = FrameSocket.OPEN;
      this.dispatchEvent(new Event("open"));
    });
  }

  /** @param {string} text */
  send(text) {
    const message = JSON.parse(text);
    if (message.type === "hello" && message.token !== undefined) {
      this.seat = Number(message.token);
      delete message.token;
    }
    const line = { table: this.table, message, ...(this.seat === null ? {} : { seat: this.seat }) };
    parent.postMessage({ table: JSON.stringify(line) }, location.origin);
  }

  close() {
    this.readyState = 3;
    sockets.delete(this);
  }
}

addEventListener("message", (event) => {
  if (event.source !== parent || event.origin !== location.origin) return;
  if (typeof event.data.table === "string") {
    const line = JSON.parse(event.data.table);
    for (const socket of sockets) {
      if (socket.table === line.table && (line.seat ?? null) === socket.seat && line.message) socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(line.message) }));
    }
  } else if (waiting.has(event.data.id)) {
    const { resolve, reject } = /** @type {{resolve: (result: any) => void, reject: (error: Error) => void}} */ (waiting.get(event.data.id));
    waiting.delete(event.data.id);
    if (event.data.error) reject(new Error(event.data.error));
    else resolve(event.data.result);
  }
});

const realFetch = window.fetch.bind(window);
window.fetch = async (address, options) => {
  const path = String(address instanceof Request ? address.url : address).match(/(?:^|\/)api\/([^?#]*)/)?.[1];
  if (path === undefined) return realFetch(address, options);
  const languages = new Headers(options?.headers).get("accept-language") ?? navigator.languages.join(", ");
  if (path === "words") return Response.json(await ask("page_words", { language: languages }));
  const table = path.match(/^tables\/([^/]+)\/pictures$/)?.[1];
  if (table !== undefined) return Response.json(await ask("table_pictures", { table: decodeURIComponent(table), languages }));
  return Response.json({ type: "error", code: "not_found", message: "This table has no server." }, { status: 404 });
};
window.WebSocket = /** @type {any} */ (FrameSocket);

const [, , table = ""] = location.hash.split("/");
localStorage.setItem("citadels.tables", JSON.stringify({ ...JSON.parse(localStorage.getItem("citadels.tables") ?? "{}"), [table]: { seats: [{ seat: 0, token: "0" }], invite: null, label: "", at: Date.now() } }));

const page = new DOMParser().parseFromString(await (await realFetch("index.html")).text(), "text/html");
const sheets = [...page.querySelectorAll('link[rel="stylesheet"]')].map((link) => {
  const copy = document.createElement("link");
  copy.rel = "stylesheet";
  copy.href = link.getAttribute("href") ?? "";
  document.head.prepend(copy);
  return new Promise((resolve) => copy.addEventListener("load", resolve));
});
await Promise.all(sheets);
await import(new URL("main.js", document.baseURI).href);

export {};
