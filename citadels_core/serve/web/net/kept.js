/** Access the storage of the browser: the tokens of its seats, invitations, and small values for each seat. */

/** @typedef {{seat: number, token: string}} KeptSeat */
/** @typedef {{seats: KeptSeat[], invite: string | null, label: string, at: number}} KeptTable */

const KEY = "citadels.tables";
const MOST = 30;

/** @returns {Record<string, KeptTable>} */
export function tables() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} id @returns {KeptTable | undefined} */
export function kept(id) {
  return tables()[id];
}

/**
 * Store a table, or changes to a stored table.
 * @param {string} id
 * @param {Partial<KeptTable>} news
 */
export function keep(id, news) {
  const all = tables();
  const old = all[id] ?? { seats: [], invite: null, label: "", at: 0 };
  all[id] = { ...old, ...news, at: Date.now() };
  const last = Object.entries(all).sort(([, one], [, other]) => other.at - one.at);
  store(localStorage, KEY, Object.fromEntries(last.slice(0, MOST)));
}

/** @param {string} id @param {KeptSeat} seat */
export function keepSeat(id, seat) {
  const others = (kept(id)?.seats ?? []).filter((one) => one.seat !== seat.seat);
  keep(id, { seats: [...others, seat].sort((one, other) => one.seat - other.seat) });
}

/** @param {string} id */
export function forget(id) {
  const all = tables();
  delete all[id];
  store(localStorage, KEY, all);
}

/**
 * Store a value for the lifetime of this tab.
 * @param {string} name
 * @param {unknown} value
 */
export function note(name, value) {
  store(sessionStorage, `citadels.${name}`, value);
}

/** @param {string} name @returns {any} */
export function noted(name) {
  try {
    return JSON.parse(sessionStorage.getItem(`citadels.${name}`) ?? "null");
  } catch {
    return null;
  }
}

/** @param {Storage} where @param {string} name @param {unknown} value */
function store(where, name, value) {
  try {
    where.setItem(name, JSON.stringify(value));
  } catch {
    // Private windows may have no storage: then the page works, but loses its seats when it is reloaded.
  }
}
