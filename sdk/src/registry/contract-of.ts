import { annotationsOf } from "../model/tool/annotations.ts";
import type { ToolContract } from "../model/artifact/lock.ts";
import type { ToolRecord } from "../model/artifact/registry.ts";
import { defined } from "../util/defined.ts";
import { sha256 } from "../util/sha256.ts";

/** The contract of a compiled tool, as in `tools.lock.json`. */
export function contractOf({ category, metadata, description, jsonSchema, outputSchema }: ToolRecord): ToolContract {
  return {
    category,
    ...defined({ risk: metadata.risk }),
    ...(metadata.confirm === true ? { confirm: true as const } : {}),
    annotations: annotationsOf(metadata),
    description: sha256(description).slice(0, 16),
    input: jsonSchema,
    ...defined({ output: outputSchema }),
  };
}
