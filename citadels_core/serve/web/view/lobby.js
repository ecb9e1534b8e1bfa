/** A table before the game: who sits where, and, for the host, what is played. */

import { html, useState } from "../vendor/htm-preact/standalone.module.js";
import { kept } from "../net/kept.js";
import { sit } from "./join.js";
import { Setup } from "./setup.js";
import { Icon } from "./signs.js";

/** @typedef {import("../net/told.js").Told} Told */
/** @typedef {import("../net/client.js").Client} Client */

/**
 * @param {object} props
 * @param {string} props.id
 * @param {Told} props.told
 * @param {Client} props.client
 * @param {number} props.seats how many this browser has
 * @param {() => void} props.more is called when it has one more
 */
export function Lobby({ id, told, client, seats, more }) {
  const table = told.table;
  if (!table) return null;
  const host = told.you?.host ?? false;
  const edition = told.library?.editions.find((one) => one.id === table.setup.edition);
  return html`<main class="lobby">
    <h1>${edition?.name ?? "A table"}</h1>
    <section class="sheet-like" aria-labelledby="seats-title">
      <h2 id="seats-title">Who plays</h2>
      <ul class="seats">${table.seats.map((seat) => html`<${SeatRow} key=${seat.seat} seat=${seat} told=${told} client=${client} />`)}</ul>
      ${(table.onlookers ?? 0) > 0 && html`<p class="hint">${table.onlookers} watching</p>`}
      ${told.you?.seat !== null && html`<${MyName} told=${told} client=${client} />`}
      <${Invitation} id=${id} />
      <${HotSeat} id=${id} seats=${seats} more=${more} />
    </section>
    ${host ? html`<${Setup} told=${told} client=${client} />` : html`<p class="hint">The host chooses what is played, and starts the game.</p>`}
    ${host && html`<p class="go"><button type="button" class="main" id="start" onClick=${() => client.send({ type: "start" })}>Start the game</button> <span class="hint">Bots take the seats that are still open.</span></p>`}
    ${told.you?.seat !== null && html`<p><button type="button" class="quiet" onClick=${() => client.send({ type: "leave" })}>Leave the table</button></p>`}
  </main>`;
}

/** @param {{seat: import("../protocol.js").SeatView, told: Told, client: Client}} props */
function SeatRow({ seat, told, client }) {
  const host = told.you?.host ?? false;
  const me = told.you?.seat === seat.seat;
  const bots = told.library?.bots ?? [];
  const said = seat.status === "bot" ? `a bot (${seat.bot})` : seat.status === "open" ? "open" : seat.connected ? "here" : "not connected";
  /** @param {any} event */
  const change = (event) => {
    const bot = event.target.value;
    client.send(bot ? { type: "seat", seat: seat.seat, status: "bot", bot } : { type: "seat", seat: seat.seat, status: "open" });
  };
  return html`<li class=${seat.status}>
    <${Icon} name=${seat.status === "bot" ? "bot" : "person"} />
    <strong>${seat.name}</strong> ${me && html`<span class="tag you">you</span>`} ${told.table?.host === seat.seat && html`<span class="tag">host</span>`}
    <span class="hint">${said}</span>
    ${host && !me && html`<select aria-label="Who has seat ${seat.seat + 1}" value=${seat.status === "bot" ? seat.bot : seat.status === "person" ? "person" : ""} onChange=${change}>
      ${seat.status === "person" && html`<option value="person" disabled>${seat.name}</option>`}
      <option value="">open for a guest</option>
      ${bots.map((bot) => html`<option key=${bot} value=${bot}>bot: ${bot}</option>`)}
    </select>`}
  </li>`;
}

/** @param {{told: Told, client: Client}} props */
function MyName({ told, client }) {
  const mine = told.table?.seats[told.you?.seat ?? -1]?.name ?? "";
  const [name, setName] = useState(mine);
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    if (name.trim() && name.trim() !== mine) client.send({ type: "name", name: name.trim() });
  };
  return html`<form class="inline" onSubmit=${send}>
    <label>Your name <input maxlength="40" value=${name} onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
    <button>Change it</button>
  </form>`;
}

/** @param {{id: string}} props */
function Invitation({ id }) {
  const [copied, setCopied] = useState(false);
  const invite = kept(id)?.invite;
  const page = location.href.split("#")[0];
  const link = invite ? `${page}#/join/${id}/${invite}` : `${page}#/table/${id}`;
  const copy = () => navigator.clipboard?.writeText(link).then(() => setCopied(true));
  return html`<div class="invitation">
    <label>${invite ? "Invite others with this link" : "Link to watch"} <input readonly id="invite" value=${link} onFocus=${(/** @type {any} */ event) => event.target.select()} /></label>
    <button type="button" onClick=${copy}>${copied ? "Copied" : "Copy"}</button>
  </div>`;
}

/** One more player at this screen. @param {{id: string, seats: number, more: () => void}} props */
function HotSeat({ id, seats, more }) {
  const [name, setName] = useState("");
  const [error, setError] = useState("");
  const invite = kept(id)?.invite;
  if (!invite) return null;
  /** @param {Event} event */
  const add = async (event) => {
    event.preventDefault();
    try {
      await sit(id, invite, name.trim());
      setName("");
      setError("");
      more();
    } catch (refusal) {
      setError(/** @type {Error} */ (refusal).message);
    }
  };
  return html`<form class="inline" onSubmit=${add}>
    <label>Another player at this screen <input maxlength="40" required value=${name} onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
    <button>Add</button>
    <span class="hint">${seats > 1 ? `${seats} players share this screen.` : ""}</span>
    ${error && html`<p class="error" role="alert">${error}</p>`}
  </form>`;
}
