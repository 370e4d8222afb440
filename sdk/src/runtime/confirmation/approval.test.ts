import { afterAll, expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { memoryStore } from "../../agents.ts";
import { createRuntime, loadRegistry, type Ports, type Runtime, type UiRequest } from "../../runtime.ts";
import type { CallVerdict } from "../../model/ports/permissions.ts";
import { createQuestions } from "../../server.ts";
import { createFakeClock, expectError, expectOk } from "../../testing.ts";
import { ToolError, type Json } from "../../index.ts";

const tools: readonly RuntimeTool[] = [
  {
    name: "erase",
    metadata: { category: "action", confirm: true, title: "Erase" },
    input: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
    question: `({ path }) => "Erase " + path + "?"`,
    execute: `({ path }, ctx) => { ctx.services.ledger.push(path); return "erased " + path; }`,
  },
  {
    name: "puzzle",
    metadata: { category: "action", confirm: true },
    question: "() => { throw new Error('x'); }",
    execute: "() => 1",
  },
  {
    name: "slow",
    metadata: { category: "action", confirm: true },
    input: { type: "object", properties: { path: { type: "string" } } },
    question: "() => { globalThis.abortApproval(); return 'Go on?'; }",
    execute: "({ path }, ctx) => ctx.services.ledger.push(path)",
  },
  {
    name: "tidy",
    metadata: { category: "action", timeoutMs: 50 },
    execute: `async (_, ctx) => (await ctx.call("erase", { path: "b" })).ok`,
  },
];
let controller = new AbortController();
const abort = (): void => controller.abort();
Object.assign(globalThis, { abortApproval: abort });

const registry = await loadRegistry(await runtimeArtifact(tools, afterAll));

/** A process in which the person's answers come from the script. */
function host(answers: (request: UiRequest, count: number) => Json, store = memoryStore()) {
  const ledger: string[] = [];
  const asked: UiRequest[] = [];
  const ports: Partial<Ports> = {
    store,
    ui: {
      request: (request) =>
        new Promise((resolve) => {
          asked.push(request);
          resolve(answers(request, asked.length));
        }),
    },
  };
  const runtime = createRuntime({ registry, policy: { confirm: "ask" }, services: { ledger }, ports });
  return { runtime, ports, ledger, asked, store };
}

const open = (runtime: Runtime, id = "s1") => runtime.openSession({ id, user: "ada", allowMissing: true });

test("a call asks by the port and runs once the person says yes", async () => {
  const { runtime, ledger, asked } = host((_, count) => (count === 1 ? "yes" : "no"));
  const turn = (await open(runtime)).beginTurn();
  expect(expectOk(await turn.call("erase", { path: "a" }))).toBe("erased a");
  expect(asked[0]).toMatchObject({
    kind: "approval",
    toolId: "erase",
    message: "Erase a?",
    answerSchema: { enum: ["yes", "no"] },
    preview: { tool: "erase", title: "Erase", args: { path: "a" } },
    user: "ada",
    bound: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
  });
  const { message } = expectError(await turn.call("erase", { path: "c" }), "CONFIRMATION_REQUIRED");
  expect(message).toBe("erase was not run: the user declined it.");
  expect(ledger).toEqual(["a"]);
});

test.each<[string, () => Json, string]>([
  ["something else than yes", () => ({ yes: true }), "erase was not run: the user declined it."],
  [
    "no one",
    () => {
      throw new ToolError("TRANSIENT", "The user did not answer.");
    },
    "erase was not run: a person has to confirm it first. The user did not answer.",
  ],
])("an answer of %s runs nothing", async (_, answer, message) => {
  const { runtime, ledger } = host(answer);
  const error = expectError(
    await (await open(runtime)).beginTurn().call("erase", { path: "a" }),
    "CONFIRMATION_REQUIRED",
  );
  expect(error.message).toBe(message);
  expect(ledger).toEqual([]);
});

test("a tool that another one calls asks too, and the wait counts against no time limit", async () => {
  const clock = createFakeClock();
  const questions = createQuestions({ store: memoryStore(), clock });
  const ledger: string[] = [];
  const ports = { clock, ui: questions.port };
  const runtime = createRuntime({ registry, policy: { confirm: "ask" }, services: { ledger }, ports });
  const session = await open(runtime);
  const response = session.beginTurn().call("tidy", {});
  const [id] = await new Promise<readonly string[]>((resolve) => {
    void questions.follow(["s1"], ({ event, data }) => event === "question" && resolve([data.eventId]));
  });
  clock.advance(500);
  expect(await questions.answer({ id: id ?? "", answer: "maybe" }, "ada")).toMatchObject({ code: 422 });
  expect(await questions.answer({ id: id ?? "", answer: "yes" }, "eve")).toMatchObject({ code: 404 });
  expect(await questions.answer({ id: id ?? "", answer: "yes" }, "ada")).toMatchObject({ code: 200 });
  expect(expectOk(await response)).toBe(true);
  expect(ledger).toEqual(["b"]);
});

test("an approval is used once: a call that is made again in a session that does not know it asks again", async () => {
  const { runtime, ledger, asked, store } = host(() => "yes");
  await (await open(runtime)).beginTurn().call("erase", { path: "a" }, { callId: "c1" });
  await store.erase("session:s1");
  const again = host(() => "yes", store);
  await (await open(again.runtime)).beginTurn().call("erase", { path: "a" }, { callId: "c1" });
  expect(asked.map(({ eventId }) => eventId)).toEqual(["c1:approval1"]);
  expect(again.asked.map(({ eventId }) => eventId)).toEqual(["c1:approval1", "c1:approval2"]);
  expect([...ledger, ...again.ledger]).toEqual(["a", "a"]);
});

test("the permissions' question replaces the tool's question", async () => {
  const { ports, ledger, asked } = host(() => "yes");
  const judgeCall = (): CallVerdict => ({
    effect: "ask",
    message: "",
    question: "Erase for good?",
    always: ["erase a"],
  });
  const runtime = createRuntime({
    registry,
    policy: { confirm: "ask" },
    services: { ledger },
    ports: { ...ports, permissions: { judgeCall } },
  });
  expectOk(await (await open(runtime)).beginTurn().call("erase", { path: "a" }));
  expect(asked).toMatchObject([{ message: "Erase for good?", preview: { always: ["erase a"] } }]);
});

test("if `question` fails, the call ends and no one is asked", async () => {
  const { runtime, asked } = host(() => "yes");
  const response = await (await open(runtime)).beginTurn().call("puzzle", {});
  expect(expectError(response, "INTERNAL").message).toContain("puzzle");
  expect(asked).toEqual([]);
});

test("if the port fails, the call does not run, and the error has no details", async () => {
  const { runtime, ledger } = host(() => {
    throw new Error("postgres://user:SECRET@db");
  });
  const error = expectError(
    await (await open(runtime)).beginTurn().call("erase", { path: "a" }, { callId: "c1" }),
    "INTERNAL",
  );
  expect(error).toMatchObject({
    message: "erase was not run: its approval failed. Error id: c1.",
    partialSideEffects: false,
  });
  expect(ledger).toEqual([]);
});

test.each([
  ["while the question is made", "slow", () => "yes"],
  [
    "while the person decides",
    "erase",
    () => {
      abort();
      throw new Error("The question was taken back.");
    },
  ],
])("a call that is cancelled %s runs nothing", async (_, tool, answer) => {
  const { runtime, ledger } = host(answer);
  controller = new AbortController();
  const { signal } = controller;
  const response = await (await open(runtime)).beginTurn().call(tool, { path: "a" }, { signal });
  expect(expectError(response, "TRANSIENT").message).toBe(`The call of ${tool} was cancelled.`);
  expect(ledger).toEqual([]);
});

test("a host without the port cannot ask", async () => {
  const runtime = createRuntime({ registry, policy: { confirm: "ask" }, services: { ledger: [] } });
  const error = expectError(
    await (await open(runtime)).beginTurn().call("erase", { path: "a" }),
    "CONFIRMATION_REQUIRED",
  );
  expect(error.message).toContain("which this host cannot ask for");
});
