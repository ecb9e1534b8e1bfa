// Plays one seat of a game against bots: node client.mjs [edition] [players]
// It starts `citadels serve --stdio` and takes the first options.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [edition = "classic2016", players = "4"] = process.argv.slice(2);
const [program, ...words] = (process.env.CITADELS ?? "citadels").split(" ");
const tables = spawn(program, [...words, "serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
const write = (line) => tables.stdin.write(JSON.stringify({ table: "one", ...line }) + "\n");
const say = (message) => write({ seat: 0, message });

let view = null;
let version = -1;

/** Apply one operation of a JSON Patch (RFC 6902) to the view. */
function apply({ op, path, value }) {
  if (path === "") return (view = value);
  const way = path.slice(1).split("/").map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
  const last = way.pop();
  const place = way.reduce((inner, part) => inner[part], view);
  if (Array.isArray(place) && op === "add") place.splice(last === "-" ? place.length : Number(last), 0, value);
  else if (Array.isArray(place) && op === "remove") place.splice(Number(last), 1);
  else if (op === "remove") delete place[last];
  else place[last] = value;
}

/** Print the events, and answer when this seat is asked. */
function playOn({ events }) {
  for (const { name, fields = {} } of events) console.log(name, JSON.stringify(fields));
  if (view.winners) {
    console.log(`scores ${view.scores.join(" ")}; seat ${view.winners.join(" and ")} wins`);
    return tables.stdin.end();
  }
  const asked = view.decision;
  if (asked?.seat !== 0) return;
  const wanted = asked.many ? asked.least : 1;
  const chosen = asked.options.slice(0, wanted);
  console.log("->", asked.prompt, chosen.map((option) => option.label).join("; "));
  say({ type: "reply", at: version, options: chosen.map((option) => option.id) });
}

createInterface({ input: tables.stdout }).on("line", (line) => {
  const { message } = JSON.parse(line);
  if (message.type === "state") view = message.view;
  else if (message.type === "update") message.patch.forEach(apply);
  else if (message.type === "error") throw new Error(`${message.code}: ${message.message}`);
  else return;
  version = message.version;
  playOn(message);
});

write({ open: { setup: { edition, seats: Number(players) } } });
say({ type: "hello", protocol: 1 });
say({ type: "start" });
