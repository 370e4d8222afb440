import { expect, test } from "vitest";
import type { Finding } from "../../model/finding.ts";
import reporter from "./text.ts";

const plain = (toolCount: number, ...findings: readonly Finding[]): string =>
  reporter.format({ toolCount, findings }, { color: false, details: true });

const described: Finding = {
  code: "param-described",
  severity: "error",
  message: "The parameter `limit` has no description.",
  tool: "kb_search",
  at: { file: "tools/kb_search/tool.ts", line: 6, column: 3 },
  pointer: "/properties/limit",
  remedy: "Write a JSDoc comment above `limit`.",
};

test("errors come first; findings are grouped by file, with evidence and remedy below, and counted", () => {
  const short: Finding = {
    code: "desc-too-short",
    severity: "warning",
    message: "The description has 7 characters.",
    at: { file: "tools/kb_search/tool.ts", line: 12, column: 16 },
    evidence: "Search.",
    remedy: "Say more.",
  };
  const lines: Finding = {
    code: "doc-size",
    severity: "error",
    message: "One line.",
    at: { file: "tools/kb_get/doc_summary.md", line: 1, column: 1 },
    remedy: "Write two.",
  };
  const nowhere: Finding = {
    code: "name-portable",
    severity: "info",
    message: "Bad name.",
    tool: "é",
    remedy: "Rename.",
  };
  const project: Finding = { code: "NO_TOOLS", severity: "error", message: "No tools.", remedy: "Add one." };
  expect(plain(12, lines, described, short, nowhere, project)).toBe(
    `
tools/kb_get/doc_summary.md:1:1  error  One line.  doc-size
    fix: Write two.

tools/kb_search/tool.ts:6:3  error  The parameter \`limit\` has no description.  param-described
    at /properties/limit
    fix: Write a JSDoc comment above \`limit\`.

project  error  No tools.  NO_TOOLS
    fix: Add one.

tools/kb_search/tool.ts:12:16  warning  The description has 7 characters.  desc-too-short
    found: Search.
    fix: Say more.

é  info  Bad name.  name-portable
    fix: Rename.

3 errors, 1 warning, 1 note in 12 tools.`.trimStart(),
  );
});

test.each([
  [0, "No tool was verified."],
  [1, "No findings in 1 tool."],
  [8, "No findings in 8 tools."],
])("nothing found in %d tools", (toolCount, text) => {
  expect(plain(toolCount)).toBe(text);
});

test("control and hidden characters are written out, and further lines are indented", () => {
  const hostile: Finding = {
    ...described,
    message: "Two\nlines \u001B[31m",
    evidence: "a\u202Eb\nc\u200B\n",
    tool: "\u001Bx",
    at: { file: "tools/\u001Bx/tool.ts", line: 1, column: 1 },
  };
  expect(plain(1, hostile)).toBe(
    `
tools/⟨U+001B⟩x/tool.ts:1:1  error  Two
    lines ⟨U+001B⟩[31m  param-described
    at /properties/limit
    found: a⟨U+202E⟩b
    c⟨U+200B⟩
    fix: Write a JSDoc comment above \`limit\`.

1 error in 1 tool.`.trimStart(),
  );
});

test("colours come only when they are asked for, wherever the output goes", () => {
  const report = { toolCount: 1, findings: [described] };
  expect(reporter.format(report, { color: false })).not.toContain("\u001B");
  expect(reporter.format(report, { color: true })).toContain("\u001B[31merror\u001B[39m");
  expect(reporter.format({ toolCount: 1, findings: [] }, { color: true })).toBe(
    "\u001B[32mNo findings in 1 tool.\u001B[39m",
  );
});

test("a narrow terminal breaks lines between words; places stay whole, so that an editor can open them", () => {
  const report = { toolCount: 1, findings: [{ ...described, evidence: "limit?: number" }] };
  expect(reporter.format(report, { color: false, width: 40 })).toBe(
    `
tools/kb_search/tool.ts:6:3  error  param-described
    The parameter \`limit\` has no
    description.
    at /properties/limit
    found: limit?: number
    fix: Write a JSDoc comment above
    \`limit\`.

1 error in 1 tool.`.trimStart(),
  );
  expect(reporter.format(report, { color: false, width: 120 })).toBe(reporter.format(report, { color: false }));
});

const advice = (tool: string): Finding => ({
  code: "desc-too-long",
  severity: "info",
  message: `The description of \`${tool}\` states no limits.`,
  tool,
  remedy: "Say what the tool cannot do.",
});

test("for a file of many tools, the entry must name the tool", () => {
  const at = { file: "tools.json", line: 1, column: 439 };
  const whole: Finding = { ...described, at, pointer: "", message: "The description has 7 characters." };
  const lines = plain(9, { ...described, at }, whole, {
    ...whole,
    message: "The name `kb_search` says nothing.",
  }).split("\n");
  expect(lines.filter((line) => /^ {4}(?:in|at) /.test(line))).toEqual([
    "    in kb_search at /properties/limit",
    "    in kb_search",
  ]);
});

test("each kind of warning and note is one line with its count, and errors are whole", () => {
  const warning = (tool: string): Finding => ({ ...advice(tool), severity: "warning" });
  const note: Finding = {
    code: "name-portable",
    severity: "info",
    message: "Bad\n name.",
    tool: "é",
    remedy: "Rename.",
  };
  const findings = [...["a", "b", "c", "d", "d"].map(warning), note, described];
  expect(reporter.format({ toolCount: 5, findings }, { color: false })).toBe(
    `
tools/kb_search/tool.ts:6:3  error  The parameter \`limit\` has no description.  param-described
    at /properties/limit
    fix: Write a JSDoc comment above \`limit\`.

a  warning  The description of \`a\` states no limits.  desc-too-long  5 times in a, b, c and 1 more

é  info  Bad name.  name-portable

1 error, 5 warnings, 1 note in 5 tools. \`toolwright verify --details\` shows each with its remedy.`.trimStart(),
  );
});

test("the same error of many tools is whole once, the other places have a line each", () => {
  const errors = ["a", "b", "c", "d", "e", "f", "g", "h"].map((tool, index): Finding => ({
    code: "schema-accepted",
    severity: "error",
    message: index === 1 ? "The host refuses `tags`." : "The host refuses `fields`.",
    tool,
    at: { file: "tools.json", line: index + 1, column: 5 },
    pointer: "/properties/fields",
    remedy: "Change this part.",
  }));
  const report = { toolCount: 8, findings: errors, isForeign: true as const };
  const start = `
tools.json:1:5  error  The host refuses \`fields\`.  schema-accepted
    in a at /properties/fields
    fix: Change this part.
    also  tools.json:2:5  b  /properties/fields  The host refuses \`tags\`.
    also  tools.json:3:5  c  /properties/fields
    also  tools.json:4:5  d  /properties/fields
    also  tools.json:5:5  e  /properties/fields
    also  tools.json:6:5  f  /properties/fields
`.trimStart();
  expect(reporter.format(report, { color: false })).toBe(`${start}    and 2 more places\n\n8 errors in 8 tools.`);
  expect(reporter.format(report, { color: false, details: true })).toBe(
    `${start}    also  tools.json:7:5  g  /properties/fields\n    also  tools.json:8:5  h  /properties/fields\n\n8 errors in 8 tools.`,
  );
});

test("a line is never long, even for long messages and names", () => {
  const long: Finding = {
    ...described,
    severity: "warning",
    message: "x".repeat(100_000),
    evidence: "y".repeat(100_000),
  };
  const lines = reporter.format({ toolCount: 1, findings: [long, long] }, { color: false }).split("\n");
  expect(lines[0]).toHaveLength(317);
});

test("findings that a comment or the baseline accepts are counted", () => {
  expect(reporter.format({ toolCount: 2, findings: [], accepted: 3 }, { color: false })).toBe(
    "No findings in 2 tools. 3 findings accepted.",
  );
});

test("a description is quoted once: by the line of its file, or by the first finding about it", () => {
  const text = `[\n  { "name": "parcel_find",\n    "description": "Find the parcel of an order by its \\"number\\"." }\n]`;
  const at = { file: "tools.json", line: 3, column: 20 };
  const evidence = 'Find the parcel of an order by its "number".';
  const one: Finding = { ...advice("parcel_find"), evidence };
  const other: Finding = { ...one, code: "desc-states-when", message: "It does not say when." };
  const located = reporter.format(
    {
      toolCount: 1,
      findings: [
        { ...one, at },
        { ...other, at },
      ],
      isForeign: true,
    },
    { color: false, details: true, source: () => text },
  );
  expect(located.match(/Find the parcel/g)).toHaveLength(1);
  expect(plain(1, one, other).match(/Find the parcel/g)).toHaveLength(1);
});
