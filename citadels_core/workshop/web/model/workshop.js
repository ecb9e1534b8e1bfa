/** The state of the workshop, and what changes it; views listen with `watch`. */

import { LanguageClient } from "../editor/language_client.js";
import { Backend } from "../net/backend.js";
import { keepFiles, keptFiles } from "./kept_files.js";
import { Measurement } from "./measurement.js";
import { readShared } from "./sharing.js";

/** @typedef {{path: string, text?: string, base64?: string}} PackFile */
/** @typedef {{id: string, name: string, kind: string, type: string | null, number: number | null, text: string, art: string, path: string, line: number, key: string, svg: string, compact: string, stale?: boolean}} Card */
/** @typedef {{name: string, path: string, line: number, card: string | null, passed: boolean, message: string | null, failed_line: number | null}} Scenario */
/** @typedef {{card: string, path: string, line: number, text: string}} Uncovered */
/** @typedef {{range: {start: {line: number, character: number}, end: {line: number, character: number}}, severity: number, code: string, message: string}} Finding */

const PAUSE = 40; // milliseconds from the last keystroke to the check

export class Workshop {
  constructor() {
    /** @type {Set<() => void>} */
    this.watchers = new Set();
    this.title = "";
    this.writes = true;
    this.root = "";
    this.ready = false;
    this.loading = { sentence: "The workshop is opening …", part: 0 };
    this.lost = "";
    this.notice = "";
    /** Whether the files are a card that somebody shared, and not those of the own pack. */
    this.shared = false;
    /** @type {PackFile[]} */
    this.files = [];
    this.path = "";
    this.line = 1;
    /** The files that the back end has replaced, whose editors are old. @type {Set<string> | undefined} */
    this.replaced = undefined;
    /** The line that the editor goes to. @type {{path: string, line: number} | undefined} */
    this.goTo = undefined;
    /** The conversation with the language server; a new one needs new editors. @type {unknown} */
    this.conversation = null;
    /** The files that a link holds. @type {PackFile[] | null} */
    this.given = null;
    /** The files that come along from a shared card. @type {PackFile[]} */
    this.brought = [];
    /** @type {Card[]} */
    this.cards = [];
    /** @type {Scenario[]} */
    this.scenarios = [];
    /** @type {Uncovered[]} */
    this.uncovered = [];
    this.pending = 0;
    this.stale = false;
    /** @type {Map<string, Finding[]>} */
    this.findings = new Map();
    this.busy = false;
    this.checked = false;
    /** The milliseconds from the last keystroke to its answer. */
    this.took = 0;
    /** @type {Set<string>} */
    this.dirty = new Set();
    /** The files that another page or program has changed, which are not saved until somebody decides. @type {Set<string>} */
    this.changedElsewhere = new Set();
    this.working = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.since = 0;
    /** @type {Set<(line: string) => void>} */
    this.tableListeners = new Set();
    this.measurement = new Measurement(this);
    /** @type {Backend} */
    this.backend = this.connect(false);
    /** @type {LanguageClient} */
    this.language = new LanguageClient(this);
  }

  /** @param {boolean} shared */
  connect(shared) {
    return new Backend(
      {
        ready: (about) => this.opened(about),
        loading: (sentence, part) => this.change({ loading: { sentence, part } }),
        lsp: (text) => this.language.receive(text),
        table: (line) => this.tableListeners.forEach((listener) => listener(line)),
        lost: (why) => this.change({ lost: why }),
      },
      shared,
    );
  }

  async begin() {
    addEventListener("pagehide", () => this.flush());
    document.addEventListener("visibilitychange", () => document.hidden && this.flush());
    if (location.hash.startsWith("#card=")) {
      try {
        this.given = await readShared(location.hash.slice(6));
        this.shared = true;
        this.backend = this.connect(true);
      } catch (error) {
        this.notice = /** @type {Error} */ (error).message;
      }
    }
    await this.backend.open();
  }

  /** Go from the shared card to the own pack, and take the card along if wanted. @param {boolean} keep */
  async leaveShared(keep) {
    const cards = this.files.filter((file) => file.path !== "pack.toml" && file.text !== undefined);
    history.replaceState(null, "", location.pathname + location.search);
    this.backend.close();
    this.given = null;
    this.brought = keep ? cards : [];
    this.change({ shared: false, ready: false, cards: [], scenarios: [], uncovered: [], files: [], path: "", findings: new Map() });
    this.measurement = new Measurement(this);
    this.backend = this.connect(false);
    await this.backend.open();
  }

  /** @param {{title: string, version: string, writes: boolean, root: string}} about */
  async opened(about) {
    const again = this.ready;
    this.change({ title: about.title, writes: about.writes, root: about.root, version: about.version, lost: "" });
    this.language.connect();
    try {
      if (again) {
        if (!about.writes) await this.replaceFiles(this.files);
        this.change({ busy: false });
        return;
      }
      const files = this.given ?? (about.writes ? null : await keptFiles());
      if (files) await this.replaceFiles(files);
      for (const file of this.brought) await this.bring(file);
      const { title, files: found } = await this.call("open");
      this.files = found;
      this.change({ title, ready: true, path: this.brought[0]?.path ?? this.firstPath() });
      this.brought = [];
    } catch (error) {
      this.change({ notice: /** @type {Error} */ (error).message, ready: true });
    }
    this.check();
  }

  /** @param {PackFile[]} files */
  async replaceFiles(files) {
    const { files: old } = await this.call("open");
    for (const file of files) await this.call("write", file);
    for (const { path } of old) {
      if (path !== "pack.toml" && !files.some((file) => file.path === path)) await this.call("remove", { path });
    }
  }

  /** Add a file, under another path if there is a file of its path. @param {PackFile} file */
  async bring(file) {
    const { files } = await this.call("open");
    const taken = new Set(files.map((/** @type {PackFile} */ one) => one.path));
    const stem = file.path.replace(/\.card$/, "");
    for (let number = 2; taken.has(file.path); number++) file.path = `${stem}_${number}.card`;
    await this.call("write", { path: file.path, text: file.text });
  }

  firstPath() {
    return this.files.find((file) => file.path.endsWith(".card"))?.path ?? "pack.toml";
  }

  /** @param {() => void} watcher @returns {() => void} */
  watch(watcher) {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** @param {object} news */
  change(news) {
    Object.assign(this, news);
    for (const watcher of this.watchers) watcher();
  }

  /** @param {string} name @param {object} [args] */
  call(name, args) {
    return this.backend.call(name, args);
  }

  /** Do something that may be refused; a refusal is shown. @template T @param {() => Promise<T>} work */
  async attempt(work) {
    try {
      this.change({ notice: "" });
      return await work();
    } catch (error) {
      this.change({ notice: /** @type {Error} */ (error).message });
      return undefined;
    }
  }

  // Files

  /** @param {string} path */
  file(path) {
    return this.files.find((one) => one.path === path);
  }

  /** @param {string} path */
  uri(path) {
    return `${this.root}/${path.split("/").map(encodeURIComponent).join("/")}`;
  }

  /** @param {string} uri */
  pathOf(uri) {
    return uri.startsWith(`${this.root}/`) ? decodeURIComponent(uri.slice(this.root.length + 1)) : uri;
  }

  /** Set the text of a file, as typed. @param {string} path @param {string} text */
  edit(path, text) {
    const file = this.file(path);
    if (!file || file.text === text) return;
    file.text = text;
    if (!this.dirty.size) this.since = performance.now();
    this.dirty.add(path);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), PAUSE);
  }

  /** Save the text of a file, unless another page or program has changed the file. @param {string} path */
  async save(path) {
    if (this.changedElsewhere.has(path)) return;
    try {
      await this.call("write", { path, text: this.file(path)?.text ?? "" });
    } catch (error) {
      if (/** @type {{code?: string}} */ (error).code !== "changed") throw error;
      this.change({ changedElsewhere: new Set([...this.changedElsewhere, path]) });
    }
  }

  /** Save at once what was typed, because the page may close. */
  flush() {
    for (const path of this.dirty) this.save(path).catch(() => {});
    if (this.dirty.size && !this.writes && !this.shared) keepFiles(this.files);
  }

  /** Write the text of the page over the file that another page or program has changed. @param {string} path */
  async keepMine(path) {
    await this.call("write", { path, text: this.file(path)?.text ?? "", over: true });
    this.decided(path);
  }

  /** Take the text that another page or program has written. @param {string} path */
  async takeOther(path) {
    const taken = await this.call("read_again", { path });
    this.dirty.delete(path);
    this.change({ files: this.files.map((file) => (file.path === path ? taken : file)), replaced: new Set([path]) });
    this.decided(path);
  }

  /** @param {string} path */
  decided(path) {
    this.change({ changedElsewhere: new Set([...this.changedElsewhere].filter((one) => one !== path)) });
    this.check();
  }

  /** @param {string} path @param {number} [line] */
  show(path, line) {
    this.change({ path, ...(line ? { goTo: { path, line } } : {}) });
  }

  /** Show files that the back end has added or replaced. @param {PackFile[]} files */
  async takeFiles(files) {
    const { files: found, title } = await this.call("open");
    this.files = found;
    const path = (files.find((file) => file.path.endsWith(".card")) ?? files[0])?.path ?? this.firstPath();
    this.change({ title, path, goTo: { path, line: 1 }, replaced: new Set(files.map((file) => file.path)) });
    this.check();
  }

  // Checks

  /** Write what was typed, then ask for pictures and scenarios, until nothing is left to do. */
  async check() {
    if (this.working || !this.ready) return;
    this.working = true;
    this.change({ busy: true });
    try {
      do {
        const dirty = [...this.dirty];
        this.dirty.clear();
        this.language.sync();
        await Promise.resolve();
        const writes = dirty.map((path) => this.save(path));
        const known = this.cards.map((card) => card.key);
        const drawn = this.call("cards", { known }).then((cards) => this.takeCards(cards)); // before scenarios are played
        const [told] = await Promise.all([this.call("scenarios", { path: this.path.endsWith(".card") ? this.path : null }), drawn, ...writes]);
        if (dirty.includes("pack.toml")) this.title = (await this.call("pack")).title;
        const { scenarios, uncovered, pending, stale = false } = told;
        this.change({ scenarios, uncovered, pending, stale, checked: true });
        if (dirty.length) this.took = performance.now() - this.since;
        if (!this.writes && !this.shared && dirty.length) await keepFiles(this.files);
      } while (this.dirty.size || this.pending);
      await this.measurement.look();
    } catch (error) {
      this.change({ notice: /** @type {Error} */ (error).message });
    }
    this.working = false;
    this.change({ busy: false });
    this.language.colour();
  }

  /** @param {Card[]} cards */
  takeCards(cards) {
    const known = new Map(this.cards.map((card) => [card.key, card]));
    this.change({ cards: cards.map((card) => ({ ...known.get(card.key), stale: false, ...card })) });
  }

  stop() {
    this.backend.stop();
  }

  /** The card at the cursor, else the first card of the file. @returns {Card | undefined} */
  get card() {
    const here = this.cards.filter((card) => card.path === this.path);
    return here.filter((card) => card.line <= this.line).pop() ?? here[0];
  }
}
