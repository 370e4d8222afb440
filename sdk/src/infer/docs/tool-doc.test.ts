import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { inferTool, type InferResult } from "../infer-tools.ts";

const infer = (text: string): InferResult =>
  inferTool("tools/city_find/tool.ts", {
    root: tempFolder({
      "tools/city_find/tool.ts": `import { defineTool } from "toolwright";\n${text}`,
      "package.json": "{}",
    }),
  });

test("the comment of a tool says what it returns, how it fails, what replaces it, and how it is called", () => {
  const { tool, findings } = infer(`/**
 * Find a city by its name.
 *
 * @returns - The city that fits best,
 *   or null.
 * @throws {ToolError} When the name is empty.
 * @throws ToolError \`NOT_FOUND\` when no city has the name.
 * @throws RangeError: beyond the map.
 * @throws Where the map is missing.
 * @deprecated Slow. Use \`place_find\` instead.
 * @example { "name": "Rome" }
 * @example <caption>Where is Bern?</caption>
 * await city_find({ name: "Bern", limit: 2 }); // => { name: "Bern" }
 * @example
 * Look for Oslo:
 * \`\`\`ts
 * const city = await execute({ name: "Oslo" });
 * \`\`\`
 * @example somethingElse({ name: "Lima" })
 */
export default defineTool({
  category: "retrieval",
  execute: ({ name }: { name: string; limit?: number }): { name: string } | null => ({ name }),
});
`);
  expect(findings.map(({ message }) => message)).toEqual([
    '@example shows no call with literal arguments and is ignored: "somethingElse({ name: "Lima" })".',
  ]);
  expect(tool?.output?.description).toBe("The city that fits best, or null.");
  expect(tool?.metadata).toEqual({
    category: "retrieval",
    errors: [
      { error: "ToolError", when: "When the name is empty." },
      { error: "NOT_FOUND", when: "when no city has the name." },
      { error: "RangeError", when: "beyond the map." },
      { when: "Where the map is missing." },
    ],
    deprecated: { reason: "Slow. Use `place_find` instead.", replacement: "place_find" },
    examples: [
      { input: { name: "Rome" } },
      { request: "Where is Bern?", input: { name: "Bern", limit: 2 }, output: { name: "Bern" } },
      { request: "Look for Oslo", input: { name: "Oslo" } },
    ],
  });
});

test("each `@request` belongs to the next example without a request", () => {
  const { tool, findings } = infer(`/**
 * Find a city by its name.
 *
 * @request Where is
 *   Rome?
 * @example { "name": "Rome" }
 * @example <caption>Where is Bern?</caption>
 * city_find({ name: "Bern" })
 * @request Show me Oslo.
 * @example city_find({ name: "Oslo" })
 * @request Which cities are there?
 */
export default defineTool({
  category: "retrieval",
  execute: ({ name }: { name: string }): string => name,
});
`);
  expect(tool?.metadata.examples).toEqual([
    { request: "Where is Rome?", input: { name: "Rome" } },
    { request: "Where is Bern?", input: { name: "Bern" } },
    { request: "Show me Oslo.", input: { name: "Oslo" } },
  ]);
  expect(findings.map(({ code, severity, at, message }) => [code, severity, at?.line, message])).toEqual([
    [
      "INFER_TAG_INVALID",
      "warning",
      12,
      '@request has no @example with the arguments for it and is ignored: "Which cities are there?".',
    ],
  ]);
});

test("the comment of a wrapped function says it too, with its arguments by position", () => {
  const { tool, findings } = infer(`/**
 * Add numbers.
 * @param a The first.
 * @param more The others.
 * @returns The sum.
 * @deprecated
 * @example add(1, 2, 3); // 6
 */
function add(a: number, ...more: number[]): number {
  return more.reduce((sum, each) => sum + each, a);
}
export default defineTool(add);
`);
  expect(findings).toEqual([]);
  expect(tool?.output).toEqual({ description: "The sum.", type: "number" });
  expect(tool?.metadata).toEqual({
    category: "utility",
    deprecated: { reason: "It is no longer to be used." },
    examples: [{ input: { a: 1, more: [2, 3] }, output: 6 }],
  });
});

test("options and the docs of a type come before the comment", () => {
  const { tool } = infer(`/** A city on the map. */
interface City { name: string }
/**
 * Find a city.
 * @returns Some city.
 * @deprecated Use other_find.
 * @example { "name": "Rome" }
 */
export default defineTool({
  category: "retrieval",
  deprecated: { reason: "Old." },
  examples: [],
  execute: (input: { name: string }): City => input,
});
`);
  expect(tool?.output?.description).toBe("A city on the map.");
  expect(tool?.metadata).toEqual({ category: "retrieval", deprecated: { reason: "Old." }, examples: [] });
});

test("an example that does not fit is a warning at its location, and is omitted", () => {
  const { tool, findings } = infer(`/**
 * Find a city.
 * @example { "name": 1 }
 */
export default defineTool({ category: "retrieval", execute: ({ name }: { name: string }): string => name });
`);
  expect(findings.map(({ severity, code, message, at }) => ({ severity, code, message, at }))).toEqual([
    {
      severity: "warning",
      code: "INFER_TAG_INVALID",
      message: "@example does not match the input and is ignored: /name must be of type string.",
      at: { file: "tools/city_find/tool.ts", line: 4, column: 4 },
    },
  ]);
  expect(tool?.metadata).toEqual({ category: "retrieval" });
});

test("`@yields` describes a piece of a stream", () => {
  const { tool } = infer(`/**
 * Read lines.
 * @yields One line.
 * @returns Nothing of interest.
 */
export default defineTool({
  category: "retrieval",
  async *execute(input: { name: string }): AsyncGenerator<string> { yield input.name; },
});
`);
  expect(tool?.output).toEqual({ description: "One line.", type: "string" });
});
