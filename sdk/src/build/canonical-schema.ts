import { canonicalSchemaKeys, type JsonSchema } from "../model/json-schema.ts";
import { isRecord } from "../util/is-record.ts";
import { resolveReference } from "../util/local-reference.ts";
import { changeParts, type AnySchema } from "./schema-parts.ts";
import { isDefinitionKeyword, keptDefinitions } from "./schema-references.ts";
import { mergeIntersection, simplifyUnion } from "./simplify-schema.ts";

/**
 * A valid schema in canonical form: keywords in their order, references to `$defs` alone, what is used once written in place.
 * With `isClosed`, an object that says nothing of other keys takes none.
 */
export function canonicalSchema(root: AnySchema, { isClosed }: { readonly isClosed: boolean }): JsonSchema {
  const names = keptDefinitions(root);

  function emit(part: unknown, isInIntersection: boolean): JsonSchema {
    if (!isRecord(part)) return part === false ? { not: {} } : {};
    const target = typeof part.$ref === "string" ? resolveReference(root, part.$ref) : undefined;
    if (target === undefined) return write(part, isInIntersection);
    const name = names.get(target);
    if (name !== undefined) return write({ ...part, $ref: `#/$defs/${name}` }, isInIntersection);
    const { $ref: _reference, ...beside } = part;
    return emit({ ...target, ...beside }, isInIntersection);
  }

  function write(schema: AnySchema, isInIntersection: boolean): JsonSchema {
    const entries = Object.entries(schema)
      .filter(([keyword]) => !isLeftOut(keyword))
      .map(([keyword, value]) => {
        const isIntersection = isInIntersection || keyword === "allOf";
        return [
          keyword,
          opened(
            keyword,
            changeParts(keyword, value, (inner) => emit(inner, isIntersection)),
          ),
        ];
      });
    const written = Object.fromEntries(entries) as JsonSchema;
    if (!isClosed) return ordered(written);
    const whole = simplifyUnion(mergeIntersection(written));
    return ordered(isInIntersection ? whole : closed(whole));
  }

  const own = emit(inlineRoot(root), false);
  const schema = isObjectUnion(own) ? ordered({ ...own, type: "object" }) : own;
  // What has been written in place is changed by the name of what it stands for, so definitions come from the source.
  const definitions = [...names].map(([definition, name]) => [name, write(definition, false)] as const);
  return definitions.length === 0 ? schema : { ...schema, $defs: Object.fromEntries(definitions) };
}

/** The root itself is never a reference, even where it is a definition as well. */
function inlineRoot(root: AnySchema): AnySchema {
  const seen = new Set<AnySchema>();
  let current = root;
  while (typeof current.$ref === "string" && !seen.has(current)) {
    seen.add(current);
    const { $ref, ...beside } = current;
    current = { ...resolveReference(root, $ref), ...beside };
  }
  return current;
}

/** Addresses and dialects mean nothing once a schema stands in a registry. */
const isLeftOut = (keyword: string): boolean =>
  ["$schema", "$id", "$anchor", "$vocabulary", "~standard"].includes(keyword) || isDefinitionKeyword(keyword);

const opened = (keyword: string, value: unknown): unknown =>
  keyword === "additionalProperties" && isRecord(value) && Object.keys(value).length === 0 ? true : value;

function closed(schema: JsonSchema): JsonSchema {
  const isOpenEnded = schema.properties !== undefined && schema.additionalProperties === undefined;
  const isElsewhere = "unevaluatedProperties" in schema || schema.allOf !== undefined || schema.$ref !== undefined;
  return isOpenEnded && !isElsewhere ? { ...schema, additionalProperties: false } : schema;
}

/** A union of objects says no more of its own type than its members do. */
function isObjectUnion(schema: JsonSchema): boolean {
  const members = schema.anyOf ?? schema.oneOf;
  return schema.type === undefined && members?.every(isObject) === true;
}

const isObject = (schema: JsonSchema): boolean => schema.type === "object" || isObjectUnion(schema);

const position: ReadonlyMap<string, number> = new Map(canonicalSchemaKeys.map((keyword, index) => [keyword, index]));

/** Keywords of ours in their order, others behind them by name; `required` in the order of the properties. */
function ordered(schema: JsonSchema): JsonSchema {
  const rank = (keyword: string): number => position.get(keyword) ?? position.size;
  const entries = Object.entries(schema)
    .filter(([keyword, value]) => !(keyword === "required" && Array.isArray(value) && value.length === 0))
    .sort(([left], [right]) => rank(left) - rank(right) || (left < right ? -1 : 1))
    .map(([keyword, value]) => [keyword, keyword === "required" ? inOrder(schema) : (value as unknown)]);
  return Object.fromEntries(entries) as JsonSchema;
}

function inOrder({ required = [], properties = {} }: JsonSchema): readonly string[] {
  const names = Object.keys(properties);
  return [...names.filter((name) => required.includes(name)), ...required.filter((name) => !names.includes(name))];
}
