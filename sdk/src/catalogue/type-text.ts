import type { JsonSchema } from "../model/json-schema.ts";

/** More members of a union than this are counted, not listed. */
const mostMembers = 12;

/** A schema's type as a reader of TypeScript would write it, in one line: `"guides" | "reference"`, `string[]`, `integer`. */
export function typeText(schema: JsonSchema | boolean): string {
  if (typeof schema === "boolean") return schema ? "any" : "never";
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "any";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map(typeText));
  if (schema.allOf !== undefined) return schema.allOf.map(typeText).join(" & ");
  if (Array.isArray(schema.type)) return union(schema.type.map((type: string) => namedType(schema, type)));
  return typeof schema.type === "string" ? namedType(schema, schema.type) : "any";
}

function namedType(schema: JsonSchema, type: string): string {
  if (type === "array") return arrayText(schema);
  if (type === "object" && schema.properties === undefined && typeof schema.additionalProperties === "object")
    return `Record<string, ${typeText(schema.additionalProperties)}>`;
  return type;
}

function arrayText({ items, prefixItems }: JsonSchema): string {
  if (prefixItems !== undefined) return `[${prefixItems.map(typeText).join(", ")}]`;
  const item = typeText(items ?? true);
  return /[ |&]/.test(item) && !item.startsWith("Record<") ? `(${item})[]` : `${item}[]`;
}

function union(members: readonly string[]): string {
  const distinct = [...new Set(members)];
  if (distinct.length <= mostMembers) return distinct.join(" | ");
  return `${distinct.slice(0, mostMembers).join(" | ")} | … ${distinct.length - mostMembers} more`;
}
