import { defineTool, ToolError } from "toolwright";

export interface EndVoiceSessionInput {
  /**
   * Why the call ends: `resolved` when the question is answered, `user_request` when the user said goodbye,
   * `no_response` when the user fell silent.
   */
  reason: "resolved" | "user_request" | "no_response";
  /** A last sentence to speak before the line closes. @minLength 1 @maxLength 200 */
  farewell?: string;
}

export interface EndVoiceSessionResult {
  /** Always true: the session ends when the current turn does. */
  ending: boolean;
  /** Why the call ends, as given. */
  reason: "resolved" | "user_request" | "no_response";
  /** What to say now, before the line closes; left out where nothing was given. */
  farewell?: string;
}

/**
 * End the voice call after the current turn, with a last sentence if one is given.
 *
 * Use when the user says goodbye, or when the question is answered and the user wants nothing more. Not for abusive
 * users: use `ignore_user`. Not in a text chat, which has no line to close. Returns the reason and the
 * sentence to say; the session itself closes the line.
 */
export default defineTool({
  category: "action",
  title: "End the voice call",
  tags: ["voice", "session"],
  modes: ["voice"],
  risk: "low",
  idempotent: true,
  timeoutMs: 1_000,
  latencyBudgetMs: 50,
  examples: [
    {
      request: "Thanks, that was all. Bye!",
      input: { reason: "user_request", farewell: "Goodbye, and good luck with your server." },
    },
    { request: "Great, it works now, nothing else.", input: { reason: "resolved" } },
  ],
  execute({ reason, farewell }: EndVoiceSessionInput, ctx): EndVoiceSessionResult {
    if (ctx.session.mode !== "voice") {
      throw new ToolError("SESSION_INACTIVE", "There is no voice call in this session.", {
        suggestion: "Say goodbye in text; nothing has to be closed.",
      });
    }
    ctx.intent({ type: "END_VOICE_SESSION", payload: { reason } });
    return { ending: true, reason, ...(farewell !== undefined && { farewell }) };
  },
});
