/** Define the state of a client, and the reducer that applies each message of the table to this state. */

import { patched } from "./patch.js";

/** @typedef {import("../protocol.js").TableMessage} TableMessage */
/** @typedef {import("../protocol.js").EventView} EventView */
/** @typedef {import("./connection.js").Line} Line */

/**
 * @typedef {object} Told
 * @property {Line} line
 * @property {import("../protocol.js").You | null} you
 * @property {import("../protocol.js").TableView | null} table
 * @property {number} version the version of the view, -1 before the game
 * @property {import("../protocol.js").Observation | null} view
 * @property {EventView[]} events the events of the game, by number
 * @property {number} next
 * @property {boolean} canUndo
 * @property {import("../protocol.js").Knowledge | null} knowledge
 * @property {number | null} deadline the deadline of the current decision, in the units of `Date.now()`
 * @property {import("../protocol.js").Cards | null} cards
 * @property {import("../protocol.js").Library | null} library
 * @property {import("../protocol.js").Reasons | null} reasons
 * @property {import("../protocol.js").Error | null} error the last refusal of a message
 */

/** @type {Told} */
export const NOTHING = {
  line: "connecting",
  you: null,
  table: null,
  version: -1,
  view: null,
  events: [],
  next: 0,
  canUndo: false,
  knowledge: null,
  deadline: null,
  cards: null,
  library: null,
  reasons: null,
  error: null,
};

/**
 * Return the state after a message; null if an update does not fit the view, so that a whole view must be requested.
 * @param {Told} told
 * @param {TableMessage} message
 * @returns {Told | null}
 */
export function after(told, message) {
  switch (message.type) {
    case "welcome":
      return { ...told, you: message.you, table: message.table, error: null };
    case "table":
      return { ...told, table: message.table };
    case "state":
      return { ...told, ...moment(told, message), view: message.view };
    case "update":
      if (message.version <= told.version) return told;
      if (message.before !== told.version) return null;
      return { ...told, ...moment(told, message), view: patched(told.view, message.patch) };
    case "history":
      return { ...told, events: merged(told.events, message.events) };
    case "cards":
      return { ...told, cards: message };
    case "library":
      return { ...told, library: message };
    case "reasons":
      return { ...told, reasons: message };
    case "error":
      return { ...told, error: message };
    default:
      return told;
  }
}

/**
 * @param {Told} told
 * @param {import("../protocol.js").State | import("../protocol.js").Update} message
 */
function moment(told, message) {
  return {
    version: message.version,
    events: merged(told.events, message.events),
    next: message.next_event,
    canUndo: message.can_undo,
    knowledge: message.knowledge ?? null,
    deadline: message.time_left === undefined ? null : Date.now() + 1000 * message.time_left,
    reasons: null,
    error: null,
  };
}

/**
 * @param {EventView[]} old
 * @param {EventView[]} more
 */
function merged(old, more) {
  if (!more.length) return old;
  if (!old.length || more[0].number > old[old.length - 1].number) return [...old, ...more];
  const all = new Map([...old, ...more].map((event) => [event.number, event]));
  return [...all.values()].sort((one, other) => one.number - other.number);
}
