/** The client of one seat or spectator at a table: its state, and the messages it sends. */

import { Connection } from "./connection.js";
import { NOTHING, after } from "./told.js";
import { language } from "../words.js";

/** @typedef {import("./told.js").Told} Told */

const PROTOCOL = 1;

export class Client {
  /**
   * @param {string} table the id of the table
   * @param {string | null} token the token of the seat; null for a spectator
   * @param {() => void} changed callback after each change of `told`
   */
  constructor(table, token, changed) {
    this.token = token;
    this.changed = changed;
    /** @type {Told} */
    this.told = NOTHING;
    /** The setup for which `cards` and `library` were requested. */
    this.asked = "";
    const url = new URL(`api/tables/${encodeURIComponent(table)}/ws`, location.origin + location.pathname);
    url.protocol = url.protocol.replace("http", "ws");
    this.connection = new Connection(url.href, {
      hello: () => this.hello(this.told.version),
      receive: (message) => this.receive(message),
      changed: (line) => this.become({ ...this.told, line }),
    });
  }

  /**
   * @param {number} since the version of the last view, -1 for none
   * @returns {import("../protocol.js").Hello}
   */
  hello(since) {
    /** @type {import("../protocol.js").Hello} */
    const hello = { type: "hello", protocol: PROTOCOL, language };
    if (this.token !== null) hello.token = this.token;
    if (since >= 0) hello.since = since;
    return hello;
  }

  /** @param {import("../protocol.js").TableMessage} message */
  receive(message) {
    const told = after(this.told, message);
    if (told === null) {
      this.send(this.hello(-1));
      return;
    }
    this.become(told);
    this.ask(message);
  }

  /**
   * Send the requests that a message makes necessary: for the cards of a new setup, and for missing earlier events.
   * @param {import("../protocol.js").TableMessage} message
   */
  ask(message) {
    const { table, events } = this.told;
    if (message.type === "welcome" || message.type === "table") {
      const setup = JSON.stringify([table?.setup, table?.phase === "lobby"]);
      if (setup !== this.asked) {
        this.asked = setup;
        this.send({ type: "cards" });
        if (table?.phase === "lobby") this.send({ type: "library" });
      }
    }
    if (message.type === "state" && events.length && events[0].number > 0) this.send({ type: "history", since: 0 });
    if (message.type === "history" && message.events.length) {
      const gap = events.find((event, at) => at > 0 && event.number > events[at - 1].number + 1);
      if (gap) this.send({ type: "history", since: message.next_event });
    }
  }

  /** @param {Told} told */
  become(told) {
    this.told = told;
    this.changed();
  }

  /** @param {import("../protocol.js").ClientMessage} message */
  send(message) {
    return this.connection.send(message);
  }

  /** @param {string[]} options the ids of the chosen options */
  reply(options) {
    return this.send({ type: "reply", at: this.told.version, options });
  }

  /**
   * Decline all future decisions of a kind, or ask the table to offer them again.
   * @param {string} answers
   * @param {boolean} asked
   */
  decline(answers, asked) {
    return this.send({ type: "decline", answers, asked });
  }

  undo() {
    return this.send({ type: "undo", at: this.told.version });
  }

  forgetError() {
    if (this.told.error) this.become({ ...this.told, error: null });
  }

  close() {
    this.connection.close();
  }
}
