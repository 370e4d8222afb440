import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { agentToolkitSession } from "#test/support/agent-toolkit-session.ts";

const step = (id: string, status: string) => ({ id, text: `Do ${id}`, status });

test("a plan has any number of steps, of which one may be in progress", async () => {
  const { call } = await agentToolkitSession();
  const steps = [step("1", "done"), step("2", "in_progress"), step("3", "pending")];
  expect(expectOk(await call("plan_next_steps", { steps }))).toEqual({ done: 1, steps: 3, current: "Do 2" });
  expect(expectOk(await call("plan_next_steps", { steps: [step("1", "done")] }))).toEqual({ done: 1, steps: 1 });
});

test("two steps in progress, or of one id, are refused", async () => {
  const { call } = await agentToolkitSession();
  const both = await call("plan_next_steps", { steps: [step("1", "in_progress"), step("2", "in_progress")] });
  expect(expectError(both, "PERMANENT").message).toBe("2 steps are in progress: 1, 2.");
  expectError(await call("plan_next_steps", { steps: [step("1", "done"), step("1", "pending")] }), "PERMANENT");
});

test.each([[{ steps: [] }], [{ steps: [step("1", "started")] }], [{ steps: [{ id: "", text: "x", status: "done" }] }]])(
  "refuses %j",
  async (args) => {
    const { call } = await agentToolkitSession();
    expectError(await call("plan_next_steps", args), "VALIDATION");
  },
);
