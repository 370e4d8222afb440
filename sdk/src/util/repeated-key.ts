import { parseJson } from "./json.ts";

/** The first key that an object of a JSON text has twice; undefined where there is no such key. `JSON.parse` keeps the last one without a word. */
export function repeatedKey(text: string): string | undefined {
  // The keys of each open object; undefined for an array.
  const open: (Set<string> | undefined)[] = [];
  let isKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === "{" || sign === "[") open.push(sign === "{" ? new Set() : undefined);
    else if (sign === "}" || sign === "]") open.pop();
    else if (sign === '"') {
      const end = stringEnd(text, at);
      const keys = isKey ? open.at(-1) : undefined;
      const key = keys && parseJson(text.slice(at, end + 1));
      if (typeof key === "string") {
        if (keys?.has(key) === true) return key;
        keys?.add(key);
      }
      at = end;
    }
    if (sign === "{" || sign === ",") isKey = open.at(-1) !== undefined;
    else if (sign.trim() !== "") isKey = false;
  }
  return undefined;
}

/** The quote that ends the string that begins here; the end of a text that is cut off. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = text.indexOf('"', at);
    if (at < 0) return text.length;
    let slashes = 0;
    while (text.charAt(at - 1 - slashes) === "\\") slashes += 1;
    if (slashes % 2 === 0) return at;
  }
}
