/** The setup form of the host: edition, players, packs, preset, variants, characters and table options. */

import { html, useEffect, useState } from "../vendor/htm-preact/standalone.module.js";
import { additions } from "../game/additions.js";
import { ask } from "../net/http.js";
import { listed, say } from "../words.js";
import { PackSearch } from "./pack_search.js";

/** @typedef {import("../client/protocol.js").TableSetup} TableSetup */
/** @typedef {import("../client/protocol.js").TableOptions} TableOptions */

/** @param {{told: import("../net/client.js").Told, client: import("../net/client.js").Client}} props */
export function Setup({ told, client }) {
  const { table, library } = told;
  const [official, setOfficial] = useState(/** @type {import("../client/protocol.js").Library | null} */ (null));
  useEffect(() => {
    ask("api/library").then(setOfficial, () => {}); // if the request fails, no additions of packs are marked
  }, []);
  if (!table || !library) return html`<p class="loading">${say("looking")}</p>`;
  const setup = table.setup;
  const title = (/** @type {string} */ name) => library.titles?.[name] ?? name;
  const box = library.editions.find((one) => one.id === setup.edition);
  const packs = setup.packs ?? [];
  const added = official && packs.length ? additions(official, library, setup.edition) : null;
  /** @param {Partial<TableSetup>} news */
  const change = (news) => client.send({ type: "setup", setup: { ...setup, ...news } });
  /** @param {Partial<TableOptions>} news */
  const run = (news) => client.send({ type: "setup", options: { ...table.options, ...news } });
  /** @param {string} id */
  const take = (id) => {
    const next = library.editions.find((one) => one.id === id);
    const seats = Math.min(Math.max(setup.seats ?? 4, next?.least ?? 2), next?.most ?? 8);
    client.send({ type: "setup", setup: { edition: id, seats, packs } });
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
    <${Several} title=${say("packs")} all=${library.packs.map((one) => [one.id, one.title])} chosen=${packs} change=${(/** @type {string[]} */ packs) => change({ packs })}>
      <div role="status">${added && html`<${Added} added=${added} title=${title} />`}</div>
    <//>
    <${PackSearch} offered=${library.packs.map((one) => one.id)} take=${(/** @type {string} */ id) => change({ packs: [...packs, id] })} />
    <${Several} title=${say("variants")} all=${(box?.variants ?? []).map((one) => [one, title(one)])} chosen=${setup.variants ?? []} fresh=${added?.variants} change=${(/** @type {string[]} */ variants) => change({ variants })} />
    <${Several} title=${say("other-characters")} folded=${true} all=${(box?.characters ?? []).map((one) => [one, title(one)])} chosen=${setup.cast ?? []} fresh=${added?.characters} change=${(/** @type {string[]} */ cast) => change({ cast })} />
    <${Several} title=${say("other-districts")} folded=${true} all=${(box?.districts ?? []).map((one) => [one, title(one)])} chosen=${setup.districts ?? []} fresh=${added?.districts} change=${(/** @type {string[]} */ districts) => change({ districts })} />
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

/** The list of additions by the chosen packs. @param {{added: import("../game/additions.js").Additions, title: (name: string) => string}} props */
function Added({ added, title }) {
  const kinds = /** @type {const} */ (["editions", "characters", "districts", "decks", "presets", "variants"]);
  const lines = kinds.filter((kind) => added[kind].length).map((kind) => say(`packs-add-${kind}`, { names: listed(added[kind].map(title)) }));
  if (added.elsewhere.length) lines.push(say("packs-add-elsewhere", { names: listed(added.elsewhere.map(title)) }));
  return html`<ul class="added">${(lines.length ? lines : [say("packs-add-nothing")]).map((line) => html`<li key=${line}>${line}</li>`)}</ul>`;
}

/**
 * @param {object} props
 * @param {string} props.title
 * @param {[string, string][]} props.all ids and titles
 * @param {string[]} props.chosen
 * @param {(chosen: string[]) => void} props.change
 * @param {string[]} [props.fresh] ids that packs have added
 * @param {boolean} [props.folded]
 * @param {unknown} [props.children] content below the list
 */
function Several({ title, all, chosen, change, fresh = [], folded = false, children }) {
  if (!all.length) return null;
  const boxes = html`<div class="several">${all.map(([id, name]) => html`<label key=${id} class="switch">
    <input type="checkbox" checked=${chosen.includes(id)} onChange=${() => change(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])} /> ${name} ${fresh.includes(id) && html`<span class="tag new">${say("new")}</span>`}
  </label>`)}</div>`;
  if (folded) return html`<details open=${fresh.length > 0 || undefined}><summary>${title}${chosen.length > 0 && ` (${chosen.length})`}</summary>${boxes}</details>`;
  return html`<fieldset><legend>${title}</legend>${boxes}${children}</fieldset>`;
}
