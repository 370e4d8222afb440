// @module-tag full
import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { repository, shownCode } from "../support/shown-code.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { runCommand, runToolwright, type Ended } from "./run-scenario.ts";

const blocks = shownCode("site/src/content/docs/workflows.md");
const [explained, talked, helped] = blocks.filter(({ language }) => language === "text").map(({ code }) => code);

/** The guide's project in a folder. */
function projectIn(folder: "" | "help/"): string {
  const isIn = (title: string): boolean => title.startsWith("help/") === (folder === "help/");
  const files = blocks.flatMap(({ title, code }) =>
    title === undefined || !isIn(title) ? [] : [[title.slice(folder.length), code] as const],
  );
  const manifest = '{ "name": "shown", "version": "1.0.0", "type": "module", "private": true }\n';
  const root = tempFolder({ "package.json": manifest, ...Object.fromEntries(files) });
  mkdirSync(path.join(root, "node_modules"));
  symlinkSync(path.join(repository, "sdk"), path.join(root, "node_modules/toolwright"), "dir");
  return root;
}

const run = async (root: string, file: string): Promise<string> =>
  (await promisify(execFile)(process.execPath, [file], { cwd: root, env: { PATH: process.env.PATH, NO_COLOR: "1" } }))
    .stdout;

const built = async (root: string): Promise<void> => {
  expect(await runCommand(["build"], root)).toMatchObject({ exit: 0 } satisfies Partial<Ended>);
};

test("the workflow of the guide builds, is explained as shown, and its conversation prints what it shows", async () => {
  const root = projectIn("");
  await built(root);
  expect((await runToolwright(["explain", "workflow.json"], root)).stdout).toBe(explained);
  expect(await run(root, "talk.ts")).toBe(talked);
});

test("the hooks of the guide take their payloads from their events, and print what it shows", async () => {
  const root = projectIn("help/");
  await built(root);
  expect(await run(root, "talk.ts")).toBe(helped);
});
