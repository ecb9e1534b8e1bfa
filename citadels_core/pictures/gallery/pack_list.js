"use strict";
// Fill in the address of the page, and search the packs.

if (location.protocol.startsWith("http")) {
  document.getElementById("page-address").textContent = new URL(".", location.href).href;
}
const search = document.getElementById("page-search");
const packs = [...document.querySelectorAll("li")].map((row) => ({ row, text: row.textContent.toLowerCase() }));
if (search) {
  search.hidden = false;
  search.addEventListener("input", () => {
    const words = search.value.toLowerCase().split(/\s+/);
    for (const { row, text } of packs) row.hidden = !words.every((word) => text.includes(word));
    const count = packs.filter(({ row }) => !row.hidden).length;
    document.getElementById("page-count").textContent = `${count} ${count === 1 ? "pack" : "packs"}`;
  });
}
