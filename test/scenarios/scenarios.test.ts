import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { goodProject } from "../support/good-project.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { expectedPattern, readScenario, runCommand, runToolwright } from "./run-scenario.ts";

const folder = path.join(import.meta.dirname, "cases");
const scenarios = readdirSync(folder)
  .filter((file) => file.endsWith(".scenario"))
  .map((file) => ({ file, ...readScenario(readFileSync(path.join(folder, file), "utf8")) }));

const isLong = ({ file }: { readonly file: string }): boolean => file.endsWith(".full.scenario");

describe("quick", () => play(scenarios.filter((scenario) => !isLong(scenario))));
describe("long", { tags: "full" }, () => play(scenarios.filter(isLong)));

function play(some: typeof scenarios): void {
  test.for(some)("$file: $title", async ({ steps }, { onTestFinished }) => {
    const root = tempFolder(goodProject, onTestFinished);
    mkdirSync(path.join(root, "node_modules"));
    symlinkSync(path.join(import.meta.dirname, "../../sdk"), path.join(root, "node_modules/toolwright"), "dir");
    expect(steps.length).toBeGreaterThan(0);
    for (const { files, args, isSpawned, folder: below, stdin, exit, stdout, stderr } of steps) {
      for (const [file, text] of Object.entries(files)) place(path.join(root, file), text);
      const ended = await (isSpawned ? runToolwright : runCommand)(args, root, { stdin, below });
      expect(ended.stdout.trim()).toMatch(expectedPattern(stdout));
      expect(ended.stderr.trim()).toMatch(expectedPattern(stderr));
      expect(ended.exit).toBe(exit);
    }
  });
}

/** Writes a file, creates a folder if the path ends with a slash, or removes the path. */
function place(file: string, text: string | undefined): void {
  if (text === undefined) {
    rmSync(file, { recursive: true });
    return;
  }
  mkdirSync(file.endsWith("/") ? file : path.dirname(file), { recursive: true });
  if (!file.endsWith("/")) writeFileSync(file, text);
}
