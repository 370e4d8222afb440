import type { EventContent } from "./event.ts";

/** How what is shown of a call is redacted. Only calls with secrets in their schemas, and calls made from them, have one. */
export interface Redaction {
  /** The secret texts of the call's arguments and of the calls it was made from. */
  readonly secrets: readonly string[];
  /** Takes in the secrets of what a person answered: from now on they are redacted too. */
  learnAnswer(answer: unknown): void;
  /** Takes in all of a sensitive answer: neither an event nor the outcome of the call shows a part of it. */
  learnSensitive(answer: unknown): void;
  /** A plain value without the sensitive answers of the call and its parent calls; the same value when it contains none. */
  withoutSensitive(value: unknown): unknown;
  /** The sensitive texts of the call and its parent calls. */
  readonly sensitive: readonly string[];
  /** The arguments without secrets, in the author's form. */
  input(): unknown;
  /** The data of a success without secrets. */
  output(data: unknown): unknown;
  /** The event without secrets. */
  event(content: EventContent): EventContent;
  /** The text with each secret of the call replaced. */
  text(text: string): string;
  /** A copy of what was thrown, without secrets. */
  cause(thrown: unknown): unknown;
}
