/** The context of all components of the table: the state, the options, and the actions behind clicks. */

import { createContext, useContext } from "../vendor/htm-preact/standalone.module.js";

/** @typedef {import("../net/told.js").Told} Told */
/** @typedef {import("../protocol.js").Observation} Observation */
/** @typedef {import("../protocol.js").OptionView} OptionView */
/** @typedef {import("../game/cards.js").Card} Card */

/**
 * Something on the table that can be viewed: its place, its name, and its card if it has one.
 * @typedef {{at: string, label: string, card?: Card, notes?: string[]}} Thing
 */

/**
 * @typedef {object} Use
 * @property {Told} told
 * @property {Observation} view
 * @property {string[]} names of the players, by seat
 * @property {import("../game/cards.js").Book} cards
 * @property {import("../game/options.js").Places} places
 * @property {string[]} chosen ids of the chosen options of a decision that asks for several
 * @property {boolean} busy whether an answer is not yet acknowledged
 * @property {(option: OptionView) => void} choose
 * @property {() => void} confirm sends what was chosen
 * @property {() => void} undo
 * @property {() => void} askWhy
 * @property {(answers: string, asked: boolean) => void} decline declines a kind of decision in advance, or asks for it again
 * @property {(thing: Thing) => void} open shows a thing large
 * @property {import("./hint.js").Show} hint shows the text of a card beside it
 * @property {Map<number, import("../game/changes.js").Change>} changed since the last turn
 * @property {number} since the number of the first event after the last answer of the turn before
 */

export const TableUse = createContext(/** @type {Use | null} */ (null));

/** @returns {Use} */
export function useTable() {
  const use = useContext(TableUse);
  if (!use) throw new Error("This component is used outside of a table.");
  return use;
}
