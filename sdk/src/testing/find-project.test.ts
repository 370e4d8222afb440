import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { findProject } from "./find-project.ts";

const registryFrom = async (folder: string): Promise<string | undefined> => (await findProject(folder)).registry;

test("finds the nearest registry from a folder up", async () => {
  const folder = tempFolder({
    "dist/tool_registry.json": "{}",
    "packages/inner/dist/tool_registry.json": "{}",
    "packages/inner/tools/a/tool.ts": "",
    "packages/other/tools/a/tool.ts": "",
  });
  const found = (from: string): Promise<string | undefined> => registryFrom(path.join(folder, from));
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
  expect(await registryFrom(path.join(folder, "tools/a"))).toBe(path.join(folder, "built/tool_registry.json"));
});

test("without a setting, it is in dist", async () => {
  const folder = tempFolder({ "toolwright.config.json": '{ "title": "T" }', "dist/tool_registry.json": "{}" });
  expect(await registryFrom(folder)).toBe(path.join(folder, "dist/tool_registry.json"));
});

test.each(["tool.ts", "tool.js", "handler.js"])(
  "the nearest project with a %s is found without a registry, before a registry above it",
  async (file) => {
    const folder = tempFolder({
      "dist/tool_registry.json": "{}",
      "inner/package.json": "{}",
      "inner/toolwright.config.json": '{ "tools": "own" }',
      [`inner/own/a/${file}`]: "",
    });
    expect(await findProject(path.join(folder, "inner/own/a"))).toEqual({ root: path.join(folder, "inner") });
  },
);

test("uses the configured folder", async () => {
  const folder = tempFolder({ "package.json": "{}", "toolwright.config.json": '{ "outDir": "built" }' });
  const built = path.join(folder, "built/tool_registry.json");
  await expect(findProject(folder)).rejects.toMatchObject({
    message: `There is no project with tools, and no dist/tool_registry.json, in ${folder} or above it, and no ${built}.`,
  });
});

test("without a project, says what to do", async () => {
  const folder = tempFolder();
  await expect(findProject(folder)).rejects.toMatchObject({
    code: "REGISTRY_NOT_FOUND",
    message: `There is no project with tools, and no dist/tool_registry.json, in ${folder} or above it.`,
    remedy: "Run the tests in a project with tools, or give `openTestSession` the path of a registry, or `tools`.",
  });
});
