/** Keep the site in the browser, so that it opens without a network. The build fills in the files and their hash. */

const KEPT = "workshop-HASH";
const FILES = [];

addEventListener("install", (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)).then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(forget().then(() => clients.claim())));
addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true, cacheName: KEPT }).then((found) => found ?? fetch(event.request)));
});

async function forget() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("workshop-") && name !== KEPT).map((name) => caches.delete(name)));
}
