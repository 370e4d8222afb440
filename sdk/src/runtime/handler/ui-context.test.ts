import { expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import type { Outcome, Stage } from "../../model/call/call.ts";
import type { Json } from "../../util/json.ts";
import { expectError, expectOk, openTestSession } from "../../testing.ts";

const login: RuntimeTool = {
  name: "log_in",
  metadata: { category: "ui" },
  answer: {
    type: "object",
    properties: { name: { type: "string" }, password: { type: "string", minLength: 8, "x-secret": true } },
    required: ["name", "password"],
    additionalProperties: false,
  },
  execute: `async (_, ctx) => {
    const answer = await ctx.ui.request({ question: "Who are you?" });
    ctx.log("got " + answer.password);
    if (answer.name === "mallory") throw new ToolError("AUTH", "Not with " + answer.password + ".");
    return { welcome: answer.name, used: answer.password };
  }`,
};

const open = async (answer: Json) =>
  openTestSession({ registry: await runtimeArtifact([login]), answers: () => answer });

test("an answer that fits reaches the handler", async () => {
  const { call } = await open({ name: "Ada", password: "correct horse" });
  expect(expectOk(await call("log_in", {}))).toEqual({ welcome: "Ada", used: "correct horse" });
});

test.each<[string, Json, string]>([
  ["nothing", null, "the answer: expected an object; got null"],
  ["a member too few", { name: "Ada" }, "/password: is missing."],
  ["another type", { name: 7, password: "correct horse" }, "/name: expected a string; got 7"],
  [
    "an unknown member",
    { name: "Ada", password: "correct horse", role: "root" },
    "/role: unknown key; known are name, password.",
  ],
])("%s is refused with a code", async (_, answer, why) => {
  const { call } = await open(answer);
  const { message, suggestion, retryable, partialSideEffects } = expectError(await call("log_in", {}), "PERMANENT");
  expect(message).toContain(`ANSWER_INVALID: the answer that the host gave log_in does not fit: ${why}`);
  expect(suggestion).toBe("Let the port `ui` check the form by the tool's `answerSchema` before it answers.");
  expect([retryable, partialSideEffects]).toEqual([false, false]);
});

test("an answer that is not JSON is refused", async () => {
  const { call } = await open((() => 1) as unknown as Json);
  expect(expectError(await call("log_in", {}), "PERMANENT").message).toBe(
    "ANSWER_INVALID: the answer that the host gave log_in does not fit: it is a function.",
  );
});

test("the secrets of an answer are in no event: no log line, result or error", async () => {
  for (const [name, password] of [
    ["Ada", "correct horse"],
    ["mallory", "correct horse"],
    ["Ada", "s3cret!"],
  ] as const) {
    const { call, events } = await open({ name, password });
    const response = await call("log_in", {});
    expect(events.map(({ type }) => type)).toContain("tool_call_end");
    expect(JSON.stringify(events)).not.toContain(password);
    if (password === "s3cret!") expect(JSON.stringify(response)).not.toContain(password);
  }
});

test("no response contains a sensitive answer, in data or in an error", async () => {
  const form = (name: string, execute: string): RuntimeTool => ({
    name,
    metadata: { category: "ui", component: "KeyForm" },
    execute: `async (_, ctx) => { const { key } = await ctx.ui.request({}, { sensitive: true }); ${execute} }`,
  });
  const registry = await runtimeArtifact([
    form("echo", "return { key, length: key.length };"),
    form("fails", 'throw new ToolError("PERMANENT", "The key " + key + " is wrong.");'),
    form("looks", "return { length: key.length };"),
    form("directs", "return direct(1, { variables: { key } });"),
  ]);
  const answers = [1, 2, 3, 4].map(() => ({ key: "k-4711-0815" }));
  const outcomes: Outcome[] = [];
  const watch: Stage = {
    name: "watch",
    run: async (given, next) => {
      const outcome = await next(given);
      outcomes.push(outcome);
      return outcome;
    },
  };
  const { call } = await openTestSession({ registry, answers, stages: [{ before: "once", stage: watch }] });
  expect(expectOk(await call("echo", {}))).toEqual({ key: "[redacted]", length: 11 });
  expect(expectError(await call("fails", {}), "PERMANENT").message).toBe("The key [redacted] is wrong.");
  expect(expectOk(await call("looks", {}))).toEqual({ length: 11 });
  expect(await call("directs", {})).toMatchObject({ data: 1, directs: { variables: { key: "[redacted]" } } });
  expect(outcomes).toHaveLength(4);
  for (const outcome of outcomes) expect(JSON.stringify(outcome)).not.toContain("4711");
});

test("a question is sent and its answer waited for in two steps, with work between", async () => {
  const steps: RuntimeTool = {
    name: "steps",
    metadata: { category: "ui" },
    answer: { type: "string" },
    execute: `async (_, { ui }) => {
      const [first, second] = [await ui.sendToolEvent({ n: 1 }), await ui.sendToolEvent({ n: 2 })];
      return [await ui.waitForUiToolResponse(second), await ui.waitForUiToolResponse(first), first !== second];
    }`,
  };
  const { call, uiRequests } = await openTestSession({
    registry: await runtimeArtifact([steps]),
    answers: ({ payload }) => `answer ${JSON.stringify(payload.n)}`,
  });
  expect(expectOk(await call("steps", {}))).toEqual(["answer 2", "answer 1", true]);
  expect(uiRequests.map(({ payload }) => payload)).toEqual([{ n: 1 }, { n: 2 }]);
});

test("an invalid answer fails the call that waits for it; an event of another call is refused", async () => {
  const steps = (execute: string): RuntimeTool => ({
    name: "steps",
    metadata: { category: "ui" },
    answer: { type: "string" },
    execute,
  });
  const calling = async (execute: string) =>
    openTestSession({ registry: await runtimeArtifact([steps(execute)]), answers: () => 5 });
  const wrong = await calling("async (_, { ui }) => ui.waitForUiToolResponse(await ui.sendToolEvent({}))");
  expect(expectError(await wrong.call("steps", {}), "PERMANENT").message).toContain("ANSWER_INVALID");
  const other = await calling("(_, { ui }) => ui.waitForUiToolResponse('other:ui1')");
  expect(expectError(await other.call("steps", {}), "PERMANENT").message).toBe(
    'This call has sent no event "other:ui1".',
  );
});
