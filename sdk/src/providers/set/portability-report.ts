import type {
  AdaptableTool,
  PortabilityChange,
  PortabilityFinding,
  Provider,
  ProviderLimit,
} from "../../model/artifact/provider.ts";
import { hasErrors, type Finding } from "../../model/finding.ts";
import type { JsonObject } from "../../util/json.ts";
import { providers } from "../index.generated.ts";
import { isStrict, useOfSet, type BudgetUse } from "./set-findings.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";

/**
 * How a tool is sent. `strict`: the provider enforces the schema. `full`: it gets the whole schema and does not enforce it. `reduced`: it gets
 * a simpler schema and does not enforce it. `refused`: it would refuse the tool, so the tool is omitted.
 */
export type SendLevel = "strict" | "full" | "reduced" | "refused";

/** One change to a tool for a provider, with the rule behind it. */
export interface ReportedChange {
  readonly change: PortabilityChange;
  readonly code: string;
  /** JSON pointer into the input schema; empty for the whole tool. */
  readonly pointer: string;
  readonly message: string;
  readonly rule: Pick<ProviderLimit, "id" | "summary" | "checked" | "source">;
}

/** One tool at one provider. */
export interface SentTool {
  readonly tool: string;
  /** The kinds of changes: only `kept` if nothing was changed. */
  readonly outcome: readonly (PortabilityChange | "kept")[];
  readonly level: SendLevel;
  readonly changes: readonly ReportedChange[];
}

/** All tools at one provider, as one request would have them. */
export interface ReportedProvider {
  readonly provider: string;
  readonly title: string;
  /** Whether the provider accepts all definitions in one request, by its known limits. */
  readonly fits: boolean;
  /** How much of each request limit the set uses. */
  readonly budgets: readonly BudgetUse[];
  /** An error for each limit that is exceeded; a warning if the limit is not published. */
  readonly findings: readonly Finding[];
  readonly tools: readonly SentTool[];
}

const order: readonly PortabilityChange[] = ["refused", "dropped", "flattened", "renamed", "moved"];

/**
 * What each provider accepts of each tool and of the whole set. `ids` are provider ids; default: all.
 *
 * @throws ToolwrightError `PROVIDER_UNKNOWN` for an unknown id.
 */
export function portabilityReport(
  tools: readonly AdaptableTool[],
  ids: readonly string[] = providers.map(({ id }) => id),
): readonly ReportedProvider[] {
  return ids.map((id) => {
    const provider = findProvider(id);
    const { tools: adapted, findings: found } = provider.adapter.toTools(tools);
    const byTool = Map.groupBy(found, ({ tool }) => tool);
    const reported = adapted.map(({ name, definition }): SentTool => {
      const changes = (byTool.get(name) ?? []).map((finding) => reportedChange(finding, provider));
      const kinds = order.filter((kind) => changes.some(({ change }) => change === kind));
      return {
        tool: name,
        outcome: kinds.length === 0 ? ["kept"] : kinds,
        level: levelOf(definition, changes),
        changes,
      };
    });
    const { budgets, findings } = useOfSet(provider, adapted);
    const fits = !hasErrors(findings);
    return { provider: id, title: provider.profile.title, fits, budgets, findings, tools: reported };
  });
}

/** Changes after which a provider gets less of the schema. */
const losing: ReadonlySet<PortabilityChange> = new Set(["moved", "flattened", "dropped"]);

function levelOf(definition: JsonObject | undefined, changes: readonly ReportedChange[]): SendLevel {
  if (definition === undefined) return "refused";
  if (isStrict(definition)) return "strict";
  const isReduced = changes.some(({ change, code }) => losing.has(change) && code !== "PORTABILITY_NOT_STRICT");
  return isReduced ? "reduced" : "full";
}

function reportedChange(finding: PortabilityFinding, { profile }: Provider): ReportedChange {
  const { change, code, pointer = "", message, limit } = finding;
  const { summary = "", checked = "", source = "" } = profile.limits.find(({ id }) => id === limit) ?? {};
  return { change, code, pointer, message, rule: { id: limit, summary, checked, source } };
}

/** The provider of this id. Throws `PROVIDER_UNKNOWN`, naming all ids, if it does not exist. */
export function findProvider(id: string): Provider {
  const found = providers.find((provider) => provider.id === id);
  if (found) return found;
  const ids = providers.map((provider) => provider.id).join(", ");
  throw new ToolwrightError("PROVIDER_UNKNOWN", `There is no provider \`${id}\`; there are ${ids}.`);
}
