import type { Finding } from "./finding.ts";

/** What a run of the verifier found. */
export interface VerifyReport {
  /** How many tools were looked at. */
  readonly toolCount: number;
  /** Sorted by file, line, column, code. */
  readonly findings: readonly Finding[];
}

export interface ReporterOptions {
  /** Whether to use terminal colours. */
  readonly color: boolean;
  /** The text of a file, by its path in a finding, where it is at hand; then the line at fault is shown. */
  readonly source?: (file: string) => string | undefined;
}

/** Turns a report into text for one kind of reader. */
export interface Reporter {
  /** Equal to the file's name: `text`, `json`. */
  readonly id: string;
  readonly summary: string;
  format(report: VerifyReport, options: ReporterOptions): string;
}
