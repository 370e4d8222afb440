import { isRecord } from "../util/is-record.ts";
import { keywordOf } from "./keywords.ts";

/** Keywords of JSON Schema 2020-12 that are rare in tools, and left to a validator. */
const rare: ReadonlySet<string> = new Set([
  ...["$id", "$schema", "$anchor", "$vocabulary", "$dynamicRef", "$dynamicAnchor", "$recursiveRef", "$recursiveAnchor"],
  "dependencies",
]);

/** Whether a schema is valid by the keywords that tools are made of. False decides nothing: a validator has to look. */
export function isPlainlyValid(root: unknown): boolean {
  // A stack of its own, because a schema may be nested deeper than calls can be.
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
