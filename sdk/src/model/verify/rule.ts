import type { Json } from "../../util/json.ts";
import { defined } from "../../util/defined.ts";
import type { Finding, RuleLevel, Severity, Location } from "../finding.ts";
import type { InferredTool, ToolExample } from "../tool/tool.ts";
import type { ToolFolder } from "../tool/tool-folder.ts";
import { annotationsOf, type ToolAnnotations } from "../tool/annotations.ts";
import type { JsonSchema } from "../json-schema.ts";

/** Whether `schema.json` matches the signature: `edited` means that it was changed by hand. */
export type SchemaFileState = "fresh" | "stale" | "edited" | "missing";

/** The id of a definition form, each of which accepts another part of JSON Schema. */
export type FormId = "anthropic" | "gemini" | "gemini-native" | "mcp" | "mcp-output" | "openai" | "openai-strict";

/** The parts of a foreign definition: schemas of any JSON, possibly invalid. Missing parts are omitted. */
export interface GivenSchemas {
  readonly input?: Json;
  readonly output?: Json;
  /** The provider's form of the input, and the input as it is written there. */
  readonly form?: { readonly id: FormId; readonly schema: Json };
  /** The same for the output, where the provider reads it. */
  readonly outputForm?: GivenSchemas["form"];
}

/** One tool as a rule sees it. Unavailable parts are omitted. */
export interface RuleSubject {
  readonly name: string;
  /** The tool as a model sees it. Omitted when inference failed; its findings say why. */
  readonly definition?: DescribedTool;
  /** Omitted for tools without a folder, such as an MCP server's tools. */
  readonly folder?: ToolFolder;
  /** The inferred tool; omitted together with `folder` or `definition`. */
  readonly tool?: InferredTool;
  /** Omitted together with `tool`. */
  readonly schemaFile?: SchemaFileState;
  /** The source of `definition`; omitted for inferred tools. */
  readonly given?: GivenSchemas;
}

/** A finding as a rule reports it, for the engine to complete. Default location: the declaration of `pointer`, otherwise the tool. */
export type RuleReport = Omit<Finding, "code" | "severity" | "tool"> & {
  /** The tool concerned; required for rules about the whole set. */
  readonly subject?: RuleSubject;
  /** Whether it is about the description, which is then its location, and its evidence unless another is given; default false. */
  readonly isOfDescription?: boolean;
  /** Set if the severity of this finding differs from the rule's; default: the rule's severity. A configured severity wins. */
  readonly severity?: Severity;
};

/** A value the configuration may give a rule. */
export type RuleOption = boolean | number | string | readonly string[];

/** Options of a rule by name. */
export type RuleOptions = Readonly<Record<string, RuleOption>>;

/** Common members of all rules. */
export interface RuleData<Options extends RuleOptions> {
  /** Kebab-case; equal to the file's name. */
  readonly id: string;
  /** Default severity; the project's configuration may change it. */
  readonly severity: RuleLevel;
  /** Severity in a strict check (`strict: true`, `build --check`); default: `severity`. */
  readonly strictSeverity?: RuleLevel;
  /** Default severity for tools without a folder, where `error` means refused by a provider or unsafe; default: `severity`. */
  readonly foreignSeverity?: Severity;
  /** One sentence: the state when the rule is satisfied. */
  readonly summary: string;
  /** Codes of findings with the same statement about the same tool, in favour of which findings of this rule are omitted. */
  readonly givesWayTo?: readonly string[];
  /** The message of one finding that replaces all findings about one tool of a project, whose texts are one task. Omitted if each is reported. */
  readonly perTool?: (findings: readonly Finding[]) => string;
  /** Set if a finding means that a text is still unwritten; default: it is written. */
  readonly findsUnfinished?: true;
  /** How a finding of this rule is fixed: by the next build, or by writing the missing documents. Omitted if the author has to fix it. */
  readonly fixedBy?: "build" | "documents";
  /** Checks the texts of an agent. Omitted for rules that only concern tools. */
  readonly checkAgent?: (
    agent: { readonly name: string; readonly description?: string; readonly instructions?: string },
    report: (finding: RuleReport) => void,
  ) => void;
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

/** A tool as a model sees it, whether it comes from a tool folder, an MCP server or a provider's JSON. */
export interface DescribedTool extends Pick<InferredTool, "name" | "description" | "output" | "locations"> {
  /** For people. */
  readonly title?: string;
  /** Safe to walk: invalid parts of a foreign schema are omitted. */
  readonly input: JsonSchema;
  readonly annotations: ToolAnnotations;
  readonly examples: readonly ToolExample[];
  /** Location of the tool; omitted for a tool without a file. */
  readonly at?: Location;
  /** Location of the description, if it is known more exactly than `at`. */
  readonly descriptionAt?: Location;
}

/** The parts of an inferred tool that a model sees. */
export function describedTool(tool: InferredTool): DescribedTool {
  const { name, description, input, output, at, locations, metadata } = tool;
  return {
    name,
    ...defined({ title: metadata.title }),
    description,
    input,
    ...defined({ output }),
    annotations: annotationsOf(metadata),
    examples: metadata.examples ?? [],
    at,
    locations,
  };
}
