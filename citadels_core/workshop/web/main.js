/** The entry point of the workshop: connect to the back end, and show the page. */

import { html, render } from "../../serve/web/vendor/htm-preact/standalone.module.js";
import { applyTheme } from "../../serve/web/view/theme.js";
import { App } from "./view/app.js";
import { Workshop } from "./model/workshop.js";

applyTheme();
const app = document.getElementById("app");
const workshop = new Workshop();
workshop.begin();
if (app) {
  app.replaceChildren();
  render(html`<${App} workshop=${workshop} />`, app);
}
