import type { ArtifactLocation, Log, ReportingDescriptor, Result } from "sarif";
import { errorCodes } from "../../errors/codes.ts";
import type { ErrorCode } from "../../errors/error-code.ts";
import { startOf, type Finding, type RuleLevel, type Severity } from "../../model/finding.ts";
import type { Rule } from "../../model/verify/rule.ts";
import type { ReporterOptions } from "../../model/verify/reporter.ts";
import { defineReporter } from "../subject/define-rule.ts";
import { findingMessage } from "../findings/finding-message.ts";
import { worstFirst } from "../findings/reported-findings.ts";
import { ruleGroup } from "../rule-page.ts";
import { visibleText } from "../../util/visible-text.ts";

/**
 * A SARIF 2.1.0 log of one run (OASIS standard), as code-scanning services accept it: every code that occurs is a rule of the run, with its help, and
 * every result has a physical location, without which GitHub refuses the whole log. A finding without a file is at the start of the file that
 * represents the whole. Definitions that are not from a file are an artifact of the run, with their text.
 */
export default defineReporter({
  id: "sarif",
  summary: "SARIF 2.1.0, for services that collect results of checks.",
  isForRepository: true,
  format({ findings: all, isForeign, artifact }, { version = "0.0.0", rules = [], page }) {
    const findings = all.length > mostResults ? worstFirst(all).slice(0, mostResults) : all;
    const whole = artifact?.file ?? (isForeign === true ? "tools.json" : "package.json");
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
              rules: codes.map((code) => descriptor(code, rules, page)),
            },
          },
          // Our columns count UTF-16 units, as editors do.
          columnKind: "utf16CodeUnits",
          originalUriBaseIds: { PROJECT: { description: { text: "The root of the project." } } },
          ...(artifact !== undefined && {
            artifacts: [
              {
                location: artifactLocation(artifact.file),
                contents: { text: artifact.text },
                mimeType: "application/json",
              },
            ],
          }),
          results: findings.map((finding) => resultOf(finding, codes.indexOf(finding.code), whole)),
        },
      ],
    };
    return JSON.stringify(log, null, 2);
  },
});

/** GitHub accepts at most this number of results per run. */
const mostResults = 25_000;

type Level = NonNullable<Result["level"]>;

const levels: Readonly<Record<RuleLevel, Level>> = { error: "error", warning: "warning", info: "note", off: "none" };

function descriptor(code: string, rules: readonly Rule[], page: ReporterOptions["page"]): ReportingDescriptor {
  const rule = rules.find(({ id }) => id === code);
  const explained = `\`toolwright explain ${code}\` says more.`;
  if (rule === undefined) {
    const known: ErrorCode | undefined = Object.hasOwn(errorCodes, code)
      ? errorCodes[code as keyof typeof errorCodes]
      : undefined;
    const summary = known?.summary ?? code;
    return {
      id: code,
      shortDescription: { text: summary },
      help: { text: `${known?.remedy ?? summary} ${explained}` },
    };
  }
  const text = `${rule.summary} ${explained}`;
  return {
    id: code,
    shortDescription: { text: rule.summary },
    fullDescription: { text: rule.summary },
    help: { text, markdown: page?.(rule) ?? text },
    defaultConfiguration: { level: levels[rule.severity] },
    properties: { tags: [ruleGroup(rule)] },
  };
}

function resultOf(finding: Finding, ruleIndex: number, whole: string): Result {
  const { code, severity } = finding;
  return {
    ruleId: code,
    ruleIndex,
    level: levels[severity satisfies Severity],
    message: { text: findingMessage(finding) },
    locations: [locationOf(finding, whole)],
    partialFingerprints: { "toolwright/v1": fingerprintOf(finding) },
  };
}

function locationOf({ at, tool, pointer }: Finding, whole: string): NonNullable<Result["locations"]>[number] {
  const { file, line, column } = at ?? startOf(whole);
  return {
    physicalLocation: {
      artifactLocation: artifactLocation(file),
      region: { startLine: line, startColumn: column },
    },
    ...(tool !== undefined && {
      logicalLocations: [{ name: tool, kind: "function", fullyQualifiedName: `${tool}${pointer ?? ""}` }],
    }),
  };
}

/** A path in the project as a URI below its root; any other as an absolute URI. */
function artifactLocation(file: string): ArtifactLocation {
  const path = file.replaceAll("\\", "/");
  const uri = path.replace(/^\.\//, "").split("/").map(encoded).join("/");
  if (/^[a-z]:\//i.test(path)) return { uri: `file:///${uri.replace("%3A", ":")}` };
  return path.startsWith("/") ? { uri: `file://${uri}` } : { uri, uriBaseId: "PROJECT" };
}

// Without the location: a finding whose line moves stays the same finding.
const fingerprintOf = ({ code, tool, pointer, at, message }: Finding): string =>
  [code, tool ?? at?.file ?? "", pointer ?? "", message].map(encoded).join("/");

// A lone surrogate, which no URI can contain, is escaped first.
const encoded = (text: string): string => encodeURIComponent(visibleText(text));
