/** The severity of a finding: an `error` fails the build, a `warning` does not, `info` is advice. */
export type Severity = "error" | "warning" | "info";

export const severities = ["error", "warning", "info"] as const satisfies readonly Severity[];

export const hasErrors = (findings: readonly Pick<Finding, "severity">[]): boolean =>
  findings.some(({ severity }) => severity === "error");

/** Severities that can be set for a rule. */
export type RuleLevel = Severity | "off";

/** A report by a rule, the inference or an adapter about a tool. */
export interface Finding {
  /** Stable code: a rule's id (`desc-present`) or an error code (`INFER_UNSUPPORTED_TYPE`). */
  readonly code: string;
  readonly severity: Severity;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** The location; omitted if the finding is not about a file. */
  readonly at?: Location;
  /** The tool concerned, by name. */
  readonly tool?: string;
  /** JSON pointer into the tool's input schema, such as `/properties/limit`. */
  readonly pointer?: string;
  /** The text that caused it, quoted from the source. */
  readonly evidence?: string;
  /** One sentence: what to do about it. */
  readonly remedy: string;
  /** Set if the finding can be fixed mechanically without changing the tool's behaviour. */
  readonly fix?: Fix;
}

/** A text change that resolves a finding. */
export interface Fix {
  /** A title: `Delete the hidden characters`. */
  readonly title: string;
  /** Edits do not overlap. */
  readonly edits: readonly TextEdit[];
}

/** A range of a file and its replacement. */
export interface TextEdit {
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  /** Offset of the first replaced character, in UTF-16 units. */
  readonly start: number;
  /** Offset after the last replaced character; equal to `start` for an insertion. */
  readonly end: number;
  readonly text: string;
}

/** The location of a finding about a whole file. */
export const startOf = (file: string): Location => ({ file, line: 1, column: 1 });

/** A location in a source file. */
export interface Location {
  /** Path relative to the project's root, with forward slashes. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
}
