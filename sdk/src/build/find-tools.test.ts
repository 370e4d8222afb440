import { mkdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../../test/support/temp-folder.ts";
import { findTools } from "./find-tools.ts";

test("A8: every folder is a tool; hidden and private ones are not", async () => {
  const root = tempFolder({
    "tools/b/tool.ts": "b",
    "tools/a/tool.ts": "a",
    "tools/a/doc.md": "# a",
    "tools/a/deep/more.ts": "not read",
    "tools/_shared/helper.ts": "not a tool",
    "tools/.hidden/tool.ts": "not a tool",
    "tools/readme.md": "not a folder",
  });
  expect(await findTools(root, "tools")).toEqual({
    folders: [
      { name: "a", path: "tools/a", files: { "tool.ts": "a", "doc.md": "# a" } },
      { name: "b", path: "tools/b", files: { "tool.ts": "b" } },
    ],
    findings: [],
  });
});

test("an empty folder, one without tool.ts, and no folder at all are findings", async () => {
  const root = tempFolder({ "tools/half/doc.md": "# half" });
  mkdirSync(path.join(root, "tools/empty"));
  const { findings } = await findTools(root, "tools");
  expect(findings).toMatchObject([
    { code: "TOOL_FILE_MISSING", message: 'The tool folder "empty" is empty.', at: { file: "tools/empty/tool.ts" } },
    {
      code: "TOOL_FILE_MISSING",
      message: 'The tool folder "half" has no tool.ts.',
      at: { file: "tools/half/tool.ts" },
    },
  ]);
  expect((await findTools(root, "elsewhere")).findings).toMatchObject([{ code: "NO_TOOLS" }]);
});
