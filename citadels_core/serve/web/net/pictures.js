/** Fetch the pictures of the cards of a table from the server: SVG, once for each table. */

import { ask } from "./http.js";

/** @typedef {{full: string, compact: string}} Drawn the two pictures of a card as SVG */
/** @typedef {{characters: Record<string, Drawn>, districts: Record<string, Drawn>, signs: Record<string, string>}} Pictures the pictures by the name of the card, which is empty for a back; the signs by the type of a district */

/** @type {Map<string, Promise<Pictures>>} */
const fetched = new Map();

/**
 * @param {string} table the id of the table
 * @returns {Promise<Pictures>}
 */
export function fetchPictures(table) {
  const pictures = fetched.get(table) ?? ask(`api/tables/${encodeURIComponent(table)}/pictures`);
  fetched.set(table, pictures);
  pictures.catch(() => fetched.delete(table));
  return pictures;
}
