import { isDeepStrictEqual } from "node:util";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import { sampleInput } from "../../registry/sample-input.ts";
import type { Json } from "../../util/json.ts";

/** What a tool might answer, where a case does not say it: the output of its example for these arguments, of any example, or a sample. */
export function standIn({ metadata, outputSchema }: ToolRecord, args: unknown): Json {
  const examples = (metadata.examples ?? []).filter(({ output }) => output !== undefined);
  const own = examples.find(({ input }) => isDeepStrictEqual(input, args)) ?? examples[0];
  if (own?.output !== undefined) return own.output;
  if (outputSchema === undefined) return null;
  // The schema of the input is an object's, and that of a result any.
  const wrapped = { type: "object", properties: { data: outputSchema }, required: ["data"] } as const;
  const rooted = "$defs" in outputSchema ? { ...wrapped, $defs: outputSchema.$defs } : wrapped;
  return sampleInput({ jsonSchema: rooted, metadata: { category: "utility" } }).data ?? null;
}
