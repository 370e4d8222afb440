import { defineTool, ok, type ToolResult } from "toolwright";
import { ignoreUser } from "../../lib/ignored-users.ts";

export interface IgnoreUserInput {
  /** Id of the user as the conversation gives it. @minLength 1 @maxLength 128 @example "user-4711" */
  userId: string;
  /** How long to ignore the user, at most 30 days. @integer @minimum 1 @maximum 43200 @unit minutes */
  durationMinutes?: number;
  /** Why, in one sentence, for the operators of the desk. @maxLength 300 */
  reason?: string;
}

export interface IgnoredUserResult {
  /** Id of the ignored user. */
  userId: string;
  /** When the desk answers the user again, in UTC. @format date-time */
  until: string;
}

/**
 * Stop answering one user for a while: the rest of the reply is silenced and the user is written on the list of ignored
 * users.
 *
 * Use when a user keeps insulting or spamming the desk after one warning. Not for ending a voice call in good terms:
 * use `end_voice_session`. Not for an unhappy user who still asks something: answer them. Returns the time at which the
 * block ends.
 */
export default defineTool({
  category: "action",
  title: "Ignore a user",
  tags: ["moderation"],
  risk: "medium",
  idempotent: true,
  timeoutMs: 5_000,
  examples: [
    {
      request: "user-4711 has sent the same advert for the tenth time.",
      input: { userId: "user-4711", durationMinutes: 1440, reason: "Repeats an advert after a warning." },
    },
    { request: "Ignore user-0815 for now.", input: { userId: "user-0815" } },
  ],
  async execute(
    { userId, durationMinutes = 60, reason }: IgnoreUserInput,
    ctx,
  ): Promise<ToolResult<IgnoredUserResult>> {
    const now = new Date();
    const until = new Date(now.getTime() + durationMinutes * 60_000).toISOString();
    const entry = { userId, until, ...(reason !== undefined && { reason }), writtenBy: ctx.idempotencyKey };
    const written = await ignoreUser(entry, now);
    return ok(
      { userId, until: written.until },
      { intents: [{ type: "SUPPRESS_AUDIO" }, { type: "SUPPRESS_TRANSCRIPT" }] },
    );
  },
});
