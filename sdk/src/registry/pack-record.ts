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
  const parts: Parts = { pointers: new Map(), texts: new Map() };
  register(record.description, "/description", parts);
  register(record.jsonSchema, "/jsonSchema", parts);
  if (record.outputSchema !== undefined) register(record.outputSchema, "/outputSchema", parts);
  const providerSchemas = Object.fromEntries(
    Object.entries(record.providerSchemas).map(([id, definition]) => [
      id,
      pack(definition, pointerTo("/providerSchemas", id), parts) as JsonObject,
    ]),
  );
  return { ...record, providerSchemas };
}

/** The parts of a record that have been seen. */
interface Parts {
  /** Where a part with this text is. */
  readonly pointers: Map<string, string>;
  /** The JSON text of each. */
  readonly texts: Map<object, string>;
}

/** Most parts are short strings and numbers, which need not be serialised to be compared. */
const isShort = (value: unknown): boolean =>
  typeof value === "string" ? value.length < least : typeof value !== "object" || value === null;

/** The text `JSON.stringify` gives of JSON, put together from the texts of the parts, which are asked for next. */
function textOf(value: unknown, texts: Parts["texts"]): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const known = texts.get(value);
  if (known !== undefined) return known;
  let text = "";
  if (Array.isArray(value)) text = `[${value.map((item) => textOf(item, texts)).join(",")}]`;
  else {
    for (const [key, part] of Object.entries(value)) {
      if (part !== undefined) text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${textOf(part, texts)}`;
    }
    text = `{${text}}`;
  }
  texts.set(value, text);
  return text;
}

function register(value: unknown, pointer: string, parts: Parts): void {
  if (isShort(value)) return;
  const text = textOf(value, parts.texts);
  if (text.length < pointer.length + least) return;
  if (!parts.pointers.has(text)) parts.pointers.set(text, pointer);
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) register(part, pointerTo(pointer, key), parts);
}

function pack(value: unknown, pointer: string, parts: Parts): unknown {
  if (isShort(value)) return value;
  const text = textOf(value, parts.texts);
  const isLong = text.length >= least;
  const former = isLong ? parts.pointers.get(text) : undefined;
  if (former !== undefined && text.length > former.length + least) return { [same]: former };
  if (isLong) parts.pointers.set(text, pointer);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item, index) => pack(item, pointerTo(pointer, String(index)), parts));
  const packed = Object.entries(value).map(([key, part]) => [key, pack(part, pointerTo(pointer, key), parts)] as const);
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
