import type { JsonSchema } from "../../model/json-schema.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";
import { inPlace } from "../../schema/schemas-at.ts";
import { memoize } from "../../util/memo.ts";
import { reachedSchemas } from "./reached-schemas.ts";
import { clipText } from "../../util/visible-text.ts";
import { shortList } from "../../util/texts.ts";

export interface Parameter {
  readonly name: string;
  /** JSON pointer into the input schema. */
  readonly pointer: string;
  readonly schema: JsonSchema;
  /** The types its schema allows, including its alternatives' types, without `null`; empty when it names no type. */
  readonly types: ReadonlySet<string>;
  /** Its description in the schema, otherwise the description of its type or items; empty when missing. */
  readonly text: string;
  /** Its entry in a parameter list of the tool's description; empty when missing. */
  readonly docstring: string;
}

/** Whether only one value is allowed, so that there is nothing to explain. */
export const isConstant = ({ schema }: Parameter): boolean => schema.const !== undefined || schema.enum?.length === 1;

/** The pointer of the object that contains a parameter. */
export const holderOf = ({ pointer }: Parameter): string => pointer.slice(0, pointer.lastIndexOf("/"));

/** Every property of a tool's input, including properties of nested objects, items, unions and shared types. */
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

/** The first description of a schema, its target, its alternatives or its items. */
function descriptionOf(schema: JsonSchema, input: JsonSchema): string {
  const texts = [...inPlace([schema], input), ...inItems(schema)].map(({ description = "" }) => description.trim());
  return texts.find((text) => text !== "") ?? "";
}

const inItems = ({ items }: JsonSchema): readonly JsonSchema[] => (typeof items === "object" ? [items] : []);

function typesOf(schema: JsonSchema): ReadonlySet<string> {
  const alternatives = [schema, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return new Set(alternatives.flatMap(({ type = [] }) => type).filter((type) => type !== "null"));
}

/**
 * Descriptions of these parameters in a list, as in docstrings: `Args:` with `name (int): …`, bullets of names, `@param name …`, `:param name: …`.
 * Prose that only mentions a name does not count.
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

/** The first names of a list: `a, b, c and 2 more`. */
export const firstNames = (names: readonly string[]): string =>
  shortList(names.map((name) => `\`${clipText(name, 60)}\``));
