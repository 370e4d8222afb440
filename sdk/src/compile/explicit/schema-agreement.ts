import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import { compareSchemas, type SchemaDifference } from "../../schema/compare/compare-schemas.ts";
import { dereferenced } from "../../schema/local-reference.ts";
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
  return compareSchemas(shapes.schema, shapes.types).flatMap((difference) => {
    const { before, after, keyword } = difference;
    const isInBoth = valueAt(shapes.schema, before) !== undefined && valueAt(shapes.types, after) !== undefined;
    const what = whatDiffers(difference, side);
    if (what === undefined || (keyword === "required" && !isInBoth)) return [];
    return [{ pointer: keyword === "property" && difference.adds ? after : before, what }];
  });
}

function whatDiffers({ keyword, removes, adds, old, now }: SchemaDifference, side: SchemaSide): string | undefined {
  if (keyword === "property")
    return removes
      ? "is in the schema but not in the handler's type"
      : "is in the handler's type but not in the schema";
  if (keyword === "required") return `is ${old ?? ""} in the schema but ${now ?? ""} in the handler's type`;
  // What comes in must be something the handler takes; what goes out must be something the schema allows.
  const isWrong = keyword === "type" && (side === "input" ? removes : adds);
  if (!isWrong || old === undefined || now === undefined || old === "any" || now === "any") return undefined;
  const [found, wanted] = [old, now].map((text) => text.replaceAll(" | ", " or "));
  return `is ${found ?? ""} in the schema but ${wanted ?? ""} in the handler's type`;
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
