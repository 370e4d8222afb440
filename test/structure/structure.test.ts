import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { errorCodes } from "../../sdk/src/errors/codes.ts";
import { importCycles, layerBreaches, memberBreaches } from "./breaches.ts";
import { missingNeighbours } from "./neighbours.ts";
import { sourceImports } from "./source-imports.ts";

const root = path.resolve(import.meta.dirname, "../..");
const source = path.join(root, "sdk/src");
const broken = path.join(import.meta.dirname, "fixtures/broken");
const generate = path.join(root, "sdk/scripts/generate.ts");

describe("the sources", () => {
  const sources = sourceImports(source);

  test("follow the import table", () => {
    expect(layerBreaches(sources)).toEqual([]);
  });

  test("have no member of a plug-in folder that imports a brother", () => {
    expect(memberBreaches(sources)).toEqual([]);
  });

  test("have no import cycle", () => {
    expect(importCycles(sources)).toEqual([]);
  });

  test("have a test and a page beside each member that needs them", () => {
    expect(missingNeighbours(source)).toEqual([]);
  });

  test("raise every code of the table", () => {
    const text = sources
      .filter(({ file }) => file !== "errors/codes.ts")
      .map(({ file }) => readFileSync(path.join(source, file), "utf8"))
      .join("\n");
    expect(Object.keys(errorCodes).filter((code) => !text.includes(code))).toEqual([]);
  });

  test("have fresh indexes", () => {
    expect(execFileSync(process.execPath, [generate, "--check"], { encoding: "utf8" })).toBe("");
  });
});

describe("each check finds the fault in the broken fixture:", () => {
  const sources = sourceImports(broken);

  test("an import the table forbids, a type-only one too, a package, and a folder nobody knows", () => {
    expect(layerBreaches(sources)).toEqual([
      "attic/old.ts is in a folder the table does not know",
      "define/define-tool.ts imports infer",
      "define/define-tool.ts imports ts-morph",
      "infer/infer-tools.ts imports define",
    ]);
  });

  test("a member that imports its brother", () => {
    expect(memberBreaches(sources)).toEqual(["verify/rules/second.ts imports its brother verify/rules/first.ts"]);
  });

  test("a cycle", () => {
    expect(importCycles(sources)).toEqual(["define/define-tool.ts → infer/infer-tools.ts → define/define-tool.ts"]);
  });

  test("a member without test and page", () => {
    expect(missingNeighbours(broken)).toEqual([
      "verify/rules/second.test.ts",
      "verify/rules/second.md",
      "providers/lonely.md",
    ]);
  });

  test("an index that does not match its folder", () => {
    const copy = mkdtempSync(path.join(tmpdir(), "toolwright-structure-"));
    try {
      cpSync(generate, path.join(copy, "sdk/scripts/generate.ts"));
      cpSync(path.join(source, "verify/rules"), path.join(copy, "sdk/src/verify/rules"), { recursive: true });
      writeFileSync(path.join(copy, "sdk/src/verify/rules/another-rule.ts"), "export default {};\n");
      const run = (): string =>
        execFileSync(process.execPath, [path.join(copy, "sdk/scripts/generate.ts"), "--check"], { encoding: "utf8" });
      expect(run).toThrow(/Command failed/);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});

test("no test is switched off or narrowed", () => {
  const narrowed = /\b(?:it|test|describe)\.(?:skip|only|todo|fails)\b/;
  const folders = ["sdk/src", "generators", "test", "examples"];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".test.ts") && !file.includes("node_modules"))
      .map((file) => path.join(folder, file)),
  );
  expect(files.filter((file) => narrowed.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
});
