import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { agentToolkitSession } from "#test/support/agent-toolkit-session.ts";

test("the arguments are validated and returned; the loop does the rest", async () => {
  const { call } = await agentToolkitSession();
  expect(expectOk(await call("handoff", { result: "Done.", documents: ["a.md"] }))).toEqual({
    result: "Done.",
    documents: ["a.md"],
  });
  const fields = { result: { status: "complete", findings: [1, null] } };
  expect(expectOk(await call("handoff", fields))).toEqual(fields);
  expectError(await call("handoff", { result: "" }), "VALIDATION");
  expectError(await call("handoff", { result: 5 }), "VALIDATION");
});
