import { type JsonObject, setOwn } from "../util/json.ts";
import type { ToolRecord } from "../model/registry.ts";
import { pointerTo, valueAt } from "../util/json-pointer.ts";
import { mapValues } from "../schema/walk.ts";
import { PartTable, type Part } from "./part-table.ts";

/** A reference to an equal value: `{ "$same": "/jsonSchema" }`, a pointer into the record. */
const same = "$same";

/** Shorter texts are not worth a reference. */
const least = 24;

/**
 * The record as it is stored: parts of a provider's definition that equal a part of the canonical schemas, the description, or the
 * definition of an earlier provider become references to it. `unpackRecord` is the inverse.
 */
export function packRecord(record: ToolRecord): ToolRecord {
  const known: Known = { parts: new PartTable(), pointers: new Map() };
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

/** The parts of a record that have been seen, and where the first of equal ones is. */
interface Known {
  readonly parts: PartTable;
  readonly pointers: Map<Part, string>;
}

/** Most parts are short strings and numbers, which are not worth comparing. */
const isShort = (value: unknown): boolean =>
  typeof value === "string" ? value.length < least : typeof value !== "object" || value === null;

function register(value: unknown, pointer: string, known: Known): void {
  if (isShort(value)) return;
  const part = known.parts.of(value);
  if (part.length < pointer.length + least) return;
  if (!known.pointers.has(part)) known.pointers.set(part, pointer);
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    const inner = (value as Readonly<Record<string, unknown>>)[key];
    if (!isShort(inner)) register(inner, pointerTo(pointer, key), known);
  }
}

function pack(value: unknown, pointer: string, known: Known): unknown {
  if (isShort(value)) return value;
  const part = known.parts.of(value);
  const isLong = part.length >= least;
  const former = isLong ? known.pointers.get(part) : undefined;
  if (former !== undefined && part.length > former.length + least) return { [same]: former };
  if (isLong) known.pointers.set(part, pointer);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item, index) => pack(item, pointerTo(pointer, String(index)), known));
  const packed = mapValues(value as Readonly<Record<string, unknown>>, (inner, key) =>
    isShort(inner) ? inner : pack(inner, pointerTo(pointer, key), known),
  );
  // A value that only looks like a reference is wrapped in one.
  return isReferenceLike(value) ? { [same]: value } : packed;
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

/**
 * The same for records that are known to be as they were packed: a copy whose definitions for providers are unpacked when they are first read,
 * which calls do not.
 */
export function unpackWhenRead(stored: ToolRecord): ToolRecord {
  const record: Record<string, unknown> = {};
  // A member that becomes a getter afterwards makes every other one of its object slow to read, and so does a getter of its own for each object.
  for (const [key, value] of Object.entries(stored)) {
    if (key === "providerSchemas") Object.defineProperty(record, key, unpacking);
    else setOwn(record, key, value);
  }
  packedRecords.set(record, stored);
  return record as unknown as ToolRecord;
}

const packedRecords = new WeakMap<object, ToolRecord>();
const unpackedRecords = new WeakSet<ToolRecord>();

const unpacking = {
  configurable: true,
  enumerable: true,
  get(this: object): ToolRecord["providerSchemas"] | undefined {
    const stored = packedRecords.get(this);
    if (stored !== undefined && !unpackedRecords.has(stored)) {
      unpackRecord(stored);
      unpackedRecords.add(stored);
    }
    return stored?.providerSchemas;
  },
} as const;

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
