/** Name of the file, at the project's root, that says which findings a project has accepted for now. */
export const baselineFileName = "toolwright-baseline.json";

/** The format this version writes and reads. */
export const baselineFormat = "1.0";

/** Findings a project had when it adopted the verifier, or a rule: they are not reported until there are more of them. */
export interface Baseline {
  readonly format: string;
  /** Sorted by tool, rule and pointer, each of these once. */
  readonly findings: readonly BaselineEntry[];
}

/** Findings of one rule about one part of one tool. */
export interface BaselineEntry {
  /** Name of the tool; left out where the finding is about none. */
  readonly tool?: string;
  /** Id of the rule, or the code of a warning. */
  readonly rule: string;
  /** JSON pointer into the tool's input schema; left out where the finding has none. */
  readonly pointer?: string;
  /**
   * How many such findings are accepted.
   * @integer
   * @minimum 1
   */
  readonly count: number;
}
