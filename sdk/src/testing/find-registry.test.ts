import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { findRegistry } from "./find-registry.ts";

test("finds the nearest registry from a folder up", async () => {
  const folder = tempFolder({
    "dist/tool_registry.json": "{}",
    "packages/inner/dist/tool_registry.json": "{}",
    "packages/inner/tools/a/tool.ts": "",
    "packages/other/tools/a/tool.ts": "",
  });
  const found = (from: string): Promise<string> => findRegistry(path.join(folder, from));
  expect(await found("packages/inner/tools/a")).toBe(path.join(folder, "packages/inner/dist/tool_registry.json"));
  expect(await found("packages/other/tools/a")).toBe(path.join(folder, "dist/tool_registry.json"));
});

test.each([
  ["toolwright.config.json", '{ "outDir": "built" }'],
  ["toolwright.config.ts", 'export default { outDir: "built" };'],
  ["toolwright.config.mjs", 'export { default } from "./settings.mjs";'],
])("looks where %s puts it, not at what an older build left", async (name, text) => {
  const folder = tempFolder({
    "package.json": '{ "name": "words" }',
    "settings.mjs": 'export default { outDir: "built" };',
    [name]: text,
    "built/tool_registry.json": "{}",
    "dist/tool_registry.json": "{}",
  });
  expect(await findRegistry(path.join(folder, "tools/a"))).toBe(path.join(folder, "built/tool_registry.json"));
});

test("a configuration that says nothing of it leaves it in dist", async () => {
  const folder = tempFolder({ "toolwright.config.json": '{ "title": "T" }', "dist/tool_registry.json": "{}" });
  expect(await findRegistry(folder)).toBe(path.join(folder, "dist/tool_registry.json"));
});

test("names the place a configuration has it in", async () => {
  const folder = tempFolder({ "package.json": "{}", "toolwright.config.json": '{ "outDir": "built" }' });
  await expect(findRegistry(folder)).rejects.toMatchObject({
    message: `There is no dist/tool_registry.json in ${folder} or above it, and no ${path.join(folder, "built/tool_registry.json")}.`,
  });
});

test("says what to do where there is no registry", async () => {
  const folder = tempFolder();
  await expect(findRegistry(folder)).rejects.toMatchObject({
    code: "REGISTRY_NOT_FOUND",
    message: `There is no dist/tool_registry.json in ${folder} or above it.`,
    remedy: "Run `toolwright build` first, or give `openTestSession` the path of the registry.",
  });
});
