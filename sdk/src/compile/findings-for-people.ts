import type { Finding } from "../model/finding.ts";
import type { PortabilityFinding } from "../model/artifact/provider.ts";
import { sha256 } from "../util/sha256.ts";

export interface ShownFindings {
  readonly findings: readonly Finding[];
  /** Those that the last build had as well. */
  readonly asBefore: number;
  /** Identify the warnings, whatever their lines: those that a later build also has are not shown again. */
  readonly keys: readonly string[];
}

/**
 * What a person needs to see of a build's findings: no notes, which `portability.json` keeps, what several providers refuse for the
 * same reason once, with their names, and of the warnings those that the last build did not have.
 *
 * @param former The keys of the last build; default: none.
 */
export function findingsForPeople(
  findings: readonly Finding[],
  former: ReadonlySet<string> = new Set(),
): ShownFindings {
  let asBefore = 0;
  const keys: string[] = [];
  const shown = joined(findings).filter((finding) => {
    if (finding.severity !== "warning") return true;
    const key = keyOf(finding);
    keys.push(key);
    if (former.has(key)) asBefore += 1;
    return !former.has(key);
  });
  return { findings: shown, asBefore, keys };
}

/** Without lines and columns, which change with the text before them. */
const keyOf = ({ code, tool, pointer, message, at, evidence }: Finding): string =>
  sha256(JSON.stringify([code, tool, pointer, message, at?.file, evidence])).slice(0, 12);

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
