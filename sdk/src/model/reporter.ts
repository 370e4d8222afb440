import type { Finding } from "./finding.ts";

/** What a run of the verifier found. */
export interface VerifyReport {
  /** How many tools were looked at. */
  readonly toolCount: number;
  /** Sorted by file, line, column, code. */
  readonly findings: readonly Finding[];
}

/** Turns a report into text for one kind of reader. */
export interface Reporter {
  /** Equal to the file's name: `text`, `json`. */
  readonly id: string;
  readonly summary: string;
  /** `color` asks for terminal colours; default off. */
  format(report: VerifyReport, options: { readonly color: boolean }): string;
}
