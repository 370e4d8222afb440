import type { JsonSchema } from "../../model/json-schema.ts";
import { partsOf, type Subschema } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo, valueAt } from "../../util/json-pointer.ts";
import { referenceKeys } from "../../schema/definitions.ts";
import { memoize } from "../../util/memo.ts";

/** A schema and all schemas that it reaches by keywords and references, each once, parents first. They must not change afterwards. */
export const reachedSchemas: (root: JsonSchema) => readonly Subschema[] = memoize(findReached);

function findReached(root: JsonSchema): readonly Subschema[] {
  const found: Subschema[] = [];
  const seen = new Set<string>();
  // An explicit stack, because a schema may be nested deeper than the call stack allows.
  const waiting: Subschema[] = [{ pointer: "", schema: root }];
  for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
    if (seen.has(current.pointer)) continue;
    seen.add(current.pointer);
    found.push(current);
    const target = referenced(root, current.schema.$ref);
    if (target !== undefined) waiting.push(target);
    const { $defs: _, ...inside } = current.schema;
    waiting.push(...partsOf(inside, current.pointer).toReversed());
  }
  return found;
}

function referenced(root: JsonSchema, reference: string | undefined): Subschema | undefined {
  const keys = reference === undefined ? undefined : referenceKeys(reference);
  if (keys === undefined) return undefined;
  const pointer = pointerTo("", ...keys);
  const schema = valueAt(root, pointer);
  if (!isRecord(schema)) return undefined;
  const property = keys.at(-2) === "properties" ? keys.at(-1) : undefined;
  return { pointer, schema, ...defined({ property }) };
}
