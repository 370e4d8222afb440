import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { repository, shownCode } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";

const blocks = shownCode("site/src/content/docs/documents.md");

test("the programs of the guide print what it shows", async () => {
  const files = blocks.flatMap(({ title, code }) => (title === undefined ? [] : [[title, code] as const]));
  const manifest = '{ "name": "report", "version": "1.0.0", "type": "module", "private": true }\n';
  const root = tempFolder({ "package.json": manifest, ...Object.fromEntries(files) });
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(path.join(repository, "sdk"), path.join(root, "node_modules/toolwright"), "dir");
  const env = { PATH: process.env.PATH, NO_COLOR: "1" };
  const printed: string[] = [];
  for (const file of ["fill.ts", "report.ts", "erase.ts"]) {
    printed.push((await promisify(execFile)(process.execPath, [file], { cwd: root, env })).stdout);
  }
  expect(printed).toEqual(blocks.filter(({ language }) => language === "text").map(({ code }) => code));
});
