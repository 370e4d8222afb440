import { isRecord } from "./is-record.ts";
import { pointerKeys, pointerTo, valueAt } from "./json-pointer.ts";

/** The keys that a local reference (`#/$defs/Address`) leads along; undefined when it leads outside. */
export function referenceKeys(reference: string): readonly string[] | undefined {
  if (reference !== "#" && !reference.startsWith("#/")) return undefined;
  return pointerKeys(decodedFragment(reference.slice(1)));
}

/** The object a local reference leads to; undefined where it leads outside, nowhere, or to something else. */
export function resolveReference(root: object, reference: string): Readonly<Record<string, unknown>> | undefined {
  const keys = referenceKeys(reference);
  const target = keys === undefined ? undefined : valueAt(root, pointerTo("", ...keys));
  return isRecord(target) ? target : undefined;
}

/** A fragment without its percent signs; as it stands where these are no code of a character. */
export function decodedFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
