import type { JsonSchema } from "../../model/json-schema.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { BridgedSession, BridgeOptions } from "./bridged-turn.ts";

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
  const selection = { ...defined({ agent, names }) };
  return session.toolsFor(provider, selection).flatMap((definition) => readTool(session, definition));
}

/** What the definitions of the providers call a schema. */
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
      ...defined({ title }),
      description: String(description),
      schema: key === undefined ? nothing : (said[key] as JsonSchema),
      ...(typeof strict === "boolean" ? { strict } : {}),
    },
  ];
}

/** Some providers leave out the schema of a tool without parameters. */
const nothing: JsonSchema = { type: "object", properties: {}, additionalProperties: false };
