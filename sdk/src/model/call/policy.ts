import type { Category } from "../tool/tool.ts";
import type { Confirmer, ConfirmPolicy } from "./confirm-policy.ts";

/** The host's decisions about calls, as plain data. A tool's own metadata overrides it. */
export interface Policy {
  /** Timeout of a call in milliseconds, without time spent waiting for a person; 0 means no limit; default 30,000. @minimum 0 */
  readonly timeoutMs?: number;
  /** Maximum nesting of calls through `ctx.call`; default 8. @minimum 0 */
  readonly maxCallDepth?: number;
  /** Who confirms which calls; a string is short for `{ by }`. Default `"token"`: `confirm: true` and `risk: "high"` tools need a token. */
  readonly confirm?: Confirmer | ConfirmPolicy;
  /** How failed calls of read-only and idempotent tools are retried. */
  readonly retry?: RetryPolicy;
  /** Names of disabled tools: not offered to a model, and `NOT_FOUND` when called; default: none. */
  readonly disabled?: readonly string[];
  /** Maximum size of a call's arguments, as UTF-8 JSON text in bytes; default 1,000,000. @minimum 0 */
  readonly maxArgumentBytes?: number;
  /** Maximum nesting of arguments and results; default 100. @minimum 0 */
  readonly maxDepth?: number;
  /** Maximum values (members, items) in arguments; default 50,000; a tenth of it where objects of an array must be unique. @minimum 0 */
  readonly maxArgumentValues?: number;
  /** Maximum size of a call's result in bytes; default 10,000,000. @minimum 0 */
  readonly maxResultBytes?: number;
  /** Maximum number of values in a result; default 100,000. @minimum 0 */
  readonly maxResultValues?: number;
  /**
   * Limits by the mode of a session. Settings that a mode's entry omits are as in `defaultPolicy` for `voice` and `text`, and as in `text` of this
   * policy for other modes. A mode without an entry has the limits of `text`.
   */
  readonly modes?: Readonly<Record<string, ModePolicy>>;
  /** Whether a session opens only in a mode that `modes` or `defaultPolicy` contains; default false. */
  readonly strictModes?: boolean;
  /** How to treat a call that repeats an earlier call of its turn. */
  readonly redundancy?: RedundancyPolicy;
  /** Limits for the output that a model gets, and for the output that is kept. */
  readonly output?: OutputPolicy;
  /** For an interrupted call that may not run again: `"tell"` (default) tells the model that its outcome is unknown, `"ask"` asks a person. */
  readonly unknownOutcome?: "tell" | "ask";
}

/** Limits for the output that a model gets, and for the output that is kept. */
export interface OutputPolicy {
  /** Maximum characters of a result (text, or JSON) for a model, where the tool has no `maxOutput`; 0: no limit; default 100,000. @minimum 0 @integer */
  readonly maxCharacters?: number;
  /** Maximum characters of cut results to read in pages; default 20,000,000. Drops the oldest, never the newest. @minimum 0 @integer */
  readonly maxKeptCharacters?: number;
  /** Maximum number of unread chunks of a call; a generator is paused until there are fewer; default 1,000. @minimum 1 @integer */
  readonly maxBufferedChunks?: number;
  /** Maximum wait of a generator for a slow reader in milliseconds; then chunks are dropped for that reader; default 5,000. @minimum 0 */
  readonly maxWaitMs?: number;
}

/** How failed calls of read-only and idempotent tools are retried; only failures that are `retryable`. */
export interface RetryPolicy {
  /** Maximum number of retries of a failed call, if the tool does not set it; default 0. @minimum 0 @integer */
  readonly attempts?: number;
  /** Approximate wait before the first retry in milliseconds; it doubles with each retry, with jitter; default 100. @minimum 0 */
  readonly initialDelayMs?: number;
  /** Maximum wait in milliseconds; default 5,000. @minimum 0 */
  readonly maxDelayMs?: number;
}

/** Limits of sessions in one mode. */
export interface ModePolicy {
  /** Calls per turn, by category. Default: `{ retrieval: 2 }` in `voice`, `{ retrieval: 5 }` in `text`. */
  readonly budgets?: CategoryBudgets;
  /**
   * Milliseconds after which a running call is reported, not aborted. Default: `{ retrieval: 800, any: 1000 }` in `voice`,
   * `{ retrieval: 2000 }` in `text`. A tool's `latencyBudgetMs` overrides it.
   */
  readonly softLimits?: SoftLimits;
  /** Limits of single tools, by name; default: none. */
  readonly tools?: Readonly<Record<string, ToolLimits>>;
  /** The categories whose tools may be used; null, the default, allows all. */
  readonly categories?: readonly Category[] | null;
  /** Names of tools that may not be used in this mode; default: none. */
  readonly disabled?: readonly string[];
}

/** @minimum 0 @integer */
type Count = number;

/** @minimum 0 */
type Milliseconds = number;

/** Maximum calls in one turn, by category; null, or a missing category, sets no limit. */
export type CategoryBudgets = Readonly<Partial<Record<Category, Count | null>>>;

/** Settings of one tool. */
export interface ToolLimits {
  /** Maximum calls in one turn, which count against the budget of the category too; null, the default, sets no limit. @minimum 0 @integer */
  readonly budget?: number | null;
  /** Soft limit in milliseconds; null sets no limit. Default: the tool's `latencyBudgetMs`, otherwise the limit of its category. @minimum 0 */
  readonly softLimit?: number | null;
}

/** Soft limits in milliseconds by category; null sets no limit. `any` applies to categories without their own limit. */
export type SoftLimits = Readonly<Partial<Record<Category | "any", Milliseconds | null>>>;

/** For a repeated call of the turn: `"reuse"` returns the earlier result, `"refuse"` fails with `CONFLICT`, `"run"` runs it again. */
export type RedundancyRule = "reuse" | "refuse" | "run";

/** How repeated calls are handled. Tools of other categories and tools that declare `repeatable` always run. */
export interface RedundancyPolicy {
  /** Tools of the categories `retrieval` and `utility`; default `"reuse"`. */
  readonly readOnly?: RedundancyRule;
  /** Tools of the category `action`; default `"refuse"`. */
  readonly actions?: RedundancyRule;
}

/** The limits of a mode, with a value for every setting. */
export type CompleteModePolicy = Required<ModePolicy>;

/** A policy with a value for every setting. */
export interface CompletePolicy extends Required<Omit<Policy, "modes" | "redundancy" | "retry" | "output">> {
  /** Has at least `text` and `voice`. */
  readonly modes: Readonly<Record<string, CompleteModePolicy>> & { readonly text: CompleteModePolicy };
  readonly redundancy: Required<RedundancyPolicy>;
  readonly retry: Required<RetryPolicy>;
  readonly output: Required<OutputPolicy>;
}

/** The default policy. */
export const defaultPolicy: CompletePolicy = {
  timeoutMs: 30_000,
  maxCallDepth: 8,
  retry: { attempts: 0, initialDelayMs: 100, maxDelayMs: 5_000 },
  confirm: "token",
  disabled: [],
  maxArgumentBytes: 1_000_000,
  maxDepth: 100,
  maxArgumentValues: 50_000,
  maxResultBytes: 10_000_000,
  maxResultValues: 100_000,
  modes: {
    voice: {
      budgets: { retrieval: 2 },
      softLimits: { retrieval: 800, any: 1000 },
      tools: {},
      categories: null,
      disabled: [],
    },
    text: { budgets: { retrieval: 5 }, softLimits: { retrieval: 2000 }, tools: {}, categories: null, disabled: [] },
  },
  strictModes: false,
  unknownOutcome: "tell",
  redundancy: { readOnly: "reuse", actions: "refuse" },
  output: { maxCharacters: 100_000, maxKeptCharacters: 20_000_000, maxBufferedChunks: 1_000, maxWaitMs: 5_000 },
};

/** The policy of a host that can ask people while a call waits, unless the policy sets who confirms. */
export function askingPolicy(policy: Policy = {}): Policy {
  const { confirm = "ask" } = policy;
  return { ...policy, confirm: typeof confirm === "string" ? confirm : { by: "ask", ...confirm } };
}
