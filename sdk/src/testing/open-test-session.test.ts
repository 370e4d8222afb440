import { expect, test } from "vitest";
import { runtimeArtifact } from "../../../test/support/runtime-artifact.ts";
import { expectError, expectOk } from "./expectations.ts";
import { openTestSession } from "./open-test-session.ts";

const ask = {
  name: "ask",
  metadata: { category: "ui" },
  execute: `async (_, ctx) => [await ctx.ui.request({ n: 1 }), await ctx.ui.request({ n: 2 })]`,
} as const;

test("records what happened", async () => {
  const session = await openTestSession({ registry: await runtimeArtifact([ask]), answers: ["yes", null] });
  expect(expectOk(await session.call<[string, null]>("ask", {}))).toEqual(["yes", null]);
  expect(session.events.map(({ type }) => type)).toEqual(["tool_call_start", "tool_call_end"]);
  expect(session.uiRequests.map(({ payload }) => payload)).toEqual([{ n: 1 }, { n: 2 }]);
  expect(session.runtime.registry.tools).toHaveLength(1);
});

test("answers can be computed from the request", async () => {
  const { call } = await openTestSession({
    registry: await runtimeArtifact([ask]),
    answers: ({ toolId, payload }) => `${toolId} ${JSON.stringify(payload)}`,
  });
  expect(expectOk(await call("ask", {}))).toEqual(['ask {"n":1}', 'ask {"n":2}']);
});

test("an answer too few is said plainly", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([ask]), answers: ["yes"] });
  const response = await call("ask", {}, { callId: "c1" });
  expect(expectError(response, "INTERNAL").message).toBe("ask failed unexpectedly. Error id: c1.");
  expect(() => expectOk(response)).toThrow(/cause: ask asks the user for answer 2, but the test has only 1$/);
});

test("calls work when taken out of the session", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([{ name: "one", execute: "() => 1" }]) });
  expect(expectOk(await call("one", {}))).toBe(1);
});
