import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { agentToolkitSession } from "#test/support/agent-toolkit-session.ts";

test("the arguments are validated and returned; the loop does the rest", async () => {
  const { call } = await agentToolkitSession();
  expect(expectOk(await call("route_to_agent", { request: "Count.", background: true }))).toEqual({
    request: "Count.",
    background: true,
  });
  expectError(await call("route_to_agent", { request: "" }), "VALIDATION");
});
