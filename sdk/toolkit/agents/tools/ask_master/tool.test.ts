import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { agentToolkitSession } from "#test/support/agent-toolkit-session.ts";

test("the arguments are validated and returned; the loop does the rest", async () => {
  const { call } = await agentToolkitSession();
  expect(expectOk(await call("ask_master", { question: "Which year?", options: ["2024"] }))).toEqual({
    question: "Which year?",
    options: ["2024"],
  });
  expectError(await call("ask_master", { question: "" }), "VALIDATION");
});
