import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { categories } from "../../generators/categories/index.generated.ts";
import { parts } from "../../generators/parts/index.generated.ts";
import { runCreate } from "../../generators/src/test-create.ts";
import { starters } from "../../generators/src/generators.ts";
import { tempFolder } from "../support/temp-folder.ts";

const folder = path.join(import.meta.dirname, "create-tool");

const from = [
  "--from",
  "Get what is known about a town, and return it. Use when the user asks for a town. Not for countries.",
];

const shape = [
  ...["--param", "town: string – Name of the town, such as Rome."],
  ...["--param", "limit?: integer – Most results. @minimum 1"],
  ...["--returns", "name: string – Name of the town."],
  ...["--returns", 'kind: "village" | "city" – How large it is.'],
  ...["--returns", "coast?: boolean – Whether it is at the sea."],
];

/** Every file below a folder, each under its path. */
async function treeText(below: string): Promise<string> {
  const entries = await readdir(below, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  const texts = files.sort().map(async (file) => `==== ${path.relative(below, file)}\n${await readFile(file, "utf8")}`);
  return (await Promise.all(texts)).join("");
}

async function expectTree(name: string, below: string): Promise<void> {
  const expected = path.join(folder, `${name}.txt`);
  const text = await treeText(below);
  if (process.env.UPDATE_GOLDEN === "1") {
    await mkdir(folder, { recursive: true });
    await writeFile(expected, text);
  }
  expect(text).toBe(await readFile(expected, "utf8"));
}

describe("`npm create tool` writes the files that were read", () => {
  test.each(starters)("a project that begins with $tool", async ({ category, tool }) => {
    const cwd = tempFolder({});
    await runCreate(["desk", "--category", category, "--tool", tool], { cwd });
    await expectTree(`project-${category}`, path.join(cwd, "desk"));
  });

  test.each(parts)("$id", async ({ id, named, sample }) => {
    const cwd = tempFolder({ "package.json": '{ "name": "desk", "dependencies": { "toolwright": "1" } }' });
    const own = Object.entries(sample).flatMap(([answer, value]) => (answer === named ? [] : [`--${answer}`, value]));
    const { err } = await runCreate([sample[named] ?? "", "--category", id, ...own], { cwd });
    expect(err).toBe("");
    await rm(path.join(cwd, "package.json"));
    await expectTree(id, cwd);
  });

  describe.each(categories.map(({ id, sample }) => ({ id, sample })))("$id", ({ id, sample }) => {
    test.each([
      ["blank", []],
      // A hook gets what its event gives.
      ["described", id === "lifecycle" ? from : [...from, ...shape]],
    ])("%s", async (kind, flags) => {
      const cwd = tempFolder({ "package.json": '{ "name": "desk", "dependencies": { "toolwright": "1", "react": "1" } }' });
      const own = Object.entries(sample).flatMap(([answer, value]) => (answer === "tool" ? [] : [`--${answer}`, value]));
      const { err } = await runCreate([sample.tool, "--category", id, ...own, ...flags], { cwd });
      expect(err).toBe("");
      await expectTree(`${id}-${kind}`, path.join(cwd, "tools"));
    });
  });
});
