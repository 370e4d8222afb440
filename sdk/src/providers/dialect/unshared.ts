import type { JsonSchema } from "../../model/json-schema.ts";
import { allSchemas, mapParts } from "../../schema/walk.ts";
import { isRecord } from "../../util/is-record.ts";

/** The schema with a separate object for each of its parts, as passes need that tell parts apart by identity. */
export function unshared(root: JsonSchema): JsonSchema {
  const all = allSchemas(root);
  return new Set(all).size === all.length ? root : copyOf(root);
}

const copyOf = (schema: JsonSchema): JsonSchema =>
  mapParts({ ...schema }, (part) => (isRecord(part) ? copyOf(part) : part));
