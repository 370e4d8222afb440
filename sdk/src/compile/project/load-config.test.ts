import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { loadConfig } from "./load-config.ts";

const manifest = JSON.stringify({ name: "desk", version: "2.1.0" });

test("a project without a configuration file gets the defaults", async () => {
  expect(await loadConfig(tempFolder({ "package.json": manifest }))).toEqual({
    agents: {},
    tools: "tools",
    outDir: "dist",
    providers: undefined,
    rules: {},
    overrides: [],
    strict: false,
    title: "desk",
    sourceUrl: undefined,
    version: "2.1.0",
  });
});

test("a typed configuration may import defineConfig without the package being installed", async () => {
  const root = tempFolder({
    "package.json": manifest,
    "toolwright.config.ts": `
      import { defineConfig } from "toolwright";
      const title: string = "Help desk";
      export default defineConfig({ title, providers: ["mcp"], rules: { "desc-too-short": "off" } });
    `,
  });
  expect(await loadConfig(root)).toMatchObject({
    title: "Help desk",
    providers: ["mcp"],
    rules: { "desc-too-short": "off" },
    overrides: [],
    strict: false,
  });
});

test.each([
  [{ tool: "x" }, "/tool in toolwright.config.json is not known; did you mean `tools`?"],
  [
    { outDir: "../elsewhere" },
    '/outDir in toolwright.config.json must be a folder inside the project, such as "dist", but is "../elsewhere".',
  ],
  [
    { outDir: "." },
    '/outDir in toolwright.config.json must be a folder inside the project, such as "dist", but is ".".',
  ],
  [
    { outDir: "./" },
    '/outDir in toolwright.config.json must be a folder inside the project, such as "dist", but is "./".',
  ],
  [
    { outDir: ".//./" },
    '/outDir in toolwright.config.json must be a folder inside the project, such as "dist", but is ".//./".',
  ],
  [
    { outDir: ".\\" },
    '/outDir in toolwright.config.json must be a folder inside the project, such as "dist", but is ".\\\\".',
  ],
  [
    { outDir: "./tools/" },
    '/outDir in toolwright.config.json is "tools"; it must not contain the tools, "tools", nor be inside of them.',
  ],
  [
    { outDir: "tools/one" },
    '/outDir in toolwright.config.json is "tools/one"; it must not contain the tools, "tools", nor be inside of them.',
  ],
  [
    { tools: "dist//tools" },
    '/outDir in toolwright.config.json is "dist"; it must not contain the tools, "dist/tools", nor be inside of them.',
  ],
  [
    { tools: "/etc" },
    '/tools in toolwright.config.json must be a folder inside the project, such as "tools", but is "/etc".',
  ],
  [{ providers: [] }, "/providers in toolwright.config.json must be an array that is not empty, but is []."],
  [
    { rules: { "desc-present": "fatal" } },
    '/rules/desc-present in toolwright.config.json must be one of "error", "warning", "info", "off", but is "fatal".',
  ],
  [[], "toolwright.config.json holds no JSON object."],
])("the configuration %j is refused", async (config, message) => {
  const root = tempFolder({ "package.json": manifest, "toolwright.config.json": JSON.stringify(config) });
  await expect(loadConfig(root)).rejects.toMatchObject({ code: "CONFIG_INVALID", message });
});

test("folders are known by one spelling, and one name may begin like the other", async () => {
  const config = JSON.stringify({ tools: "./src//tools/", outDir: "src/tools-built/." });
  const root = tempFolder({ "package.json": manifest, "toolwright.config.json": config });
  expect(await loadConfig(root)).toMatchObject({ tools: "src/tools", outDir: "src/tools-built" });
});

test("a key named like a method of every object is refused, too", async () => {
  const root = tempFolder({ "package.json": manifest, "toolwright.config.json": '{"toString": 1}' });
  await expect(loadConfig(root)).rejects.toMatchObject({ code: "CONFIG_INVALID" });
});

test("a configuration that throws, and one cut in half, are named with the reason", async () => {
  const throwing = tempFolder({
    "package.json": manifest,
    "toolwright.config.ts": 'throw new Error("no such thing");',
  });
  await expect(loadConfig(throwing)).rejects.toMatchObject({
    code: "CONFIG_INVALID",
    message: "toolwright.config.ts cannot be loaded: no such thing.",
  });
  const half = tempFolder({ "package.json": manifest, "toolwright.config.json": '{"title": ' });
  await expect(loadConfig(half)).rejects.toMatchObject({
    code: "CONFIG_INVALID",
    at: { file: "toolwright.config.json" },
  });
});

test("a folder without a package.json is not a project", async () => {
  await expect(loadConfig(tempFolder())).rejects.toMatchObject({ code: "PROJECT_NOT_FOUND" });
});

test("a manifest or a configuration may begin with a byte order mark", async () => {
  const root = tempFolder({
    "package.json": `\uFEFF${manifest}`,
    "toolwright.config.json": '\uFEFF{ "title": "Desk" }',
  });
  expect(await loadConfig(root)).toMatchObject({ version: "2.1.0", title: "Desk" });
});

test.each([
  ["cut off", '{\n  "name": "desk",\n', [3, 1], "package.json is not valid JSON: it ends too early."],
  ["wrong", '{\n  "name": desk }', [2, 11], "package.json is not valid JSON."],
  ["no object", "[]", [1, 1], "package.json holds no JSON object."],
] as const)("a manifest that is %s is reported at its location", async (_, text, [line, column], message) => {
  await expect(loadConfig(tempFolder({ "package.json": text }))).rejects.toMatchObject({
    code: "CONFIG_INVALID",
    message,
    at: { file: "package.json", line, column },
    remedy: "Correct the JSON of `package.json` at the named place.",
  });
});

test.each(["package.json", "toolwright.config.json"])("%s that is a folder cannot be read", async (name) => {
  const root = tempFolder({ ...(name === "package.json" ? {} : { "package.json": manifest }), [`${name}/x`]: "" });
  await expect(loadConfig(root)).rejects.toMatchObject({
    code: "FILE_UNREADABLE",
    message: `${name} cannot be read: EISDIR: illegal operation on a directory.`,
    at: { file: name },
  });
});
