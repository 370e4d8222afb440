import type { JsonSchema } from "../../model/json-schema.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";

/** The parts of a tool definition in any provider's format. */
export interface ReadDefinition {
  readonly name: string;
  readonly description?: string;
  readonly schema: JsonSchema;
  /** Whether the provider should enforce the schema; undefined if the definition does not say. */
  readonly strict?: boolean;
}

const schemaKeys = ["parameters", "input_schema", "parametersJsonSchema", "inputSchema"] as const;

/** Some providers omit the schema of a tool without parameters. */
const nothing: JsonSchema = { type: "object", properties: {}, additionalProperties: false };

/** Undefined for a definition without a name. */
export function readDefinition(definition: object): ReadDefinition | undefined {
  const whole = definition as Readonly<Record<string, unknown>>;
  const said = isRecord(whole.function) ? whole.function : whole;
  const { name, description, strict } = said;
  if (typeof name !== "string") return undefined;
  const key = schemaKeys.find((candidate) => isRecord(said[candidate]));
  return {
    name,
    schema: key === undefined ? nothing : (said[key] as JsonSchema),
    ...defined({
      description: typeof description === "string" ? description : undefined,
      strict: typeof strict === "boolean" ? strict : undefined,
    }),
  };
}
