import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { recordOf } from "#test/support/runtime-artifact.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { pruneOutput } from "./prune-output.ts";

const module = (name: string, digit: string): string => `${name}.${digit.repeat(16)}.mjs`;

/** The text of a registry of one tool, whose files have these digits in their names. */
function registryOf(digit: string): string {
  const [handlerPath, validatorPath] = [`handlers/${module("greet", digit)}`, `validators/${module("greet", digit)}`];
  return JSON.stringify({
    format: "1.0",
    version: "1.0.0",
    gitCommit: null,
    buildTimestamp: null,
    providers: { openai: { path: `providers/openai.${digit.repeat(16)}.json`, sha256: digit.repeat(64) } },
    modules: { [handlerPath]: "", [validatorPath]: "", [shared(digit)]: "" },
    tools: [{ ...recordOf({ name: "greet", execute: "" }), handlerPath, validatorPath }],
  });
}

const shared = (digit: string): string => `handlers/shared-${digit.toUpperCase().repeat(8)}.mjs`;

const inOutput = (files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).map(([file, text]) => [`dist/${file}`, text]));

test("former registries and modules that no other names go, with their maps; an author's file stays", async () => {
  const root = tempFolder(
    inOutput({
      "tool_registry.json": registryOf("a"),
      "tool_registry.before.json": registryOf("b"),
      "portability.json": "{}",
      "registries/1.0.0+cc.json": registryOf("c"),
      [`handlers/${module("greet", "a")}`]: "",
      [`handlers/${module("greet", "b")}`]: "",
      [`handlers/${module("greet", "c")}`]: "",
      [`handlers/${module("greet", "c")}.map`]: "",
      "handlers/own.mjs": "",
      "handlers/own/deep.txt": "",
      [shared("a")]: "",
      [shared("c")]: "",
      [`${shared("c")}.map`]: "",
      [`providers/openai.${"a".repeat(16)}.json`]: "",
      [`providers/openai.${"c".repeat(16)}.json`]: "",
      "providers/own.json": "",
      [`validators/${module("greet", "a")}`]: "",
      [`validators/${module("gone", "d")}`]: "",
    }),
  );
  expect(await pruneOutput(root, "dist")).toEqual([
    `dist/handlers/${module("greet", "c")}`,
    `dist/handlers/${module("greet", "c")}.map`,
    `dist/${shared("c")}`,
    `dist/${shared("c")}.map`,
    `dist/providers/openai.${"c".repeat(16)}.json`,
    "dist/registries/1.0.0+cc.json",
    `dist/validators/${module("gone", "d")}`,
  ]);
  expect(await pruneOutput(root, "dist")).toEqual([]);
  expect(readdirSync(path.join(root, "dist/handlers")).sort()).toEqual([
    module("greet", "a"),
    module("greet", "b"),
    "own",
    "own.mjs",
    path.basename(shared("a")),
  ]);
  expect(readdirSync(path.join(root, "dist/providers"))).toEqual([`openai.${"a".repeat(16)}.json`, "own.json"]);
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
