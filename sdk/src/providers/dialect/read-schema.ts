import type { JsonSchema } from "../../model/json-schema.ts";
import { hoistDefinitions } from "../../schema/definitions.ts";
import { readSchema as readAny, type SchemaProblem } from "../../schema/read.ts";
import { setMarks } from "./schema-node.ts";

export interface ReadSchema {
  readonly schema: JsonSchema;
  readonly problems: readonly SchemaProblem[];
}

/**
 * Reads a schema of any edition. In the result every part has its origin, and every reference points to a definition of the root.
 */
export function readSchema(input: unknown): ReadSchema {
  const { schema, problems, origins } = readAny(input);
  if (problems.length > 0) return { schema, problems };
  for (const [part, pointer] of origins) setMarks(part, { pointer });
  return { schema: hoistDefinitions(schema), problems };
}
