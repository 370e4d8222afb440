import type { Finding } from "./finding.ts";
import type { Rule } from "./rule.ts";
import type { RuleSubject } from "./rule.ts";

/** What a run of the verifier found. */
export interface VerifyReport {
  /** How many tools were looked at. */
  readonly toolCount: number;
  /** Of a project sorted by file, line, column, severity and code; of definitions of others by severity before that. */
  readonly findings: readonly Finding[];
  /** How many warnings are left out of `findings`, because `toolwright verify` tells them. Default 0. */
  readonly withheld?: number;
  /** How many warnings are left out of `findings`, because the last build had them as well. Default 0. */
  readonly asBefore?: number;
  /** How many findings a comment or the baseline accounts for; they are not among `findings`. Default 0. */
  readonly accepted?: number;
  /** Set for definitions that others wrote, of which no file of a project can be edited. */
  readonly isForeign?: true;
  /** The definitions as a text, under the name that the locations of findings have, where no file holds them. */
  readonly artifact?: { readonly file: string; readonly text: string };
  /** The tools that were looked at, in the order in which reports tell of them; left out where they are not at hand. */
  readonly subjects?: readonly RuleSubject[];
  /** Size and quality of each tool, in the order of the tools; left out where nobody asked. */
  readonly tools?: readonly ToolQuality[];
  /** Quality of the whole set, 0 to 100; left out together with `tools`, and for no tools. */
  readonly score?: number;
}

/** How large a tool is for a model, and how well it serves one. */
export interface ToolQuality {
  readonly name: string;
  /** 0 to 100: what `terms` add up to, rounded. Four fifths are the text's, one the schema's where there is a parameter to explain. */
  readonly score: number;
  /** 0 to 100: what the description tells a model, whatever the schema says. */
  readonly text: number;
  /** 0 to 100: how far the parameters are explained; left out where there are none. */
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
  /** What was reached, at most `most`, to a tenth; negative for what is taken off. */
  readonly points: number;
  readonly most: number;
  /** One sentence: why. */
  readonly reason: string;
}

export interface ReporterOptions {
  /** Whether to use terminal colours. */
  readonly color: boolean;
  /** Characters a line of the terminal holds; default: lines are not broken. */
  readonly width?: number;
  /** The rules that were asked, for reports that say what each is about; default: none is described. */
  readonly rules?: readonly Rule[];
  /** The page of a rule in Markdown, for reports that carry help. */
  readonly page?: (rule: Rule) => string | undefined;
  /** Version of Toolwright, for reports that name their maker. */
  readonly version?: string;
  /** The text of a file, by its path in a finding, where it is at hand; then the line at fault is shown. */
  readonly source?: (file: string) => string | undefined;
}

/** Turns a report into text for one kind of reader. */
export interface Reporter {
  /** Equal to the file's name: `text`, `json`. */
  readonly id: string;
  readonly summary: string;
  /** Set where a report needs size and quality of the tools, which take longer than to verify them. */
  readonly needsQuality?: true;
  format(report: VerifyReport, options: ReporterOptions): string;
}
