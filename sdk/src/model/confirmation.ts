import type { JsonObject } from "../util/json.ts";
import type { Risk } from "./tool.ts";

/** What a person is asked to confirm, for the host's user interface. */
export interface ConfirmationPreview {
  /** Name of the tool. */
  readonly tool: string;
  /** Title of the tool; omitted where it has none. */
  readonly title?: string;
  /** The tool's own question, or `Run "<title>"?`. */
  readonly question: string;
  /** The arguments that will run. */
  readonly args: JsonObject;
  /** How much harm the call can do; omitted for tools that are not actions. */
  readonly risk?: Risk;
  /** Rules that "always" would add, where the host's permissions offer any: for a user interface, beside yes and no. */
  readonly always?: readonly string[];
}

/** A call that waits for a person. For the host only: never show the token to a model. */
export interface Confirmation {
  /** Hand it to `turn.confirm` or `turn.decline`. Valid once, for exactly this call. `[redacted]` in events. */
  readonly token: string;
  /** Id of the call that waits. */
  readonly callId: string;
  readonly preview: ConfirmationPreview;
  /** Milliseconds since 1970; from then on the token is refused. */
  readonly expiresAt: number;
}
