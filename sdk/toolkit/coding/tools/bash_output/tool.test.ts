import { expectError, expectOk } from "toolwright/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { codingWorkspace } from "#test/support/coding-workspace.ts";
import type { BashOutputResult } from "./tool.ts";

test("what a command wrote is read in pages, also after its end", async () => {
  const { call } = await codingWorkspace({}, { defaults: { command: "allow" } });
  const { job } = expectOk(await call<{ job: string }>("bash", { command: "echo ä; exit 3", background: true }));
  const output = async (since?: number): Promise<unknown> =>
    expectOk(await call("bash_output", { job, ...(since !== undefined && { since }) }));
  await expect
    .poll(() => output(), { timeout: 15_000 })
    .toEqual({ text: "ä\n", next: 3, hasMore: false, isRunning: false, exitCode: 3 });
  expect(await output(3)).toMatchObject({ text: "", next: 3 });
  // In the middle of a character, and behind the end.
  expect(await output(1)).toMatchObject({ text: "\n", next: 3 });
  expect(await output(99)).toMatchObject({ text: "", next: 3 });
});

test("a job that is silent in the middle of a line seems to wait for an answer", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { call } = await codingWorkspace({}, { defaults: { command: "allow" } });
  const start = async (command: string): Promise<string> =>
    expectOk(await call<{ job: string }>("bash", { command, background: true })).job;
  const jobs = [await start("printf 'Sure? '; sleep 74.25"), await start("echo ready; sleep 74.25")];
  const output = async (job: string | undefined) => expectOk(await call<BashOutputResult>("bash_output", { job }));
  for (const job of jobs) await expect.poll(async () => (await output(job)).text, { timeout: 15_000 }).not.toBe("");
  expect((await output(jobs[0])).isWaiting).toBeUndefined();
  vi.advanceTimersByTime(45_000);
  expect(await output(jobs[0])).toMatchObject({ text: "Sure? ", isRunning: true, isWaiting: true });
  expect((await output(jobs[1])).isWaiting).toBeUndefined();
});

test.each([[{}], [{ job: "" }], [{ job: "job_1", since: -1 }]])("refuses %j", async (args) => {
  const { call } = await codingWorkspace();
  expectError(await call("bash_output", args), "VALIDATION");
});
