import { expectError, expectOk } from "toolwright/testing";
import { expect, test } from "vitest";
import { codingWorkspace } from "#test/support/coding-workspace.ts";

test("ending an ended command changes nothing; ending an unknown command is an error", async () => {
  const { call } = await codingWorkspace({}, { defaults: { command: "allow" } });
  const { job } = expectOk(await call<{ job: string }>("bash", { command: "sleep 77.25", background: true }));
  expect(expectOk(await call("bash_kill", { job }))).toMatchObject({ text: "" });
  const output = await call("bash_output", { job });
  expect(expectOk(await call("bash_kill", { job }))).toMatchObject({ text: "" });
  expect(expectOk(await call("bash_output", { job }))).toEqual(expectOk(output));
  expect(expectError(await call("bash_kill", { job: "job_9" }), "PERMANENT").message).toBe(
    'JOB_UNKNOWN: No command of this session has the id "job_9". Commands whose output is kept: job_1.',
  );
});
