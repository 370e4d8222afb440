import type { JsonSchema } from "../model/json-schema.ts";
import { orElse } from "../util/failures.ts";
import { escapeKey, pointerKeys, pointerTo, unescapeKey, valueAt } from "../util/json-pointer.ts";
import { isRecord } from "../util/is-record.ts";
import { own, without } from "./types.ts";
import { allSchemas, mapSchemas, mapValues } from "./walk.ts";

const prefix = "#/$defs/";

export const refTo = (name: string): string => `${prefix}${encodeURIComponent(escapeKey(name))}`;

export const definitionName = (ref: string): string => unescapeKey(decodedFragment(ref.slice(prefix.length)));

export function resolveRef(root: JsonSchema, ref: string): JsonSchema | undefined {
  return ref.startsWith(prefix) ? own(root.$defs, definitionName(ref)) : undefined;
}

/** Gives each definition a unique name of characters that all providers accept. */
export class DefinitionNames {
  readonly #taken: Set<string>;

  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken);
  }

  take(wanted: string, fallback = "Type"): string {
    const clean = wanted.replaceAll(/[^A-Za-z0-9_.-]+/g, "_").replaceAll(/^_+|_+$/g, "") || fallback;
    let name = clean;
    for (let count = 2; this.#taken.has(name); count += 1) name = `${clean}_${String(count)}`;
    this.#taken.add(name);
    return name;
  }
}

/** Whether a schema needs a definition: a reference to a short `enum` is harder to read than the `enum`. */
export function isStructural(schema: JsonSchema): boolean {
  const { properties, items, prefixItems, additionalProperties, anyOf, oneOf, allOf } = schema;
  const holds = [properties, items, prefixItems, additionalProperties].some((part) => part !== undefined);
  return holds || [anyOf, oneOf, allOf].some((parts) => parts?.some(isMixed) === true);
}

const isMixed = (part: JsonSchema): boolean => part.$ref !== undefined || isStructural(part);

/**
 * The same schema with all targets of references moved to the `$defs` of the root; other `$defs` are removed. Each reference must point to
 * a schema, as in the result of `readSchema`.
 */
export function hoistDefinitions(root: JsonSchema): JsonSchema {
  const parts = allSchemas(root);
  if (parts.every(({ $ref, $defs }) => $ref === undefined && $defs === undefined)) return root;
  const definitions = new Map<string, JsonSchema>(Object.entries(root.$defs ?? {}));
  const names = new DefinitionNames(definitions.keys());
  const byPointer = new Map([...definitions.keys()].map((name) => [`/$defs/${escapeKey(name)}`, name]));
  const waiting = [...parts];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const pointer = part.$ref === undefined ? undefined : pointerOf(part.$ref);
    if (pointer === undefined || byPointer.has(pointer)) continue;
    const found = valueAt(root, pointer);
    if (!isRecord(found)) continue;
    const name = names.take(pointerKeys(pointer).at(-1) ?? "Root", "Root");
    byPointer.set(pointer, name);
    definitions.set(name, without(found, "$defs"));
  }
  const relink = (schema: JsonSchema): JsonSchema => {
    const name = schema.$ref === undefined ? undefined : byPointer.get(pointerOf(schema.$ref) ?? "");
    const linked = name === undefined || schema.$ref === refTo(name) ? schema : { ...schema, $ref: refTo(name) };
    return linked.$defs === undefined ? linked : without(linked, "$defs");
  };
  const linked = mapSchemas(root, relink);
  if (definitions.size === 0) return linked;
  return { ...linked, $defs: mapValues(Object.fromEntries(definitions), (part) => mapSchemas(part, relink)) };
}

const pointerOf = (ref: string): string | undefined =>
  ref.startsWith("#") ? decodedFragment(ref.slice(1)) : undefined;

export function pruneDefinitions(root: JsonSchema): JsonSchema {
  if (root.$defs === undefined) return root;
  const used = new Set<string>();
  const waiting = [without(root, "$defs")];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    for (const { $ref } of allSchemas(part)) {
      if ($ref === undefined || used.has(definitionName($ref))) continue;
      used.add(definitionName($ref));
      const target = resolveRef(root, $ref);
      if (target) waiting.push(target);
    }
  }
  const kept = Object.entries(root.$defs).filter(([name]) => used.has(name));
  return kept.length === 0 ? without(root, "$defs") : { ...root, $defs: Object.fromEntries(kept) };
}

/** The keys of a local reference (`#/$defs/Address`); undefined for an external one. */
export function referenceKeys(reference: string): readonly string[] | undefined {
  if (reference !== "#" && !reference.startsWith("#/")) return undefined;
  return pointerKeys(decodedFragment(reference.slice(1)));
}

/** The object that a local reference points to; undefined if it is external or its target is not an object. */
export function resolveReference(root: object, reference: string): Readonly<Record<string, unknown>> | undefined {
  const keys = referenceKeys(reference);
  const target = keys === undefined ? undefined : valueAt(root, pointerTo("", ...keys));
  return isRecord(target) ? target : undefined;
}

/** The target of a schema's reference, or `{}` if it has no target; the schema itself if it has no reference. */
export const dereferenced = (schema: JsonSchema, root: JsonSchema): JsonSchema =>
  schema.$ref === undefined ? schema : (resolveReference(root, schema.$ref) ?? {});

/** A fragment with percent-encoding decoded; unchanged where that is invalid. */
export const decodedFragment = (fragment: string): string => orElse(() => decodeURIComponent(fragment), fragment);

/** The pointer with `$defs` and `definitions` swapped: a schema may write one and refer to the other. */
export function respelt(pointer: string): readonly string[] {
  if (pointer.startsWith("/$defs/")) return [pointer.replace("/$defs/", "/definitions/")];
  return pointer.startsWith("/definitions/") ? [pointer.replace("/definitions/", "/$defs/")] : [];
}

export const fragmentOf = (pointer: string): string =>
  `#${pointerKeys(pointer)
    .map((key) => `/${encodeURIComponent(escapeKey(key)).replaceAll("%24", "$")}`)
    .join("")}`;

/** An address resolved against a base; unchanged if it cannot be resolved. */
export function absolute(address: string, base: string): string {
  const plain = address.replace(/#$/, "");
  return URL.canParse(plain, base || undefined) ? new URL(plain, base || undefined).href : plain;
}
