import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { linkedProject } from "#test/support/linked-project.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { openInference, type Inference } from "../../infer/infer-tools.ts";
import { BuildCache } from "./build-cache.ts";
import { inferToolsCached } from "./infer-cached.ts";

const tool = (imports: string, member: string): string => `${imports}
import { defineTool } from "toolwright";
export default defineTool({ category: "utility", execute(input: { ${member} }): string { return ""; } });
`;

const project = {
  "package.json": '{ "name": "cached", "type": "module" }',
  "tools/alone/tool.ts": tool("", "word: string"),
  "tools/sharing/tool.ts": tool('import type { Size } from "../../lib/size.ts";', "size: Size"),
  "lib/size.ts": 'export type { Size } from "./inner.ts";\n',
  "lib/inner.ts": 'export type Size = "small" | "large";\n',
};
const files = ["tools/alone/tool.ts", "tools/sharing/tool.ts"];

/** Infers, and returns the files that the compiler was asked about. */
async function infer(root: string): Promise<{ schemas: string[]; asked: string[]; findings: string[] }> {
  // Files as new as the build are not cached.
  await pause(50);
  const asked: string[] = [];
  const compiler = openInference({ root });
  const inference: Inference = {
    ...compiler,
    infer(wanted, beside) {
      asked.push(...wanted.map((file) => path.basename(path.dirname(file))));
      return compiler.infer(wanted, beside);
    },
  };
  const { results } = await inferToolsCached(files, root, { cache: new BuildCache(root), inference });
  return {
    asked,
    schemas: results.map(({ input }) => JSON.stringify(input?.properties)),
    findings: results.flatMap(({ findings }) => findings.map(({ code }) => code)),
  };
}

const word = '{"word":{"type":"string"}}';
const size = '{"size":{"type":"string","enum":["small","large"]}}';
const entries = (root: string): string[] => {
  const folder = path.join(root, ".cache/toolwright/tools");
  return readdirSync(folder).map((name) => path.join(folder, name));
};

test("asks the compiler once, and only about changes", async () => {
  const root = tempFolder(project);
  expect(await infer(root)).toEqual({ schemas: [word, size], asked: ["alone", "sharing"], findings: [] });
  expect(await infer(root)).toEqual({ schemas: [word, size], asked: [], findings: [] });
  writeFileSync(path.join(root, files[0]!), tool("", "word: number"));
  expect(await infer(root)).toEqual({
    schemas: ['{"word":{"type":"number"}}', size],
    asked: ["alone"],
    findings: [],
  });
});

test("sees a change two imports away", async () => {
  const root = tempFolder(project);
  await infer(root);
  writeFileSync(path.join(root, "lib/inner.ts"), 'export type Size = "s" | "l";\n');
  expect(await infer(root)).toEqual({
    schemas: [word, '{"size":{"type":"string","enum":["s","l"]}}'],
    asked: ["sharing"],
    findings: [],
  });
});

test("sees a file that takes the place of an imported one", async () => {
  const root = tempFolder({
    ...project,
    "tools/sharing/tool.ts": tool('import type { Size } from "../../lib/other.js";', "size: Size"),
    "lib/other.d.ts": "export type Size = number;\n",
  });
  expect((await infer(root)).schemas[1]).toBe('{"size":{"type":"number"}}');
  writeFileSync(path.join(root, "lib/other.ts"), "export type Size = string;\n");
  expect((await infer(root)).schemas[1]).toBe('{"size":{"type":"string"}}');
});

test("asks about everything when the configuration or a global declaration changes", async () => {
  const root = tempFolder({
    ...project,
    "tools/alone/tool.ts": tool("", "word: Word"),
    "globals.d.ts": "type Word = 1;\n",
  });
  writeFileSync(path.join(root, "tsconfig.json"), '{ "include": ["*.d.ts"] }');
  expect((await infer(root)).schemas[0]).toBe('{"word":{"type":"number","const":1}}');
  expect((await infer(root)).asked).toEqual([]);
  writeFileSync(path.join(root, "globals.d.ts"), "type Word = 2;\n");
  const changed = await infer(root);
  expect(changed.schemas[0]).toBe('{"word":{"type":"number","const":2}}');
  expect(new Set(changed.asked)).toEqual(new Set(["alone", "sharing"]));
  writeFileSync(path.join(root, "more.d.ts"), "type Other = 3;\n");
  expect((await infer(root)).asked).not.toEqual([]);
});

test("asks again about a tool with errors, whose missing import may have come", async () => {
  const root = tempFolder(project);
  rmSync(path.join(root, "lib/inner.ts"));
  expect((await infer(root)).findings).toEqual(["INFER_UNRESOLVED_TYPE"]);
  expect((await infer(root)).asked).toEqual(["sharing"]);
  writeFileSync(path.join(root, "lib/inner.ts"), project["lib/inner.ts"]);
  expect(await infer(root)).toEqual({ schemas: [word, size], asked: ["sharing"], findings: [] });
  expect((await infer(root)).asked).toEqual([]);
});

test.each<[string, (text: string) => string]>([
  ["empty", () => ""],
  ["cut", (text) => text.slice(0, text.length / 2)],
  ["of another version", (text) => text.replace(/"version":"/, '"version":"0')],
  ["of another program", () => '{"result":{"name":"foreign"}}'],
  ["binary", () => "\u0000\uFFFD".repeat(100)],
])("ignores and rewrites entries that are %s", async (_what, damage) => {
  const root = tempFolder(project);
  await infer(root);
  for (const entry of entries(root)) writeFileSync(entry, damage(readFileSync(entry, "utf8")));
  expect(await infer(root)).toEqual({ schemas: [word, size], asked: ["alone", "sharing"], findings: [] });
  expect((await infer(root)).asked).toEqual([]);
});

test("builds without a cache if a file is in the place of its folder", async () => {
  const root = tempFolder(project);
  writeFileSync(path.join(root, ".cache"), "");
  expect(await infer(root)).toEqual({ schemas: [word, size], asked: ["alone", "sharing"], findings: [] });
});

test("looks at the declarations of a linked Toolwright, and not at what else its builds write there", async () => {
  const root = linkedProject();
  const { sources } = await inferToolsCached(["tools/greet/tool.ts"], root, { cache: new BuildCache(root) });
  const sdk = path.resolve(import.meta.dirname, "../../..");
  expect(sources).toContain(path.join(sdk, "dist/index.d.ts"));
  expect(sources).toContain(path.join(root, "tools/greet"));
  expect(sources).not.toContain(path.join(sdk, "dist"));
});

test("is in node_modules, if it exists", async () => {
  const root = tempFolder(project);
  mkdirSync(path.join(root, "node_modules"));
  await infer(root);
  expect(readdirSync(path.join(root, "node_modules/.cache/toolwright")).sort()).toEqual(["tools"]);
});
