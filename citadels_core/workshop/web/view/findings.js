/** The findings of the checker in all files, each with its fixes and its reason. */

import { html, useEffect, useState } from "../../../serve/web/vendor/htm-preact/standalone.module.js";

/** @typedef {import("../model/workshop.js").Workshop} Workshop */
/** @typedef {import("../model/workshop.js").Finding} Finding */

const MOST = 12;

/** @param {{workshop: Workshop}} props */
export function Findings({ workshop }) {
  const all = [...workshop.findings].flatMap(([path, found]) => found.map((finding) => ({ path, finding })));
  const here = (/** @type {{path: string}} */ one) => Number(one.path !== workshop.path);
  all.sort((one, other) => here(one) - here(other) || one.finding.severity - other.finding.severity || one.finding.range.start.line - other.finding.range.start.line);
  const errors = all.filter(({ finding }) => finding.severity === 1).length;
  return html`<section class=${`box ${errors ? "bad" : all.length ? "fair" : "good"}`} aria-label="Findings">
    <h2>${all.length === 0 ? "No findings" : all.length === 1 ? "1 finding" : `${all.length} findings`}</h2>
    <div aria-live="polite" class="visually-hidden">${all.length === 0 ? "No findings" : `${all.length} findings`}</div>
    ${all.length === 0 && html`<p class="soft">The lines are right.</p>`}
    ${all.slice(0, MOST).map(({ path, finding }) => html`<${One} key=${`${path} ${finding.range.start.line} ${finding.code} ${finding.message}`} workshop=${workshop} path=${path} finding=${finding} />`)}
    ${all.length > MOST && html`<p class="soft">… and ${all.length - MOST} more.</p>`}
  </section>`;
}

/** @param {{workshop: Workshop, path: string, finding: Finding}} props */
function One({ workshop, path, finding }) {
  const [fixes, setFixes] = useState(/** @type {{title: string, edit: any}[]} */ ([]));
  const [why, setWhy] = useState("");
  const known = workshop.file(path) !== undefined;
  const line = finding.range.start.line + 1;
  const [what, ...more] = finding.message.split("\n");
  const help = more.join(" ");
  useEffect(() => {
    let here = true;
    if (known && path.endsWith(".card")) workshop.language.fixes(path, finding).then((found) => here && setFixes(found)).catch(() => {});
    return () => {
      here = false;
    };
  }, [finding]);
  const explain = async () => {
    const told = await workshop.attempt(() => workshop.call("explain", { code: finding.code }));
    if (told) setWhy(why ? "" : told.text);
  };
  return html`<div class="finding">
    <p><button type="button" class="link" disabled=${!known} onClick=${() => workshop.show(path, line)}>${path === workshop.path ? `Line ${line}` : `${path}, line ${line}`}</button>: ${what}</p>
    ${help && html`<p class="soft">${help}</p>`}
    <p class="buttons">
      ${fixes.map((fix) => html`<button type="button" key=${fix.title} title=${fix.title} onClick=${() => workshop.language.apply(fix.edit)}>${fixes.length === 1 ? "Fix it" : fix.title}</button>`)}
      <button type="button" aria-expanded=${why !== ""} onClick=${explain}>Why?</button>
    </p>
    ${why && html`<p class="why">${why}</p>`}
  </div>`;
}
