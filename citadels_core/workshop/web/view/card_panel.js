/** The card as it will be printed, with what can be done with its picture. */

import { html, useEffect, useState } from "../../../serve/web/vendor/htm-preact/standalone.module.js";
import { blobOf, download, png, withFonts } from "../model/png.js";
import { print } from "../model/printing.js";
import { ArtDialog } from "./art_dialog.js";
import { Svg } from "./svg.js";

/** @typedef {import("../model/workshop.js").Workshop} Workshop */

/** @param {{workshop: Workshop}} props */
export function CardPanel({ workshop }) {
  const [face, setFace] = useState("full");
  const [dark, setDark] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [backs, setBacks] = useState(/** @type {Record<string, string>} */ ({}));
  useEffect(() => {
    if (face === "back" && !backs.district) workshop.call("backs").then(setBacks);
  }, [face]);
  const { card } = workshop;
  const beside = workshop.cards.filter((one) => one.path === workshop.path);
  const shown = !card ? "" : face === "back" ? backs[card.number !== null && card.type === null ? "character" : "district"] ?? "" : face === "compact" ? card.compact : card.svg;
  const turn = (/** @type {string} */ to) => setFace(face === to ? "full" : to);
  const name = card?.name.toLowerCase().replace(/\W+/g, "-") ?? "card";
  const save = (/** @type {string} */ kind) =>
    workshop.attempt(async () => {
      const blob = kind === "png" ? await png(shown) : new Blob([await withFonts(shown)], { type: "image/svg+xml" });
      download(`${name}.${kind}`, blob);
    });
  const prints = (/** @type {object} */ args, /** @type {string[]} */ pictures) =>
    workshop.attempt(async () => {
      const { base64 } = await workshop.call("sheets", args);
      if (base64) download("cards.pdf", blobOf(base64, "application/pdf"));
      else await print(pictures);
    });
  return html`<section class="middle" aria-label="The card">
    <div class=${`look ${face} ${dark ? "dark" : ""} ${card?.stale ? "stale" : ""}`}>
      ${shown ? html`<${Svg} text=${shown} class="picture" label=${card?.name} />` : html`<p class="none">${workshop.checked ? "Here you will see your card." : "…"}</p>`}
    </div>
    ${card?.stale && html`<p class="still">The lines have an error: this is how the card was before.</p>`}
    ${card && html`<div class="switches" role="group" aria-label="Show the card">
      <button type="button" aria-pressed=${face === "compact"} onClick=${() => turn("compact")}>compact</button>
      <button type="button" aria-pressed=${face === "back"} onClick=${() => turn("back")}>back</button>
      <button type="button" aria-pressed=${dark} onClick=${() => setDark(!dark)}>dark</button>
    </div>
    <dl class="facts">
      <dt>art</dt>
      <dd>${card.art || "a picture"} · <button type="button" class="link" onClick=${() => setChoosing(true)}>choose …</button></dd>
      <dt>picture</dt>
      <dd><button type="button" class="link" onClick=${() => save("png")}>PNG</button> · <button type="button" class="link" onClick=${() => save("svg")}>SVG</button></dd>
      <dt>print</dt>
      <dd><button type="button" class="link" onClick=${() => prints({ card: card.id, back: face === "back" }, [face === "back" ? shown : card.svg])}>this ${face === "back" ? "back" : "card"}</button> · <button type="button" class="link" onClick=${() => prints({}, workshop.cards.filter((one) => !one.stale).map((one) => one.svg))}>all cards</button></dd>
      ${beside.length > 1 && html`<dt>in this file</dt>
      <dd>${beside.map((one, at) => html`${at > 0 && " · "}<button type="button" class="link" aria-current=${one === card} onClick=${() => workshop.show(one.path, one.line)}>${one.name}</button>`)}</dd>`}
    </dl>`}
    ${choosing && card && html`<${ArtDialog} workshop=${workshop} card=${card} close=${() => setChoosing(false)} />`}
  </section>`;
}
