import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { repository, shownCode } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand, runToolwright, type Ended } from "./run-scenario.ts";

/** The project that a page shows. */
function projectOf(page: string): { readonly root: string; readonly printed: readonly string[] } {
  const blocks = shownCode(`site/src/content/docs/${page}.md`);
  const files = blocks.flatMap(({ title, code }) => (title === undefined ? [] : [[title, code] as const]));
  const manifest = '{ "name": "shown", "version": "1.0.0", "type": "module", "private": true }\n';
  const root = tempFolder({ "package.json": manifest, ...Object.fromEntries(files) });
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(path.join(repository, "sdk"), path.join(root, "node_modules/toolwright"), "dir");
  return { root, printed: blocks.filter(({ language }) => language === "text").map(({ code }) => code) };
}

const run = async (root: string, file: string): Promise<string> =>
  (await promisify(execFile)(process.execPath, [file], { cwd: root, env: { PATH: process.env.PATH, NO_COLOR: "1" } }))
    .stdout;

const built = async (root: string): Promise<void> => {
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 } satisfies Partial<Ended>);
};

test("the workflow of the guide builds, is explained as shown, and its conversation prints what it shows", async () => {
  const { root, printed } = projectOf("workflow-json");
  await built(root);
  expect((await runToolwright(["explain", "workflow.json"], root)).stdout).toBe(printed[0]);
  expect(await run(root, "talk.ts")).toBe(printed[1]);
});

test("the hooks of the guide take their payloads from their events, and print what it shows", async () => {
  const { root, printed } = projectOf("hooks");
  await built(root);
  expect(await run(root, "talk.ts")).toBe(printed[0]);
});
