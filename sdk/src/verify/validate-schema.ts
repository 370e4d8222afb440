import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { JsonSchema } from "../model/json-schema.ts";
import { subschemas } from "../model/subschemas.ts";
import { pointerTo } from "../util/json-pointer.ts";

/** One thing that does not fit. */
export interface Fault {
  /** JSON pointer to the faulty value; empty for the whole. */
  readonly pointer: string;
  /** What was expected there. */
  readonly message: string;
}

/** The address of JSON Schema 2020-12. */
export const dialect = "https://json-schema.org/draft/2020-12/schema";

// Unoptimised code runs slower but is made in half the time, and here each validator runs a few times at most.
const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  logger: false,
  code: { optimize: false },
  ownProperties: true,
});
addFormats.default(ajv);

/** Why a value is no valid JSON Schema 2020-12; empty when it is one. */
export function schemaFaults(schema: unknown): readonly Fault[] {
  if (ajv.validate<JsonSchema>(dialect, schema)) return patternFaults(schema);
  return faults(ajv.errors);
}

// Ajv does not look at the formats its own meta-schema names.
function patternFaults(root: JsonSchema): readonly Fault[] {
  return subschemas(root).flatMap(({ pointer, schema }) => [
    ...(schema.pattern === undefined || isPattern(schema.pattern) ? [] : [badPattern(`${pointer}/pattern`)]),
    ...Object.keys(schema.patternProperties ?? {})
      .filter((pattern) => !isPattern(pattern))
      .map((pattern) => badPattern(pointerTo(pointer, "patternProperties", pattern))),
  ]);
}

const badPattern = (pointer: string): Fault => ({ pointer, message: "must be a regular expression" });

function isPattern(text: string): boolean {
  try {
    new RegExp(text, "u");
    return true;
  } catch {
    return false;
  }
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
  const [choices, causes] = partition(errors ?? [], isFailedChoice);
  return [...Map.groupBy(causes, ({ instancePath }) => instancePath)].flatMap(([pointer, group]) => {
    // The meta-schema is made of several vocabularies, which repeat each other.
    const messages = [...new Set(group.map(messageOf))];
    const isChoice = choices.some(({ instancePath }) => `${pointer}/`.startsWith(`${instancePath}/`));
    return (isChoice ? [messages.join(" or ")] : messages).map((message) => ({ pointer, message }));
  });
}

/** Whether an error only says that no branch fits, beside the errors that say why. */
const isFailedChoice = ({ keyword, params }: ErrorObject): boolean =>
  keyword === "anyOf" || (keyword === "oneOf" && params.passingSchemas === null);

function partition<T>(values: readonly T[], test: (value: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [values.filter((value) => test(value)), values.filter((value) => !test(value))];
}

function messageOf({ keyword, params, message }: ErrorObject): string {
  const { additionalProperty, allowedValues, allowedValue, type } = params as Readonly<Record<string, unknown>>;
  if (keyword === "additionalProperties") return `must not have the property \`${String(additionalProperty)}\``;
  if (keyword === "enum") return `must be one of ${listed(allowedValues, ", ")}`;
  if (keyword === "const") return `must be ${JSON.stringify(allowedValue)}`;
  if (keyword === "type") return `must be of type ${listed(type, " or ")}`;
  return message ?? `must satisfy \`${keyword}\``;
}

const listed = (values: unknown, separator: string): string =>
  Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(separator) : String(values);
