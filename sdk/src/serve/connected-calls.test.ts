import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { createFakeClock } from "../testing.ts";
import { answerOf, mcpClient, mcpDesk, rawMcp, rawSession, revisions } from "#test/support/mcp-desk.ts";
import type { RuntimeTool } from "#test/support/runtime-artifact.ts";

// The protocol requires a new id for each request of a session; a client that repeats one must not get the result of another call.

const text = { type: "string" } as const;
const object = (properties: Readonly<Record<string, object>>) =>
  ({ type: "object", properties, required: Object.keys(properties), additionalProperties: false }) as const;

/** A call of `slow` ends when `free` is called for it; `ledger` records the started and the aborted calls. */
const slow: readonly RuntimeTool[] = [
  {
    name: "slow",
    input: object({ of: text }),
    execute: `({ of }, ctx) => new Promise((resolve, reject) => { ctx.services.ledger.write(of);
      globalThis.freed ??= new Map(); globalThis.freed.set(of, () => resolve({ of }));
      ctx.signal.addEventListener("abort", () => { ctx.services.ledger.write(of + " aborted"); reject(ctx.signal.reason); }); })`,
  },
  {
    name: "free",
    metadata: { category: "action", repeatable: true },
    input: object({ of: text }),
    execute: `({ of }) => { globalThis.freed.get(of)(); return "freed"; }`,
  },
  {
    name: "send",
    metadata: { category: "action" },
    input: object({ of: text }),
    execute: `({ of }, ctx) => { ctx.services.ledger.write("sent " + of); return new Promise((done) => setTimeout(done, 20, "sent")); }`,
  },
];

const resultOf = async (response: Response): Promise<unknown> => (await answerOf(response)).result?.structuredContent;

test("each request gets its own result, and one with the id of a running request an error at once", async () => {
  const { server, ledger } = await mcpDesk({}, slow);
  const { call, send } = await rawSession(server.handler());
  const first = await call(1, "slow", { of: "a" });
  await expect.poll(() => ledger).toEqual(["a"]);
  const [other, last] = [await call("1", "slow", { of: "b" }), await call(2, "slow", { of: "c" })];
  const refused = await call(1, "slow", { of: "d" });
  expect(await answerOf(refused)).toEqual({
    jsonrpc: "2.0",
    id: 1,
    error: { code: -32600, message: "A request with the id 1 is still running. Give each request its own id." },
  });
  const ping = { jsonrpc: "2.0", id: 7, method: "ping" };
  expect((await answerOf(await send([ping, ping]))).error).toMatchObject({ code: -32600 });
  for (const each of ["c", "b", "a"]) await (await call(`free ${each}`, "free", { of: each })).text();
  expect(await Promise.all([first, other, last].map(resultOf))).toEqual([{ of: "a" }, { of: "b" }, { of: "c" }]);
  const again = await call(1, "slow", { of: "e" });
  await call(3, "free", { of: "e" });
  expect(await resultOf(again)).toEqual({ of: "e" });
  expect(ledger).toEqual(["a", "b", "c", "e"]);
  await server.close();
});

test("over standard streams an id in use is refused, a call is cancelled, and a client that has closed its output gets the rest of its answers", async () => {
  const { server, ledger } = await mcpDesk({}, slow);
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = server.serveStdio({ input, output });
  const answers = createInterface({ input: output })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const { id, error, result } = JSON.parse(String((await answers.next()).value)) as Answer;
    return [id, error?.code ?? result?.structuredContent?.of];
  };
  const write = (message: object): unknown => input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const call = (id: unknown, name: string, of: string): unknown =>
    write({ id, method: "tools/call", params: { name, arguments: { of } } });
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "x", version: "1" } };
  write({ id: 0, method: "initialize", params });
  expect(await next()).toEqual([0, undefined]);
  call(1, "slow", "a");
  call(1, "slow", "b");
  expect(await next()).toEqual([1, -32600]);
  call("1", "slow", "c");
  await expect.poll(() => ledger).toEqual(["a", "c"]);
  write({ method: "notifications/cancelled", params: { requestId: 1 } });
  await expect.poll(() => ledger).toEqual(["a", "c", "a aborted"]);
  call(2, "free", "c");
  input.end();
  expect([await next(), await next()]).toContainEqual(["1", "c"]);
  await served;
  await server.close();
});

interface Answer {
  readonly id: unknown;
  readonly error?: { readonly code: number };
  readonly result?: { readonly structuredContent?: { readonly of?: string } };
}

test("a cancelled call is aborted, and its stream ends without a result", async () => {
  const { server, ledger } = await mcpDesk({}, slow);
  const handler = server.handler();
  const [{ call, cancel }, stranger] = [await rawSession(handler), await rawSession(handler)];
  const running = await call(1, "slow", { of: "f" });
  await expect.poll(() => ledger).toEqual(["f"]);
  for (const id of ["1", 2]) await cancel(id);
  await stranger.cancel(1);
  expect(ledger).toEqual(["f"]);
  await cancel(1);
  expect(await running.text()).not.toContain("data: {");
  expect(ledger).toEqual(["f", "f aborted"]);
  await server.close();
});

test("a session lives while a call runs or a stream is open, and for the idle time after that", async () => {
  const clock = createFakeClock();
  const { server } = await mcpDesk({ ports: { clock }, idleMs: 1_000, policy: { timeoutMs: 100_000 } }, slow);
  const { call, listen, send } = await rawSession(server.handler());
  const running = await call(1, "slow", { of: "i" });
  clock.advance(5_000);
  await answerOf(await call(2, "free", { of: "i" }));
  expect(await resultOf(running)).toEqual({ of: "i" });
  const page = new AbortController();
  expect((await listen(page.signal)).status).toBe(200);
  clock.advance(5_000);
  expect((await send({ id: 3, method: "ping" })).status).toBe(200);
  page.abort();
  clock.advance(2_001);
  expect((await send({ id: 4, method: "ping" })).status).toBe(404);
  await server.close();
});

test("when all sessions are taken, the session that was idle longest is closed, and no busy session", async () => {
  const { server } = await mcpDesk({ maxSessions: 2 }, slow);
  const handler = server.handler();
  const ping = { id: 9, method: "ping" };
  const [first, second] = [await rawSession(handler), await rawSession(handler)];
  expect((await first.send(ping)).status).toBe(200);
  const third = await rawSession(handler);
  const statuses = async () => Promise.all([first, second, third].map(async ({ send }) => (await send(ping)).status));
  expect(await statuses()).toEqual([200, 404, 200]);
  const running = await first.call(1, "slow", { of: "j" });
  await third.call(1, "slow", { of: "k" });
  expect((await rawSession(handler)).status).toBe(503);
  await answerOf(await first.call(2, "free", { of: "j" }));
  expect(await resultOf(running)).toEqual({ of: "j" });
  expect((await rawSession(handler)).status).toBe(200);
  expect(await statuses()).toEqual([404, 404, 200]);
  await server.close();
});

describe.each(revisions)("calls at the same time, revision %s", (revision) => {
  test("have no common budget, and the same action runs once on a connection", async () => {
    const policy = { modes: { text: { budgets: { retrieval: 2 }, tools: { slow: { budget: 1 } } } } };
    const { server, ledger } = await mcpDesk({ policy }, slow);
    const client = await mcpClient(server, revision);
    const names = Array.from({ length: 7 }, (_, index) => `${revision} ${String(index)}`);
    const calls = names.map((of) => client.callTool({ name: "slow", arguments: { of } }));
    await expect.poll(() => ledger.length).toBe(7);
    for (const name of names) await client.callTool({ name: "free", arguments: { of: name } });
    expect((await Promise.all(calls)).map(({ structuredContent }) => structuredContent)).toEqual(
      names.map((of) => ({ of })),
    );
    if (revision === "2025-11-25") {
      const send = () => client.callTool({ name: "send", arguments: { of: "mail" } });
      const both = await Promise.all([send(), send()]);
      expect(both.map(({ isError = false }) => isError)).toEqual([false, true]);
      expect((await send()).isError).toBeUndefined();
      expect(ledger.filter((line) => line === "sent mail")).toHaveLength(2);
    }
    await server.close();
  });

  test("a budget of 0 still forbids them", async () => {
    const policy = { modes: { text: { budgets: { retrieval: 0 } } } };
    const { server, ledger } = await mcpDesk({ policy }, slow);
    const client = await mcpClient(server, revision);
    expect(await client.callTool({ name: "slow", arguments: { of: "x" } })).toMatchObject({ isError: true });
    expect(ledger).toEqual([]);
    await server.close();
  });
});

test("a response of revision 2026-07-28 is a stream from its start, so that no proxy closes the connection", async () => {
  const { server } = await mcpDesk({ policy: { timeoutMs: 100_000 } }, slow);
  const handler = server.handler();
  const types: (string | null)[] = [];
  const call = rawMcp(async (request) => {
    const response = await handler(request);
    types.push(response.headers.get("content-type"));
    return response;
  }, {});
  const running = call("tools/call", { name: "slow", arguments: { of: "l" } });
  await expect.poll(() => types).toEqual(["text/event-stream"]);
  await call("tools/call", { name: "free", arguments: { of: "l" } });
  expect((await running).result).toMatchObject({ structuredContent: { of: "l" } });
  await server.close();
});

/** Results that the output limit shortens for a model. */
const rows = "Array.from({ length: 3000 }, (_, id) => ({ id, line: `Line ${id} of the report` }))";
const row = object({ id: { type: "number" }, line: text });
const long: readonly RuntimeTool[] = [
  { name: "report", output: object({ rows: { type: "array", items: row } }), execute: `() => ({ rows: ${rows} })` },
  { name: "list", output: { type: "array", items: row }, execute: `() => ${rows}` },
  { name: "word", output: text, execute: `() => "word ".repeat(50_000)` },
  { name: "free_form", execute: `() => ({ rows: ${rows} })` },
];

describe.each(revisions)("a result that is too long for a model, revision %s", (revision) => {
  test("is whole in the structured content, and shortened in the text", async () => {
    const { server } = await mcpDesk({}, long);
    const client = await mcpClient(server, revision);
    await client.listTools();
    const all = Array.from({ length: 3000 }, (_, id) => ({ id, line: `Line ${String(id)} of the report` }));
    const expected = { report: { rows: all }, list: { result: all }, word: { result: "word ".repeat(50_000) } };
    for (const [name, data] of Object.entries({ ...expected, free_form: { rows: all } })) {
      const { structuredContent, content } = await client.callTool({ name });
      expect(structuredContent).toEqual(data);
      expect(JSON.stringify(content).length).toBeLessThan(120_000);
    }
    await server.close();
  });
});

test("lines that are no messages are ignored, and later messages are served", async () => {
  const { server } = await mcpDesk();
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = server.serveStdio({ input, output });
  const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "x", version: "1" } };
  const message = (id: unknown, method: string, more = {}) => JSON.stringify({ jsonrpc: "2.0", id, method, ...more });
  const lines = [
    `\uFEFF${message(1, "initialize", { params })}`,
    "",
    " \r",
    "npm warn something",
    "{",
    `[${message(2, "ping")}]`,
    "null",
    '"text"',
    '{"id":3,"method":"ping"}',
    '{"jsonrpc":"2.0","id":"4"}',
    `${message(5, "ping")}\r`,
  ];
  input.write(`${lines.join("\n")}\n`);
  const answers: { readonly id?: unknown; readonly error?: { readonly code: number } }[] = [];
  for await (const line of createInterface({ input: output })) {
    const answer = JSON.parse(line) as (typeof answers)[number];
    answers.push(answer);
    if (answer.id === 5) break;
  }
  expect(answers.filter(({ error }) => error === undefined).map(({ id }) => id)).toEqual([1, 5]);
  input.end();
  await served;
  await server.close();
});

test("null for parameters, arguments or a member of the parameters means none", async () => {
  const { server } = await mcpDesk();
  const clientInfo = { name: "x", version: "1", title: null };
  const params = { protocolVersion: "2025-11-25", capabilities: { sampling: null }, clientInfo, _meta: null };
  const message = (id: number, method: string, given: object | null) =>
    JSON.stringify({ jsonrpc: "2.0", id, method, params: given });
  const _meta = { progressToken: null, "example.com/trace": null };
  const asked = [
    message(2, "tools/list", null),
    message(4, "tools/list", { cursor: null }),
    message(3, "tools/call", { name: "speak", arguments: null, _meta }),
  ];
  const [input, output] = [new PassThrough(), new PassThrough()];
  const served = server.serveStdio({ input, output });
  input.end(`${[message(1, "initialize", params), ...asked].join("\n")}\n`);
  await served;
  const handler = server.handler();
  const post = async (body: string, more = {}): Promise<Response> => {
    const accept = "application/json, text/event-stream";
    const headers = { host: "127.0.0.1", "content-type": "application/json", accept, ...more };
    return handler(new Request("http://127.0.0.1/mcp", { method: "POST", headers, body }));
  };
  const opened = await post(message(1, "initialize", params));
  const session = { "mcp-session-id": opened.headers.get("mcp-session-id") };
  const lines = [
    String(output.read()),
    ...(await Promise.all(asked.map(async (body) => (await post(body, session)).text()))),
  ];
  const answers = [...lines.join("\n").matchAll(/^(?:data: )?(\{.*)$/gm)].map(
    ([, text = ""]) => JSON.parse(text) as object,
  );
  const list = { id: 2, result: { tools: expect.any(Array) as unknown } };
  const call = { id: 3, result: { content: [{ type: "text", text: "All is well." }] } };
  const more = { ...list, id: 4 };
  expect(answers).toMatchObject([{ id: 1, result: {} }, list, more, call, list, more, call]);
  await server.close();
});

test("an initialize request that lacks a member is refused with the members that it needs", async () => {
  const { server } = await mcpDesk();
  const params = { protocolVersion: "2025-11-25", capabilities: {} };
  const response = await server.handler()(
    new Request("http://127.0.0.1/mcp", {
      method: "POST",
      headers: { host: "127.0.0.1", "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
    }),
  );
  const message =
    "The initialize request is not valid. Give `protocolVersion`, `capabilities` and `clientInfo` with `name` and `version`.";
  expect(await response.json()).toMatchObject({ error: { code: -32602, message } });
  await server.close();
});
