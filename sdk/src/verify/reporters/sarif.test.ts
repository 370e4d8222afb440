import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Draft4 from "ajv-draft-04";
import addFormats from "ajv-formats";
import type { Log } from "sarif";
import { expect, test } from "vitest";
import type { Finding } from "../../model/finding.ts";
import { rules } from "../rules/index.generated.ts";
import reporter from "./sarif.ts";

// The schema of the standard, as Microsoft's package of SARIF matchers carries it (MIT).
const schemaFile = fileURLToPath(import.meta.resolve("@microsoft/jest-sarif")).replace(
  /index\.js$/,
  "schemas/sarif-2.1.0-rtm.5.json",
);
const ajv = new Draft4.default({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const validate = ajv.compile<Log>(JSON.parse(readFileSync(schemaFile, "utf8")) as object);

function logOf(...findings: readonly Finding[]): Log {
  const log: unknown = JSON.parse(
    reporter.format({ toolCount: 1, findings }, { color: true, version: "1.2.3", rules }),
  );
  if (!validate(log)) throw new Error(JSON.stringify(validate.errors));
  return log;
}

const finding: Finding = {
  code: "param-described",
  severity: "error",
  message: "The parameter `limit` has no description.",
  tool: "kb_search",
  at: { file: "tools/kb search/tool.ts", line: 6, column: 3 },
  pointer: "/properties/limit",
  evidence: "limit?: number",
  remedy: "Write a JSDoc comment above `limit`.",
};

test("C6: a finding is a result of its rule, at its place", () => {
  const [run] = logOf(finding).runs;
  expect(run?.tool.driver).toEqual({
    name: "Toolwright",
    semanticVersion: "1.2.3",
    rules: [
      {
        id: "param-described",
        shortDescription: { text: "Every parameter has a description, at any depth." },
        defaultConfiguration: { level: "error" },
      },
    ],
  });
  expect(run?.results).toEqual([
    {
      ruleId: "param-described",
      ruleIndex: 0,
      level: "error",
      message: {
        text: "The parameter `limit` has no description.\nFound: limit?: number\nWrite a JSDoc comment above `limit`.",
      },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "tools/kb%20search/tool.ts", uriBaseId: "PROJECT" },
            region: { startLine: 6, startColumn: 3 },
          },
          logicalLocations: [{ name: "kb_search", kind: "function", fullyQualifiedName: "kb_search/properties/limit" }],
        },
      ],
      partialFingerprints: {
        "toolwright/v1":
          "param-described/kb_search/%2Fproperties%2Flimit/The%20parameter%20%60limit%60%20has%20no%20description.",
      },
    },
  ]);
});

test("a finding without a file has its tool alone, one about the project neither; a code of no rule is named", () => {
  const { at: _at, pointer: _pointer, ...nowhere } = finding;
  const { tool: _tool, ...ofProject } = nowhere;
  const [run] = logOf({ ...nowhere, severity: "warning" }, { ...ofProject, code: "NO_TOOLS", severity: "info" }).runs;
  expect(run?.tool.driver.rules?.map(({ id }) => id)).toEqual(["NO_TOOLS", "param-described"]);
  expect(run?.results?.map(({ level, ruleIndex, locations }) => ({ level, ruleIndex, locations }))).toEqual([
    {
      level: "warning",
      ruleIndex: 1,
      locations: [{ logicalLocations: [{ name: "kb_search", kind: "function", fullyQualifiedName: "kb_search" }] }],
    },
    { level: "note", ruleIndex: 0, locations: [{}] },
  ]);
});

test("a line that moves is the same finding to a service that compares", () => {
  const print = (moved: Finding): unknown => logOf(moved).runs[0]?.results?.[0]?.partialFingerprints;
  expect(print({ ...finding, at: { file: "tools/kb_search/tool.ts", line: 90, column: 1 } })).toEqual(print(finding));
  expect(print({ ...finding, pointer: "/properties/query" })).not.toEqual(print(finding));
});

test("no findings are an empty run, and hostile text stays valid", () => {
  expect(logOf().runs[0]?.results).toEqual([]);
  const hostile = logOf({ ...finding, message: "\u0000\uD800\u202E", tool: "\u0000" });
  expect(hostile.runs[0]?.results?.[0]?.message.text).toContain("⟨U+0000⟩⟨U+D800⟩⟨U+202E⟩");
});
