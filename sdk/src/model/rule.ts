import type { Finding, RuleLevel, Severity } from "./finding.ts";
import type { Json } from "../util/json.ts";
import type { InferredTool } from "./tool.ts";
import type { DescribedTool } from "./described-tool.ts";
import type { ToolFolder } from "./tool-folder.ts";

/** Whether `schema.json` matches the signature: `edited` means that it was changed by hand. */
export type SchemaFileState = "fresh" | "stale" | "edited" | "missing";

/** The original schemas of a foreign definition: any JSON, possibly invalid. Missing ones are omitted. */
export interface GivenSchemas {
  readonly input?: Json;
  readonly output?: Json;
}

/** One tool as a rule sees it. Unavailable parts are omitted. */
export interface RuleSubject {
  readonly name: string;
  /** The tool as a model sees it. Omitted when inference failed; its findings say why. */
  readonly definition?: DescribedTool;
  /** Omitted for tools without a folder, such as those of an MCP server. */
  readonly folder?: ToolFolder;
  /** The inferred tool; omitted together with `folder` or `definition`. */
  readonly tool?: InferredTool;
  /** Omitted together with `tool`. */
  readonly schemaFile?: SchemaFileState;
  /** The source of `definition`; omitted for inferred tools. */
  readonly given?: GivenSchemas;
}

/** A finding as a rule reports it; the engine adds code, severity and tool. */
export type RuleReport = Omit<Finding, "code" | "severity" | "tool"> & {
  /** The tool concerned; needed from a rule over the whole set. */
  readonly tool?: string;
  /** Set where this finding has another severity than the rule; default: the rule's severity. A configured severity wins. */
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
   * Default severity for tools without a folder; default: `severity`. For them an error means that a provider refuses the tool, or that it
   * is unsafe.
   */
  readonly foreignSeverity?: Severity;
  /** One sentence: what holds when the rule is satisfied. */
  readonly summary: string;
  /**
   * The message of one finding that summarises several about one tool without a folder, the most severe first. Omitted where each is
   * reported separately.
   */
  readonly several?: (findings: readonly Finding[]) => string;
  /** Options that the configuration may set, with their defaults; a configured value must have the default's type. */
  readonly options?: Options;
}

/** A rule about single tools. */
export interface ToolRule<Options extends RuleOptions = RuleOptions> extends RuleData<Options> {
  readonly scope: "tool";
  check(subject: RuleSubject, report: (finding: RuleReport) => void, options: Options): void;
}

/** A rule about all tools of a project at once. */
export interface SetRule<Options extends RuleOptions = RuleOptions> extends RuleData<Options> {
  readonly scope: "set";
  check(subjects: readonly RuleSubject[], report: (finding: RuleReport) => void, options: Options): void;
}

/** A check of the verifier. */
export type Rule<Options extends RuleOptions = RuleOptions> = ToolRule<Options> | SetRule<Options>;
