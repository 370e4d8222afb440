// @module-tag full
import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { repository, shownCode } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand } from "./run-scenario.ts";

const blocks = shownCode("site/src/content/docs/documents.md");
const outputs = blocks.filter(({ language }) => language === "text").map(({ code }) => code);

function projectOfGuide(): string {
  const files = blocks.flatMap(({ title, code }) => (title === undefined ? [] : [[title, code] as const]));
  const manifest = '{ "name": "shown", "version": "1.0.0", "type": "module", "private": true }\n';
  const root = tempFolder({ "package.json": manifest, ...Object.fromEntries(files) });
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(path.join(repository, "sdk"), path.join(root, "node_modules/toolwright"), "dir");
  return root;
}

test("the programs of the guide print what it shows", async () => {
  const root = projectOfGuide();
  const env = { PATH: process.env.PATH, NO_COLOR: "1" };
  const printed: string[] = [];
  for (const file of ["fill.ts", "report.ts", "erase.ts"]) {
    printed.push((await promisify(execFile)(process.execPath, [file], { cwd: root, env })).stdout);
  }
  expect(printed).toEqual(outputs.slice(0, 3));
});

test("the agent of the guide remembers a preference of the user, and a person erases it", async () => {
  const root = projectOfGuide();
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 });
  const { stdout } = await promisify(execFile)(process.execPath, ["remember.ts"], { cwd: root });
  expect(stdout).toBe(outputs[3]);
});
