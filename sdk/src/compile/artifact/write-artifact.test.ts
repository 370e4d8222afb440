import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { recordOf } from "#test/support/runtime-artifact.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import type { RegistryFile } from "../../model/artifact/registry.ts";
import { writeArtifact, writeFiles } from "./write-artifact.ts";

test("only differing files are written, and no draft is left behind", () => {
  const root = tempFolder({ "dist/a.txt": "a", "dist/b.txt": "old", blocked: "a file" });
  const files = { "dist/a.txt": "a", "dist/b.txt": "b", "dist/deep/c.txt": "c" };
  expect(writeFiles(root, files)).toEqual(["dist/b.txt", "dist/deep/c.txt"]);
  expect(() => writeFiles(root, { "blocked/a.txt": "a", "dist/a.txt": "new" })).toThrow(
    expect.objectContaining({ code: "BUILD_LOCKED" }),
  );
  expect(readFileSync(path.join(root, "dist/a.txt"), "utf8")).toBe("a");
  expect(readdirSync(path.join(root, "dist"), { recursive: true }).sort()).toEqual([
    "a.txt",
    "b.txt",
    "deep",
    "deep/c.txt",
  ]);
});

const long = "Told at length. ".repeat(500);

/** A registry of one tool whose files have this digit in their names. */
function registryOf(digit: string): RegistryFile {
  const handlerPath = `handlers/greet.${digit.repeat(16)}.mjs`;
  return {
    tools: [{ ...recordOf({ name: "greet", execute: "" }), description: long, handlerPath }],
    format: "1.0",
    gitCommit: null,
    buildTimestamp: null,
    providers: { openai: { path: `providers/openai.${digit.repeat(16)}.json`, sha256: digit.repeat(64) } },
    modules: { [handlerPath]: "", [`handlers/shared-${digit.toUpperCase().repeat(8)}.mjs`]: "" },
    version: `1.0.0+${digit.repeat(12)}`,
  };
}

const compiledFiles = (digit: string): readonly string[] => [
  `handlers/greet.${digit.repeat(16)}.mjs`,
  `handlers/greet.${digit.repeat(16)}.mjs.map`,
  `handlers/shared-${digit.toUpperCase().repeat(8)}.mjs`,
  `providers/openai.${digit.repeat(16)}.json`,
];

/** Writes a build of `registryOf(digit)`, later than the former one by the clock. */
async function build(root: string, digit: string) {
  await new Promise((resolve) => setTimeout(resolve, 10));
  const registry = registryOf(digit);
  const texts = Object.fromEntries(compiledFiles(digit).map((file) => [`dist/${file}`, digit]));
  const output = { ...texts, "dist/tool_registry.json": JSON.stringify(registry) };
  return writeArtifact(root, "dist", { registry, output, beside: {} });
}

const inOutput = (root: string): readonly string[] =>
  readdirSync(path.join(root, "dist"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(root, "dist"), path.join(entry.parentPath, entry.name)))
    .sort();

test("the previous registry and its files stay, and older files go, after any number of builds", async () => {
  const own = ["handlers/own.mjs", "providers/own.json", "portability.json"];
  const root = tempFolder(Object.fromEntries(own.map((file) => [`dist/${file}`, "{}"])));
  expect((await build(root, "a")).removed).toEqual([]);
  expect((await build(root, "a")).removed).toEqual([]);
  expect(existsSync(path.join(root, "dist/previous_registry.json"))).toBe(false);
  expect((await build(root, "b")).removed).toEqual([]);
  expect((await build(root, "c")).removed).toEqual(compiledFiles("a").map((file) => `dist/${file}`));
  expect((await build(root, "c")).removed).toEqual([]);
  const registries = ["previous_registry.json", "tool_registry.json"];
  expect(inOutput(root)).toEqual([...own, ...registries, ...compiledFiles("b"), ...compiledFiles("c")].sort());
  const previous: unknown = JSON.parse(readFileSync(path.join(root, "dist/previous_registry.json"), "utf8"));
  expect(previous).toEqual(registryOf("b"));
});

test("a registry of the host in the output folder keeps its files", async () => {
  const root = tempFolder({});
  await build(root, "a");
  writeFileSync(path.join(root, "dist/joined.json"), JSON.stringify(registryOf("a")));
  for (const digit of ["b", "c", "d"]) await build(root, digit);
  expect(inOutput(root)).toEqual(expect.arrayContaining([...compiledFiles("a")]));
  expect(inOutput(root)).not.toContain(compiledFiles("b")[0]);
});

test("files and drafts of a build that was killed before its registry go with the next", async () => {
  const root = tempFolder({});
  await build(root, "a");
  writeFileSync(path.join(root, `dist/${compiledFiles("b")[0]!}`), "half");
  writeFileSync(path.join(root, `dist/${compiledFiles("b")[3]!}.4711.tmp`), "half");
  expect((await build(root, "c")).removed).toEqual([
    `dist/${compiledFiles("b")[0]!}`,
    `dist/${compiledFiles("b")[3]!}.4711.tmp`,
  ]);
});

test.each(["", "{", '{"format":"1.0","tools":[]}'])("a damaged registry is replaced: %s", async (text) => {
  const root = tempFolder({ "dist/tool_registry.json": text });
  await build(root, "a");
  expect(inOutput(root)).toEqual([...compiledFiles("a"), "tool_registry.json"].sort());
});
