import type { JsonSchema } from "../model/json-schema.ts";
import { isRecord } from "../util/is-record.ts";
import { escapeKey, pointerKeys, pointerTo, valueAt } from "../util/json-pointer.ts";
import { orElse } from "../util/failures.ts";

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

/** What a schema refers to, or `{}` if the reference leads nowhere; the schema itself if it refers to nothing. */
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
