import { randomUUID } from "node:crypto";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type PostgresServer, startPostgres } from "#test/support/postgres-server.ts";
import { postgresStore } from "../agents.ts";
import { readDocument } from "../documents/read-document.ts";
import { testStorage } from "#test/support/storage/store-checks.ts";
import { randomQueries } from "#test/support/random-queries.ts";

let server: PostgresServer;
// In `beforeAll`, because a run that skips these tests also loads the file.
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

testStorage({ open: (schema, { now }) => postgresStore(server.url, { schema, now, connections: 4 }) });

async function openDocuments(schema: string) {
  const store = await postgresStore(server.url, { schema, connections: 4 });
  return { documents: store.documents, close: () => store.close() };
}

test("stores that are opened at once on an empty database make its tables once", async () => {
  const schema = `at once ${randomUUID()}"`;
  const opened = await Promise.all(
    Array.from({ length: 10 }, () => postgresStore(server.url, { schema, connections: 1 })),
  );
  for (const each of opened) await each.close();
  expect(opened).toHaveLength(10);
});

/** A store that connects through a proxy. The proxy can break a connection after a message that contains a text. */
async function breakableStore(schema: string, patienceMs: number) {
  const open = new Set<Socket>();
  let breaks: { readonly at: string; readonly afterMs: number } | undefined;
  const proxy = createServer((socket) => {
    const onward = connect(Number(new URL(server.url).port), "127.0.0.1");
    for (const end of [socket, onward]) open.add(end.on("error", () => undefined));
    onward.pipe(socket);
    socket.on("data", (data) => {
      onward.write(data);
      if (breaks === undefined || !data.includes(breaks.at)) return;
      // The server runs the command, but its answer does not arrive.
      onward.unpipe(socket);
      setTimeout(() => [socket, onward].map((end) => end.destroy()), breaks.afterMs);
      breaks = undefined;
    });
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const url = new URL(server.url);
  url.port = String((proxy.address() as AddressInfo).port);
  const store = await postgresStore(url.href, { schema, patienceMs, connections: 1 });
  return {
    store,
    breakAfter: (at: string, afterMs: number) => void (breaks = { at, afterMs }),
    isBroken: () => breaks === undefined,
    close: async () => {
      await store.close();
      for (const end of open) end.destroy();
      proxy.close();
    },
  };
}

test("an attempt that took longer than the patience and then broke, such as after sleep, is repeated", async () => {
  const { store, breakAfter, isBroken, close } = await breakableStore("slept", 100);
  breakAfter("BEGIN", 300);
  await store.append("a", { entries: [{ entry: 1 }], after: 0 });
  expect(isBroken()).toBe(true);
  expect((await store.read("a")).map(({ entry }) => entry)).toEqual([1]);
  await close();
});

test("an operation whose commit is not confirmed happens once", async () => {
  const { store, breakAfter, isBroken, close } = await breakableStore("unconfirmed", 5000);
  breakAfter("COMMIT", 100);
  await store.append("a", { entries: [{ entry: 1 }], after: 0, joins: true });
  expect(isBroken()).toBe(true);
  breakAfter("COMMIT", 100);
  expect(await store.useOnce("k", 1000)).toBe(true);
  expect((await store.read("a")).map(({ entry }) => entry)).toEqual([1]);
  await close();
});

test("a watch continues after its connection broke", async () => {
  const { store, breakAfter, isBroken, close } = await breakableStore("watched", 5000);
  let calls = 0;
  const stop = store.watch("a", () => (calls += 1));
  await vi.waitUntil(() => calls === 1);
  breakAfter("pg_notify", 0);
  await store.append("a", { entries: [{ entry: 1 }], after: 0, joins: true });
  expect(isBroken()).toBe(true);
  await vi.waitUntil(() => calls > 1);
  stop();
  await close();
});

test("a schema of another version is refused", async () => {
  await (await postgresStore(server.url, { schema: "later" })).close();
  const client = new Client(server.url);
  await client.connect();
  await client.query("UPDATE later.formats SET version = 7");
  await client.end();
  await expect(postgresStore(server.url, { schema: "later" })).rejects.toMatchObject({
    code: "STORE_FAILED",
    message: `The schema "later" has the format storage 7; this version reads storage 5.`,
  });
});

test("no random query throws, and a query with words finds by them", async () => {
  const { documents, close } = await openDocuments("random queries");
  const content = await readDocument({ path: "a.txt", content: "a b2 ä 日本語 path body and or not near" });
  await documents.write([{ workspace: "w", path: "a.txt", author: "anna", content }]);
  for (const text of randomQueries(process.env.LONG === "1" ? 10_000 : 100))
    expect(Array.isArray(await documents.find("w", { text })), text).toBe(true);
  for (const text of ["日本", "b2 AND", "NOT", '"body"'])
    expect(await documents.find("w", { text }), text).toHaveLength(1);
  await close();
});

test("awkward conditions and texts are kept and never throw", async () => {
  const { documents, close } = await openDocuments("awkward");
  // Different words with two bytes a letter: more than a tsvector can hold.
  const words = Array.from({ length: 70_000 }, (_, n) => `слово${n.toString(36)}ж`).join(" ");
  const content = await readDocument({ path: "a.txt", content: `needle ${"x".repeat(5000)} ${words}` });
  const given = { workspace: "w\0", path: "a.txt", author: "a\0b", description: "d\0 \ud800", tags: ["t\0"] };
  await documents.write([{ ...given, content: { ...content, notes: ["n\0"], summary: "s\0" } }]);
  expect(await documents.find("w\0", { text: "needle", tags: ["t\0"], createdBy: "a\0b" })).toMatchObject([
    { path: "a.txt", notes: ["n\0"], tags: ["t\ufffd"] },
  ]);
  for (const query of [{ limit: NaN }, { limit: 1e300, offset: -1.5 }, { prefix: "\0" }, { mimeType: "\ud800/*" }])
    expect(Array.isArray(await documents.find("w\0", query))).toBe(true);
  expect(await documents.read("w\0", "a.txt", 1.5)).toBeUndefined();
  await close();
});

test("after something was erased, no row has its text", async () => {
  const store = await postgresStore(server.url, { schema: "erased", connections: 2 });
  const secret = "Zanzibar lighthouse";
  await store.append("memory", { entries: [{ entry: { text: secret } }], after: 0 });
  await store.append("run:w", { entries: [{ entry: { result: `1: ${secret} keeper` } }], after: 0 });
  const content = await readDocument({ path: "a.txt", content: secret });
  await store.documents.write([{ workspace: "w", path: "a.txt", author: "anna", description: secret, content }]);
  const client = new Client(server.url);
  await client.connect();
  const holders = async (): Promise<readonly string[]> => {
    const found: string[] = [];
    for (const table of ["logs", "entries", "used", "documents", "document_versions"]) {
      const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM erased.${table} t`);
      const words = ["anzibar", Buffer.from("anzibar").toString("hex")];
      if (rows.some(({ row }) => words.some((word) => row.includes(word)))) found.push(table);
    }
    return found;
  };
  expect(await holders()).toEqual(["entries", "documents", "document_versions"]);
  await store.erase("memory", { by: "ann" });
  await store.documents.erase("w", "a.txt", { by: "ann", copiesIn: ["run:w"] });
  expect(await holders()).toEqual([]);
  await client.end();
  await store.close();
});
