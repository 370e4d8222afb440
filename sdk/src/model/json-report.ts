import type { Severity } from "./finding.ts";
import type { ScoreTerm } from "./reporter.ts";

/** A `VerifyReport` as JSON: what the reporter `json` and `toolwright verify --format json` print. */
export interface JsonReport {
  /** Changes when a member is renamed or removed; members may be added without that. */
  readonly format: string;
  /** How many tools were looked at. */
  readonly toolCount: number;
  /** How many findings there are of each severity. */
  readonly counts: SeverityCounts;
  /** How many more findings a comment or the baseline accounts for; left out for none. */
  readonly accepted?: number;
  /** Quality of the whole set, 0 to 100; left out for no tools. */
  readonly score?: number;
  /** Every tool, in the order of the definitions. */
  readonly tools: readonly ReportedTool[];
  /** Of a project by file, line and column, those without a location last; of definitions of others the worst first. */
  readonly findings: readonly ReportedFinding[];
}

export interface SeverityCounts {
  readonly error: number;
  readonly warning: number;
  readonly info: number;
}

export interface ReportedTool {
  readonly name: string;
  /** 0 to 100: what `terms` add up to, rounded. */
  readonly score: number;
  /** 0 to 100: what the description tells a model, whatever the schema says. */
  readonly text: number;
  /** 0 to 100: how far the parameters are explained; left out where there are none. */
  readonly schema?: number;
  /** Tokens of the whole definition as a model reads it, by one encoding: an estimate for other models. */
  readonly tokens: number;
  /** Those of the description alone. */
  readonly descriptionTokens: number;
  readonly terms: readonly ScoreTerm[];
}

/** A finding; a member that does not apply is left out. */
export interface ReportedFinding {
  /** Id of the rule (`desc-present`), or an error code (`INFER_UNSUPPORTED_TYPE`). */
  readonly rule: string;
  readonly severity: Severity;
  /** The tool concerned, by name. */
  readonly tool?: string;
  /** Path relative to the project's root, or as the file with the definitions was named. */
  readonly file?: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Counted from 1. */
  readonly column?: number;
  /** JSON pointer into the tool's input schema, such as `/properties/limit`. */
  readonly pointer?: string;
  /** One sentence: what is wrong. */
  readonly message: string;
  /** The text that caused it, quoted from the source. */
  readonly evidence?: string;
  /** One sentence: what to do about it. */
  readonly remedy: string;
}
