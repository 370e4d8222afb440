import type { Finding } from "../model/finding.ts";
import type { PortabilityFinding } from "../model/provider.ts";

/** Findings to show, and how many warnings are not among them. */
export interface ShownFindings {
  readonly findings: readonly Finding[];
  readonly withheld: number;
}

// Who wants to read more of them asks the verifier; a build that is repeated all day would tell the same again and again.
const mostWarnings = 20;

/**
 * What a person needs to see of a build's findings: no notes, which `portability.json` keeps, what several providers refuse for the
 * same reason told once, with their names, and of the rules' warnings the first 20.
 */
export function findingsForPeople(findings: readonly Finding[]): ShownFindings {
  let warnings = 0;
  const shown = joined(findings).filter((finding) => {
    if (finding.severity !== "warning" || isOfProvider(finding)) return true;
    warnings += 1;
    return warnings <= mostWarnings;
  });
  return { findings: shown, withheld: Math.max(0, warnings - mostWarnings) };
}

function joined(findings: readonly Finding[]): readonly Finding[] {
  const groups = Map.groupBy(
    findings.filter(({ severity }) => severity !== "info"),
    (finding) => ("provider" in finding ? reasonOf(finding) : finding),
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    if (!isOfProvider(first)) return [first];
    const providers = [first, ...others].filter(isOfProvider).map(({ provider }) => provider);
    return [{ ...first, message: `${providers.join(", ")}: ${first.message}` }];
  });
}

const isOfProvider = (finding: Finding): finding is PortabilityFinding => "provider" in finding;

const reasonOf = ({ code, tool, pointer, message, at }: Finding): string =>
  JSON.stringify([code, tool, pointer, message, at]);
