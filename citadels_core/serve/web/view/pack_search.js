/** Search the indexes that the host of the server allows, and have the server fetch a pack for the table. */

import { html, useEffect, useState } from "../vendor/htm-preact/standalone.module.js";
import { ask } from "../net/http.js";
import { listed, say } from "../words.js";
import { PackFacts } from "./packs.js";

/** @typedef {import("../client/protocol.js").FoundPacks} FoundPacks */
/** @typedef {import("../client/protocol.js").IndexedPack} IndexedPack */

/** @param {{offered: string[], take: (id: string) => void}} props the ids of the packs that can be chosen without a search */
export function PackSearch({ offered, take }) {
  const [indexes, setIndexes] = useState(/** @type {string[]} */ ([]));
  const [words, setWords] = useState("");
  const [found, setFound] = useState(/** @type {FoundPacks | null} */ (null));
  const [pack, setPack] = useState(/** @type {IndexedPack | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState("");
  useEffect(() => {
    ask("api/index").then((told) => setIndexes(told.indexes), () => {}); // without an answer, there is nothing to search
  }, []);
  if (!indexes.length) return null;
  /** @param {() => Promise<void>} work */
  const attempt = async (work) => {
    setBusy(true);
    setError("");
    await work().catch((refusal) => setError(refusal.message));
    setBusy(false);
  };
  /** @param {Event} event */
  const search = (event) => {
    event.preventDefault();
    setPack(null);
    setFound(null);
    attempt(async () => setFound(await ask(`api/index?words=${encodeURIComponent(words)}`)));
  };
  const look = (/** @type {string} */ id) => attempt(async () => setPack(await ask(`api/index/${id}`)));
  const fetch = (/** @type {IndexedPack} */ { id, sha256 }) =>
    attempt(async () => {
      await ask(`api/index/${id}`, { sha256 });
      setPack(null);
      take(id);
    });
  const shown = (found?.packs ?? []).filter((one) => !offered.includes(one.id));
  return html`<details class="pack-search">
    <summary>${say("pack-search")}</summary>
    <form role="search" onSubmit=${search}>
      <label>${say("pack-search-words", { indexes: listed(indexes) })} <input type="search" maxlength="100" value=${words} onInput=${(/** @type {any} */ event) => setWords(event.target.value)} /></label>
      <button disabled=${busy}>${say("pack-search-go")}</button>
    </form>
    ${error && html`<p class="error" role="alert">${error}</p>`}
    <div role="status">${busy ? say("pack-search-busy") : found && !shown.length ? say("pack-search-none") : ""}</div>
    <ul class="found">${shown.map((one) => html`<li key=${one.id}>
      <strong>${one.title}</strong> ${one.version}${one.title === one.id ? "" : ` (${one.id})`}
      ${one.description && html`<span class="hint">${one.description}</span>`}
      ${pack?.id !== one.id && html`<button type="button" disabled=${busy} aria-label=${say("pack-look-at", { pack: one.title })} onClick=${() => look(one.id)}>${say("pack-look")}</button>`}
      ${pack?.id === one.id && html`<${PackFacts} pack=${pack} />
      ${(pack.brings ?? []).length > 0 && html`<span class="hint">${say("pack-brings", { names: listed(pack.brings ?? []) })}</span>`}
      <button type="button" class="main" disabled=${busy} onClick=${() => fetch(pack)}>${say("pack-fetch")}</button>`}
    </li>`)}</ul>
    ${(found?.more ?? 0) > 0 && html`<p class="hint">${say("pack-search-more", { count: found?.more ?? 0 })}</p>`}
  </details>`;
}
