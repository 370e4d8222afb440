import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { inspectProject } from "../inspect-project.ts";
import { findTools } from "./find-tools.ts";

test("every folder is a tool; hidden and private ones are not", () => {
  const root = tempFolder({
    "tools/b/tool.ts": "b",
    "tools/a/tool.ts": "a",
    "tools/a/doc.md": "# a",
    "tools/a/deep/more.ts": "not read",
    "tools/_shared/helper.ts": "not a tool",
    "tools/.hidden/tool.ts": "not a tool",
    "tools/node_modules/zod/index.js": "a package",
    "tools/readme.md": "not a folder",
  });
  expect(findTools(root, { tools: "tools" })).toMatchObject({
    folders: [
      { name: "a", path: "tools/a", files: { "tool.ts": "a", "doc.md": "# a" } },
      { name: "b", path: "tools/b", files: { "tool.ts": "b" } },
    ],
    findings: [],
  });
});

test("an empty folder, one without tool.ts, and no folder at all are findings", () => {
  const root = tempFolder({ "tools/half/doc.md": "# half" });
  mkdirSync(path.join(root, "tools/empty"));
  const { findings } = findTools(root, { tools: "tools" });
  expect(findings).toMatchObject([
    { code: "TOOL_FILE_MISSING", message: 'The tool folder "empty" is empty.', at: { file: "tools/empty" } },
    {
      code: "TOOL_FILE_MISSING",
      message: 'The tool folder "half" has no tool.ts.',
      at: { file: "tools/half" },
    },
  ]);
  expect(findTools(root, { tools: "elsewhere" }).empty).toMatchObject([{ finding: { code: "NO_TOOLS" } }]);
  expect(findTools(root, { tools: "tools/half/doc.md" }).findings).toMatchObject([
    { code: "FILE_UNREADABLE", message: "tools/half/doc.md cannot be read: ENOTDIR: not a directory." },
  ]);
});

test("a folder of tool folders says how to find them", () => {
  const root = tempFolder({ "tools/mail/mail_send/tool.ts": "export default 1;" });
  expect(findTools(root, { tools: "tools" }).findings).toMatchObject([
    {
      message: 'The tool folder "mail" has no tool.ts; the folder "mail_send" in it is a tool folder.',
      remedy: 'Set `tools` to "tools/**" in the configuration, or move "mail_send" up.',
    },
  ]);
  expect(findTools(root, { tools: "tools/**" })).toMatchObject({ folders: [{ name: "mail_send" }], findings: [] });
});

test("a folder whose tool's file is a folder or leads nowhere has no tool", () => {
  const root = tempFolder({ "tools/folder/tool.ts/inner.ts": "", "tools/link/doc.md": "# link" });
  symlinkSync("nowhere.ts", path.join(root, "tools/link/tool.ts"));
  const { findings } = findTools(root, { tools: "tools" });
  expect(findings.map(({ code, message, at }) => [code, message, at?.file])).toEqual([
    ["TOOL_FILE_MISSING", 'The tool folder "folder" is empty.', "tools/folder"],
    ["TOOL_FILE_MISSING", 'The tool folder "link" has no tool.ts.', "tools/link"],
  ]);
});

test("handler.js is a tool's file; next to a tool that does not import it, it is a second one", () => {
  const root = tempFolder({
    "tools/alone/handler.js": "export function execute() {}",
    "tools/both/handler.js": "export function execute() {}",
    "tools/both/tool.ts": "export default 1;",
    "tools/helper/handler.js": "export function execute() {}",
    "tools/helper/tool.js": 'import { execute } from "./handler.js";',
  });
  const { findings } = findTools(root, { tools: "tools" });
  expect(findings).toMatchObject([
    { code: "TOOL_AMBIGUOUS", tool: "both", at: { file: "tools/both/handler.js", line: 1, column: 1 } },
  ]);
});

test("a tool in a file of another name is reported, and so is a tool in both a file and a folder", async () => {
  const source = `import { defineTool } from "toolwright";
/** Greet a person. Use when the user says hello. */
export default defineTool({ category: "utility", execute: (input: { /** Whom. */ name: string }): string => input.name });
`;
  const root = tempFolder({
    "package.json": '{ "type": "module" }',
    "tools/greet/index.ts": source,
    "tools/wave/tool.ts": source,
    "tools/wave.ts": source,
  });
  const { findings } = await inspectProject(root);
  expect(findings.map(({ code, message, at, remedy }) => [code, at?.file, message, remedy])).toEqual([
    [
      "TOOL_FILE_MISSING",
      "tools/greet/index.ts",
      'The tool folder "greet" has no tool.ts; its tool is in index.ts.',
      "Rename `index.ts` to `tool.ts`.",
    ],
    [
      "TOOL_AMBIGUOUS",
      "tools/wave.ts",
      "The tool `wave` is both in tools/wave.ts and in the folder tools/wave.",
      "Keep one of them: remove tools/wave.ts, or move its code to tools/wave/tool.ts.",
    ],
  ]);
});

const made = 'defineTool({ category: "utility", execute: ({ name }: { name: string }): string => name })';
const greet = (opening: string, closing = ""): string =>
  `import { defineTool } from "toolwright";\n/**\n * Greet a person by name.\n */\n${opening}${made}${closing};\n`;

const toolFiles: Readonly<Record<string, string>> = {
  direct: greet("export default "),
  asserted: greet("export default (", " as never)").replace(" as never", " satisfies object"),
  constant: greet("const tool = ", ";\nexport default tool"),
  listed: greet("const tool = ", ";\nexport { tool as default }"),
  address: `const at = "https://x.test";\n${greet("export default ")}`,
  aliased: greet("export default ")
    .replace("{ defineTool }", "{ defineTool as tool }")
    .replaceAll("defineTool({", "tool({"),
  namespaced: greet("export default kit.").replace("{ defineTool }", "* as kit"),
  passed_on: 'export { default } from "../lib/whole.js";',
  named: 'export { greet as default } from "../lib/named";',
  imported: 'import whole from "../lib/whole.ts";\nexport default whole;',
  renamed: 'import { greet as found } from "../lib/named.ts";\nexport { found as default };',
  satisfied: 'import { greet as found } from "../lib/named.ts";\nexport default found satisfies object;',
  of_a_star: 'export { greet as default } from "../lib/star.ts";',
  of_a_namespace: 'import * as lib from "../lib/star.ts";\nexport default lib.greet;',
  of_a_named_namespace: 'import { ns } from "../lib/namespace.ts";\nexport default ns.greet;',
  over_three_files: 'export { default } from "../lib/again.ts";',
  through_a_constant: 'import { greet } from "../lib/star.ts";\nconst own = greet;\nexport default own;',
  of_the_workspace: 'export { default } from "@acme/tools/greet";',
  hidden_next_to_it: 'export { default } from "./_whole.ts";',
};
const helperFiles: Readonly<Record<string, string>> = {
  index: 'export { default } from "./direct.ts";',
  value: "export default 5;",
  value_elsewhere: 'export { default } from "../lib/value.ts";',
  commented: "// export default defineTool({});\nexport const helper = 1;",
  quoted: 'export default "export default defineTool({})";',
  factory: 'import { defineTool } from "toolwright";\nexport default (options: never) => defineTool(options);',
  function: "export default function greet(): void {}",
  _whole: greet("export default "),
};

test("a tool of a file is found however it is exported, and other files there are helpers", async () => {
  const files = Object.entries({ ...toolFiles, ...helperFiles }).map(
    ([name, text]) => [`tools/${name}.ts`, text] as const,
  );
  const root = tempFolder({
    "package.json": '{ "name": "greetings", "type": "module" }',
    "lib/whole.ts": greet("export default "),
    "lib/named.ts": greet("export const greet = "),
    "lib/star.ts": 'export * from "./named.ts";',
    "lib/namespace.ts": 'export * as ns from "./star.ts";',
    "lib/again.ts": 'import whole from "./whole.ts";\nexport default whole;',
    "lib/value.ts": "export default 5;",
    "tools/in_folder/tool.ts": 'export { default } from "../../lib/whole.ts";',
    "tools/next_to_it/tool.ts": 'export { default } from "./whole.ts";',
    "tools/next_to_it/whole.ts": greet("export default "),
    "tools/common.js": `const { defineTool } = require("toolwright");
/** @param {{ name: string }} input */
const execute = ({ name }) => name;
/** Greet a person by name. */
module.exports = defineTool({ category: "utility", execute });`,
    "packages/tools/package.json": '{ "name": "@acme/tools", "exports": { "./greet": "./src/greet.ts" } }',
    "packages/tools/src/greet.ts": greet("export default "),
    ...Object.fromEntries(files),
  });
  mkdirSync(path.join(root, "node_modules/@acme"), { recursive: true });
  symlinkSync("../../packages/tools", path.join(root, "node_modules/@acme/tools"));
  const { tools, findings } = await inspectProject(root);
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  expect(tools.map(({ name, description, input }) => [name, description, input.required])).toEqual(
    ["in_folder", "next_to_it", ...["common", ...Object.keys(toolFiles)].sort()].map((name) => [
      name,
      "Greet a person by name.",
      ["name"],
    ]),
  );
});
