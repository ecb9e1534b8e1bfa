/** What the cards of a table say, by name, and what stands for a card that nobody has described. */

/** @typedef {import("../protocol.js").Cards} Cards */
/**
 * @typedef {object} Card
 * @property {"district" | "character"} kind
 * @property {string} name
 * @property {number | null} number its cost, or the rank of a character
 * @property {string | null} type of a district
 * @property {string} text
 * @property {string} provenance
 * @property {string} pack
 */

/** @typedef {{districts: Map<string, Card>, characters: Map<string, Card>}} Book */

/**
 * @param {Cards | null} cards
 * @returns {Book}
 */
export function book(cards) {
  const districts = (cards?.districts ?? []).map((one) => district(one));
  const characters = (cards?.characters ?? []).map((one) => character(one));
  return {
    districts: new Map(districts.map((card) => [card.name, card])),
    characters: new Map(characters.map((card) => [card.name, card])),
  };
}

/** @param {import("../protocol.js").DistrictCard} one @returns {Card} */
function district({ name, cost, type, text, provenance, pack }) {
  return { kind: "district", name, number: cost ?? null, type, text, provenance, pack };
}

/** @param {import("../protocol.js").CharacterCard} one @returns {Card} */
function character({ name, rank, text, provenance, pack }) {
  return { kind: "character", name, number: rank, type: null, text, provenance, pack };
}

/**
 * @param {Book} cards
 * @param {string} name
 * @param {"district" | "character"} kind looked for first
 * @returns {Card}
 */
export function found(cards, name, kind) {
  const [first, second] = kind === "district" ? [cards.districts, cards.characters] : [cards.characters, cards.districts];
  const card = first.get(name) ?? second.get(name);
  return card ?? { kind, name, number: null, type: null, text: "", provenance: "", pack: "" };
}

/**
 * Return a card as it stands in a city: its cost and types there may differ from what is printed.
 * @param {Book} cards
 * @param {import("../protocol.js").DistrictView} district
 * @returns {Card}
 */
export function standing(cards, district) {
  const printed = found(cards, district.name ?? district.id, "district");
  return { ...printed, kind: "district", number: district.cost, type: district.types?.[0] ?? printed.type };
}

/** @param {Card} card */
export function spoken(card) {
  const number = card.number === null ? "" : card.kind === "district" ? `, cost ${card.number}` : `, rank ${card.number}`;
  return `${card.name}${card.type ? `, ${card.type}` : ""}${number}${card.text ? `. ${card.text}` : ""}`;
}
