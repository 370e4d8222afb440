import { isRecord } from "../util/is-record.ts";
import { keywordOf } from "./keywords.ts";

/** Keywords of JSON Schema 2020-12 that are rare in tools and left to a full validator. */
const rare: ReadonlySet<string> = new Set([
  ...["$id", "$schema", "$anchor", "$vocabulary", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor"],
  "dependencies",
]);

/** Whether a schema is valid, by the keywords that are common in tools. After false, a full validator has to check. */
export function isPlainlyValid(root: unknown): boolean {
  // An explicit stack, because a schema may nest deeper than the call stack allows.
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const schema = waiting.pop();
    if (typeof schema === "boolean") continue;
    if (!isRecord(schema)) return false;
    for (const [keyword, value] of Object.entries(schema)) {
      const known = keywordOf(keyword === "definitions" ? "$defs" : keyword);
      if (rare.has(keyword) || known?.accepts(value) === false) return false;
      if (known?.holds === "schema") waiting.push(value);
      else if (known?.holds !== undefined) for (const inner of Object.values(value as object)) waiting.push(inner);
    }
  }
  return true;
}
