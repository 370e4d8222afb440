import type { Finding } from "../../model/finding.ts";
import rule from "../rules/desc-placeholder.ts";

/** One finding for all placeholders of a tool: to write its texts is one task. Takes and returns sorted findings. */
export function mergePlaceholders(findings: readonly Finding[]): readonly Finding[] {
  const isOfTool = ({ code, tool }: Finding): boolean => code === rule.id && tool !== undefined;
  const byTool = Map.groupBy(findings.filter(isOfTool), ({ tool }) => tool);
  return findings.flatMap((finding) => {
    const group = isOfTool(finding) ? (byTool.get(finding.tool) ?? []) : [];
    if (group.length < 2) return [finding];
    if (group[0] !== finding) return [];
    const places = new Set(group.flatMap(({ at }) => (at === undefined ? [] : [`${at.file}:${at.line}`])));
    const { pointer: _, evidence: _text, ...whole } = finding;
    return [{ ...whole, message: `Placeholders were left in ${group.length} texts: ${[...places].join(", ")}.` }];
  });
}
