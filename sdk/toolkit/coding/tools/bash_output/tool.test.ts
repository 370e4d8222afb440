import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { codingWorkspace } from "#test/support/coding-workspace.ts";

test("a command's output is read in pages, also after its end", async () => {
  const { call } = await codingWorkspace({}, { defaults: { command: "allow" } });
  const { job } = expectOk(await call<{ job: string }>("bash", { command: "echo ä; exit 3", background: true }));
  const output = async (since?: number): Promise<unknown> =>
    expectOk(await call("bash_output", { job, ...(since !== undefined && { since }) }));
  await expect
    .poll(() => output(), { timeout: 15_000 })
    .toEqual({ text: "ä\n", next: 2, hasMore: false, isRunning: false, exitCode: 3 });
  expect(await output(2)).toMatchObject({ text: "", next: 2 });
  expect(await output(1)).toMatchObject({ text: "\n", next: 2 });
  expect(await output(99)).toMatchObject({ text: "", next: 2 });
});

test.each([[{}], [{ job: "" }], [{ job: "job_1", since: -1 }]])("refuses %j", async (args) => {
  const { call } = await codingWorkspace();
  expectError(await call("bash_output", args), "VALIDATION");
});
