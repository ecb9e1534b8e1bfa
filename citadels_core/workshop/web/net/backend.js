/** The back end of the page, over any transport: calls with answers, and messages of the language server and of tables. */

/**
 * @typedef {object} Listener
 * @property {(about: {title: string, version: string, writes: boolean, root: string}) => void} ready
 * @property {(sentence: string, part: number) => void} loading
 * @property {(text: string) => void} lsp
 * @property {(line: string) => void} table
 * @property {(why: string) => void} lost
 */

export class Backend {
  /** @param {Listener} to @param {boolean} shared */
  constructor(to, shared) {
    this.to = to;
    this.shared = shared;
    this.count = 0;
    /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    /** @type {{send: (text: string) => void, stop: () => void, close: () => void} | null} */
    this.transport = null;
  }

  async open() {
    const { open } = await import(document.documentElement.dataset.transport ?? "./socket.js");
    this.transport = open({ shared: this.shared, receive: (/** @type {string} */ text) => this.receive(text), lost: this.to.lost });
  }

  /** @param {string} text */
  receive(text) {
    const message = JSON.parse(text);
    if ("id" in message) {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if ("error" in message) waiting?.reject(Object.assign(new Error(message.error), { code: message.code }));
      else waiting?.resolve(message.result);
    } else if ("ready" in message) this.to.ready(message.ready);
    else if ("loading" in message) this.to.loading(message.loading, message.part);
    else if ("lsp" in message) this.to.lsp(message.lsp);
    else if ("table" in message) this.to.table(message.table);
  }

  /** @param {string} call @param {object} [args] @returns {Promise<any>} */
  call(call, args = {}) {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ id, call, args });
    });
  }

  /** @param {object} message */
  send(message) {
    this.transport?.send(JSON.stringify(message));
  }

  /** End all work, however long it takes, and begin anew. */
  stop() {
    this.transport?.stop();
  }

  close() {
    this.transport?.close();
  }
}
