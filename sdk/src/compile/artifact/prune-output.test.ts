import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { recordOf } from "#test/support/runtime-artifact.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { pruneOutput } from "./prune-output.ts";

const module = (name: string, digit: string): string => `${name}.${digit.repeat(16)}.mjs`;

/** The text of a registry of one tool, whose modules have these digits in their names. */
function registryOf(digit: string): string {
  const record = {
    ...recordOf({ name: "greet", execute: "" }),
    handlerPath: `handlers/${module("greet", digit)}`,
    validatorPath: `validators/${module("greet", digit)}`,
  };
  return JSON.stringify({ format: "1.0", version: "1.0.0", gitCommit: null, buildTimestamp: null, tools: [record] });
}

const inOutput = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [`dist/${file}`, text]));

test("former registries and modules that no other names go, with their maps; what those it names import stays, and so does an author's file", async () => {
  const root = tempFolder(
    inOutput({
      "tool_registry.json": registryOf("a"),
      "tool_registry.before.json": registryOf("b"),
      "portability.json": "{}",
      "registries/1.0.0+cc.json": registryOf("c"),
      [`handlers/${module("greet", "a")}`]: `import { x } from "./shared/${"1".repeat(16)}.mjs";`,
      [`handlers/${module("greet", "b")}`]: "",
      [`handlers/${module("greet", "c")}`]: "",
      [`handlers/${module("greet", "c")}.map`]: "",
      "handlers/own.mjs": "",
      "handlers/own/deep.txt": "",
      [`handlers/shared/${"1".repeat(16)}.mjs`]: `import("./${"2".repeat(16)}.mjs");`,
      [`handlers/shared/${"2".repeat(16)}.mjs`]: "",
      [`handlers/shared/${"3".repeat(16)}.mjs`]: "",
      [`validators/${module("greet", "a")}`]: "",
      [`validators/${module("gone", "d")}`]: "",
    }),
  );
  expect(await pruneOutput(root, "dist")).toEqual([
    `dist/handlers/${module("greet", "c")}`,
    `dist/handlers/${module("greet", "c")}.map`,
    `dist/handlers/shared/${"3".repeat(16)}.mjs`,
    "dist/registries/1.0.0+cc.json",
    `dist/validators/${module("gone", "d")}`,
  ]);
  expect(await pruneOutput(root, "dist")).toEqual([]);
  expect(readdirSync(path.join(root, "dist/handlers")).sort()).toEqual([
    module("greet", "a"),
    module("greet", "b"),
    "own",
    "own.mjs",
    "shared",
  ]);
});

test.each([undefined, "", "{", '{"format":"1.0","tools":[]}'])(
  "without a registry that can be read, nothing is removed: %s",
  async (registry) => {
    const root = tempFolder({
      [`dist/handlers/${module("greet", "a")}`]: "",
      ...(registry === undefined ? {} : { "dist/tool_registry.json": registry }),
    });
    expect(await pruneOutput(root, "dist")).toEqual([]);
  },
);
