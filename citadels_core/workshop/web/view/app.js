/** The page of the workshop: the editor, the card, and what is known about it. */

import { html, useEffect, useReducer, useState } from "../../../serve/web/vendor/htm-preact/standalone.module.js";
import { CardPanel } from "./card_panel.js";
import { EditorPanel } from "./editor_panel.js";
import { Findings } from "./findings.js";
import { FormDialog } from "./form_dialog.js";
import { PackDialog } from "./pack_dialog.js";
import { PlayDialog } from "./play_dialog.js";
import { Scenarios } from "./scenarios.js";
import { ShareDialog } from "./share_dialog.js";
import { StartDialog } from "./start_dialog.js";
import { Trial } from "./trial.js";
import { WorthBox } from "./worth.js";
import { theme, turnTheme } from "../../../serve/web/view/theme.js";

/** @typedef {import("../model/workshop.js").Workshop} Workshop */

/** @param {{workshop: Workshop}} props */
export function App({ workshop }) {
  const [, again] = useReducer((/** @type {number} */ count) => count + 1, 0);
  useEffect(() => workshop.watch(() => again(undefined)), []);
  const [open, setOpen] = useState("");
  const [table, setTable] = useState(/** @type {{table: string, title: string} | null} */ (null));
  const close = () => setOpen("");
  const play = async (/** @type {object} */ args, /** @type {string} */ title, call = "play") => {
    const made = await workshop.attempt(() => workshop.call(call, args));
    if (made) setTable({ ...made, title });
  };
  const { card } = workshop;
  if (!workshop.ready) return html`<${Opening} workshop=${workshop} />`;
  return html`
    <header class="top">
      <h1>Workshop</h1>
      <span class="pack-title">${workshop.shared ? "A card that somebody shared" : workshop.title}</span>
      <span class="grow"></span>
      <nav aria-label="Workshop">
        ${workshop.shared && html`<button type="button" onClick=${() => workshop.attempt(() => workshop.leaveShared(true))}>Keep it in my pack</button>
        <button type="button" onClick=${() => workshop.attempt(() => workshop.leaveShared(false))}>Close it</button>`}
        ${!workshop.shared && html`<button type="button" onClick=${() => setOpen("start")}>Start from …</button>
        <button type="button" onClick=${() => setOpen("form")}>Form</button>
        <button type="button" onClick=${() => setOpen("pack")}>Pack</button>`}
        <button type="button" onClick=${() => setOpen("share")}>Share</button>
        <button type="button" class="theme" aria-label=${`Colours: ${theme() || "system"}`} title="Light, dark, or as the system" onClick=${() => { turnTheme(); again(undefined); }}>◐</button>
        <button type="button" class="go" disabled=${!card || card.stale} onClick=${() => card && play({ card: card.id }, card.name)}>Play it ▸</button>
      </nav>
    </header>
    <${Notices} workshop=${workshop} />
    <main class=${workshop.shared ? "shared" : ""}>
      <${EditorPanel} workshop=${workshop} />
      <${CardPanel} workshop=${workshop} />
      <div class="right">
        <${Findings} workshop=${workshop} />
        <${Says} card=${card} />
        <${Scenarios} workshop=${workshop} play=${play} />
        <${Trial} workshop=${workshop} play=${play} />
        <${WorthBox} workshop=${workshop} />
      </div>
    </main>
    ${open === "start" && html`<${StartDialog} workshop=${workshop} close=${close} />`}
    ${open === "form" && html`<${FormDialog} workshop=${workshop} close=${close} />`}
    ${open === "pack" && html`<${PackDialog} workshop=${workshop} close=${close} />`}
    ${open === "share" && html`<${ShareDialog} workshop=${workshop} close=${close} />`}
    ${table && html`<${PlayDialog} key=${table.table} workshop=${workshop} table=${table} close=${() => setTable(null)} />`}
  `;
}

/** @param {{workshop: Workshop}} props */
function Opening({ workshop }) {
  const { sentence, part } = workshop.loading;
  return html`<div class="opening" role="status">
    <h1>Workshop</h1>
    <p>${workshop.lost || workshop.notice || sentence}</p>
    ${!workshop.lost && html`<progress value=${part || undefined} aria-label="Loading"></progress>`}
  </div>`;
}

/** @param {{workshop: Workshop}} props */
function Notices({ workshop }) {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!workshop.busy) {
      setSlow(false);
      return undefined;
    }
    const timer = setTimeout(() => setSlow(true), 3000);
    return () => clearTimeout(timer);
  }, [workshop.busy]);
  return html`
    ${workshop.lost && html`<p class="notice bad" role="alert">${workshop.lost}</p>`}
    ${workshop.notice && html`<p class="notice bad" role="alert"><span>${workshop.notice}</span> <button type="button" onClick=${() => workshop.change({ notice: "" })}>Close</button></p>`}
    ${[...workshop.changedElsewhere].map((path) => html`<p key=${path} class="notice bad" role="alert">
      <span>Another page or program has changed “${path}”: what you type in it is not saved until you choose.</span>
      <button type="button" onClick=${() => workshop.attempt(() => workshop.keepMine(path))}>Keep mine</button>
      <button type="button" onClick=${() => workshop.attempt(() => workshop.takeOther(path))}>Take the other</button>
    </p>`)}
    ${slow && html`<p class="notice" role="status"><span>Still working …</span> <button type="button" onClick=${() => workshop.stop()}>Stop</button></p>`}
  `;
}

/** @param {{card: import("../model/workshop.js").Card | undefined}} props */
function Says({ card }) {
  if (!card?.text) return null;
  return html`<section class="box good">
    <h2>What it says</h2>
    ${card.text.split("\n").map((rule) => html`<p>${rule}</p>`)}
  </section>`;
}
