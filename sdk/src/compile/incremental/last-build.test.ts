import { mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { goodProject } from "#test/support/good-project.ts";
import { linkedProject } from "#test/support/linked-project.ts";
import { buildProject } from "../build-project.ts";
import { changedSinceBuild } from "./last-build.ts";

const toolFile = "tools/greet/tool.ts";
const tool = goodProject[toolFile] ?? "";

test("code that changes after a build is named until the next one; documents and tests are not", async () => {
  const root = linkedProject({ "lib/words.ts": "export const hello = 'Hello';\n", [toolFile]: withImport(tool) });
  const write = (file: string, text: string): void => {
    writeFileSync(path.join(root, file), text);
  };
  expect(changedSinceBuild(root)).toEqual([]);
  // A build keeps no record of files that are as new as itself.
  await pause(50);
  expect(await buildProject({ root })).toMatchObject({ ok: true });
  expect(changedSinceBuild(root)).toEqual([]);

  write("tools/greet/doc.md", `${goodProject["tools/greet/doc.md"] ?? ""}\nMore.\n`);
  write("tools/greet/tool.test.ts", "// Another test.\n");
  write(toolFile, withImport(tool));
  expect(changedSinceBuild(root)).toEqual([]);

  write(toolFile, `${withImport(tool)}// changed\n`);
  write("lib/words.ts", "export const hello = 'Hi';\n");
  mkdirSync(path.join(root, "tools/other"));
  expect(changedSinceBuild(root)).toEqual(["lib/words.ts", "tools", toolFile]);
  rmSync(path.join(root, "tools/other"), { recursive: true });
  await pause(50);
  expect(await buildProject({ root })).toMatchObject({ ok: true });
  expect(changedSinceBuild(root)).toEqual([]);

  renameSync(path.join(root, "lib/words.ts"), path.join(root, "lib/other.ts"));
  expect(changedSinceBuild(root)).toEqual(["lib/words.ts"]);
});

test("a build's output is not named, even after a build so soon after a change that it keeps no record", async () => {
  const root = linkedProject({});
  await pause(50);
  await buildProject({ root });
  writeFileSync(path.join(root, toolFile), tool.replace("Greet a person", "Welcome a person"));
  expect(await buildProject({ root })).toMatchObject({ ok: true });
  // The lock file of a build is written before or after its registry.
  const later = new Date(Date.now() + 1);
  utimesSync(path.join(root, "tools.lock.json"), later, later);
  expect(changedSinceBuild(root)).toEqual([]);
});

test("without a registry, or without a record of its build, nothing is named", async () => {
  const root = linkedProject({});
  expect(changedSinceBuild(root)).toEqual([]);
  await pause(50);
  await buildProject({ root });
  rmSync(path.join(root, "node_modules/.cache"), { recursive: true });
  writeFileSync(path.join(root, toolFile), `${tool}// changed\n`);
  expect(changedSinceBuild(root)).toEqual([]);
});

const withImport = (text: string): string =>
  text.replace("\n\n", '\nimport { hello } from "../../lib/words.ts";\n\n').replace("`Hello $", "`${hello} $");
