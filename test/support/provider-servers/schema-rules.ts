import { Ajv2020 } from "ajv/dist/2020.js";

export type Values = Readonly<Record<string, unknown>>;

export const values = (value: unknown): Values =>
  typeof value === "object" && value !== null ? (value as Values) : {};
export const list = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as readonly Values[]) : []);

const rootCombinators = ["anyOf", "oneOf", "allOf", "enum", "not"];
const ajv = new Ajv2020({ strict: false });

/** What keeps a root from being an object as OpenAI and Anthropic want it. */
export function rootFault(schema: Values, refused: readonly string[] = rootCombinators): string | undefined {
  if (schema.type !== "object")
    return `schema must be a JSON Schema of 'type: "object"', got ${JSON.stringify(schema.type)}`;
  const found = refused.find((keyword) => keyword in schema);
  return found === undefined ? undefined : `schema must not have '${found}' at the top level`;
}

/** Whether the schema is valid JSON Schema 2020-12. */
export const isValidSchema = (schema: Values): boolean => ajv.validateSchema(schema) === true;

/** Keywords of one schema that are not schemas or maps of schemas themselves. */
function* schemasIn(schema: Values): Generator<Values> {
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

/** What OpenAI's strict mode refuses. */
export function strictFault(schema: Values): string | undefined {
  const keyword = keywordOutside(schema, strictKeywords);
  if (keyword !== undefined) return `'${keyword}' is not permitted`;
  for (const inner of schemasIn(schema)) {
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
