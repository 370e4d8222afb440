import type { Confirmer } from "../../model/call/confirm-policy.ts";
import type { Confirmation } from "../../model/call/response.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { Category } from "../../model/tool/tool.ts";
import type { ToolTypes } from "../../model/tool/tool-types.ts";
import type { AttachOptions } from "../../transports/loop/loop.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";

/** A tool as its definition for a provider describes it. */
export interface BridgedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly schema: JsonSchema;
  /** Whether the provider is to enforce the schema; undefined where its definitions do not say. */
  readonly strict?: boolean;
}

/**
 * The tools that a model is offered, in the form of one provider.
 *
 * @throws ToolwrightError `PROVIDER_UNKNOWN` when the registry was not built for it.
 */
export function bridgedTools(
  session: BridgedSession,
  { provider, agent, names }: BridgeOptions & { readonly provider: string },
): readonly BridgedTool[] {
  return session.toolsFor(provider, defined({ agent, names })).flatMap((definition) => readTool(session, definition));
}

const schemaKeys = ["parameters", "input_schema", "parametersJsonSchema", "inputSchema"] as const;

function readTool(session: BridgedSession, definition: object): readonly BridgedTool[] {
  const whole = definition as Readonly<Record<string, unknown>>;
  const said = isRecord(whole.function) ? whole.function : whole;
  const { name, description = "", strict } = said;
  const record = typeof name === "string" ? session.registry.tool(name) : undefined;
  if (record === undefined) return [];
  const key = schemaKeys.find((candidate) => isRecord(said[candidate]));
  const { title } = record.metadata;
  return [
    {
      name: record.toolId,
      description: String(description),
      schema: key === undefined ? nothing : (said[key] as JsonSchema),
      ...defined({ title, strict: typeof strict === "boolean" ? strict : undefined }),
    },
  ];
}

/** Some providers leave out the schema of a tool without parameters. */
const nothing: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

/** The part of a tool's record that a bridge needs. */
export interface BridgedRecord {
  readonly toolId: string;
  readonly category: Category;
  readonly metadata: { readonly title?: string };
}

/** The part of a `Session` that a bridge needs. */
export interface BridgedSession<Tools extends ToolTypes = ToolTypes> {
  readonly registry: {
    /** Never set; carries the types. */
    readonly types?: Tools;
    tool(name: string): BridgedRecord | undefined;
  };
  toolsFor(
    providerId: string,
    selection?: { readonly agent?: string; readonly names?: readonly string[] },
  ): readonly object[];
  confirmations(): readonly Confirmation[];
  isDecided(callId: string, messageId: string): boolean;
  confirmerOf(tool: string): Confirmer | undefined;
}

/** What may be said about the tools that a bridge gives. */
export interface BridgeOptions extends Pick<AttachOptions, "agent" | "parallel" | "signal"> {
  /** The provider whose form the definitions have: that of the model. */
  readonly provider?: string;
  /** Only tools of these names; default: all. */
  readonly names?: readonly string[];
}
