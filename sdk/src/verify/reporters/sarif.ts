import type { Log, ReportingDescriptor, Result } from "sarif";
import type { Finding, RuleLevel, Severity } from "../../model/finding.ts";
import type { Rule } from "../../model/rule.ts";
import { defineReporter } from "../define-rule.ts";
import { visibleText } from "../../util/visible-text.ts";

/**
 * A SARIF 2.1.0 log of one run (OASIS standard), as code-scanning services take it. Every code that occurs is a rule of the run; a finding
 * about no file has the tool as its logical location.
 */
export default defineReporter({
  id: "sarif",
  summary: "SARIF 2.1.0, for services that collect the results of checks.",
  format({ findings }, { version = "0.0.0", rules = [] }) {
    const codes = [...new Set(findings.map(({ code }) => code))].sort();
    const log: Log = {
      version: "2.1.0",
      $schema: "https://json.schemastore.org/sarif-2.1.0.json",
      runs: [
        {
          tool: {
            driver: {
              name: "Toolwright",
              semanticVersion: version,
              rules: codes.map((code) => descriptor(code, rules)),
            },
          },
          // Columns of ours count UTF-16 units, as editors do.
          columnKind: "utf16CodeUnits",
          originalUriBaseIds: { PROJECT: { description: { text: "The root of the project." } } },
          results: findings.map((finding) => resultOf(finding, codes.indexOf(finding.code))),
        },
      ],
    };
    return JSON.stringify(log, null, 2);
  },
});

type Level = NonNullable<Result["level"]>;

const levels: Readonly<Record<RuleLevel, Level>> = { error: "error", warning: "warning", info: "note", off: "none" };

function descriptor(code: string, rules: readonly Rule[]): ReportingDescriptor {
  const rule = rules.find(({ id }) => id === code);
  if (rule === undefined) return { id: code };
  return {
    id: code,
    shortDescription: { text: rule.summary },
    defaultConfiguration: { level: levels[rule.severity] },
  };
}

function resultOf(finding: Finding, ruleIndex: number): Result {
  const { code, severity, message, evidence, remedy } = finding;
  const found = evidence === undefined ? "" : `\nFound: ${evidence}`;
  return {
    ruleId: code,
    ruleIndex,
    level: levels[severity satisfies Severity],
    message: { text: visibleText(`${message}${found}\n${remedy}`) },
    locations: [locationOf(finding)],
    partialFingerprints: { "toolwright/v1": fingerprintOf(finding) },
  };
}

function locationOf({ at, tool, pointer }: Finding): NonNullable<Result["locations"]>[number] {
  return {
    ...(at !== undefined && {
      physicalLocation: {
        artifactLocation: { uri: at.file.split("/").map(encoded).join("/"), uriBaseId: "PROJECT" },
        region: { startLine: at.line, startColumn: at.column },
      },
    }),
    ...(tool !== undefined && {
      logicalLocations: [{ name: tool, kind: "function", fullyQualifiedName: `${tool}${pointer ?? ""}` }],
    }),
  };
}

// What a finding is about, not where it stands: a line that moves does not make it a new one.
const fingerprintOf = ({ code, tool, pointer, at, message }: Finding): string =>
  [code, tool ?? at?.file ?? "", pointer ?? "", message].map(encoded).join("/");

// Half a surrogate pair, which no address can hold, is written out first.
const encoded = (text: string): string => encodeURIComponent(visibleText(text));
