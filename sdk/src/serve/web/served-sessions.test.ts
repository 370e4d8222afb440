import { afterAll, expect, onTestFinished, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { uiTools } from "#test/support/ui-tools.ts";
import { loadRegistry, type Store } from "../../runtime.ts";
import { memoryStore } from "../../agents.ts";
import { createServer, type ServerOptions } from "../../server.ts";
import { createFakeClock } from "../../testing.ts";

const registry = await loadRegistry(await runtimeArtifact(uiTools, afterAll));
const day = 24 * 60 * 60 * 1000;

/** A server whose clock its store shares, or the next server on the store of another. */
async function served(
  options: Partial<ServerOptions> = {},
  before?: { clock: ReturnType<typeof createFakeClock>; store: Store },
) {
  const clock = before?.clock ?? createFakeClock();
  const store = before?.store ?? memoryStore({ now: () => clock.now() });
  const server = await createServer({ registry, ...options, ports: { store, clock } });
  onTestFinished(() => server.close());
  const send = async (method: string, path: string, body?: object, user = "ada") => {
    const request = new Request(`http://localhost${path}`, {
      method,
      headers: { host: "localhost", "content-type": "application/json", "x-user": user },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const response = await server.fetch(request);
    return { status: response.status, body: (await response.json()) as Readonly<Record<string, unknown>> };
  };
  const open = async (): Promise<string> => String((await send("POST", "/api/sessions", {})).body.id);
  const statusOf = async (id: string): Promise<number> => (await send("GET", `/api/sessions/${id}/calls`)).status;
  return { server, clock, store, send, open, statusOf };
}

const booked = async (store: Store): Promise<number> => (await store.logs("serve-session:")).length;

test.each<[string, boolean]>([
  ["the same process", false],
  ["the next process", true],
])("an idle session is unknown after seven days and leaves the store, a used one stays: %s", async (_, restarts) => {
  const first = await served();
  const [idle, used] = [await first.open(), await first.open()];
  first.clock.advance(5 * day);
  expect(await first.statusOf(used)).toBe(200);
  if (restarts) await first.server.close();
  first.clock.advance(3 * day);
  const { send, statusOf, store } = restarts ? await served({}, first) : first;
  expect(await statusOf(idle)).toBe(404);
  expect(await statusOf(used)).toBe(200);
  expect(await booked(store)).toBe(1);
  expect((await send("GET", "/api/sessions")).body).toMatchObject({ sessions: [{ id: used }] });
  expect((await send("POST", "/api/sessions", {})).status).toBe(201);
});

test("a list of sessions ends the user's idle sessions first, then other users' sessions", async () => {
  const authenticate = (request: Request): string => request.headers.get("x-user") ?? "";
  const { clock, send, store } = await served({ authenticate, limits: { sessionIdleMs: 1000 } });
  for (const user of ["ada", "bob", "bob", "cy"]) await send("POST", "/api/sessions", {}, user);
  clock.advance(1101);
  expect((await send("GET", "/api/sessions")).body).toEqual({ sessions: [] });
  await expect.poll(() => booked(store)).toBe(0);
});

test("a session with a running call or a page that follows it does not expire", async () => {
  const { server, clock, store, open, send, statusOf } = await served({
    limits: { sessionIdleMs: 1000, timeoutMs: 1e9 },
  });
  const [asking, followed, idle] = [await open(), await open(), await open()];
  await send("POST", `/api/sessions/${asking}/calls`, { tool: "pick_date", callId: "c1", wait: false });
  const page = new AbortController();
  const url = `http://localhost/api/ui-tool/events?session=${followed}`;
  await server.fetch(new Request(url, { headers: { host: "localhost" }, signal: page.signal }));
  clock.advance(5000);
  await open();
  // Idle sessions end in the background.
  await expect.poll(() => booked(store)).toBe(3);
  expect(await Promise.all([asking, followed, idle].map(statusOf))).toEqual([200, 200, 404]);
  page.abort();
  await send("DELETE", `/api/sessions/${asking}/calls/c1`);
  await send("GET", `/api/sessions/${asking}/calls/c1?wait=true`);
  clock.advance(5000);
  expect(await Promise.all([asking, followed].map(statusOf))).toEqual([404, 404]);
});

test("a closed session leaves nothing in the book", async () => {
  const { open, send, statusOf, store } = await served();
  const id = await open();
  expect((await send("DELETE", `/api/sessions/${id}`)).status).toBe(200);
  expect([await statusOf(id), await booked(store)]).toEqual([404, 0]);
});
