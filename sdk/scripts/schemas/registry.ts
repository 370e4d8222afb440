import { defineTool } from "../../src/define/define-tool.ts";
import type { RegistryFile, ToolRecord } from "../../src/model/artifact/registry.ts";
import type { CategoryMetadata, CommonMetadata, ToolExample, ToolMetadata } from "../../src/model/tool/tool.ts";

/** Any JSON object: authors write schemas, and providers have different formats. */
type AnyObject = Record<string, unknown>;

interface ExampleInFile extends Omit<ToolExample, "input" | "output"> {
  readonly input: AnyObject;
  readonly output?: unknown;
}

// A later version may add members, which this one ignores.
interface MetadataInFile extends Omit<CommonMetadata, "examples">, CategoryMetadata, AnyObject {
  readonly category: ToolMetadata["category"];
  readonly errors?: ToolMetadata["errors"];
  readonly examples?: readonly ExampleInFile[];
}

type LooseMembers = "metadata" | "jsonSchema" | "outputSchema" | "handlerPath";

interface RecordInFile
  extends Omit<ToolRecord, LooseMembers | "toolId" | "validatorPath" | "componentPath">, AnyObject {
  /** Name of the tool. @minLength 1 */
  readonly toolId: string;
  readonly metadata: MetadataInFile;
  /** JSON Schema of the input. */
  readonly jsonSchema: AnyObject;
  /** JSON Schema of the result's data; left out when the tool returns nothing. */
  readonly outputSchema?: AnyObject;
  /** A path inside the registry's folder. @pattern ^(?!\.\.?(?:\/|$))[\w.\-]+(?:\/(?!\.\.?(?:\/|$))[\w.\-]+)*$ */
  readonly handlerPath: string;
  /** A path inside the registry's folder. @pattern ^(?!\.\.?(?:\/|$))[\w.\-]+(?:\/(?!\.\.?(?:\/|$))[\w.\-]+)*$ */
  readonly validatorPath: string;
  /** A path inside the registry's folder. @pattern ^(?!\.\.?(?:\/|$))[\w.\-]+(?:\/(?!\.\.?(?:\/|$))[\w.\-]+)*$ */
  readonly componentPath?: string;
}

// Other members of agents are checked when a run starts.
interface AgentInFile extends AnyObject {
  readonly name: string;
  readonly instructions: string;
  readonly tools: readonly string[];
}

interface ProviderFileInFile {
  /** A path inside the registry's folder. @pattern ^(?!\.\.?(?:\/|$))[\w.\-]+(?:\/(?!\.\.?(?:\/|$))[\w.\-]+)*$ */
  readonly path: string;
  /** The SHA-256 of the file in 64 hexadecimal digits. @pattern ^[0-9a-f]{64}$ */
  readonly sha256: string;
}

interface Registry extends Omit<RegistryFile, "tools" | "version" | "agents" | "providers">, AnyObject {
  /** The files with the tools in the form of each provider, by provider id; omitted if the registry was built for none. */
  readonly providers?: Record<string, ProviderFileInFile>;
  /** The agents of `agents/`, sorted by name; omitted if the project has none. */
  readonly agents?: readonly AgentInFile[];
  /** The project's version, a plus sign, and a hash of the content: `1.0.0+0123456789ab`. @minLength 1 */
  readonly version: string;
  /** Sorted by `toolId`. */
  readonly tools: readonly RecordInFile[];
}

/** The artifact `tool_registry.json` that `toolwright build` writes. */
export default defineTool({ category: "utility", execute: (_registry: Registry): void => undefined });
