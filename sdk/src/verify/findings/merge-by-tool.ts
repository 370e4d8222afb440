import { severities, type Finding } from "../../model/finding.ts";
import type { Rule } from "../../model/rule.ts";

/**
 * The findings of one rule, those about one foreign tool merged where the rule has a wording for several: foreign tools are not edited
 * line by line. The merged one has the severity, location and remedy of the worst.
 */
export function mergeByTool(
  { several }: Pick<Rule, "several">,
  findings: readonly Finding[],
  isForeign: (tool: string | undefined) => boolean,
): readonly Finding[] {
  if (several === undefined || findings.length < 2) return findings;
  return Array.from(Map.groupBy(findings, ({ tool }) => tool)).flatMap(([tool, group]) => {
    if (group.length < 2 || tool === undefined || !isForeign(tool)) return group;
    const worstFirst = group.toSorted(
      (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity),
    );
    const [first] = worstFirst;
    if (first === undefined) return group;
    const { fix: _, ...worst } = first;
    return { ...worst, message: several(worstFirst) };
  });
}
