import type { JsonSchema } from "../../model/json-schema.ts";
import type { Subschema } from "../../schema/walk.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";
import { memoize } from "../../util/memo.ts";
import { statesLimits } from "../text/states-limits.ts";
import { answersIn } from "../text/answers-in.ts";
import { reachedSchemas } from "./reached-schemas.ts";
import { rootProperties } from "../../schema/root-properties.ts";

/**
 * Where a tool's limits are stated: in its description (`told`), or in the schema or description of a parameter (`bounded`). A tool
 * that takes no arguments, or only reads its own system, has few limits that matter to a caller (`unneeded`).
 */
export type LimitsSource = "told" | "bounded" | "unneeded" | "missing";

/** Where a tool's limits are stated. */
export const limitsSource: (definition: DescribedTool) => LimitsSource = memoize((definition: DescribedTool) => {
  return answersIn(definition.description).limits.length > 0 ? "told" : limitsImplied(definition);
});

/** Without regard to the description. */
function limitsImplied(definition: DescribedTool): Exclude<LimitsSource, "told"> {
  if (isSelfContained(definition)) return "unneeded";
  return reachedSchemas(definition.input).some((part) => isBounded(part) || namesLimit(part)) ? "bounded" : "missing";
}

const isSelfContained = ({ annotations, input }: DescribedTool): boolean =>
  (annotations.readOnlyHint === true && annotations.openWorldHint === false) ||
  Object.keys(rootProperties(input)).length === 0;

const bounds = [
  "maximum",
  "exclusiveMaximum",
  "maxLength",
  "maxItems",
  "maxProperties",
] as const satisfies readonly (keyof JsonSchema)[];

const isBounded = ({ schema }: Subschema): boolean => bounds.some((bound) => schema[bound] !== undefined);

const namesLimit = ({ schema: { description } }: Subschema): boolean =>
  // "Only articles of this shelf" describes the parameter, not a limit.
  description !== undefined && statesLimits(description.replaceAll(/\bonly\b/gi, ""));
