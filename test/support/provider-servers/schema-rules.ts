import { Ajv2020 } from "ajv/dist/2020.js";

export type Values = Readonly<Record<string, unknown>>;

export const values = (value: unknown): Values =>
  typeof value === "object" && value !== null ? (value as Values) : {};
export const list = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as readonly Values[]) : []);

const rootCombinators = ["anyOf", "oneOf", "allOf", "enum", "not"];
const ajv = new Ajv2020({ strict: false });

/** Reasons why a root is not an object as OpenAI and Anthropic require it. */
export function rootFault(schema: Values, refused: readonly string[] = rootCombinators): string | undefined {
  if (schema.type !== "object")
    return `schema must be a JSON Schema of 'type: "object"', got ${JSON.stringify(schema.type)}`;
  const found = refused.find((keyword) => keyword in schema);
  return found === undefined ? undefined : `schema must not have '${found}' at the top level`;
}

/** Whether the schema is valid JSON Schema 2020-12. */
export const isValidSchema = (schema: Values): boolean => ajv.validateSchema(schema) === true;

/** Keywords that contain neither schemas nor maps of schemas. */
export function* schemasIn(schema: Values): Generator<Values> {
  yield schema;
  for (const map of ["properties", "$defs"]) {
    for (const inner of Object.values(values(schema[map]))) yield* schemasIn(values(inner));
  }
  for (const key of ["anyOf", "oneOf", "allOf", "prefixItems"])
    for (const inner of list(schema[key])) yield* schemasIn(inner);
  for (const key of ["items", "additionalProperties", "not"]) {
    if (typeof schema[key] === "object") yield* schemasIn(values(schema[key]));
  }
}

/** The first keyword that is not in the list, anywhere in the schema. */
export function keywordOutside(schema: Values, allowed: readonly string[]): string | undefined {
  for (const inner of schemasIn(schema)) {
    const found = Object.keys(inner).find((keyword) => !allowed.includes(keyword));
    if (found !== undefined) return found;
  }
  return undefined;
}

const strictKeywords = [
  ...["type", "properties", "required", "additionalProperties", "items", "enum", "const", "anyOf", "$ref", "$defs"],
  ...["description", "title", "format", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"],
  ...["multipleOf", "minItems", "maxItems"],
];

const strictFormats = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/** Patterns that OpenAI refuses: lookaround, and patterns that Python's engine does not compile. */
const refusedPattern = /\(\?(?!:)|\\(?:[pPk1-9]|u\{)/;

function leafFault({ type, pattern, format, items }: Values): string | undefined {
  if (typeof pattern === "string" && refusedPattern.test(pattern)) return `'${pattern}' is not a 'regex'`;
  if (typeof format === "string" && !strictFormats.includes(format)) return `'${format}' is not a valid format`;
  const isArray = [type].flat().includes("array");
  return isArray && typeof items !== "object" ? "array schema missing items" : undefined;
}

/** The first part of a schema that VS Code does not accept. */
export const arrayFault = (schema: Values): string | undefined =>
  [...schemasIn(schema)].some(({ type, items }) => [type].flat().includes("array") && !items)
    ? "tool parameters array type must have items"
    : undefined;

/** Errors of OpenAI's strict mode. */
export function strictFault(schema: Values): string | undefined {
  const keyword = keywordOutside(schema, strictKeywords);
  if (keyword !== undefined) return `'${keyword}' is not permitted`;
  for (const inner of schemasIn(schema)) {
    const leaf = leafFault(inner);
    if (leaf !== undefined) return leaf;
    if (inner.type !== "object" && inner.properties === undefined) continue;
    if (inner.additionalProperties !== false)
      return "'additionalProperties' is required to be supplied and to be false";
    const keys = Object.keys(values(inner.properties)).toSorted();
    const required = (inner.required ?? []) as readonly string[];
    if (JSON.stringify(required.toSorted()) !== JSON.stringify(keys)) {
      return "'required' is required to be supplied and to be an array including every key in properties";
    }
  }
  return undefined;
}
