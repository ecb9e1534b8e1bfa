import assert from "node:assert/strict";
import { test } from "node:test";

import { ClientError, Server } from "../../../citadels_core/serve/web/client/index.js";
import { errorOf, makeTable, openRelay, play, server } from "./table.mjs";

test("two clients and a bot play a game to its end, though their connections are cut", { timeout: 60_000 }, async () => {
  const relay = await openRelay();
  const near = new Server(relay.url);
  const { table, token, invite } = await makeTable(3);
  const ben = await near.joinTable(table, { invite, name: "Ben" });
  assert.equal(ben.seat, 1);
  const heard = { Ann: [], Ben: [] };
  const onMessage = (name) => ({ type, version }) => heard[name].push(type === "update" ? version : type);
  const clients = [
    await near.connect(table, { token, onMessage: onMessage("Ann") }),
    await near.connect(table, { token: ben.token, onMessage: onMessage("Ben") }),
  ];
  await clients[0].send({ type: "start" });
  const played = Promise.all(clients.map(play));
  for (const version of [12, 30]) {
    await clients[1].until((state) => state.version >= version);
    relay.cut();
    await clients[1].until(({ connection }) => connection === "lost");
    await Promise.all(clients.map((client) => client.until(({ connection }) => connection === "open")));
  }
  await played;
  for (const name of ["Ann", "Ben"]) {
    assert.equal(heard[name].filter((type) => type === "welcome").length, 3, `${name} has connected three times`);
    assert.equal(heard[name].filter((type) => type === "state").length, 1, `${name} has got missed updates, not whole views`);
  }
  const watcher = await server.connect(table);
  for (const { state } of clients) {
    assert.deepEqual(state.view.scores, watcher.state.view.scores);
    assert.deepEqual(state.view.players.map(({ city }) => city), watcher.state.view.players.map(({ city }) => city));
    assert.deepEqual(state.events.map(({ number }) => number), state.events.map((_, number) => number));
  }
  assert.equal(watcher.state.view.scores.length, 3);
  assert.equal(clients[0].decision, null);
  assert.equal((await errorOf(clients[0].reply(["take-gold"]))).code, "game_over");
  assert.equal(watcher.state.table.seats[2].status, "bot");
  for (const client of [...clients, watcher]) client.close();
  relay.close();
});

test("a wrong token is refused, and the client does not connect again", async () => {
  const { table } = await makeTable(2);
  const error = await errorOf(server.connect(table, { token: "wrong" }));
  assert.ok(error instanceof ClientError);
  assert.equal(error.code, "wrong_token");
  assert.equal(error.about, "hello");
  const client = server.client(table, { token: "wrong" });
  await client.until(({ connection }) => connection === "closed");
  assert.equal((await errorOf(client.until(() => false))).code, "wrong_token");
});

test("a wrong invitation, a wrong body, a missing table and a server that is not there have codes", async () => {
  const { table } = await makeTable(2);
  const wrong = await errorOf(server.joinTable(table, { invite: "wrong" }));
  assert.deepEqual([wrong.code, wrong.status], ["wrong_invitation", 403]);
  const malformed = await errorOf(server.makeTable({ setup: { edition: "classic2016", seats: "many" } }));
  assert.deepEqual([malformed.code, malformed.status], ["malformed", 400]);
  assert.match(malformed.message, /setup.*seats/);
  assert.equal((await errorOf(server.connect("nothing"))).code, "no_such_table");
  const nobody = new Server("http://127.0.0.1:1");
  assert.equal((await errorOf(nobody.library())).code, "unreachable");
  assert.equal((await errorOf(nobody.connect("nothing"))).code, "unreachable");
  assert.equal((await errorOf(new Server(`${server.url}icon.svg`).library())).code, "not_found");
});

test("an answer to an earlier version is refused as stale, and changes nothing", async () => {
  const { table, token } = await makeTable(2);
  const client = await server.connect(table, { token });
  await client.send({ type: "start" });
  await client.until(() => client.decision);
  const { version } = client.state;
  const { options } = client.decision;
  const refused = await errorOf(client.reply([options[0].id], version - 1));
  assert.deepEqual([refused.code, refused.about], ["stale", "reply"]);
  assert.equal(client.state.error.code, "stale");
  assert.equal((await errorOf(client.reply(["nothing"]))).code, "not_offered");
  assert.equal(client.state.version, version);
  await client.reply([options[0].id]);
  assert.ok(client.state.version > version);
  assert.equal(client.state.error, null);
  client.close();
});

test("each of several messages gets its own refusal", async () => {
  const { table, token } = await makeTable(2);
  const client = await server.connect(table, { token });
  const sent = await Promise.allSettled([
    client.send({ type: "undo", at: 0 }),
    client.send({ type: "library" }),
    client.send({ type: "seat", seat: 9, status: "open" }),
    client.send({ type: "name", name: "Anna" }),
  ]);
  assert.deepEqual(sent.map(({ status, reason }) => reason?.code ?? status), ["not_started", "fulfilled", "no_such_seat", "fulfilled"]);
  assert.ok(client.state.library.editions.length > 1);
  assert.equal(client.state.table.seats[0].name, "Anna");
  client.forgetError();
  assert.equal(client.state.error, null);
  client.close();
});

test("a closed client sends nothing and ends what waits for it", async () => {
  const { table, token } = await makeTable(2);
  const client = await server.connect(table, { token });
  const waiting = errorOf(client.until(() => client.over));
  const asked = errorOf(client.send({ type: "cards" }));
  client.close();
  assert.equal((await waiting).code, "closed");
  assert.equal((await asked).code, "connection_lost");
  assert.equal((await errorOf(client.send({ type: "cards" }))).code, "connection_lost");
  assert.equal(client.state.connection, "closed");
});

test("a class of sockets can be given", async (context) => {
  const { WebSocket } = await import("ws").catch(() => ({}));
  if (!WebSocket) return context.skip("the package ws is not installed");
  const { table, token } = await makeTable(2);
  const client = await new Server(server.url, { WebSocket }).connect(table, { token });
  assert.equal(client.state.you.seat, 0);
  client.close();
});
