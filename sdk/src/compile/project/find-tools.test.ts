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
    "tools/readme.md": "not a folder",
  });
  expect(findTools(root, "tools")).toEqual({
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
  const { findings } = findTools(root, "tools");
  expect(findings).toMatchObject([
    { code: "TOOL_FILE_MISSING", message: 'The tool folder "empty" is empty.', at: { file: "tools/empty/tool.ts" } },
    {
      code: "TOOL_FILE_MISSING",
      message: 'The tool folder "half" has no tool.ts.',
      at: { file: "tools/half/tool.ts" },
    },
  ]);
  expect(findTools(root, "elsewhere").findings).toMatchObject([{ code: "NO_TOOLS" }]);
  expect(findTools(root, "tools/half/doc.md").findings).toMatchObject([
    { code: "FILE_UNREADABLE", message: "tools/half/doc.md cannot be read: ENOTDIR: not a directory." },
  ]);
});

test("a tool's file that is a folder or leads nowhere is reported as such, and not as missing", () => {
  const root = tempFolder({ "tools/folder/tool.ts/inner.ts": "", "tools/link/doc.md": "# link" });
  symlinkSync("nowhere.ts", path.join(root, "tools/link/tool.ts"));
  const { findings } = findTools(root, "tools");
  expect(findings.map(({ code, message, at, tool }) => ({ code, message, file: at?.file, tool }))).toEqual([
    {
      code: "FILE_UNREADABLE",
      message: "tools/folder/tool.ts cannot be read: it is not a file.",
      file: "tools/folder/tool.ts",
      tool: "folder",
    },
    {
      code: "FILE_UNREADABLE",
      message: "tools/link/tool.ts cannot be read: it is a link that leads nowhere.",
      file: "tools/link/tool.ts",
      tool: "link",
    },
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
  const { findings } = findTools(root, "tools");
  expect(findings).toMatchObject([
    { code: "TOOL_AMBIGUOUS", tool: "both", at: { file: "tools/both/handler.js", line: 1, column: 1 } },
  ]);
});

test("a tool in a file of another name is named, and so is one that is in a file and in a folder", async () => {
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
