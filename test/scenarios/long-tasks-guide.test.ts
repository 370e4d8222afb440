import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { repository, shownCode } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand } from "./run-scenario.ts";

const blocks = shownCode("site/src/content/docs/long-tasks.md");

test("the agent of the guide remembers what the user prefers, and a person erases it", async () => {
  const files = blocks.flatMap(({ title, code }) => (title === undefined ? [] : [[title, code] as const]));
  const manifest = '{ "name": "clerk", "version": "1.0.0", "type": "module", "private": true }\n';
  const root = tempFolder({ "package.json": manifest, ...Object.fromEntries(files) });
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(path.join(repository, "sdk"), path.join(root, "node_modules/toolwright"), "dir");
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  const { stdout } = await promisify(execFile)(process.execPath, ["remember.ts"], { cwd: root });
  expect(stdout).toBe(blocks.find(({ language }) => language === "text")?.code);
});
