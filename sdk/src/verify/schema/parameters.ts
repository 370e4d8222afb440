import type { JsonSchema } from "../../model/json-schema.ts";
import type { Location } from "../../model/location.ts";
import type { DescribedTool } from "../../model/described-tool.ts";
import { resolveReference } from "../../util/local-reference.ts";
import { memoize, memoizeText } from "../../util/memo.ts";
import { schemaLocation } from "../subject/locations.ts";
import { reachedSchemas } from "./reached-schemas.ts";

export interface Parameter {
  readonly name: string;
  /** Into the input schema. */
  readonly pointer: string;
  readonly schema: JsonSchema;
  /** The types its schema allows, including those of its alternatives, without `null`; empty when it names no type. */
  readonly types: ReadonlySet<string>;
  /** Its description in the schema, or that of the type it refers to; empty when missing. */
  readonly text: string;
  /** Its entry in a parameter list of the tool's description; empty when missing. */
  readonly docstring: string;
}

/** Whether only one value is allowed, so that there is nothing to explain. */
export const isConstant = ({ schema }: Parameter): boolean => schema.const !== undefined || schema.enum?.length === 1;

/** Every property of a tool's input, including those of nested objects, items, unions and the shared types it uses. */
export const parametersOf: (definition: DescribedTool) => readonly Parameter[] = memoize(readParameters);

function readParameters(definition: DescribedTool): readonly Parameter[] {
  const properties = reachedSchemas(definition.input).filter(({ property }) => property !== undefined);
  const docstrings = docstringTexts(definition.description, new Set(properties.map(({ property = "" }) => property)));
  return properties.map(({ pointer, schema, property = "" }) => ({
    name: property,
    pointer,
    schema,
    types: typesOf(schema),
    text: descriptionOf(schema, definition.input),
    docstring: docstrings.get(property) ?? "",
  }));
}

/** Where a parameter is declared, to spread into a finding. */
export const parameterLocation = (
  definition: DescribedTool,
  { pointer }: Parameter,
): { readonly at?: Location; readonly pointer: string } => ({ ...schemaLocation(definition, pointer), pointer });

/** The first description of a schema, its target or its alternatives. */
function descriptionOf(root: JsonSchema, input: JsonSchema): string {
  // Nearly every schema has its own.
  const own = root.description?.trim() ?? "";
  if (own !== "") return own;
  const seen = new Set<JsonSchema>();
  const waiting: (JsonSchema | undefined)[] = [root];
  for (let schema = waiting.shift(); schema !== undefined; schema = waiting.shift()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    const text = schema.description?.trim() ?? "";
    if (text !== "") return text;
    if (schema.$ref !== undefined) waiting.push(resolveReference(input, schema.$ref));
    waiting.push(...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? []));
  }
  return "";
}

function typesOf(schema: JsonSchema): ReadonlySet<string> {
  const { type: only, anyOf, oneOf } = schema;
  if (typeof only === "string" && anyOf === undefined && oneOf === undefined) return oneType(only);
  const types = new Set<string>();
  for (const { type = [] } of [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) {
    for (const each of typeof type === "string" ? [type] : type) types.add(each);
  }
  types.delete("null");
  return types;
}

/** Most schemas have a single type, and need no set of their own. */
const oneType = memoizeText((type): ReadonlySet<string> => new Set(type === "null" ? [] : [type]));

/**
 * What a description says about each of these parameters in a list, as docstrings do: `Args:` with `name (int): …`, bullets of
 * names, `@param name …`, `:param name: …`. Prose that only mentions a name does not count.
 */
function docstringTexts(description: string, names: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  // Most descriptions have no list, and this runs for every tool.
  if (names.size === 0 || !description.includes("\n")) return found;
  let isInFence = false;
  for (const line of description.split("\n")) {
    if (/^\s*(?:```|~~~)/.test(line)) isInFence = !isInFence;
    // A property in a JSON sample shows a value and does not describe it.
    if (isInFence || /^\s*"[^"]*"\s*:/.test(line)) continue;
    const { name, text } = entry.exec(line.slice(0, longestLine))?.groups ?? {};
    if (name !== undefined && text !== undefined && names.has(name) && !found.has(name)) found.set(name, text.trim());
  }
  return found;
}

const longestLine = 2_000;

const entry =
  /^\s*(?:[-*•+]\s+|\d+[.)]\s+|[@:]param\s+(?:\{[^{}]*\}\s*)?)?[`"'*[]{0,4}(?<name>[\p{L}_$][\p{L}\p{N}_$.-]*)[`"'*\]]{0,4}\s{0,4}(?:\([^()]*\)|<[^<>]*>|\[[^[\]]*\])?[`"'*]{0,2}\s{0,4}(?:[:–—]|-\s|\s(?<=param\s.*))\s*(?<text>\S.*)$/u;
