/** The client of the page for one seat or spectator: it also asks the table for cards, set-ups and missing events. */

import { server } from "./http.js";
import { language } from "../words.js";

/** @typedef {import("../client/index.js").ClientState} Told */
/** @typedef {import("../client/protocol.js").TableMessage} TableMessage */

export class Client {
  /**
   * @param {string} table the id of the table
   * @param {string | null} token the token of the seat; null for a spectator
   * @param {() => void} changed callback after each change of `told`
   */
  constructor(table, token, changed) {
    this.token = token;
    /** The setup for which `cards` and `library` were requested. */
    this.asked = "";
    this.table = server().client(table, { token, language, onChange: changed, onMessage: (message) => this.ask(message) });
  }

  get told() {
    return this.table.state;
  }

  /**
   * Send the requests that a message makes necessary: for the cards of a new setup, and for missing earlier events.
   * @param {TableMessage} message
   */
  ask(message) {
    const { table, events } = this.table.state;
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

  /**
   * Send a message; resolve to whether the table has taken it. The page shows the refusal in `told.error`.
   * @param {import("../client/protocol.js").ClientMessage} message
   */
  send(message) {
    return this.table.send(message).then(() => true, () => false);
  }

  /**
   * Answer the open decision.
   * @param {string[]} options the ids of the chosen options
   */
  reply(options) {
    return this.send({ type: "reply", at: this.told.version, options });
  }

  /**
   * Decline all future decisions of a kind, or ask the table to offer them again.
   * @param {string} answers
   * @param {boolean} asked
   */
  decline(answers, asked) {
    this.send({ type: "decline", answers, asked });
  }

  undo() {
    this.send({ type: "undo", at: this.told.version });
  }

  forgetError() {
    this.table.forgetError();
  }

  close() {
    this.table.close();
  }
}
