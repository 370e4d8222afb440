import type { JsonSchema } from "../model/json-schema.ts";
import { pointerTo } from "../util/json-pointer.ts";
import { subschemas } from "./walk.ts";
import { judgePattern } from "./pattern/judge-pattern.ts";
import { clipText } from "../util/visible-text.ts";

interface PlacedPattern {
  /** JSON pointer to the pattern; of a key pattern, to its schema. */
  readonly pointer: string;
  readonly pattern: string;
}

export function patternsOf(root: JsonSchema): readonly PlacedPattern[] {
  return subschemas(root).flatMap(({ pointer, schema: { pattern, patternProperties } }) => [
    ...(typeof pattern === "string" ? [{ pointer: `${pointer}/pattern`, pattern }] : []),
    ...Object.keys(patternProperties ?? {}).map((key) => ({
      pointer: pointerTo(pointer, "patternProperties", key),
      pattern: key,
    })),
  ]);
}

interface UnsafePattern extends PlacedPattern {
  /** The pattern and why, as a sentence. */
  readonly message: string;
  readonly remedy: string;
}

export function unsafePatterns(root: JsonSchema): readonly UnsafePattern[] {
  return patternsOf(root).flatMap((placed) => {
    const verdict = judgePattern(placed.pattern);
    if (verdict.kind !== "refused") return [];
    const where =
      verdict.part === "" || verdict.part === placed.pattern ? "" : ` in \`${clipText(verdict.part, 120)}\``;
    const message = `The pattern \`${clipText(placed.pattern, 120)}\` ${verdict.reason}${where}.`;
    return [{ ...placed, message, remedy: verdict.remedy }];
  });
}
