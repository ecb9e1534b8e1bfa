/** The entry point of the page: show the view that the URL fragment names. */

import { html, render, useEffect, useReducer, useState } from "./vendor/htm-preact/standalone.module.js";
import { Home } from "./view/home.js";
import { Join } from "./view/join.js";
import { LanguageChoice } from "./view/language_choice.js";
import { Replay } from "./view/replay.js";
import { TablePage } from "./view/table_page.js";
import { applyTheme, theme, turnTheme } from "./view/theme.js";
import { fetchWords, say } from "./words.js";

/** @returns {{page: string, table: string, rest: string}} */
function route() {
  const [, page = "", table = "", rest = ""] = location.hash.split("/");
  return { page, table, rest };
}

function App() {
  const [at, setAt] = useState(route);
  useEffect(() => {
    const moved = () => setAt(route());
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  return html`
    <header class="top">
      <a class="brand" href="#/"><svg viewBox="0 0 32 32" aria-hidden="true"><path d="M5 26V14h3v2h2v-2h3v-4h2V7h2v3h2v4h3v2h2v-2h3v12h-9v-5a2 2 0 0 0-4 0v5z" /></svg> ${say("brand")}</a>
      <span class="grow"></span>
      <${LanguageChoice} />
      <${ThemeButton} />
    </header>
    ${part(at)}
  `;
}

function ThemeButton() {
  const [, again] = useReducer((/** @type {number} */ count) => count + 1, 0);
  const turn = () => {
    turnTheme();
    again(undefined);
  };
  return html`<button type="button" class="quiet theme" onClick=${turn}>${say(`colours-${theme() || "system"}`)}</button>`;
}

/** @param {ReturnType<typeof route>} at */
function part({ page, table, rest }) {
  if (page === "table" && table) return html`<${TablePage} key=${table} id=${table} />`;
  if (page === "join" && table) return html`<${Join} key=${table + rest} id=${table} invite=${rest} />`;
  if (page === "replay" && table) return html`<${Replay} key=${table} id=${table} />`;
  return html`<${Home} />`;
}

applyTheme();
await fetchWords().catch(() => {}); // without a server, the page shows an error later
const app = document.getElementById("app");
if (app) {
  app.replaceChildren();
  render(html`<${App} />`, app);
}
