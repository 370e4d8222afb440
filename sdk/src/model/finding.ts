import type { Place } from "./place.ts";

/** How bad a finding is: an `error` fails the build, a `warning` does not, `info` is advice. */
export type Severity = "error" | "warning" | "info";

/** Every `Severity`. */
export const severities = ["error", "warning", "info"] as const satisfies readonly Severity[];

/** What a rule can be set to. */
export type RuleLevel = Severity | "off";

/** What a rule, the inference or an adapter reports about a tool. */
export interface Finding {
  /** Stable code: a rule's id (`desc-present`) or an error code (`INFER_UNSUPPORTED_TYPE`). */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** Where; left out where the finding is about no file. */
  readonly at?: Place;
  /** The tool concerned, by name. */
  readonly tool?: string;
  /** JSON pointer into the tool's input schema, such as `/properties/limit`. */
  readonly pointer?: string;
  /** The text that caused it, quoted from the source. */
  readonly evidence?: string;
  /** One sentence: what to do about it. */
  readonly remedy: string;
  /** Set where the fault can be mended mechanically without changing what the tool does. */
  readonly fix?: Fix;
}

/** A change of text that mends a fault. */
export interface Fix {
  /** What it does, as a title: `Delete the hidden characters`. */
  readonly title: string;
  /** None overlaps another. */
  readonly edits: readonly TextEdit[];
}

/** A stretch of a file and what is to stand in its place. */
export interface TextEdit {
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  /** Offset of the first character that is replaced, in UTF-16 units. */
  readonly start: number;
  /** Offset after the last one; equal to `start` for an insertion. */
  readonly end: number;
  readonly text: string;
}
