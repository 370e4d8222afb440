import type { JsonSchema } from "../model/json-schema.ts";

export interface TypeStyle {
  /** The name of the type that a `$ref` stands for. */
  readonly nameOf: (ref: string) => string;
  /** The lines above a member. */
  readonly comment: (member: JsonSchema) => readonly string[];
}

/** A schema's type in generated code: everything is `readonly`, and keys are quoted. */
export function asTypeScript(schema: JsonSchema | boolean, style: TypeStyle, indent = ""): string {
  if (typeof schema === "boolean") return schema ? "unknown" : "never";
  if (schema.$ref !== undefined) return style.nameOf(schema.$ref);
  const values = literals(schema);
  if (values !== undefined) return union(values);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map((part) => asTypeScript(part, style, indent)));
  const texts = [schema.type ?? []].flat().map((type) => {
    if (type === "array") return arrayType(schema, style, indent);
    if (type === "object") return objectType(schema, style, indent);
    return type === "integer" ? "number" : type;
  });
  return texts.length === 0 ? "unknown" : union(texts);
}

function arrayType({ items = true, prefixItems, minItems = 0 }: JsonSchema, style: TypeStyle, indent: string): string {
  const rest = `${parenthesised(asTypeScript(items, style, indent))}[]`;
  if (prefixItems === undefined) return `readonly ${rest}`;
  const members = prefixItems.map((item, index) => {
    const text = asTypeScript(item, style, indent);
    return index < minItems ? text : `${parenthesised(text)}?`;
  });
  return `readonly [${[...members, ...(items === false ? [] : [`...${rest}`])].join(", ")}]`;
}

function objectType(schema: JsonSchema, style: TypeStyle, outer: string): string {
  const indent = `${outer}  `;
  const { properties = {}, required = [], patternProperties, additionalProperties = true } = schema;
  const members = Object.entries(properties).flatMap(([name, property]) => {
    const mark = required.includes(name) ? "" : "?";
    return [
      ...style.comment(property),
      `readonly ${JSON.stringify(name)}${mark}: ${asTypeScript(property, style, indent)};`,
    ];
  });
  const others = patternProperties === undefined ? [additionalProperties] : Object.values(patternProperties);
  const isClosed = others.every((part) => part === false);
  if (members.length === 0 && isClosed) return "Record<string, never>";
  if (members.length === 0)
    return `{ readonly [key: string]: ${union(others.map((part) => asTypeScript(part, style, indent)))} }`;
  // An index signature must allow the types of the named members.
  if (!isClosed) members.push("readonly [key: string]: unknown;");
  return `{\n${members.map((line) => `${indent}${line}`).join("\n")}\n${outer}}`;
}

/** A union with more members than this shows their number instead of a list. */
export const maxMembers = 12;

/** A schema's type as a reader of TypeScript would write it, in one line: `"guides" | "reference"`, `string[]`, `integer`. */
export function briefType(schema: JsonSchema | boolean): string {
  if (typeof schema === "boolean") return schema ? "any" : "never";
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "any";
  const values = literals(schema);
  if (values !== undefined) return union(values, maxMembers);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map(briefType), maxMembers);
  if (schema.allOf !== undefined) return schema.allOf.map(briefType).join(" & ");
  const texts = [schema.type ?? []].flat().map((type) => briefNamed(type, schema));
  return texts.length === 0 ? "any" : union(texts);
}

function briefNamed(type: string, { items = true, prefixItems, properties, additionalProperties }: JsonSchema): string {
  if (type === "array" && prefixItems !== undefined) return `[${prefixItems.map(briefType).join(", ")}]`;
  if (type === "array") return `${parenthesised(briefType(items))}[]`;
  const isRecord = type === "object" && properties === undefined && typeof additionalProperties === "object";
  return isRecord ? `Record<string, ${briefType(additionalProperties)}>` : type;
}

const literals = ({ const: only, enum: several }: JsonSchema): readonly string[] | undefined =>
  (only === undefined ? several : [only])?.map((value) => JSON.stringify(value));

function union(types: readonly string[], most = Infinity): string {
  const distinct = [...new Set(types)];
  const listed = distinct.slice(0, most).join(" | ");
  return distinct.length > most ? `${listed} | … ${distinct.length - most} more` : listed || "never";
}

/** A union or a modifier needs parentheses before `[]`; the search ignores brackets, texts and comments. */
function parenthesised(type: string): string {
  let bare = type.replaceAll(/"(?:[^"\\]|\\.)*"|\/\*[^]*?\*\//g, "");
  for (let before = ""; before !== bare;) {
    before = bare;
    bare = bare.replaceAll(/[{<([][^{}<>()[\]]*[}>)\]]/g, "");
  }
  return /[ |&]/.test(bare) ? `(${type})` : type;
}
