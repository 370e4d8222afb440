import type { JsonObject } from "../util/json.ts";
import type { ToolRecord } from "../model/registry.ts";
import { pointerTo, valueAt } from "../util/json-pointer.ts";

/** A reference to an equal value: `{ "$same": "/jsonSchema" }`, a pointer into the record. */
const same = "$same";

/** Shorter texts are not worth a reference. */
const least = 24;

/**
 * The record as it is stored: parts of a provider's definition that equal a part of the canonical schemas, the description, or the
 * definition of an earlier provider become references to it. `unpackRecord` is the inverse.
 */
export function packRecord(record: ToolRecord): ToolRecord {
  const known = new Map<string, string>();
  register(record.description, "/description", known);
  register(record.jsonSchema, "/jsonSchema", known);
  if (record.outputSchema !== undefined) register(record.outputSchema, "/outputSchema", known);
  const providerSchemas = Object.fromEntries(
    Object.entries(record.providerSchemas).map(([id, definition]) => [
      id,
      pack(definition, pointerTo("/providerSchemas", id), known) as JsonObject,
    ]),
  );
  return { ...record, providerSchemas };
}

/** Most parts are short strings and numbers, which need not be serialised to be compared. */
const isShort = (value: unknown): boolean =>
  typeof value === "string" ? value.length < least : typeof value !== "object" || value === null;

function register(value: unknown, pointer: string, known: Map<string, string>): void {
  if (isShort(value)) return;
  const text = JSON.stringify(value);
  if (text.length < pointer.length + least) return;
  if (!known.has(text)) known.set(text, pointer);
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) register(part, pointerTo(pointer, key), known);
}

function pack(value: unknown, pointer: string, known: Map<string, string>): unknown {
  if (isShort(value)) return value;
  const text = JSON.stringify(value);
  const isLong = text.length >= least;
  const former = isLong ? known.get(text) : undefined;
  if (former !== undefined && text.length > former.length + least) return { [same]: former };
  if (isLong) known.set(text, pointer);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item, index) => pack(item, pointerTo(pointer, String(index)), known));
  const packed = Object.entries(value).map(([key, part]) => [key, pack(part, pointerTo(pointer, key), known)] as const);
  // A value that only looks like a reference is wrapped in one.
  return isReferenceLike(value) ? { [same]: value } : Object.fromEntries(packed);
}

const isReferenceLike = (value: object): boolean => Object.hasOwn(value, same) && Object.keys(value).length === 1;

/**
 * Replaces the references of a stored record by their targets, in the record itself.
 *
 * @throws RangeError for a reference without a target before it.
 */
export function unpackRecord(stored: ToolRecord): ToolRecord {
  unpackParts(stored.providerSchemas, stored);
  return stored;
}

/** In the order of packing: the target of a reference is already unpacked. */
function unpackParts(parent: Record<string, unknown>, record: ToolRecord): void {
  for (const [key, part] of Object.entries(parent)) {
    if (typeof part !== "object" || part === null) continue;
    if (isReferenceLike(part)) parent[key] = targetOf((part as Record<string, unknown>)[same], record);
    else unpackParts(part as Record<string, unknown>, record);
  }
}

function targetOf(reference: unknown, record: ToolRecord): unknown {
  if (typeof reference !== "string") return reference;
  const target = targets.test(reference) ? valueAt(record, reference) : undefined;
  if (target === undefined) throw new RangeError(`the reference ${JSON.stringify(reference)} has no target`);
  return target;
}

const targets = /^\/(?:description$|jsonSchema|outputSchema|providerSchemas\/)/;
