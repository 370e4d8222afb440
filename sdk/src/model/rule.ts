import type { Finding, RuleLevel, Severity } from "./finding.ts";
import type { Json } from "../util/json.ts";
import type { InferredTool } from "./tool.ts";
import type { DescribedTool } from "./described-tool.ts";
import type { ToolFolder } from "./tool-folder.ts";

/** How `schema.json` stands to the signature: `edited` means it was changed by hand. */
export type SchemaFileState = "fresh" | "stale" | "edited" | "missing";

/** The schemas of a foreign definition as they were given: JSON of any shape, however wrong. What was not given is left out. */
export interface GivenSchemas {
  readonly input?: Json;
  readonly output?: Json;
}

/** One tool as a rule sees it. A part is left out where it could not be had. */
export interface RuleSubject {
  readonly name: string;
  /** The tool as a model is told of it. Left out when inference failed; its own findings say why. */
  readonly definition?: DescribedTool;
  /** Left out for tools that come from no folder, such as those of an MCP server. */
  readonly folder?: ToolFolder;
  /** All that inference found; left out together with `folder` or `definition`. */
  readonly tool?: InferredTool;
  /** Left out together with `tool`. */
  readonly schemaFile?: SchemaFileState;
  /** What `definition` was read from; left out for tools of ours. */
  readonly given?: GivenSchemas;
}

/** A finding as a rule reports it; the engine adds code, severity and tool. */
export type RuleReport = Omit<Finding, "code" | "severity" | "tool"> & {
  /** The tool concerned; needed from a rule over the whole set. */
  readonly tool?: string;
  /** Where this finding weighs more or less than the rule's others; default: the rule's severity. A configured one goes before. */
  readonly severity?: Severity;
};

/** A value the configuration may give a rule. */
export type RuleOption = boolean | number | string | readonly string[];

/** Options of a rule by name. */
export type RuleOptions = Readonly<Record<string, RuleOption>>;

/** What every rule says of itself. */
export interface RuleData<Options extends RuleOptions> {
  /** Kebab-case; equal to the file's name. */
  readonly id: string;
  /** Default severity; the project's configuration may change it. */
  readonly severity: RuleLevel;
  /** Severity in a strict check (`strict: true`, `build --check`, `verify --strict`); default: `severity`. */
  readonly strictSeverity?: RuleLevel;
  /**
   * Default severity for tools of no folder; default: `severity`. For them an error means that a provider refuses the tool, or that it
   * is unsafe.
   */
  readonly foreignSeverity?: Severity;
  /** One sentence: what holds when the rule is satisfied. */
  readonly summary: string;
  /**
   * The message of one finding that stands for several about one tool of no folder, the worst first. Left out where each is reported
   * by itself.
   */
  readonly several?: (findings: readonly Finding[]) => string;
  /** What the configuration may set, with the defaults; a value given must be of the default's type. */
  readonly options?: Options;
}

/** A rule that looks at one tool at a time. */
export interface ToolRule<Options extends RuleOptions = RuleOptions> extends RuleData<Options> {
  readonly scope: "tool";
  check(subject: RuleSubject, report: (finding: RuleReport) => void, options: Options): void;
}

/** A rule that looks at all tools of a project at once. */
export interface SetRule<Options extends RuleOptions = RuleOptions> extends RuleData<Options> {
  readonly scope: "set";
  check(subjects: readonly RuleSubject[], report: (finding: RuleReport) => void, options: Options): void;
}

/** A check of the verifier. */
export type Rule<Options extends RuleOptions = RuleOptions> = ToolRule<Options> | SetRule<Options>;
