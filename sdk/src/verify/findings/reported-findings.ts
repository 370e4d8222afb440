import { severities, type Finding } from "../../model/finding.ts";
import { compareText } from "../../util/texts.ts";
import { rules } from "../rules/index.generated.ts";

/** The findings by file, line, column, severity and code; findings without a location last. Does not change its argument. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings
    .map((finding) => ({ finding, key: keyOf(finding) }))
    .sort((left, right) => compareText(left.key, right.key))
    .map(({ finding }) => finding);
}

/** The errors first, then the warnings, then the notes, each as `sortFindings` orders them. */
export function worstFirst(findings: readonly Finding[]): readonly Finding[] {
  const sorted = sortFindings(findings);
  return severities.flatMap((severity) => sorted.filter((finding) => finding.severity === severity));
}

const keyOf = ({ at, severity, code, tool, pointer, message }: Finding): string =>
  [
    at === undefined ? "1" : "0",
    at?.file ?? "",
    digits(at?.line),
    digits(at?.column),
    // Findings without a file are ordered by tool.
    at === undefined ? (tool ?? "") : "",
    String(severities.indexOf(severity)),
    code,
    tool ?? "",
    pointer ?? "",
    message,
  ].join("\0");

const digits = (number = 0): string => String(number).padStart(10, "0");

const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));

/** The command that fixes a finding instead of its author. */
export const fixedBy = ({ code }: Pick<Finding, "code">): "build" | "documents" | undefined =>
  ruleOf.get(code)?.fixedBy;

const codeAndTool = ({ code, tool }: Pick<Finding, "code" | "tool">): string => `${code} ${tool ?? ""}`;

/** Omits findings whose rule gives way to another finding about the same tool. */
export function withoutSuperseded(findings: readonly Finding[]): readonly Finding[] {
  const present = new Set(findings.map(codeAndTool));
  return findings.filter(
    (finding) =>
      ruleOf.get(finding.code)?.givesWayTo?.some((code) => present.has(codeAndTool({ ...finding, code }))) !== true,
  );
}

/** Merges the findings of a rule to one for each tool, if the rule asks for it. Takes and returns sorted findings. */
export function mergePerTool(findings: readonly Finding[]): readonly Finding[] {
  const groups = Map.groupBy(findings, codeAndTool);
  return findings.flatMap((finding) => {
    const merged = ruleOf.get(finding.code)?.perTool;
    const group = groups.get(codeAndTool(finding)) ?? [];
    if (merged === undefined || finding.tool === undefined || group.length < 2) return [finding];
    if (group[0] !== finding) return [];
    const { pointer: _, evidence: _text, ...whole } = finding;
    return [{ ...whole, message: merged(group) }];
  });
}
