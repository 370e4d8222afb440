import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { agentToolkitSession } from "#test/support/agent-toolkit-session.ts";

test("the thoughts are the arguments, validated; no code runs", async () => {
  const { call } = await agentToolkitSession();
  expect(expectOk(await call("stop_and_think", { thoughts: "Count first." }))).toEqual({ thoughts: "Count first." });
  expectError(await call("stop_and_think", { thoughts: "" }), "VALIDATION");
});
