import type { Finding } from "../model/finding.ts";
import type { PortabilityFinding } from "../model/artifact/provider.ts";

/**
 * The findings of a build that a person needs to see: without notes, which `portability.json` keeps. If several providers refuse something for the
 * same reason, one finding names them all.
 */
export function findingsForPeople(findings: readonly Finding[]): readonly Finding[] {
  const groups = Map.groupBy(
    findings.filter(({ severity }) => severity !== "info"),
    (finding) => (isOfProvider(finding) ? reasonOf(finding) : finding),
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
