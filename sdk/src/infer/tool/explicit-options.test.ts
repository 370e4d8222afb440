import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { inferTool } from "../infer-tools.ts";

function infer(definition: string): InferredTool | undefined {
  const text = `import { defineTool } from "toolwright";
interface Query {
  /** What to look for. */
  query: string;
}
declare const schema: { readonly "~standard": { version: 1; vendor: "own"; types?: { input: Query; output: Query } } };
export default defineTool({ category: "retrieval", ${definition} });
`;
  const { tool, findings } = inferTool("tools/search/tool.ts", {
    root: tempFolder({ "tools/search/tool.ts": text, "package.json": "{}" }),
  });
  expect(findings).toEqual([]);
  return tool;
}

const query = {
  type: "object",
  properties: { query: { description: "What to look for.", type: "string" } },
  required: ["query"],
  additionalProperties: false,
};

test.each([
  ["written types are kept for comparison", "input: {}, execute: ({ query }: Query) => query", query, true],
  [
    "types that follow from the schema are kept for their JSDoc",
    "input: schema, execute: ({ query }) => query",
    query,
    false,
  ],
  [
    "types that cannot be converted are no fault",
    "input: {}, execute: (query: () => void) => query.name",
    undefined,
    false,
  ],
  ["a handler without types is allowed", "input: {}, execute: (query) => String(query)", undefined, false],
])("%s", (_what, definition, types, isWritten) => {
  expect(infer(definition)?.explicit).toEqual({
    input: {
      at: { file: "tools/search/tool.ts", line: 7, column: 52 },
      ...(types === undefined ? {} : { types }),
      isWritten,
    },
  });
});

test("the result is set apart as the input is", () => {
  const tool = infer("output: {}, execute: ({ query }: Query): string => query");
  expect(tool?.input).toEqual(query);
  expect(tool?.explicit).toEqual({
    output: { at: { file: "tools/search/tool.ts", line: 7, column: 52 }, types: { type: "string" }, isWritten: true },
  });
});

test("a tool without explicit schemas is not marked", () => {
  expect(infer("execute: ({ query }: Query) => query")).not.toHaveProperty("explicit");
});
