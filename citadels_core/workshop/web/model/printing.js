/** Print pictures of cards with the browser; the style sheet makes each as large as a card. */

import { withFonts } from "./png.js";

/** @param {string[]} pictures as SVG */
export async function print(pictures) {
  const paper = document.createElement("div");
  paper.className = "paper";
  for (const svg of pictures) {
    const image = new Image();
    image.alt = "";
    image.src = URL.createObjectURL(new Blob([await withFonts(svg)], { type: "image/svg+xml" }));
    paper.append(image);
    await image.decode();
    URL.revokeObjectURL(image.src);
  }
  document.querySelector(".paper")?.remove();
  document.body.append(paper);
  addEventListener("afterprint", () => paper.remove(), { once: true });
  window.print();
}
