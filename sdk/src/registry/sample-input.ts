import type { JsonObject } from "../util/json.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import type { ToolRecord } from "../model/artifact/registry.ts";
import { isRecord } from "../util/is-record.ts";
import { sampleValue } from "../schema/sample-value.ts";
import { nearestAlternatives, schemasAt } from "../schema/schemas-at.ts";

/**
 * Arguments of a valid call: a declared example, otherwise the smallest value that the schema allows, if that is easy to find. For a union,
 * the arguments fit the alternative nearest to the arguments that were `sent`.
 */
export function sampleInput(
  { jsonSchema, metadata }: Pick<ToolRecord, "jsonSchema" | "metadata">,
  sent?: unknown,
): JsonObject {
  const example = nearestExample(metadata.examples?.map(({ input }) => input) ?? [], jsonSchema, sent);
  if (example !== undefined) return example;
  const sample = sampleValue(jsonSchema, jsonSchema, sent);
  return isRecord(sample) ? sample : {};
}

/** The first example; for a union, the first example of the intended alternative. */
function nearestExample(
  declared: readonly JsonObject[],
  jsonSchema: JsonSchema,
  sent: unknown,
): JsonObject | undefined {
  const alternatives = schemasAt(jsonSchema, "");
  if (declared.length === 0 || alternatives.length < 2 || !isRecord(sent)) return declared[0];
  const wanted = nearestAlternatives(sent, alternatives);
  const isWanted = (input: JsonObject): boolean =>
    nearestAlternatives(input, alternatives).nearest.some((schema) => wanted.nearest.includes(schema));
  return declared.find(isWanted) ?? (wanted.isMeant ? undefined : declared[0]);
}
