import patterns from "./patterns/patterns.json" with { type: "json" };
import { patternOf, type Pattern, type PatternSource } from "./words/pattern.ts";

/** A row of a table: a pattern, and two texts that show its purpose. */
export interface PatternRow extends PatternSource {
  readonly matches: string;
  readonly passes: string;
}

export interface PatternGroup {
  /** In the form that follows "holds": `an order to leave out a safeguard`. */
  readonly what: string;
  /** 1 proves nothing alone, 2 is enough. */
  readonly weight: number;
  /** Whether it counts in the sentence about the purpose of the tool; default false. */
  readonly inPurpose?: boolean | undefined;
  /** Whether it counts in quotes too, as commands are written; default false. */
  readonly inQuotes?: boolean | undefined;
  /** Whether it counts alone in a parameter's text, which may explain what an option omits; default false. */
  readonly inOption?: boolean | undefined;
  /** Purposes, as a regular expression, for which a tool may say this. */
  readonly unlessFor?: string | undefined;
  /** Whether it is allowed for a tool whose purpose names the same secret or conversation; default false. */
  readonly unlessNamed?: boolean | undefined;
  readonly patterns: readonly PatternRow[];
}

export interface Sign extends Pick<
  PatternGroup,
  "what" | "weight" | "inPurpose" | "inQuotes" | "inOption" | "unlessNamed"
> {
  readonly patterns: readonly Pattern[];
  readonly unlessFor: RegExp | undefined;
}

type Table = "concealment" | "marks" | "otherTools" | "overrides" | "sideFlows" | "signs";

export const tables: Readonly<Record<Table, readonly PatternGroup[]>> = patterns;

const signOf = ({ unlessFor, patterns, ...group }: PatternGroup): Sign => ({
  ...group,
  unlessFor: unlessFor === undefined ? undefined : new RegExp(unlessFor, "u"),
  patterns: patterns.map(patternOf),
});

/** Signs that a text steers the model; their weights are added up. */
export const steeringSigns: readonly Sign[] = tables.signs.map(signOf);

const patternsOf = ({ patterns }: PatternGroup): readonly Pattern[] => patterns.map(patternOf);

/** Orders to ignore earlier instructions: they have no legitimate use in a description. */
export const overridePatterns = tables.overrides.flatMap(patternsOf);

/** Marks that only chat templates write; tags that claim importance or secrecy; orders that do not belong in such a tag. */
export const [templateMarks = [], weightMarks = [], foreignOrders = []] = tables.marks.map(patternsOf);

/** Phrases that hide the model's actions from the user, and weaker phrases that ordinary tools also use. */
export const [hidingPatterns = [], discreetPatterns = []] = tables.concealment.map(patternsOf);

export const otherToolSigns: readonly Sign[] = tables.otherTools.map(signOf);

/** Phrases that send data to somebody whom the purpose of the tool does not need. */
export const sideFlowPatterns = tables.sideFlows.flatMap(patternsOf);
