/** The events of a game, folded by rounds and turns. */

/** @typedef {import("../protocol.js").EventView & {sentence?: string}} Told */
/** @typedef {{id: string, title: string, player: number | null, lines: Line[]}} Part */
/** @typedef {{number: number, said: string, told: boolean, struck: boolean, cause: import("../protocol.js").CauseView | null}} Line */

/**
 * Return the parts of a game: what happens between turns, and each turn.
 * @param {import("../protocol.js").EventView[]} events
 * @param {string[]} names of the players, by seat
 * @returns {Part[]}
 */
export function folded(events, names) {
  /** @type {Part[]} */
  const parts = [];
  const gone = takenBack(events);
  let round = 0;
  let turnGoesOn = false;
  /** @type {Part | null} */
  let part = null;
  for (const event of /** @type {Told[]} */ (events)) {
    const { number, name } = event;
    const { player, character } = event.fields ?? {};
    if (name === "round started") round = Number(event.fields?.round ?? round + 1);
    if (name === "turn started" && typeof player === "number") {
      part = { id: `turn ${number}`, title: titled(names[player], character), player, lines: [] };
      parts.push(part);
      turnGoesOn = true;
    } else if (part === null || name === "round started" || (part.player !== null && !turnGoesOn)) {
      const title = round ? `Round ${round}` : "Before the first round";
      part = { id: `part ${number}`, title, player: null, lines: [] };
      parts.push(part);
    }
    part.lines.push({
      number,
      said: event.sentence ?? plainly(event, names),
      told: event.sentence !== undefined,
      struck: gone.some(([first, last]) => first <= number && number <= last),
      cause: event.cause ?? null,
    });
    if (name === "turn ended") turnGoesOn = false;
  }
  return parts;
}

/** @param {string} name @param {unknown} character */
function titled(name, character) {
  return typeof character === "string" ? `${name} — ${character}` : name;
}

/**
 * Return the ranges of events that were taken back.
 * @param {import("../protocol.js").EventView[]} events
 * @returns {[number, number][]}
 */
function takenBack(events) {
  const found = events.filter((event) => event.name === "answer taken back");
  return found.map((event) => [Number(event.fields?.first), Number(event.fields?.last)]);
}

/**
 * Say an event that nobody tells in a sentence, for who wants to see every step.
 * @param {Told} event
 * @param {string[]} names
 */
function plainly(event, names) {
  const said = Object.entries(event.fields ?? {}).map(([field, value]) => {
    const player = field === "player" || field === "owner" || field === "payee";
    const word = player && typeof value === "number" ? names[value] : value === true ? "yes" : value === false ? "no" : value;
    return `${field.replaceAll("_", " ")}: ${Array.isArray(word) ? word.join(", ") : word}`;
  });
  return said.length ? `${event.name} (${said.join("; ")})` : event.name;
}
