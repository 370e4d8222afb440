import { expect, test } from "vitest";
import { describedFinding as finding } from "#test/support/described-finding.ts";
import type { Finding } from "../../model/finding.ts";
import reporter from "./markdown.ts";

const write = (toolCount: number, ...findings: readonly Finding[]): string =>
  reporter.format({ toolCount, findings }, { color: true });

test("a table for each severity, the worst first", () => {
  const { at: _at, ...nowhere } = finding;
  const report = write(12, { ...nowhere, severity: "info", evidence: "limit" }, finding, finding);
  expect(report).toBe(`## Tools

2 errors, 1 note in 12 tools.

### Errors

| where | what | remedy | rule |
| --- | --- | --- | --- |
| \`tools/kb_search/tool.ts:6\` | The parameter \`limit\` has no description. | Write a JSDoc comment above \`limit\`. | \`param-described\` |
| \`tools/kb_search/tool.ts:6\` | The parameter \`limit\` has no description. | Write a JSDoc comment above \`limit\`. | \`param-described\` |

### Notes

| where | what | remedy | rule |
| --- | --- | --- | --- |
| \`kb_search\` | The parameter \`limit\` has no description.<br>found: \`limit\` | Write a JSDoc comment above \`limit\`. | \`param-described\` |`);
});

test.each([
  [0, "## Tools\n\nNo tool was verified."],
  [1, "## Tools\n\nNo findings in 1 tool."],
])("nothing found in %d tools", (toolCount, text) => {
  expect(write(toolCount)).toBe(text);
});

test("an author's text shows as written: no markup, no mention, no second row", () => {
  const report = write(1, {
    ...finding,
    message: "<img src=x> **bold** [a](b) @team | pipe\n# title",
    evidence: "``` | `x`\u202E",
  });
  expect(report.split("\n").at(-1)).toBe(
    "| `tools/kb_search/tool.ts:6` | &lt;img src=x> \\*\\*bold\\*\\* \\[a\\](b) @&#8203;team \\| pipe \\# title<br>found: ```` ``` \\| `x`⟨U+202E⟩ ```` | Write a JSDoc comment above `limit`. | `param-described` |",
  );
});

test("for a file of many tools, the entry must name the tool", () => {
  const report = write(9, { ...finding, tool: "a|b", at: { file: "tools.json", line: 1, column: 439 } });
  expect(report).toContain("| `tools.json:1`<br>`a\\|b` | The parameter");
});

test("a comment does not outgrow what fits in one", () => {
  const report = write(1, ...Array.from({ length: 130 }, () => finding));
  expect(report.split("\n").filter((line) => line.startsWith("| `"))).toHaveLength(100);
  expect(report.endsWith("\n\nAnd 30 more.")).toBe(true);
});
