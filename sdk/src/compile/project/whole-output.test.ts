import { expect, test } from "vitest";
import type { InferredTool } from "../../model/tool/tool.ts";
import { withWholeOutput } from "./whole-output.ts";

const tool: InferredTool = {
  name: "tail",
  folder: "tools/tail",
  file: "tools/tail/tool.ts",
  at: { file: "tools/tail/tool.ts", line: 1, column: 1 },
  description: "Give the last lines.",
  metadata: { category: "retrieval" },
  input: { type: "object" },
  output: { $ref: "#/$defs/Line", $defs: { Line: { type: "string" } } },
  locations: {},
};

test("of a stream, the output is the list of its pieces", () => {
  expect(withWholeOutput({ ...tool, stream: true }).output).toEqual({
    type: "array",
    items: { $ref: "#/$defs/Line" },
    $defs: { Line: { type: "string" } },
  });
});

test("of a stream that returns a value, the output is that value", () => {
  const returning: InferredTool = { ...tool, stream: true, hasResult: true };
  expect(withWholeOutput(returning)).toBe(returning);
});

test("any other tool stays as it is", () => {
  const { output: _, ...silent } = tool;
  expect(withWholeOutput(tool)).toBe(tool);
  expect(withWholeOutput(silent)).toBe(silent);
  const returning: InferredTool = { ...tool, stream: true, hasResult: true };
  expect(withWholeOutput(returning)).toBe(returning);
});
