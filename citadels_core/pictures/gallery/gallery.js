"use strict";
// Search and filter the cards, and show one large. The address ends with `#` and the id of the card that is shown.

const grid = document.querySelector("#cards");
const form = document.querySelector("form");
const dialog = document.querySelector("dialog");
const large = document.querySelector("#large");
const cards = [...grid.children];
let shown = cards;

/** Show the cards that have all words of the search and all chosen values; take the others out of the document. */
function filter() {
  const { words, ...chosen } = Object.fromEntries(new FormData(form));
  const wanted = words.toLowerCase().split(/\s+/);
  shown = cards.filter(
    (card) =>
      wanted.every((word) => card.dataset.words.includes(word)) &&
      Object.entries(chosen).every(([name, value]) => value === "" || card.dataset[name] === value),
  );
  grid.replaceChildren(...shown);
  form.querySelector("output").textContent = shown.length === 1 ? "1 card" : `${shown.length} cards`;
}

/** Show the card that the address names, or none. */
function open() {
  const card = cards.find((one) => one.id === decodeURIComponent(location.hash.slice(1)));
  if (card === undefined) {
    dialog.close();
    return;
  }
  const about = card.querySelector(".about").cloneNode(true);
  about.hidden = false;
  about.querySelector("h2").id = "title";
  large.replaceChildren(card.querySelector("svg").cloneNode(true), about);
  if (!dialog.open) dialog.showModal();
  dialog.scrollTop = 0;
}

/** Change the address, and so the card that is shown. */
function show(card) {
  history.replaceState(null, "", card === undefined ? "#" : `#${card.id}`);
  open();
}

/** Show the card that is a number of places behind the shown one. */
function step(places) {
  const at = shown.findIndex((card) => `#${card.id}` === location.hash);
  if (shown.length > 0) show(shown[(at + places + shown.length) % shown.length]);
}

form.addEventListener("input", filter);
form.addEventListener("reset", () => setTimeout(filter));
form.addEventListener("submit", (event) => event.preventDefault());
grid.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button !== null) show(button.parentElement);
});
dialog.addEventListener("click", (event) => {
  const button = event.target.closest("nav button");
  if (button !== null && button.value !== "0") step(Number(button.value));
  else if (button !== null || event.target === dialog) dialog.close();
});
dialog.addEventListener("close", () => {
  const card = cards.find((one) => `#${one.id}` === location.hash);
  history.replaceState(null, "", "#");
  card?.querySelector("button").focus();
});
document.addEventListener("keydown", (event) => {
  const typing = event.target.matches("input, select");
  if (event.key === "/" && !typing && !dialog.open) {
    event.preventDefault();
    form.elements.namedItem("words").focus();
  }
  if (dialog.open && event.key === "ArrowLeft") step(-1);
  if (dialog.open && event.key === "ArrowRight") step(1);
});
addEventListener("hashchange", open);
filter();
open();
