/** Define the context of all components of the table: the state, the options, and the callbacks for clicks. */

import { createContext, useContext } from "../vendor/htm-preact/standalone.module.js";

/** @typedef {import("../net/client.js").Told} Told */
/** @typedef {import("../client/protocol.js").Observation} Observation */
/** @typedef {import("../client/protocol.js").OptionView} OptionView */
/** @typedef {import("../game/cards.js").Card} Card */

/**
 * Something on the table that can be viewed: its place, its name, and its card if it has one.
 * @typedef {{at: string, label: string, card?: Card, notes?: string[]}} Thing
 */

/**
 * @typedef {object} Use
 * @property {Told} told
 * @property {Observation} view
 * @property {string[]} names the names of the players, by seat
 * @property {import("../game/cards.js").Book} cards
 * @property {import("../net/pictures.js").Pictures | null} pictures the pictures of the cards, null until they are fetched
 * @property {import("../game/options.js").Places} places
 * @property {string[]} chosen the ids of the chosen options, in a decision that asks for several options
 * @property {boolean} busy whether the table has not acknowledged the last answer yet
 * @property {(option: OptionView) => void} choose
 * @property {() => void} confirm sends the chosen options
 * @property {() => void} undo
 * @property {() => void} askWhy
 * @property {(answers: string, asked: boolean) => void} decline declines all future decisions of a kind, or asks the table to offer them again
 * @property {(thing: Thing) => void} open opens the large view of a thing
 * @property {import("./hint.js").Show} hint shows the text of a card beside an element
 * @property {Map<number, import("../game/changes.js").Change>} changed the changes since the last turn, by seat
 * @property {number} since the number of the first event after the last answer of the turn before
 */

export const TableUse = createContext(/** @type {Use | null} */ (null));

/** @returns {Use} */
export function useTable() {
  const use = useContext(TableUse);
  if (!use) throw new Error("This component is used outside of a table.");
  return use;
}
