import { annotationsOf } from "../../model/tool/annotations.ts";
import type { Finding } from "../../model/finding.ts";
import type {
  AdaptableTool,
  PortabilityChange,
  PortabilityFinding,
  Provider,
  ProviderLimit,
  ReverseMap,
} from "../../model/artifact/provider.ts";
import { compareText } from "../../util/texts.ts";
import type { JsonObject } from "../../util/json.ts";
import { findProvider } from "./find-provider.ts";
import { schemaOfDefinition } from "../dialect/definition-schema.ts";
import { chooseWithin } from "./choose-within.ts";
import { measureDefinition, type ToolMeasures } from "./measure-definition.ts";
import { setFindings, usedOf, type BudgetUse } from "./set-findings.ts";

/**
 * How a tool is sent. `strict`: the provider enforces the schema. `full`: it gets the whole schema and does not enforce it. `reduced`: it gets
 * a simpler schema and does not enforce it. `refused`: it would refuse the tool, so the tool is left out.
 */
export type SendLevel = "strict" | "full" | "reduced" | "refused";

/** One tool of a set, in a provider's form. */
export interface FittedTool {
  readonly name: string;
  readonly level: SendLevel;
  /** Why it is sent so, in one sentence. */
  readonly reason: string;
  /** Left out for a refused tool. */
  readonly definition?: JsonObject;
  /** How arguments are restored; omitted where they need no change. */
  readonly reverse?: ReverseMap;
}

/** A set of tools in a provider's form, within the provider's limits of a request. */
export interface FittedSet {
  readonly provider: string;
  /** Whether the provider takes all of the definitions in one request, as far as its limits are known. */
  readonly fits: boolean;
  /** Whether these are the definitions that the build writes, which `toolsFor` gives. */
  readonly isAsBuilt: boolean;
  /** Whether it is proven that no other choice has more of the important tools strict. */
  readonly isBest: boolean;
  /** In the order of the tools given. */
  readonly tools: readonly FittedTool[];
  /** How much of each limit of a request the set takes. */
  readonly budgets: readonly BudgetUse[];
  /** An error for each limit that is exceeded; a warning where the line is not published. */
  readonly findings: readonly Finding[];
}

/** What matters most where not every tool can be strict. */
export interface FitOptions {
  /** Names of tools to make strict before others; among the rest, those that may destroy come first, then those that write. */
  readonly prefer?: readonly string[];
}

/**
 * Chooses how each tool of a request is sent, so that as many of the important ones as possible are enforced by the provider and the request
 * stays within its limits. The same tools always give the same choice.
 *
 * @throws ToolwrightError `PROVIDER_UNKNOWN` for an id that no provider has.
 * @example
 * const { tools, findings } = fitTools(registry.tools.map(adaptableTool), "anthropic");
 */
export function fitTools(tools: readonly AdaptableTool[], providerId: string, options: FitOptions = {}): FittedSet {
  const provider = findProvider(providerId);
  const { tools: adapted, findings } = provider.adapter.toTools(tools);
  const byTool = Map.groupBy(findings, (finding) => finding.tool);
  const candidates = tools.map((tool, index): Candidate => {
    const own = byTool.get(tool.name) ?? [];
    const { definition, reverse } = adapted[index] ?? {};
    return candidateOf(tool, { provider, definition, reverse, findings: own });
  });
  const limits = provider.profile.limits.filter(({ sum }) => sum?.of === "strict");
  const { isBest, chosen } = chooseStrict(candidates, limits, options);
  const strict = candidates.flatMap(({ measures }, index) => (chosen.has(index) && measures ? [measures] : []));
  const used = limits.map((limit) => usedOf(limit, strict));
  const fitted = candidates.map((candidate, index) => fittedTool(candidate, chosen.has(index), { limits, used }));
  const all = fitted.flatMap(({ definition }) => (definition === undefined ? [] : [measureDefinition(definition)]));
  const whole = provider.profile.limits.filter(({ sum }) => sum?.of === "all").map((limit) => usedOf(limit, all));
  const budgets = [...whole, ...used];
  const over = setFindings(provider, budgets);
  const isAsBuilt = fitted.every(({ definition }, index) => definition === adapted[index]?.definition);
  const fits = !over.some(({ severity }) => severity === "error");
  return { provider: provider.id, fits, isAsBuilt, isBest, tools: fitted, budgets, findings: over };
}

interface Candidate {
  readonly tool: AdaptableTool;
  readonly built?: JsonObject;
  readonly full?: JsonObject;
  readonly strict?: JsonObject;
  readonly measures?: ToolMeasures;
  readonly reverse?: ReverseMap;
  readonly reasons: readonly string[];
  readonly isReduced: boolean;
}

interface Adapted {
  readonly provider: Provider;
  readonly definition: JsonObject | undefined;
  readonly reverse: ReverseMap | undefined;
  readonly findings: readonly PortabilityFinding[];
}

/** Changes after which a provider knows less of the schema. */
const losing: ReadonlySet<PortabilityChange> = new Set(["moved", "flattened", "dropped"]);

function candidateOf(tool: AdaptableTool, { provider, definition, reverse, findings }: Adapted): Candidate {
  const isReduced = findings.some(({ change, code }) => losing.has(change) && code !== "PORTABILITY_NOT_STRICT");
  if (definition === undefined) {
    const reasons = findings.filter(({ change }) => change === "refused").map(({ message }) => message);
    return { tool, reasons, isReduced };
  }
  const base = { tool, isReduced, built: definition, ...(reverse && { reverse }) };
  const { forms } = provider;
  if (forms === undefined) return { ...base, full: definition, reasons: ["the provider enforces no schema"] };
  const refused: string[] = [];
  const strict = forms.strict(definition, (reason) => refused.push(reason));
  const told = findings.filter(({ code }) => code === "PORTABILITY_NOT_STRICT").map(({ message }) => message);
  const reasons =
    told.length === 0
      ? refused
      : told.map((message) => message.replace("Sent with `strict: false`: ", "").replace(/\.$/, ""));
  const full = forms.full(definition, tool);
  return reasons.length > 0
    ? { ...base, full, reasons }
    : { ...base, full, strict, measures: measureDefinition(strict), reasons };
}

function chooseStrict(
  candidates: readonly Candidate[],
  limits: readonly ProviderLimit[],
  { prefer = [] }: FitOptions,
): ReturnType<typeof chooseWithin> {
  const able = candidates
    .map((candidate, index) => ({ candidate, index }))
    .filter(({ candidate }) => candidate.strict !== undefined)
    // By name, so that the order in which the tools are given does not decide.
    .sort((one, other) => compareText(one.candidate.tool.name, other.candidate.tool.name));
  const items = able.map(({ candidate: { tool, measures } }) => ({
    worth: worthOf(tool) + (prefer.includes(tool.name) ? 1000 : 0),
    costs: limits.map(({ sum }) => (sum && measures ? measures[sum.measure] : 0)),
  }));
  const { chosen, isBest } = chooseWithin(
    items,
    limits.map(({ value }) => Number(value)),
  );
  return { isBest, chosen: new Set([...chosen].flatMap((place) => able[place]?.index ?? [])) };
}

/** Wrong arguments do more harm the more a call may do. */
function worthOf({ metadata }: AdaptableTool): number {
  const { readOnlyHint, destructiveHint } = annotationsOf(metadata);
  if (readOnlyHint === true) return 1;
  return destructiveHint === true ? 3 : 2;
}

interface Budgets {
  readonly limits: readonly ProviderLimit[];
  readonly used: readonly BudgetUse[];
}

function fittedTool(candidate: Candidate, isStrict: boolean, budgets: Budgets): FittedTool {
  const { tool, built, full, strict, reverse, reasons, isReduced } = candidate;
  const base = { name: tool.name, ...(reverse && { reverse }) };
  if (full === undefined)
    return { name: tool.name, level: "refused", reason: `Left out: ${reasons.join(" ") || "it is refused."}` };
  if (isStrict && strict !== undefined)
    return { ...base, level: "strict", reason: strictReason(built, strict), definition: strict };
  const [reason = shortageOf(candidate, budgets)] = reasons;
  const level = isReduced && strict === undefined ? "reduced" : "full";
  return { ...base, level, reason: `Not enforced: ${reason}.`, definition: full };
}

/** Where the strict form leaves out what the definition of the build has, the reason says so. */
function strictReason(built: JsonObject | undefined, strict: JsonObject): string {
  const texts = [built ?? {}, strict].map((definition) => JSON.stringify(schemaOfDefinition(definition)));
  const how = texts[0] === texts[1] ? "Enforced" : "Enforced, with some constraints only in the descriptions";
  return `${how}: the schema fits the strict subset and the limits of a request.`;
}

function shortageOf({ measures }: Candidate, { limits, used }: Budgets): string {
  for (const [index, { sum, value }] of limits.entries()) {
    const already = used[index]?.used ?? 0;
    const own = sum && measures ? measures[sum.measure] : 0;
    if (already + own > Number(value))
      return `with its ${String(own)}, the strict tools would have ${String(already + own)} ${used[index]?.noun ?? ""}, and ${String(value)} are allowed`;
  }
  return "other tools make better use of the limits of a request";
}
