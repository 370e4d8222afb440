import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { inferredTool } from "#test/support/inferred-tool.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { compileHandlers } from "./compile-handlers.ts";

const greet = inferredTool();

async function compiled(
  files: Readonly<Record<string, string>>,
): Promise<{ readonly default: { execute(): unknown } }> {
  const root = tempFolder(files);
  const { files: output, findings } = await compileHandlers([greet], { root, outDir: "dist" });
  expect(findings).toEqual([]);
  mkdirSync(path.join(root, "dist/handlers"), { recursive: true });
  for (const [file, text] of Object.entries(output)) writeFileSync(path.join(root, "dist", file), text);
  return (await import(pathToFileURL(path.join(root, "dist/handlers/greet.mjs")).href)) as never;
}

test("data beside any of the bundled sources is still found", async () => {
  const handler = await compiled({
    "data/names.txt": "Ada",
    "lib/names.ts": `
      import { readFileSync } from "node:fs";
      export const names: string = readFileSync(new URL("../data/names.txt", import.meta.url), "utf8");
      export const here: string = import.meta.dirname;
    `,
    "tools/greet/tool.ts": `
      import { here, names } from "../../lib/names.ts";
      export default { execute: () => ({ names, lib: here.endsWith("lib"), file: import.meta.filename.endsWith("tool.ts") }) };
    `,
  });
  expect(handler.default.execute()).toEqual({ names: "Ada", lib: true, file: true });
});

test("a folder with signs that mean something in an address, and a first line for the shell, do no harm", async () => {
  const handler = await compiled({
    "lib#1 ?/names.txt": "Ada",
    "lib#1 ?/names.ts": `#!/usr/bin/env node
      import { readFileSync } from "node:fs";
      export const names: string = readFileSync(new URL("names.txt", import.meta.url), "utf8");
    `,
    "tools/greet/tool.ts": `
      import { names } from "../../lib#1 ?/names.ts";
      export default { execute: () => names };
    `,
  });
  expect(handler.default.execute()).toBe("Ada");
});

test("an import that leads nowhere is a finding at its line", async () => {
  const root = tempFolder({ "tools/greet/tool.ts": 'import { x } from "./missing.ts";\nexport default x;\n' });
  const { files, findings } = await compileHandlers([greet], { root, outDir: "dist" });
  expect(files).toEqual({});
  expect(findings).toMatchObject([
    { code: "HANDLER_COMPILE", tool: "greet", at: { file: "tools/greet/tool.ts", line: 1, column: 19 } },
  ]);
});

test("a package that is not installed is a finding at its import; one that is imported on the way is not", async () => {
  const root = tempFolder({
    "node_modules/@there/package/package.json": "{}",
    "tools/greet/tool.ts": `
      import fs from "node:fs";
      import there from "@there/package/part";
      import missing from "not-there/part";
      export default { fs, there, missing, later: () => import("optional") };
    `,
  });
  const { findings } = await compileHandlers([greet], { root, outDir: "dist" });
  expect(findings).toMatchObject([
    { code: "HANDLER_COMPILE", message: 'The package "not-there" is not installed.', at: { line: 4 } },
  ]);
});
