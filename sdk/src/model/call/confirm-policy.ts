import type { Category, Risk } from "../tool/tool.ts";

/**
 * Who confirms a call that needs it. `"token"`: the call fails with `CONFIRMATION_REQUIRED` and a token, and runs when the host passes the token
 * back. `"ask"`: the call asks a person by the port `ui`, and runs after the person has approved it. `"host"`: the host asks before it makes the
 * call, and the runtime runs it at once. `"refuse"`: no one can confirm it, and the call fails.
 */
export type Confirmer = "ask" | "token" | "host" | "refuse";

/** Which calls a person has to confirm, and how. */
export interface ConfirmPolicy {
  /** Default `"token"`. */
  readonly by?: Confirmer;
  /** The first rule that matches a call decides; if none matches, `confirm: true` or `risk: "high"` of the tool decide. Default: none. */
  readonly rules?: readonly ConfirmRule[];
  /** Milliseconds for which a token is valid, or a question is open; default 600,000. @minimum 1 */
  readonly expiresAfterMs?: number;
}

/** A rule matches a call that meets all of its conditions; a rule without conditions matches every call. */
export interface ConfirmRule {
  /** Whether a person has to confirm the matching calls. */
  readonly confirm: "always" | "never";
  /** Names of tools. */
  readonly tools?: readonly string[];
  readonly category?: Category;
  /** The risk of an action; an action that declares none has `medium`. */
  readonly risk?: Risk;
  /** Mode of the session. */
  readonly mode?: string;
}
