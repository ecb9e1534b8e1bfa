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
  /** @type {Part | null} */
  let part = null;
  for (const event of /** @type {Told[]} */ (events)) {
    const { player, character } = event.fields ?? {};
    if (event.name === "round started") round = Number(event.fields?.round ?? round + 1);
    if (event.name === "turn started" && typeof player === "number") {
      part = { id: `turn ${event.number}`, title: titled(names[player], character), player, lines: [] };
      parts.push(part);
    } else if (part === null || event.name === "round started" || (part.player !== null && ended(parts, event))) {
      part = { id: `part ${event.number}`, title: round ? `Round ${round}` : "Before the first round", player: null, lines: [] };
      parts.push(part);
    }
    const number = event.number;
    part.lines.push({
      number,
      said: event.sentence ?? plainly(event, names),
      told: event.sentence !== undefined,
      struck: gone.some(([first, last]) => first <= number && number <= last),
      cause: event.cause ?? null,
    });
    if (event.name === "turn ended" || event.name === "turn skipped") part = { ...part, player: -1 };
  }
  return parts.filter((one) => one.lines.length);
}

/** @param {Part[]} parts @param {Told} event */
function ended(parts, event) {
  const last = parts[parts.length - 1];
  return last.lines.some((line) => line.number < event.number) && event.name !== "turn ended";
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
