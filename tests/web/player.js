/* A player inside of the page: clicks what it shows, presses its keys, and never waits for more than the next view.
   In the end `played` tells how often it answered in which way, or what went wrong. */
async ({ seed, until, shown, prefer, patience }) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const version = () => Number(document.querySelector("main.board")?.dataset.version ?? -1);
  const over = () => document.querySelector(".end") !== null;
  const asked = () => document.querySelector(".decision.yours .option:not([disabled])") !== null;
  const shows = ([selector, text]) => all(selector).some((one) => one.textContent.includes(text));
  const seen = () => shown !== null && asked() && shown.every(shows); // until it answers, nothing goes away again
  const done = () => over() || (until !== null && version() >= until) || seen();

  let state = seed >>> 0;
  const below = (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
  const one = (several) => several[below(several.length)];

  const when = (true_) =>
    new Promise((resolve, reject) => {
      if (true_()) return resolve();
      const seen = new MutationObserver(() => true_() && ended(resolve));
      const ended = (then) => (seen.disconnect(), clearTimeout(timer), then());
      const stalled = () => reject(new Error(`Nothing happens at version ${version()}: ${document.body.innerText}`));
      const timer = setTimeout(() => ended(stalled), patience);
      seen.observe(document.body, { subtree: true, childList: true, attributes: true });
    });

  const several = async () => {
    const chosen = () => all("#decision .option.picked").length;
    while (document.querySelector("#confirm").disabled) {
      const before = chosen();
      one(all("#decision .option:not(.picked)")).click();
      await when(() => chosen() > before);
    }
    document.querySelector("#confirm").click();
    return "several";
  };
  const onTheTable = async () => {
    one(all(".spot.offered")).click();
    await when(() => !asked() || document.querySelector("dialog.sheet .option") !== null);
    const sheet = all("dialog.sheet .option");
    if (sheet.length) one(sheet).click();
    return "table";
  };
  const answer = () => {
    if (document.querySelector("#confirm")) return several();
    const options = all("#decision .option");
    const preferred = prefer === null ? [] : options.filter((option) => option.textContent.match(prefer));
    if (preferred.length) return one(preferred).click(), "preferred";
    if (below(2) && all(".spot.offered").length) return onTheTable();
    if (below(3)) return one(options).click(), "list";
    const key = String(below(Math.min(options.length, 9)) + 1);
    return document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true })), "key";
  };

  const game = async () => {
    const ways = {};
    for (;;) {
      await when(() => done() || asked());
      if (done()) return ways;
      const before = version();
      const way = await answer();
      ways[way] = (ways[way] ?? 0) + 1;
      await when(() => version() > before);
    }
  };
  window.played = await game().catch(String);
}
