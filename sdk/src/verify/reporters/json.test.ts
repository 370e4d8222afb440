import { expect, test } from "vitest";
import reporter from "./json.ts";

test("a report is one object whose members always have the same order", () => {
  const text = reporter.format(
    {
      toolCount: 2,
      findings: [
        {
          remedy: "Write one.",
          message: "No description.",
          evidence: 'say "hi"\u001B',
          pointer: "/properties/a",
          at: { column: 3, line: 2, file: "tools/greet/tool.ts" },
          tool: "greet",
          severity: "error",
          code: "desc-present",
        },
        { code: "name-portable", severity: "info", message: "Bad name.", remedy: "Rename it." },
      ],
    },
    { color: false },
  );
  expect(text).toBe(`{
  "format": "2.0",
  "toolCount": 2,
  "counts": {
    "error": 1,
    "warning": 0,
    "info": 1
  },
  "tools": [],
  "findings": [
    {
      "rule": "desc-present",
      "severity": "error",
      "tool": "greet",
      "file": "tools/greet/tool.ts",
      "line": 2,
      "column": 3,
      "pointer": "/properties/a",
      "message": "No description.",
      "evidence": "say \\"hi\\"\\u001b",
      "remedy": "Write one."
    },
    {
      "rule": "name-portable",
      "severity": "info",
      "message": "Bad name.",
      "remedy": "Rename it."
    }
  ]
}`);
});

test("an empty report has all its members, in colour too", () => {
  expect(JSON.parse(reporter.format({ toolCount: 0, findings: [] }, { color: true }))).toEqual({
    format: "2.0",
    toolCount: 0,
    counts: { error: 0, warning: 0, info: 0 },
    tools: [],
    findings: [],
  });
});

test("accepted findings and the checklists of the tools are included where known", () => {
  const answer = { id: "purpose", question: "What does it do?", yes: true, evidence: "Greet a person." };
  const greet = { descriptionTokens: 4, tokens: 20, checklist: [answer], answered: 1, name: "greet" };
  const report = { toolCount: 1, findings: [], accepted: 3, tools: [greet] };
  expect(JSON.parse(reporter.format(report, { color: false }))).toEqual({
    format: "2.0",
    toolCount: 1,
    counts: { error: 0, warning: 0, info: 0 },
    accepted: 3,
    tools: [{ name: "greet", answered: 1, checklist: [answer], tokens: 20, descriptionTokens: 4 }],
    findings: [],
  });
});
