import { expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { fileTools } from "#test/support/file-tools.ts";

const steps = [
  { id: "1", text: "Read the file", status: "done" },
  { id: "2", text: "Change it", status: "in_progress" },
];

test("the coding tools have the plan of the agent toolkit", async () => {
  const { call } = await fileTools({});
  expect(expectOk(await call("plan_next_steps", { steps }))).toEqual({ done: 1, steps: 2, current: "Change it" });
});
