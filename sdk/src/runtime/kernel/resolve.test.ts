import { expect, test } from "vitest";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { expectError, openTestSession } from "../../testing.ts";

const tools = ["kb_search", "kb_get"].map((name) => ({ name, execute: "() => 1" }));

test.each([
  ["kb_serach", 'There is no tool "kb_serach".', "Call kb_search."],
  ["weather", 'There is no tool "weather".', "Call one of: kb_search, kb_get."],
  ["__proto__", 'There is no tool "__proto__".', "Call one of: kb_search, kb_get."],
  ["", 'There is no tool "".', "Call one of: kb_search, kb_get."],
  [null as unknown as string, "There is no tool null.", "Call one of: kb_search, kb_get."],
])("%s is not a tool", async (name, message, suggestion) => {
  const { call } = await openTestSession({ registry: await runtimeArtifact(tools) });
  const response = await call(name, {});
  expect(expectError(response, "NOT_FOUND")).toEqual({
    type: "NOT_FOUND",
    message,
    suggestion,
    retryable: false,
    partialSideEffects: false,
  });
  expect(response.meta.toolVersion).toBeUndefined();
});

test("in a large registry only the first tools are listed", async () => {
  const many = Array.from({ length: 25 }, (_, index) => ({
    name: `tool_${String(index).padStart(2, "0")}`,
    execute: "() => 1",
  }));
  const { call } = await openTestSession({ registry: await runtimeArtifact(many) });
  expect(expectError(await call("weather", {}), "NOT_FOUND").suggestion).toMatch(
    /^Call one of: tool_00, .*tool_19, …\.$/,
  );
});

test("a registry without tools has none to suggest", async () => {
  const { call } = await openTestSession({ registry: await runtimeArtifact([]) });
  expect(expectError(await call("weather", {}), "NOT_FOUND")).not.toHaveProperty("suggestion");
});
