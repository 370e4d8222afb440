import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonSchema } from "../model/json-schema.ts";

/** One thing that does not fit. */
export interface Fault {
  /** JSON pointer to the faulty value; empty for the whole. */
  readonly pointer: string;
  /** What was expected there. */
  readonly message: string;
}

const dialect = "https://json-schema.org/draft/2020-12/schema";

// Unoptimised code runs slower but is made in half the time, and here each validator runs a few times at most.
const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false, code: { optimize: false }, ownProperties: true });
addFormats.default(ajv);

/** Why a value is no valid JSON Schema 2020-12; empty when it is one. */
export function schemaFaults(schema: unknown): readonly Fault[] {
  ajv.validate(dialect, schema);
  return faults(ajv.errors);
}

/**
 * Why a value does not fit a schema; empty when it does.
 *
 * @throws Error when the schema is not valid itself.
 */
export function valueFaults(schema: JsonSchema, value: unknown): readonly Fault[] {
  const validate = ajv.compile(schema);
  // Ajv would keep every schema it ever compiled.
  ajv.removeSchema(schema);
  validate(value);
  return faults(validate.errors);
}

function faults(errors: readonly ErrorObject[] | null | undefined): readonly Fault[] {
  const found = (errors ?? []).map((error) => ({ pointer: error.instancePath, message: messageOf(error) }));
  // The meta-schema is made of several vocabularies, which repeat each other.
  return [...new Map(found.map((fault) => [`${fault.pointer} ${fault.message}`, fault])).values()];
}

function messageOf({ keyword, params, message }: ErrorObject): string {
  const { additionalProperty, allowedValues, allowedValue } = params as Readonly<Record<string, unknown>>;
  if (keyword === "additionalProperties") return `must not have the property \`${String(additionalProperty)}\``;
  if (keyword === "enum") return `must be one of ${JSON.stringify(allowedValues)}`;
  if (keyword === "const") return `must be ${JSON.stringify(allowedValue)}`;
  return message ?? `must satisfy \`${keyword}\``;
}
