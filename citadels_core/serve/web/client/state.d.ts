/** Define the state of a client, and the reducer that applies each message of the table to this state. */
export type TableMessage = import("./protocol.js").TableMessage;
export type EventView = import("./protocol.js").EventView;
export type ConnectionState = import("./connection.js").ConnectionState;
export type ClientState = {
    /**
     * `connecting` at first, then `open`; `lost` while it reconnects, `closed` at the end
     */
    connection: ConnectionState;
    you: import("./protocol.js").You | null;
    table: import("./protocol.js").TableView | null;
    /**
     * the version of the view, -1 before the game
     */
    version: number;
    view: import("./protocol.js").Observation | null;
    /**
     * the events of the game, by number
     */
    events: EventView[];
    /**
     * the number of the next event
     */
    next: number;
    canUndo: boolean;
    knowledge: import("./protocol.js").Knowledge | null;
    /**
     * the deadline of the current decision, in the units of `Date.now()`
     */
    deadline: number | null;
    cards: import("./protocol.js").Cards | null;
    library: import("./protocol.js").Library | null;
    reasons: import("./protocol.js").Reasons | null;
    /**
     * the last refusal of a message
     */
    error: import("./protocol.js").Error | null;
};
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
export declare const NOTHING: ClientState;
/**
 * Return the state after a message; null if an update does not fit the view, so that a whole view must be requested.
 * @param {ClientState} state
 * @param {TableMessage} message
 * @returns {ClientState | null}
 */
export declare function after(state: ClientState, message: TableMessage): ClientState | null;
