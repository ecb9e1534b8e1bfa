/** The table as one seat sees it: players, characters, hand, decision and log. */

import { html, useEffect, useMemo, useRef, useState } from "../vendor/htm-preact/standalone.module.js";
import { book, titleOf } from "../game/cards.js";
import { NOTHING_KEPT, changes, keeping, lastSeen } from "../game/changes.js";
import { missing, placed, toggled } from "../game/options.js";
import { note, noted } from "../net/kept.js";
import { TableUse } from "./context.js";
import { Decision } from "./decision.js";
import { End } from "./end.js";
import { Help } from "./help.js";
import { Hints } from "./hint.js";
import { useKeys } from "./keys.js";
import { Live } from "./live.js";
import { Log } from "./log.js";
import { Memory } from "./memory.js";
import { usePictures } from "./pictures.js";
import { Figures, Player } from "./player.js";
import { Characters, Hand, LaidOut } from "./selection.js";
import { Sheet, WhyDialog } from "./sheet.js";
import { say } from "../words.js";

/** @typedef {import("../net/client.js").Told} Told */

/** @type {string[]} */
const NONE = [];

/**
 * @param {object} props
 * @param {string} props.table the id of the table
 * @param {Told} props.told the state of the client, in which the view is not null
 * @param {import("../net/client.js").Client | null} props.client the client that sends answers; null in a replay
 */
export function Board({ table, told, client }) {
  const view = /** @type {import("../client/protocol.js").Observation} */ (told.view);
  const seat = view.seat;
  const watching = seat === null || client === null;
  const [choice, setChoice] = useState({ version: -1, options: /** @type {string[]} */ ([]) });
  const [sent, setSent] = useState(-1);
  const [thing, setThing] = useState(/** @type {import("./context.js").Thing | null} */ (null));
  const [asking, setAsking] = useState(/** @type {"why" | "help" | null} */ (null));
  const hints = useRef(/** @type {import("./hint.js").Show} */ (() => {}));
  const cards = useMemo(() => book(told.cards), [told.cards]);
  const pictures = usePictures(table, told);
  const places = useMemo(() => (watching ? new Map() : placed(view)), [view, watching]);
  const names = useMemo(() => view.players.map((player) => player.name), [view.players.map((player) => player.name).join("\n")]);
  const last = useLast(table, seat);
  const seen = lastSeen(last.views, view);
  const changed = useMemo(() => (watching ? new Map() : changes(seen.view, view)), [view, seen.view, watching]);
  const busy = told.connection !== "open" || (sent === told.version && told.error === null);

  const chosen = choice.version === told.version ? choice.options : NONE;

  useEffect(() => hints.current(null), [told.version]);
  const mine = !watching && view.decision?.seat === seat;
  useEffect(() => {
    document.title = say(mine ? "title-asked" : "brand");
  }, [mine]);

  /** @param {string[]} options */
  const reply = (options) => {
    if (busy || !client) return;
    last.keep(view, told.next);
    setSent(told.version);
    client.reply(options).then((taken) => taken || setSent(-1));
  };
  /** @type {import("./context.js").Use} */
  const use = {
    told,
    view,
    names,
    cards,
    pictures,
    places,
    chosen,
    busy,
    choose: (option) => (view.decision?.many ? setChoice({ version: told.version, options: toggled(chosen, option.id) }) : reply([option.id])),
    confirm: () => view.decision && view.decision.many && missing(chosen, view.decision) === null && reply(chosen),
    undo: () => client?.undo(),
    decline: (answers, asked) => client?.decline(answers, asked),
    askWhy: () => {
      setThing(null);
      setAsking("why");
      client?.send({ type: "why" });
    },
    open: (one) => {
      setThing(one);
      if (!watching && view.decision?.seat === seat) client?.send({ type: "why" });
    },
    hint: (card, by) => hints.current(card, by),
    changed,
    since: watching || seen.view === null ? Number.POSITIVE_INFINITY : seen.next,
  };
  const asked = useHeight("--asked");
  useFocus();
  useKeys(use, watching, thing !== null || asking !== null, () => setAsking("help"), () => hints.current(null));
  const clockwise = [...view.players].sort((one, other) => one.place - other.place);
  const first = seat === null ? 0 : view.players[seat].place + 1;
  const others = [...clockwise.slice(first), ...clockwise.slice(0, first)].filter((player) => player.seat !== seat);

  return html`<${TableUse.Provider} value=${use}>
    <main data-version=${told.version} class="board players-${view.players.length} ${view.decision && view.decision.seat === seat && !watching ? "my-move" : ""}">
      <h1 class="unseen">${seat === null ? say("table") : say("table-of", { name: names[seat] })}</h1>
      <p class="status"><strong>${say("round", { round: view.round })}</strong> ${view.turn ? html`· ${say("turn-of", { name: names[view.turn.player], characters: view.turn.characters.map((name) => titleOf(cards, name)).join(", ") || "none" })}` : view.decision ? `· ${say("choosing")}` : ""} ${told.table?.seed_named && !view.scores && html`· <span class="hint">${say("seed-named")}</span>`}
        <span class="grow"></span><button type="button" class="quiet" onClick=${() => setAsking("help")} aria-keyshortcuts="?">${say("keys")} <kbd>?</kbd></button></p>
      ${seat !== null && html`<section class="own" aria-label=${say("own-stock")}><${Figures} player=${view.players[seat]} /></section>`}
      <div class="area-end">${view.scores && html`<${End} table=${client ? table : null} />`}</div>
      <div class="area-ask" ref=${asked}><${LaidOut} />${view.decision && html`<${Decision} watching=${watching} />`}</div>
      <div class="area-middle"><${Characters} /></div>
      <div class="area-others">${others.map((player) => html`<${Player} key=${player.seat} player=${player} />`)}</div>
      ${seat !== null && html`<div class="area-mine"><${Hand} /><${Player} player=${view.players[seat]} mine=${true} /></div>`}
      <div class="area-log"><${Memory} /><${Log} /></div>
    </main>
    <${Hints} shower=${hints} />
    ${thing && html`<${Sheet} key=${thing.at} thing=${thing} watching=${watching} close=${() => setThing(null)} />`}
    ${asking === "why" && html`<${WhyDialog} close=${() => setAsking(null)} />`}
    ${asking === "help" && html`<${Help} close=${() => setAsking(null)} />`}
    <${Live} told=${told} seat=${watching ? null : seat} />
  <//>`;
}

/**
 * Publish the height of an element as a CSS custom property; return the ref for the element.
 * @param {string} property the name of the custom property of the document
 */
function useHeight(property) {
  const element = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const observer = new ResizeObserver(() => document.documentElement.style.setProperty(property, `${measured.offsetHeight}px`));
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  return element;
}

/** Move the focus to the decision when an answer removes the focused element; else the whole page would get the focus. */
function useFocus() {
  const last = useRef(/** @type {Element | null} */ (null));
  useEffect(() => {
    const moved = (/** @type {FocusEvent} */ event) => (last.current = /** @type {Element} */ (event.target));
    addEventListener("focusin", moved);
    return () => removeEventListener("focusin", moved);
  }, []);
  useEffect(() => {
    const lost = last.current !== null && (!last.current.isConnected || last.current.matches(":disabled"));
    if (!lost || document.activeElement !== document.body) return;
    /** @type {HTMLElement | null} */
    const asked = document.querySelector("#prompt");
    asked?.focus({ preventScroll: true });
  });
}

/**
 * Return the view of this seat's last answer, which survives a reload of the page.
 * @param {string} table
 * @param {number | null} seat
 */
function useLast(table, seat) {
  const name = `last.${table}.${seat}`;
  const kept = useRef({ name: "", views: NOTHING_KEPT });
  if (kept.current.name !== name) kept.current = { name, views: (seat === null ? null : noted(name)) ?? NOTHING_KEPT };
  return {
    views: kept.current.views,
    /** @param {import("../client/protocol.js").Observation} view @param {number} next */
    keep: (view, next) => {
      kept.current.views = keeping(kept.current.views, view, next);
      note(name, kept.current.views);
    },
  };
}
