import type { JsonSchema } from "../model/json-schema.ts";

/** A part of a schema, and where it stands in it. */
export interface Subschema {
  readonly schema: JsonSchema;
  /** JSON pointer; empty for the whole. */
  readonly pointer: string;
}

/** A finished schema and all schemas within it. */
export function subschemasOf(schema: JsonSchema, pointer = ""): readonly Subschema[] {
  const single = singles.flatMap((keyword) => {
    const part: JsonSchema | boolean | undefined = schema[keyword];
    return typeof part === "object" ? [{ schema: part, pointer: `${pointer}/${keyword}` }] : [];
  });
  const several = groups.flatMap((keyword) =>
    Object.entries<JsonSchema>(schema[keyword] ?? {}).map(([name, part]) => ({
      schema: part,
      pointer: `${pointer}/${keyword}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`,
    })),
  );
  const parts = [...single, ...several].flatMap((part) => subschemasOf(part.schema, part.pointer));
  return [{ schema, pointer }, ...parts];
}

const singles = ["additionalProperties", "items"] as const satisfies readonly (keyof JsonSchema)[];
const groups = [
  "properties",
  "patternProperties",
  "prefixItems",
  "anyOf",
  "$defs",
] as const satisfies readonly (keyof JsonSchema)[];
