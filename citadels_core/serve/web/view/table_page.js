/** The page of a table before, during and after the game, for the seats of this browser. */

import { html, useEffect, useReducer, useRef, useState } from "../vendor/htm-preact/standalone.module.js";
import { Client } from "../net/client.js";
import { keep, kept } from "../net/kept.js";
import { Board } from "./board.js";
import { Dialog } from "./dialog.js";
import { Lobby } from "./lobby.js";
import { say } from "../words.js";

/** @param {{id: string}} props */
export function TablePage({ id }) {
  const [, again] = useReducer((/** @type {number} */ count) => count + 1, 0);
  const clients = useClients(id, () => again(undefined));
  const [at, setAt] = useState(/** @type {Client | null} */ (null)); // the client of the player who last confirmed to be at the screen
  const client = at && clients.includes(at) ? at : clients[0];
  const told = client?.told;
  const asked = clients.find((one) => one.told.view?.decision && one.told.view.decision.seat === one.told.you?.seat);
  const next = asked ?? client;
  const pass = clients.length > 1 && told?.table?.phase === "playing" && at !== next;

  useEffect(() => {
    const setup = told?.table?.setup;
    if (setup) keep(id, {});
  }, [told?.table?.phase]);

  if (!client || !told) return html`<p class="loading">${say("going")}</p>`;
  return html`
    <${Line} told=${told} />
    <${Refusal} told=${told} close=${() => client.forgetError()} />
    ${told.table?.phase === "lobby" && html`<${Lobby} id=${id} told=${told} client=${client} seats=${clients.length} more=${() => again(undefined)} />`}
    ${told.view && !pass && html`<${Board} key=${client.token ?? ""} table=${id} told=${told} client=${client} />`}
    ${clients.length > 1 && !pass && told.table?.phase === "playing" && html`<p class="passing"><button type="button" class="quiet" onClick=${() => setAt(null)}>${say("hide-cards")}</button></p>`}
    ${pass && html`<${Curtain} key=${next.token ?? ""} name=${nameOf(next)} show=${() => setAt(next)} />`}
  `;
}

/** @param {Client} client */
function nameOf(client) {
  const seat = client.told.you?.seat;
  return client.told.table?.seats[seat ?? -1]?.name ?? say("next-player");
}

/**
 * Return a client for each seat that this browser has at a table; without a seat, return one client of a spectator.
 * @param {string} id
 * @param {() => void} changed
 * @returns {Client[]}
 */
function useClients(id, changed) {
  const clients = useRef(/** @type {Client[]} */ ([]));
  const tokens = (kept(id)?.seats ?? []).map((one) => one.token);
  const wanted = tokens.length ? tokens : [null];
  useEffect(() => {
    const old = clients.current;
    clients.current = wanted.map((token) => old.find((one) => one.token === token) ?? new Client(id, token, changed));
    for (const one of old) if (!clients.current.includes(one)) one.close();
    changed();
  }, [wanted.join("\n")]);
  useEffect(() => () => clients.current.forEach((one) => one.close()), []);
  return clients.current;
}

/** The state of the connection to the table. @param {{told: import("../net/client.js").Told}} props */
function Line({ told }) {
  const was = useRef(told.connection);
  const [back, setBack] = useState(false);
  useEffect(() => {
    const regained = was.current === "lost" && told.connection === "open";
    was.current = told.connection;
    if (!regained) return undefined;
    setBack(true);
    const timer = setTimeout(() => setBack(false), 4000);
    return () => clearTimeout(timer);
  }, [told.connection]);
  const said = told.connection === "lost" ? say("line-lost") : back && told.connection === "open" ? say("line-back") : "";
  return html`<p class="line ${told.connection}" role="status" hidden=${!said}>${said}</p>`;
}

/** @param {{told: import("../net/client.js").Told, close: () => void}} props */
function Refusal({ told, close }) {
  if (!told.error) return null;
  return html`<p class="error bar" role="alert"><span>${told.error.message}</span> <button type="button" class="quiet" onClick=${close}>${say("close")}</button></p>`;
}

/** The cover over the table while the screen is passed to another player. @param {{name: string, show: () => void}} props */
function Curtain({ name, show }) {
  return html`<${Dialog} title=${say("pass-screen", { name })} class="curtain" firm=${true} close=${() => {}}>
    <p>${say("pass-look")}</p>
    <button type="button" class="main" onClick=${show}>${say("pass-show", { name })}</button>
  <//>`;
}
