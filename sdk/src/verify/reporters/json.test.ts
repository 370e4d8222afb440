import { expect, test } from "vitest";
import reporter from "./json.ts";

test("a report is one object whose members always stand in the same order", () => {
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
  "format": "1.0",
  "toolCount": 2,
  "counts": {
    "error": 1,
    "warning": 0,
    "info": 1
  },
  "findings": [
    {
      "code": "desc-present",
      "severity": "error",
      "message": "No description.",
      "remedy": "Write one.",
      "tool": "greet",
      "at": {
        "file": "tools/greet/tool.ts",
        "line": 2,
        "column": 3
      },
      "pointer": "/properties/a",
      "evidence": "say \\"hi\\"\\u001b"
    },
    {
      "code": "name-portable",
      "severity": "info",
      "message": "Bad name.",
      "remedy": "Rename it."
    }
  ]
}`);
});

test("an empty report has all its members, in colour too", () => {
  expect(JSON.parse(reporter.format({ toolCount: 0, findings: [] }, { color: true }))).toEqual({
    format: "1.0",
    toolCount: 0,
    counts: { error: 0, warning: 0, info: 0 },
    findings: [],
  });
});
