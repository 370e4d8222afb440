import type { ConfirmationPreview } from "toolwright";

/** The person who talks to the desk, as a host reaches them: a telephone line, a page, a terminal. */
export interface Person {
  /** The host's own id of them. */
  readonly user?: string;
  /** Asks the question of the preview; resolves with whether they agree. Never through the model. */
  agreesTo(preview: ConfirmationPreview): Promise<boolean>;
  /** The desk speaks, or shows its answer. */
  hears(text: string): void;
  /** What was said goes into the transcript of a voice call; left out where the host keeps no transcript. */
  reads?(text: string): void;
}
