import type { JsonSchema, JsonSchemaType } from "../../model/json-schema.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { dereferenced } from "../../schema/local-reference.ts";
import type { SchemaSide } from "./libraries/shared/schema-converter.ts";

export interface Disagreement {
  readonly pointer: string;
  /** Property path as an author reads it; empty for the whole. */
  readonly path: string;
  readonly what: string;
}

/**
 * Compares what a schema gives with what the handler's types say: the names of properties, which of them are required, and base
 * types. Formats, bounds and the members of unions of objects are left to the schema.
 */
export function disagreements(
  schema: JsonSchema,
  types: JsonSchema,
  { side, fillsDefaults }: { readonly side: SchemaSide; readonly fillsDefaults: boolean },
): readonly Disagreement[] {
  const found: Disagreement[] = [];
  const seen = new Set<JsonSchema>();

  function compare(
    given: JsonSchema,
    declared: JsonSchema,
    at: { readonly pointer: string; readonly path: string },
  ): void {
    const [left, right] = [dereferenced(given, schema), dereferenced(declared, types)];
    if (seen.has(left)) return;
    seen.add(left);
    const problem = typeProblem(left, right, {
      side,
      resolvePart: (part) => dereferenced(part, part === left ? schema : types),
    });
    if (problem !== undefined) found.push({ ...at, what: problem });
    else compareParts(left, right, at);
  }

  function compareParts(
    left: JsonSchema,
    right: JsonSchema,
    at: { readonly pointer: string; readonly path: string },
  ): void {
    if (left.properties !== undefined && right.properties !== undefined) {
      found.push(...nameProblems(left, right, { ...at, fillsDefaults }));
      for (const [name, part] of Object.entries(left.properties)) {
        const declared = Object.hasOwn(right.properties, name) ? right.properties[name] : undefined;
        if (declared !== undefined) compare(part, declared, inside(at, name));
      }
    }
    if (isRecord(left.items) && isRecord(right.items)) {
      compare(left.items, right.items, { pointer: `${at.pointer}/items`, path: `${at.path}[]` });
    }
  }

  compare(schema, types, { pointer: "", path: "" });
  return found;
}

const inside = ({ pointer, path }: { readonly pointer: string; readonly path: string }, name: string) => ({
  pointer: pointerTo(`${pointer}/properties`, name),
  path: path === "" ? name : `${path}.${name}`,
});

function nameProblems(
  left: JsonSchema,
  right: JsonSchema,
  { fillsDefaults, ...at }: { readonly pointer: string; readonly path: string; readonly fillsDefaults: boolean },
): readonly Disagreement[] {
  const [schemaNames, typeNames] = [left.properties ?? {}, right.properties ?? {}].map(Object.keys) as [
    string[],
    string[],
  ];
  const about = (names: readonly string[], what: string): readonly Disagreement[] =>
    names.map((name) => ({ ...inside(at, name), what }));
  // A property that is filled in is there for the handler and may be missing for the caller: either type is right.
  const isFilled = (name: string): boolean => fillsDefaults && left.properties?.[name]?.default !== undefined;
  const both = schemaNames.filter((name) => typeNames.includes(name) && !isFilled(name));
  const isRequired = ({ required = [] }: JsonSchema, name: string): boolean => required.includes(name);
  return [
    ...(left.additionalProperties === false
      ? about(
          typeNames.filter((name) => !schemaNames.includes(name)),
          "is in the handler's type but not in the schema",
        )
      : []),
    ...(right.additionalProperties === false
      ? about(
          schemaNames.filter((name) => !typeNames.includes(name)),
          "is in the schema but not in the handler's type",
        )
      : []),
    ...about(
      both.filter((name) => isRequired(left, name) && !isRequired(right, name)),
      "is required in the schema but optional in the handler's type",
    ),
    ...about(
      both.filter((name) => !isRequired(left, name) && isRequired(right, name)),
      "is optional in the schema but required in the handler's type",
    ),
  ];
}

function typeProblem(
  left: JsonSchema,
  right: JsonSchema,
  { side, resolvePart }: { readonly side: SchemaSide; readonly resolvePart: (schema: JsonSchema) => JsonSchema },
): string | undefined {
  const [schemaTypes, handlerTypes] = [baseTypes(left, resolvePart), baseTypes(right, resolvePart)];
  if (schemaTypes === undefined || handlerTypes === undefined) return undefined;
  // What comes in must be something the handler takes; what goes out must be something the schema allows.
  const [narrow, wide] = side === "input" ? [schemaTypes, handlerTypes] : [handlerTypes, schemaTypes];
  if ([...narrow].every((type) => wide.has(type))) return undefined;
  return `is ${listed(schemaTypes)} in the schema but ${listed(handlerTypes)} in the handler's type`;
}

const listed = (types: ReadonlySet<string>): string => [...types].join(" or ");

/** The JSON types a schema allows, whole numbers being numbers; undefined where that is not said. */
function baseTypes(
  schema: JsonSchema,
  resolvePart: (schema: JsonSchema) => JsonSchema,
): ReadonlySet<JsonSchemaType> | undefined {
  const { type, anyOf, oneOf } = schema;
  if (type !== undefined) {
    const types = typeof type === "string" ? [type] : type;
    return new Set(types.map((name) => (name === "integer" ? "number" : name)));
  }
  const members = (anyOf ?? oneOf)?.map((member) => baseTypes(resolvePart(member), resolvePart));
  if (members === undefined || members.length === 0) return undefined;
  return members.every((member) => member !== undefined)
    ? new Set(members.flatMap((member) => [...member]))
    : undefined;
}
