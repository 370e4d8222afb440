import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, expect, test } from "vitest";
import { mcpDesk, rawMcp } from "#test/support/mcp-desk.ts";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { memoryStore } from "../../agents.ts";
import { loadRegistry } from "../../runtime.ts";
import { createServer, type ServerOptions } from "../../server.ts";
import { createFakeClock } from "../../testing.ts";

const waits = `async (_, { services: { gate } }) => { gate.begun(); await gate.opens; return "finished"; }`;
const waitsForAbort = `(_, { signal, services: { gate } }) => new Promise((resolve, reject) => {
  signal.addEventListener("abort", () => { gate.open(); reject(signal.reason); });
  gate.begun();
})`;
const file = await runtimeArtifact(
  [
    { name: "export", execute: waits },
    { name: "export_all", execute: waitsForAbort },
  ],
  afterAll,
);
const json = { "content-type": "application/json" };
const post = (url: string, body: object = {}): Promise<Response> =>
  fetch(url, { method: "POST", headers: json, body: JSON.stringify(body) });

/** A waiting handler reports that it has started, and continues when it is released. */
function closedGate() {
  const [opens, begins] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return { opens: opens.promise, open: opens.resolve, begins: begins.promise, begun: begins.resolve };
}

/** Sends a request to a listening server. */
const to = (url: string) => async (request: Request) =>
  fetch(url, { method: "POST", headers: request.headers, body: await request.text() });

const serve = async (options: Partial<ServerOptions> = {}) =>
  createServer({ registry: await loadRegistry(file), ...options });

const probe = async (origin: string, path: string) => {
  const response = await fetch(`${origin}${path}`);
  return [response.status, await response.json()];
};

test("probes need no token, and return only the state", async () => {
  const server = await serve({ token: "a-long-random-token" });
  const { url } = await server.listen({ port: 0 });
  expect(await probe(url, "/health/live")).toEqual([200, { status: "live" }]);
  expect(await probe(url, "/health/ready")).toEqual([200, { status: "ready" }]);
  expect((await fetch(`${url}/health/other`)).status).toBe(404);
  await server.close();
  const { server: mcp } = await mcpDesk();
  const listener = await mcp.listen({ port: 0, token: "a-long-random-token" });
  const { origin } = new URL(listener.url);
  expect(await probe(origin, "/health/live")).toEqual([200, { status: "live" }]);
  expect(await probe(origin, "/health/ready")).toEqual([200, { status: "ready" }]);
  await listener.close();
  await mcp.close();
});

test("a server whose store does not answer is live and not ready", async () => {
  const store = memoryStore();
  const broken: typeof store = { ...store };
  const server = await serve({ ports: { store: broken } });
  broken.read = () => Promise.reject(new Error("no disk"));
  const { url } = await server.listen({ port: 0 });
  expect(await probe(url, "/health/ready")).toEqual([503, { status: "store_failed" }]);
  expect(await probe(url, "/health/live")).toEqual([200, { status: "live" }]);
  await server.close();
});

test("for any number of probes, the store is asked at most once a second", async () => {
  const clock = createFakeClock();
  const store = memoryStore();
  const counted = { ...store };
  const server = await serve({ ports: { store: counted, clock } });
  let reads = 0;
  counted.read = (log) => {
    reads += 1;
    return store.read(log);
  };
  const { url } = await server.listen({ port: 0 });
  await Promise.all(Array.from({ length: 50 }, () => probe(url, "/health/ready")));
  expect(reads).toBe(1);
  clock.advance(1000);
  await probe(url, "/health/ready");
  expect(reads).toBe(2);
  await server.close();
});

test("a closing server is not ready, starts no call, and returns the results of running calls", async () => {
  const gate = closedGate();
  const server = await serve({ services: { gate } });
  const { url } = await server.listen({ port: 0 });
  const { id } = (await (await post(`${url}/api/sessions`)).json()) as { readonly id: string };
  const inSession = post(`${url}/api/sessions/${id}/calls`, { tool: "export" });
  await gate.begins;
  const ending = server.close();
  expect(await probe(url, "/health/ready")).toEqual([503, { status: "closing" }]);
  const refused = await post(`${url}/api/tools/export`);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  gate.open();
  expect(await (await inSession).json()).toMatchObject({ status: "ended", response: { ok: true, data: "finished" } });
  await ending;
  await expect(fetch(`${url}/health/live`)).rejects.toThrow("fetch failed");
});

test("a call without a session is waited for as well, and so is one over MCP", async () => {
  const [alone, desk] = [closedGate(), closedGate()];
  const server = await serve({ services: { gate: alone } });
  const { url } = await server.listen({ port: 0 });
  const single = post(`${url}/api/tools/export`);
  const { server: mcp } = await mcpDesk({ services: { gate: desk } }, [{ name: "export", execute: waits }]);
  const listener = await mcp.listen({ port: 0 });
  const called = rawMcp(to(listener.url), {})("tools/call", { name: "export" });
  await Promise.all([alone.begins, desk.begins]);
  const ending = Promise.all([server.close(), listener.close()]);
  alone.open();
  desk.open();
  expect(await (await single).json()).toMatchObject({ ok: true, data: "finished" });
  expect((await called).result).toMatchObject({ content: [{ type: "text", text: "finished" }] });
  await ending;
  await mcp.close();
});

test("a client that never sends the rest of its request does not keep a server from ending", async () => {
  const server = await serve();
  const { port } = await server.listen({ port: 0 });
  const half = connect(port, "127.0.0.1");
  const closed = new Promise((resolve) => half.on("error", () => undefined).once("close", resolve));
  half.write("POST /api/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{");
  await once(half, "connect");
  await server.close();
  await closed;
});

test("a call without a session is cancelled when its client disconnects", async () => {
  const gate = closedGate();
  const server = await serve({ services: { gate } });
  const { url } = await server.listen({ port: 0 });
  const client = new AbortController();
  const sent = fetch(`${url}/api/tools/export_all`, {
    method: "POST",
    headers: json,
    body: "{}",
    signal: client.signal,
  }).catch((error: unknown) => (error as Error).name);
  await gate.begins;
  client.abort();
  await gate.opens;
  expect(await sent).toBe("AbortError");
  await server.close();
});
