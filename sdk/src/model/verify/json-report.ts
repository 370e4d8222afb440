import type { Finding, Severity } from "../finding.ts";
import type { ToolQuality } from "./reporter.ts";

/** A `VerifyReport` as JSON: the output of the reporter `json` and of `toolwright verify --format json`. */
export interface JsonReport {
  /** Changes when a member is renamed or removed, but not when a member is added. */
  readonly format: string;
  /** The number of verified tools. */
  readonly toolCount: number;
  /** The number of findings of each severity. */
  readonly counts: SeverityCounts;
  /** The number of findings that a comment or the baseline suppresses; omitted when zero. */
  readonly accepted?: number;
  /** Every tool, in the order of the definitions. */
  readonly tools: readonly ToolQuality[];
  /** In a project: by file, line and column, findings without a location last. In foreign definitions: most severe first. */
  readonly findings: readonly ReportedFinding[];
}

/** The number of findings of each severity. */
export type SeverityCounts = Readonly<Record<Severity, number>>;

/** A finding; members that do not apply are omitted. */
export interface ReportedFinding extends Omit<Finding, "code" | "at" | "fix"> {
  /** Id of the rule (`desc-present`), or an error code (`INFER_UNSUPPORTED_TYPE`). */
  readonly rule: string;
  /** Path relative to the project's root, or the given name of the file with the definitions. */
  readonly file?: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Counted from 1. */
  readonly column?: number;
}
