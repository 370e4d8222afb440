import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";

/** The name of the type that a `$ref` stands for. */
type TypeNames = (ref: string) => string;

/** The TypeScript type of the values a canonical schema describes, as source text. `$ref` becomes the name `names` gives. */
export function schemaToType(schema: JsonSchema, names: TypeNames, indent = ""): string {
  if (schema.$ref !== undefined) return names(schema.$ref);
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map(literal));
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches !== undefined) return union(branches.map((branch) => schemaToType(branch, names, indent)));
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const texts = types.map((type) => {
    if (type === "array") return arrayType(schema, names, indent);
    if (type === "object") return objectType(schema, names, indent);
    return type === "integer" ? "number" : type;
  });
  return texts.length === 0 ? "unknown" : union(texts);
}

function arrayType(schema: JsonSchema, names: TypeNames, indent: string): string {
  const rest = schema.items === undefined || schema.items === true ? "unknown" : schema.items;
  const restType = typeof rest === "object" ? schemaToType(rest, names, indent) : rest === false ? undefined : rest;
  if (schema.prefixItems === undefined) return `readonly ${parenthesised(restType ?? "never")}[]`;
  const required = schema.minItems ?? 0;
  const members = schema.prefixItems.map((item, index) => {
    const text = schemaToType(item, names, indent);
    return index < required ? text : `${parenthesised(text)}?`;
  });
  const tail = restType === undefined ? [] : [`...${parenthesised(restType)}[]`];
  return `readonly [${[...members, ...tail].join(", ")}]`;
}

function objectType(schema: JsonSchema, names: TypeNames, indent: string): string {
  const inner = `${indent}  `;
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {}).flatMap(([key, property]) => [
    ...comment(property.description, inner),
    `${inner}readonly ${JSON.stringify(key)}${required.has(key) ? "" : "?"}: ${schemaToType(property, names, inner)};`,
  ]);
  const index = indexType(schema, names, inner);
  if (members.length === 0)
    return index === undefined ? "Record<string, never>" : `{ readonly [key: string]: ${index} }`;
  // Beside named members an index signature must allow what they hold.
  if (index !== undefined) members.push(`${inner}readonly [key: string]: unknown;`);
  return `{\n${members.join("\n")}\n${indent}}`;
}

function indexType(schema: JsonSchema, names: TypeNames, indent: string): string | undefined {
  const { additionalProperties: extra, patternProperties } = schema;
  if (patternProperties !== undefined) {
    return union(Object.values(patternProperties).map((value) => schemaToType(value, names, indent)));
  }
  if (extra === false) return undefined;
  return typeof extra === "object" ? schemaToType(extra, names, indent) : "unknown";
}

const comment = (text: string | undefined, indent: string): readonly string[] =>
  text === undefined ? [] : [`${indent}/** ${text.replaceAll("*/", "*\\/").replaceAll(/\s+/g, " ")} */`];

const union = (types: readonly string[]): string => [...new Set(types)].join(" | ") || "never";

const parenthesised = (type: string): string => (/[ |]/.test(type) && !type.startsWith("{") ? `(${type})` : type);

const literal = (value: Json): string => JSON.stringify(value);
