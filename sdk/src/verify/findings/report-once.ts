import type { Finding } from "../../model/finding.ts";
import { rules } from "../rules/index.generated.ts";

const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));

/** The command that fixes a finding instead of its author. */
export const fixedBy = ({ code }: Pick<Finding, "code">): "build" | "documents" | undefined =>
  ruleOf.get(code)?.fixedBy;

/** Omits findings whose rule gives way to another finding about the same tool. */
export function withoutSuperseded(findings: readonly Finding[]): readonly Finding[] {
  const keyOf = (code: string, tool: string | undefined): string => `${code} ${tool ?? ""}`;
  const present = new Set(findings.map(({ code, tool }) => keyOf(code, tool)));
  return findings.filter(
    ({ code, tool }) => ruleOf.get(code)?.givesWayTo?.some((other) => present.has(keyOf(other, tool))) !== true,
  );
}

/** Merges the findings of a rule to one for each tool, if the rule asks for it. Takes and returns sorted findings. */
export function mergePerTool(findings: readonly Finding[]): readonly Finding[] {
  const groups = Map.groupBy(findings, ({ code, tool }) => `${code} ${tool ?? ""}`);
  return findings.flatMap((finding) => {
    const merged = ruleOf.get(finding.code)?.perTool;
    const group = groups.get(`${finding.code} ${finding.tool ?? ""}`) ?? [];
    if (merged === undefined || finding.tool === undefined || group.length < 2) return [finding];
    if (group[0] !== finding) return [];
    const { pointer: _, evidence: _text, ...whole } = finding;
    return [{ ...whole, message: merged(group) }];
  });
}
