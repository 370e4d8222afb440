import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { inferTool } from "../../build.ts";
import { commentLines } from "./tool-files.ts";

test("a written comment is read with the same words, whatever they contain", () => {
  const description = "Find files such as `src/**/*.ts`.\n\nNot */ here.";
  const source = [
    'import { defineTool } from "toolwright";',
    ...commentLines(description),
    'export default defineTool({ category: "utility", execute: (input: { a: string }): string => input.a });',
  ];
  const root = tempFolder({ "package.json": "{}", "tools/find/tool.ts": source.join("\n") });
  expect(inferTool("tools/find/tool.ts", { root }).description).toBe(description);
});
