/** A form that writes the lines of a card, for who does not want to type rules. */

import { html, useEffect, useState } from "../../../serve/web/vendor/htm-preact/standalone.module.js";
import { Dialog } from "../../../serve/web/view/dialog.js";

/** @param {{workshop: import("../model/workshop.js").Workshop, close: () => void}} props */
export function FormDialog({ workshop, close }) {
  const [kind, setKind] = useState("district");
  const [choices, setChoices] = useState(/** @type {any} */ (null));
  const [told, setTold] = useState({ lines: "", error: "" });
  const [fields, setFields] = useState({ name: "", type: "", number: 2, when: "", what: "" });
  useEffect(() => {
    setChoices(null);
    workshop.call("form_choices", { kind }).then((found) => {
      setChoices(found);
      setFields((old) => ({ ...old, type: found.types[0], when: found.when[0], what: found.what[0] }));
    });
  }, [kind]);
  useEffect(() => {
    if (!choices || !fields.name) return;
    const { number, ...others } = fields;
    workshop.call("form", { kind, ...others, [choices.number]: number }).then(
      ({ lines }) => setTold({ lines, error: "" }),
      (error) => setTold({ lines: "", error: error.message }),
    );
  }, [choices, fields]);
  const set = (/** @type {string} */ name) => (/** @type {any} */ event) => setFields({ ...fields, [name]: name === "number" ? Number(event.target.value) : event.target.value });
  const add = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (!told.lines) return;
    close();
    const made = await workshop.attempt(async () => {
      const { files } = await workshop.call("start", { source: "empty", name: fields.name });
      await workshop.call("write", { path: files[0].path, text: told.lines });
      return files;
    });
    if (made) await workshop.takeFiles(made);
  };
  const select = (/** @type {string} */ label, /** @type {"type" | "when" | "what"} */ name, /** @type {string[]} */ options) =>
    html`<label>${label} <select value=${fields[name]} onChange=${set(name)}>${options.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select></label>`;
  return html`<${Dialog} title="A card without typing" close=${close}>
    <form class="form" onSubmit=${add}>
      <label>It is a <select value=${kind} onChange=${(/** @type {any} */ event) => setKind(event.target.value)}><option value="district">district</option><option value="character">character</option></select></label>
      <label>called <input value=${fields.name} onInput=${set("name")} required autofocus placeholder="Fish Hall" /></label>
      ${choices && html`
        ${select(kind === "district" ? "of the type" : "with income from", "type", choices.types)}
        <label>${choices.number} <input type="number" min="0" max="9" value=${fields.number} onInput=${set("number")} /></label>
        ${select("When?", "when", choices.when)}
        ${select("What?", "what", choices.what)}`}
      ${told.error && html`<p class="soft">${told.error}</p>`}
      ${told.lines && html`<pre>${told.lines}</pre>`}
      <p class="buttons"><button class="go" disabled=${!told.lines}>Add the card</button></p>
    </form>
  <//>`;
}
