import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { afterAll, expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { uiTools } from "#test/support/ui-tools.ts";
import { createServer, type ServerOptions, type ToolwrightServer } from "../../server.ts";
import type { ToolwrightError } from "../../index.ts";
import { loadRegistry } from "../../runtime.ts";
import { memoryStore } from "../../agents.ts";

const file = await runtimeArtifact(uiTools, afterAll);
const serve = async (options: Partial<ServerOptions> = {}): Promise<ToolwrightServer> =>
  createServer({ registry: await loadRegistry(file), ...options });

interface Reply {
  readonly status: number;
  readonly body: {
    readonly id?: string;
    readonly requests?: readonly { readonly eventId: string; readonly toolId: string; readonly callId: string }[];
    readonly [member: string]: unknown;
  };
}

const client =
  (server: ToolwrightServer, headers: Readonly<Record<string, string>> = {}) =>
  async (method: string, path: string, body?: unknown): Promise<Reply> => {
    const sent = typeof body === "string" ? body : JSON.stringify(body);
    const response = await server.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: { host: "localhost", "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body: sent }),
      }),
    );
    return { status: response.status, body: (await response.json()) as Reply["body"] };
  };

type Send = ReturnType<typeof client>;

/** Calls a tool that asks, and returns its question. */
async function asked(send: Send, tool = "pick_date"): Promise<{ session: string; callId: string; eventId: string }> {
  const session = (await send("POST", "/api/sessions", {})).body.id ?? "";
  const begun = await send("POST", `/api/sessions/${session}/calls`, { tool, wait: false });
  expect(begun).toMatchObject({ status: 202, body: { status: "running", tool } });
  for (;;) {
    const { body } = await send("GET", `/api/ui-tool/pending?session=${session}`);
    const [first] = body.requests ?? [];
    if (first !== undefined) return { session, callId: String(begun.body.callId), eventId: first.eventId };
    const { body: call } = await send("GET", `/api/sessions/${session}/calls/${String(begun.body.callId)}`);
    expect(call).toMatchObject({ status: "running" });
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("a question goes out as an event, and its answer comes back in either spelling", async () => {
  const server = await serve({ workflowName: "Generator" });
  const send = client(server);
  const { session, callId, eventId } = await asked(send);
  const stream = await server.fetch(
    new Request(`http://localhost/api/ui-tool/events?session=${session}`, { headers: { host: "localhost" } }),
  );
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache, no-transform",
    "x-accel-buffering": "no",
  });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const until = async (wanted: string): Promise<void> => {
    while (!text.includes(wanted)) text += (await reader?.read())?.value ?? "";
  };
  await until("\n\nevent: ");
  await until(`"eventId":"${eventId}"`);
  expect(text).toMatch(/^retry: 1000\n\nevent: snapshot\ndata: \{"requests":\[\{.*\n\n/);
  const answer = { event_id: eventId, response_data: { date: "May 3" } };
  expect(await send("POST", "/api/ui-tool/submit", answer)).toEqual({ status: 200, body: { status: "answered" } });
  await until("event: ui_tool_closed");
  await reader?.cancel();
  const call = await send("GET", `/api/sessions/${session}/calls/${callId}?wait=true`);
  expect(call.body).toMatchObject({ status: "ended", response: { ok: true, data: { date: "May 3" } } });
  expect(await send("POST", "/api/ui-tool/submit", { eventId, response: { date: "May 3" } })).toEqual({
    status: 200,
    body: { status: "answered", duplicate: true },
  });
  await server.close();
});

test("another user's session and question count as unknown", async () => {
  const server = await serve({ authenticate: (request) => request.headers.get("x-user") ?? undefined });
  const ada = client(server, { "x-user": "ada" });
  const eve = client(server, { "x-user": "eve" });
  const { session, eventId } = await asked(ada);
  const unknown = { status: 404, body: { status: "unknown" } };
  expect(await eve("POST", "/api/ui-tool/submit", { eventId, response: { date: "May" } })).toEqual(unknown);
  expect(await eve("POST", "/api/ui-tool/submit", { eventId: "nothing", response: 1 })).toEqual(unknown);
  const nothing = { status: 404, body: { error: "Not found." } };
  for (const id of [session, "nothing"]) {
    expect(await eve("GET", `/api/ui-tool/pending?session=${id}`)).toEqual(nothing);
    expect(await eve("GET", `/api/ui-tool/events?session=${id}`)).toEqual(nothing);
    expect(await eve("GET", `/api/sessions/${id}/calls`)).toEqual(nothing);
    expect(await eve("DELETE", `/api/sessions/${id}`)).toEqual(nothing);
  }
  expect((await eve("GET", "/api/sessions")).body).toEqual({ sessions: [] });
  expect((await client(server)("GET", "/api/sessions")).status).toBe(401);
  expect(await ada("DELETE", `/api/sessions/${session}`)).toEqual({ status: 200, body: { status: "closed" } });
  expect(await ada("POST", "/api/ui-tool/submit", { eventId, response: { date: "May" } })).toEqual({
    status: 409,
    body: { status: "cancelled" },
  });
  await server.close();
});

test.each<[string, Readonly<Record<string, string>>, unknown, number]>([
  ["a foreign origin", { origin: "https://evil.example" }, {}, 403],
  ["the origin null", { origin: "null" }, {}, 403],
  ["a request across sites", { "sec-fetch-site": "cross-site" }, {}, 403],
  ["a request of another port", { "sec-fetch-site": "same-site" }, {}, 403],
  ["a name that points here", { host: "evil.example" }, {}, 403],
  ["a form", { "content-type": "text/plain" }, {}, 415],
  ["no JSON", {}, "{", 400],
  ["a list", {}, [], 400],
  ["a key that is there twice", {}, '{"eventId":"x","response":{"a":1,"a":2}}', 400],
  ["no event", {}, { response: 1 }, 400],
  ["no answer", {}, { eventId: "x" }, 400],
  ["64 KB and one byte", {}, `"${"x".repeat(65_535)}"`, 413],
  ["its own origin", { origin: "http://localhost" }, { eventId: "x", response: null }, 404],
  ["a byte order mark, which .NET writes", {}, '\uFEFF{"eventId":"x","response":null}', 404],
])("a request with an answer gets its status: %s", async (_, headers, body, status) => {
  const server = await serve();
  expect((await client(server, headers)("POST", "/api/ui-tool/submit", body)).status).toBe(status);
  await server.close();
});

test("a body in another encoding than UTF-8 is refused, not stored with replacement characters", async () => {
  const server = await serve();
  const body = Buffer.from('{"mode":"caf\u00e9"}', "latin1");
  const headers = { host: "localhost", "content-type": "application/json" };
  const response = await server.fetch(new Request("http://localhost/api/sessions", { method: "POST", headers, body }));
  expect([response.status, await response.json()]).toEqual([400, { error: "The body is not UTF-8." }]);
  await server.close();
});

test("an id of a call belongs to its tool and arguments", async () => {
  const server = await serve();
  const send = client(server);
  const calls = `/api/sessions/${(await send("POST", "/api/sessions", {})).body.id ?? ""}/calls`;
  const first = { tool: "count_up", arguments: {}, callId: "c1" };
  const [made, ...others] = await Promise.all([
    send("POST", calls, first),
    send("POST", calls, { tool: "count_up", callId: "c1" }),
    send("POST", calls, { ...first, arguments: { by: 2 } }),
    send("POST", calls, { ...first, tool: "wipe_disk" }),
    send("POST", calls, { ...first, callId: "c2", wait: "false" }),
  ]);
  expect(made).toMatchObject({ status: 200, body: { callId: "c1", response: { ok: true, data: "counted" } } });
  const taken = { status: 409, body: { error: "Another call has this `callId`. Send another id, or none." } };
  const notBoolean = { status: 400, body: { error: "`wait` is true or false." } };
  expect(others).toEqual([made, taken, taken, notBoolean]);
  await server.close();
});

test("after a body that is too large, a client opens a new connection", async () => {
  const server = await serve();
  const { url } = await server.listen({ port: 0 });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = async (body: string): Promise<number | undefined> => {
    const sent = request(`${url}/api/ui-tool/submit`, {
      agent,
      method: "POST",
      headers: { "content-type": "application/json" },
    });
    sent.end(body);
    const [response] = (await once(sent, "response")) as [IncomingMessage];
    response.resume();
    await once(response, "end");
    return response.statusCode;
  };
  expect([await post(" ".repeat(3_000_000)), await post("{}")]).toEqual([413, 400]);
  agent.destroy();
  await server.close();
});

test("pages of a named origin may call the server", async () => {
  const server = await serve({ origins: ["https://app.example"] });
  const response = await server.fetch(
    new Request("http://localhost/api/sessions", { headers: { host: "localhost", origin: "https://app.example" } }),
  );
  expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, "https://app.example"]);
  const ask = { "access-control-request-method": "POST", "access-control-request-headers": "x-csrf-token" };
  const allowed = await server.fetch(
    new Request("http://localhost/api/sessions", {
      method: "OPTIONS",
      headers: { host: "localhost", origin: "https://app.example", ...ask },
    }),
  );
  expect(allowed.headers.get("access-control-allow-headers")).toBe("x-csrf-token");
  await server.close();
});

test.each([
  ["https://app.example/", "https://app.example"],
  ["HTTPS://App.Example:443", "https://app.example"],
  ["capacitor://localhost", "capacitor://localhost"],
  ["null", "null"],
])("the origin %s is written in another way than browsers send it", async (given, origin) => {
  const server = await serve({ origins: [given] });
  const { status } = await client(server, { origin })("GET", "/api/sessions");
  expect(status).toBe(200);
  await server.close();
});

test.each(["app.example", "App.Example:8443", "https://app.example/"])("the host %s is served", async (given) => {
  const server = await serve({ hosts: [given] });
  expect((await client(server, { host: "app.example:8443" })("GET", "/api/sessions")).status).toBe(200);
  expect((await client(server, { host: "other.example" })("GET", "/api/sessions")).status).toBe(403);
  await server.close();
});

test("a sign-in library that returns null means no user", async () => {
  const server = await serve({ authenticate: (() => null) as unknown as () => undefined });
  expect(await client(server)("GET", "/api/sessions")).toEqual({ status: 401, body: { error: "Sign in first." } });
  await server.close();
});

test("the cause of a request that the host's code fails goes to the host, not to the page", async () => {
  const warnings: ToolwrightError[] = [];
  const authenticate = (): never => {
    throw new Error("redis://:SECRET@cache refused");
  };
  const server = await serve({ authenticate, onWarning: (warning) => warnings.push(warning) });
  expect(await client(server)("GET", "/api/sessions")).toEqual({ status: 500, body: { error: "INTERNAL" } });
  expect(warnings).toMatchObject([
    { code: "REQUEST_FAILED", message: "A request could not be answered: redis://:SECRET@cache refused" },
  ]);
  await server.close();
});

test("a body that a parser before the server has read is named as empty", async () => {
  const server = await serve();
  expect(await client(server)("POST", "/api/sessions", "")).toEqual({
    status: 400,
    body: {
      error:
        "The body is empty. Send a JSON object. In Express, add this server before `express.json()`, which reads the body.",
    },
  });
  await server.close();
});

test("a set token is required; beyond this machine a token must be set", async () => {
  const token = "a-token-of-some-length";
  const server = await serve({ token });
  expect((await client(server)("GET", "/api/sessions")).status).toBe(401);
  expect((await client(server, { authorization: "Bearer wrong" })("GET", "/api/sessions")).status).toBe(401);
  expect((await client(server, { authorization: `Bearer ${token}` })("GET", "/api/sessions")).status).toBe(200);
  await server.close();
  await expect(serve({ token: "short" })).rejects.toMatchObject({ code: "CONFIG_INVALID" });
  const open = await serve();
  await expect(open.listen({ host: "0.0.0.0", port: 0 })).rejects.toMatchObject({ code: "CONFIG_INVALID" });
  await open.close();
});

test("one of 50 answers at once counts", async () => {
  const server = await serve();
  const send = client(server);
  const { session, callId, eventId } = await asked(send);
  const answers = Array.from({ length: 50 }, (_, index) => ({ date: `day ${index % 2}` }));
  const replies = await Promise.all(
    answers.map((response) => send("POST", "/api/ui-tool/submit", { eventId, response })),
  );
  const first = replies.findIndex(({ body }) => body.status === "answered" && body.duplicate === undefined);
  const given = answers[first]?.date;
  expect(replies).toEqual(
    answers.map(({ date }, index) => {
      if (index === first) return { status: 200, body: { status: "answered" } };
      if (date === given) return { status: 200, body: { status: "answered", duplicate: true } };
      return { status: 409, body: { status: "answered" } };
    }),
  );
  const { body } = await send("GET", `/api/sessions/${session}/calls/${callId}?wait=true`);
  expect(body).toMatchObject({ response: { data: { date: given } } });
  await server.close();
});

test("if another registry is served while a question is open, its answer is checked by the schema of the question", async () => {
  const store = memoryStore();
  const old = await loadRegistry(file);
  const first = await serve({ ports: { store } });
  const { session, callId, eventId } = await asked(client(first));
  await first.close();
  const changed = await runtimeArtifact(uiTools.map(withNumber));
  writeFileSync(changed, readFileSync(changed, "utf8").replace("0123456789ab", "ba9876543210"));
  const registry = await loadRegistry(changed);
  const second = await serve({
    registry,
    registries: (version) => (version === old.version ? old : undefined),
    ports: { store },
  });
  const send = client(second);
  const answer = (id: string, date: unknown) =>
    send("POST", "/api/ui-tool/submit", { eventId: id, response: { date } });
  expect(await answer(eventId, 3)).toEqual({
    status: 422,
    body: { status: "pending", faults: [{ path: "/date", message: "Enter a text." }] },
  });
  expect((await answer(eventId, "May 3")).status).toBe(200);
  const { body } = await send("GET", `/api/sessions/${session}/calls/${callId}?wait=true`);
  expect(body).toMatchObject({ response: { ok: true, data: { date: "May 3" } } });
  const next = await asked(send);
  expect((await answer(next.eventId, "May 3")).status).toBe(422);
  expect((await answer(next.eventId, 3)).status).toBe(200);
  await second.close();
});

/** The tool in a later build: a date is a number. */
const withNumber = (tool: RuntimeTool): RuntimeTool =>
  tool.name === "pick_date" ? { ...tool, answer: { ...tool.answer, properties: { date: { type: "number" } } } } : tool;

test("the next server shows the question again, and continues the call", async () => {
  const store = memoryStore();
  const first = await serve({ ports: { store } });
  const before = client(first);
  const { session, callId, eventId } = await asked(before);
  const waiting = before("GET", `/api/sessions/${session}/calls/${callId}?wait=true`);
  await first.close();
  expect(await waiting).toMatchObject({ status: 503, body: { callId } });

  const second = await serve({ ports: { store } });
  const send = client(second);
  expect((await send("GET", "/api/sessions")).body).toMatchObject({ sessions: [{ id: session }] });
  expect((await send("GET", `/api/ui-tool/pending?session=${session}`)).body.requests).toMatchObject([
    { eventId, callId },
  ]);
  expect((await send("POST", "/api/ui-tool/submit", { eventId, response: { date: "June" } })).status).toBe(200);
  expect((await send("GET", `/api/sessions/${session}/calls/${callId}?wait=true`)).body).toMatchObject({
    response: { ok: true, data: { date: "June" } },
  });
  const again = await send("POST", `/api/sessions/${session}/calls`, { tool: "pick_date", callId });
  expect(again.body).toMatchObject({ callId, status: "ended", response: { data: { date: "June" } } });
  await second.close();
});
