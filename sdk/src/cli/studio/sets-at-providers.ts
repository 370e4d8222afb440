import type { AdaptableTool } from "../../model/artifact/provider.ts";
import { portabilityReport } from "../../providers/set/portability-report.ts";
import type { SetAtProvider } from "../../serve/studio/studio-quality.ts";

/** All tools as one request to each provider would have them. */
export const setsAtProviders = (tools: readonly AdaptableTool[], ids?: readonly string[]): readonly SetAtProvider[] =>
  portabilityReport(tools, ids).map(({ provider, title, fits, tools: sent, budgets }) => ({
    provider,
    title,
    fits,
    budgets: budgets.map(({ noun, used, most }) => ({ noun, used, most })),
    tools: sent.map(({ tool, outcome, level }) => ({ tool, outcome, level })),
  }));
