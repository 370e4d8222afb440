import type { EventContent } from "./event.ts";

/** Redacts the visible parts of a call. Only calls with secrets in their schemas, and their nested calls, have one. */
export interface Redaction {
  /** The secret texts of the call's arguments and of its parent calls. */
  readonly secrets: readonly string[];
  /** Adds the secrets of a person's answer: they are redacted from now on. */
  learnAnswer(answer: unknown): void;
  /** Adds all values of a sensitive answer: no event and no outcome of the call shows a part of it. */
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
  /** A copy of the thrown value, without secrets. */
  cause(thrown: unknown): unknown;
}
