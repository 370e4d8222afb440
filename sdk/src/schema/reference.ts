import { escapeKey, pointerKeys } from "../util/json-pointer.ts";

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
