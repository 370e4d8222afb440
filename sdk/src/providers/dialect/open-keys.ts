import type { JsonSchema } from "../../model/json-schema.ts";
import { without } from "../../schema/types.ts";
import { mapSchemas } from "../../schema/walk.ts";
import type { Report } from "./report.ts";
import { addSentences, keysSentence } from "./sentences.ts";
import { usesKeyword, withMarks } from "./schema-node.ts";

/** Patterns that every key matches; TypeBox writes the first for a record. */
const anyKey: ReadonlySet<string> = new Set(["^(.*)$", "^.*$", ".*", ""]);

/** Objects whose keys match patterns become objects with any keys: the values keep their schema, and the description gives the patterns. */
export function openKeys(root: JsonSchema, isTaken: (schema: JsonSchema) => boolean, report: Report): JsonSchema {
  if (!usesKeyword(root, "patternProperties")) return root;
  return mapSchemas(root, (schema) => {
    const { patternProperties, additionalProperties } = schema;
    if (patternProperties === undefined || isTaken(schema)) return schema;
    const rest = without(schema, "patternProperties");
    const [[pattern, ofAny] = [], ...others] = Object.entries(patternProperties);
    if (pattern !== undefined && anyKey.has(pattern) && others.length === 0)
      return { ...rest, additionalProperties: ofAny ?? true };
    const sentence = keysSentence(schema);
    if (sentence === undefined) return rest;
    report({
      change: "moved",
      limit: "keywords",
      at: schema,
      message: "The patterns of keys are written into the description.",
      evidence: sentence,
    });
    const values = Object.values(patternProperties);
    const open = typeof additionalProperties === "object" ? [...values, additionalProperties] : values;
    const variants = [...new Map(open.map((part) => [JSON.stringify(part), part])).values()];
    const [first = {}] = variants;
    const isAny = additionalProperties === undefined || additionalProperties === true;
    const joined = variants.length > 1 ? withMarks({ anyOf: variants }, {}) : first;
    return addSentences({ ...rest, additionalProperties: isAny ? true : joined }, [sentence]);
  });
}
