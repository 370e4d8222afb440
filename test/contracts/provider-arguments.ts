import type { Json, JsonObject } from "../../sdk/src/util/json.ts";
import type { JsonSchema, JsonSchemaType } from "../../sdk/src/model/json-schema.ts";

/** The schema of the arguments within a provider's definition. */
export function sentSchema(id: string, definition: JsonObject): JsonSchema {
  const inside = (id === "openai-chat" ? definition.function : definition) as JsonObject;
  const schema = inside.parameters ?? inside.parametersJsonSchema ?? inside.input_schema ?? inside.inputSchema;
  return (schema ?? { type: "object", properties: {} }) as JsonSchema;
}

/**
 * A model's arguments for the author's value under the sent schema: null for required but missing members,
 * the provider's keys, text if the provider supports only text. Uses only the two schemas, with keys paired by their order.
 */
export function asProviderGives(value: Json, author: JsonSchema, sent: JsonSchema): Json {
  const pair = { author, sent };
  return give(value, pair, pair);
}

/** The same value in the author's schema and in the sent schema. */
interface Pair {
  readonly author: JsonSchema;
  readonly sent: JsonSchema;
}

function give(value: Json, pair: Pair, roots: Pair): Json {
  const author = followed(pair.author, roots.author);
  const sent = withoutNull(followed(pair.sent, roots.sent), roots.sent);
  if (value === null && takesText(sent) === undefined) return null;
  const union = author.anyOf ?? author.oneOf;
  if (union) {
    const index = union.findIndex((part) => isMeant(value, followed(part, roots.author)));
    return give(value, { author: union[index]!, sent: (sent.anyOf ?? sent.oneOf ?? [])[index] ?? sent }, roots);
  }
  if (value === null && isNullable(sent)) return null;
  if (sent.anyOf)
    return give(
      value,
      { author: { ...author, type: typeName(value) }, sent: sent.anyOf.find((part) => takes(part, value))! },
      roots,
    );
  const isSpelled = takesText(sent) && (!isText(author) || sent.description?.includes("written as JSON"));
  if (isSpelled) return JSON.stringify(value);
  if (Array.isArray(value))
    return value.map((item: Json, index) =>
      give(item, { author: itemOf(author, index), sent: itemOf(sent, index) }, roots),
    );
  if (typeof value === "object" && value !== null) return giveObject(value as JsonObject, { author, sent }, roots);
  return value;
}

function giveObject(value: JsonObject, { author, sent }: Pair, roots: Pair): JsonObject {
  const sentKeys = Object.keys(sent.properties ?? {});
  const given: [string, Json][] = [];
  Object.keys(author.properties ?? {}).forEach((key, index) => {
    const name = sentKeys[index]!;
    const own = Object.hasOwn(value, key) ? value[key] : undefined;
    const pair = { author: author.properties![key]!, sent: sent.properties![name]! };
    if (own !== undefined) given.push([name, give(own, pair, roots)]);
    else if (sent.required?.includes(name)) given.push([name, null]);
  });
  for (const [key, own] of Object.entries(value)) {
    if (Object.hasOwn(author.properties ?? {}, key)) continue;
    given.push([key, give(own, { author: open(author), sent: open(sent) }, roots)]);
  }
  return Object.fromEntries(given);
}

/** Whether a value matches this alternative: by its tag, or null to null. */
function isMeant(value: Json, schema: JsonSchema): boolean {
  if (schema.type === "null" || value === null) return schema.type === "null" && value === null;
  const tag = schema.properties?.kind?.const;
  return tag === undefined || (value as JsonObject).kind === tag;
}

function takes(schema: JsonSchema, value: Json): boolean {
  const type = typeName(value);
  return lower(schema).some((name) => name === type || (type === "number" && name === "integer"));
}

function typeName(value: Json): JsonSchemaType {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : (typeof value as JsonSchemaType);
}

const open = (schema: JsonSchema): JsonSchema =>
  typeof schema.additionalProperties === "object" ? schema.additionalProperties : {};

function itemOf(schema: JsonSchema, index: number): JsonSchema {
  const rest = typeof schema.items === "object" ? schema.items : {};
  return schema.prefixItems?.[index] ?? rest;
}

function followed(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const { $ref } = schema;
  return $ref === undefined ? schema : followed(root.$defs![$ref.slice("#/$defs/".length)]!, root);
}

/** Reduces `anyOf` with one alternative and null to that alternative. */
function withoutNull(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const rest = schema.anyOf?.filter((part) => part.type !== "null");
  return rest?.length === 1 ? withoutNull(followed(rest[0]!, root), root) : schema;
}

const lower = ({ type }: JsonSchema): readonly string[] =>
  type === undefined ? [] : [type].flat().map((name) => name.toLowerCase());

function takesText(schema: JsonSchema): true | undefined {
  const types = lower(schema).filter((type) => type !== "null");
  return types.length === 1 && types[0] === "string" ? true : undefined;
}

const isText = (schema: JsonSchema): boolean => takesText(schema) === true;

function isNullable(schema: JsonSchema): boolean {
  return lower(schema).includes("null") || (schema as { readonly nullable?: boolean }).nullable === true;
}
