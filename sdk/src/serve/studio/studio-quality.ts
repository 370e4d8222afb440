import type { Finding } from "../../model/finding.ts";
import type { ToolQuality } from "../../model/verify/reporter.ts";

/** How good the tools are for models. */
export interface StudioQuality {
  readonly findings: readonly Finding[];
  readonly tools: readonly ToolQuality[];
  /** Of all definitions. */
  readonly tokens: number;
  readonly portability: readonly SetAtProvider[];
  /** Since the last commit; omitted if there is nothing to compare with. */
  readonly changes?: readonly ChangedContract[];
}

/** All tools at one provider. */
export interface SetAtProvider {
  readonly provider: string;
  readonly title: string;
  /** Whether one request can have all of them. */
  readonly fits: boolean;
  readonly budgets: readonly { readonly noun: string; readonly used: number; readonly most: number }[];
  readonly tools: readonly { readonly tool: string; readonly outcome: readonly string[]; readonly level: string }[];
}

export interface ChangedContract {
  readonly tool: string;
  readonly kind: string;
  readonly pointer: string;
  readonly message: string;
}
