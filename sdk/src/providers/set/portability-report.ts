import type {
  AdaptableTool,
  PortabilityChange,
  PortabilityFinding,
  Provider,
  ProviderLimit,
} from "../../model/artifact/provider.ts";
import { findProvider } from "./find-provider.ts";
import { providers } from "../index.generated.ts";
import { fitTools, type FittedSet, type SendLevel } from "./fit-tools.ts";

/** One change of a tool on the way to a provider, with the rule behind it. */
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
  /** What became of it: `kept` alone where nothing was changed. */
  readonly outcome: readonly (PortabilityChange | "kept")[];
  readonly level: SendLevel;
  /** Why it is sent at this level. */
  readonly reason: string;
  readonly changes: readonly ReportedChange[];
}

/** All tools at one provider, as one request would have them. */
export interface ReportedProvider extends Pick<FittedSet, "fits" | "isAsBuilt" | "isBest" | "budgets" | "findings"> {
  readonly provider: string;
  readonly title: string;
  readonly tools: readonly SentTool[];
}

const order: readonly PortabilityChange[] = ["refused", "dropped", "flattened", "renamed", "moved"];

/**
 * What each provider takes of each tool, and of all of them as one set. `ids` are those of providers; default: all.
 *
 * @throws ToolwrightError `PROVIDER_UNKNOWN` for an id that no provider has.
 */
export function portabilityReport(
  tools: readonly AdaptableTool[],
  ids: readonly string[] = providers.map(({ id }) => id),
): readonly ReportedProvider[] {
  return ids.map((id) => {
    const provider = findProvider(id);
    const { tools: fitted, fits, isAsBuilt, isBest, budgets, findings } = fitTools(tools, id);
    const changes = Map.groupBy(provider.adapter.toTools(tools).findings, ({ tool }) => tool);
    const reported = fitted.map(({ name, level, reason }): SentTool => {
      const own = (changes.get(name) ?? []).map((finding) => reportedChange(finding, provider));
      const kinds = order.filter((kind) => own.some(({ change }) => change === kind));
      return { tool: name, outcome: kinds.length === 0 ? ["kept"] : kinds, level, reason, changes: own };
    });
    return { provider: id, title: provider.profile.title, fits, isAsBuilt, isBest, budgets, findings, tools: reported };
  });
}

function reportedChange(finding: PortabilityFinding, { profile }: Provider): ReportedChange {
  const { change, code, pointer = "", message, limit } = finding;
  const { summary = "", checked = "", source = "" } = profile.limits.find(({ id }) => id === limit) ?? {};
  return { change, code, pointer, message, rule: { id: limit, summary, checked, source } };
}
