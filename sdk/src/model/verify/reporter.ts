import type { Finding } from "../finding.ts";
import type { Rule } from "./rule.ts";
import type { RuleSubject } from "./rule.ts";

/** The result of a verifier run. */
export interface VerifyReport {
  /** The number of verified tools. */
  readonly toolCount: number;
  /** Of a project sorted by file, line, column, severity and code; foreign definitions by severity first. */
  readonly findings: readonly Finding[];
  /** The number of findings that a comment or the baseline suppresses; they are not among `findings`. Default 0. */
  readonly accepted?: number;
  /** Set for foreign definitions, for which there is no project file to edit. */
  readonly isForeign?: true;
  /** The text of the definitions, under the file name in locations, if it is not in a file. */
  readonly artifact?: { readonly file: string; readonly text: string };
  /** The verified tools, in the order of the report; omitted where they are not available. */
  readonly subjects?: readonly RuleSubject[];
  /** Size and quality of each tool, in the order of the tools; omitted unless requested. */
  readonly tools?: readonly ToolQuality[];
  /** Quality of the whole set, 0 to 100; omitted together with `tools`, and without tools. */
  readonly score?: number;
}

/** Size and quality of a tool for a model. */
export interface ToolQuality {
  readonly name: string;
  /** 0 to 100, to one decimal: the sum of `terms`. Four fifths are for the text; one fifth for the schema, where there are parameters. */
  readonly score: number;
  /** 0 to 100: the quality of the description alone. */
  readonly text: number;
  /** 0 to 100: how well the parameters are described; omitted without parameters. */
  readonly schema?: number;
  readonly terms: readonly ScoreTerm[];
  /** Tokens of the whole definition as a model reads it, by one encoding: an estimate for other models. */
  readonly tokens: number;
  /** Those of the description alone. */
  readonly descriptionTokens: number;
}

/** One reason for a score. */
export interface ScoreTerm {
  /** Kebab-case: `purpose`, `when-to-use`. */
  readonly id: string;
  /** Points, at most `most`, to one decimal; negative for a deduction. */
  readonly points: number;
  readonly most: number;
  /** One sentence: why. */
  readonly reason: string;
}

/** How a report is written. */
export interface ReporterOptions {
  /** Whether to use terminal colours. */
  readonly color: boolean;
  /** Whether each warning and note is shown whole, where a report has one line for each kind of them; default false. */
  readonly details?: boolean;
  /** Width of the terminal in characters; default: lines are not wrapped. */
  readonly width?: number;
  /** The rules of the run, for reports that describe them; default: not described. */
  readonly rules?: readonly Rule[];
  /** The page of a rule in Markdown, for reports that include help. */
  readonly page?: (rule: Rule) => string | undefined;
  /** Version of Toolwright, for reports that name it. */
  readonly version?: string;
  /** The text of a file, by its path in a finding, if available; then the report shows the source line. */
  readonly source?: (file: string) => string | undefined;
}

/** Formats a report. */
export interface Reporter {
  /** Equal to the file's name: `text`, `json`. */
  readonly id: string;
  readonly summary: string;
  /** Set where a report needs size and quality of the tools, which take longer than verification. */
  readonly needsQuality?: true;
  /** Set where locations are paths in the repository, which a CI service tells, and not in the project. */
  readonly isForRepository?: true;
  format(report: VerifyReport, options: ReporterOptions): string;
}
