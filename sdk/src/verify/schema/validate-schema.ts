import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import type { JsonSchema } from "../../model/json-schema.ts";
import { isPlainlyValid } from "../../schema/is-plainly-valid.ts";
import { dialect } from "../../schema/keywords.ts";
import { subschemas } from "../../schema/walk.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { addFormats } from "../../schema/formats.ts";
import { linearPatterns } from "../../schema/pattern/judge-pattern.ts";

/** One thing that does not fit. */
export interface Fault {
  /** JSON pointer to the faulty value; empty for the whole. */
  readonly pointer: string;
  /** What was expected there. */
  readonly message: string;
}

// Unoptimised code runs slower but is made in half the time, and here each validator runs a few times at most.
const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  logger: false,
  code: { optimize: false, regExp: linearPatterns },
  ownProperties: true,
});
addFormats(ajv);

/** Why a value is no valid JSON Schema 2020-12; empty when it is one. */
export function schemaFaults(schema: unknown): readonly Fault[] {
  const faults = structureFaults(schema);
  return faults.length > 0 ? faults : patternFaults(schema as JsonSchema);
}

/** The same, but for patterns, which are not looked at. */
export function structureFaults(schema: unknown): readonly Fault[] {
  // Nearly every schema can be seen to be valid at a fraction of what the meta-schema costs.
  if (isRecord(schema) && isPlainlyValid(schema)) return [];
  return ajv.validate(dialect, schema) ? [] : readFaults(ajv.errors);
}

/**
 * Where a schema that is valid otherwise has a pattern that is none with any of these flags. Ajv does not look at the formats its
 * meta-schema names.
 */
export function patternFaults(root: JsonSchema, flags: readonly string[] = ["u"]): readonly Fault[] {
  return subschemas(root).flatMap(({ pointer, schema }) => [
    ...(schema.pattern === undefined || isPattern(schema.pattern, flags) ? [] : [badPattern(`${pointer}/pattern`)]),
    ...Object.keys(schema.patternProperties ?? {})
      .filter((pattern) => !isPattern(pattern, flags))
      .map((pattern) => badPattern(pointerTo(pointer, "patternProperties", pattern))),
  ]);
}

const badPattern = (pointer: string): Fault => ({ pointer, message: "must be a regular expression" });

const isPattern = (text: string, flags: readonly string[]): boolean => flags.some((flag) => compiles(text, flag));

function compiles(text: string, flag: string): boolean {
  try {
    new RegExp(text, flag);
    return true;
  } catch {
    return false;
  }
}

/**
 * Why a value does not fit a schema; empty when it does. A pattern that cannot be checked in linear time is not.
 *
 * @throws Error when the schema is not valid itself.
 */
export function valueFaults(schema: JsonSchema, value: unknown): readonly Fault[] {
  const validate = ajv.compile(schema);
  // Ajv would keep every schema it ever compiled.
  ajv.removeSchema(schema);
  validate(value);
  return readFaults(validate.errors);
}

/** What a validator found, each thing once and in words. */
export function readFaults(errors: readonly ErrorObject[] | null | undefined): readonly Fault[] {
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
