/** Define the state of a client, and the reducer that applies each message of the table to this state. */

import { patched } from "./patch.js";

/** @typedef {import("./protocol.js").TableMessage} TableMessage */
/** @typedef {import("./protocol.js").EventView} EventView */
/** @typedef {import("./connection.js").ConnectionState} ConnectionState */

/**
 * @typedef {object} ClientState
 * @property {ConnectionState} connection `connecting` at first, then `open`; `lost` while it reconnects, `closed` at the end
 * @property {import("./protocol.js").You | null} you
 * @property {import("./protocol.js").TableView | null} table
 * @property {number} version the version of the view, -1 before the game
 * @property {import("./protocol.js").Observation | null} view
 * @property {EventView[]} events the events of the game, by number
 * @property {number} next the number of the next event
 * @property {boolean} canUndo
 * @property {import("./protocol.js").Knowledge | null} knowledge
 * @property {number | null} deadline the deadline of the current decision, in the units of `Date.now()`
 * @property {import("./protocol.js").Cards | null} cards
 * @property {import("./protocol.js").Library | null} library
 * @property {import("./protocol.js").Reasons | null} reasons
 * @property {import("./protocol.js").Error | null} error the last refusal of a message
 */

/** @type {ClientState} */
export const NOTHING = {
  connection: "connecting",
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
 * @param {ClientState} state
 * @param {TableMessage} message
 * @returns {ClientState | null}
 */
export function after(state, message) {
  switch (message.type) {
    case "welcome":
      return { ...state, you: message.you, table: message.table, error: null };
    case "table":
      return { ...state, table: message.table };
    case "state":
      return { ...state, ...moment(state, message), view: message.view };
    case "update":
      if (message.version <= state.version) return state;
      if (message.before !== state.version) return null;
      return { ...state, ...moment(state, message), view: patched(state.view, message.patch) };
    case "history":
      return { ...state, events: merged(state.events, message.events) };
    case "cards":
      return { ...state, cards: message };
    case "library":
      return { ...state, library: message };
    case "reasons":
      return { ...state, reasons: message };
    case "error":
      return { ...state, error: message };
    default:
      return state;
  }
}

/**
 * @param {ClientState} state
 * @param {import("./protocol.js").State | import("./protocol.js").Update} message
 */
function moment(state, message) {
  return {
    version: message.version,
    events: merged(state.events, message.events),
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
