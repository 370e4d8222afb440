import type { JsonSchema } from "../../model/json-schema.ts";
import { isObjectSchema, typesOf, without } from "../types.ts";
import { allSchemas, childrenOf } from "../walk.ts";

export interface SchemaSize {
  /** The depth of nested objects and arrays, including the root; each definition counts from its own root. */
  readonly depth: number;
  readonly properties: number;
  readonly enumValues: number;
  /** Characters of the longest text enum with more than 250 values. */
  readonly longestEnumText: number;
  /** Characters of property names, definition names, enum and const values. */
  readonly text: number;
}

export function measure(root: JsonSchema): SchemaSize {
  const all = allSchemas(root);
  const enums = all.flatMap((schema) => (schema.enum ? [schema.enum] : []));
  const names = [...all.flatMap((schema) => Object.keys(schema.properties ?? {})), ...Object.keys(root.$defs ?? {})];
  const constants = [...enums.flat(), ...all.flatMap((schema) => (schema.const === undefined ? [] : [schema.const]))];
  const bodies = [without(root, "$defs"), ...Object.values(root.$defs ?? {})];
  return {
    depth: bodies.reduce((most, body) => Math.max(most, depthOf(body)), 0),
    properties: all.reduce((sum, schema) => sum + Object.keys(schema.properties ?? {}).length, 0),
    enumValues: enums.reduce((sum, values) => sum + values.length, 0),
    longestEnumText: enums
      .filter((values) => values.length > 250)
      .reduce((most, values) => Math.max(most, lengthOf(values)), 0),
    text: lengthOf(names) + lengthOf(constants),
  };
}

function depthOf(schema: JsonSchema): number {
  const own = isObjectSchema(schema) || typesOf(schema).includes("array") ? 1 : 0;
  return own + childrenOf(schema).reduce((most, child) => Math.max(most, depthOf(child)), 0);
}

function lengthOf(values: readonly unknown[]): number {
  return values.reduce<number>(
    (sum, value) => sum + (typeof value === "string" ? value.length : JSON.stringify(value).length),
    0,
  );
}
