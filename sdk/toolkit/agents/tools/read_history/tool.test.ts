import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { agentToolkitSession } from "#test/support/agent-toolkit-session.ts";

test("entries of the calling task are read by their numbers, entries of other tasks are not", async () => {
  const { call } = await agentToolkitSession();
  const page = expectOk(await call<{ entries: string }>("read_history", { from: 1, to: 9 }));
  expect(page.entries.split("\n").map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual([1, 3]);
});

test("missing entries are an error", async () => {
  const { call } = await agentToolkitSession();
  expect(expectError(await call("read_history", { from: 2 }), "PERMANENT").message).toBe(
    "This task has no entries from 2 to 2.",
  );
  expectError(await call("read_history", { from: 0 }), "VALIDATION");
});
