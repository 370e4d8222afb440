import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { errorCodes } from "../../sdk/src/errors/codes.ts";
import { pluginFolders } from "../../sdk/scripts/plugin-folders.ts";
import { folderRings, importCycles, layerBreaches, memberBreaches } from "./breaches.ts";
import { memberFiles, misnamedMembers } from "./member-names.ts";
import { missingNeighbours } from "./neighbours.ts";
import { unknownCodes, unraisedCodes } from "./raised-codes.ts";
import { allOddities, odditiesIn } from "./prose.ts";
import { reexportBreaches } from "./reexports.ts";
import { restrictedSyntax } from "./restricted-syntax.ts";
import { schemaWalkers, walkersWithReason } from "./schema-walkers.ts";
import { sourceImports } from "./source-imports.ts";
import { syntaxTrees } from "./syntax-trees.ts";

const root = path.resolve(import.meta.dirname, "../..");
const source = path.join(root, "sdk/src");
const brokenRoot = path.join(import.meta.dirname, "fixtures/broken");
const broken = path.join(brokenRoot, "sdk/src");
const generate = path.join(root, "sdk/scripts/generate.ts");

describe("the sources", () => {
  const sources = sourceImports(source);
  const trees = syntaxTrees(source);
  const codes = Object.keys(errorCodes);

  test("follow the import table", () => {
    expect(layerBreaches(sources)).toEqual([]);
  });

  test("have no member of a plug-in folder that imports a sibling", () => {
    expect(memberBreaches(sources)).toEqual([]);
  });

  test("have no import cycle", () => {
    expect(importCycles(sources)).toEqual([]);
  });

  test("have no ring of folders", () => {
    expect(folderRings(sources)).toEqual([]);
  });

  test("have a test and a page next to each member that needs them", () => {
    expect(missingNeighbours(root)).toEqual([]);
  });

  test("raise every code of the table", () => {
    expect(unraisedCodes(trees, codes)).toEqual([]);
  });

  test("raise no code that the table lacks", () => {
    expect(unknownCodes(trees, codes)).toEqual([]);
  });

  test("leave the engine's flags to the host, the command line aside", () => {
    const changing = [...trees].filter(([, tree]) => /\bsetFlagsFromString\b/.test(tree.text)).map(([file]) => file);
    expect(changing).toEqual(["cli/console/tune-engine.ts"]);
  });

  test("re-export names only from entries, each by name", () => {
    expect(reexportBreaches(trees)).toEqual([]);
  });

  test("take times and ids from ports, and list members themselves", () => {
    expect(restrictedSyntax(trees)).toEqual([]);
  });

  test("go through JSON Schemas only in schema/, except for listed files with a reason", () => {
    expect(schemaWalkers(trees)).toEqual(Object.keys(walkersWithReason).sort());
  });

  test.each(pluginFolders)("have members of $folder named as their files", async ({ folder, nameKey }) => {
    expect(memberFiles(path.join(root, folder)).length).toBeGreaterThan(1);
    if (nameKey !== undefined) expect(await misnamedMembers(path.join(root, folder), nameKey)).toEqual([]);
  });
});

describe("the generators", () => {
  const sources = sourceImports(path.join(root, "generators/src"));

  test("have no import cycle", () => {
    expect(sources.length).toBeGreaterThan(25);
    expect(importCycles(sources)).toEqual([]);
  });

  test("have no ring of folders", () => {
    expect(folderRings(sources)).toEqual([]);
  });
});

describe("each check finds the fault in the broken fixture:", () => {
  const sources = sourceImports(broken);
  const trees = syntaxTrees(broken);

  test("a file that goes through schemas on its own", () => {
    const text = "const { anyOf, oneOf } = schema; walk(schema.items); walk(schema.properties);";
    const tree = (file: string) => [file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)] as const;
    expect(schemaWalkers(new Map([tree("registry/a.ts"), tree("schema/b.ts")]))).toEqual(["registry/a.ts"]);
  });

  test("a time and an id that come from no port, and a spread literal", () => {
    const text =
      'import { randomUUID as id } from "node:crypto";\nconst at = new Date();\nconst all = { ...{ at }, day: new Date(0) };';
    const tree = (file: string) => [file, ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)] as const;
    expect(restrictedSyntax(new Map([tree("runtime/a.ts"), tree("cli/b.ts")]))).toEqual([
      "runtime/a.ts:1: Take ids from the port `ids`.",
      "runtime/a.ts:2: Take the time from the port `clock`.",
      "runtime/a.ts:3: List the members of the spread literal themselves.",
      "cli/b.ts:3: List the members of the spread literal themselves.",
    ]);
  });

  test("an import the table forbids, a type-only one too, a package, and an unknown folder", () => {
    expect(layerBreaches(sources)).toEqual([
      "attic/old.ts is in a folder the table does not know",
      "define/define-tool.ts imports infer",
      "define/define-tool.ts imports ts-morph",
      "infer/infer-tools.ts imports define",
    ]);
  });

  test("a member that imports its sibling", () => {
    expect(memberBreaches(sources)).toEqual(["verify/rules/second.ts imports its sibling verify/rules/first.ts"]);
  });

  test("a cycle", () => {
    expect(importCycles(sources)).toEqual(["define/define-tool.ts → infer/infer-tools.ts → define/define-tool.ts"]);
  });

  test("a ring of folders", () => {
    expect(folderRings(sources)).toEqual(["define ⇄ infer"]);
  });

  test("a member without test and page", () => {
    expect(missingNeighbours(brokenRoot)).toEqual([
      "sdk/src/providers/lonely.md",
      "sdk/src/verify/rules/second.test.ts",
      "sdk/src/verify/rules/second.md",
    ]);
  });

  test("a code that only a comment or a type names, and one that the table lacks", () => {
    const table = ["NAMED_ONLY", "TYPE_ONLY", "RAISED"];
    expect(unraisedCodes(trees, table)).toEqual(["NAMED_ONLY", "TYPE_ONLY"]);
    expect(unknownCodes(trees, table)).toEqual(["errors/raise.ts raises MISSPELT"]);
  });

  test("an entry that re-exports all or declares something, and a re-export in another file", () => {
    expect(reexportBreaches(trees)).toEqual([
      'entry.ts holds more than names it re-exports: export * from "./define/define-tool.ts";',
      "entry.ts holds more than names it re-exports: export const own = 1;",
      "infer/pass-on.ts re-exports: export { inferred };",
      'infer/pass-on.ts re-exports: export type { Inferred } from "./infer-tools.ts";',
    ]);
  });

  test("a member not named as its file, and a duplicate name", async () => {
    expect(await misnamedMembers(path.join(broken, "infer/docs/tags"), "tag")).toEqual([
      "max-length.ts is called minLength",
      "min-length.ts is not the only one called minLength",
    ]);
  });

  test("an index that does not match its folder", () => {
    const copy = mkdtempSync(path.join(tmpdir(), "toolwright-structure-"));
    try {
      cpSync(generate, path.join(copy, "sdk/scripts/generate.ts"));
      cpSync(path.join(root, "sdk/scripts/plugin-folders.ts"), path.join(copy, "sdk/scripts/plugin-folders.ts"));
      cpSync(path.join(source, "verify/rules"), path.join(copy, "sdk/src/verify/rules"), { recursive: true });
      writeFileSync(path.join(copy, "sdk/src/verify/rules/another-rule.ts"), "export default {};\n");
      const copied = path.join(copy, "sdk/scripts/generate.ts");
      const { status, stdout } = spawnSync(process.execPath, [copied, "--check"], { encoding: "utf8" });
      expect(stdout).toBe("stale: sdk/src/verify/rules/index.generated.ts; run `npm run generate`\n");
      expect(status).toBe(1);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});

test("sources and documents use plain present-day terms", () => {
  expect(allOddities(root)).toEqual([]);
});

test("the check of terms finds an odd one, with its line", () => {
  expect(odditiesIn("a.md", "Fine.\nThere is no tool.\nIt was found anew.")).toEqual([
    { at: "a.md:3", found: "anew", instead: "again" },
  ]);
});

test("no test is switched off or narrowed", () => {
  const narrowed = /\b(?:it|test|describe)\.(?:skip|only|todo|fails)\b/;
  const folders = ["sdk/src", "sdk/toolkit", "generators", "test", "examples"];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".test.ts") && !file.includes("node_modules"))
      .map((file) => path.join(folder, file)),
  );
  expect(files.filter((file) => narrowed.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
});
