import { expect, test } from "vitest";
import { inferredTool } from "#test/support/inferred-tool.ts";
import { libraryProject } from "#test/support/library-project.ts";
import { buildProject } from "./build-project.ts";
import { patternFindings } from "./inspect-project.ts";

const at = { file: "tools/greet/tool.ts", line: 7, column: 3 };
const unsafe = { type: "string", pattern: "^(a+)+$" } as const;

test("a pattern that backtracks is an error where its property is declared", () => {
  const input = { type: "object", properties: { name: unsafe } } as const;
  expect(patternFindings(inferredTool({ input, locations: { "/properties/name": at } }))).toEqual([
    {
      code: "PATTERN_UNSAFE",
      severity: "error",
      message: "The pattern `^(a+)+$` can take exponential time to match in `(a+)+`.",
      remedy:
        "Rewrite the repetition so that a text matches it in one way only: `(a+)+` as `a+`, `(\\w+\\s?)*` as `\\w+(\\s\\w+)*`.",
      tool: "greet",
      pointer: "/properties/name/pattern",
      at,
    },
  ]);
});

test("a pattern of the result that backtracks is an error at the tool", () => {
  const output = { type: "array", items: unsafe } as const;
  expect(patternFindings(inferredTool({ output }))).toMatchObject([
    { code: "PATTERN_UNSAFE", at: { line: 3 }, evidence: "output/items/pattern" },
  ]);
});

test("patterns of tools that exist are no findings", () => {
  const properties = {
    email: { type: "string", pattern: "^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$" },
    slug: { type: "string", pattern: "^(?:[a-z0-9]+-)*[a-z0-9]+$" },
  } as const;
  expect(patternFindings(inferredTool({ input: { type: "object", properties } }))).toEqual([]);
});

test("a build refuses it and writes nothing", async () => {
  const text = `import { defineTool } from "toolwright";

/** Find a person by name and return how often the name was given. */
export default defineTool({
  category: "retrieval",
  execute: (input: {
    /** As it is written. @pattern ^(\\w+\\s?)*$ */
    name: string;
  }): number => input.name.length,
});
`;
  const root = libraryProject({ name_count: text }, ["toolwright"]);
  const report = await buildProject({ root });
  expect(report.findings.filter(({ code }) => code === "PATTERN_UNSAFE")).toMatchObject([
    {
      message: "The pattern `^(\\w+\\s?)*$` can take exponential time to match in `(\\w+\\s?)*`.",
      at: { file: "tools/name_count/tool.ts", line: 8 },
    },
  ]);
  expect([report.ok, report.written]).toEqual([false, []]);
}, 60_000);
