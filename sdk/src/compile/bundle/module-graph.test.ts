import { symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { reachedFrom, reaching, readModules, sharedModules, type ModuleGraph } from "./module-graph.ts";

/** A graph in short: `a>bc` says that `a` imports `b` and `c`. */
const graphOf = (...lines: readonly string[]): ModuleGraph =>
  new Map(
    lines.map((line) => {
      const [module = "", imports = ""] = line.split(">");
      return [module, new Map(Array.from(imports, (imported) => [`./${imported}`, imported]))];
    }),
  );

const joined = (modules: Iterable<string>): string => [...modules].sort().join("");

test.each([
  { entries: "ab", lines: ["a>", "b>"], shared: "" },
  { entries: "ab", lines: ["a>x", "b>y"], shared: "" },
  { entries: "ab", lines: ["a>x", "b>x"], shared: "x" },
  { entries: "ab", lines: ["a>x", "b>y", "x>z", "y>z"], shared: "z" },
  { entries: "ab", lines: ["a>x", "b>x", "x>y", "y>z"], shared: "xyz" },
  { entries: "ab", lines: ["a>x", "b>z", "x>y", "y>z", "z>x"], shared: "xyz" },
  { entries: "ab", lines: ["a>x", "b>a"], shared: "ax" },
  { entries: "aab", lines: ["a>x", "b>"], shared: "ax" },
  { entries: "abc", lines: ["a>x", "b>y", "c>yz", "x>z"], shared: "yz" },
])("shared is what two entries reach: $lines", ({ entries, lines, shared }) => {
  expect(joined(sharedModules(graphOf(...lines), Array.from(entries)))).toBe(shared);
});

test("what modules reach, and what reaches them, circles and all", () => {
  const graph = graphOf("a>bc", "b>d", "c>", "d>b", "e>c");
  expect(joined(reachedFrom(graph, ["a"]))).toBe("abcd");
  expect(joined(reachedFrom(graph, ["d", "e"]))).toBe("bcde");
  expect(joined(reachedFrom(graph, ["a"], (module) => module === "b"))).toBe("abc");
  expect(joined(reaching(graph, ["c"]))).toBe("ace");
  expect(joined(reaching(graph, ["d"]))).toBe("abd");
  expect(joined(reaching(graph, []))).toBe("");
});

test("imports are followed to the files they lead to; types, packages and Node's modules are left out", async () => {
  const root = tempFolder({
    "lib/index.ts": 'export * from "./data.json" with { type: "json" }; export interface Type {}',
    "lib/data.json": "{}",
    "lib/types.ts": "export interface Other {}",
    "lib/late.ts": "export const late = 1;",
    "node_modules/there/package.json": "{}",
    "tools/a/tool.ts": `
      import fs from "node:fs";
      import there from "there";
      import type { Other } from "../../lib/types.ts";
      import * as lib from "../../lib";
      export default { fs, there, lib, late: () => import("../../lib/late.js") };
    `,
  });
  symlinkSync("a", path.join(root, "tools/b"), "dir");
  const at = (file: string): string => path.join(root, file);
  const { entries, graph } = await readModules(["tools/b/tool.ts", "tools/a/tool.ts"], root);
  expect(entries).toEqual([at("tools/a/tool.ts"), at("tools/a/tool.ts")]);
  expect(Object.fromEntries([...graph].map(([module, imports]) => [module, Object.fromEntries(imports)]))).toEqual({
    [at("tools/a/tool.ts")]: { "../../lib": at("lib/index.ts"), "../../lib/late.js": at("lib/late.ts") },
    [at("lib/index.ts")]: { "./data.json": at("lib/data.json") },
    [at("lib/data.json")]: {},
    [at("lib/late.ts")]: {},
  });
});
