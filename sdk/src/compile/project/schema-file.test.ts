import { expect, test } from "vitest";
import { inferredTool } from "#test/support/inferred-tool.ts";
import { schemaFileState, schemaFileText, withWholeOutput } from "./schema-file.ts";

const expected = schemaFileText(inferredTool());

test("the file is a JSON Schema 2020-12 of the input, with the output next to it", () => {
  expect(JSON.parse(expected)).toEqual({
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $comment: expect.stringMatching(/^Generated from tool\.ts by `toolwright build`.* sha256:[0-9a-f]{16}$/) as string,
    description: "Greet a person by name and say how many letters the name has.",
    type: "object",
    properties: { name: { description: "Whom to greet.", type: "string" } },
    required: ["name"],
    additionalProperties: false,
    "x-output": { type: "string" },
  });
});

test.each([
  ["the same text", expected, "fresh"],
  ["the same text with Windows line ends", expected.replaceAll("\n", "\r\n"), "fresh"],
  ["no file", undefined, "missing"],
  ["the text of an older signature", schemaFileText(inferredTool({ output: { type: "number" } })), "stale"],
  ["a description changed by hand", expected.replace("Whom to greet", "The person"), "edited"],
  ["a file cut in half", expected.slice(0, 80), "edited"],
  ["an empty file", "", "edited"],
  ["a JSON value that is not an object", "null", "edited"],
])("%s is recognised", (_name, present, state) => {
  expect(schemaFileState(present, expected)).toBe(state);
});

test("reformatting alone is not a change by hand", () => {
  expect(schemaFileState(JSON.stringify(JSON.parse(expected)), expected)).toBe("stale");
});

test("the file says what it was generated from", () => {
  const ofJavaScript = schemaFileText(inferredTool({ file: "tools/greet/tool.js" }));
  expect(ofJavaScript).toContain("Generated from tool.js by `toolwright build`");
  expect(schemaFileState(expected, ofJavaScript)).toBe("stale");
  expect(schemaFileState(ofJavaScript, expected)).toBe("stale");
});

test("the output of a stream is the list of its pieces, or the value that it returns", () => {
  const output = { $ref: "#/$defs/Line", $defs: { Line: { type: "string" } } } as const;
  const tail = { ...inferredTool(), stream: true as const, output };
  expect(withWholeOutput(tail).output).toEqual({
    type: "array",
    items: { $ref: "#/$defs/Line" },
    $defs: { Line: { type: "string" } },
  });
  expect(withWholeOutput({ ...tail, hasResult: true }).output).toEqual(output);
});
