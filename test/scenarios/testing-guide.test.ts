// @module-tag full
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { repository, shownCode } from "../support/shown-code.ts";
import { programEnvironment as env } from "../support/program-environment.ts";
import { tempFolder } from "../support/temp-folder.ts";

const run = promisify(execFile);

const blocks = shownCode("site/src/content/docs/testing.md");

/** The project of the guide: every block with a title is one of its files. */
function guideProject(): string {
  const files = blocks.flatMap(({ title, code }) => (title === undefined ? [] : [[title, code] as const]));
  const manifest = '{ "name": "desk", "version": "1.0.0", "type": "module", "private": true }\n';
  const root = tempFolder({ "package.json": manifest, ...Object.fromEntries(files) }, afterAll);
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(path.join(repository, "sdk"), path.join(root, "node_modules/toolwright"), "dir");
  for (const name of ["vitest", "fast-check"])
    symlinkSync(path.join(repository, "node_modules", name), path.join(root, "node_modules", name), "dir");
  return root;
}

const root = guideProject();

test("the guide's test for Node's runner passes, without a build", async () => {
  const { stdout } = await run(process.execPath, ["--test", "test/search.node.ts"], { cwd: root, env });
  expect(stdout).toMatch(/^ℹ pass 2$/m);
  expect(stdout).toMatch(/^ℹ fail 0$/m);
  expect(existsSync(path.join(root, "dist"))).toBe(false);
});

test("under Node's runner, a failure shows the envelope and the handler's exception", async () => {
  const text = `import { test } from "node:test";
import { expectOk, openTestSession } from "toolwright/testing";
const tools = [{ name: "broken", input: { type: "object" }, execute: () => { throw new Error("the disk is full"); } }];
test("fails", async () => {
  const { call } = await openTestSession({ tools });
  expectOk(await call("broken", {}));
});
`;
  const failing = tempFolder({ "package.json": '{ "type": "module" }', "failing.mjs": text });
  symlinkSync(path.join(root, "node_modules"), path.join(failing, "node_modules"), "dir");
  const running = run(process.execPath, ["--test", "failing.mjs"], { cwd: failing, env });
  await expect(running).rejects.toMatchObject({
    stdout: expect.stringMatching(
      /AssertionError.*Expected broken to succeed, but it failed\.\n[^]*INTERNAL: broken failed[^]*the disk is full/,
    ) as string,
  });
});

test("the guide's tests for Vitest pass", async () => {
  const vitest = path.join(repository, "node_modules/vitest/vitest.mjs");
  // One worker for all files loads the compiler once. The first test of a file includes building the project, which may exceed Vitest's five seconds.
  const flags = ["--maxWorkers=1", "--no-isolate", "--testTimeout=600000"];
  const { stdout } = await run(process.execPath, [vitest, "run", ...flags], { cwd: root, env });
  const count = blocks.filter(({ title }) => title?.endsWith(".test.ts")).length;
  expect(count).toBe(7);
  expect(stdout).toMatch(new RegExp(`Test Files +${count} passed \\(${count}\\)`));
  expect(existsSync(path.join(root, "dist/tool_registry.json"))).toBe(true);
});

test("under Vitest, events that differ are shown as a difference", async () => {
  const text = `import { it } from "vitest";
import { expectEvents } from "toolwright/testing";
it("differs", () => expectEvents([], ["tool_call_start"]));
`;
  const vitest = path.join(repository, "node_modules/vitest/vitest.mjs");
  const failing = tempFolder({ "package.json": '{ "type": "module" }', "failing.test.mjs": text });
  symlinkSync(path.join(root, "node_modules"), path.join(failing, "node_modules"), "dir");
  const running = run(process.execPath, [vitest, "run"], { cwd: failing, env });
  await expect(running).rejects.toMatchObject({
    stderr: expect.stringMatching(
      /Event 1 is not as expected\.[^]*\n- Expected[^]*-     "type": "tool_call_start",/,
    ) as string,
  });
});
