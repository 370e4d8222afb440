import type { JsonSchema } from "../../model/json-schema.ts";
import { without } from "../../schema/types.ts";
import { mapSchemas } from "../../schema/walk.ts";
import { addSentences } from "./add-sentences.ts";
import { usesKeyword } from "./all-parts.ts";
import { areDisjoint } from "./disjoint.ts";
import type { Report } from "./report.ts";

const sentence = "Fits exactly one of the alternatives.";

/** Every `oneOf` as `anyOf`; where alternatives overlap, that only one may fit is said in words. */
export function oneOfToAnyOf(root: JsonSchema, report: Report): JsonSchema {
  if (!usesKeyword(root, "oneOf")) return root;
  return mapSchemas(root, (schema) => {
    if (schema.oneOf === undefined || schema.anyOf !== undefined) return schema;
    const relaxed = { ...without(schema, "oneOf"), anyOf: schema.oneOf };
    if (areDisjoint(schema.oneOf, root)) return relaxed;
    report({
      change: "moved",
      limit: "keywords",
      at: schema,
      message: "`oneOf` becomes `anyOf`; that exactly one alternative may fit is written into the description.",
      evidence: sentence,
    });
    return addSentences(relaxed, [sentence]);
  });
}
