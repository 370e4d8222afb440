import type { JsonSchema } from "../../model/json-schema.ts";
import { keptDefinitions } from "../../schema/definitions.ts";
import { inCanonicalOrder } from "../../schema/keywords.ts";
import { readSchema } from "../../schema/read.ts";
import { mapParts } from "../../schema/walk.ts";
import { isRecord } from "../../util/is-record.ts";
import { resolveReference } from "../../util/local-reference.ts";
import { mergeIntersection, simplifyUnion } from "./simplify-schema.ts";

/**
 * A valid schema of any edition in canonical form: keywords in their order, references to `$defs` alone, what is used once written in place.
 * With `isClosed`, an object that says nothing of other keys takes none.
 */
export function canonicalSchema(given: object, { isClosed }: { readonly isClosed: boolean }): JsonSchema {
  const root = readSchema(given).schema;
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

  function write(schema: JsonSchema, isInIntersection: boolean): JsonSchema {
    const { $defs: _definitions, ...own } = Object.fromEntries(
      Object.entries(schema).filter(([keyword]) => keyword !== "~standard"),
    ) as JsonSchema;
    const written = opened(
      mapParts(own, (inner, keyword, name) =>
        // Open and closed objects and tuples are written as booleans.
        typeof inner === "boolean" && name === undefined ? inner : emit(inner, isInIntersection || keyword === "allOf"),
      ),
    );
    if (!isClosed) return inCanonicalOrder(written);
    const whole = simplifyUnion(mergeIntersection(written));
    return inCanonicalOrder(isInIntersection ? whole : closed(whole));
  }

  const own = emit(inlineRoot(root), false);
  const schema = isObjectUnion(own) ? inCanonicalOrder({ ...own, type: "object" }) : own;
  // What has been written in place is changed by the name of what it stands for, so definitions come from the source.
  const definitions = [...names].map(([definition, name]) => [name, write(definition, false)] as const);
  return definitions.length === 0 ? schema : { ...schema, $defs: Object.fromEntries(definitions) };
}

/** The root itself is never a reference, even where it is a definition as well. */
function inlineRoot(root: JsonSchema): JsonSchema {
  const seen = new Set<JsonSchema>();
  let current = root;
  while (typeof current.$ref === "string" && !seen.has(current)) {
    seen.add(current);
    const { $ref, ...beside } = current;
    current = { ...resolveReference(root, $ref), ...beside };
  }
  return current;
}

const opened = (schema: JsonSchema): JsonSchema =>
  isRecord(schema.additionalProperties) && Object.keys(schema.additionalProperties).length === 0
    ? { ...schema, additionalProperties: true }
    : schema;

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
