import type { JsonObject } from "../../util/json.ts";
import type { AgentDefinition } from "../agent/agent.ts";
import type { JsonSchema } from "../json-schema.ts";
import type { ReverseMap } from "./provider.ts";
import type { InferredTool, ToolMetadata } from "../tool/tool.ts";

/** Version of the registry's file format; a reader refuses an unknown format. */
export const registryFormat = "1.0";

/** One compiled tool. */
export interface ToolRecord extends Pick<
  InferredTool,
  "metadata" | "description" | "parameters" | "revive" | "services" | "parsesInput" | "asksQuestion" | "handlerExport"
> {
  readonly toolId: string;
  readonly category: ToolMetadata["category"];
  /** `doc_summary.md`: two to four lines, which `promptFor` puts in the prompt. */
  readonly summary: string;
  /** `doc.md`: loaded when an agent or a reader requests it. */
  readonly documentation: string;
  /** Canonical input schema, used for validation. */
  readonly jsonSchema: JsonSchema;
  /** Canonical schema of the result's data; omitted when the tool returns nothing. */
  readonly outputSchema?: JsonSchema;
  /** Set when the handler streams its result; the data of a call is its return value, otherwise the list of all chunks. */
  readonly stream?: true;
  /** For a `ui` tool, the schema of the user's answer; omitted if no request names the answer's type. */
  readonly answerSchema?: JsonSchema;
  /** Compiled handler, relative to the registry file. */
  readonly handlerPath: string;
  /** Compiled validators, relative to the registry file. */
  readonly validatorPath: string;
  /** For a `ui` tool with a `component.tsx`, the script that shows it in a page, relative to the registry file. */
  readonly componentPath?: string;
  /** Source file, relative to the project's root. */
  readonly sourcePath: string;
}

/** The content of `tool_registry.json`. */
export interface RegistryFile {
  /** `registryFormat` at the time of writing. */
  readonly format: string;
  /** The project's version, a plus sign, and a hash of the content: `1.0.0+0123456789ab`. */
  readonly version: string;
  /** Commit of the sources; null outside a repository. */
  readonly gitCommit: string | null;
  /** ISO time of `SOURCE_DATE_EPOCH` or of the commit; null if both are unknown. */
  readonly buildTimestamp: string | null;
  /** The agents of `agents/`, sorted by name; omitted if the project has none. */
  readonly agents?: readonly AgentDefinition[];
  /** The files with the tools in the form of each provider, by provider id; omitted if the registry was built for none. */
  readonly providers?: Readonly<Record<string, ProviderFileReference>>;
  /** SHA-256 of each compiled module, by path relative to the registry file; a module that is not listed is not checked. */
  readonly modules?: Readonly<Record<string, string>>;
  /** Sorted by `toolId`. */
  readonly tools: readonly ToolRecord[];
}

/** The file with the tools in one provider's form. */
export interface ProviderFileReference {
  /** Relative to the registry file. */
  readonly path: string;
  /** SHA-256 of the file, as 64 hexadecimal digits. */
  readonly sha256: string;
}

/** The content of `providers/<id>.<digest>.json`. */
export interface ProviderFile {
  /** By tool name; a tool that the provider would refuse is omitted. */
  readonly tools: Readonly<Record<string, ProviderForm>>;
}

/** One tool as a provider accepts it. */
export interface ProviderForm {
  /** In the form of the provider's API. */
  readonly definition: JsonObject;
  /** How the arguments of a call are restored; omitted if nothing changes. */
  readonly reverse?: ReverseMap;
}
