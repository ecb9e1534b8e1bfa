/** What is played, for the host to choose: edition, players, packs, preset, variants, characters, how the table is run. */

import { html } from "../vendor/htm-preact/standalone.module.js";
import { say } from "../words.js";

/** @typedef {import("../protocol.js").TableSetup} TableSetup */
/** @typedef {import("../protocol.js").TableOptions} TableOptions */

/** @param {{told: import("../net/told.js").Told, client: import("../net/client.js").Client}} props */
export function Setup({ told, client }) {
  const { table, library } = told;
  if (!table || !library) return html`<p class="loading">${say("looking")}</p>`;
  const setup = table.setup;
  const title = (/** @type {string} */ name) => library.titles?.[name] ?? name;
  const box = library.editions.find((one) => one.id === setup.edition);
  /** @param {Partial<TableSetup>} news */
  const change = (news) => client.send({ type: "setup", setup: { ...setup, ...news } });
  /** @param {Partial<TableOptions>} news */
  const run = (news) => client.send({ type: "setup", options: { ...table.options, ...news } });
  /** @param {string} id */
  const take = (id) => {
    const next = library.editions.find((one) => one.id === id);
    const seats = Math.min(Math.max(setup.seats ?? 4, next?.least ?? 2), next?.most ?? 8);
    client.send({ type: "setup", setup: { edition: id, seats, packs: setup.packs ?? [] } });
  };
  return html`<section class="sheet-like" aria-labelledby="setup-title">
    <h2 id="setup-title">${say("setup-title")}</h2>
    <div class="fields">
      <label>${say("edition")} <select id="edition" value=${setup.edition} onChange=${(/** @type {any} */ event) => take(event.target.value)}>
        ${library.editions.map((one) => html`<option key=${one.id} value=${one.id}>${title(one.name)}</option>`)}
      </select></label>
      <label>${say("players")} <input type="number" min=${box?.least} max=${box?.most} value=${setup.seats ?? 4} onChange=${(/** @type {any} */ event) => change({ seats: Number(event.target.value) })} /></label>
      ${box && box.presets.length > 0 && html`<label>${say("preset")} <select value=${setup.preset ?? ""} onChange=${(/** @type {any} */ event) => take_preset(event.target.value, change)}>
        <option value="">${say("preset-usual")}</option>
        ${box.presets.map((one) => html`<option key=${one.name} value=${one.name}>${title(one.name)}</option>`)}
      </select></label>`}
    </div>
    <${Several} title=${say("packs")} all=${library.packs.map((one) => [one.id, one.title])} chosen=${setup.packs ?? []} change=${(/** @type {string[]} */ packs) => change({ packs })} />
    <${Several} title=${say("variants")} all=${(box?.variants ?? []).map((one) => [one, title(one)])} chosen=${setup.variants ?? []} change=${(/** @type {string[]} */ variants) => change({ variants })} />
    <${Several} title=${say("other-characters")} folded=${true} all=${(box?.characters ?? []).map((one) => [one, title(one)])} chosen=${setup.cast ?? []} change=${(/** @type {string[]} */ cast) => change({ cast })} />
    <${Several} title=${say("other-districts")} folded=${true} all=${(box?.districts ?? []).map((one) => [one, title(one)])} chosen=${setup.districts ?? []} change=${(/** @type {string[]} */ districts) => change({ districts })} />
    <div class="fields">
      <label>${say("time-limit")} <select value=${String(table.options.timeout ?? "")} onChange=${(/** @type {any} */ event) => run({ timeout: event.target.value ? Number(event.target.value) : undefined })}>
        <option value="">${say("time-none")}</option>
        ${[30, 60, 120, 300, 86400].map((one) => html`<option key=${one} value=${one}>${one < 86400 ? say("time-seconds", { count: one }) : say("time-day")}</option>`)}
      </select></label>
      <label>${say("undo")} <select value=${table.options.undo ?? "last"} onChange=${(/** @type {any} */ event) => run({ undo: event.target.value })}>
        <option value="last">${say("undo-last")}</option>
        <option value="off">${say("undo-off")}</option>
      </select></label>
      <label class="switch"><input type="checkbox" checked=${table.options.recall ?? false} onChange=${(/** @type {any} */ event) => run({ recall: event.target.checked })} /> ${say("recall")}</label>
    </div>
  </section>`;
}

/** @param {string} preset @param {(news: Partial<TableSetup>) => void} change */
function take_preset(preset, change) {
  change({ preset: preset || undefined, cast: [], districts: [] });
}

/**
 * @param {object} props
 * @param {string} props.title
 * @param {[string, string][]} props.all ids, and what they are called
 * @param {string[]} props.chosen
 * @param {(chosen: string[]) => void} props.change
 * @param {boolean} [props.folded]
 */
function Several({ title, all, chosen, change, folded = false }) {
  if (!all.length) return null;
  const boxes = html`<div class="several">${all.map(([id, name]) => html`<label key=${id} class="switch">
    <input type="checkbox" checked=${chosen.includes(id)} onChange=${() => change(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])} /> ${name}
  </label>`)}</div>`;
  if (folded) return html`<details><summary>${title}${chosen.length > 0 && ` (${chosen.length})`}</summary>${boxes}</details>`;
  return html`<fieldset><legend>${title}</legend>${boxes}</fieldset>`;
}
