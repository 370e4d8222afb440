/** Name of the file, at the project's root, with the findings that a project accepts for now. */
export const baselineFileName = "toolwright-baseline.json";

/** The format this version writes and reads. */
export const baselineFormat = "1.0";

/** Findings that existed when a project adopted the verifier or a rule: they are not reported until there are more of them. */
export interface Baseline {
  readonly format: string;
  /** Sorted by tool, rule and pointer, each of these once. */
  readonly findings: readonly BaselineEntry[];
}

/** Findings of one rule about one part of one tool. */
export interface BaselineEntry {
  /** Name of the tool; omitted if the finding is not about a tool. */
  readonly tool?: string;
  /** Id of the rule, or the code of a warning. */
  readonly rule: string;
  /** JSON pointer into the tool's input schema; omitted if the finding has no pointer. */
  readonly pointer?: string;
  /** How many such findings are accepted. @integer @minimum 1 */
  readonly count: number;
}
