import type { Finding } from "../finding.ts";
import type { Rule, RuleSubject } from "./rule.ts";

/** The result of a verifier run. */
export interface VerifyReport {
  /** The number of verified tools. */
  readonly toolCount: number;
  /** For a project, sorted by file, line, column, severity and code; foreign definitions by severity first. */
  readonly findings: readonly Finding[];
  /** The number of findings that a comment or the baseline suppresses; they are not among `findings`. Default 0. */
  readonly accepted?: number;
  /** Set for foreign definitions, for which there is no project file to edit. */
  readonly isForeign?: true;
  /** The text of the definitions, under the file name in locations, if it is not in a file. */
  readonly artifact?: { readonly file: string; readonly text: string };
  /** The verified tools, in the order of the report; omitted if they are not available. */
  readonly subjects?: readonly RuleSubject[];
  /** Size and checklist of each tool, in the order of the tools; omitted unless requested. */
  readonly tools?: readonly ToolQuality[];
}

/** Size of a tool, and the model's questions that it answers. */
export interface ToolQuality {
  readonly name: string;
  /** The number of questions answered with yes. */
  readonly answered: number;
  /** The same eight questions for each tool, in a fixed order; empty if the description is not in English. */
  readonly checklist: readonly ChecklistAnswer[];
  /** Tokens of the whole definition as a model reads it, by one encoding: an estimate for other models. */
  readonly tokens: number;
  /** Tokens of the description alone. */
  readonly descriptionTokens: number;
}

/** Whether a definition answers one question. */
export interface ChecklistAnswer {
  /** Kebab-case: `purpose`, `when-not`. */
  readonly id: string;
  /** `When to use it?` */
  readonly question: string;
  readonly yes: boolean;
  /** The words that answer it, shortened; for no, the missing content. */
  readonly evidence: string;
}

/** How a report is written. */
export interface ReporterOptions {
  /** Whether to use terminal colours. */
  readonly color: boolean;
  /** Whether each warning and note is shown in full, if the report otherwise has one line for each kind; default false. */
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
  /** Set if a report needs size and checklist of the tools; counting tokens takes longer than verification. */
  readonly needsQuality?: true;
  /** Set if locations are paths in the repository, as a CI service needs them, and not in the project. */
  readonly isForRepository?: true;
  format(report: VerifyReport, options: ReporterOptions): string;
}
