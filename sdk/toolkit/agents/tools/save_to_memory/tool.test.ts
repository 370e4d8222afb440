import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { agentToolkitSession } from "#test/support/agent-toolkit-session.ts";

test("a text is saved for the run, the project or the user", async () => {
  const { call, memory } = await agentToolkitSession({ user: "ann" });
  for (const scope of ["task", "project", "user"] as const) {
    expect(expectOk(await call("save_to_memory", { scope, text: `For the ${scope}.` }))).toMatchObject({ scope });
  }
  const owners = [
    { scope: "task", of: "run" },
    { scope: "project", of: "" },
    { scope: "user", of: "ann" },
  ] as const;
  const kept = await Promise.all(owners.map((owner) => memory.list(owner)));
  expect(kept.flat().map(({ text }) => text)).toEqual(["For the task.", "For the project.", "For the user."]);
});

test("without a user, no memory is saved for one", async () => {
  const { call } = await agentToolkitSession();
  const error = expectError(await call("save_to_memory", { scope: "user", text: "Short." }), "PERMANENT");
  expect(error.suggestion).toBe("Save it for the task or the project.");
});

test.each([
  [{ scope: "world", text: "x" }],
  [{ scope: "task", text: "" }],
  [{ scope: "task", text: "x".repeat(2_001) }],
])("refuses %j", async (args) => {
  const { call } = await agentToolkitSession();
  expectError(await call("save_to_memory", args), "VALIDATION");
});
