import type { Finding, Severity } from "./finding.ts";
import type { InferredTool } from "./tool.ts";
import type { ToolFolder } from "./tool-folder.ts";

/** How `schema.json` stands to the signature: `edited` means it was changed by hand. */
export type SchemaFileState = "fresh" | "stale" | "edited" | "missing";

/** One tool as a rule sees it. A part is left out where it could not be had. */
export interface RuleSubject {
  readonly name: string;
  /** Left out for tools that come from no folder, such as those of an MCP server. */
  readonly folder?: ToolFolder;
  /** Left out when inference failed; its own findings say why. */
  readonly tool?: InferredTool;
  /** Left out together with `folder` or `tool`. */
  readonly schemaFile?: SchemaFileState;
}

/** A finding as a rule reports it; the engine adds code, severity and tool. */
export type RuleReport = Omit<Finding, "code" | "severity" | "tool"> & {
  /** The tool concerned; needed from a rule over the whole set. */
  readonly tool?: string;
};

interface RuleData {
  /** Kebab-case; equal to the file's name. */
  readonly id: string;
  /** Default severity; the project's configuration may change it. */
  readonly severity: Severity;
  /** One sentence: what holds when the rule is satisfied. */
  readonly summary: string;
}

/** A rule that looks at one tool at a time. */
export interface ToolRule extends RuleData {
  readonly scope: "tool";
  check(subject: RuleSubject, report: (finding: RuleReport) => void): void;
}

/** A rule that looks at all tools of a project at once. */
export interface SetRule extends RuleData {
  readonly scope: "set";
  check(subjects: readonly RuleSubject[], report: (finding: RuleReport) => void): void;
}

/** A check of the verifier. */
export type Rule = ToolRule | SetRule;
