import type { ErrorType } from "./response.ts";

/** Why the calls of a model's message may not run. */
export interface WithheldEnding {
  /**
   * `cut`: the message is incomplete. `malformed`: the provider could not read its calls. `refused`: the model refuses or the provider withholds the
   * message. `cancelled`: the client or a speaking user cancelled it. `failed`: the provider failed. `unknown`: the provider gives an unlisted
   * reason.
   */
  readonly kind: keyof typeof endings | "unknown";
  /** The provider's words. */
  readonly reason: string;
}

/** The reasons of all providers that do not end a message, in lower case. */
const endings = {
  // OpenAI, Anthropic, Gemini, Mistral; the AI SDK.
  cut: ["length", "max_tokens", "max_output_tokens", "model_context_window_exceeded", "model_length", "incomplete"],
  malformed: ["malformed_function_call", "unexpected_tool_call", "too_many_tool_calls", "malformed_response"],
  refused: [
    ...["content_filter", "content-filter", "refusal", "safety", "recitation", "language", "blocklist", "spii"],
    ...["prohibited_content", "image_safety", "image_prohibited_content", "image_recitation", "model_armor"],
  ],
  cancelled: ["cancelled", "canceled"],
  failed: [
    ...["error", "failed", "insufficient_system_resource", "network_error"],
    // Gemini refuses the history: the same request fails again.
    "missing_thought_signature",
  ],
} as const;

/** The reasons that end a message for its calls, in lower case. */
const forCalls: ReadonlySet<string> = new Set(["tool_calls", "tool-calls", "tool_call", "tool_use", "function_call"]);

/** The reasons that end a message, in lower case: for its calls, or without any. */
const complete: ReadonlySet<string> = new Set([
  ...forCalls,
  ...["stop", "stop_sequence", "end_turn", "completed", "complete", "eos", "eos_token", "pause_turn", "compaction"],
]);

/**
 * The one rule for whether the calls of a model's message may run: undefined if they may, for a message that ended for its calls or normally. A
 * complete message without a reason comes from a host, or from a server that gives none, and counts as complete.
 *
 * Sources, November 2026: the finish reasons of OpenAI's Chat Completions and Responses, Anthropic's Messages, Gemini's `FinishReason`,
 * Mistral, DeepSeek, Hugging Face TGI, and the `FinishReason` of the AI SDK.
 */
export function withheldEnding(reason: unknown): WithheldEnding | undefined {
  if (reason === undefined || reason === null || reason === "") return undefined;
  const text = typeof reason === "string" ? reason : JSON.stringify(reason);
  const word = text.toLowerCase();
  if (complete.has(word)) return undefined;
  const kinds = Object.keys(endings) as (keyof typeof endings)[];
  const kind = kinds.find((each) => (endings[each] as readonly string[]).includes(word));
  return { kind: kind ?? "unknown", reason: text };
}

/** The same for a message with this number of calls: a message that ends for calls, but has none, is incomplete. */
export function endingWith(calls: number, reason: unknown): WithheldEnding | undefined {
  const isWithout = calls === 0 && typeof reason === "string" && forCalls.has(reason.toLowerCase());
  return isWithout ? { kind: "malformed", reason } : withheldEnding(reason);
}

/** Whether another request may follow the results of a message with this ending. */
export const mayContinue = ({ kind }: WithheldEnding): boolean => kind === "cut" || kind === "malformed";

const whys: Readonly<Record<WithheldEnding["kind"], string>> = {
  cut: "the message was cut off",
  malformed: "the provider could not read the calls",
  refused: "the message was refused or withheld",
  cancelled: "the message was cancelled",
  failed: "the provider failed",
  unknown: "the message ended for an unknown reason",
};

/** One sentence for a person. */
export const endingText = ({ kind, reason }: WithheldEnding): string =>
  `The model's message did not end normally: ${whys[kind]} (${reason}).`;

/** The error that each call of such a message gets. */
export function withheldError(tool: string, ending: WithheldEnding) {
  const { kind, reason } = ending;
  const type: ErrorType = mayContinue(ending) ? "VALIDATION" : "PERMANENT";
  const again = "Make the call again with complete arguments; shorten them where they are long.";
  return {
    type,
    message: `${tool} was not run: ${whys[kind]} (${reason}).`,
    suggestion: type === "VALIDATION" ? again : "Do not make this call again; tell the user why it was not made.",
  };
}
