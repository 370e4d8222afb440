import { expect, test } from "vitest";
import type { McpServer, McpServerOptions } from "../server.ts";
import { createFakeClock } from "../testing.ts";
import { mcpClient, mcpDesk, rawMcp, type RawAnswer } from "#test/support/mcp-desk.ts";
import type { RuntimeTool } from "#test/support/runtime-artifact.ts";

const extension = "io.modelcontextprotocol/tasks";
const knowsTasks = { elicitation: {}, extensions: { [extension]: {} } };
const lacksTasks = { code: -32021, data: { requiredCapabilities: { extensions: { [extension]: {} } } } };
const text = { type: "string" } as const;

/** Tools that end, ask or fail when the test says so: the service `gate` keeps them waiting. */
const tools: readonly RuntimeTool[] = [
  {
    name: "export",
    execute: `async (_, ctx) => { await ctx.services.gate.opens; return "exported"; }`,
  },
  {
    name: "import",
    execute: `async (_, ctx) => { await ctx.services.gate.opens; throw new ToolError("CONFLICT", "The file is locked."); }`,
  },
  { name: "crash", execute: `async (_, ctx) => { await ctx.services.gate.opens; throw new Error("a mistake"); }` },
  {
    name: "reports",
    execute: `async (_, ctx) => { await ctx.services.gate.opens; ctx.progress(1, 2, "half of it"); await new Promise(() => undefined); }`,
  },
  { name: "bounded", metadata: { timeoutMs: 50 }, execute: `() => new Promise(() => undefined)` },
  { name: "quick", execute: `() => "at once"` },
  {
    name: "waits",
    execute: `(_, { signal }) => new Promise((_done, fail) => signal.addEventListener("abort", () => fail(signal.reason)))`,
  },
  {
    name: "survey",
    metadata: { category: "ui" },
    answer: { type: "object", properties: { name: text }, required: ["name"], additionalProperties: false },
    execute: `async (_, ctx) => { await ctx.services.gate.opens; return (await Promise.all([
      ctx.ui.request({ message: "First?" }, { key: "first" }), ctx.ui.request({ message: "Second?" }, { key: "second" })]))
      .map(({ name }) => name).join(" and "); }`,
  },
];

interface Gate {
  readonly opens: Promise<void>;
  readonly open: () => void;
}

function closedGate(): Gate {
  let open = (): void => undefined;
  const opens = new Promise<void>((resolve) => (open = resolve));
  return { opens, open };
}

type Call = ReturnType<typeof rawMcp>;

/** Asks for a task until it no longer works. */
async function settled(call: Call, taskId: unknown): Promise<NonNullable<RawAnswer["result"]>> {
  for (;;) {
    const { result, error } = await call("tasks/get", { taskId });
    if (result === undefined) throw new Error(error?.message);
    if (result.status !== "working") return result;
    await new Promise(setImmediate);
  }
}

async function desk(
  options: McpServerOptions = {},
): Promise<{ readonly server: McpServer; readonly gate: Gate; readonly call: Call }> {
  const gate = closedGate();
  const { server } = await mcpDesk({ tasks: { afterMs: 1 }, ...options, services: { gate } }, tools);
  return { server, gate, call: rawMcp(server.handler(), knowsTasks) };
}

test("a long call becomes a task with the same result", async () => {
  const { server, gate, call } = await desk();
  const { result: handle } = await call("tools/call", { name: "export" });
  expect(handle).toMatchObject({ resultType: "task", status: "working", ttlMs: null, pollIntervalMs: 1000 });
  const { taskId } = handle ?? {};
  const { result: working } = await call("tasks/get", { taskId });
  expect(working).toMatchObject({ resultType: "complete", taskId, status: "working" });
  expect(working).not.toHaveProperty("result");
  gate.open();
  const done = await settled(call, taskId);
  expect(done).toMatchObject({ status: "completed", result: { content: [{ type: "text", text: "exported" }] } });
  expect(done.ttlMs).toBeGreaterThanOrEqual(3_600_000);
  await server.close();
});

test("a call that ends at once is not a task", async () => {
  const { server, call } = await desk({ tasks: { afterMs: 10_000 } });
  const { result } = await call("tools/call", { name: "quick" });
  expect(result).toMatchObject({ resultType: "complete", content: [{ type: "text", text: "at once" }] });
  expect(result).not.toHaveProperty("taskId");
  await server.close();
});

test("the tool's timeout ends a task, the policy's does not", async () => {
  const clock = createFakeClock();
  const { server, gate, call } = await desk({ ports: { clock }, policy: { timeoutMs: 5 }, tasks: { afterMs: 10 } });
  const { result } = await clock.runUntil(call("tools/call", { name: "export" }));
  const { result: limited } = await clock.runUntil(call("tools/call", { name: "bounded" }));
  clock.advance(60_000);
  gate.open();
  expect((await settled(call, result?.taskId)).result).toEqual({ content: [{ type: "text", text: "exported" }] });
  // Its time runs once its module is loaded.
  const bound = async (): Promise<unknown> => {
    clock.advance(50);
    return (await call("tasks/get", { taskId: limited?.taskId })).result?.result;
  };
  await expect.poll(bound).toMatchObject({
    isError: true,
    structuredContent: { error: { message: "bounded did not finish within 50 ms." } },
  });
  await server.close();
});

test("progress is the message of a task's status", async () => {
  const { server, gate, call } = await desk();
  const { result } = await call("tools/call", { name: "reports" });
  expect(result).not.toHaveProperty("statusMessage");
  gate.open();
  const message = async (): Promise<unknown> =>
    (await call("tasks/get", { taskId: result?.taskId })).result?.statusMessage;
  await expect.poll(message).toBe("half of it");
  await server.close();
});

test("an error of a tool is a result, a mistake of the server fails the task", async () => {
  const { server, gate, call } = await desk();
  const { result: conflict } = await call("tools/call", { name: "import" });
  const { result: crash } = await call("tools/call", { name: "crash" });
  gate.open();
  const conflicted = await settled(call, conflict?.taskId);
  expect(conflicted).toMatchObject({
    status: "completed",
    result: { isError: true, structuredContent: { error: { type: "CONFLICT", message: "The file is locked." } } },
  });
  const crashed = await settled(call, crash?.taskId);
  expect(crashed).toMatchObject({ status: "failed", error: { code: -32603 } });
  expect(JSON.stringify(crashed)).not.toContain("a mistake");
  expect(crashed).not.toHaveProperty("result");
  await server.close();
});

test("questions of a task are answered one by one; no name is used twice", async () => {
  const { server, gate, call } = await desk();
  const { result } = await call("tools/call", { name: "survey" });
  const { taskId } = result ?? {};
  expect(result?.resultType).toBe("task");
  gate.open();
  const asking = await settled(call, taskId);
  expect(Object.keys(asking.inputRequests ?? {})).toEqual(["first", "second"]);
  expect(asking.inputRequests?.first).toMatchObject({ method: "elicitation/create", params: { message: "First?" } });
  const update = async (inputResponses: Readonly<Record<string, unknown>>): Promise<readonly string[]> => {
    expect((await call("tasks/update", { taskId, inputResponses })).result).toEqual({
      resultType: "complete",
      _meta: expect.any(Object) as object,
    });
    return Object.keys((await call("tasks/get", { taskId })).result?.inputRequests ?? {});
  };
  const accept = (name: unknown) => ({ action: "accept", content: { name } });
  expect(await update({ third: accept("Eve") })).toEqual(["first", "second"]);
  expect(await update({ first: accept(1) })).toEqual(["second", "first-2"]);
  expect(await update({ first: accept("Eve") })).toEqual(["second", "first-2"]);
  expect(await update({ "first-2": accept("Ada") })).toEqual(["second"]);
  await update({ second: accept("Bob") });
  expect(await settled(call, taskId)).toMatchObject({ result: { content: [{ text: "Ada and Bob" }] } });
  await update({ second: accept("Eve") });
  expect(await settled(call, taskId)).toMatchObject({ result: { content: [{ text: "Ada and Bob" }] } });
  await server.close();
});

test("a task whose client does not answer in time ends", async () => {
  const clock = createFakeClock();
  const { server, gate, call } = await desk({ ports: { clock }, answerWithinMs: 1_000, tasks: { afterMs: 10 } });
  const begun = call("tools/call", { name: "survey" });
  const { result } = await clock.runUntil(begun);
  gate.open();
  await settled(call, result?.taskId);
  clock.advance(1_001);
  expect(await settled(call, result?.taskId)).toMatchObject({
    status: "completed",
    result: { isError: true },
  });
  await server.close();
});

test("a cancelled task is cancelled, an ended one stays as it is", async () => {
  const { server, call } = await desk();
  const { result } = await call("tools/call", { name: "waits" });
  const { taskId } = result ?? {};
  expect((await call("tasks/cancel", { taskId })).result?.resultType).toBe("complete");
  const cancelled = await settled(call, taskId);
  expect(cancelled.status).toBe("cancelled");
  expect(cancelled).not.toHaveProperty("result");
  expect((await call("tasks/cancel", { taskId })).error).toBeUndefined();
  expect((await settled(call, taskId)).status).toBe("cancelled");
  await server.close();
});

test("the result of a task is kept for a time, and then gone", async () => {
  const clock = createFakeClock();
  const { server, gate, call } = await desk({ ports: { clock }, tasks: { afterMs: 10, keepMs: 500 } });
  const begun = call("tools/call", { name: "export" });
  const { result } = await clock.runUntil(begun);
  gate.open();
  expect((await settled(call, result?.taskId)).ttlMs).toBe(500);
  clock.advance(499);
  expect((await call("tasks/get", { taskId: result?.taskId })).error).toBeUndefined();
  clock.advance(1);
  expect((await call("tasks/get", { taskId: result?.taskId })).error).toMatchObject({ code: -32602 });
  await server.close();
});

test("with as many tasks as allowed, a client waits for its call", async () => {
  const { server, gate, call } = await desk({ tasks: { afterMs: 1, maxTasks: 1 } });
  expect((await call("tools/call", { name: "waits" })).result?.resultType).toBe("task");
  const waiting = call("tools/call", { name: "export" });
  setTimeout(gate.open, 20);
  expect((await waiting).result).toMatchObject({ resultType: "complete", content: [{ text: "exported" }] });
  await server.close();
});

test("a client that does not know tasks gets its result, or the name of what it lacks", async () => {
  const { server, gate } = await desk({ tasks: { afterMs: 1, required: ["import"] } });
  const call = rawMcp(server.handler(), {});
  setTimeout(gate.open, 20);
  expect((await call("tools/call", { name: "export" })).result).toMatchObject({ resultType: "complete" });
  for (const method of ["tasks/get", "tasks/update", "tasks/cancel"])
    expect((await call(method, { taskId: "1" })).error).toMatchObject(lacksTasks);
  expect((await call("tools/call", { name: "import" })).error).toMatchObject(lacksTasks);
  const earlier = await mcpClient(server, "2025-11-25");
  await expect(earlier.callTool({ name: "import" })).rejects.toThrow(
    "import takes too long for a client without tasks.",
  );
  await server.close();
});

test("a task belongs to the client that began it", async () => {
  const { server } = await desk();
  const handler = server.handler({ verifyToken: (token) => ({ clientId: token }) });
  const alice = rawMcp(handler, knowsTasks, "alice");
  const mallory = rawMcp(handler, knowsTasks, "mallory");
  const { result } = await alice("tools/call", { name: "waits" });
  for (const method of ["tasks/get", "tasks/update", "tasks/cancel"])
    expect((await mallory(method, { taskId: result?.taskId })).error).toMatchObject({ code: -32602 });
  expect((await alice("tasks/get", { taskId: result?.taskId })).result?.status).toBe("working");
  for (const taskId of [7, "", null])
    expect((await alice("tasks/get", { taskId })).error).toMatchObject({ code: expect.any(Number) as number });
  await server.close();
});

test("`tasks: false` serves no tasks", async () => {
  const { server, gate, call } = await desk({ tasks: false });
  setTimeout(gate.open, 20);
  expect((await call("tools/call", { name: "export" })).result).toMatchObject({ resultType: "complete" });
  expect((await call("tasks/get", { taskId: "1" })).error).toMatchObject({ code: -32601 });
  await server.close();
});
