import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
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
    sources: [],
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

test("a typed configuration loads from a folder with signs in its name", async () => {
  const text = 'import { defineConfig } from "toolwright";\nexport default defineConfig({ title: "Help desk" });\n';
  const folder = tempFolder({ "a*b #1 50%/package.json": manifest, "a*b #1 50%/toolwright.config.ts": text });
  expect(await loadConfig(path.join(folder, "a*b #1 50%"))).toMatchObject({ title: "Help desk" });
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
    '/outDir in toolwright.config.json is "tools"; it must neither contain the tools, "tools", nor be inside them.',
  ],
  [
    { outDir: "tools/one" },
    '/outDir in toolwright.config.json is "tools/one"; it must neither contain the tools, "tools", nor be inside them.',
  ],
  [
    { tools: "dist//tools" },
    '/outDir in toolwright.config.json is "dist"; it must neither contain the tools, "dist/tools", nor be inside them.',
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
  [[], "toolwright.config.json is not a JSON object."],
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

test("a configuration cut in half is named with its location", async () => {
  const root = tempFolder({ "package.json": manifest, "toolwright.config.json": '{"title": ' });
  await expect(loadConfig(root)).rejects.toMatchObject({
    code: "CONFIG_INVALID",
    at: { file: "toolwright.config.json" },
  });
});

test.each<[string, string, string, { line?: number; name?: string }?]>([
  ["throws", 'throw new Error("no such thing");', "no such thing"],
  ["throws in JavaScript", 'throw new Error("no such thing");', "no such thing", { name: "toolwright.config.mjs" }],
  ["ends its process", "process.exit(0);", "it ended its process with exit code 0"],
  ["ends its process by a signal", 'process.kill(process.pid, "SIGKILL");', "it ended its process with a signal"],
  ["rejects", 'export default await Promise.reject(new Error("no network"));', "no network"],
  ["has a syntax error", "export default {\n  title: ,\n};", 'Unexpected ","', { line: 2 }],
  ["imports a missing file", 'import "./missing.ts";', 'Could not resolve "./missing.ts"'],
  ["imports a missing package", 'import "left-pad-x";', 'Could not resolve "left-pad-x"'],
  [
    "exports a function inside",
    "export default { rules: () => ({}) };",
    "a configuration is plain data, and this is not: () => ({})",
  ],
  ["is a function", "export default () => ({});", "a configuration is plain data, and this is not: () => ({})"],
])(
  "a configuration of code that %s is an error of that project alone",
  async (_, text, reason, { line = 1, name = "toolwright.config.ts" } = {}) => {
    await expect(loadConfig(tempFolder({ "package.json": manifest, [name]: text }))).rejects.toMatchObject({
      code: "CONFIG_INVALID",
      message: `${name} cannot be loaded: ${reason}.`,
      at: { file: name, line },
    });
  },
);

test(
  "a configuration that never finishes is an error after thirty seconds",
  { timeout: 60_000, tags: "full" },
  async () => {
    const root = tempFolder({ "package.json": manifest, "toolwright.config.js": "await new Promise(() => {});" });
    await expect(loadConfig(root)).rejects.toMatchObject({
      code: "CONFIG_INVALID",
      message: "toolwright.config.js cannot be loaded: it had not finished after 30 seconds.",
    });
    // The editor reads it again after each keystroke in any file.
    const begun = Date.now();
    await expect(loadConfig(root)).rejects.toMatchObject({ code: "CONFIG_INVALID" });
    expect(Date.now() - begun).toBeLessThan(5_000);
  },
);

test("a configuration of code is read again after a change of any of its files", async () => {
  const root = tempFolder({
    "package.json": manifest,
    "titles/package.json": '{ "name": "@acme/titles", "main": "index.cjs" }',
    "titles/index.cjs": 'const { basename } = require("node:path"); exports.desk = basename("/x/Desk");',
    "node_modules/greeting/package.json": '{ "name": "greeting", "main": "index.js" }',
    "node_modules/greeting/index.js": 'module.exports = { hello: "Hello" };',
    "shared/title.ts": 'import { desk } from "@acme/titles"; export const title: string = desk;',
    "toolwright.config.js": `
      import greeting from "greeting";
      import { title } from "./shared/title.ts";
      import { readFileSync } from "node:fs";
      console.log("printed");
      const { name } = JSON.parse(readFileSync(new URL("package.json", import.meta.url), "utf8"));
      export default { title: [greeting.hello, title, name, import.meta.dirname === __dirname].join(" ") };
    `,
  });
  mkdirSync(path.join(root, "node_modules/@acme"));
  symlinkSync("../../titles", path.join(root, "node_modules/@acme/titles"));
  const { title, sources } = await loadConfig(root);
  expect(title).toBe("Hello Desk desk true");
  expect(sources).toEqual(
    ["titles/index.cjs", "shared/title.ts", "toolwright.config.js"].map((file) => path.join(root, file)),
  );
  writeFileSync(path.join(root, "shared/title.ts"), 'export const title = "Office";');
  expect((await loadConfig(root)).title).toBe("Hello Office desk true");
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
  ["wrong", '{\n  "name": desk }', [2, 11], "package.json is not valid JSON: `desk` is not expected."],
  ["no object", "[]", [1, 1], "package.json is not a JSON object."],
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
