import { execFile, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { repository, shownCode } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";

test("the example of the guide prints what the guide says, and leaves every file as it was", async () => {
  const blocks = shownCode("site/src/content/docs/coding-toolkit.md");
  // The example requires the sandbox, which may be missing on the test machine; without it, the question says so.
  const hasSandbox = spawnSync("bwrap", ["--version"]).status === 0;
  const files = blocks.flatMap(({ title, code }) => {
    const runnable = hasSandbox ? code : code.replace('sandbox: "required"', 'sandbox: "off"');
    return title === undefined ? [] : [[title, runnable] as const];
  });
  const greet = 'export const greeting = "Hello";\n';
  const root = tempFolder({
    "package.json": '{ "type": "module" }\n',
    "project/src/greet.js": greet,
    ...Object.fromEntries(files),
  });
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(path.join(repository, "sdk"), path.join(root, "node_modules/toolwright"), "dir");
  const env = { PATH: process.env.PATH, HOME: root, NO_COLOR: "1" };
  const { stdout } = await promisify(execFile)(process.execPath, ["assistant.ts"], { cwd: root, env });
  const note = "It runs without a sandbox: The policy of this host turns the sandbox off.\n";
  expect(hasSandbox ? stdout : stdout.replace(note, "")).toBe(blocks.find(({ language }) => language === "text")?.code);
  expect(readFileSync(path.join(root, "project/src/greet.js"), "utf8")).toBe(greet);
  expect(existsSync(path.join(root, "project/note.txt"))).toBe(false);
});
