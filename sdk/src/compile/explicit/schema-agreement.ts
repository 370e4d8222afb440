import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import { compareSchemas, type SchemaDifference } from "../../schema/compare/compare-schemas.ts";
import { dereferenced } from "../../schema/definitions.ts";
import { typesOf } from "../../schema/types.ts";
import { mapSchemas } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { valueAt } from "../../util/json-pointer.ts";
import type { SchemaSide } from "./libraries/shared/schema-converter.ts";

export interface Disagreement {
  readonly pointer: string;
  /** Follows the path to the part: "is required in the schema but optional in the handler's type". */
  readonly what: string;
}

/**
 * Compares JSON Schema with the types that the author wrote next to it: the names of properties, which of them are required, and base types.
 * The types of a library's schema are compared by the TypeScript compiler.
 */
export function disagreements(schema: JsonSchema, types: JsonSchema, side: SchemaSide): readonly Disagreement[] {
  const shapes = { schema: shapeOf(schema), types: shapeOf(types) };
  const { removed, added } = compareSchemas(shapes.schema, shapes.types);
  const isInBoth = ({ before, after }: SchemaDifference): boolean =>
    valueAt(shapes.schema, before) !== undefined && valueAt(shapes.types, after) !== undefined;
  return [...removed, ...added].flatMap((difference) => {
    const isAdded = added.includes(difference);
    const { before, after, keyword, old, now } = difference;
    if (keyword === "property")
      return isAdded
        ? { pointer: after, what: "is in the handler's type but not in the schema" }
        : { pointer: before, what: "is in the schema but not in the handler's type" };
    // What comes in must be something the handler takes; what goes out must be something the schema allows.
    const isWrong = keyword === "type" && isAdded === (side === "output") && old !== "any" && now !== "any";
    if (!isWrong && (keyword !== "required" || !isInBoth(difference))) return [];
    const [found = "", wanted = ""] = [old, now].map((text) => text?.replaceAll(" | ", " or "));
    return { pointer: before, what: `is ${found} in the schema but ${wanted} in the handler's type` };
  });
}

/** A schema without what only validators decide: bounds, formats, listed values. */
const shapeOf = (root: JsonSchema): JsonSchema =>
  mapSchemas(root, ({ $ref, $defs, properties, required, additionalProperties, items, ...rest }) => {
    const type = $ref === undefined ? baseTypes({ ...rest }, root) : undefined;
    const isClosed = additionalProperties === false ? false : undefined;
    const list = isRecord(items) ? items : undefined;
    return defined({ $ref, $defs, type, properties, required, additionalProperties: isClosed, items: list });
  });

/** The JSON types a schema allows, whole numbers being numbers; undefined if that is not said. */
function baseTypes(part: JsonSchema, root: JsonSchema): readonly JsonSchemaType[] | undefined {
  const { anyOf, oneOf, ...schema } = dereferenced(part, root);
  if (schema.type !== undefined) return typesOf(schema).map((name) => (name === "integer" ? "number" : name));
  const members = (anyOf ?? oneOf)?.map((member) => baseTypes(member, root));
  return members?.every((member) => member !== undefined) ? [...new Set(members.flat())] : undefined;
}
