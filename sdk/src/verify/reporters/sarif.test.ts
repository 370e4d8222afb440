import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Draft4 from "ajv-draft-04";
import addFormats from "ajv-formats";
import type { Log, Run } from "sarif";
import { expect, test } from "vitest";
import type { Finding } from "../../model/finding.ts";
import type { VerifyReport } from "../../model/verify/reporter.ts";
import type { Rule } from "../../model/verify/rule.ts";
import { rules } from "../rules/index.generated.ts";
import reporter from "./sarif.ts";

// The schema of the standard, from Microsoft's package of SARIF matchers (MIT).
const schemaFile = fileURLToPath(import.meta.resolve("@microsoft/jest-sarif")).replace(
  /index\.js$/,
  "schemas/sarif-2.1.0-rtm.5.json",
);
const ajv = new Draft4.default({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats.default(ajv);
const validate = ajv.compile<Log>(JSON.parse(readFileSync(schemaFile, "utf8")) as object);

const logOf = (...findings: readonly Finding[]): Log => logOfReport({ toolCount: 1, findings });

function logOfReport(report: VerifyReport): Log {
  const page = ({ id }: Rule): string => `# ${id}`;
  const log: unknown = JSON.parse(reporter.format(report, { color: true, version: "1.2.3", rules, page }));
  if (!validate(log)) throw new Error(JSON.stringify(validate.errors));
  for (const run of log.runs) expectTakenByGitHub(run);
  return log;
}

/** GitHub's code scanning requires this beyond the schema, and otherwise refuses the whole log. */
function expectTakenByGitHub({ results = [], tool }: Run): void {
  expect(results.length).toBeLessThanOrEqual(25_000);
  for (const { locations = [], message, partialFingerprints } of results) {
    expect(locations).not.toEqual([]);
    expect(message.text).toBeTruthy();
    expect(partialFingerprints).toBeDefined();
    for (const { physicalLocation } of locations) {
      expect(physicalLocation?.artifactLocation?.uri).toBeTruthy();
      expect(physicalLocation?.region?.startLine).toBeGreaterThan(0);
    }
  }
  for (const { shortDescription, help } of tool.driver.rules ?? []) {
    expect(shortDescription?.text.length).toBeLessThanOrEqual(1024);
    expect(help?.text).toBeTruthy();
  }
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

test("a finding is a result of its rule, at its location", () => {
  const [run] = logOf(finding).runs;
  expect(run?.tool.driver).toEqual({
    name: "Toolwright",
    semanticVersion: "1.2.3",
    rules: [
      {
        id: "param-described",
        shortDescription: { text: "Every parameter has a description, at any depth, that says more than its name." },
        fullDescription: { text: "Every parameter has a description, at any depth, that says more than its name." },
        help: {
          text: "Every parameter has a description, at any depth, that says more than its name. `toolwright explain param-described` says more.",
          markdown: "# param-described",
        },
        properties: { tags: ["param"] },
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

const start = { startLine: 1, startColumn: 1 };

test("a finding without a file is at the start of the project's file; a code without a rule has its help", () => {
  const { at: _at, pointer: _pointer, ...nowhere } = finding;
  const { tool: _tool, ...ofProject } = nowhere;
  const [run] = logOf({ ...nowhere, severity: "warning" }, { ...ofProject, code: "NO_TOOLS", severity: "info" }).runs;
  expect(run?.tool.driver.rules?.map(({ id, help }) => [id, help?.text])).toEqual([
    [
      "NO_TOOLS",
      "Write `tools/<name>/tool.ts`, add a tool with `toolwright new`, or set the folder as `tools` in the configuration. `toolwright explain NO_TOOLS` says more.",
    ],
    [
      "param-described",
      "Every parameter has a description, at any depth, that says more than its name. `toolwright explain param-described` says more.",
    ],
  ]);
  const physicalLocation = { artifactLocation: { uri: "package.json", uriBaseId: "PROJECT" }, region: start };
  expect(run?.results?.map(({ level, ruleIndex, locations }) => ({ level, ruleIndex, locations }))).toEqual([
    {
      level: "warning",
      ruleIndex: 1,
      locations: [
        {
          physicalLocation,
          logicalLocations: [{ name: "kb_search", kind: "function", fullyQualifiedName: "kb_search" }],
        },
      ],
    },
    { level: "note", ruleIndex: 0, locations: [{ physicalLocation }] },
  ]);
});

test("definitions without a file become an artifact with their text, which contains findings without a location", () => {
  const { at: _, ...nowhere } = finding;
  const artifact = { file: "mcp-tools.json", text: '{ "tools": [] }' };
  const [run] = logOfReport({ toolCount: 1, findings: [nowhere], isForeign: true, artifact }).runs;
  const location = { uri: "mcp-tools.json", uriBaseId: "PROJECT" };
  expect(run?.artifacts).toEqual([{ location, contents: { text: '{ "tools": [] }' }, mimeType: "application/json" }]);
  expect(run?.results?.[0]?.locations?.[0]?.physicalLocation).toEqual({ artifactLocation: location, region: start });
});

test.each([
  ["./lists/a.json", { uri: "lists/a.json", uriBaseId: "PROJECT" }],
  ["/srv/a b.json", { uri: "file:///srv/a%20b.json" }],
  ["C:\\lists\\a.json", { uri: "file:///C:/lists/a.json" }],
])("the file %s has an address", (file, expected) => {
  const [run] = logOf({ ...finding, at: { file, line: 2, column: 1 } }).runs;
  expect(run?.results?.[0]?.locations?.[0]?.physicalLocation?.artifactLocation).toEqual(expected);
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
