import { findingOf } from "../../errors/toolwright-error.ts";
import type { AdaptedTool, Provider, ProviderLimit, SetMeasure } from "../../model/artifact/provider.ts";
import type { Finding } from "../../model/finding.ts";
import type { JsonObject } from "../../util/json.ts";
import { isRecord } from "../../util/is-record.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { measure } from "../../schema/forms/measure.ts";

/** How much of one request limit a set uses. */
export interface BudgetUse {
  /** Id of the `ProviderLimit`. */
  readonly limit: string;
  readonly used: number;
  readonly most: number;
  /** The counted unit, in words. */
  readonly noun: string;
  /** Set if the limit is not published. */
  readonly isAdvisory?: true;
}

const nouns: Readonly<Record<SetMeasure, string>> = {
  tools: "tools",
  properties: "properties",
  enumValues: "enum values",
  text: "characters of names and enum values",
  characters: "characters of definitions",
};

const membersOf = (definition: JsonObject): JsonObject =>
  isRecord(definition.function) ? definition.function : definition;

export const isStrict = (definition: JsonObject): boolean => membersOf(definition).strict === true;

type ToolMeasures = Readonly<Record<SetMeasure, number>>;

/** The names of the argument schema in provider definitions. */
const schemaNames = ["parameters", "parametersJsonSchema", "input_schema", "inputSchema"] as const;

function measuresOf(definition: JsonObject): ToolMeasures {
  const members = membersOf(definition);
  const schema = schemaNames.map((name) => members[name]).find(isRecord) ?? {};
  const { properties, enumValues, text } = measure(schema as JsonSchema);
  return { tools: 1, properties, enumValues, text, characters: JSON.stringify(definition).length };
}

interface SetUse {
  readonly budgets: readonly BudgetUse[];
  /** An error for each limit that is exceeded; a warning if the limit is not published. */
  readonly findings: readonly Finding[];
}

/** How much the definitions of one request use of the provider's limits. */
export function useOfSet(provider: Provider, tools: readonly AdaptedTool[]): SetUse {
  const measured = tools.flatMap(({ name, definition }) =>
    definition === undefined ? [] : [{ name, isStrict: isStrict(definition), measures: measuresOf(definition) }],
  );
  const uses = provider.profile.limits.flatMap((limit) => {
    if (limit.sum === undefined) return [];
    const { of, measure: kind, isAdvisory } = limit.sum;
    const counted = of === "strict" ? measured.filter((tool) => tool.isStrict) : measured;
    const used = counted.reduce((total, { measures }) => total + measures[kind], 0);
    const base = { limit: limit.id, used, most: Number(limit.value), noun: nouns[kind] };
    const budget: BudgetUse = { ...base, ...(isAdvisory === true && { isAdvisory }) };
    return [{ budget, finding: findingFor(provider, { limit, budget, largest: largestOf(counted, kind) }) }];
  });
  return {
    budgets: uses.map(({ budget }) => budget),
    findings: uses.flatMap(({ finding }) => finding ?? []),
  };
}

interface MeasuredTool {
  readonly name: string;
  readonly measures: ToolMeasures;
}

function largestOf(tools: readonly MeasuredTool[], kind: SetMeasure): string {
  if (kind === "tools") return "";
  const sorted = tools.toSorted((one, other) => other.measures[kind] - one.measures[kind]);
  const named = sorted.slice(0, 3).map(({ name, measures }) => `\`${name}\` (${String(measures[kind])})`);
  return ` The largest: ${named.join(", ")}.`;
}

interface Exceeded {
  readonly limit: ProviderLimit;
  readonly budget: BudgetUse;
  readonly largest: string;
}

function findingFor({ id, profile }: Provider, { limit, budget, largest }: Exceeded): Finding | undefined {
  const { used, most, noun, isAdvisory = false } = budget;
  if (used <= most) return undefined;
  const rule = `${profile.title} ${isAdvisory ? "may refuse" : "refuses"} more than ${String(most)}`;
  const message = `The set has ${String(used)} ${noun}, ${String(used - most)} too many: ${rule} (${limit.source}, read on ${limit.checked}).${largest}`;
  return {
    ...findingOf("PORTABILITY_SET_TOO_LARGE", message),
    severity: isAdvisory ? "warning" : "error",
    evidence: `${id} [${limit.id}]`,
  };
}
