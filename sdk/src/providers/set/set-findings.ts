import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { Provider, ProviderLimit, SetMeasure } from "../../model/artifact/provider.ts";
import type { ToolMeasures } from "./measure-definition.ts";

/** How much of one limit of a request a set takes. */
export interface BudgetUse {
  /** Id of the `ProviderLimit`. */
  readonly limit: string;
  readonly used: number;
  readonly most: number;
  /** What is counted, in words. */
  readonly noun: string;
  /** Set where the line is not published. */
  readonly isAdvisory?: true;
}

const nouns: Readonly<Record<SetMeasure, string>> = {
  tools: "tools",
  optionals: "optional parameters",
  unions: "parameters of several types",
  properties: "properties",
  enumValues: "enum values",
  text: "characters of names and enum values",
  characters: "characters of definitions",
};

export function usedOf({ id, value, sum }: ProviderLimit, tools: readonly ToolMeasures[]): BudgetUse {
  const measure = sum?.measure ?? "tools";
  return {
    limit: id,
    used: tools.reduce((total, measures) => total + measures[measure], 0),
    most: Number(value),
    noun: sum?.of === "strict" && measure === "tools" ? "strict tools" : nouns[measure],
    ...(sum?.isAdvisory === true && { isAdvisory: true }),
  };
}

export function setFindings({ id, profile }: Provider, budgets: readonly BudgetUse[]): readonly Finding[] {
  return budgets.flatMap(({ limit, used, most, noun, isAdvisory }) => {
    if (used <= most) return [];
    const rule = profile.limits.find((one) => one.id === limit);
    const dated = rule === undefined ? "" : ` (${rule.source}, read on ${rule.checked})`;
    const verb = isAdvisory === true ? "may refuse" : "refuses";
    const message = `The set has ${String(used)} ${noun}; ${profile.title} ${verb} more than ${String(most)}${dated}.`;
    return [
      {
        ...findingOf("PORTABILITY_SET_TOO_LARGE", message),
        severity: isAdvisory ? "warning" : "error",
        evidence: `${id} [${limit}]`,
      },
    ];
  });
}
