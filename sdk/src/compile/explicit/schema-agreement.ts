import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import { dereferenced } from "../../schema/local-reference.ts";
import { own, typesOf } from "../../schema/types.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import type { SchemaSide } from "./libraries/shared/schema-converter.ts";

export interface Disagreement {
  readonly pointer: string;
  /** Follows the path to the part: "is required in the schema but optional in the handler's type". */
  readonly what: string;
}

interface Pair {
  readonly schema: JsonSchema;
  readonly types: JsonSchema;
}

/**
 * Compares JSON Schema with the types that the author wrote next to it: the names of properties, which of them are required, and base types.
 * The types of a library's schema are compared by the TypeScript compiler.
 */
export function disagreements(schema: JsonSchema, types: JsonSchema, side: SchemaSide): readonly Disagreement[] {
  const seen = new Set<JsonSchema>();

  function compare(pair: Pair, pointer: string): readonly Disagreement[] {
    const [left, right] = [dereferenced(pair.schema, schema), dereferenced(pair.types, types)];
    if (seen.has(left)) return [];
    seen.add(left);
    const [found, wanted] = [baseTypes(left, schema), baseTypes(right, types)];
    // What comes in must be something the handler takes; what goes out must be something the schema allows.
    const [narrow, wide] = side === "input" ? [found, wanted] : [wanted, found];
    if (found && wanted && narrow?.some((type) => !wide?.includes(type))) {
      const what = `is ${found.join(" or ")} in the schema but ${wanted.join(" or ")} in the handler's type`;
      return [{ pointer, what }];
    }
    const { items, properties = {} } = left;
    const ofItems =
      isRecord(items) && isRecord(right.items)
        ? compare({ schema: items, types: right.items }, pointerTo(pointer, "items"))
        : [];
    const ofProperties = Object.entries(properties).flatMap(([name, part]) => {
      const declared = own(right.properties, name);
      return declared === undefined
        ? []
        : compare({ schema: part, types: declared }, pointerTo(pointer, "properties", name));
    });
    return [...nameProblems({ schema: left, types: right }, pointer), ...ofProperties, ...ofItems];
  }

  return compare({ schema, types }, "");
}

function nameProblems({ schema, types }: Pair, pointer: string): readonly Disagreement[] {
  if (schema.properties === undefined || types.properties === undefined) return [];
  const [ours, theirs] = [Object.keys(schema.properties), Object.keys(types.properties)];
  const isRequired = ({ required = [] }: JsonSchema, name: string): boolean => required.includes(name);
  const about = (names: readonly string[], what: string): readonly Disagreement[] =>
    names.map((name) => ({ pointer: pointerTo(pointer, "properties", name), what }));
  const both = ours.filter((name) => theirs.includes(name));
  const missing = schema.additionalProperties === false ? theirs.filter((name) => !ours.includes(name)) : [];
  const added = types.additionalProperties === false ? ours.filter((name) => !theirs.includes(name)) : [];
  const stricter = both.filter((name) => isRequired(schema, name) && !isRequired(types, name));
  const looser = both.filter((name) => !isRequired(schema, name) && isRequired(types, name));
  return [
    ...about(missing, "is in the handler's type but not in the schema"),
    ...about(added, "is in the schema but not in the handler's type"),
    ...about(stricter, "is required in the schema but optional in the handler's type"),
    ...about(looser, "is optional in the schema but required in the handler's type"),
  ];
}

/** The JSON types a schema allows, whole numbers being numbers; undefined where that is not said. */
function baseTypes(part: JsonSchema, root: JsonSchema): readonly JsonSchemaType[] | undefined {
  const { anyOf, oneOf, ...schema } = dereferenced(part, root);
  if (schema.type !== undefined) return typesOf(schema).map((name) => (name === "integer" ? "number" : name));
  const members = (anyOf ?? oneOf)?.map((member) => baseTypes(member, root));
  return members?.every((member) => member !== undefined) ? [...new Set(members.flat())] : undefined;
}
