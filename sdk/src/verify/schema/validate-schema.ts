import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import type { JsonSchema } from "../../model/json-schema.ts";
import { dialect } from "../../schema/keywords.ts";
import { subschemas } from "../../schema/walk.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { addFormats } from "../../schema/formats.ts";
import { linearPatterns } from "../../schema/pattern/judge-pattern.ts";

export interface Fault {
  /** JSON pointer to the invalid value; empty for the root. */
  readonly pointer: string;
  readonly message: string;
}

const ajv = new Ajv2020({
  allErrors: true,
  strict: false,
  logger: false,
  code: { optimize: false, regExp: linearPatterns },
  ownProperties: true,
});
addFormats(ajv);

export function schemaFaults(schema: unknown): readonly Fault[] {
  const faults = structureFaults(schema);
  return faults.length > 0 ? faults : patternFaults(schema as JsonSchema);
}

/** The same, without checking patterns. */
export function structureFaults(schema: unknown): readonly Fault[] {
  return ajv.validate(dialect, schema) ? [] : readFaults(ajv.errors);
}

/**
 * Patterns of an otherwise valid schema that do not parse with any of these flags. Ajv does not check the formats of its meta-schema.
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
 * Why a value does not match a schema; empty when it does. Patterns that need more than linear time are skipped.
 *
 * @throws Error when the schema is not valid.
 */
export function valueFaults(schema: JsonSchema, value: unknown): readonly Fault[] {
  const validate = ajv.compile(schema);
  // A new instance each time: Ajv keeps every schema it compiled.
  ajv.removeSchema(schema);
  validate(value);
  return readFaults(validate.errors);
}

export function readFaults(errors: readonly ErrorObject[] | null | undefined): readonly Fault[] {
  const [choices, causes] = partition(errors ?? [], isFailedChoice);
  return [...Map.groupBy(causes, ({ instancePath }) => instancePath)].flatMap(([pointer, group]) => {
    // The vocabularies of the meta-schema repeat each other's errors.
    const messages = [...new Set(group.map(messageOf))];
    const isChoice = choices.some(({ instancePath }) => `${pointer}/`.startsWith(`${instancePath}/`));
    return (isChoice ? [messages.join(" or ")] : messages).map((message) => ({ pointer, message }));
  });
}

/** Whether an error only says that no branch matches, next to the errors that say why. */
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
