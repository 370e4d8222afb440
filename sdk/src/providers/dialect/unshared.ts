import type { JsonSchema } from "../../model/json-schema.ts";
import { mapParts } from "../../schema/walk.ts";
import { isRecord } from "../../util/is-record.ts";
import { allParts } from "./all-parts.ts";

/** The schema with a separate object for each of its parts, as passes need that tell parts apart by identity. */
export function unshared(root: JsonSchema): JsonSchema {
  const all = allParts(root);
  return new Set(all).size === all.length ? root : copyOf(root);
}

const copyOf = (schema: JsonSchema): JsonSchema =>
  mapParts({ ...schema }, (part) => (isRecord(part) ? copyOf(part) : part));
