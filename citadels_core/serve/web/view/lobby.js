/** A table before the game: the seats, and the setup for the host. */

import { html, useState } from "../vendor/htm-preact/standalone.module.js";
import { kept } from "../net/kept.js";
import { sit } from "./join.js";
import { Packs } from "./packs.js";
import { Setup } from "./setup.js";
import { Icon } from "./signs.js";
import { listed, say, sayWord } from "../words.js";

/** @typedef {import("../net/client.js").Told} Told */
/** @typedef {import("../net/client.js").Client} Client */

/**
 * @param {object} props
 * @param {string} props.id
 * @param {Told} props.told
 * @param {Client} props.client
 * @param {number} props.seats the number of seats that this browser has
 * @param {() => void} props.more callback when this browser gets one more seat
 */
export function Lobby({ id, told, client, seats, more }) {
  const table = told.table;
  if (!table) return null;
  const host = told.you?.host ?? false;
  const edition = told.library?.editions.find((one) => one.id === table.setup.edition);
  const besides = told.library && listed(playedWith(table.setup, told.library));
  return html`<main class="lobby">
    <h1>${edition ? (told.library?.titles?.[edition.name] ?? edition.name) : say("lobby-title")}</h1>
    <section class="sheet-like" aria-labelledby="seats-title">
      <h2 id="seats-title">${say("who-plays")}</h2>
      <ul class="seats">${table.seats.map((seat) => html`<${SeatRow} key=${seat.seat} seat=${seat} told=${told} client=${client} />`)}</ul>
      ${(table.onlookers ?? 0) > 0 && html`<p class="hint">${say("watching", { count: table.onlookers ?? 0 })}</p>`}
      ${table.seed_named && html`<p class="hint">${say("seed-named")}</p>`}
      ${told.you?.seat !== null && html`<${MyName} told=${told} client=${client} />`}
      <${Packs} packs=${told.cards?.packs} />
      <${Invitation} id=${id} />
      <${HotSeat} id=${id} seats=${seats} more=${more} />
    </section>
    ${host ? html`<${Setup} told=${told} client=${client} />` : html`<p class="hint">${say("host-chooses")} ${besides && say("played-with", { names: besides })}</p>`}
    ${host && html`<p class="go"><button type="button" class="main" id="start" onClick=${() => client.send({ type: "start" })}>${say("start")}</button> <span class="hint">${say("start-hint")}</span></p>`}
    ${told.you?.seat !== null && html`<p><button type="button" class="quiet" onClick=${() => client.send({ type: "leave" })}>${say("leave")}</button></p>`}
  </main>`;
}

/**
 * Return the parts of the setup that differ from the default: packs, preset, variants, characters and districts.
 * @param {import("../client/protocol.js").TableSetup} setup
 * @param {import("../client/protocol.js").Library} library
 */
function playedWith({ packs = [], preset, variants = [], cast = [], districts = [] }, library) {
  const titles = library.packs.filter((one) => packs.includes(one.id)).map((one) => one.title);
  const names = [...(preset ? [preset] : []), ...variants, ...cast, ...districts];
  return [...titles, ...names.map((name) => library.titles?.[name] ?? name)];
}

/** @param {{seat: import("../client/protocol.js").SeatView, told: Told, client: Client}} props */
function SeatRow({ seat, told, client }) {
  const host = told.you?.host ?? false;
  const me = told.you?.seat === seat.seat;
  const bots = told.library?.bots ?? [];
  const said = seat.status === "bot" ? say("seat-bot", { bot: sayWord("bot", seat.bot ?? "") }) : say(seat.status === "open" ? "seat-open" : seat.connected ? "seat-here" : "seat-gone");
  /** @param {any} event */
  const change = (event) => {
    const bot = event.target.value;
    client.send(bot ? { type: "seat", seat: seat.seat, status: "bot", bot } : { type: "seat", seat: seat.seat, status: "open" });
  };
  return html`<li class=${seat.status}>
    <${Icon} name=${seat.status === "bot" ? "bot" : "person"} />
    <strong>${seat.name}</strong> ${me && html`<span class="tag you">${say("you")}</span>`} ${told.table?.host === seat.seat && html`<span class="tag">${say("host")}</span>`}
    <span class="hint">${said}</span>
    ${host && !me && html`<select aria-label=${say("seat-who", { seat: seat.seat + 1 })} value=${seat.status === "bot" ? seat.bot : seat.status === "person" ? "person" : ""} onChange=${change}>
      ${seat.status === "person" && html`<option value="person" disabled>${seat.name}</option>`}
      <option value="">${say("seat-free")}</option>
      ${bots.map((bot) => html`<option key=${bot} value=${bot}>${say("seat-of-bot", { bot: sayWord("bot", bot) })}</option>`)}
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
    <label>${say("your-name")} <input maxlength="40" value=${name} onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
    <button>${say("change-name")}</button>
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
    <label>${say(invite ? "invite-link" : "watch-link")} <input readonly id="invite" value=${link} onFocus=${(/** @type {any} */ event) => event.target.select()} /></label>
    <button type="button" onClick=${copy}>${say(copied ? "copied" : "copy")}</button>
  </div>`;
}

/** The form that adds one more player who plays at this screen. @param {{id: string, seats: number, more: () => void}} props */
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
    <label>${say("hot-seat")} <input maxlength="40" required value=${name} onInput=${(/** @type {any} */ event) => setName(event.target.value)} /></label>
    <button>${say("hot-seat-add")}</button>
    <span class="hint">${seats > 1 ? say("hot-seat-shared", { count: seats }) : ""}</span>
    ${error && html`<p class="error" role="alert">${error}</p>`}
  </form>`;
}
