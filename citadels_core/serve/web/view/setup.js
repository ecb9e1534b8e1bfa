/** What is played, for the host to choose: edition, players, packs, preset, variants, characters, how the table is run. */

import { html } from "../vendor/htm-preact/standalone.module.js";

/** @typedef {import("../protocol.js").TableSetup} TableSetup */
/** @typedef {import("../protocol.js").TableOptions} TableOptions */

/** @param {{told: import("../net/told.js").Told, client: import("../net/client.js").Client}} props */
export function Setup({ told, client }) {
  const { table, library } = told;
  if (!table || !library) return html`<p class="loading">Looking what can be played …</p>`;
  const setup = table.setup;
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
    <h2 id="setup-title">What is played</h2>
    <div class="fields">
      <label>Edition <select id="edition" value=${setup.edition} onChange=${(/** @type {any} */ event) => take(event.target.value)}>
        ${library.editions.map((one) => html`<option key=${one.id} value=${one.id}>${one.name}</option>`)}
      </select></label>
      <label>Players <input type="number" min=${box?.least} max=${box?.most} value=${setup.seats ?? 4} onChange=${(/** @type {any} */ event) => change({ seats: Number(event.target.value) })} /></label>
      ${box && box.presets.length > 0 && html`<label>Preset <select value=${setup.preset ?? ""} onChange=${(/** @type {any} */ event) => take_preset(event.target.value, change)}>
        <option value="">the usual characters and districts</option>
        ${box.presets.map((one) => html`<option key=${one.name} value=${one.name}>${one.name}</option>`)}
      </select></label>`}
    </div>
    <${Several} title="Packs" all=${library.packs.map((one) => [one.id, one.title])} chosen=${setup.packs ?? []} change=${(/** @type {string[]} */ packs) => change({ packs })} />
    <${Several} title="Variants" all=${(box?.variants ?? []).map((one) => [one, one])} chosen=${setup.variants ?? []} change=${(/** @type {string[]} */ variants) => change({ variants })} />
    <${Several} title="Characters instead of the usual ones" folded=${true} all=${(box?.characters ?? []).map((one) => [one, one])} chosen=${setup.cast ?? []} change=${(/** @type {string[]} */ cast) => change({ cast })} />
    <${Several} title="Unique districts instead of the usual ones" folded=${true} all=${(box?.districts ?? []).map((one) => [one, one])} chosen=${setup.districts ?? []} change=${(/** @type {string[]} */ districts) => change({ districts })} />
    <div class="fields">
      <label>Time for each answer <select value=${String(table.options.timeout ?? "")} onChange=${(/** @type {any} */ event) => run({ timeout: event.target.value ? Number(event.target.value) : undefined })}>
        <option value="">no limit</option>
        ${[30, 60, 120, 300, 86400].map((one) => html`<option key=${one} value=${one}>${one < 86400 ? `${one} seconds` : "a day"}</option>`)}
      </select></label>
      <label>Answers can be taken back <select value=${table.options.undo ?? "last"} onChange=${(/** @type {any} */ event) => run({ undo: event.target.value })}>
        <option value="last">by who gave the last one</option>
        <option value="off">never</option>
      </select></label>
      <label class="switch"><input type="checkbox" checked=${table.options.recall ?? false} onChange=${(/** @type {any} */ event) => run({ recall: event.target.checked })} /> help players to remember what they have seen</label>
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
