/** Compute which editions, cards and variants the chosen packs add to the setup of a game. */

/** @typedef {import("../client/protocol.js").Library} Library */
/** @typedef {import("../client/protocol.js").EditionView} EditionView */
/**
 * The names that packs add to one edition, the new editions, and (`elsewhere`) the other editions that packs extend.
 * @typedef {{characters: string[], districts: string[], decks: string[], presets: string[], variants: string[], editions: string[], elsewhere: string[]}} Additions
 */

/**
 * @param {Library} before the library without the chosen packs
 * @param {Library} now the library with the chosen packs
 * @param {string} id the id of the chosen edition
 * @returns {Additions}
 */
export function additions(before, now, id) {
  const old = new Map(before.editions.map((one) => [one.id, lists(one)]));
  const played = now.editions.find((one) => one.id === id);
  return {
    ...news(old.get(id), played && lists(played)),
    editions: now.editions.filter((one) => !old.has(one.id)).map((one) => one.name),
    elsewhere: now.editions.filter((one) => one.id !== id && old.has(one.id) && Object.values(news(old.get(one.id), lists(one))).some((names) => names.length)).map((one) => one.name),
  };
}

/** @param {EditionView} edition */
function lists({ cast, characters, districts, decks, presets, variants }) {
  return { characters: [...cast, ...characters], districts, decks, presets: presets.map((one) => one.name), variants };
}

/**
 * @param {ReturnType<typeof lists> | undefined} before undefined for a new edition
 * @param {ReturnType<typeof lists> | undefined} now
 * @returns {ReturnType<typeof lists>}
 */
function news(before, now) {
  const empty = { characters: [], districts: [], decks: [], presets: [], variants: [] };
  if (!before || !now) return empty;
  /** @param {keyof ReturnType<typeof lists>} list */
  const of = (list) => now[list].filter((name) => !before[list].includes(name));
  return { characters: of("characters"), districts: of("districts"), decks: of("decks"), presets: of("presets"), variants: of("variants") };
}
