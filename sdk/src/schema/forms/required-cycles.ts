import { pointerKeys, pointerTo } from "../../util/json-pointer.ts";
import { decodedFragment } from "../local-reference.ts";
import { subschemas } from "../walk.ts";

interface Reference {
  readonly pointer: string;
  readonly target: string;
}

/** Pointers to the references that lead back to themselves without an optional property on the way. The schema may be any JSON. */
export function requiredCycles(schema: object): readonly string[] {
  const parts = subschemas(schema);
  const references = parts.flatMap(({ pointer, schema: { $ref } }): readonly Reference[] =>
    typeof $ref === "string" && $ref.startsWith("#") ? [{ pointer, target: decodedFragment($ref.slice(1)) }] : [],
  );
  const targets = new Set(references.map(({ target }) => target));
  const inside = new Map<string, Reference[]>();
  const byPointer = new Map(parts.map((part) => [part.pointer, part.schema]));
  for (const reference of references) {
    const keys = pointerKeys(reference.pointer);
    for (let length = keys.length; length >= 0; length -= 1) {
      const around = pointerTo("", ...keys.slice(0, length));
      if (targets.has(around)) inside.set(around, [...(inside.get(around) ?? []), reference]);
      const [keyword, key = ""] = keys.slice(length - 2, length);
      const holder = byPointer.get(pointerTo("", ...keys.slice(0, Math.max(0, length - 2))));
      if (length < 2 || holder === undefined || !byPointer.has(around)) continue;
      const isOptional = keyword === "properties" && !(Array.isArray(holder.required) && holder.required.includes(key));
      // A definition is inside of a schema without being a part of its values.
      if (isOptional || keyword === "$defs" || keyword === "definitions") break;
    }
  }
  return references.filter((reference) => leadsBack(reference, inside)).map(({ pointer }) => pointer);
}

function leadsBack(start: Reference, inside: ReadonlyMap<string, readonly Reference[]>): boolean {
  const seen = new Set<string>();
  const open = [start.target];
  for (let target = open.pop(); target !== undefined; target = open.pop()) {
    if (seen.has(target)) continue;
    seen.add(target);
    const found = inside.get(target) ?? [];
    if (found.includes(start)) return true;
    open.push(...found.map((reference) => reference.target));
  }
  return false;
}
