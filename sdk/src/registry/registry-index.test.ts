import { expect, test } from "vitest";
import { parseIndex, writeIndex, type IndexHead } from "./registry-index.ts";

const head: IndexHead = {
  format: "1.0",
  version: "1.0.0+1",
  size: 1000,
  head: "0123456789abcdef",
  providers: ["mcp"],
  demands: [{ category: "ui" }, { category: "utility", services: ["files"] }],
};

const toolOf = (name: string, summary: string, start: number) => ({
  name,
  category: "utility" as const,
  summary,
  digest: "0123456789abcdef",
  start,
  length: 10,
});

const tools = [
  toolOf("a", 'Like {"name":"b","category":\n{"name":"b",', 100),
  toolOf("b", "Ends with a bracket and a comma: ],", 112),
  toolOf('quo"ted', "", 124),
];

const text = writeIndex(
  head,
  tools.map((tool) => JSON.stringify(tool)),
);

test("an index is JSON", () => {
  expect(JSON.parse(text)).toMatchObject({ ...head, tools });
});

test.each([true, false])("each tool is found, with all of them read before: %j", (isRead) => {
  const index = parseIndex(text);
  expect(index).toMatchObject({ ...head, start: 100 });
  if (isRead) expect(index?.tools).toEqual(tools);
  for (const tool of tools) expect(index?.tool(tool.name)).toEqual(tool);
  for (const none of ["", "c", "__proto__", 'b","category', "quo"]) expect(index?.tool(none)).toBeUndefined();
  expect(index?.tools).toEqual(tools);
});

test("an index of which a character was changed is not used, nor one without tools", () => {
  expect(parseIndex(text.replace("bracket", "bracken"))).toBeUndefined();
  expect(parseIndex(text.replace('"ui"', '"ux"'))).toBeUndefined();
  expect(parseIndex("")).toBeUndefined();
  expect(parseIndex(writeIndex(head, []))).toBeUndefined();
});
