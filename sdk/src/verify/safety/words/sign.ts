import type { ScannedText } from "./normal-text.ts";
import type { FoundPhrase } from "./phrases.ts";

/** A way to steer the model that may also be clumsy writing. */
export interface Sign {
  /** To follow "holds": `an order to leave out a safeguard`. */
  readonly what: string;
  /** 1 proves nothing alone, 2 is enough. */
  readonly weight: 1 | 2;
  readonly patterns: readonly RegExp[];
  /** Whether it counts in the sentence that says what the tool is for. Left out: it does not. */
  readonly inPurpose?: true;
  /** Whether it counts in quotes too, as commands are written. Left out: it does not. */
  readonly inQuotes?: true;
  /** Whether a phrase counts here, for what the patterns cannot say. */
  readonly holds?: (text: ScannedText, found: FoundPhrase) => boolean;
}
